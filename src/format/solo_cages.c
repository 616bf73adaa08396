/*
 * The cages of a killer in an id of Solo: their borders, as those of blocks, and after a comma their
 * sums, each at the first cell of its cage, as the clues of the grid are written. Solo has every
 * cell in a cage that has a sum; an id in which a cage has none is read, but never written.
 */
#include "format/solo.h"

#ifndef NONET_HOUSES_ONLY
#include "format/variant.h"

int nonet_solo_read_cages(const struct nonet_text *text, size_t begin, size_t comma, size_t end,
                          int side, size_t used, struct nonet_piece *piece) {
    uint16_t to[NONET_CELLS_MAX];
    int16_t sums[NONET_CELLS_MAX];
    int cells = side * side;
    if (side > NONET_NAMED_SIDE_MAX)
        return nonet_piece_refuse(piece, begin, used, "killer cages are for sides %d to %d",
                                  NONET_NAMED_SIDE_MIN, NONET_NAMED_SIDE_MAX);
    int status = nonet_solo_read_borders(text, begin, comma, side, "cages", used, to, piece);
    if (status == NONET_OK)
        status = nonet_solo_read_numbers(text, comma + 1, end, cells, side * (side + 1) / 2, used,
                                         sums, piece);
    if (status != NONET_OK)
        return status;
    for (int c = 0; c < cells; c++)
        if (to[c] != c && sums[c] != 0)
            return nonet_piece_error(piece, comma + 1, used,
                                     "r%dc%d has a sum, but is not the first cell of its cage",
                                     c / side + 1, c % side + 1);
    return nonet_rules_add_cages(text, side, to, sums, begin, used, piece);
}

int nonet_solo_write_cages(struct pen *pen, const struct cages *cages) {
    uint8_t of[CAGE_CELLS_MAX];
    int16_t sums[CAGE_CELLS_MAX];
    int cells = cages->side * cages->side, seen = 0;
    for (int c = 0; c < cells; c++) {
        int k = cages->of[c];
        if (k == 0 || cages->sum[k] == 0 || cages->sum[k] > cages->side * (cages->side + 1) / 2)
            return NONET_E_UNWRITABLE;
        sums[c] = (int16_t)(k > seen ? cages->sum[k] : 0);
        seen = k > seen ? k : seen;
        of[c] = (uint8_t)(k - 1);
    }
    pen_char(pen, ',');
    if (nonet_solo_write_blocks(pen, of, cages->side, cages->count) != NONET_OK)
        return NONET_E_UNWRITABLE;
    pen_char(pen, ',');
    nonet_solo_write_numbers(pen, sums, cells);
    return NONET_OK;
}
#endif
