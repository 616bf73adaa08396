"""Examples of the docstrings and of the guide are run; stubs and names are complete."""

import ast
import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import nonet
import nonet._nonet as extension
import pytest
from samples import ROOT

PACKAGE = Path(nonet.__file__).parent
MODULES = ["nonet"] + [
    f"nonet.{m.name}" for m in pkgutil.iter_modules([str(PACKAGE)]) if m.name not in ("_nonet", "__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0


@pytest.mark.parametrize("path", ["docs/python.md", "bindings/python/README.md"])
def test_guides(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / path), module_relative=False)
    assert found.failed == 0 and found.attempted > 0


def declared(path):
    """The functions and classes that a stub has."""
    tree = ast.parse(path.read_text())
    names = {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    names.update({n.target.id: n for n in tree.body if isinstance(n, ast.AnnAssign)})
    return names


def test_stub_has_all_of_the_extension():
    there = {name for name in dir(extension) if not name.startswith("__")}
    stub = declared(PACKAGE / "_nonet.pyi")
    assert there == set(stub)
    for name, node in stub.items():
        if isinstance(node, ast.FunctionDef):
            assert not node.args.kwonlyargs and not node.args.args, f"{name} takes positions alone"


def public(module):
    for name, thing in vars(module).items():
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__:
            yield name, thing


@pytest.mark.parametrize("name", MODULES[1:])
def test_everything_is_typed_and_documented(name):
    module = importlib.import_module(name)
    assert module.__doc__
    for name, thing in public(module):
        if inspect.isfunction(thing):
            signature = inspect.signature(thing)
            assert thing.__doc__, name
            assert signature.return_annotation is not inspect.Signature.empty, name
            assert all(p.annotation is not p.empty for p in signature.parameters.values()), name
        elif inspect.isclass(thing):
            assert thing.__doc__, name


def test_all_is_what_there_is():
    names = {n for n, thing in vars(nonet).items() if not n.startswith("_") and not inspect.ismodule(thing)}
    assert names | {"__version__"} == set(nonet.__all__)
    assert (PACKAGE / "py.typed").exists()
