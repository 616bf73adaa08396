/*
 * The human engine on 9x9. Each technique alone, on boards where all but a few candidates are open:
 * what it must find, and what it must not. Then what holds for every path: no step is ever wrong,
 * options do what they say, and an error leaves things as they were.
 */
#define _XOPEN_SOURCE 700 /* for setrlimit */

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/resource.h>

#include "logic/engine.h"
#include "logic_check.h"
#include "parts.h"
#include "picture.h"

#ifdef NINE_SLOW
enum { PUZZLES = 150, WRONG_PUZZLES = 300 };
#else
enum { PUZZLES = 3000, WRONG_PUZZLES = 5000 };
#endif

/* ---- one technique alone ---- */

/*
 * A board in words, on which everything is possible except
 *
 *     11:25     r1c1 has 2 and 5 only
 *     11-25     r1c1 has neither 2 nor 5
 *     11=5      r1c1 is 5, given; 11+5: placed
 *     R1.5@26   in row 1 digit 5 has places 2 and 6 only (C: columns, B: boxes)
 */
struct one {
    const char *technique, *board, *effect; /* the first step's; "": it must not find any */
};

static const struct one ones[] = {
    {"hidden-single", "B1.5@5", "r2c2=5"},
    {"hidden-single", "R3.5@7", "r3c7=5"},
    {"hidden-single", "R3.5@78", ""},
    {"naked-single", "47:6", "r4c7=6"},
    {"naked-single", "47:68", ""},
    {"direct-pointing", "B1.5@12 B2.5@126", "r2c6=5"},
    {"direct-pointing", "B1.5@12 B2.5@1246", ""},
    {"direct-claiming", "R1.5@12 R2.5@129", "r2c9=5"},
    {"direct-claiming", "R1.5@12 R2.5@1289", ""},
    {"direct-hidden-pair", "R1.1@12 R1.2@12 R1.3@129", "r1c9=3"},
    {"direct-hidden-pair", "R1.1@12 R1.2@12 R1.3@1289", ""},
    {"direct-hidden-triplet", "R1.1@12 R1.2@23 R1.3@13 R1.4@1239", "r1c9=4"},
    {"direct-hidden-triplet", "R1.1@12 R1.2@23 R1.3@134 R1.4@1239", ""},
    {"pointing", "B1.5@12", "r1c4<>5,r1c5<>5,r1c6<>5,r1c7<>5,r1c8<>5,r1c9<>5"},
    {"pointing", "B1.5@124", ""},
    {"claiming", "R1.5@13", "r2c1<>5,r2c2<>5,r2c3<>5,r3c1<>5,r3c2<>5,r3c3<>5"},
    {"claiming", "R1.5@14", ""},
    {"claiming", "R1.5@1", ""}, /* a hidden single */
    {"full-house", "11=1 12=2 13=3 14=4 15=5 16=6 17=7 18=8", "r1c9=9"},
    {"full-house", "11=1 12=2 13=3 14=4 15=5 16=6 17=7", ""},
    {"locked-pair", "11:12 12:12",
     "r1c3<>12,r1c4<>12,r1c5<>12,r1c6<>12,r1c7<>12,r1c8<>12,r1c9<>12,r2c1<>12,r2c2<>12,r2c3<>12,r3c1<>12,r3c2<>12,r3c3<>12"},
    {"locked-pair", "11:12 14:12", ""}, /* in one house only */
    {"locked-triple", "11:123 12:123 13:123",
     "r1c4<>123,r1c5<>123,r1c6<>123,r1c7<>123,r1c8<>123,r1c9<>123,r2c1<>123,r2c2<>123,r2c3<>123,r3c1<>123,r3c2<>123,r3c3<>123"},
    {"locked-triple", "11:123 12:123 14:123", ""},
    {"naked-pair", "11:12 19:12", "r1c2<>12,r1c3<>12,r1c4<>12,r1c5<>12,r1c6<>12,r1c7<>12,r1c8<>12"},
    {"naked-pair", "11:12 19:123", ""},
    {"naked-pair", "11:12 29:12", ""},
    {"naked-pair", "11:1 19:12", ""},
    {"x-wing", "C2.5@14 C6.5@14",
     "r1c1<>5,r1c3<>5,r1c4<>5,r1c5<>5,r1c7<>5,r1c8<>5,r1c9<>5,"
     "r4c1<>5,r4c3<>5,r4c4<>5,r4c5<>5,r4c7<>5,r4c8<>5,r4c9<>5"},
    {"x-wing", "C2.5@14 C6.5@145", ""},
    {"x-wing", "C2.5@14 C6.5@15", ""},
    {"hidden-pair", "R1.1@19 R1.2@19", "r1c1<>3456789,r1c9<>3456789"},
    {"hidden-pair", "R1.1@19 R1.2@189", ""},
    {"naked-triplet", "11:12 15:23 19:13",
     "r1c2<>123,r1c3<>123,r1c4<>123,r1c6<>123,r1c7<>123,r1c8<>123"},
    {"naked-triplet", "11:12 15:23 19:14", ""},
    {"swordfish", "R1.7@15 R4.7@59 R8.7@19",
     "r2c1<>7,r2c5<>7,r2c9<>7,r3c1<>7,r3c5<>7,r3c9<>7,r5c1<>7,r5c5<>7,r5c9<>7,"
     "r6c1<>7,r6c5<>7,r6c9<>7,r7c1<>7,r7c5<>7,r7c9<>7,r9c1<>7,r9c5<>7,r9c9<>7"},
    {"swordfish", "R1.7@15 R4.7@59 R8.7@18", ""},
    {"hidden-triplet", "C3.1@14 C3.2@47 C3.3@17", "r1c3<>456789,r4c3<>456789,r7c3<>456789"},
    {"hidden-triplet", "C3.1@14 C3.2@47 C3.3@1279", ""},
    {"xy-wing", "11:12 17:13 61:23", "r6c7<>3"},
    {"xy-wing", "11:12 17:13 61:24", ""},
    {"xy-wing", "11:12 17:13 62:23", ""}, /* the pivot does not see it */
    {"xyz-wing", "11:123 13:13 17:23", "r1c2<>3,r1c4<>3,r1c5<>3,r1c6<>3,r1c8<>3,r1c9<>3"},
    {"xyz-wing", "11:123 22:13 17:23", "r1c2<>3,r1c3<>3"},
    {"xyz-wing", "11:123 13:13 71:24", ""},
    {"skyscraper", "C2.5@17 C5.5@18", "r7c4<>5,r7c6<>5,r8c1<>5,r8c3<>5"},
    {"skyscraper", "R1.5@27 R6.5@28", "r2c8<>5,r3c8<>5,r4c7<>5,r5c7<>5"},
    {"skyscraper", "C2.5@17 C5.5@178", ""},
    {"skyscraper", "C2.5@17 C5.5@28", ""}, /* nothing in common */
    {"skyscraper", "C2.5@17 C5.5@17", ""}, /* an X-Wing */
    {"skyscraper", "C2.5@14 C5.5@19", ""}, /* nothing sees both ends */
    {"two-string-kite", "R1.5@26 C1.5@27", "r7c6<>5"},
    {"two-string-kite", "R1.5@26 C1.5@237", ""},
    {"two-string-kite", "R1.5@46 C1.5@27", ""}, /* in no box together */
    {"two-string-kite", "R1.5@16 C1.5@17", ""}, /* one cell is not two ends */
    {"w-wing", "11:12 24:12 R7.1@14", "r1c4<>2,r1c5<>2,r1c6<>2,r2c1<>2,r2c2<>2,r2c3<>2"},
    {"w-wing", "11:12 24:12 R7.1@145", ""},
    {"w-wing", "11:12 24:12 R7.1@16", ""}, /* r7c6 is not seen */
    {"w-wing", "11:12 24:13 R7.1@14", ""},
    {"w-wing", "11:12 14:12 R7.1@14", ""}, /* a naked pair */
    {"uniqueness-1", "11:12 14:12 31:12 34:123", "r3c4<>12"},
    {"uniqueness-1", "11:12 14:1 31:12 34:123", "r3c4<>12"}, /* r1c4 lost the 2 */
    {"uniqueness-1", "11:12 14:12 31:12 34:3", ""},
    {"uniqueness-1", "11:12 14:12 41:12 44:123", ""},      /* four boxes */
    {"uniqueness-1", "11:12 14:12 31:12 34:134 94=2", ""}, /* no 2 could be in column 4 */
    {"uniqueness-2", "11:12 12:12 41:123 42:123",
     "r4c3<>3,r4c4<>3,r4c5<>3,r4c6<>3,r4c7<>3,r4c8<>3,r4c9<>3,"
     "r5c1<>3,r5c2<>3,r5c3<>3,r6c1<>3,r6c2<>3,r6c3<>3"},
    {"uniqueness-2", "11:12 12:12 41:123 42:124", ""},
    {"uniqueness-2", "11:12 12:123 41:123 42:12", ""}, /* test 5 */
    {"uniqueness-3", "11:12 12:12 41:123 42:124 49:34",
     "r4c3<>34,r4c4<>34,r4c5<>34,r4c6<>34,r4c7<>34,r4c8<>34"},
    {"uniqueness-3", "11:12 12:12 41:123 42:124 43:34",
     "r4c4<>34,r4c5<>34,r4c6<>34,r4c7<>34,r4c8<>34,r4c9<>34,"
     "r5c1<>34,r5c2<>34,r5c3<>34,r6c1<>34,r6c2<>34,r6c3<>34"},
    {"uniqueness-3", "11:12 12:12 41:123 42:124 63:34",
     "r4c3<>34,r5c1<>34,r5c2<>34,r5c3<>34,r6c1<>34,r6c2<>34"},
    {"uniqueness-3", "11:12 12:12 41:123 42:124 49:35", ""},
    {"uniqueness-4", "11:12 12:12 41:123 42:124 R4.1@12 B4.1@12", "r4c1<>2,r4c2<>2"},
    {"uniqueness-4", "11:12 12:12 41:123 42:124 R4.1@12", ""}, /* the box has others */
    {"uniqueness-4", "11:12 12:12 41:123 42:124 R4.1@129 B4.1@12", ""},
    {"uniqueness-5", "11:12 12:123 41:123 42:12", "r2c1<>3,r3c1<>3,r5c2<>3,r6c2<>3"},
    {"uniqueness-5", "11:12 12:123 41:123 42:123", "r5c2<>3,r6c2<>3"},
    {"uniqueness-5", "11:12 12:12 41:123 42:123", ""}, /* test 2 */
    {"uniqueness-6", "11:12 42:12 R1.1@12 R4.1@12 C1.1@14 C2.1@14", "r1c2<>1,r4c1<>1"},
    {"uniqueness-6", "11:12 42:12 R1.1@12 R4.1@12 C1.1@14 C2.1@145", ""},
    {"hidden-rectangle", "11:12 R4.1@12 C2.1@14", "r4c2<>2"},
    {"hidden-rectangle", "11:12 R4.1@12 C2.1@145", ""},
    {"hidden-rectangle", "11:123 R4.1@12 C2.1@14", ""},
    {"avoidable-rectangle-1", "11+1 12+2 41+2 42:13", "r4c2<>1"},
    {"avoidable-rectangle-1", "11+1 12+2 42+1 41:23", "r4c1<>2"},
    {"avoidable-rectangle-1", "11=1 12+2 41+2 42:13", ""}, /* a given */
    {"avoidable-rectangle-1", "11+1 12+2 41=2 42:13", ""},
    {"avoidable-rectangle-1", "11+1 14+2 41+2 44:13", ""}, /* four boxes */
    {"avoidable-rectangle-2", "11+1 12+2 41:23 42:13",
     "r4c3<>3,r4c4<>3,r4c5<>3,r4c6<>3,r4c7<>3,r4c8<>3,r4c9<>3,"
     "r5c1<>3,r5c2<>3,r5c3<>3,r6c1<>3,r6c2<>3,r6c3<>3"},
    {"avoidable-rectangle-2", "11+1 12+2 41:23 42:14", ""},
    {"avoidable-rectangle-2", "11+1 12=2 41:23 42:13", ""},
    {"nice-loop", "11:12 14:23 44:13", "r4c1<>1"},
    {"nice-loop", "11:12 14:23 44:134", ""},
    {"nice-loop", "R1.5@145 C6.5@37", ""}, /* needs a group */
    {"grouped-nice-loop", "R1.5@145 C6.5@37", "r7c1<>5"},
    {"grouped-nice-loop", "R1.5@147 C6.5@37", ""}, /* two boxes */
    {"tabling-chain", "11:12 14:23 44:13", "r4c1<>1"},
    {"tabling-chain", "11:12 14:23 44:134", ""},
    {"tabling-net", "51:489 54:14 81:24 84:123 89:35 59:45", "r5c1<>4"},
    {"tabling-net", "51:489 54:14 81:24 84:1236 89:35 59:45", ""},
    {"unique-loop", "11:12 14:12 31:12 34:123", "r3c4<>12"},
    {"unique-loop", "11:12 14:12 41:12 44:123", ""}, /* four boxes */
    {"unique-loop", "11:12 12:123 41:12 42:123",
     "r2c2<>3,r3c2<>3,r5c2<>3,r6c2<>3,r7c2<>3,r8c2<>3,r9c2<>3"},
    {"naked-quad", "11:12 13:23 15:34 19:14",
     "r1c2<>1234,r1c4<>1234,r1c6<>1234,r1c7<>1234,"
     "r1c8<>1234"},
    {"naked-quad", "11:12 13:23 15:34 19:15", ""},
    {"hidden-quad", "R5.1@14 R5.2@47 R5.3@79 R5.4@19",
     "r5c1<>56789,r5c4<>56789,r5c7<>56789,r5c9<>56789"},
    {"hidden-quad", "R5.1@14 R5.2@47 R5.3@79 R5.4@1289", ""},
    {"bug", "", ""},
    {"aligned-pair", "11:14 12:25 13:12 19:15", "r1c1<>1"},
    {"aligned-pair", "11:14 12:25 13:12 19:16", ""},
    {"aligned-pair", "12:13 13:23 11:124 21:12345", ""},
    {"forcing-chain", "R1.5@19 R9.5@18", "r2c8<>5"},
    {"forcing-chain", "R1.5@19 R9.5@28", ""},
    {"cycle", "R1.5@19 R9.5@19",
     "r2c1<>5,r2c9<>5,r3c1<>5,r3c9<>5,r4c1<>5,r4c9<>5,r5c1<>5,r5c9<>5,r6c1<>5,r6c9<>5,"
     "r7c1<>5,r7c9<>5,r8c1<>5,r8c9<>5"},
    {"cycle", "R1.5@19 R9.5@18", ""},
    {"turbot-fish", "R1.5@19 R9.5@18", "r2c8<>5,r3c8<>5,r7c9<>5,r8c9<>5"},
    {"turbot-fish", "R1.5@19 R9.5@28", ""},
    {"turbot-fish", "R1.5@19 R9.5@128", ""},
    {"x-chain", "R1.5@19 R4.5@15 R9.5@58", "r2c8<>5,r3c8<>5,r7c9<>5,r8c9<>5"},
    {"x-chain", "R1.5@19 R9.5@18", "r2c8<>5,r3c8<>5,r7c9<>5,r8c9<>5"}, /* of three links */
    {"x-chain", "R1.5@19 R4.5@15 R9.5@48", ""},
    {"x-chain", "R1.5@19 R4.5@157 R9.5@58", ""},
    {"xy-chain", "11:12 15:23 65:34 69:14", "r1c9<>1,r6c1<>1"},
    {"xy-chain", "11:12 15:23 65:34 69:15", ""},
    {"xy-chain", "11:12 15:23 66:34 69:14", ""}, /* r1c5 does not see r6c6 */
    {"remote-pair", "11:12 15:12 65:12 69:12", "r1c9<>12,r6c1<>12"},
    {"remote-pair", "11:12 15:12 65:12 69:13", ""},
    {"remote-pair", "11:12 15:12 65:12", ""}, /* the ends are the same */
    {"nishio", "", ""},
    {"multiple-forcing-chains", "", ""},
#include "fish_cases.def"
#include "off_cases.def"
    {"sue-de-coq", "11:1234 12:1234 14:12 21:34",
     "r1c3<>1234,r1c5<>12,r1c6<>12,r1c7<>12,r1c8<>12,r1c9<>12,r2c2<>34,r2c3<>34,"
     "r3c1<>34,r3c2<>34,r3c3<>34"},
    {"sue-de-coq", "11:1234 12:1234 14:12 21:35", ""},
    {"sue-de-coq", "11:1234 12:1234 14:12 21:24", ""}, /* 2 in both */
    {"sue-de-coq", "11:123 12:123 14:12 21:3", ""},
    {"als-xz", "11:12 12:23 41:14 43:34", "r1c3<>3,r2c3<>3,r3c3<>3,r4c2<>3,r5c2<>3,r6c2<>3"},
    {"als-xz", "11:12 12:23 41:14 42:34", /* linked by 1 and by 3 */
     "r1c3<>2,r1c4<>2,r1c5<>2,r1c6<>2,r1c7<>2,r1c8<>2,r1c9<>2,r2c1<>12,r2c2<>23,"
     "r2c3<>2,r3c1<>12,r3c2<>23,r3c3<>2,r4c3<>4,r4c4<>4,r4c5<>4,r4c6<>4,r4c7<>4,"
     "r4c8<>4,r4c9<>4,r5c1<>14,r5c2<>34,r5c3<>4,r6c1<>14,r6c2<>34,r6c3<>4,r7c1<>1,"
     "r7c2<>3,r8c1<>1,r8c2<>3,r9c1<>1,r9c2<>3"},
    {"als-xz", "11:12 12:23 44:14 43:34", ""}, /* no link */
    {"als-xy-wing", "11:12 17:13 61:23", "r6c7<>3"},
    {"als-xy-wing", "11:12 17:13 61:24", ""},
    {"als-xy-wing", "11:12 17:13 62:23", ""},
    {"als-chain", "11:12 17:23 57:34 97:14", "r9c1<>1"},
    {"als-chain", "11:12 17:23 57:34 97:15", ""},
    {"als-chain", "11:12 17:13 61:23", ""}, /* three sets */
    {"death-blossom", "11:12 17:13 61:23", "r6c7<>3"},
    {"death-blossom", "11:124 17:13 61:23", ""}, /* no petal for 4 */
    {"template-set", "B1.5@1", "r1c1=5"},
    {"template-set", "B1.5@12", ""},
    {"template-delete", "C2.5@14 C6.5@14",
     "r1c1<>5,r1c3<>5,r1c4<>5,r1c5<>5,r1c7<>5,r1c8<>5,r1c9<>5,"
     "r4c1<>5,r4c3<>5,r4c4<>5,r4c5<>5,r4c7<>5,r4c8<>5,r4c9<>5"},
    {"template-delete", "C2.5@14 C6.5@145", "r4c4<>5,r4c5<>5"}, /* finned */
    {"template-delete", "C2.5@14", ""},
    {"brute-force", "", ""}, /* many solutions; test_als has one */
};

