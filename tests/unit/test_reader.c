/*
 * The stream reader: the same records whatever pieces the text comes in, decoded from UTF-16 and
 * gzip, with exact places; failures, limits, nonet_read, and the caller's own formats, honest and
 * not.
 */
#include "own_reader.h"

#include <dirent.h>
#include <sys/resource.h>
#ifdef NONET_HAVE_ZLIB
#include <zlib.h>
#endif

#define P "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
#define Q "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static void make_grid(const char *cells, union nonet_grid9 *g) {
    int matrix[81];
    for (int c = 0; c < 81; c++)
        matrix[c] = cells[c] == '.' ? 0 : cells[c] - '0';
    assert_int_equal(nonet_grid_from_ints(NONET_GRID(*g), sizeof *g, 3, 3, matrix), NONET_OK);
}

/* The grid's cells as a line. */
static const char *line_of(const struct nonet_grid *g) {
    static char line[82];
    assert_int_equal(nonet_write(nonet_format_find("line"), g, NULL, NULL, line, sizeof line), 81);
    return line;
}

/* ---- bits ---- */

/* Two puzzles as a file of the format, separated as in its files. */
static size_t write_file(const struct nonet_format *f, char *out, size_t room) {
    static const char *const puzzles[] = {P, Q};
    char cells[20000];
    size_t n = (size_t)snprintf(out, room, "%s", f->head ? f->head : "");
    n += f->head && n > 0 && out[n - 1] != '\n' ? (size_t)snprintf(out + n, room - n, "\n") : 0;
    for (int i = 0; i < 2; i++) {
        union nonet_grid9 g;
        make_grid(puzzles[i], &g);
        assert_true(nonet_write(f, NONET_GRID(g), NULL, NULL, cells, sizeof cells) <
                    (long)sizeof cells);
        n += (size_t)snprintf(out + n, room - n, "%s%s%s\n%s", f->before ? f->before : "", cells,
                              f->after ? f->after : "", f->flags & NONET_FORMAT_LINES ? "" : "\n");
    }
    return n + (size_t)snprintf(out + n, room - n, "%s\n", f->tail ? f->tail : "");
}

static void every_format_reads_the_same_in_bits(void **unused) {
    (void)unused;
    static char file[60000];
    struct nonet_read_options told = NONET_READ_OPTIONS_INIT;
    int tried = 0;
    for (int i = 0; (told.format = nonet_format_at(i)) != NULL; i++) {
        if (told.format->read == NULL || told.format->write == NULL ||
            strstr(" jigsaw sumocue killer ps ", told.format->name) != NULL) /* these need rules */
            continue;
        size_t length = write_file(told.format, file, sizeof file);
        same_in_bits(file, length, &told);
        if (told.format->probe != NULL)
            same_in_bits(file, length, NULL);
        if (!(told.format->flags & NONET_FORMAT_KEPT))
            assert_non_null(strchr(kinds_of(file, length, &told), 'P'));
        for (size_t at = 0; at < length; at++) /* the same with DOS line ends, and damaged */
            file[at] = file[at] == '7' ? '?' : file[at];
        same_in_bits(file, length, &told);
        tried++;
    }
    assert_true(tried >= 20);
}

static void the_corpus_reads_the_same_in_bits(void **unused) {
    (void)unused;
    static char text[70000];
    DIR *folder = opendir("fuzz/corpus/read");
    int tried = 0;
    if (folder == NULL)
        skip();
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[400];
        snprintf(path, sizeof path, "fuzz/corpus/read/%.255s", entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (file == NULL)
            continue;
        size_t length = fread(text, 1, sizeof text, file);
        fclose(file);
        char *begin = memchr(text, '\n', length);
        if (begin == NULL || length == sizeof text)
            continue;
        begin++; /* the first line is for the fuzzer */
        same_in_bits(begin, length - (size_t)(begin - text), NULL);
        tried++;
    }
    closedir(folder);
    assert_true(tried > 50);
}

