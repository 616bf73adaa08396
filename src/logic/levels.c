/* Words for ratings: the list is in nonet.h, where option tables and the page can use it. */
#include "nonet.h"

#define ROW(name, least, most) {#name, least, most},
static const struct nonet_level levels[] = {NONET_LEVELS(ROW)};
enum { LEVELS = sizeof levels / sizeof *levels };

const struct nonet_level *nonet_level_at(int i) {
    return i >= 0 && i < LEVELS ? &levels[i] : 0;
}

const char *nonet_hodoku_level(int level) {
#define NAME(name, most) #name,
    static const char *const names[] = {NONET_HODOKU_LEVELS(NAME)};
#undef NAME
    return level >= 1 && level <= (int)(sizeof names / sizeof *names) ? names[level - 1] : 0;
}

const struct nonet_level *nonet_level_of(int rating) {
    int i = 0;
    while (i + 1 < LEVELS && rating > levels[i].rating_max)
        i++;
    return &levels[i];
}