/* The marks of a house's cells for a digit: only the named places stay. */
static void confine(struct nonet_grid *g, int h, int d, const char *places, size_t count) {
    for (int c = 0, place = 0; c < NINE; c++) {
        if (!in_house(h, c))
            continue;
        place++;
        struct nonet_set m = nonet_grid_marks(g, c);
        if (memchr(places, '0' + place, count) == NULL)
            m.low &= ~((uint64_t)1 << (d - 1));
        nonet_grid_set_marks(g, c, m);
    }
}

static uint64_t digits_of(const char *text, size_t count) {
    uint64_t m = 0;
    for (size_t i = 0; i < count; i++)
        m |= (uint64_t)1 << (text[i] - '1');
    return m;
}

static void read_board(const char *text, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (text[0] > '9') {
            int h = text[1] - '1' + (text[0] == 'R' ? 0 : text[0] == 'C' ? 9 : 18);
            confine(NONET_GRID(*g), h, text[3] - '0', text + 5, length - 5);
        } else {
            int c = (text[0] - '1') * 9 + text[1] - '1';
            struct nonet_set m = nonet_grid_marks(NONET_GRID(*g), c);
            uint64_t told = digits_of(text + 3, length - 3);
            m.low &= text[2] == '-' ? ~told : told;
            if (text[2] == '=')
                nonet_grid_give(NONET_GRID(*g), c, text[3] - '0');
            else if (text[2] == '+')
                nonet_grid_place(NONET_GRID(*g), c, text[3] - '0');
            else
                nonet_grid_set_marks(NONET_GRID(*g), c, m);
        }
        text += length;
        text += strspn(text, " ");
    }
}

