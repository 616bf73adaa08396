\echo Use "CREATE EXTENSION nonet" to load this file. \quit

CREATE FUNCTION nonet_count(puzzle text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_nonet_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;
CREATE FUNCTION nonet_count(puzzle text, "limit" bigint) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_nonet_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;
