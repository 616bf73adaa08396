/*
 * Boards as the kernels' words, cell by cell; kernel.inc describes the layout.
 */
#include "solve/kernel.h"

void nonet_board_restrict(uint32_t board[KERNEL_WORDS], int row, int col, unsigned candidates) {
    uint32_t *cell = board + (col % 3 * 3 + row % 3) * 3;
    for (int d = 0; d < 9; d++)
        if (!(candidates >> d & 1))
            cell[d / 3] &= ~(1u << (d % 3 * 9 + col / 3 * 3 + row / 3));
}
