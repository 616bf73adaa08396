-- Texts that are stored apart, packed or not, or with a short header.
CREATE TABLE plain (number int, puzzle text);
ALTER TABLE plain ALTER puzzle SET STORAGE PLAIN;
CREATE TABLE packed (LIKE plain);
ALTER TABLE packed ALTER puzzle SET STORAGE EXTENDED;
CREATE TABLE apart (LIKE plain);
ALTER TABLE apart ALTER puzzle SET STORAGE EXTERNAL;
INSERT INTO plain SELECT n, nonet_solve(repeat('.', 625)) || repeat(' ', n)
    FROM generate_series(0, 6000, 3000) AS n;
INSERT INTO packed SELECT * FROM plain;
INSERT INTO apart SELECT * FROM plain;
SELECT number, pg_column_size(puzzle) < length(puzzle) AS packed,
    nonet_count(puzzle), md5(nonet_solve(puzzle)) = md5(nonet_solve(rtrim(puzzle))) AS same
FROM packed;
SELECT nonet_count(puzzle), nonet_unreadable(puzzle || 'x') IS NOT NULL AS is_wrong FROM apart;
SELECT count(*) FROM (SELECT array_agg(puzzle) AS all FROM apart) AS a, nonet_batch(a.all) AS b
WHERE b.verdict = 'unique';
SELECT count(*) FROM packed, nonet_marks(puzzle) WHERE value IS NOT NULL;
DROP TABLE plain, packed, apart;
