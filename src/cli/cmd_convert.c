/*
 * convert: from any format to any other.
 */
#include "cli/answer.h"

static void answer(struct answer *a) {
    if (!a->settings->json) {
        nonet_answer_grid(a, a->job->record.grid, NULL);
        return;
    }
    nonet_json_open(a);
    nonet_json_close(a);
}

const struct command nonet_command_convert = {
    .name = "convert",
    .summary = "from any format to any other",
    .prose =
        "Writes the puzzles in another format (see: nonet help formats). Without --to they keep "
        "their own. A puzzle that a format cannot express is an error: nothing is ever dropped.",
    .examples = "nonet convert --to grid puzzles.sdm\tlines to grids\n"
                "nonet convert --to line puzzle.csv\ta grid to a line",
    .options = nonet_common_options,
    .answer = answer,
};
