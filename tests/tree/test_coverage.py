"""docs/coverage.md and docs/reliability.md name tests that exist.

That these ran and passed is told after a whole run, by `scripts/statements.py`.
"""

import re
from functools import cache, partial
from pathlib import Path

from scripts.statements import NAMED

ROOT = Path(__file__).resolve().parents[2]
COVERAGE = ROOT / "docs" / "coverage.md"
RELIABILITY = ROOT / "docs" / "reliability.md"
QUOTED = re.compile(r'"([^"\n]+)"')
CASE = re.compile(r"%[a-z]|\$[A-Za-z.]+")
DECISION = re.compile(r"\(decisions/([^)]+)\)")


def rows() -> list[list[str]]:
    """Return the cells of every statement."""
    lines = [line for line in COVERAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if row[0] not in {"statement", "---"}]


def named_tests() -> list[str]:
    promised = NAMED.findall(RELIABILITY.read_text("utf-8"))
    return promised + [name for row in rows() for name in NAMED.findall(" ".join(row))]


@cache
def text_of(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def fault(name: str) -> str | None:
    """Return what is wrong with a test that the table names, or None."""
    if name.startswith("ui/"):
        return ui_fault(name)
    path, _, function = name.partition("::")
    if not (ROOT / path).is_file():
        return f"{name}: no such file"
    test = re.escape(function.partition("[")[0].rpartition("::")[2])
    # A state machine's test is an attribute of the module: `TestStoresAgree = …TestCase`.
    there = re.search(rf"^ *(def {test}\(|{test} = )", text_of(path), re.MULTILINE)
    return None if there else f"{name}: no such test"


def ui_fault(name: str) -> str | None:
    """Return what is wrong with `file › title`, or a whole file, of the user interface's tests."""
    path, _, title = name.partition(" › ")
    if not (ROOT / path).is_file():
        return f"{name}: no such file"
    titles = QUOTED.findall(text_of(path))
    is_there = not title or any(map(partial(is_titled, title), titles))
    return None if is_there else f"{name}: no such test"


def is_titled(title: str, written: str) -> bool:
    """Tell whether *title* begins a title as it is *written*, with the cases of a table in it."""
    before, *rest = CASE.split(written)
    pattern = re.escape(before) + "".join(f".+{re.escape(piece)}" for piece in rest)
    return written.startswith(title) or bool(
        rest and len(before) + len(rest[-1]) > 3 and re.match(pattern, f"{title} …")
    )


def test_every_statement_names_a_test() -> None:
    silent = [row[0] for row in rows() if not NAMED.search(" ".join(row))]

    assert len(rows()) > 570
    assert silent == []


def test_every_named_test_exists() -> None:
    faults = [fault(name) for name in named_tests()]

    assert [found for found in faults if found is not None] == []


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