static void only(struct nonet_logic_options *options, const char *id) {
    if (id != NULL)
        assert_int_equal(nonet_techniques_add(&options->with, id), NONET_OK);
    for (int i = 0; nonet_technique_at(i) != NULL; i++)
        if (id == NULL || strcmp(nonet_technique_at(i)->id, id) != 0)
            nonet_techniques_add(&options->without, nonet_technique_at(i)->id);
}

struct first {
    int count;
    char technique[64], effect[700];
};

static int keep_first(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct first *f = user;
    const char *wrong = wrong_parts(s, before);
    if (wrong != NULL)
        fail_msg("%s: %s", s->technique->id, wrong);
    check_picture(s, before);
    if (f->count++ == 0) {
        snprintf(f->technique, sizeof f->technique, "%s", s->technique->id);
        effect_text(s, f->effect, sizeof f->effect);
    }
    return 0;
}

/* Nothing follows from the clues of such a board, of which there are few: what is missing on it is
 * meant to. */
static int logic_on_board(const struct nonet_grid *g, const struct nonet_logic_options *options,
                          struct nonet_logic_result *result) {
    struct shape_room room;
    const struct shape *shape;
    assert_int_equal(nonet_shape_open(&room, g, NULL, &shape), NONET_OK);
    struct logic_call call = nonet_logic_call(g, shape, options);
    call.trusts_marks = 1;
    int status = nonet_logic_engine(shape)->run(&call);
    nonet_shape_close(&room);
    *result = call.result;
    return status;
}