/* What comes before the puzzles may be longer than what is looked at to find the format. */
static void the_guess_does_not_depend_on_the_bits(void **unused) {
    (void)unused;
    static char text[20000];
    for (int lines = 50; lines <= 250; lines += 50) {
        size_t n = 0;
        for (int i = 0; i < lines; i++)
            n += (size_t)snprintf(text + n, sizeof text - n, "some words of prose, no. %d\n", i);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s\n%s\n", P, Q);
        same_in_bits(text, n, NULL);
    }
    for (int blanks = 4000; blanks <= 6500; blanks += 2500) {
        memset(text, '\n', (size_t)blanks);
        memcpy(text + blanks, P "\n", 82);
        same_in_bits(text, (size_t)blanks + 82, NULL);
        char *kinds = kinds_of(text, (size_t)blanks + 82, NULL);
        assert_int_equal(strlen(kinds), blanks + 1); /* one line for one line */
    }
}

/* ---- encodings ---- */

/* UTF-16 of a text in ASCII, with a surrogate pair for each ~. */
static size_t to_utf16(const char *text, int big, int mark, char *out) {
    size_t n = 0;
    for (int first = mark; first || *text; first = 0) {
        unsigned c = first ? 0xfeff : (unsigned char)*text++;
        unsigned units[2] = {c == '~' ? 0xd83d : c, c == '~' ? 0xde00 : 0}; /* U+1F600 */
        for (int i = 0; i < 2 && (i == 0 || units[1]); i++) {
            out[n++] = (char)(big ? units[i] >> 8 : units[i] & 255);
            out[n++] = (char)(big ? units[i] & 255 : units[i] >> 8);
        }
    }
    return n;
}

static void utf16_and_byte_order_marks_are_decoded(void **unused) {
    (void)unused;
    static const char text[] = P "  # a ~ smile\r\n" Q "\n";
    static const char plain[] = P "  # a \xf0\x9f\x98\x80 smile\r\n" Q "\n";
    static char coded[1000];
    char *want = transcript(plain, sizeof plain - 1, 4096, NULL);
    assert_non_null(strstr(want, "label=12:a \\f0\\9f\\98\\80 smile"));
    memcpy(coded, "\xef\xbb\xbf", 3);
    memcpy(coded + 3, plain, sizeof plain);
    char *got = transcript(coded, sizeof plain + 2, 4096, NULL);
    assert_string_equal(got, want);
    same_in_bits(coded, sizeof plain + 2, NULL);
    free(got);
    for (int way = 0; way < 4; way++) {
        size_t n = to_utf16(text, way & 1, way >> 1, coded);
        got = transcript(coded, n, 4096, NULL);
        assert_string_equal(got, want);
        same_in_bits(coded, n, NULL);
        free(got);
    }
    free(want);
}

static void utf16_that_is_cut_or_broken_is_told(void **unused) {
    (void)unused;
    static char coded[1000];
    static const char text[] = P " ~\n" Q "\n";
    size_t n = to_utf16(text, 0, 1, coded);
    char *got = transcript(coded, n - 1, 4096, NULL);
    assert_non_null(strstr(got, "E 2:1 ")); /* what was cut off is not read */
    assert_non_null(strstr(got, "UTF-16 text ends in the middle of a character"));
    same_in_bits(coded, n - 1, NULL);
    free(got);
    memmove(coded + 2 + 2 * 83, coded + 2 + 2 * 82, 2); /* a surrogate without its first half */
    memcpy(coded + 2 + 2 * 82, "\x3d\xd8", 2);          /* and one without its second */
    memcpy(coded + 2 + 2 * 83, "x", 2);
    got = transcript(coded, n, 4096, NULL);
    assert_non_null(strstr(got, "label=4:\\ef\\bf\\bdx"));
    free(got);
    memcpy(coded + 2 + 2 * 82, "\x00\xde", 2);
    got = transcript(coded, n, 4096, NULL);
    assert_non_null(strstr(got, "label=4:\\ef\\bf\\bdx"));
    free(got);
    assert_string_equal(kinds_of("\xff", 1, NULL), "E");
    assert_string_equal(kinds_of("\xff\xfe", 2, NULL), "");
    assert_string_equal(kinds_of("\xef\xbb\xbf", 3, NULL), "");
    assert_string_equal(kinds_of("", 0, NULL), "");
}

