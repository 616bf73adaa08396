-- Every function, for a proper puzzle, one without clues, and one that contradicts itself.
CREATE TABLE asked (name text, puzzle text);
INSERT INTO asked VALUES
    ('proper', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    ('empty', repeat('.', 81)),
    ('none', '55' || repeat('.', 79)),
    ('null', NULL);
SELECT name, nonet_solve(puzzle) FROM asked;
SELECT name, nonet_verdict(puzzle) AS verdict, nonet_check(puzzle) AS "check",
    nonet_count(puzzle) AS count, nonet_count(puzzle, 1000) AS to_1000,
    nonet_reason(puzzle) AS reason, nonet_unreadable(puzzle) AS unreadable
FROM asked;
SELECT name, nonet_rate(puzzle) AS rate, nonet_technique(puzzle) AS technique,
    nonet_level(puzzle) AS level, nonet_hint(puzzle) AS hint, nonet_minimal(puzzle) AS minimal
FROM asked;
SELECT nonet_minimize(puzzle), nonet_hint(puzzle, 4) FROM asked WHERE name IN ('proper', 'none');
SELECT nonet_canon(puzzle) FROM asked WHERE name IN ('proper', 'empty', 'null');
-- Other sizes and forms; the answer has the puzzle's own.
SELECT nonet_solve('1...' || '..2.' || '.3..' || '...4');
SELECT nonet_solve(E'1...\n..2.\n.3..\n...4');
SELECT nonet_version() ~ '^\d+\.\d+\.\d+$' AS has_version;
DROP TABLE asked;