static void test_ones(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        union nonet_grid9 g;
        struct first f = {0, "", ""};
        struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
        read_board(ones[i].board, &g);
        options.extent = NONET_LOGIC_NEXT;
        options.step = keep_first;
        options.step_user = &f;
        only(&options, ones[i].technique);
        assert_int_equal(logic_on_board(NONET_GRID(g), &options, &result), NONET_OK);
        if (strcmp(f.effect, ones[i].effect) != 0)
            print_message("%s on %s: \"%s\"\n", ones[i].technique, ones[i].board, f.effect);
        assert_string_equal(f.effect, ones[i].effect);
        if (f.count > 0)
            assert_string_equal(f.technique, ones[i].technique);
        assert_int_equal(result.end, f.count ? NONET_LOGIC_STOPPED : NONET_LOGIC_STUCK);
        assert_int_equal(result.steps, f.count);
    }
}

/* Every technique has a case above that finds something, or a puzzle in explain_cases.def; test_nested,
 * test_levels and test_als have the last three. */
static void test_all_have_cases(void **state) {
    (void)state;
    static const char *const puzzles[] = {
#define CASE(id, puzzle) id,
#include "explain_cases.def"
#undef CASE
        "nested-forcing-chains-4", "nested-forcing-chains-5", "brute-force"};
    int missing = 0;
    for (int t = 0; nonet_technique_at(t) != NULL; t++) {
        const char *id = nonet_technique_at(t)->id;
        int found = 0;
        for (size_t i = 0; i < sizeof ones / sizeof *ones; i++)
            found += strcmp(ones[i].technique, id) == 0 && ones[i].effect[0] != '\0';
        for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
            found += strcmp(puzzles[i], id) == 0;
        if (found == 0)
            print_error("%s has no case\n", id);
        missing += found == 0;
    }
    assert_int_equal(missing, 0);
}