#ifdef NONET_HAVE_ZLIB
static size_t zip(const char *text, size_t length, char *out, size_t room) {
    z_stream z;
    memset(&z, 0, sizeof z);
    assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (unsigned char *)text;
    z.avail_in = (unsigned)length;
    z.next_out = (unsigned char *)out;
    z.avail_out = (unsigned)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return room - z.avail_out;
}

static void gzip_is_unpacked(void **unused) {
    (void)unused;
    static const char text[] = P " # one\n" Q " # two\n";
    static char packed[4000], coded[1000];
    char *want = transcript(text, sizeof text - 1, 4096, NULL), *got;
    size_t one = zip(text, 100, packed, sizeof packed);
    size_t n = one + zip(text + 100, sizeof text - 101, packed + one, sizeof packed - one);
    got = transcript(packed, n, 4096, NULL);
    assert_string_equal(got, want);
    same_in_bits(packed, n, NULL);
    free(got);
    n = zip(coded, to_utf16(P "\n", 1, 1, coded), packed, sizeof packed);
    assert_string_equal(kinds_of(packed, n, NULL), "P");
    n = zip("", 0, packed, sizeof packed);
    assert_string_equal(kinds_of(packed, n, NULL), "");
    n += zip(P, 81, packed + n, sizeof packed - n); /* an empty member first */
    assert_string_equal(kinds_of(packed, n, NULL), "P");
    free(want);
}

static void damaged_gzip_is_told_after_what_was_good(void **unused) {
    (void)unused;
    static char text[82 * 500 + 1], packed[9000];
    uint32_t dice = 1;
    for (size_t i = 0; i < sizeof text - 1; i++) {
        dice = dice * 1664525 + 1013904223;
        text[i] = i % 82 == 81 ? '\n' : dice >> 29 ? '.' : (char)('1' + (dice >> 16) % 9);
    }
    size_t n = zip(text, sizeof text - 1, packed, sizeof packed);
    assert_true(n > 3000);
    assert_int_equal(strlen(kinds_of(packed, n, NULL)), 500);
    for (size_t cut = 1; cut < n; cut += cut < 40 || cut > n - 20 ? 1 : 101) {
        char *kinds = kinds_of(packed, cut, NULL);
        size_t records = strlen(kinds);
        assert_true(records > 0 && kinds[records - 1] == 'E');
        if (records > 2) /* the last line is cut, the others are not */
            assert_null(memchr(kinds, 'E', records - 2));
        assert_true(records > (cut * 500) / n / 2 || cut < 2000);
    }
    same_in_bits(packed, n - 5, NULL);
    packed[n - 8] ^= 1; /* the checksum */
    char *got = transcript(packed, n, 4096, NULL);
    assert_non_null(strstr(got, "damaged gzip data"));
    free(got);
    packed[n - 8] ^= 1;
    memcpy(packed + n, "hello", 5); /* what follows is not a member */
    char *kinds = kinds_of(packed, n + 5, NULL);
    assert_int_equal(strlen(kinds), 501);
    assert_int_equal(kinds[500], 'E');
}

/* What was unpacked before the damage is returned, however little it is. */
static void a_short_gzip_that_is_cut_gives_its_lines(void **unused) {
    (void)unused;
    static char packed[4000];
    size_t n = zip(P "\n" Q "\n", 164, packed, sizeof packed);
    assert_string_equal(kinds_of(packed, n - 3, NULL), "PPE");
}
#endif

