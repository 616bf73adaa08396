-- Sets of rows: in FROM, for each row of a table, in the select list, and of nothing.
\set proper '''53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'''
SELECT count(*), max(rating), min(technique), max(length(sentence)) > 50 AS says,
    bool_and(json::json ->> 'technique' = technique) AS same
FROM nonet_explain(:proper);
SELECT step, technique, effect, sentence FROM nonet_explain(:proper) WHERE step = 1;
SELECT * FROM nonet_marks(:proper) WHERE r = 1 AND c < 4;
SELECT count(*) FILTER (WHERE value IS NULL) AS open FROM nonet_marks(:proper, 'singles');
SELECT * FROM nonet_solutions(repeat('.', 81), 2);
-- The select list is lazy, so this need not find 6,670,903,752,021,072,936,960 solutions.
SELECT (nonet_solutions(repeat('.', 81))).number LIMIT 3;
SELECT n, s.number FROM generate_series(1, 2) AS n, nonet_solutions(repeat('.', 81), n) AS s;
SELECT g.number, g.clues <= 30 AS few, nonet_solve(g.puzzle) = g.solution AS solved, g.level
FROM nonet_generate(3, 'difficulty=hard clues=20..30 seed=5') AS g;
-- The same question has the same answer.
SELECT (SELECT array_agg(puzzle) FROM nonet_generate(300)) =
    (SELECT array_agg(puzzle) FROM (SELECT (nonet_generate(300)).puzzle) AS g) AS same;
SELECT * FROM nonet_generate(0);
SELECT * FROM nonet_explain(NULL);
-- Many at once: NULL stays NULL, and what cannot be read does not spoil the rest.
SELECT number, left(solution, 9) AS solution, verdict, reason FROM nonet_batch(ARRAY[
    :proper, NULL, 'no puzzle', repeat('.', 81), '55' || repeat('.', 79), '1.....2..3.....4']);
SELECT * FROM nonet_batch('{}');
SELECT number, verdict FROM nonet_batch('{{NULL,NULL},{NULL,NULL}}');
CREATE TABLE drawn AS SELECT puzzle FROM nonet_generate(1000);
SELECT count(*), count(b.number), bool_and(b.solution = nonet_solve(a.many[b.number])) AS same
FROM (SELECT array_agg(puzzle) AS many FROM drawn) AS a, nonet_batch(many) AS b;
SELECT count(*) FROM nonet_batch(array_fill(NULL::text, ARRAY[1000]));
