/*
 * The way in, and the order of things: the grid is found, its cells are taken and read in each of
 * the four ways they can be held, until one is certain, and judged. With two grids in the picture,
 * say a puzzle and the solution of yesterday's, the one that is a puzzle is wanted; two puzzles are
 * refused.
 */
#include "grid/known.h"
#include "photo/photo.h"

#include <string.h>

static const double temperature = 1.3, doubt = 2e-5; /* the net is somewhat too sure of itself */
/* However the page is held, if there is no ink in it either: a 1 that lies is a dash to the net. */
static const float surely_empty = -1e-4f;
static const float certain = 1;  /* a whole reading costs less than that, in nats; */
static const float doubtful = 3; /* or more than that: the page may lie another way */
static const float alike =
    0.5f; /* the share of a grid's area from which another one is its equal */

const char *nonet_photo_reason_text(int reason) {
    static const char *const texts[] = {
        "read",
        "no grid was found in the picture",
        "the grid has no digits",
        "too much of the grid is doubtful",
        "this is a 16x16 grid, which cannot be read from a picture",
        "there are two puzzles in the picture",
    };
    int known = reason >= 0 && reason < (int)(sizeof texts / sizeof *texts);
    return known ? texts[reason] : "unknown reason";
}

/* ---- work memory ---- */

static size_t aligned(size_t bytes) {
    return (bytes + 15) & ~(size_t)15;
}

/* The most pixels of a plane: of the picture, or of any part of it. */
static size_t pixels_for(int w, int h, int inside) {
    struct photo_plane longest;
    int longer = w > h ? w : h;
    nonet_photo_fit(longer, longer, inside, &longest);
    int most = photo_floor((float)longer / 0.3f, 1, inside);
    return (size_t)most * (size_t)most;
}

static size_t shared_bytes(size_t pixels) {
    size_t labels = pixels * sizeof(uint32_t), reader = sizeof(struct photo_reader);
    return aligned(labels > reader ? labels : reader);
}

static int is_size(int width, int height) {
    return width >= 1 && height >= 1 && width <= NONET_PHOTO_SIZE_MAX &&
           height <= NONET_PHOTO_SIZE_MAX;
}

size_t nonet_photo_room(int width, int height) {
    if (!is_size(width, height))
        return 0;
    size_t pixels = pixels_for(width, height, INSIDE);
    return 15 + aligned(sizeof(struct photo_room)) + aligned(sizeof(struct photo_trace)) +
           shared_bytes(pixels) + aligned(pixels) + aligned(pixels * sizeof(uint16_t));
}

static struct photo_room *cut_room(void *work, size_t pixels) {
    unsigned char *at = (unsigned char *)work + (16 - (uintptr_t)work % 16) % 16;
    struct photo_room *room = (struct photo_room *)(void *)at;
    at += aligned(sizeof *room);
    room->trace = (struct photo_trace *)(void *)at;
    at += aligned(sizeof *room->trace);
    room->label = (uint32_t *)(void *)at;
    room->reader = (struct photo_reader *)(void *)at;
    at += shared_bytes(pixels);
    room->soft = (uint16_t *)(void *)at;
    at += aligned(pixels * sizeof *room->soft);
    room->dark = at;
    return room;
}

/* ---- reading ---- */

/* Where a place of an upright square lies in one that has to be turned clockwise. */
static int turned(int x, int y, int last, int turns) {
    for (int k = 0; k < turns; k++) {
        int swap = x;
        x = y;
        y = last - swap;
    }
    return y * (last + 1) + x;
}

static void read_cell(struct photo_reader *reader, int cell, int turns, float *log_probability) {
    float upright[CELL_PIXELS], sign[SIGNS];
    double likely[SIGNS], sum = 0;
    for (int y = 0, i = 0; y < CELL; y++)
        for (int x = 0; x < CELL; x++)
            upright[i++] = reader->cell[cell][turned(x, y, CELL - 1, turns)];
    nonet_photo_net(&reader->net, upright, sign);
    float most = sign[0];
    for (int d = 1; d < SIGNS; d++)
        most = photo_most(most, sign[d]);
    for (int d = 0; d < SIGNS; d++)
        sum += likely[d] = nonet_photo_exp(((double)sign[d] - most) / temperature);
    for (int d = 0; d < SIGNS; d++)
        log_probability[d] = (float)nonet_photo_log((1 - doubt) * likely[d] / sum + doubt / SIGNS);
}

/* How likely the page is held like this at best: what the eye says. */
static float looks(const struct photo_reading *r) {
    return -r->plain_loss - (r->digits * 8 < r->cells ? 50 : 0);
}

