/*
 * The verdict on a reading, and the cells to ask about. All thresholds are here. A wrong reading
 * that is accepted does more harm than ten that are asked about, so what is accepted must be what
 * was seen, cell by cell, must have one solution, and must leave others little probability.
 *
 * A small grid mends few errors: a digit misread there often leaves a puzzle with one solution. So
 * every one of its cells has to be sure by itself.
 */
#include "photo/photo.h"

#include <string.h>

static const float evidence_doubtful = 0.6f, evidence_good = 0.75f; /* of the lines; */
static const float evidence_clear = 0.95f, evidence_small = 0.95f;  /* where no solver helps */
static const float sides_seen = 1, sides_clear = 2.5f;              /* of a cell */
static const float posterior_good = 0.95f;
static const float loss_most = 12;      /* what reading differently may cost, in nats, */
static const float loss_most_full = 60; /* in a full grid */
static const float cell_sure = 0.95f, cell_doubtful = 0.5f;
static const float joint_sure = 0.99f, lacking_least = 4.6f; /* nats */
static const float kin_alike = 0.95f, kin_sure = 0.97f, kin_unlike = 0.8f;
static const float digit_alike = 0.75f, digit_more = 2.5f, size_most = 1.3f;
static const float ink_sure = 0.6f, ink_least = 0.07f, ink_unusual = 2;
enum { asks_most = 20, asks_most_small = 3 }; /* more are no better than no reading */

static int sign_of(char text) {
    return text == '.' ? 0 : text - '0';
}

static float seen(const struct photo_reading *r, int c, int sign) {
    return (float)nonet_photo_exp(r->log_probability[c][sign]);
}

/* ---- what is asked ---- */

static int most_asks(const struct photo_reading *r) {
    return r->side == 9 ? asks_most : asks_most_small;
}

/* Whether sign a comes before sign b: by what the solver thinks, then by what was seen. */
static int is_before(const struct photo_reading *r, int c, int a, int b) {
    if (r->joint[c][a] != r->joint[c][b])
        return r->joint[c][a] > r->joint[c][b];
    return r->log_probability[c][a] > r->log_probability[c][b];
}

static void ask_cell(const struct photo_reading *r, int c, struct nonet_photo_result *result) {
    struct nonet_photo_ask *ask = &result->ask[result->asks++];
    ask->cell = c;
    ask->count = 0;
    for (int sign = 0; sign <= r->side; sign++) {
        int i = ask->count < NONET_PHOTO_CHOICES ? ask->count++ : NONET_PHOTO_CHOICES;
        for (; i > 0 && is_before(r, c, sign, ask->digit[i - 1]); i--)
            if (i < NONET_PHOTO_CHOICES)
                ask->digit[i] = ask->digit[i - 1];
        if (i < NONET_PHOTO_CHOICES)
            ask->digit[i] = sign;
    }
    int plain = sign_of(r->plain[c]), listed = plain > r->side;
    for (int i = 0; i < ask->count; i++)
        listed |= ask->digit[i] == plain;
    if (!listed)
        ask->digit[ask->count - 1] = plain;
    for (int i = 0; i < ask->count; i++)
        ask->probability[i] = r->joint[c][ask->digit[i]];
}

/* How much ink a cell may have that was read as empty: its noise, and less than can be seen besides; so
 * that a clue far paler than the others is noticed. */
static float ink_allowed(const struct photo_reading *r) {
    return photo_least(ink_unusual * r->noise + ink_least, ink_sure);
}

/* Cut off, or empty as it was read although there is something in its middle. */
static int is_hidden(const struct photo_reading *r, int c) {
    return r->sides[c] <= 0 || (r->best[c] == '.' && r->ink[c] >= ink_allowed(r));
}

static int any_hidden(const struct photo_reading *r) {
    for (int c = 0; c < r->cells; c++)
        if (is_hidden(r, c))
            return 1;
    return 0;
}

/* Whether a cell may have a digit that the puzzle lacks, likely or not. With such a digit in the place of
 * another one, here and in other cells, it is often as good a puzzle, so the solver cannot say; and what
 * makes one of them look so does it to all, so their probabilities are not independent. */
static int may_be_lacking(const struct photo_reading *r, int c, int sign) {
    for (int d = 1; d <= r->side && sign > 0; d++)
        if (r->log_probability[c][sign] - r->log_probability[c][d] < lacking_least &&
            memchr(r->best, '0' + d, (size_t)r->cells) == NULL)
            return 1;
    return 0;
}

static int is_alone(const struct photo_reading *r, int sign) {
    int count = 0;
    for (int c = 0; c < r->cells; c++)
        count += sign_of(r->best[c]) == sign;
    return count == 1;
}

/* Whether an empty cell looks like a digit; or a digit without any kin is larger than others, so perhaps a
 * stroke; or one is perhaps damaged, being unlike its kin and not quite
 * sure, or rather like others; or there is a puzzle in which it is what it looks more like. */
static int is_strange(const struct photo_reading *r, int c, int sign) {
    if (sign == 0)
        return r->likeness[c] > photo_most(digit_alike, digit_more * r->empty_likeness);
    if (r->size[c] > size_most && is_alone(r, sign))
        return 1;
    if (r->likeness[c] < kin_alike && seen(r, c, sign) < kin_sure)
        return 1;
    if (r->likeness[c] < kin_unlike && r->alike[c] != 0)
        return 1;
    for (int d = 1; d <= r->side; d++)
        if (r->alike[c] >> d & 1 && r->joint[c][d] > 0)
            return 1;
    return 0;
}

