"""solve() and its kin."""

import nonet

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_unique():
    result = nonet.solve(HARD)
    assert result.verdict == "unique"
    assert str(result.solution) == "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
