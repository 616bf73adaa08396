-- An index on canonical forms finds the puzzles that are equivalent to a given one.
CREATE TABLE library (number bigint, puzzle text);
INSERT INTO library SELECT number, puzzle FROM nonet_generate(2000, 'seed=3');
INSERT INTO library VALUES
    (0, '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
CREATE INDEX library_canon ON library (nonet_canon(puzzle));
ANALYZE library;
-- What nonet transform made of puzzle 0.
\set other '''7.9.....3..1......83.216.....3...6.1...57398.........4.5.1...2.69..3415..8.7...9.'''
EXPLAIN (COSTS OFF) SELECT number FROM library WHERE nonet_canon(puzzle) = nonet_canon(:other);
SELECT number FROM library WHERE nonet_canon(puzzle) = nonet_canon(:other);
SELECT count(*), count(DISTINCT nonet_canon(puzzle)) FROM library;
-- What has no canonical form is left out by a condition.
INSERT INTO library SELECT -1, '55' || repeat('.', 79);
DROP INDEX library_canon;
INSERT INTO library SELECT -1, '55' || repeat('.', 79);
CREATE INDEX library_canon ON library (nonet_canon(puzzle));
CREATE INDEX library_canon ON library (nonet_canon(puzzle))
    WHERE length(puzzle) = 81 AND nonet_check(puzzle);
SELECT number FROM library WHERE length(puzzle) = 81 AND nonet_check(puzzle)
    AND nonet_canon(puzzle) = nonet_canon(:other);
EXPLAIN (COSTS OFF) SELECT number FROM library WHERE length(puzzle) = 81 AND nonet_check(puzzle)
    AND nonet_canon(puzzle) = nonet_canon(:other);
DROP TABLE library;
