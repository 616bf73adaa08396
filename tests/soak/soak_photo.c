/*
 * Pictures of which it is known what they show: NONET_PHOTOS names folders, with colons between them, and
 * each has PGM files and a file `truth` with lines FILE DIGITS, where DIGITS are the cells row by row, 0
 * or . for an empty one, or - if there is nothing to be read. The table says, for each folder, how many
 * were right cell by cell, right after decoding, accepted, accepted though wrong (which fails), asked
 * about, shown as improper or full, and refused; and how long they took. NONET_PHOTOS_LIST=1 has a line for
 * each picture. NONET_PHOTOS_TURNS turns each picture by quarters first.
 */
#include "nonet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct picture {
    int w, h;
    unsigned char *at;
};

struct table {
    int pictures, plain, joint, by[5], wrong, right_asked;
    double seconds, most;
};

static int read_pgm(const char *name, struct picture *p) {
    FILE *file = fopen(name, "rb");
    int most, good = 0;
    p->at = NULL;
    if (file == NULL)
        return 0;
    if (fscanf(file, "P5 %d %d %d", &p->w, &p->h, &most) == 3 && most == 255 && p->w > 0 &&
        p->h > 0 && p->w <= NONET_PHOTO_SIZE_MAX && p->h <= NONET_PHOTO_SIZE_MAX) {
        size_t bytes = (size_t)p->w * (size_t)p->h;
        fgetc(file);
        p->at = malloc(bytes);
        good = p->at != NULL && fread(p->at, 1, bytes, file) == bytes;
    }
    fclose(file);
    return good;
}

static void turn(struct picture *p) {
    struct picture to = {p->h, p->w, malloc((size_t)p->w * (size_t)p->h)};
    for (int y = 0; to.at != NULL && y < to.h; y++)
        for (int x = 0; x < to.w; x++)
            to.at[(size_t)y * (size_t)to.w + (size_t)x] =
                p->at[(size_t)(p->h - 1 - x) * (size_t)p->w + (size_t)y];
    free(p->at);
    *p = to;
}

static int differ(const char *read, const char *truth) {
    int wrong = strlen(read) != strlen(truth);
    for (size_t i = 0; truth[i] != '\0' && read[i] != '\0'; i++)
        wrong += (truth[i] == '0' ? '.' : truth[i]) != read[i];
    return wrong;
}

static double seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static void count(struct table *t, const struct nonet_photo_result *r, const char *truth,
                  double took) {
    int plain = differ(r->plain, truth), joint = differ(r->reading, truth);
    t->pictures++;
    t->plain += plain == 0;
    t->joint += joint == 0;
    t->by[r->verdict]++;
    t->wrong += joint != 0 && r->verdict == NONET_PHOTO_ACCEPTED;
    t->right_asked += joint == 0 && r->verdict == NONET_PHOTO_ASK;
    t->seconds += took;
    t->most = took > t->most ? took : t->most;
}

static void list(const char *name, const struct nonet_photo_result *r, const char *truth,
                 double took) {
    static const char *const verdicts[] = {"refused", "accepted", "ask", "improper", "full"};
    printf(
        "%s %s (%s) side %d evidence %.3f turns %d inverted %d posterior %.4f asks %d mistakes %d plain %d joint %d %.0f ms",
        name, verdicts[r->verdict], nonet_photo_reason_text(r->reason), r->side,
        (double)r->evidence, r->turns, r->inverted, (double)r->posterior, r->asks, r->mistakes,
        differ(r->plain, truth), differ(r->reading, truth), took * 1e3);
    for (int i = 0, said = 0; r->plain[i] != '\0' && truth[i] != '\0' && said < 6; i++)
        if ((truth[i] == '0' ? '.' : truth[i]) != r->reading[i] || r->plain[i] != r->reading[i])
            said++, printf(" r%dc%d:%c>%c/%c", i / r->side + 1, i % r->side + 1, truth[i],
                           r->plain[i], r->reading[i]);
    printf("\n");
}

static int one(struct table *t, const char *name, const char *truth, int turns, int listed) {
    struct picture p;
    struct nonet_photo_result r = NONET_PHOTO_RESULT_INIT;
    int good = read_pgm(name, &p);
    for (int k = 0; good && k < turns; k++)
        turn(&p);
    size_t room = good && p.at != NULL ? nonet_photo_room(p.w, p.h) : 0;
    void *work = room > 0 ? malloc(room) : NULL;
    double began = seconds();
    good = work != NULL && nonet_photo_read(p.at, p.w, p.h, p.w, NULL, work, room, &r) == NONET_OK;
    double took = seconds() - began;
    if (good)
        count(t, &r, truth, took);
    if (good && listed)
        list(name, &r, truth, took);
    free(work);
    free(p.at);
    return good;
}

static int folder(const char *path, int turns, int listed) {
    struct table t = {0};
    char name[1024], file[512], truth[128];
    int good = 1;
    snprintf(name, sizeof name, "%s/truth", path);
    FILE *truths = fopen(name, "r");
    if (truths == NULL) {
        printf("%s: no truth there\n", name);
        return 0;
    }
    while (fscanf(truths, "%511s %127s", file, truth) == 2) {
        snprintf(name, sizeof name, "%s/%s", path, file);
        if (strcmp(truth, "-") == 0)
            truth[0] = '\0';
        if (!one(&t, name, truth, turns, listed)) {
            printf("%s: cannot be read\n", name);
            good = 0;
        }
    }
    fclose(truths);
    printf(
        "%s: %d pictures, plain right %d, joint right %d, accepted %d, accepted wrong %d, asked %d (right "
        "%d), improper %d, full %d, refused %d, ms mean %.1f most %.0f\n",
        path, t.pictures, t.plain, t.joint, t.by[NONET_PHOTO_ACCEPTED], t.wrong,
        t.by[NONET_PHOTO_ASK], t.right_asked, t.by[NONET_PHOTO_IMPROPER], t.by[NONET_PHOTO_FULL],
        t.by[NONET_PHOTO_REFUSED], t.pictures ? t.seconds / t.pictures * 1e3 : 0, t.most * 1e3);
    return good && t.wrong == 0 && t.pictures > 0;
}

int main(void) {
    const char *folders = getenv("NONET_PHOTOS"), *turns = getenv("NONET_PHOTOS_TURNS");
    int good = 1;
    if (folders == NULL || *folders == '\0') {
        puts("skipped: NONET_PHOTOS names no folder with pictures");
        return 0;
    }
    while (*folders != '\0') {
        char path[512];
        size_t length = strcspn(folders, ":");
        if (length > 0 && length < sizeof path) {
            memcpy(path, folders, length);
            path[length] = '\0';
            good &=
                folder(path, turns != NULL ? atoi(turns) : 0, getenv("NONET_PHOTOS_LIST") != NULL);
        }
        folders += length + (folders[length] == ':');
    }
    return !good;
}
