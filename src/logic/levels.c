/* Words for ratings: the list is in nonet.h, where option tables and the page can use it. */
#include "nonet.h"

#define ROW(name, least, most) {#name, least, most},
static const struct nonet_level levels[] = {NONET_LEVELS(ROW)};
enum { LEVELS = sizeof levels / sizeof *levels };

const struct nonet_level *nonet_level_at(int i) {
    return i >= 0 && i < LEVELS ? &levels[i] : 0;
}

const struct nonet_level *nonet_level_of(int rating) {
    int i = 0;
    while (i + 1 < LEVELS && rating > levels[i].rating_max)
        i++;
    return &levels[i];
}

const char *nonet_scale_level(enum nonet_scale scale, int level) {
#define NAME(name) #name,
#define NAME_MOST(name, most) #name,
#define NAME_RANGE(name, least, most) #name,
    static const char *const names[][7] = {
        [NONET_SCALE_EXPLAINER] = {NONET_LEVELS(NAME_RANGE) 0},
        [NONET_SCALE_HODOKU] = {NONET_HODOKU_LEVELS(NAME_MOST) 0},
        [NONET_SCALE_NONET] = {NONET_OWN_LEVELS(NAME) 0},
    };
#undef NAME
#undef NAME_MOST
#undef NAME_RANGE
    int i = 0;
    if ((unsigned)scale >= sizeof names / sizeof *names || level < 1)
        return 0;
    while (i + 1 < level && names[scale][i] != 0)
        i++;
    return names[scale][i];
}
