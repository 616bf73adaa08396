/*
 * Input that is not text, or no longer is: damaged gzip data gives no puzzle that was not in the
 * file, other packed files are named, and binary files get one short answer.
 */
#include "own_reader.h"

#ifdef NONET_HAVE_ZLIB
#include <zlib.h>
#endif

#define Q "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static uint32_t dice = 1;

static uint32_t throw_dice(uint32_t sides) {
    dice = dice * 1664525 + 1013904223;
    return (dice >> 8) % sides;
}

/* The only record of this text is an error with these words; returns its status. */
static int one_error(const char *text, size_t length, const char *words) {
    static const size_t chunks[] = {1, 3, 4096};
    int status = 0;
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
        struct source source = {text, length, chunks[i], 0};
        struct nonet_reader *reader = nonet_reader_open(give_bits, &source, NULL);
        struct nonet_record record;
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_ERROR);
        if (strstr(record.error.reason, words) == NULL)
            fail_msg("'%s' has no '%s'", record.error.reason, words);
        status = record.error.status;
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_END);
        nonet_reader_close(reader);
    }
    return status;
}

static void packed_files_are_named(void **unused) {
    (void)unused;
    static const struct {
        const char *bytes;
        size_t length;
        const char *name;
    } files[] = {
        {"\xfd"
         "7zXZ\0abc",
         9, "xz data"},
        {"\x28\xb5\x2f\xfd", 4, "zstd data"},
        {"BZh91AY&SYabc", 13, "bzip2 data"},
        {"PK\x03\x04" Q "\n", 86, "zip data"},
        {"7z\xbc\xaf\x27\x1c\0", 7, "7z data"},
        {"\x1f\x9d\x90", 3, "compress data"},
        {"\x04\x22\x4d\x18@", 5, "lz4 data"},
        {"LZIP\1", 5, "lzip data"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        assert_int_equal(one_error(files[i].bytes, files[i].length, files[i].name),
                         NONET_E_UNREADABLE);
    /* what only begins like them is text */
    assert_int_equal(one_error("PK\n", 3, "no puzzle in any known format"), NONET_E_FORMAT);
    assert_int_equal(one_error("BZh", 3, "no puzzle in any known format"), NONET_E_FORMAT);
    assert_non_null(strchr(kinds_of("L\n" Q "\n", 84, NULL), 'P'));
}

static void binary_files_get_one_answer(void **unused) {
    (void)unused;
    char noise[5000];
    for (int round = 0; round < 50; round++) {
        for (size_t i = 0; i < sizeof noise; i++)
            noise[i] = (char)throw_dice(256);
        memcpy(noise, round % 2 ? "\x89PNG\r\n\x1a\n[{\n" : "%PDF-1.4\n[1,2\n", 12);
        assert_int_equal(one_error(noise, sizeof noise, "this is not text"), NONET_E_FORMAT);
    }
    memset(noise, 0, sizeof noise);
    assert_int_equal(one_error(noise, sizeof noise, "this is not text"), NONET_E_FORMAT);
    assert_non_null(strchr(kinds_of("53..7\0...\n" Q "\n", 92, NULL), 'P')); /* a slip is not */
}

/* A format that quotes its text. */
static int quote(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                 struct nonet_piece *piece) {
    (void)grid;
    (void)room;
    piece->used = text->length;
    snprintf(piece->reason, sizeof piece->reason, "'%.*s' is new", (int)text->length, text->at);
    return NONET_E_SYNTAX;
}

/* A reason that quotes the text has no bytes that a terminal would interpret. */
static void reasons_are_fit_for_a_terminal(void **unused) {
    (void)unused;
    static const struct nonet_format quoting = {
        .size = sizeof quoting, .name = "quote", .summary = "", .read = quote};
    struct nonet_read_options o = NONET_READ_OPTIONS_INIT;
    static const char text[] = "a\x1b[1m\x7f\xff\xc2\x9b\xc3\xa9\xc3";
    o.format = &quoting;
    char *got = transcript(text, sizeof text - 1, 4096, &o);
    assert_non_null(strstr(got, "'a?[1m????\xc3\xa9?' is new"));
    free(got);
}

#ifdef NONET_HAVE_ZLIB
static size_t zip(const char *text, size_t length, char *out, size_t room) {
    z_stream z;
    memset(&z, 0, sizeof z);
    assert_int_equal(
        deflateInit2(&z, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (unsigned char *)text;
    z.avail_in = (unsigned)length;
    z.next_out = (unsigned char *)out;
    z.avail_out = (unsigned)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return room - z.avail_out;
}

enum { LINES = 200, FILE_BYTES = LINES * 82 };
static char file[FILE_BYTES + 1], packed[FILE_BYTES + 100];

/* Lines of cells as in many files, and the same packed. Returns the packed length. */
static size_t make_file(void) {
    for (size_t i = 0; i < FILE_BYTES; i++)
        file[i] = i % 82 == 81 ? '\n' : throw_dice(3) ? '.' : (char)('1' + throw_dice(9));
    return zip(file, FILE_BYTES, packed, sizeof packed);
}

/* Some bits do not matter: those that pad the last byte, and some of the header. */
static const size_t HARMLESS = (size_t)-1;

/* Reads damaged data: all lines returned must be those of the file, in order, and the last record
 * says that it could not be unpacked. Returns how many there were; HARMLESS: all, and no damage. */
static size_t read_damaged(const char *at, size_t length) {
    struct source source = {at, length, 777, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, NULL);
    struct nonet_record record;
    size_t given = 0;
    for (;;) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        if (record.kind != NONET_RECORD_PUZZLE)
            break;
        assert_int_equal(record.cells.length, 81);
        assert_memory_equal(record.cells.at, file + 82 * given++, 81);
    }
    nonet_reader_close(reader);
    if (record.kind == NONET_RECORD_END && given == LINES)
        return HARMLESS;
    assert_int_equal(record.kind, NONET_RECORD_ERROR);
    assert_int_equal(record.error.status, NONET_E_UNREADABLE);
    assert_int_equal(record.line, given + 1);
    return given;
}

static void a_lost_bit_gives_no_other_puzzle(void **unused) {
    (void)unused;
    size_t n = make_file();
    int harmless = 0;
    for (int round = 0; round < 3000; round++) {
        size_t at = 2 + throw_dice((uint32_t)n - 2);
        char bit = (char)(1 << throw_dice(8));
        packed[at] ^= bit;
        size_t given = read_damaged(packed, n);
        harmless += given == HARMLESS;
        assert_true(given == 0 || given == HARMLESS);
        packed[at] ^= bit;
    }
    assert_in_range(harmless, 0, 60);
    for (size_t cut = 2; cut < n; cut += 1 + throw_dice(40))
        assert_true(read_damaged(packed, cut) <= LINES);
    assert_int_equal(read_damaged(packed, n - 1), LINES);
}

/* A member whose checksum is right is returned, whatever follows it. */
static void whole_members_before_the_damage_are_given(void **unused) {
    (void)unused;
    static char two[2 * sizeof packed];
    size_t half = FILE_BYTES / 2, first, n;
    make_file();
    first = zip(file, half, two, sizeof two);
    n = first + zip(file + half, FILE_BYTES - half, two + first, sizeof two - first);
    for (size_t at = first; at < n; at += 1 + throw_dice(30)) {
        two[at] ^= 0x10;
        size_t given = read_damaged(two, n);
        assert_true(given == LINES / 2 || given == HARMLESS);
        two[at] ^= 0x10;
    }
    memcpy(two + n, "and so on", 9);
    assert_int_equal(read_damaged(two, n + 9), LINES);
}

/* More than is held back: what went out unchecked is mentioned. */
static void a_large_file_says_that_it_may_have_been_wrong_before(void **unused) {
    (void)unused;
    size_t length = (size_t)20 << 20, room = length;
    char *text = malloc(length), *out = malloc(room);
    assert_true(text != NULL && out != NULL);
    for (size_t i = 0; i < length; i++)
        text[i] = i % 82 == 81 ? '\n' : Q[i % 82];
    size_t n = zip(text, length, out, room);
    out[n - 6] ^= 1;
    struct source source = {out, n, 65536, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, NULL);
    struct nonet_record record;
    size_t given = 0;
    do {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        given += record.kind == NONET_RECORD_PUZZLE;
    } while (record.kind == NONET_RECORD_PUZZLE);
    assert_non_null(strstr(record.error.reason, "before it may be wrong"));
    assert_in_range(given, (3 << 20) / 82, (4 << 20) / 82 + 1);
    nonet_reader_close(reader);
    free(text);
    free(out);
}

/* A block that is cut off in the middle is not reported as a block with too few rows. */
static void a_cut_record_is_not_told_twice(void **unused) {
    (void)unused;
    static const char text[] = "5 3 . |. 7 . |. . .\n6 . . |1 9 5 |. . .\n. 9 8 |. . . |. 6 .\n"
                               "------+------+------\n8 . . |. 6 . |. . 3\n";
    size_t n = zip(text, sizeof text - 1, packed, sizeof packed);
    assert_int_equal(one_error(packed, n - 8, "ends too early"), NONET_E_UNREADABLE);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_files_are_named),
        cmocka_unit_test(binary_files_get_one_answer),
        cmocka_unit_test(reasons_are_fit_for_a_terminal),
#ifdef NONET_HAVE_ZLIB
        cmocka_unit_test(a_lost_bit_gives_no_other_puzzle),
        cmocka_unit_test(whole_members_before_the_damage_are_given),
        cmocka_unit_test(a_large_file_says_that_it_may_have_been_wrong_before),
        cmocka_unit_test(a_cut_record_is_not_told_twice),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
