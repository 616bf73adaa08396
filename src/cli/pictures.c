/*
 * The pictures of --svg: one file per step, which the thread that found the step writes at once.
 * Files of the same name are written over, as -o does.
 */
#include "cli/logic.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static int take_bytes(void *user, const char *bytes, size_t length) {
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

int nonet_put_picture(struct logic_run *run, const struct nonet_step *step,
                      const struct nonet_grid *before, uint64_t number, enum nonet_step_what what) {
    struct answer *a = run->answer;
    struct out name = {0};
    int status = NONET_E_MEMORY, error = 0;
    if (run->asked->svg == NULL)
        return NONET_OK;
    nonet_out_printf(&name, "%s/%llu-%03llu.svg", run->asked->svg,
                     (unsigned long long)a->job->sequence, (unsigned long long)number);
    nonet_out_char(&name, '\0');
    FILE *file = name.failed ? NULL : open_picture(run->asked->svg, name.at);
    if (file != NULL) {
        status = nonet_step_svg(step, before, what, (enum nonet_notation)run->asked->notation,
                                take_bytes, file);
        error = status == NONET_E_CANCELLED ? errno : 0;
    }
    if (file != NULL ? fclose(file) != 0 && error == 0 : !name.failed)
        error = errno;
    if (error != 0)
        status = failed(a, name.at, error);
    nonet_out_free(&name);
    return status;
}