/* ---- no step is ever wrong ---- */

struct watch {
    const char *solution;
    const char *wrong;
    int steps, stop_at;
    unsigned flags; /* of all techniques met */
};

static int look(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct watch *w = user;
    const char *wrong = w->solution != NULL ? wrong_step(s, before, w->solution) : NULL;
    if (w->wrong == NULL)
        w->wrong = wrong;
    w->flags |= s->technique->flags;
    return ++w->steps == w->stop_at;
}

static struct nonet_logic_result follow(const struct nonet_grid *g, int max_rating, struct watch *w,
                                        union nonet_grid9 *after) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    options.max_rating = max_rating;
    options.step = look;
    options.step_user = w;
    assert_int_equal(
        nonet_logic(g, &options, after ? NONET_GRID(*after) : NULL, sizeof *after, &result),
        NONET_OK);
    return result;
}

static void test_sound(void **state) {
    (void)state;
    struct nine n;
    assert_true(nine_init(&n, 5));
    for (int i = 0; i < PUZZLES; i++) {
        char puzzle[NINE], solution[NINE];
        union nonet_grid9 g, after;
        nine_shuffled(&n, puzzle, solution);
        nine_to_grid(puzzle, &g);
        struct watch w = {.solution = solution};
        struct nonet_logic_result r = follow(NONET_GRID(g), i % 50 == 0 ? 95 : 80, &w, &after);
        if (w.wrong != NULL)
            fail_msg("%.81s: %s", puzzle, w.wrong);
        assert_true(r.end == NONET_LOGIC_SOLVED || r.end == NONET_LOGIC_STOPPED);
        for (int c = 0; c < NINE; c++) {
            int v = nonet_grid_value(NONET_GRID(after), c);
            assert_true(v != 0 ? v == solution[c] - '0' : r.end != NONET_LOGIC_SOLVED);
            assert_true(nonet_grid_marks(NONET_GRID(after), c).low >> (solution[c] - '1') & 1);
        }
    }
}