static void dos_lines_keep_their_labels_and_places(void **unused) {
    (void)unused;
    static const char text[] = "# head\r\n\r\n" P " one \r\n  " Q ";two\r\n" P "\r";
    char *got = transcript(text, sizeof text - 1, 4096, NULL);
    same_in_bits(text, sizeof text - 1, NULL);
    assert_non_null(strstr(got, "P 3:1 no=1 line end=1 before=0 cells=81:" P " after=5: one "
                                " label=3:one"));
    assert_non_null(strstr(got, "P 4:3 no=2 line end=1 before=2:   cells=81:" Q " after=4:;two"
                                " label=3:two"));
    assert_non_null(strstr(got, "P 5:1 no=3 line end=1 "));
    free(got);
}

/* ---- failures and limits ---- */

/* On some old machines a line ended in CR alone. */
static void lines_that_end_in_cr_are_lines(void **unused) {
    (void)unused;
    struct nonet_record record;
    static const char text[] = P " one\r\r" Q "\r\n" P "\r" P;
    assert_string_equal(kinds_of(text, sizeof text - 1, NULL), "PTPPP");
    same_in_bits(text, sizeof text - 1, NULL);
    for (size_t chunk = 1; chunk < 200; chunk += 82) { /* and a failure after one is reported */
        struct source source = {P "\r?", 83, chunk, 1};
        struct nonet_reader *reader = nonet_reader_open(give_bits, &source, NULL);
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_PUZZLE);
        assert_int_equal(nonet_reader_next(reader, &record), NONET_E_SOURCE);
        nonet_reader_close(reader);
    }
}

/* Everything before it is read; a line that was cut may be reported as too short. */
static void a_source_that_fails_is_told_once(void **unused) {
    (void)unused;
    static char text[82 * 100 + 1];
    struct nonet_record record;
    for (int i = 0; i < 100; i++)
        memcpy(text + 82 * i, P "\n", 83);
    for (size_t chunk = 1; chunk < 10000; chunk = chunk * 7 + 1) {
        for (size_t fail = 82; fail < 8200; fail += 82 * 9 - 20) {
            struct source source = {text, 8200, chunk, fail};
            struct nonet_reader *reader = nonet_reader_open(give_bits, &source, NULL);
            size_t puzzles = 0, errors = 0;
            int status;
            while ((status = nonet_reader_next(reader, &record)) == NONET_OK) {
                assert_true(record.kind == NONET_RECORD_PUZZLE || errors++ == 0);
                puzzles += record.kind == NONET_RECORD_PUZZLE;
            }
            assert_int_equal(status, NONET_E_SOURCE);
            assert_int_equal(puzzles, (8200 - fail) / 82);
            assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
            assert_int_equal(record.kind, NONET_RECORD_END);
            nonet_reader_close(reader);
        }
    }
}

static long memory_kb(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void a_long_stream_takes_no_more_memory_and_keeps_count(void **unused) {
    (void)unused;
    static const char line[] = P "  # a label that makes the line longer: it is read, kept and not "
                                 "looked at, as long as it may be, since there is little in it\n";
    enum { LINES = 100 << 20 >> 8 };
    assert_in_range(sizeof line - 1, 190, 256);
    struct stream stream = {line, sizeof line - 1, 0, (sizeof line - 1) * (uint64_t)LINES + 85};
    struct nonet_reader *reader = nonet_reader_open(give_stream, &stream, NULL);
    struct nonet_record record;
    uint64_t n = 0;
    long before = memory_kb();
    for (;; n++) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        if (record.kind != NONET_RECORD_PUZZLE)
            break;
        if (record.line != n + 1 || record.column != 1 || record.number != n + 1)
            fail();
    }
    assert_int_equal(record.kind, NONET_RECORD_END);
    assert_int_equal(n, LINES + 1);
    assert_true(memory_kb() - before < 8000);
    nonet_reader_close(reader);
}

static char many[] = "1111111111111111111111111111111111111111111111111111111111111111";

/* 17 MB without a line end, then a line end and two puzzles. */
static long give_long_record(void *user, char *buffer, size_t room) {
    struct stream *s = user;
    long n = give_stream(s, buffer, room);
    if (n == 0 && s->line == many) {
        struct stream end = {"\n" P "\n" Q "\n", 165, 0, 165};
        *s = end;
        n = give_stream(s, buffer, room);
    }
    return n;
}

