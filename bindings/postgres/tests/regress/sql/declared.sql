-- What the planner may rely on: nothing depends on more than the arguments, and costs are not the
-- default of 1.
SELECT DISTINCT provolatile, proisstrict, proparallel, procost > 1 AS has_cost,
    (prorows > 0) = proretset AS has_rows
FROM pg_proc WHERE probin = '$libdir/nonet';