/* Puzzles with no or several solutions, and with nonsense in them: it ends, whatever it says. */
static void test_nonsense(void **state) {
    (void)state;
    struct nine n;
    assert_true(nine_init(&n, 6));
    for (int i = 0; i < WRONG_PUZZLES; i++) {
        char puzzle[NINE];
        union nonet_grid9 g, after;
        struct watch w = {0};
        nine_make(&n, (enum nine_kind)(i % NINE_KINDS), i / NINE_KINDS, puzzle);
        nine_to_grid(puzzle, &g);
        for (int k = 0; k < i % 7; k++) { /* some marks are gone */
            struct nonet_set m = {(uint64_t)nine_below(&n, 512), 0};
            int c = nine_below(&n, NINE);
            if (nonet_grid_value(NONET_GRID(g), c) == 0)
                nonet_grid_set_marks(NONET_GRID(g), c, m);
        }
        struct nonet_logic_result r = follow(NONET_GRID(g), i % 40 == 0 ? 91 : 75, &w, &after);
        assert_true(w.steps <= 729);
        assert_int_equal(r.steps, w.steps);
        if (r.end == NONET_LOGIC_SOLVED)
            for (int c = 0; c < NINE; c++)
                assert_int_not_equal(nonet_grid_value(NONET_GRID(after), c), 0);
    }
}

/* ---- the state it starts from ---- */

static enum nonet_logic_end end_of(const char *board) {
    union nonet_grid9 g;
    struct watch w = {0};
    read_board(board, &g);
    return follow(NONET_GRID(g), 30, &w, NULL).end;
}

static void test_start(void **state) {
    (void)state;
    union nonet_grid9 g, after;
    struct watch w = {0};
    assert_int_equal(end_of("11=5 19=5"), NONET_LOGIC_WRONG);
    assert_int_equal(end_of("11=5 12:5"), NONET_LOGIC_WRONG);
    assert_int_equal(end_of("11=5 R9.6@1 91-6"), NONET_LOGIC_WRONG);
    assert_int_equal(end_of("11=5 12:56 13:56"), NONET_LOGIC_WRONG); /* after a step */
    assert_int_equal(end_of(""), NONET_LOGIC_STOPPED);
    read_board("11=5 55:567", &g);
    follow(NONET_GRID(g), 10, &w, &after);
    assert_int_equal(nonet_grid_marks(NONET_GRID(after), 1).low, 0x1EF);
    assert_int_equal(nonet_grid_marks(NONET_GRID(after), 40).low, 0x70);
    assert_int_equal(nonet_grid_marks(NONET_GRID(after), 80).low, 0x1FF);
    assert_true(nonet_grid_is_given(NONET_GRID(after), 0));
}

/* ---- options ---- */

static const char *const chained = /* rated 8.3 */
    "000000008003008650005200301700103000054000000000000009080300042309874100000000000";
static const char *const unique = /* rated 4.5 */
    "000000005900035407470000000000000083000794001200000050050600000080000000002007368";
static const char *const hard = /* rated 10.7 */
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

