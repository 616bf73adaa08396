/* nonet 1.0. This file does not change once 1.0 has been released: what comes later is in scripts for
   upgrades. docs/sql.md says what the functions do. COST is measured, with puzzles that were drawn at
   random: 1 is 5 ns, since reading a row, which is 5 times cpu_operator_cost, takes 22. */
\echo Use "CREATE EXTENSION nonet" to load this file. \quit

CREATE FUNCTION nonet_solve(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_solve' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION nonet_count(puzzle text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_nonet_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION nonet_count(puzzle text, maximum bigint) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_nonet_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 400;

CREATE FUNCTION nonet_verdict(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_verdict' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION nonet_check(puzzle text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'pg_nonet_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION nonet_reason(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_reason' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 250;

CREATE FUNCTION nonet_unreadable(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_unreadable' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

CREATE FUNCTION nonet_minimal(puzzle text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'pg_nonet_minimal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50000;

CREATE FUNCTION nonet_minimize(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_minimize' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20000;

CREATE FUNCTION nonet_rate(puzzle text) RETURNS double precision
    AS 'MODULE_PATHNAME', 'pg_nonet_rate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 30000;

CREATE FUNCTION nonet_technique(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_technique' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 30000;

CREATE FUNCTION nonet_level(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_level' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 30000;

CREATE FUNCTION nonet_hint(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_hint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 2000;

CREATE FUNCTION nonet_hint(puzzle text, level bigint) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_hint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 2000;

CREATE FUNCTION nonet_canon(puzzle text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_canon' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 600;

CREATE FUNCTION nonet_version() RETURNS text
    AS 'MODULE_PATHNAME', 'pg_nonet_version' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 2;

CREATE FUNCTION nonet_explain(puzzle text)
    RETURNS TABLE (step bigint, technique text, name text, rating double precision, effect text,
        sentence text, json text)
    AS 'MODULE_PATHNAME', 'pg_nonet_explain' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 70000 ROWS 60;

CREATE FUNCTION nonet_solutions(puzzle text)
    RETURNS TABLE (number bigint, solution text)
    AS 'MODULE_PATHNAME', 'pg_nonet_solutions' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 800 ROWS 10;

CREATE FUNCTION nonet_solutions(puzzle text, maximum bigint)
    RETURNS TABLE (number bigint, solution text)
    AS 'MODULE_PATHNAME', 'pg_nonet_solutions' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 800 ROWS 10;

CREATE FUNCTION nonet_generate(n bigint)
    RETURNS TABLE (number bigint, puzzle text, solution text, clues bigint, rating double precision,
        technique text, level text)
    AS 'MODULE_PATHNAME', 'pg_nonet_generate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 360000 ROWS 100;

CREATE FUNCTION nonet_generate(n bigint, options text)
    RETURNS TABLE (number bigint, puzzle text, solution text, clues bigint, rating double precision,
        technique text, level text)
    AS 'MODULE_PATHNAME', 'pg_nonet_generate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 360000 ROWS 100;

CREATE FUNCTION nonet_marks(puzzle text)
    RETURNS TABLE (r bigint, c bigint, value bigint, given boolean, candidates text)
    AS 'MODULE_PATHNAME', 'pg_nonet_marks' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 6500 ROWS 81;

CREATE FUNCTION nonet_marks(puzzle text, after text)
    RETURNS TABLE (r bigint, c bigint, value bigint, given boolean, candidates text)
    AS 'MODULE_PATHNAME', 'pg_nonet_marks' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 6500 ROWS 81;

CREATE FUNCTION nonet_batch(puzzles text[])
    RETURNS TABLE (number bigint, solution text, verdict text, reason text)
    AS 'MODULE_PATHNAME', 'pg_nonet_batch' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60000 ROWS 1000;
