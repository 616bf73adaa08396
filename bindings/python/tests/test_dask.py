"""Dask's collections on a real scheduler with worker processes, of which one is killed."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import nonet
import nonet.dask
import pytest
from samples import CHAINED, CLASH, EASY, HARD, HINTED, SEVERAL

pandas = pytest.importorskip("pandas")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("distributed")
    bag = pytest.importorskip("dask.bag")
    frames = pytest.importorskip("dask.dataframe")

LINES = [EASY, None, HARD, "what?", SEVERAL, CLASH, HINTED, CHAINED, "1...341....34.21"]
ASKS = [
    (nonet.dask.solve, nonet.solve_many, {}),
    (nonet.dask.count, nonet.count_many, {"limit": 3}),
    (nonet.dask.rate, nonet.rate_many, {"scale": "hodoku"}),
    (nonet.dask.canon, nonet.canon_many, {}),
]


# ---- without workers ----


@pytest.mark.parametrize("ask, many, options", ASKS)
def test_bags(ask, many, options):
    found = ask(bag.from_sequence(LINES * 5, npartitions=4), **options)
    assert found.compute(scheduler="sync") == list(many(LINES * 5, **options))


@pytest.mark.parametrize("ask, many, options", ASKS)
def test_series_and_dataframes(ask, many, options):
    frame = pandas.DataFrame({"number": range(45), "puzzle": LINES * 5}, index=[f"row{i:02}" for i in range(45)])
    lazy = frames.from_pandas(frame, npartitions=4)
    expected = many(frame["puzzle"], **options)
    for found in (ask(lazy["puzzle"], **options), ask(lazy, "puzzle", **options)):
        answers = found.compute(scheduler="sync")
        assert answers.index.equals(frame.index)
        for name, column in expected.named_columns().items():
            assert answers[name].equals(column) and found[name].dtype == column.dtype
        assert answers["error"].tolist() == [expected.errors.get(i) for i in range(45)]
    assert list(answers.columns[:2]) == ["number", "puzzle"]


def test_what_is_refused():
    frame = frames.from_pandas(pandas.DataFrame({"puzzle": LINES, "solution": LINES}), npartitions=1)
    with pytest.raises(nonet.ArgumentError, match="'solution' already"):
        nonet.dask.solve(frame, "puzzle")
    with pytest.raises(TypeError, match="name the column"):
        nonet.dask.solve(frame)
    with pytest.raises(TypeError, match="list"):
        nonet.dask.solve(LINES)
    with pytest.raises(nonet.ReadError, match="row 3"):
        nonet.dask.solve(bag.from_sequence(LINES, npartitions=1), errors="raise").compute(scheduler="sync")


# ---- with workers: this file is also the program that has them ----


def resident(_=None):
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def slowly(texts, folder):
    """Leaves a sign that it has begun."""
    (Path(folder) / str(time.monotonic_ns())).touch()
    time.sleep(0.05)
    return texts


def made(number):
    """A partition of 20,000 puzzles, which no two partitions share."""
    digits = "123456789"
    turned = digits[number % 9 :] + digits[: number % 9]
    return [line.translate(str.maketrans(digits, turned)) for line in (EASY, HARD) for _ in range(10_000)]


def same_answers(client):
    lines = LINES * 40
    for ask, many, options in ASKS:
        assert ask(bag.from_sequence(lines, npartitions=9), **options).compute() == list(many(lines, **options))
    series = frames.from_pandas(pandas.Series(lines), npartitions=7)
    assert nonet.dask.solve(series).compute()["solution"].tolist() == nonet.solve_many(lines).solutions


def a_worker_is_killed(client):
    lines = LINES * 200
    expected = list(nonet.solve_many(lines))
    pids = client.run(os.getpid)
    with tempfile.TemporaryDirectory() as folder:
        parts = bag.from_sequence(lines, npartitions=60).map_partitions(slowly, folder)
        future = client.compute(nonet.dask.solve(parts))
        while len(os.listdir(folder)) < 6:
            time.sleep(0.01)
        assert not future.done()
        victim = next(iter(pids.values()))
        os.kill(victim, signal.SIGKILL)
        assert future.result(timeout=60) == expected
    assert victim not in client.run(os.getpid).values()


def memory_is_flat(client):
    def solved(first, last):
        parts = bag.from_sequence(range(first, last), npartitions=last - first).map(made).flatten()
        rows = nonet.dask.solve(parts)
        return rows.map(lambda row: row.verdict == "unique").sum().compute()

    assert solved(0, 9) == 9 * 20_000
    before = client.run(resident)
    assert solved(9, 45) == 36 * 20_000
    after = client.run(resident)
    growth = max(after[worker] - before[worker] for worker in before)
    assert growth < 40_000_000, growth


def main():
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            for part in (same_answers, a_worker_is_killed, memory_is_flat):
                part(client)
                print(part.__name__, flush=True)


def test_three_worker_processes():
    command = [sys.executable, "-W", "ignore", __file__]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180)
    assert done.stdout.split() == ["same_answers", "a_worker_is_killed", "memory_is_flat"], done.stderr


if __name__ == "__main__":
    main()
