"""The tree keeps the rules that no other tool holds."""

import ast
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "src/studio_core",
    "src/adapters/studio_adapters",
    "src/http/studio_http",
    "src/cli/studio_cli",
)
LONGEST_FILE = 500
LONGEST_FUNCTION = 60
VAGUE_NAMES = {"utils", "helpers", "common", "models", "manager"}


@cache
def tracked() -> tuple[str, ...]:
    """Return every tracked path that exists, or every file when this is no git checkout."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return tuple(path for path in listed.split("\0") if path and (ROOT / path).is_file())


@pytest.mark.parametrize("folder", ["src", "src/http", "src/adapters", "src/cli"])
def test_a_folder_that_only_holds_packages_is_no_package(folder: str) -> None:
    assert not (ROOT / folder / "__init__.py").exists()


def test_no_folder_of_the_tests_is_a_package() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_says_that_it_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_folder_of_modules_inside_a_package_is_a_package(package: str) -> None:
    folders = {path.parent for path in (ROOT / package).rglob("*.py")}
    # Alembic finds its scripts by path.
    folders = {folder for folder in folders if "migrations" not in folder.parts}

    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_no_source_file_is_longer_than_a_reader_can_hold() -> None:
    sources = [path for path in tracked() if path.startswith("src/") and path.endswith(".py")]
    lengths = {path: len((ROOT / path).read_text("utf-8").splitlines()) for path in sources}

    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_reader_can_hold() -> None:
    sources = [path for path in tracked() if path.startswith("src/") and path.endswith(".py")]
    nodes = (
        (path, node) for path in sources for node in ast.walk(ast.parse((ROOT / path).read_text()))
    )
    lengths = {
        f"{path}:{node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path, node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


def test_no_module_is_named_after_nothing() -> None:
    sources = [Path(path) for path in tracked() if path.startswith(("src/", "tests/"))]

    assert [str(path) for path in sources if path.stem in VAGUE_NAMES] == []


def test_processes_of_ours_are_started_by_the_one_command_that_looks_in_no_folder() -> None:
    naming = {
        path
        for path in tracked()
        if path.startswith("src/")
        and path.endswith(".py")
        and "sys.executable" in (ROOT / path).read_text("utf-8")
    }

    # The other names the interpreter that reads wrongly, and starts nothing.
    assert naming == {"src/studio_core/own_processes.py", "src/studio_core/interpreter.py"}
