"""The rings' folders do not get in the way of the standard library."""

import ast
import importlib
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path


def test_the_standard_library_keeps_its_http() -> None:
    client = importlib.import_module("http.client")

    assert client.__file__ is not None
    assert "site-packages" not in client.__file__
    assert client.HTTPConnection.__module__ == "http.client"


def test_the_core_imports_where_nothing_is_installed() -> None:
    program = "import sys; sys.path.insert(0, sys.argv[1]); import studio_core"
    source = Path(__file__).resolve().parents[2] / "src"
    modules = [f"import studio_core.{path.stem}" for path in (source / "studio_core").glob("*.py")]
    program += "; " + "; ".join(line for line in modules if not line.endswith("__"))

    # -I and -S: no site-packages, no environment.
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program, str(source)], check=False)

    assert done.returncode == 0


def test_the_command_is_installed_under_its_name() -> None:
    (command,) = entry_points(group="console_scripts", name="studio")

    assert callable(command.load())


def test_adapters_are_opened_by_names_that_the_type_checker_sees() -> None:
    adapters = Path(__file__).resolve().parents[2] / "src" / "adapters" / "studio_adapters"
    used: set[str] = set()
    for path in (adapters / "bootstrap.py", *adapters.rglob("opening.py")):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        used |= {node.id for node in nodes if isinstance(node, ast.Name)}
        used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}

    assert not used & {"import_module", "getattr", "cast"}
    assert "open_sqlite_store" in used
