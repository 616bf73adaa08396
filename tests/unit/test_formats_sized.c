/*
 * sized with the box on two lines, and the proof that such a text has no other reading.
 */
#include "own_text.h"

#define SIX "1.....\n......\n......\n......\n......\n.....2\n"

static void a_box_may_take_two_lines(void **unused) {
    (void)unused;
    const char *want = "p 1..................................2\n";
    expect("sized", "2\n3\n" SIX, want);
    expect("sized", "3 # rows\n\n# columns\n2\n" SIX, want);
    expect("sized", "# six\n2\r\n3\r\n" SIX "2 3\n" SIX "3\n2\n" SIX,
           "p 1..................................2 |six\np 1..................................2\n"
           "p 1..................................2\n");
    expect("sized", "2\n2\n1...\n.4..\n....\n...2\n", "p 1....4.........2\n");
    expect("sized", "1\n3\n1..\n...\n..2\n", "p 1.......2\n");
    expect("sized", "2\n3\n1....\n......\n......\n......\n......\n.....2\n",
           "e 3:6 row 1 has 5 cells, 6 are needed\n");
    char text[900] = "3\n4\n", cells[300] = "p ";
    for (int r = 0; r < 12; r++) {
        strcat(text, ". 12 . .  . . . 9 10 . . .\n");
        strcat(cells, ".C.....9A...");
    }
    expect("sized", text, strcat(cells, "\n"));
}

static void the_boxes_of_two_lines_are_rows_by_columns(void **unused) {
    (void)unused;
    static const int boxes[][2] = {{2, 3}, {3, 2}, {1, 4}, {4, 1}};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        int side = boxes[i][0] * boxes[i][1];
        char text[200];
        size_t n = (size_t)snprintf(text, sizeof text, "%d\n%d\n", boxes[i][0], boxes[i][1]);
        for (int r = 0; r < side; r++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%.*s\n", side, "......");
        union nonet_grid9 grid;
        assert_int_equal(nonet_read(text, n, NULL, NONET_GRID(grid), sizeof grid, NULL, NULL),
                         NONET_OK);
        assert_int_equal(NONET_GRID(grid)->box_rows, boxes[i][0]);
        assert_int_equal(NONET_GRID(grid)->box_cols, boxes[i][1]);
    }
}

/* N and N*N rows are N, even if the first row is the shortest number it can be. */
static void a_box_of_one_line_is_read_as_before(void **unused) {
    (void)unused;
    expect("sized", "2\n1234\n3412\n2143\n4321\n", "p 1234341221434321\n");
    expect("sized", "2\n1 2 3 4\n3412\n2143\n4321\n", "p 1234341221434321\n");
    expect("sized", "2\n1000\n0000\n0000\n0000\n", "p 1...............\n");
}

/* No number of a box has as many digits as the shortest row has cells. */
static void no_text_has_both_readings(void **unused) {
    (void)unused;
    skip_prefixes = 1;
    for (int n = 1; n <= 3; n++)
        for (int second = 0; second <= 999; second++) {
            char text[200];
            size_t length = (size_t)snprintf(text, sizeof text, "%d\n%d\n", n, second);
            for (int r = 1; r < n * n; r++)
                length += (size_t)snprintf(text + length, sizeof text - length, "%.*s\n", n * n,
                                           ".........");
            const char *said = walk("sized", text, length);
            int as_rows = n * second == n * n; /* then N is also the second line */
            if (strncmp(said, "p ", 2) == 0 && !as_rows)
                fail_msg("%s reads as %s", text, said);
        }
    skip_prefixes = 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_may_take_two_lines),
        cmocka_unit_test(the_boxes_of_two_lines_are_rows_by_columns),
        cmocka_unit_test(a_box_of_one_line_is_read_as_before),
        cmocka_unit_test(no_text_has_both_readings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
