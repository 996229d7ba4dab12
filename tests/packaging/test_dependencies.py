"""The packages import exactly what they declare."""

import ast
import re
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
OWN = {"studio_core", "studio_adapters", "studio_http", "studio_cli"}
# Parts of a declared package that come as a distribution of their own.
PARTS = {"google-auth": "firebase-admin", "psycopg-binary": "psycopg", "requests": "firebase-admin"}


def imported() -> set[str]:
    """Return the top-level names that the sources import from elsewhere."""
    names: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
                named = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
                names.update(name.partition(".")[0] for name in named)
    return names - OWN - set(sys.stdlib_module_names)


def declared() -> set[str]:
    """Return what the product needs at run time."""
    needed = [line for line in requires("studio") or () if "extra ==" not in line]
    return {plain(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in needed}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_import_is_of_a_declared_dependency() -> None:
    owners = packages_distributions()
    undeclared = {
        name
        for name in imported()
        if not {PARTS.get(plain(owner), plain(owner)) for owner in owners.get(name, ())}
        & declared()
    }

    assert imported()
    assert undeclared == set()


def test_every_declared_dependency_is_imported() -> None:
    owners = packages_distributions()
    used = {plain(owner) for name in imported() for owner in (name, *owners.get(name, ()))}

    # uvicorn uses these two when they are installed.
    assert declared() - used - {"httptools", "uvloop"} == set()