/* The same, with whether it is a puzzle. */
static float standing(const struct photo_reading *r) {
    return looks(r) - (r->solutions == 1 ? photo_least(r->loss, 20) : 20);
}

static int is_certain(const struct photo_reading *r) {
    return r->solutions == 1 && r->loss == 0 && r->changed == 0 && r->plain_loss < certain;
}

static void see(struct photo_reader *reader, const struct photo_grid *grid, int turns) {
    struct photo_reading *r = &reader->reading[turns];
    memset(r, 0, sizeof *r);
    r->side = grid->lattice.side;
    r->cells = r->side * r->side;
    nonet_default_box(r->side, &r->box_rows, &r->box_cols);
    if (grid->box_rows > 0) {
        r->box_rows = turns % 2 ? r->side / grid->box_rows : grid->box_rows;
        r->box_cols = r->side / r->box_rows;
    }
    r->turns = turns;
    r->evidence = grid->evidence;
    r->noise = reader->noise;
    for (int c = 0; c < r->cells; c++) {
        int from = turned(c % r->side, c / r->side, r->side - 1, turns);
        r->from[c] = (uint8_t)from;
        r->sides[c] = grid->sides[from];
        r->ink[c] = reader->ink[from];
        r->size[c] = reader->size[from];
        const float *as_it_lies = reader->reading[0].log_probability[from];
        if (turns > 0 && reader->ink[from] <= 0 && as_it_lies[0] > surely_empty)
            memcpy(r->log_probability[c], as_it_lies, sizeof r->log_probability[c]);
        else
            read_cell(reader, from, turns, r->log_probability[c]);
    }
    nonet_photo_plain(r);
}

static int decode(struct photo_room *room, struct photo_reading *r) {
    int status = nonet_photo_decode(room, &room->reader->decode, r);
    int settled = is_certain(r) || (r->digits == r->cells && nonet_photo_is_sure(r));
    if (status == NONET_OK && r->digits * 9 >= r->cells * 8 && !settled)
        status = nonet_photo_full(room, r);
    return status;
}

/* Of the ways that were not decoded, the one that looks best. */
static int next_way(const struct photo_reader *reader, int left) {
    int best = -1;
    for (int turns = 0; turns < 4; turns++)
        if (left >> turns & 1 &&
            (best < 0 || looks(&reader->reading[turns]) > looks(&reader->reading[best])))
            best = turns;
    return best;
}

/* What another way to hold the page takes from the best one. */
static void share(struct photo_reader *reader, int decoded, struct photo_reading *best) {
    double sum = 0;
    for (int turns = 0; turns < 4; turns++)
        if (decoded >> turns & 1)
            sum += nonet_photo_exp((double)standing(&reader->reading[turns]) - standing(best));
    best->posterior /= (float)sum;
}

static int see_others(struct photo_reader *reader, const struct photo_grid *grid) {
    for (int turns = 1; turns < 4; turns++)
        see(reader, grid, turns);
    return 14;
}

/* The page as it lies comes first if it looks good; if that is not certain, the others, as long as
 * they could be better than the best so far. A small grid can make sense in more than one way. */
static int read_grid(const struct photo_picture *picture, const struct photo_grid *grid,
                     int any_rotation, struct photo_room *room, struct photo_reading **best) {
    struct photo_reader *reader = room->reader;
    int left = 1, decoded = 0, small = grid->lattice.side < 9;
    *best = NULL;
    nonet_photo_net_open(&reader->net);
    nonet_photo_cells(picture, grid, reader);
    see(reader, grid, 0);
    if (nonet_photo_is_lost(&reader->reading[0])) {
        *best = &reader->reading[0];
        return NONET_OK;
    }
    if (any_rotation && (small || reader->reading[0].plain_loss > doubtful))
        left |= see_others(reader, grid);
    for (int way; (way = next_way(reader, left)) >= 0;) {
        struct photo_reading *now = &reader->reading[way];
        if (*best != NULL && looks(now) <= standing(*best) - (small ? 10 : 0))
            break;
        int status = decode(room, now);
        if (status != NONET_OK)
            return status;
        if (*best == NULL || standing(now) > standing(*best))
            *best = now;
        int alone = left == 1 && decoded == 0;
        decoded |= 1 << way;
        if (is_certain(now) && !small)
            break;
        left = alone && any_rotation ? see_others(reader, grid) : left & ~(1 << way);
    }
    share(reader, decoded, *best);
    if ((*best)->solutions == 1)
        nonet_photo_alike(reader, *best);
    return NONET_OK;
}