static int is_doubtful(const struct photo_reading *r, int c) {
    int sign = sign_of(r->best[c]);
    if (is_hidden(r, c))
        return 1;
    if (r->full)
        return r->best[c] != r->plain[c] || seen(r, c, sign) < cell_doubtful;
    if (r->sides[c] < sides_seen || r->joint[c][sign] < joint_sure || may_be_lacking(r, c, sign) ||
        is_strange(r, c, sign))
        return 1;
    return seen(r, c, sign) < (sign > 0 ? cell_doubtful : cell_sure);
}

/* At least one cell, even if none is doubtful by itself. */
static void ask(const struct photo_reading *r, struct nonet_photo_result *result, int at_least) {
    int worst = 0;
    float least = 2;
    for (int c = 0; c < r->cells; c++) {
        float sure = r->joint[c][sign_of(r->best[c])];
        if (is_doubtful(r, c))
            ask_cell(r, c, result);
        if (sure < least) {
            least = sure;
            worst = c;
        }
    }
    if (result->asks < at_least)
        ask_cell(r, worst, result);
}

/* ---- the verdict ---- */

/* As many cells would be asked about as have too few sides. */
int nonet_photo_is_lost(const struct photo_reading *r) {
    int unseen = 0;
    for (int c = 0; c < r->cells; c++)
        unseen += r->sides[c] < sides_seen;
    return unseen > most_asks(r) && r->digits * 9 < r->cells * 8;
}

static void refuse(struct nonet_photo_result *result, enum nonet_photo_reason reason) {
    result->verdict = NONET_PHOTO_REFUSED;
    result->reason = reason;
}

static void count_mistakes(const struct photo_reading *r, struct nonet_photo_result *result) {
    nonet_photo_clashes(r, r->plain, result->mistake);
    for (int c = 0; c < r->cells; c++)
        result->mistakes += result->mistake[c];
}

/* The reading as it was seen, and nothing else. */
static void show_plain(const struct photo_reading *r, struct nonet_photo_result *result) {
    memcpy(result->reading, r->plain, sizeof result->reading);
    if (r->changed > 0 || r->solutions != 1)
        memset(result->solution, 0, sizeof result->solution);
    if (r->changed > 0)
        result->solutions = 0;
    for (int c = 0; c < r->cells; c++)
        result->confidence[c] = seen(r, c, sign_of(r->plain[c]));
    result->posterior = (float)nonet_photo_exp(-(double)r->plain_loss);
    count_mistakes(r, result);
}

int nonet_photo_is_sure(const struct photo_reading *r) {
    for (int c = 0; c < r->cells; c++)
        if (r->sides[c] < sides_clear)
            return 0;
    return !any_hidden(r) && r->least >= cell_sure && r->evidence > evidence_clear;
}

static void judge_full(const struct photo_reading *r, struct nonet_photo_result *result) {
    int filled = r->digits == r->cells;
    result->verdict = NONET_PHOTO_FULL;
    if (filled && nonet_photo_is_sure(r))
        show_plain(r, result);
    else if (!r->full || r->loss > loss_most_full)
        refuse(result, NONET_PHOTO_UNSURE);
    else
        ask(r, result, 0);
}

static void judge_sure(const struct photo_reading *r, struct nonet_photo_result *result) {
    if (!nonet_photo_is_sure(r) || r->digits < r->side) {
        refuse(result, NONET_PHOTO_UNSURE);
        return;
    }
    result->verdict = NONET_PHOTO_IMPROPER;
    show_plain(r, result);
}

static void judge_reading(const struct photo_reading *r, struct nonet_photo_result *result) {
    int sure = r->side == 9 || r->least >= cell_sure;
    int good = r->posterior >= posterior_good && r->evidence > evidence_good;
    int accepted = r->changed == 0 && good && sure;
    ask(r, result, !accepted);
    accepted &= result->asks == 0;
    result->verdict = accepted ? NONET_PHOTO_ACCEPTED : NONET_PHOTO_ASK;
    if (result->asks > most_asks(r)) {
        refuse(result, NONET_PHOTO_UNSURE);
        result->asks = 0;
    }
}

static void copy(const struct photo_reading *r, struct nonet_photo_result *result) {
    result->side = r->side;
    result->box_rows = r->box_rows;
    result->box_cols = r->box_cols;
    result->turns = r->turns;
    result->evidence = r->evidence;
    memcpy(result->log_probability, r->log_probability, sizeof result->log_probability);
    memcpy(result->plain, r->plain, sizeof result->plain);
    memcpy(result->reading, r->best, sizeof result->reading);
    memcpy(result->solution, r->solution, sizeof result->solution);
    result->solutions = r->solutions;
    result->posterior = r->posterior;
    result->tried = r->tried;
    for (int c = 0; c < r->cells; c++)
        result->confidence[c] = r->joint[c][sign_of(r->best[c])];
}

void nonet_photo_judge(const struct photo_reading *r, struct nonet_photo_result *result) {
    copy(r, result);
    if (r->evidence < (r->side == 9 ? evidence_doubtful : evidence_small))
        refuse(result, NONET_PHOTO_NO_GRID);
    else if (r->digits == 0)
        refuse(result, NONET_PHOTO_NO_DIGITS);
    else if (r->full || r->digits == r->cells)
        judge_full(r, result);
    else if (r->solutions != 1 || r->loss > loss_most)
        judge_sure(r, result);
    else
        judge_reading(r, result);
}
