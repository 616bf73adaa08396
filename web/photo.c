/*
 * The reader of pictures for JavaScript: what the module nonet-photo.wasm exports. A caller asks for the room of a
 * picture, fills it with gray bytes, row after row, and lets it be read: the answer is JSON text, and the call
 * returns its length or a negative enum nonet_status. The module is used by one thread.
 */
#include "nonet.h"
#include "web/answer.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

static struct {
    uint8_t *at; /* the work memory behind it */
    size_t size, work;
    int width, height;
} picture;

/* Where the bytes of a picture of that size go; NULL: it is too large, or empty. */
uint8_t *EXPORT(nonet_web_picture)(int width, int height) {
    size_t work = nonet_photo_room(width, height);
    size_t size = work == 0 ? 0 : (size_t)width * (size_t)height + work;
    if (size > picture.size) {
        free(picture.at);
        picture.at = malloc(size);
        picture.size = picture.at == NULL ? 0 : size;
    }
    picture.work = work;
    picture.width = width;
    picture.height = height;
    return work == 0 ? NULL : picture.at;
}

static int per_mille(float probability) {
    return (int)(1000 * probability + 0.5f);
}

static void put_points(const char *name, const float (*point)[2], int count) {
    put(",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        put("%s[%.1f,%.1f]", i == 0 ? "" : ",", (double)point[i][0], (double)point[i][1]);
    put("]");
}

static void put_asks(const struct nonet_photo_result *r) {
    put(",\"ask\":[");
    for (int i = 0; i < r->asks; i++) {
        const struct nonet_photo_ask *ask = &r->ask[i];
        put("%s{\"cell\":%d,\"digits\":[", i == 0 ? "" : ",", ask->cell);
        for (int k = 0; k < ask->count; k++)
            put("%s%d", k == 0 ? "" : ",", ask->digit[k]);
        put("],\"probabilities\":[");
        for (int k = 0; k < ask->count; k++)
            put("%s%d", k == 0 ? "" : ",", per_mille(ask->probability[k]));
        put("]}");
    }
    put("]");
}

static void put_mistakes(const struct nonet_photo_result *r) {
    int first = 1;
    put(",\"mistakes\":[");
    for (int c = 0; c < r->side * r->side && r->mistakes > 0; c++)
        if (r->mistake[c]) {
            put("%s%d", first ? "" : ",", c);
            first = 0;
        }
    put("]");
}

static void put_result(const struct nonet_photo_result *r) {
    static const char *const verdicts[] = {"refused", "accepted", "ask", "improper", "full"};
    static const char *const reasons[] = {"", "noGrid", "noDigits", "unsure", "large", "two"};
    put("{\"verdict\":\"%s\",\"reason\":\"%s\",\"side\":%d,\"box\":[%d,%d],\"turns\":%d",
        verdicts[r->verdict], reasons[r->reason], r->side, r->box_rows, r->box_cols, r->turns);
    put(",\"evidence\":%d,\"posterior\":%d,\"solutions\":%d", per_mille(r->evidence),
        per_mille(r->posterior), r->solutions);
    put(",\"reading\":\"%s\",\"plain\":\"%s\"", r->reading, r->plain);
    put_points("corners", r->corner, r->side == 0 ? 0 : 4);
    put_points("nodes", r->node, r->side == 0 || r->side > 9 ? 0 : (r->side + 1) * (r->side + 1));
    put_asks(r);
    put_mistakes(r);
    put("}");
}

/* Reads the picture in the room. any_rotation as in struct nonet_photo_options. */
long EXPORT(nonet_web_read)(int any_rotation) {
    static const struct nonet_photo_result none = NONET_PHOTO_RESULT_INIT;
    static struct nonet_photo_result result;
    struct nonet_photo_options options = NONET_PHOTO_OPTIONS_INIT;
    const int width = picture.width;
    if (picture.at == NULL || picture.work == 0)
        return NONET_E_ARGUMENT;
    options.any_rotation = any_rotation;
    result = none;
    begin();
    int status = nonet_photo_read(picture.at, width, picture.height, width, &options,
                                  picture.at + (size_t)width * (size_t)picture.height, picture.work,
                                  &result);
    if (status == NONET_OK)
        put_result(&result);
    return finish(status);
}

const char *EXPORT(nonet_web_out)(void) {
    return out.at;
}
