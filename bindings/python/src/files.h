/*
 * The files that give functions to the module: each has `PyMethodDef NAME_methods[]`, ending with an
 * empty row. Included with FILE_METHODS defined, as often as needed.
 */
FILE_METHODS(core)
FILE_METHODS(state)
FILE_METHODS(read)
FILE_METHODS(solve)
FILE_METHODS(rows)
FILE_METHODS(many)
FILE_METHODS(answers)
FILE_METHODS(bench)
FILE_METHODS(arrow)
FILE_METHODS(arrow_out)
FILE_METHODS(reader)
FILE_METHODS(wrong)
FILE_METHODS(spare)
FILE_METHODS(logic)
FILE_METHODS(same)
FILE_METHODS(generate)
FILE_METHODS(draw)
FILE_METHODS(lists)
