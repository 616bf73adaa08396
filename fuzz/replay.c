/*
 * A fuzzer without the fuzzing: calls its function once for every file on the command line. It
 * needs no clang, so the committed corpora are part of every test run.
 */
#include "fuzz/check.h"

static int replay(const char *name) {
    FILE *file = fopen(name, "rb");
    size_t room = 1 << 20;
    uint8_t *data = malloc(room);
    if (file == NULL || data == NULL) {
        perror(name);
        return 1;
    }
    size_t size = fread(data, 1, room, file);
    fclose(file);
    uint8_t *exact = (uint8_t *)exact_copy((const char *)data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

int main(int argc, char **argv) {
    int failures = argc < 2;
    for (int i = 1; i < argc; i++)
        failures += replay(argv[i]);
    return failures != 0;
}
