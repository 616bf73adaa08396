"""The same with AddressSanitizer and UBSan: an extension of its own, in build/san, which tests/run builds
where the library is built like that."""

import os
import re
from pathlib import Path

import pytest
from samples import PROGRAM, ROOT, child

SANITIZED = ROOT / "build/san/python-venv/bin/python"
INSIDE = "asan" in os.environ.get("LD_PRELOAD", "")

pytestmark = [
    pytest.mark.skipif(INSIDE, reason="this is it"),
    pytest.mark.skipif(not SANITIZED.exists(), reason="not built: make SAN=1 python"),
]


def libraries():
    """What has to be loaded before Python."""
    return " ".join(child("gcc", f"-print-file-name=lib{name}.so").stdout.strip() for name in ("asan", "ubsan"))


def sanitized(*arguments, leaks=0):
    """With leaks Python keeps its own allocator, whose memory is not searched for pointers: what only a lost
    object points to is then seen."""
    environment = dict(
        os.environ,
        LD_PRELOAD=libraries(),
        NONET=PROGRAM,
        PYTHONPATH=str(Path(__file__).parent),
        PYTHONMALLOC="default" if leaks else "malloc",
        ASAN_OPTIONS=f"exitcode=99:detect_leaks={leaks}:fast_unwind_on_malloc={1 - leaks}",
        UBSAN_OPTIONS="print_stacktrace=1",
    )
    return child(str(SANITIZED), *arguments, env=environment, cwd=ROOT)


def test_the_tests():
    """Those that hand over the strangest things, and all functions."""
    wanted = "garbage or not_a_puzzle or states or references or readers or files or own_classes or test_steps"
    wanted += " or test_arrow or lies_anyhow or never_misread or any_text or bytes_with or arrays_of"
    done = sanitized("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=bindings/python/tests",
                     "--import-mode=importlib", "bindings/python/tests", "-k", wanted)
    assert done.returncode == 0 and "passed" in done.stdout, done.stdout[-3000:] + done.stderr[-5000:]


LEAKS = """
import ctypes, sys
import nonet, samples
for _ in range(2):
    samples.all_functions()
lost = nonet.Puzzle("1...341....34.21")
if "lose" in sys.argv:
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(lost))
del lost
"""


def our_leaks(*arguments):
    """Python leaks what it keeps for its whole life; ours are those that our code allocated, but for the module."""
    done = sanitized("-c", LEAKS, *arguments, leaks=1)
    blocks = re.split(r"\n\n", done.stderr)
    ours = [b for b in blocks if "leak of" in b and re.search(r" in \w+ (bindings/python/)?src/", b)]
    return [block for block in ours if "fill_module" not in block and "PyInit_" not in block]


def test_leaks():
    assert our_leaks() == []
    assert our_leaks("lose") != []  # they would be seen