static void test_limits(void **state) {
    (void)state;
    union nonet_grid9 g, after;
    struct nonet_logic_result r;
    nine_to_grid(chained, &g);
    for (int limit = 10; limit <= 84; limit++) {
        struct watch w = {0};
        r = follow(NONET_GRID(g), limit, &w, &after);
        assert_true(r.rating <= limit);
        assert_int_equal(r.end, limit < 83 ? NONET_LOGIC_STOPPED : NONET_LOGIC_SOLVED);
        if (r.end == NONET_LOGIC_SOLVED)
            assert_string_equal(r.hardest->id, "multiple-forcing-chains");
    }
    for (int stop = 1; stop < 30; stop++) {
        struct watch w = {.stop_at = stop};
        r = follow(NONET_GRID(g), 0, &w, &after);
        assert_int_equal(r.end, NONET_LOGIC_STOPPED);
        assert_int_equal(r.steps, stop - 1);
    }
}

static void test_without(void **state) {
    (void)state;
    union nonet_grid9 g;
    nine_to_grid(unique, &g);
    for (int left_out = 0; left_out < 2; left_out++) {
        struct watch w = {0};
        struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        options.no_uniqueness = left_out;
        options.step = look;
        options.step_user = &w;
        assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK);
        assert_int_equal((w.flags & NONET_TECHNIQUE_UNIQUENESS) != 0, !left_out);
        assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    }
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    only(&options, NULL);
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_STUCK);
    assert_int_equal(r.steps, 0);
    assert_null(r.hardest);
}

/* Each chain technique left out in turn: what is left must still be right. */
static void test_without_chains(void **state) {
    (void)state;
    union nonet_grid9 g;
    char solution[NINE];
    assert_int_equal(nine_solve(chained, NONET_ENGINE_ANY, NULL, 2, solution), 1);
    nine_to_grid(chained, &g);
    for (int i = 0; nonet_technique_at(i) != NULL; i++) {
        struct watch w = {.solution = solution};
        struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        nonet_techniques_add(&options.without, nonet_technique_at(i)->id);
        options.max_rating = 97;
        options.step = look;
        options.step_user = &w;
        assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK);
        if (w.wrong != NULL)
            fail_msg("without %s: %s", nonet_technique_at(i)->id, w.wrong);
        assert_ptr_not_equal(r.hardest, nonet_technique_at(i));
        assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    }
}

/* Each chain technique as the first one there is, up to five levels of nesting. */
static void test_levels(void **state) {
    (void)state;
    static const char puzzle[] = /* one step of 6.6 */
        "002030000000080027100000905000000000006103080075002000058000409030006000900000650";
    union nonet_grid9 g;
    char solution[NINE];
    assert_int_equal(nine_solve(puzzle, NONET_ENGINE_ANY, NULL, 2, solution), 1);
    nine_to_grid(puzzle, &g);
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    for (int i = 0; nonet_technique_at(i) != NULL; i++) {
        struct watch w = {.solution = solution};
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        if (!(nonet_technique_at(i)->flags & NONET_TECHNIQUE_CHAIN))
            continue;
        options.step = look;
        options.step_user = &w;
        assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK);
        if (w.wrong != NULL)
            fail_msg("%s: %s", nonet_technique_at(i)->id, w.wrong);
        assert_int_equal(r.end, NONET_LOGIC_SOLVED);
        assert_true(r.hardest->flags & NONET_TECHNIQUE_CHAIN);
        nonet_techniques_add(&options.without, nonet_technique_at(i)->id);
        if (nonet_technique_at(i + 1) == NULL)
            assert_string_equal(r.hardest->id, "nested-forcing-chains-5");
    }
}

static int count_down(void *user) {
    return --*(int *)user == 0;
}

static void test_cancel(void **state) {
    (void)state;
    union nonet_grid9 g, after;
    nine_to_grid(hard, &g);
    for (int calls = 1; calls <= 60; calls += 1 + calls) {
        int left = calls;
        struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        options.cancel = count_down;
        options.cancel_user = &left;
        assert_int_equal(nonet_logic(NONET_GRID(g), &options, NONET_GRID(after), sizeof after, &r),
                         NONET_E_CANCELLED);
        assert_int_equal(left, 0);
        assert_int_equal(nonet_grid_value(NONET_GRID(after), 0), 8);
    }
}

/* ---- every step there is ---- */

enum { STEPS_MOST = 2000 };

struct listed {
    const char *solution;
    int count;
    char effect[STEPS_MOST][64];
    char first[700];
};

static int list(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct listed *l = user;
    char text[700];
    const char *wrong = wrong_step(s, before, l->solution);
    if (wrong != NULL)
        fail_msg("%s: %s", s->technique->id, wrong);
    effect_text(s, text, sizeof text);
    if (l->count == 0)
        strcpy(l->first, text);
    assert_true(l->count < STEPS_MOST && s->number == l->count + 1);
    for (int i = 0; strlen(text) < sizeof l->effect[0] && i < l->count; i++)
        assert_string_not_equal(l->effect[i], text);
    snprintf(l->effect[l->count++], sizeof l->effect[0], "%.63s", text);
    return 0;
}