/* ---- the result ---- */

static void place_grid(const struct photo_grid *grid, struct nonet_photo_result *result) {
    int side = grid->lattice.side, turns = result->turns;
    const int corner[4][2] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    result->side = side;
    result->inverted = grid->inverted;
    result->evidence = grid->evidence;
    for (int i = 0; i < 4; i++) {
        int from = turned(corner[i][0], corner[i][1], side, turns);
        memcpy(result->corner[i], grid->lattice.node[from], sizeof *result->corner);
    }
    for (int i = 0; i < (side + 1) * (side + 1) && side <= 9; i++) {
        int from = turned(i % (side + 1), i / (side + 1), side, turns);
        memcpy(result->node[i], grid->lattice.node[from], sizeof *result->node);
    }
}

static const float over_edge = -0.12f, near_edge = 2; /* in cells */
static const float seen_well = 2.5f;                  /* of a cell's sides */

/* How far a cell lies within the picture, in cells; below 0: its edge cuts the cell. */
static float within(const struct photo_picture *picture, const struct photo_lattice *l, int c) {
    const float(*top)[2] = l->node + c / l->side * (l->side + 1) + c % l->side;
    const float *corner[4] = {top[0], top[1], top[l->side + 1], top[l->side + 2]};
    float least = 9;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) {
            float end = (float)(k == 0 ? picture->w : picture->h);
            float inside = photo_least(corner[i][k], end - corner[i][k]);
            float size = photo_abs(corner[0][k] - corner[3][k]);
            least = photo_least(least, inside / photo_most(size, 1));
        }
    return least;
}

/* A cell that the picture's edge cuts has no sides, nor has one near it if they were not seen well. */
static void cut_sides(const struct photo_picture *picture, struct photo_grid *grid) {
    for (int c = 0; c < grid->lattice.side * grid->lattice.side; c++) {
        float in = within(picture, &grid->lattice, c);
        if (in < over_edge || (in < near_edge && grid->sides[c] < seen_well))
            grid->sides[c] = 0;
    }
}

/* How good it is to have a verdict. */
static int rank(const struct nonet_photo_result *result) {
    static const int ranks[] = {[NONET_PHOTO_REFUSED] = 0,
                                [NONET_PHOTO_FULL] = 1,
                                [NONET_PHOTO_IMPROPER] = 2,
                                [NONET_PHOTO_ASK] = 3,
                                [NONET_PHOTO_ACCEPTED] = 4};
    return ranks[result->verdict];
}

/* The better one of two readings of a picture; neither, if they contradict each other. Whether it is the
 * other one. */
static int join(struct nonet_photo_result *result, const struct nonet_photo_result *other) {
    if (rank(other) > rank(result)) {
        *result = *other;
        return 1;
    }
    if (other->verdict == NONET_PHOTO_ACCEPTED) {
        result->verdict = NONET_PHOTO_REFUSED;
        result->reason = NONET_PHOTO_UNSURE;
        result->asks = 0;
    }
    return 0;
}

static int read_boxes(const struct photo_picture *picture, struct photo_grid *grid,
                      int any_rotation, struct photo_room *room,
                      struct nonet_photo_result *result) {
    static const struct nonet_photo_result empty = NONET_PHOTO_RESULT_INIT;
    *result = empty;
    if (grid->lattice.side > 9) {
        result->reason = NONET_PHOTO_LARGE;
        nonet_default_box(grid->lattice.side, &result->box_rows, &result->box_cols);
        place_grid(grid, result);
        return NONET_OK;
    }
    struct photo_reading *best;
    cut_sides(picture, grid);
    int status = read_grid(picture, grid, any_rotation, room, &best);
    if (status != NONET_OK)
        return status;
    nonet_photo_judge(best, result);
    place_grid(grid, result);
    return NONET_OK;
}

/* With the boxes that its lines show; where they show none, with either kind. */
static int read_one(const struct photo_picture *picture, struct photo_grid *grid, int any_rotation,
                    struct photo_room *room, struct nonet_photo_result *result) {
    struct nonet_photo_result other;
    int both = grid->lattice.side == 6 && grid->box_rows == 0;
    if (both)
        grid->box_rows = 2;
    int status = read_boxes(picture, grid, any_rotation, room, result);
    if (status != NONET_OK || !both)
        return status;
    grid->box_rows = 3;
    status = read_boxes(picture, grid, any_rotation, room, &other);
    if (status == NONET_OK)
        join(result, &other);
    return status;
}

