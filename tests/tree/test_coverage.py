"""docs/coverage.md and docs/reliability.md tell the truth: every test they name exists and runs."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COVERAGE = ROOT / "docs" / "coverage.md"
RELIABILITY = ROOT / "docs" / "reliability.md"
NAMED = re.compile(r"`((?:tests|ui)/[^`]+)`")
LATER = "by `make prove` alone"
DECISION = re.compile(r"\(decisions/([^)]+)\)")
UI_SKIP = re.compile(r"\b(?:test|it|describe)\.(?:skip|todo)")
SKIP_MARKS = {"skip", "skipif", "xfail"}


def rows() -> list[list[str]]:
    """Return the cells of every statement."""
    lines = [line for line in COVERAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if row[0] not in {"statement", "---"}]


def named_tests() -> list[str]:
    promised = NAMED.findall(RELIABILITY.read_text("utf-8"))
    return promised + [name for row in rows() for name in NAMED.findall(row[1])]


@cache
def functions_of(path: str) -> dict[str, bool]:
    """Return the tests of a Python file: name, and whether a mark may keep it from running."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = {node.name: any(map(may_skip, node.decorator_list)) for node in functions}
    # A state machine's test is an attribute of the module: `TestStoresAgree = …TestCase`.
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    found.update({target.id: False for node in assigned for target in names(node)})
    return found


def names(node: ast.Assign) -> list[ast.Name]:
    return [target for target in node.targets if isinstance(target, ast.Name)]


def may_skip(decorator: ast.expr) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr in SKIP_MARKS for node in ast.walk(decorator)
    )


@cache
def left_to_prove(path: str) -> set[str]:
    """Return the tests of a Python file that `make prove` alone runs."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    whole = [node.value for node in tree.body if isinstance(node, ast.Assign) if of_all(node)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    is_whole = any(map(is_long, whole))
    return {node.name for node in functions if is_whole or any(map(is_long, node.decorator_list))}


def of_all(node: ast.Assign) -> bool:
    return [target.id for target in names(node)] == ["pytestmark"]


def is_long(mark: ast.expr) -> bool:
    """Tell whether *mark*, or a list of marks, says it of a test, not of one of its cases."""
    marks = mark.elts if isinstance(mark, ast.List) else [mark]
    return any(isinstance(one, ast.Attribute) and one.attr == "long" for one in marks)


def is_for_now(name: str) -> bool:
    """Tell whether `make test` runs a named test, or cases of it."""
    path, _, function = name.partition("::")
    return name.startswith("ui/") or function.partition("[")[0] not in left_to_prove(path)


def fault(name: str) -> str | None:
    """Return what is wrong with a test that the table names, or None."""
    if name.startswith("ui/"):
        return ui_fault(name)
    path, _, function = name.partition("::")
    function = function.partition("[")[0].rpartition("::")[2]
    if not (ROOT / path).is_file():
        return f"{name}: no such file"
    found = functions_of(path)
    if function not in found:
        return f"{name}: no such test"
    return f"{name}: may be skipped" if found[function] else None


def ui_fault(name: str) -> str | None:
    """Return what is wrong with `file › title`, or a whole file, of the user interface's tests."""
    path, _, title = name.partition(" › ")
    if not (ROOT / path).is_file():
        return f"{name}: no such file"
    text = (ROOT / path).read_text("utf-8")
    if UI_SKIP.search(text):
        return f"{name}: may be skipped"
    return None if f'"{title}' in text else f"{name}: no such test"


def test_every_statement_names_a_test_or_says_that_none_is_there() -> None:
    silent = [row[0] for row in rows() if not NAMED.search(row[1]) and row[1] != "not yet"]

    assert len(rows()) > 200
    assert silent == []


def test_every_named_test_exists_and_runs() -> None:
    faults = [fault(name) for name in named_tests()]

    assert [found for found in faults if found is not None] == []


def test_every_statement_is_shown_in_make_test_or_says_that_it_is_not() -> None:
    shown = [(row[0], NAMED.findall(row[1]), LATER in row[1]) for row in rows()]

    left = [(what, any(map(is_for_now, named)), later) for what, named, later in shown if named]

    assert [what for what, now, later in left if now == later] == []


def test_every_named_decision_exists() -> None:
    decisions = DECISION.findall(COVERAGE.read_text("utf-8"))

    assert decisions
    assert [name for name in decisions if not (COVERAGE.parent / "decisions" / name).exists()] == []


def test_the_check_finds_a_test_that_is_not_there() -> None:
    here = "tests/tree/test_coverage.py"

    assert fault(f"{here}::test_the_check_finds_a_test_that_is_not_there") is None
    assert fault(f"{here}::test_nobody_wrote_this") is not None
    assert fault("ui/src/app/App.test.tsx › nobody wrote this") is not None
    assert fault("tests/tree/test_nowhere.py::test_nothing") is not None