static void a_record_over_16_mb_is_refused_and_the_next_read(void **unused) {
    (void)unused;
    struct stream stream = {many, 64, 0, 17 << 20};
    struct nonet_reader *reader = nonet_reader_open(give_long_record, &stream, NULL);
    struct nonet_record record;
    assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    assert_int_equal(record.kind, NONET_RECORD_ERROR);
    assert_int_equal(record.error.line, 1);
    assert_string_equal(record.error.reason, "a record longer than 16 MB");
    for (uint64_t line = 2; line <= 3; line++) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_PUZZLE);
        assert_int_equal(record.line, line);
        assert_int_equal(record.column, 1);
    }
    assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    assert_int_equal(record.kind, NONET_RECORD_END);
    nonet_reader_close(reader);
}

/* Blank lines are not a record, however many there are. */
static void many_blank_lines_after_a_block_are_nothing(void **unused) {
    (void)unused;
    static char text[(17 << 20) + 1000];
    static const char rows[] = "1 x x x\n3 4 1 x\nx x x 3\n4 x 2 1\n";
    memset(text, ' ', sizeof text);
    for (size_t i = 499; i < sizeof text; i += 500)
        text[i] = '\n';
    memcpy(text, rows, sizeof rows - 1);
    text[sizeof rows - 1] = '\n';
    struct source source = {text, sizeof text, sizeof text, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, NULL);
    struct nonet_record record;
    int puzzles = 0, errors = 0, calls = 0;
    do {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        puzzles += record.kind == NONET_RECORD_PUZZLE;
        errors += record.kind == NONET_RECORD_ERROR;
    } while (record.kind != NONET_RECORD_END && errors == 0 && ++calls < 50000);
    assert_int_equal(puzzles, 1);
    assert_int_equal(errors, 0);
    assert_int_equal(record.kind, NONET_RECORD_END);
    nonet_reader_close(reader);
}

/* ---- one puzzle ---- */

static void one_puzzle_is_read_and_nothing_else(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        int status;
        uint64_t line, column;
        const char *reason;
    } cases[] = {
        {P, NONET_OK, 0, 0, ""},
        {"# a remark\n\n" P " label\n\n", NONET_OK, 0, 0, ""},
        {"", NONET_E_SYNTAX, 0, 0, "no puzzle"},
        {"\n \n", NONET_E_SYNTAX, 0, 0, "no puzzle"},
        {P "\n" Q "\n", NONET_E_SYNTAX, 0, 0, "more than one puzzle"},
        {P "\n" P "1\n", NONET_E_SYNTAX, 2, 82, "82 cells, one too many is here; 81 make a puzzle"},
        {"no puzzle at all", NONET_E_FORMAT, 1, 1,
         "no puzzle in any known format (see: nonet help formats)"},
        {"\xff\xfe"
         "4",
         NONET_E_UNREADABLE, 1, 1, "UTF-16 text ends in the middle of a character"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        union nonet_grid9 g, untouched;
        struct nonet_style style, old;
        struct nonet_error error = {1, 77, 77, "untouched"};
        memset(&g, 0x77, sizeof g);
        memset(&style, 0x77, sizeof style);
        untouched = g;
        old = style;
        int status = nonet_read(cases[i].text, strlen(cases[i].text), NULL, NONET_GRID(g), sizeof g,
                                &style, &error);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(nonet_read(cases[i].text, strlen(cases[i].text), NULL,
                                    NONET_GRID(untouched), 250, NULL, NULL),
                         status == NONET_OK ? NONET_E_ROOM : status);
        if (status == NONET_OK) {
            assert_string_equal(line_of(NONET_GRID(g)), P);
            assert_int_equal(style.empty, '.');
            memset(&g, 0x77, sizeof g);
        } else {
            assert_memory_equal(&style, &old, sizeof style);
            assert_int_equal(error.status, status);
            assert_int_equal(error.line, cases[i].line);
            assert_int_equal(error.column, cases[i].column);
            assert_string_equal(error.reason, cases[i].reason);
        }
        assert_memory_equal(&g, &untouched, sizeof g);
    }
}