static int is_puzzle(const struct nonet_photo_result *result) {
    return result->verdict != NONET_PHOTO_REFUSED && result->verdict != NONET_PHOTO_FULL;
}

/* The one of two grids that is a puzzle; the first one, if neither is. */
static int read_both(const struct photo_picture *picture, struct photo_found *found,
                     int any_rotation, struct photo_room *room, struct nonet_photo_result *result) {
    struct nonet_photo_result other;
    int status = read_one(picture, &found->grid[0], any_rotation, room, result);
    if (status != NONET_OK || found->count < 2)
        return status;
    int equal = found->grid[1].area >= alike * found->grid[0].area;
    if (is_puzzle(result) && !equal)
        return NONET_OK;
    status = read_one(picture, &found->grid[1], any_rotation, room, &other);
    if (status != NONET_OK || !is_puzzle(&other))
        return status;
    if (!is_puzzle(result))
        *result = other;
    else {
        result->verdict = NONET_PHOTO_REFUSED;
        result->reason = NONET_PHOTO_TWO;
        result->asks = 0;
    }
    return NONET_OK;
}

/* The best reading of the places that a grid without lines may have, if it is better than what was
 * read; none, if two places make a puzzle. A place that fits less well is tried only if those
 * that fit better are not accepted. */
static int read_places(const struct photo_picture *picture, struct photo_found *found,
                       int any_rotation, struct photo_room *room,
                       struct nonet_photo_result *result) {
    float score = 0;
    int status = NONET_OK;
    for (int i = 0; i < found->count && status == NONET_OK; i++) {
        struct nonet_photo_result other;
        if (result->verdict == NONET_PHOTO_ACCEPTED && found->grid[i].score < score)
            break;
        status = read_one(picture, &found->grid[i], any_rotation, room, &other);
        if (join(result, &other))
            score = found->grid[i].score;
        else if (other.verdict == NONET_PHOTO_ACCEPTED)
            break;
    }
    return status;
}

/* A grid with lines, or else one without. */
static int read_picture(const struct photo_picture *picture, const struct nonet_photo_options *o,
                        struct photo_room *room, struct nonet_photo_result *result) {
    struct photo_found found;
    int status = nonet_photo_find(picture, o->inside, room, &found);
    result->reason = NONET_PHOTO_NO_GRID;
    if (status == NONET_OK && found.count > 0)
        status = read_both(picture, &found, o->any_rotation, room, result);
    if (status != NONET_OK || result->verdict != NONET_PHOTO_REFUSED ||
        result->reason == NONET_PHOTO_LARGE || result->reason == NONET_PHOTO_TWO)
        return status;
    status = nonet_photo_find_digits(picture, o->inside, room, &found);
    if (status == NONET_OK)
        status = read_places(picture, &found, o->any_rotation, room, result);
    return status;
}

static int take_options(const struct nonet_photo_options *from, struct nonet_photo_options *to) {
    static const struct nonet_photo_options defaults = NONET_PHOTO_OPTIONS_INIT;
    *to = defaults;
    if (from == NULL)
        return NONET_OK;
    if (from->size < sizeof from->size)
        return NONET_E_ARGUMENT;
    copy_known(to, from, from->size, sizeof *to);
    int fits = to->inside >= NONET_PHOTO_INSIDE_MIN && to->inside <= NONET_PHOTO_INSIDE_MAX;
    return fits ? NONET_OK : NONET_E_ARGUMENT;
}

int nonet_photo_read(const uint8_t *gray, int width, int height, ptrdiff_t stride,
                     const struct nonet_photo_options *options, void *work, size_t room,
                     struct nonet_photo_result *result) {
    struct nonet_photo_options o;
    struct nonet_photo_result r = NONET_PHOTO_RESULT_INIT;
    const struct photo_picture picture = {gray, width, height, stride};
    if (gray == NULL || !is_size(width, height) || stride < width || result == NULL ||
        result->size < sizeof result->size || take_options(options, &o) != NONET_OK)
        return NONET_E_ARGUMENT;
    if (work == NULL || room < nonet_photo_room(width, height))
        return NONET_E_ROOM;
    struct photo_room *cut = cut_room(work, pixels_for(width, height, INSIDE));
    cut->cancel = o.cancel;
    cut->cancel_user = o.cancel_user;
    int status = read_picture(&picture, &o, cut, &r);
    if (status != NONET_OK)
        return status;
    size_t size = result->size;
    copy_known(result, &r, size, sizeof r);
    result->size = size;
    return NONET_OK;
}
