"""What pip builds from the tree, as `pip install ./bindings/python` does it; and what it says if it cannot."""

import os
import sys
import zipfile

import pytest
from samples import EASY, ROOT, child

SOURCE = ROOT / "bindings/python"

pytestmark = pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="once is enough")


def files():
    """What is in the folder: nothing that is built may be left there."""
    return {path for path in SOURCE.rglob("*") if "__pycache__" not in path.parts}


def pip(command, *arguments):
    quietly = ("--quiet", "--no-index", "--no-deps", "--disable-pip-version-check")
    return child(sys.executable, "-m", "pip", command, *quietly, *arguments)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    before = files()
    done = pip("wheel", "--no-build-isolation", "-w", str(folder), str(SOURCE))
    assert done.returncode == 0, done.stderr
    assert files() == before
    [made] = folder.iterdir()
    return made


def test_the_wheel_is_for_all_versions(wheel):
    assert "-cp39-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert {"nonet/py.typed", "nonet/_nonet.pyi", "nonet/_nonet.abi3.so", "nonet/bin/nonet"} <= set(names)
    assert not [name for name in names if name.endswith((".c", ".h", ".o"))]


def test_the_wheel_works_elsewhere(wheel, tmp_path):
    site = str(tmp_path / "site")
    done = pip("install", "--target", site, str(wheel))
    assert done.returncode == 0, done.stderr
    environment = {"PYTHONPATH": site, "PATH": "/nowhere"}
    code = f"import nonet; print(nonet.__file__, nonet.solve('{EASY}').verdict)"
    done = child(sys.executable, "-S", "-c", code, env=environment, cwd=tmp_path)
    assert done.stdout == f"{site}/nonet/__init__.py unique\n", done.stderr
    done = child(sys.executable, "-S", "-m", "nonet", "count", EASY, env=environment, cwd=tmp_path)
    assert done.stdout == "1\n", done.stderr


def setup(**environment):
    return child(sys.executable, "setup.py", "--version", cwd=SOURCE, env=environment)


def test_what_is_missing_is_named(tmp_path):
    done = setup(PATH="/nowhere")
    assert done.returncode == 1 and done.stderr == "nonet: make is missing, which builds the library (GNU Make)\n"
    make = tmp_path / "make"
    make.write_text("#!/bin/sh\nexit 1\n")
    make.chmod(0o755)
    done = setup(PATH=str(tmp_path), CC="no-such-compiler -O2")
    assert done.returncode == 1 and "the C compiler no-such-compiler is missing" in done.stderr
    done = setup(PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 1 and "building the library failed" in done.stderr


def test_a_package_without_its_tree(tmp_path):
    for name in ("setup.py", "pyproject.toml", "README.md"):
        (tmp_path / name).write_text((SOURCE / name).read_text())
    done = child(sys.executable, "setup.py", "--version", cwd=tmp_path)
    assert done.returncode == 1 and "nonet's whole tree" in done.stderr
