-- The costs alone make the planner use workers, whose answers are the same.
CREATE TABLE many AS SELECT number, puzzle FROM nonet_generate(1500, 'seed=4');
ALTER TABLE many SET (parallel_workers = 2);
ANALYZE many;
EXPLAIN (COSTS OFF)
SELECT count(*), sum(nonet_rate(puzzle)::numeric), min(nonet_canon(puzzle)) FROM many;
SELECT count(*), sum(nonet_rate(puzzle)::numeric), min(nonet_canon(puzzle)) FROM many;
SET max_parallel_workers_per_gather = 0;
EXPLAIN (COSTS OFF)
SELECT count(*), sum(nonet_rate(puzzle)::numeric), min(nonet_canon(puzzle)) FROM many;
SELECT count(*), sum(nonet_rate(puzzle)::numeric), min(nonet_canon(puzzle)) FROM many;
RESET max_parallel_workers_per_gather;
-- Sets, functions in WHERE, and the batch, in workers.
SET parallel_tuple_cost = 0;
SET parallel_setup_cost = 0;
EXPLAIN (COSTS OFF)
SELECT count(*), sum(s.step) FROM many, nonet_explain(puzzle) AS s WHERE nonet_check(puzzle);
SELECT count(*) > 50000 AS steps, count(DISTINCT number) AS puzzles
FROM many, nonet_explain(puzzle) AS s WHERE nonet_check(puzzle);
CREATE TABLE arrays AS SELECT number % 20, array_agg(puzzle) AS puzzles FROM many GROUP BY 1;
ALTER TABLE arrays SET (parallel_workers = 2);
ANALYZE arrays;
EXPLAIN (COSTS OFF) SELECT count(b.solution) FROM arrays, nonet_batch(puzzles) AS b;
SELECT count(b.solution) FROM arrays, nonet_batch(puzzles) AS b;
DROP TABLE many, arrays;
