/* The list of techniques, as callers see it. */
#include "logic/logic.h"

#include <string.h>

static const struct nonet_technique techniques[] = {
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words) {id, name, rating, flags},
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
};

const struct nonet_technique *nonet_technique_at(int i) {
    return i >= 0 && i < TECHNIQUES ? &techniques[i] : NULL;
}

const struct nonet_technique *nonet_technique_find(const char *id) {
    for (int i = 0; i < TECHNIQUES; i++)
        if (strcmp(techniques[i].id, id) == 0)
            return &techniques[i];
    return NULL;
}
