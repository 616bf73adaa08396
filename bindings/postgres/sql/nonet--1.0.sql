\echo Use "CREATE EXTENSION nonet" to load this file. \quit
