-- SQLSTATE, message and DETAIL of each kind of error.
CREATE FUNCTION failure(query text, OUT code text, OUT message text, OUT detail text) AS $$
BEGIN
    EXECUTE query;
    code := 'none';
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS code = RETURNED_SQLSTATE, message = MESSAGE_TEXT,
        detail = PG_EXCEPTION_DETAIL;
END $$ LANGUAGE plpgsql;
\x on
\pset format unaligned
SELECT f.* FROM (VALUES
    ($$SELECT nonet_solve('')$$),
    ($$SELECT nonet_rate(repeat('.', 289))$$),
    ($$SELECT nonet_explain('no puzzle')$$),
    ($$SELECT nonet_marks(E'1...\n..2.\n.3..\n...')$$),
    ($$SELECT nonet_count(repeat('.', 81), -1)$$),
    ($$SELECT nonet_solutions(repeat('.', 81), -1)$$),
    ($$SELECT nonet_hint(repeat('.', 81), 5)$$),
    ($$SELECT nonet_marks(repeat('.', 81), 'coffee')$$),
    ($$SELECT nonet_marks(repeat('.', 81), 'x' || repeat('é', 40))$$),
    ($$SELECT nonet_generate(-1)$$),
    ($$SELECT nonet_generate(1, 'coffee=black')$$),
    ($$SELECT nonet_generate(1, 'difficulty=hard clues=many')$$),
    ($$SELECT nonet_generate(1, 'clues=5')$$),
    ($$SELECT nonet_generate(1, 'rating=11.9 tries=3')$$),
    ($$SELECT nonet_canon('55' || repeat('.', 79))$$),
    ($$SELECT nonet_canon(repeat('.', 256))$$)
) AS q(query), failure(query) AS f;
DROP FUNCTION failure;