/* Along a path: the first of all is the next; the grid stays as it is. */
static void test_all(void **state) {
    (void)state;
    static struct listed l;
    union nonet_grid9 g, after;
    char solution[NINE];
    assert_int_equal(nine_solve(chained, NONET_ENGINE_ANY, NULL, 2, solution), 1);
    nine_to_grid(chained, &g);
    for (int step = 0;; step++) {
        struct first f = {0, "", ""};
        struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        l.count = 0;
        l.solution = solution;
        options.extent = NONET_LOGIC_ALL;
        options.step = list;
        options.step_user = &l;
        assert_int_equal(nonet_logic(NONET_GRID(g), &options, NONET_GRID(after), sizeof after, &r),
                         NONET_OK);
        assert_int_equal(r.steps, l.count);
        if (r.end == NONET_LOGIC_SOLVED)
            break;
        assert_true(l.count > 0);
        for (int c = 0; c < NINE; c++)
            assert_int_equal(nonet_grid_value(NONET_GRID(after), c),
                             nonet_grid_value(NONET_GRID(g), c));
        options.extent = NONET_LOGIC_NEXT;
        options.step = keep_first;
        options.step_user = &f;
        assert_int_equal(nonet_logic(NONET_GRID(g), &options, NONET_GRID(g), sizeof g, &r),
                         NONET_OK);
        assert_int_equal(f.count, 1);
        assert_string_equal(f.effect, l.first);
        assert_true(step < 200);
    }
}

/* ---- memory ---- */

/* What a path gives when only this many bytes can be allocated. */
static int with_memory(const char *puzzle, rlim_t bytes, union nonet_grid9 *after) {
    union nonet_grid9 g;
    struct rlimit before, little;
    nine_to_grid(puzzle, &g);
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    little = before;
    little.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_AS, &little), 0);
    int status = nonet_logic(NONET_GRID(g), NULL, NONET_GRID(*after), sizeof *after, NULL);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    return status;
}

/* The bytes that are mapped now; 0: this system does not say. */
static rlim_t mapped(void) {
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL)
        return 0;
    if (fscanf(f, "%lu", &pages) != 1)
        pages = 0;
    fclose(f);
    return (rlim_t)pages * 4096;
}

/* Easy puzzles need no memory; a hard one ends with the error wherever it runs out, and changes
 * nothing. (This test comes first, before others leave memory behind.) */
static void test_memory(void **state) {
    (void)state;
#ifdef NINE_SLOW
    skip();
#endif
    union nonet_grid9 after;
    int failed = 0;
    nonet_grid_init(NONET_GRID(after), sizeof after, 3, 3);
    assert_int_equal(with_memory(unique, 1, &after), NONET_OK);
    assert_int_equal(with_memory(chained, 1, &after), NONET_E_MEMORY);
    nonet_grid_init(NONET_GRID(after), sizeof after, 3, 3);
    for (rlim_t more = 1; more < 1024 && mapped() != 0; more += 1 + more / 4) {
        int status = with_memory(hard, mapped() + (more << 16), &after);
        assert_true(status == NONET_OK || status == NONET_E_MEMORY);
        failed += status == NONET_E_MEMORY;
        assert_int_equal(nonet_grid_value(NONET_GRID(after), 1) != 0, status == NONET_OK);
        if (status == NONET_OK)
            break;
    }
    assert_true(mapped() == 0 || failed > 2);
}

/* ---- the contract ---- */

static void test_contract(void **state) {
    (void)state;
    union nonet_grid9 g, after;
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    nine_to_grid(unique, &g);
    assert_int_equal(nonet_logic(NONET_GRID(g), NULL, NULL, 0, NULL), NONET_OK);
    assert_int_equal(nonet_logic(NONET_GRID(g), NULL, NONET_GRID(after), 250, &r), NONET_E_ROOM);
    options.size = 1;
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_E_ARGUMENT);
    options.size = sizeof options;
    options.extent = (enum nonet_logic_extent)3;
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_E_ARGUMENT);
    options.extent = NONET_LOGIC_PATH;
    r.size = 0;
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_E_ARGUMENT);
    r.size = offsetof(struct nonet_logic_result, pearl); /* an older program's */
    r.pearl = 77;
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NONET_GRID(g), sizeof g, &r), NONET_OK);
    assert_int_equal(r.rating, 45);
    assert_int_equal(r.pearl, 77);
    r.size = sizeof r;
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK); /* solved now */
    assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    assert_int_equal(r.steps, 0);
    assert_int_equal(r.rating, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory),         cmocka_unit_test(test_ones),
        cmocka_unit_test(test_all_have_cases), cmocka_unit_test(test_sound),
        cmocka_unit_test(test_nonsense),       cmocka_unit_test(test_start),
        cmocka_unit_test(test_limits),         cmocka_unit_test(test_without),
        cmocka_unit_test(test_without_chains), cmocka_unit_test(test_levels),
        cmocka_unit_test(test_cancel),         cmocka_unit_test(test_all),
        cmocka_unit_test(test_contract),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
