-- A timeout within one call, of each kind of work; where a result is given out row by row, too.
\set VERBOSITY sqlstate
SET statement_timeout = '50ms';
SELECT nonet_count(repeat('.', 81), 0);
SELECT nonet_count(repeat('.', 256), 0);
SELECT nonet_minimize(nonet_solve(repeat('.', 625)));
SELECT nonet_generate(1, 'clues=17');
SELECT count(*) FROM nonet_solutions(repeat('.', 81));
SELECT count(b) FROM nonet_batch(array_fill('98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6'::text, ARRAY[1000000])) AS b;
RESET statement_timeout;
-- Nothing is left over: the next call is not cancelled.
SELECT nonet_count(repeat('.', 81), 10);