static void no_text_at_all_is_no_puzzle(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    assert_int_equal(nonet_read(NULL, 0, NULL, NONET_GRID(g), sizeof g, NULL, NULL),
                     NONET_E_SYNTAX);
    assert_null(nonet_format_guess(NULL, 0));
}

static void options_of_an_older_header_are_taken(void **unused) {
    (void)unused;
    static const char six[] = "2.5.6.4..21..52..6.6.1.2..1.4354.6..";
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    union nonet_grid9 g;
    options.format = nonet_format_find("line");
    options.box_rows = 3;
    options.box_cols = 2;
    options.symbols = (const char *)1; /* must not be looked at */
    options.size = offsetof(struct nonet_read_options, symbols);
    assert_int_equal(nonet_read(six, 36, &options, NONET_GRID(g), sizeof g, NULL, NULL), NONET_OK);
    assert_int_equal(nonet_grid_box_rows(NONET_GRID(g)), 3);
    options.size = offsetof(struct nonet_read_options, box_rows);
    assert_int_equal(nonet_read(six, 36, &options, NONET_GRID(g), sizeof g, NULL, NULL), NONET_OK);
    assert_int_equal(nonet_grid_box_rows(NONET_GRID(g)), 2);
    options.format = (const struct nonet_format *)1;
    options.size = sizeof options.size;
    assert_int_equal(nonet_read(six, 36, &options, NONET_GRID(g), sizeof g, NULL, NULL), NONET_OK);
}

/* ---- the caller's own formats ---- */

/* 4x4 cells as letters a-d after a star, with - for empty. */
static int read_stars(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    const char *nl = memchr(text->at, '\n', text->length);
    size_t end = nl ? (size_t)(nl - text->at) : text->length;
    if (nl == NULL && !text->last)
        return NONET_MORE;
    piece->used = nl ? end + 1 : end;
    if (end != 17 || text->at[0] != '*') {
        snprintf(piece->reason, sizeof piece->reason, "no star");
        return NONET_E_SYNTAX;
    }
    int status = nonet_grid_init(grid, room, 2, 2);
    for (int c = 0; c < 16 && status == NONET_OK; c++)
        if (text->at[c + 1] != '-')
            status = nonet_grid_give(grid, c, text->at[c + 1] - 'a' + 1);
    piece->cells = 1;
    piece->cells_end = 17;
    text->state[7]++;
    return status;
}

static void a_format_of_the_callers_own_is_read(void **unused) {
    (void)unused;
    static const struct nonet_format stars = {
        .size = sizeof stars, .name = "stars", .read = read_stars};
    static const char text[] = "*a---b---c---d---\nnone\n*-----------a----\r\n*-----------a----";
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = &stars;
    assert_string_equal(kinds_of(text, sizeof text - 1, &options), "PEEP");
    same_in_bits(text, sizeof text - 1, &options);
    char *got = transcript(text, sizeof text - 1, 3, &options);
    assert_non_null(strstr(got, "P 1:2 no=1 stars end=1 before=1:* cells=16:a---b---c---d---"));
    free(got);
}

/* ---- what a format remembers ---- */

/* Reads a text: the cells of its last puzzle, which may be 4x4, and the state after it. */
static int read_from(const char *text, const struct nonet_read_options *options, char line[82],
                     uint32_t state[NONET_STATE_WORDS]) {
    struct source source = {text, strlen(text), 5, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, options);
    struct nonet_record r;
    int status;
    assert_non_null(reader);
    while ((status = nonet_reader_next(reader, &r)) == NONET_OK && r.kind != NONET_RECORD_END) {
        memcpy(state, r.state, NONET_STATE_WORDS * sizeof *state);
        if (r.kind == NONET_RECORD_PUZZLE)
            nonet_write(nonet_format_find("line"), r.grid, NULL, NULL, line, 82);
    }
    nonet_reader_close(reader);
    return status;
}

