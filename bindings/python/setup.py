"""Builds the package from the tree that it stands in: make builds the library, which the extension
is linked with, and the program, which comes along. Everything that is made goes into the tree's
folder `build`."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Where `make python` has built already, and what.
BUILT = os.environ.get("NONET_BUILT")
PROGRAM = os.environ.get("NONET_PROGRAM")
WORK = Path(BUILT or ROOT / "build") / "python"


def fail(reason):
    raise SystemExit(f"nonet: {reason}")


def build_library():
    """The folder of libnonet.a, and the program."""
    if BUILT and PROGRAM:
        return Path(BUILT), Path(PROGRAM)
    if not (ROOT / "include/nonet.h").is_file():
        fail("the package is built from nonet's whole tree: pip install ./bindings/python in a copy of it")
    make, compiler = shutil.which("make"), shlex.split(os.environ.get("CC", "cc"))[0]
    if not make:
        fail("make is missing, which builds the library (GNU Make)")
    if not shutil.which(compiler):
        fail(f"the C compiler {compiler} is missing, which builds the library (CC names another one)")
    # What is set for the extension is not meant for the library.
    own = {key: value for key, value in os.environ.items() if key not in ("CFLAGS", "LDFLAGS", "MAKEFLAGS")}
    jobs = f"-j{os.cpu_count() or 1}"
    command = [make, "--no-print-directory", jobs, "-C", str(ROOT), "DOCS=0", "build/libnonet.a", "nonet"]
    if subprocess.run(command, env=own).returncode:
        fail("building the library failed; what make said is above (pip install -v shows it)")
    return ROOT / "build", ROOT / "nonet"


def linked_libraries(built):
    """What the library needs besides libc, as make found it."""
    text = (built / "config.mk").read_text()
    found = re.findall(r"^(?:ZLIB_LIBS|DL_LIBS) := (.*)$", text, re.M)
    return [word for line in found for word in line.split()]


built, program = build_library()
WORK.mkdir(parents=True, exist_ok=True)


class BuildPy(build_py):
    """The program is a file of the package; modules that are gone do not stay in it."""

    def run(self):
        for old in Path(self.build_lib).glob("nonet/*.py*"):
            old.unlink()
        super().run()
        to = Path(self.build_lib) / "nonet/bin/nonet"
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(program, to)


setup(
    version=re.search(r'^#define NONET_VERSION "(.*)"$', (ROOT / "include/nonet.h").read_text(), re.M)[1],
    ext_modules=[
        Extension(
            "nonet._nonet",
            sorted(os.path.relpath(path, HERE) for path in (HERE / "src").glob("*.c")),
            depends=[os.path.relpath(path, HERE) for path in (HERE / "src").glob("*.h")]
            + [str(built / "libnonet.a")],
            include_dirs=[str(ROOT / "include")],
            define_macros=[("Py_LIMITED_API", "0x03090000"), ("_POSIX_C_SOURCE", "200809L")],
            extra_compile_args=["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-fvisibility=hidden"]
            + ["-Werror=implicit-function-declaration"],
            # The library's functions stay inside: they are not for other extensions to find.
            extra_link_args=[str(built / "libnonet.a"), *linked_libraries(built), "-pthread"]
            + ["-Wl,--exclude-libs,ALL"] * (os.uname().sysname == "Linux"),
            py_limited_api=True,
        )
    ],
    cmdclass={"build_py": BuildPy},
    options={
        "build": {"build_base": str(WORK)},
        "egg_info": {"egg_base": str(WORK)},
        "bdist_wheel": {"py_limited_api": "cp39"},
    },
)
