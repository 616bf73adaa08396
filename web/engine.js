// The engine of engine.c as JavaScript sees it, with everything that is the same wherever it runs. Where the
// modules come from is up to the importer: nonet.js for the page, and npm/node.js and npm/browser.js for the
// package. So this file works in a browser, in Node and in a bundler.
//
// library() makes the functions that users import. load() gives an object whose methods answer at once; the
// others do the same with a module that is loaded at first use, so they are asynchronous.
//
// A puzzle is text in any format that nonet reads, or a grid as parse() returns it. Sides go up to
// 32. Cells count from 0, row by row; a set of candidates is a number with digit d in bit d - 1. Rules, a
// member of a grid or an option, are the text that the program's --rules takes: "diagonals", "regions 1122...".

// A function that gives a vector: a browser that accepts it can run the larger module.
const VECTOR_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
  15, 253, 98, 11,
]);

export const hasSimd = () => WebAssembly.validate(VECTOR_PROBE);

// Names, and the lowest and the highest rating in tenths: the build puts nonet.h's own lists here.
const RATED = [/* @RATED@ */];

/** The levels of each scale, easiest first. The scales are in the order of enum nonet_scale. */
export const LEVELS = {
  explainer: RATED.map(([name]) => name), hodoku: [/* @SCORED@ */], nonet: [/* @OWN@ */],
};
const SCALES = Object.keys(LEVELS);

/** The word for a rating: easy, medium, hard, expert or extreme. */
export const levelOf = (rating) => RATED.find((_, i) => rating < (RATED[i + 1]?.[1] ?? Infinity) / 10)[0];

/** The lowest and highest ratings of `nonet generate --difficulty`, by level. */
export const RATINGS = Object.fromEntries(RATED.map(([name, least, most]) => [name, [least / 10, most / 10]]));

/** The name of the module that has a scale, or rules of all kinds. The first ones have Sudoku Explainer's scale alone,
 * and rules that are houses; the others are larger. */
export const moduleOf = ({ scale, simd, variants } = {}) =>
  (variants ? 'nonet-variants' : SCALES.indexOf(scale) > 0 ? 'nonet-all' : simd ?? hasSimd() ? 'nonet-simd' : 'nonet');

/** What went wrong, with the place in the text if there is one. */
export class NonetError extends Error {
  constructor(message, status = 0, line = 0, column = 0) {
    super(message);
    this.name = 'NonetError';
    Object.assign(this, { status, line, column });
  }
}

const E_ARGUMENT = -1;
const E_SHAPE = -2;
const E_SYNTAX = -5;
const E_FORMAT = -6;
const E_CANCELLED = -9;
const E_GAVE_UP = -11;
const E_REFUSED = -13;
const E_RULES = -15;
const SIDE_MOST = 32;
const EXTENT = { path: 0, next: 1, all: 2 };
const RATE = { not: 0, always: 1, soon: 2 }; // soon: unless it takes long
// What pages may be, in the order of nonet.h; the first unless chosen.
const PRINTED = {
  as: ['svg', 'pdf'], paper: ['a4', 'letter', 'a3', 'a5', 'legal', 'fit'], solutions: ['none', 'end', 'only'],
  candidates: ['given', 'none', 'all'],
};
const RATED_MOST = 16; // above this side a puzzle is rated only if that is asked for

const defaultBox = (side) => {
  if (!isWhole(side) || side < 1) throw new NonetError(`no such side: ${side}`, E_SHAPE);
  let rows = Math.floor(Math.sqrt(side));
  while (rows > 1 && side % rows) rows--;
  if (rows < 2 && side > 1) throw new NonetError(`side ${side} has no boxes`, E_SHAPE);
  return [rows, side / rows];
};

// With regions there need not be boxes: a side without any has those of one row.
const boxFor = (side, rules) =>
  (isWhole(side) && side >= 1 && /\bregions\b/.test(rules ?? '') ? widestBox(side) : defaultBox(side));

const widestBox = (side) => {
  try {
    return defaultBox(side);
  } catch {
    return [1, side];
  }
};

