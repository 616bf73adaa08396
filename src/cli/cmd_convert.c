/*
 * convert: from any format to any other.
 */
#include "cli/answer.h"

static void answer(const struct settings *s, const struct job *job, struct answer *a) {
    if (!s->json) {
        nonet_answer_grid(s, job, nonet_target(s, job), job->record.grid, NULL, a);
        return;
    }
    nonet_json_open(s, job, a);
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