static void a_record_has_the_state_of_its_format(void **unused) {
    (void)unused;
    static const struct nonet_format stars = {
        .size = sizeof stars, .name = "stars", .read = read_stars};
    static const char row[] = "*a---b---c---d---\n";
    uint32_t state[NONET_STATE_WORDS], first[NONET_STATE_WORDS];
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    char line[82];
    options.format = &stars;
    assert_int_equal(read_from(row, &options, line, first), NONET_OK);
    assert_int_equal(first[7], 1);
    options.state = first;
    assert_int_equal(read_from(row, &options, line, state), NONET_OK);
    assert_int_equal(state[7], 2);
    assert_int_equal(first[7], 1); /* the reader has a copy of its own */
    options.size = offsetof(struct nonet_read_options, state);
    assert_int_equal(read_from(row, &options, line, state), NONET_OK);
    assert_int_equal(state[7], 1);
    options.size = sizeof options;
    options.format = NULL;
    assert_int_equal(read_from(row, &options, line, state), NONET_E_ARGUMENT);
}

/* Of two columns with puzzles, the header says which one counts. */
static void reading_goes_on_in_the_middle_of_a_text(void **unused) {
    (void)unused;
    uint32_t state[NONET_STATE_WORDS];
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    char line[82];
    options.format = nonet_format_find("kaggle");
    assert_int_equal(read_from(Q "," P "\n", &options, line, state), NONET_OK);
    assert_string_equal(line, Q);
    assert_int_equal(read_from("now,puzzle\n" Q "," P "\n", &options, line, state), NONET_OK);
    assert_string_equal(line, P);
    options.state = state;
    line[0] = '\0';
    assert_int_equal(read_from(Q "," P "\n", &options, line, state), NONET_OK);
    assert_string_equal(line, P);
}

enum lie { USED_NONE, USED_TOO_MUCH, PLACES, BACKWARDS, ALWAYS_MORE, ROOM, STRANGE, LOUD, LIES };
static enum lie lie;

static int read_lies(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    nonet_grid_init(grid, room, 2, 2);
    piece->used = lie == USED_NONE ? 0 : lie == USED_TOO_MUCH ? text->length + 1 : 1;
    if (lie == PLACES || lie == LOUD) {
        piece->cells = piece->label = piece->solution = (size_t)-8;
        piece->cells_end = piece->label_end = piece->solution_end = (size_t)-1;
        piece->error = (size_t)-1;
    }
    if (lie == BACKWARDS) {
        piece->cells = piece->label = piece->solution = 1;
        piece->used = text->length;
    }
    if (lie == LOUD) /* words without end */
        memset(piece->reason, 'x', sizeof piece->reason);
    static const int answers[LIES] = {0, 0, 0, 0, NONET_MORE, NONET_E_ROOM, 4711, NONET_E_SYNTAX};
    return answers[lie];
}

static void a_format_that_lies_does_no_harm(void **unused) {
    (void)unused;
    static const struct nonet_format liar = {
        .size = sizeof liar, .name = "liar", .read = read_lies};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = &liar;
    for (int i = 0; i < LIES; i++) {
        for (size_t chunk = 1; chunk < 200; chunk += 50) {
            struct source source = {"some\ntext\n", 10, chunk, 0};
            struct nonet_reader *reader = nonet_reader_open(give_bits, &source, &options);
            struct nonet_record record;
            int calls = 0, status;
            lie = (enum lie)i;
            while ((status = nonet_reader_next(reader, &record)) == NONET_OK &&
                   record.kind != NONET_RECORD_END) {
                struct words w = {NULL, 0, 0};
                say_record(&w, &record); /* touches every byte it points to */
                assert_true(w.length < 2000);
                free(w.at);
                assert_true(calls++ < 12);
            }
            assert_int_equal(status, lie == ROOM ? NONET_E_MEMORY : NONET_OK);
            assert_true(lie == ROOM || calls > 0);
            nonet_reader_close(reader);
        }
    }
}

