"""What pip builds from the tree, as `pip install ./bindings/python` does it; and what it says if it cannot."""

import os
import subprocess
import sys
import zipfile

import pytest
from samples import EASY, ROOT

SOURCE = ROOT / "bindings/python"

pytestmark = pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="once is enough")


def files():
    """What is in the folder: nothing that is built may be left there."""
    return {path for path in SOURCE.rglob("*") if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    before = files()
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
               "--disable-pip-version-check", "-w", str(folder), str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
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
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(tmp_path / "site"),
               "--disable-pip-version-check", str(wheel)]
    assert subprocess.run(command, timeout=600).returncode == 0
    environment = {"PYTHONPATH": str(tmp_path / "site"), "PATH": "/nowhere"}
    code = f"import nonet; print(nonet.__file__, nonet.solve('{EASY}').verdict)"
    done = subprocess.run([sys.executable, "-S", "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.stdout == f"{tmp_path}/site/nonet/__init__.py unique\n", done.stderr
    done = subprocess.run([sys.executable, "-S", "-m", "nonet", "count", EASY], env=environment, cwd=tmp_path,
                          capture_output=True, text=True, timeout=60)
    assert done.stdout == "1\n", done.stderr


def setup(**environment):
    return subprocess.run([sys.executable, "setup.py", "--version"], cwd=SOURCE, env=environment, capture_output=True,
                          text=True, timeout=60)


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
    done = subprocess.run([sys.executable, "setup.py", "--version"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "nonet's whole tree" in done.stderr
