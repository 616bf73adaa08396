-- Texts come in the encoding of the database, and answers go back into it.
CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;
CREATE DATABASE bytes ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;
\c latin
SET client_encoding = 'UTF8';
CREATE EXTENSION nonet;
SELECT nonet_solve('1......2..3....4'), nonet_unreadable('é');
SELECT nonet_marks('1......2..3....4', 'café');
SELECT verdict, reason FROM nonet_batch(ARRAY['1......2..3....4', 'é']);
-- Middle dots are empty cells: one byte in this encoding, two in UTF-8; answers may have them, too.
SELECT nonet_solve(E'1···\n··2·\n·3··\n···4');
SELECT nonet_minimize(E'1···\n·32·\n·3··\n···4') IS NULL AS none,
    nonet_minimize(E'1···\n··2·\n·3··\n·13·');
\c bytes
CREATE EXTENSION nonet;
SELECT nonet_solve('1......2..3....4');
SELECT nonet_solve(E'1\xff');
\c tests
DROP DATABASE latin;
DROP DATABASE bytes;