// The box of one row that the reader needs for a side without boxes, from a map of regions; null: it needs none.
function boxOfRegions(rules) {
  const map = /\bregions\b([^;\n#]*)/.exec(rules ?? '');
  const side = Math.sqrt(map?.[1].replace(/[\s,:]/g, '').length ?? 0);
  return isWhole(side) && side > 1 && widestBox(side)[0] === 1 ? [1, side] : null;
}

// The rules of a puzzle and those of the options, of which either may be missing.
const joined = (...rules) => [...new Set(rules.filter(Boolean))].join('\n');

// ---- what callers give ----
//
// A value of the wrong type is the caller's mistake: a TypeError that says what was given. An impossible
// value of the right type is a NonetError with the library's status for it.

const isWhole = (value) => Number.isSafeInteger(value);
const isNumber = (value) => typeof value === 'number' && !Number.isNaN(value);
const isList = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
const isPairOf = (test) => (value) => isList(value) && value.length === 2 && test(value[0]) && test(value[1]);
const typed = (type) => (value) => typeof value === type;
const isTextList = (value) => Array.isArray(value) && value.every(typed('string'));

// Every option of every method: a check of its value, and what it must be, in words.
const OPTIONS = {
  box: [isPairOf(isWhole), 'two whole numbers'],
  clues: [isPairOf(isWhole), 'two whole numbers'],
  rating: [isPairOf(isNumber), 'two numbers'],
  score: [isPairOf(isWhole), 'two whole numbers'],
  max: [isNumber, 'a number'],
  limit: [isNumber, 'a number'],
  seed: [typed('number'), 'a number'],
  side: [isNumber, 'a number'],
  tries: [isNumber, 'a number'],
  level: [typed('string'), 'a string'],
  next: [typed('string'), 'a string'],
  rules: [typed('string'), 'a string'],
  scale: [typed('string'), 'a string'],
  symmetry: [typed('string'), 'a string'],
  jigsaw: [typed('boolean'), 'true or false'],
  minimal: [typed('boolean'), 'true or false'],
  rate: [typed('boolean'), 'true or false'],
  simd: [typed('boolean'), 'true or false'],
  singles: [typed('boolean'), 'true or false'],
  svg: [typed('boolean'), 'true or false'],
  text: [typed('boolean'), 'true or false'],
  ignoreUnknown: [typed('boolean'), 'true or false'],
  uniqueness: [typed('boolean'), 'true or false'],
  variants: [typed('boolean'), 'true or false'],
  pattern: [isList, 'an array'],
  with: [isTextList, 'an array of strings'],
  require: [isTextList, 'an array of strings'],
  without: [isTextList, 'an array of strings'],
  as: [typed('string'), 'a string'],
  paper: [typed('string'), 'a string'],
  solutions: [typed('string'), 'a string'],
  candidates: [typed('string'), 'a string'],
  title: [typed('string'), 'a string'],
  landscape: [typed('boolean'), 'true or false'],
  colours: [typed('boolean'), 'true or false'],
  key: [typed('boolean'), 'true or false'],
  margin: [isWhole, 'a whole number'],
  perPage: [isWhole, 'a whole number'],
  onProgress: [typed('function'), 'a function'],
  onStep: [typed('function'), 'a function'],
};

// A value as an error names it: what it is, cut to fit a line.
function named(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 30 ? `${value.slice(0, 30)}...` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

function checkOptions(options) {
  if (typeof options !== 'object' || options === null || isList(options))
    throw new TypeError(`options must be an object, not ${named(options)}`);
  for (const [name, [test, words]] of Object.entries(OPTIONS))
    if (options[name] !== undefined && options[name] !== null && !test(options[name]))
      throw new TypeError(`${name} must be ${words}, not ${named(options[name])}`);
  for (const name of ['limit', 'seed', 'tries'])
    if (options[name] != null && !(isWhole(options[name]) && options[name] >= 0))
      throw new NonetError(`no such ${name}: ${options[name]}`, E_ARGUMENT);
  if (options.scale != null && !SCALES.includes(options.scale))
    throw new NonetError(`no such scale: ${options.scale}`, E_ARGUMENT);
}

function checkText(text, what = 'a text') {
  if (typeof text !== 'string' && !(isList(text) && text.BYTES_PER_ELEMENT === 1))
    throw new TypeError(`${what} must be a string or a Uint8Array, not ${named(text)}`);
}

function checkList(list, name, length = list?.length) {
  if (!isList(list)) throw new TypeError(`the ${name} of a puzzle must be an array, not ${named(list)}`);
  if (list.length !== length) throw new NonetError(`${list.length} ${name}, not ${length}`, E_ARGUMENT);
}

function checkNumbers(list, name) {
  for (let c = 0; c < list.length; c++) {
    if (!isWhole(list[c]))
      throw new TypeError(`${name}[${c}] of a puzzle must be a whole number, not ${named(list[c])}`);
    if (list[c] < 0 && name === 'values') throw new NonetError(`no such digit: ${list[c]}`, E_ARGUMENT);
  }
}

// The box's rows and columns of a puzzle that is not text.
function checkGrid(grid, rules) {
  if (typeof grid !== 'object' || grid === null || isList(grid) || !('values' in grid))
    throw new TypeError(`a puzzle must be a string or an object with values, not ${named(grid)}`);
  checkList(grid.values, 'values');
  checkOptions({ box: grid.box, rules: grid.rules });
  const [rows, cols] = grid.box ?? boxFor(Math.sqrt(grid.values.length), rules);
  checkBox(rows, cols);
  for (const name of ['values', 'given', 'marks']) {
    if (grid[name] === undefined || grid[name] === null) continue;
    checkList(grid[name], name, (rows * cols) ** 2);
    if (name !== 'given') checkNumbers(grid[name], name);
  }
  return [rows, cols];
}

function checkBox(rows, cols) {
  if (!(rows >= 1 && cols >= 1 && rows * cols <= SIDE_MOST)) throw new NonetError(`no such box: ${rows}x${cols}`, E_SHAPE);
}

const gridFrom = ({ box, cells, marks, rules }) => ({
  box,
  side: box[0] * box[1],
  values: cells.map(Math.abs),
  given: cells.map((v) => v > 0),
  marks: marks ?? null,
  rules: rules ?? null,
});

const digitsOf = (cells) => cells.map(Math.abs);

class Engine {
  #x;
  #tick = null;
  #step = null;

  constructor(module) {
    const tick = (done, all, tries) => (this.#tick?.({ done, all, tries }) ? 1 : 0);
    const imports = { nonet: { tick, step: (length) => this.#step?.(length) } };
    this.#x = new WebAssembly.Instance(module, imports).exports;
    this.#x._initialize();
  }

  // ---- the border ----

  #room(bytes) {
    const at = this.#x.nonet_web_room(Math.max(bytes, 8));
    if (!at) throw new NonetError('out of memory', -4);
    return at;
  }

  #text(text) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const at = this.#room(bytes.length); // this may move the memory
    new Uint8Array(this.#x.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  #answer(length) {
    if (length < 0) throw new NonetError(this.#words(length), length);
    if (length === 0) return null;
    const bytes = new Uint8Array(this.#x.memory.buffer, this.#x.nonet_web_out(), length);
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  // Calls onStep with each step as it is found: the answer, which grows, ends with it.
  #telling(onStep) {
    let at = '{"steps":['.length;
    return (length) => {
      const bytes = new Uint8Array(this.#x.memory.buffer, this.#x.nonet_web_out(), length).slice(at);
      at = length + 1; // a comma
      onStep(JSON.parse(new TextDecoder().decode(bytes)));
    };
  }

  // Techniques that the next path or hint uses, or leaves out.
  #ask(ids, without) {
    for (const id of ids)
      if (this.#x.nonet_web_with(this.#text(id), without) !== 0) throw new NonetError(`no such technique: ${id}`, E_ARGUMENT);
  }

  #words(status) {
    return this.#answer(this.#x.nonet_web_status(status));
  }

  // Runs `work` with the caller's onProgress, which ends it by returning true.
  #working(options, work) {
    checkOptions(options);
    this.#tick = options.onProgress ?? null;
    try {
      return work();
    } finally {
      this.#tick = this.#step = null;
    }
  }

  #rules(rules, side) {
    const length = this.#x.nonet_web_rules(rules ? this.#text(rules) : 0, side);
    if (length === 0) return;
    const { status, line, column, reason } = this.#answer(length);
    throw new NonetError(`rules: ${reason}`, status, line, column);
  }

  #set(puzzle, options = {}) {
    const isText = typeof puzzle === 'string';
    const grid = isText ? this.parse(puzzle, { rules: options.rules }) : puzzle;
    const rules = isText ? grid.rules : joined(grid?.rules, options.rules);
    const [rows, cols] = checkGrid(grid, rules);
    this.#rules(rules, rows * cols);
    const count = (rows * cols) ** 2;
    const at = this.#room(count * 8);
    const words = new Int32Array(this.#x.memory.buffer, at, count * 2);
    for (let c = 0; c < count; c++) {
      const d = grid.values[c];
      words[c] = grid.given && !grid.given[c] ? -d : d;
      words[count + c] = grid.marks ? grid.marks[c] : -1;
    }
    const status = this.#x.nonet_web_set(rows, cols);
    if (status < 0) throw new NonetError(this.#words(status), status);
    return { ...grid, box: [rows, cols], side: rows * cols };
  }

  // ---- what it can do ----

  get version() {
    const at = this.#x.nonet_web_version();
    const bytes = new Uint8Array(this.#x.memory.buffer, at, 32);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** The kernel that solves 9x9 puzzles. */
  get kernel() {
    return this.#answer(this.#x.nonet_web_kernel());
  }

  formats() {
    return this.#answer(this.#x.nonet_web_formats());
  }

  techniques() {
    return this.#answer(this.#x.nonet_web_techniques());
  }

  /** The houses of a board, by its box or side and its rules: what they are called, and their cells. */
  shape(options = {}) {
    checkOptions(options);
    const [rows, cols] = options.box ?? boxFor(options.side ?? 9, options.rules);
    checkBox(rows, cols);
    this.#rules(options.rules, rows * cols);
    return { rules: null, ...this.#answer(this.#x.nonet_web_shape(rows, cols)) };
  }

  /** All puzzles of a text (or bytes), up to 1000; one that cannot be read has `error`. */
  parseAll(text, options = {}) {
    checkText(text);
    checkOptions(options);
    const box = options.box ?? boxOfRegions(options.rules) ?? [0, 0];
    const records = this.#answer(this.#x.nonet_web_read(this.#text(text), ...box, options.ignoreUnknown ?? false));
    const withRules = (grid) => ({ ...grid, rules: joined(grid.rules, options.rules) || null });
    return records.map((r) => (r.grid ? { ...r, grid: withRules(gridFrom(r.grid)) } : r));
  }

  /** The first puzzle of a text. */
  parse(text, options) {
    const records = this.parseAll(text, options);
    const good = records.find((r) => r.grid);
    if (good) return { ...good.grid, format: good.format, label: good.label, ...good.ignored && { ignored: good.ignored } };
    const { line, column, reason, status } = records[0]?.error ?? { line: 0, column: 0 };
    throw new NonetError(reason ?? 'there is no puzzle in this text', status ?? E_SYNTAX, line, column);
  }

  /** The puzzle in a format, by its name. */
  format(puzzle, name = 'line', options = {}) {
    if (typeof name !== 'string') throw new TypeError(`a format's name must be a string, not ${named(name)}`);
    checkOptions(options);
    this.#set(puzzle, options);
    return this.#answer(this.#x.nonet_web_write(this.#text(name)));
  }

  /** Is there one solution? The first two, or why there is none. */
  solve(puzzle, options = {}) {
    return this.#working(options, () => {
      const grid = this.#set(puzzle, options);
      const { first, second, ...rest } = this.#answer(this.#x.nonet_web_solve(options.limit ?? 2));
      const answer = { ...rest, box: grid.box, solution: null, second: null };
      if (first) answer.solution = digitsOf(first);
      if (second) answer.second = digitsOf(second);
      return answer;
    });
  }

  /** How many solutions, up to a limit; `complete` says that there are no more. */
  count(puzzle, options = {}) {
    checkOptions(options);
    const { solutions, complete } = this.solve(puzzle, { ...options, limit: options.limit ?? 1000000 });
    return { solutions, complete };
  }

  /** The candidates of every cell, after peers (and singles) have been taken out. */
  candidates(puzzle, options = {}) {
    checkOptions(options);
    this.#set(puzzle, options);
    const { contradiction, cells, marks } = this.#answer(this.#x.nonet_web_candidates(options.singles ?? false));
    return { contradiction, values: digitsOf(cells), marks };
  }

  // Of boards with rules that are not houses; other modules do not have them.
  #named(name, puzzle, options) {
    checkOptions(options);
    if (!this.#x[name]) throw new NonetError('this module does not have that: load({ variants: true })', E_ARGUMENT);
    this.#set(puzzle, options);
    return this.#answer(this.#x[name]());
  }

  /** The rules that are not houses: what they are called and what they say. `number` counts all rules. */
  rules(puzzle, options = {}) {
    return this.#named('nonet_web_rule_list', puzzle, options).flatMap((rule, number) => (rule ? [{ number, ...rule }] : []));
  }

  /** These as SVG, without the board: a cell is 100 units wide. */
  picture(puzzle, options = {}) {
    return this.#named('nonet_web_picture', puzzle, options);
  }

  /** Those that the digits on the board break, with the cells that do. */
  broken(puzzle, options = {}) {
    return this.#named('nonet_web_broken', puzzle, options);
  }

  // The number of the scale, which need not be in this module. Only the first has ratings.
  #scale({ scale, max, rating }) {
    const number = SCALES.indexOf(scale ?? SCALES[0]);
    if (number >= this.#x.nonet_web_scales())
      throw new NonetError(`this module does not have the scale: load({ scale: '${scale}' })`, E_ARGUMENT);
    if (number && (max || rating)) throw new NonetError(`ratings are not for the scale ${scale}`, E_ARGUMENT);
    return number;
  }

  #logic(puzzle, options, extent, withSteps) {
    return this.#working(options, () => {
      const scale = this.#scale(options);
      if (options.svg && this.#x.nonet_web_scales() < 2)
        throw new NonetError("this module does not have pictures: load({ scale: 'nonet' })", E_ARGUMENT);
      this.#set(puzzle, options);
      this.#ask(options.with ?? [], false);
      this.#ask(options.without ?? [], true);
      this.#step = withSteps && options.onStep ? this.#telling(options.onStep) : null;
      const most = Math.round((options.max ?? 0) * 10);
      return this.#answer(
        this.#x.nonet_web_logic(extent, scale, most, options.uniqueness === false, withSteps && options.svg ? 2 : withSteps));
    });
  }

  /** The next step, or null. */
  hint(puzzle, options = {}) {
    return this.#logic(puzzle, options, EXTENT.next, true).steps[0] ?? null;
  }

  /** Every step that can be taken now. */
  hints(puzzle, options = {}) {
    return this.#logic(puzzle, options, EXTENT.all, true).steps;
  }

  /** The whole path, with the rating. */
  explain(puzzle, options = {}) {
    return this.#logic(puzzle, options, EXTENT.path, true);
  }

  /** The rating without the steps. Only puzzles with one solution have one; for others there is only
   * `verdict`. */
  rate(puzzle, options = {}) {
    const { verdict } = this.solve(puzzle, options);
    if (verdict !== 'unique') return { verdict };
    const { steps, ...rating } = this.#logic(puzzle, options, EXTENT.path, false);
    return { verdict, ...rating };
  }

  /** A new puzzle. Unless `rate` says so, it is rated up to side 16, and if that does not take long: seldom more
   * than three seconds, by an amount of work that is the same everywhere. */
  generate(options = {}) {
    checkOptions(options);
    const [rows, cols] = options.box ?? boxFor(options.side ?? 9, options.jigsaw ? 'regions' : options.rules);
    checkBox(rows, cols);
    this.#rules(options.rules, rows * cols);
    const scale = this.#scale(options);
    const level = options.level ? LEVELS[SCALES[scale]].indexOf(options.level) + 1 : 0;
    if (options.level && !level) throw new NonetError(`no such level: ${options.level}`, E_ARGUMENT);
    const rating = options.rating ?? (!scale && RATINGS[options.level] || [0, 0]);
    const seed = options.seed ?? Math.floor(Math.random() * 2 ** 48);
    if (options.next != null && this.#x.nonet_web_next?.(this.#text(options.next)) !== 0)
      throw new NonetError(`no such technique: ${options.next}`, E_ARGUMENT);
    for (const [ids, lacks] of [[options.require, false], [options.without, true]])
      for (const id of ids ?? [])
        if (this.#x.nonet_web_require?.(this.#text(id), lacks) !== 0) throw new NonetError(`no such technique: ${id}`, E_ARGUMENT);
    this.#pattern(options.pattern, (rows * cols) ** 2);
    const unasked = rows * cols <= RATED_MOST ? RATE.soon : RATE.not;
    const rate = options.rate == null ? unasked : options.rate ? RATE.always : RATE.not;
    const answer = this.#working(options, () => this.#answer(this.#x.nonet_web_generate(
      seed, rows, cols, this.#text(options.symmetry ?? 'none'), scale, scale && level,
      ...rating.map((one) => Math.round(one * 10)), ...options.score ?? [0, 0], ...options.clues ?? [0, 0],
      options.minimal ?? false, rate, options.jigsaw ?? false, options.tries ?? 0)));
    if (answer.reason) throw new NonetError(answer.reason, answer.status);
    if (answer.position) answer.position = gridFrom(answer.position);
    const { puzzle, solution, steps, ...rest } = answer;
    return { ...gridFrom(puzzle), solution: digitsOf(solution), seed, ...rest };
  }

  // The cells that may have clues: anything that is not false or 0.
  #pattern(pattern, count) {
    if (pattern == null) return;
    if (pattern.length !== count) throw new NonetError(`a pattern of ${pattern.length} cells, not ${count}`, E_ARGUMENT);
    this.#text(Uint8Array.from(pattern, (one) => (one ? 1 : 0)));
    this.#x.nonet_web_pattern(count);
  }

  /** Puzzles on pages, each {puzzle, solution, label, note}: an SVG for each page, or the bytes of a PDF. */
  print(items, options = {}) {
    checkOptions(options);
    if (!this.#x.nonet_web_sheet) throw new NonetError("this module cannot print: load({ scale: 'nonet' })", E_ARGUMENT);
    const { landscape = false, margin = 15, perPage = 0, colours = false, key = true } = options;
    const chosen = Object.entries(PRINTED).map(([name, all]) => {
      const at = all.indexOf(options[name] ?? all[0]);
      if (at < 0) throw new NonetError(`no such ${name}: ${options[name]}`, E_ARGUMENT);
      return at;
    });
    const [as, paper, parts, marks] = chosen;
    this.#x.nonet_web_sheet(as, paper, landscape, margin, parts, marks, perPage, colours, !key);
    for (const item of items) this.#sheetItem(item, options);
    const pages = this.#good(this.#x.nonet_web_sheet_pages());
    const page = (number) => {
      const length = this.#good(this.#x.nonet_web_sheet_print(number, this.#text(options.title ?? '')));
      return new Uint8Array(this.#x.memory.buffer, this.#x.nonet_web_out(), length).slice();
    };
    return as ? page(0) : Array.from({ length: pages }, (_, i) => new TextDecoder().decode(page(i + 1)));
  }

  #sheetItem({ puzzle, solution, label, note }, { rules }) {
    const { box } = this.#set(puzzle, { rules });
    const [name, more] = [label, note].map((text) => new TextEncoder().encode(text ?? ''));
    this.#text(Uint8Array.of(...name, ...more));
    this.#good(this.#x.nonet_web_sheet_add(name.length, more.length));
    if (!solution) return;
    const given = typeof puzzle === 'string' ? this.parse(puzzle).values : puzzle.values;
    this.#set({ box, values: solution, given: solution.map((_, c) => given[c] > 0 && puzzle.given?.[c] !== false) });
    this.#good(this.#x.nonet_web_sheet_solved());
  }

  #good(status) {
    if (status < 0) throw new NonetError(this.#words(status), status);
    return status;
  }

  /** Solves many 9x9 puzzles, 81 cells each without line ends; text: false leaves out the text. */
  batch(lines, options = {}) {
    checkText(lines, 'the lines');
    checkOptions(options);
    const length = this.#text(lines);
    const count = Math.floor(length / 81);
    const unique = this.#x.nonet_web_batch(count);
    if (unique < 0) throw new NonetError(this.#words(unique), unique);
    const at = this.#x.nonet_web_room(0);
    const bytes = new Uint8Array(this.#x.memory.buffer, at, count * 81);
    return { count, unique, solutions: options.text ?? true ? new TextDecoder().decode(bytes) : null };
  }
}

export const CANCELLED = E_CANCELLED;
export const REFUSED = E_REFUSED;
export const RULES = E_RULES;
export const GAVE_UP = E_GAVE_UP;

// ---- loading ----

const NAMES = ['parse', 'parseAll', 'format', 'shape', 'solve', 'count', 'candidates', 'hint', 'hints', 'explain', 'rate', 'generate', 'print'];
const RULED = ['rules', 'picture', 'broken']; // in the module with rules of all kinds

/** Whether the module with rules of all kinds may know more about it: an error of another one, or records. */
export const isForVariants = (one) => (Array.isArray(one) ? one.length === 0 || one.some(({ error }) => error)
  : [E_SYNTAX, E_FORMAT, E_REFUSED].includes(one.status));

/** The module at an address. */
export async function fetchModule(url) {
  const response = await fetch(url);
  if (!response.ok) throw new NonetError(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The functions that users import. own(name) gives one of the importer's own modules, from(url) one from
 * elsewhere. */
export function library(own, from) {
  function compile(options = {}) {
    checkOptions(options);
    const name = moduleOf(options);
    return options.base == null ? own(name) : from(new URL(`${name}.wasm`, options.base));
  }

  async function load(options = {}) {
    checkOptions(options);
    const { module = await compile(options) } = options;
    if (!(module instanceof WebAssembly.Module))
      throw new TypeError(`module must be a WebAssembly.Module, not ${named(module)}`);
    return new Engine(module);
  }

  const shared = {};
  const engine = (which) => {
    const name = moduleOf(which);
    shared[name] ??= load(which).catch((error) => {
      shared[name] = null; // the next call tries again
      throw error;
    });
    return shared[name];
  };
  // others are refused later; pictures are in the module with all scales
  const scaleOf = (given, name) => (given.at(-1)?.svg || name === 'print' ? 'nonet' : SCALES.find((scale) => scale === given.at(-1)?.scale));
  const later = (name) => async (...given) => {
    const { variants } = given.at(-1) ?? {};
    const first = await engine({ scale: scaleOf(given, name), variants: variants === true || RULED.includes(name) });
    let error, answer = null;
    try {
      answer = first[name](...given);
      if (name !== 'parseAll' || !isForVariants(answer)) return answer;
    } catch (thrown) {
      error = thrown;
      if (!(error instanceof NonetError && isForVariants(error))) throw error;
    }
    // Rules, or a format, that only the other module knows; if that cannot be had, what the first one says.
    const other = await engine({ variants: true }).catch((missing) => {
      if (error?.status === E_REFUSED) throw missing;
    });
    if (other && other !== first) return other[name](...given);
    if (error) throw error;
    return answer;
  };
  return { compile, load, ...Object.fromEntries([...NAMES, ...RULED].map((name) => [name, later(name)])) };
}
