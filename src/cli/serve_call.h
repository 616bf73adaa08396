/*
 * One call of the API, from its parameters to its answer.
 */
#ifndef NONET_CLI_SERVE_CALL_H
#define NONET_CLI_SERVE_CALL_H

#include "cli/answer.h"
#include "cli/serve.h"

struct call;
struct sheet;

struct api {
    const char *name;
    const char *parameters;     /* options without their dashes; `puzzle` is the API's own */
    int (*run)(struct call *c); /* NONET_OK or a status */
    int takes_puzzles;
};

struct call {
    const struct api *api;
    const struct site *site;
    const struct request *request;
    struct reply *reply;
    const struct command *command;
    struct settings *settings; /* of the command */
    char *query;               /* decoded: settings point into it */
    char symbols[NONET_SYMBOLS_MAX];
    struct nonet_slice text; /* to read */
    struct answer answer;
    uint64_t count;
    struct sheet *sheet; /* print's */
    const char *type;    /* of the answer; NULL: JSON, or plain text */
    int is_text;         /* the answer is not JSON */
    int is_sat;          /* engine=sat */
    int is_packed, is_too_large, is_too_wide, is_late;
    int is_unreadable; /* text that cannot be decoded */
};

int nonet_call_puzzles(struct call *c);
int nonet_call_print(struct call *c);
int nonet_call_generate(struct call *c);

/* Called when an answer has grown large while it is made: it becomes too large. */
void nonet_call_cut(void *call);

#endif
