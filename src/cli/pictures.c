/*
 * The pictures of steps: with --svg one file per step, which the thread that found the step writes
 * at once, over one of the same name, as -o does; with --draw a member of the step in JSON.
 */
#include "cli/logic.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int nonet_settle_pictures(struct settings *s, const struct logic_settings *asked) {
    if (asked->svg != NULL && asked->svg[0] == '\0')
        return nonet_complain(s, "--svg: the name of a directory is missing");
    if (asked->draw && !s->json)
        return nonet_complain(s, "--draw is for --json; --svg DIRECTORY writes files");
    s->needs_numbers = asked->svg != NULL;
    return 0;
}

/* ---- files ---- */

static int to_file(void *user, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, user) != length;
}

/* The directory is made when its first file is. Another thread may do that at the same time. */
static FILE *open_picture(const char *directory, const char *name) {
    FILE *file = fopen(name, "wbe");
    if (file == NULL && errno == ENOENT && (mkdir(directory, 0777) == 0 || errno == EEXIST))
        file = fopen(name, "wbe");
    return file;
}

/* The run ends here: a disk that is full would fail with every picture. */
static int failed(struct answer *a, const char *name, int error) {
    nonet_out_printf(&a->err, "nonet: cannot write %s: %s\n", name, strerror(error));
    nonet_answer_exit(a, EXIT_IO);
    a->broken = 1;
    return PICTURE_FAILED;
}

static int write_file(struct logic_run *run, const struct nonet_step *step,
                      const struct nonet_grid *before, enum nonet_step_what what,
                      const char *name) {
    FILE *file = open_picture(run->asked->svg, name);
    if (file == NULL)
        return failed(run->answer, name, errno);
    int status = nonet_step_svg(step, before, what, (enum nonet_notation)run->asked->notation,
                                to_file, file);
    int error = status == NONET_E_CANCELLED ? errno : 0;
    if (fclose(file) != 0 && error == 0)
        error = errno;
    return error != 0 ? failed(run->answer, name, error) : status;
}

int nonet_put_picture(struct logic_run *run, const struct nonet_step *step,
                      const struct nonet_grid *before, uint64_t number, enum nonet_step_what what) {
    struct out name = {0};
    if (run->asked->svg == NULL || run->answer->is_rehearsal)
        return NONET_OK;
    nonet_out_printf(&name, "%s/%llu-%03llu.svg", run->asked->svg,
                     (unsigned long long)run->answer->job->sequence, (unsigned long long)number);
    nonet_out_char(&name, '\0');
    int status = name.failed ? NONET_E_MEMORY : write_file(run, step, before, what, name.at);
    nonet_out_free(&name);
    return status;
}

/* ---- JSON ---- */

static int to_text(void *user, const char *bytes, size_t length) {
    struct out *out = user;
    nonet_out_bytes(out, bytes, length);
    return out->failed;
}

/* The object is opened again. */
static int put_drawing(const struct logic_run *run, const struct nonet_step *step,
                       const struct nonet_grid *before, enum nonet_step_what what) {
    struct out *out = &run->answer->out, svg = {0};
    int status = nonet_step_svg(step, before, what, (enum nonet_notation)run->asked->notation,
                                to_text, &svg);
    if (status == NONET_OK && out->length > 0) {
        out->length--;
        nonet_json_text(out, "svg", (struct nonet_slice){svg.at, svg.length});
        nonet_out_char(out, '}');
    }
    nonet_out_free(&svg);
    return status == NONET_E_CANCELLED ? NONET_E_MEMORY : status;
}

int nonet_put_step_json(const struct logic_run *run, const struct nonet_step *step,
                        const struct nonet_grid *before, enum nonet_step_what what) {
    int status = nonet_put_step(&run->answer->out, step, before, STEP_JSON, run->asked->notation);
    return status == NONET_OK && run->asked->draw ? put_drawing(run, step, before, what) : status;
}