static void a_text_in_memory_is_read_where_it_is(void **state) {
    static const char text[] = "# a remark\n" P " one\n53..7....6..19\n" Q;
    const uint32_t nine[NONET_STATE_WORDS] = {9};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_record record;
    const char *lines[] = {P, NULL, Q};
    (void)state;
    options.format = nonet_format_find("line");
    options.state = nine;
    struct nonet_reader *reader = nonet_reader_open_text(text, sizeof text - 1, &options);
    assert_non_null(reader);
    assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    assert_int_equal(record.kind, NONET_RECORD_TEXT);
    assert_ptr_equal(record.cells.at, text);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, lines[i] ? NONET_RECORD_PUZZLE : NONET_RECORD_ERROR);
        assert_int_equal(record.line, i + 2);
        assert_true(record.cells.at > text && record.cells.at < text + sizeof text);
        if (lines[i] != NULL)
            assert_string_equal(line_of(record.grid), lines[i]);
    }
    assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    assert_int_equal(record.kind, NONET_RECORD_END);
    nonet_reader_close(reader);
    options.box_rows = options.box_cols = 11;
    reader = nonet_reader_open_text(text, sizeof text - 1, &options);
    assert_int_equal(nonet_reader_next(reader, &record), NONET_E_SHAPE);
    nonet_reader_close(reader);
}

/* The second row has the shape of the first, but cells of two digits where that has two cells. */
static void rows_of_one_shape_are_split_by_themselves(void **state) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    union nonet_grid9 alike, apart;
    struct nonet_error error;
    static const char text[] = "x xx x\n1 23 4\n2 14 3\n4 3x x\n";
    (void)state;
    options.format = nonet_format_find("rows");
    int one =
        nonet_read(text, strlen(text), &options, NONET_GRID(alike), sizeof alike, NULL, &error);
    int two = nonet_read("x x x x\n1 2 3 4\n2 1 4 3\n4 3 x x\n", 32, &options, NONET_GRID(apart),
                         sizeof apart, NULL, &error);
    assert_int_equal(two, NONET_OK);
    assert_int_not_equal(one, NONET_OK); /* 1, 23 and 4 are three cells */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_in_memory_is_read_where_it_is),
        cmocka_unit_test(rows_of_one_shape_are_split_by_themselves),
        cmocka_unit_test(every_format_reads_the_same_in_bits),
        cmocka_unit_test(the_corpus_reads_the_same_in_bits),
        cmocka_unit_test(the_guess_does_not_depend_on_the_bits),
        cmocka_unit_test(utf16_and_byte_order_marks_are_decoded),
        cmocka_unit_test(utf16_that_is_cut_or_broken_is_told),
#ifdef NONET_HAVE_ZLIB
        cmocka_unit_test(gzip_is_unpacked),
        cmocka_unit_test(damaged_gzip_is_told_after_what_was_good),
        cmocka_unit_test(a_short_gzip_that_is_cut_gives_its_lines),
#endif
        cmocka_unit_test(dos_lines_keep_their_labels_and_places),
        cmocka_unit_test(lines_that_end_in_cr_are_lines),
        cmocka_unit_test(a_source_that_fails_is_told_once),
        cmocka_unit_test(a_long_stream_takes_no_more_memory_and_keeps_count),
        cmocka_unit_test(a_record_over_16_mb_is_refused_and_the_next_read),
        cmocka_unit_test(many_blank_lines_after_a_block_are_nothing),
        cmocka_unit_test(one_puzzle_is_read_and_nothing_else),
        cmocka_unit_test(no_text_at_all_is_no_puzzle),
        cmocka_unit_test(options_of_an_older_header_are_taken),
        cmocka_unit_test(a_format_of_the_callers_own_is_read),
        cmocka_unit_test(a_record_has_the_state_of_its_format),
        cmocka_unit_test(reading_goes_on_in_the_middle_of_a_text),
        cmocka_unit_test(a_format_that_lies_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
