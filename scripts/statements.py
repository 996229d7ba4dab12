"""Tell whether the tests that the documents promise have run and passed.

`python -m scripts.statements PYTHON.xml INTERFACE.json` reads the reports of pytest and of vitest,
and the statements of `docs/coverage.md` and `docs/privacy.md` with the tests they name. Each test
of a statement of the specification runs every time; of what is beyond it, one is enough, since
`make prove` runs the rest, as it does all of `docs/reliability.md` and the statements with "by
`make prove` alone".
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ("docs/coverage.md", "docs/privacy.md")
NAMED = re.compile(r"`((?:tests|ui)/[^`]+)`")
BEYOND = "\n# Beyond the specification"
LATER = "by `make prove` alone"
PASSED, FAILED = "passed", "failed"

Outcomes = Mapping[str, set[str]]
"""What became of each test, of all its cases: `tests/a.py::test_b`, `ui/src/a.test.ts › title`."""


def main(arguments: Sequence[str]) -> int:
    """Say what did not run; return 1 when there is any such statement."""
    python, interface = map(Path, arguments)
    outcomes = {**python_outcomes(python), **interface_outcomes(interface)}
    statements = [one for path in DOCUMENTS for one in statements_of(ROOT / path)]
    faults = [fault for one in statements for fault in faults_of(one, outcomes)]
    print("\n".join(faults) or f"The tests of {len(statements)} statements have passed.")
    return 1 if faults else 0


@dataclass(frozen=True, slots=True)
class Statement:
    """A line of a document that names tests: all of them show it together, or each by itself."""

    tests: Sequence[str]
    needs_all: bool


def statements_of(document: Path) -> Iterator[Statement]:
    """Yield what *document* promises of every run: of the specification, each test it names."""
    specified, _, beyond = document.read_text("utf-8").partition(BEYOND)
    for text, needs_all in ((specified, bool(beyond)), (beyond, False)):
        for line in text.splitlines():
            if LATER not in line and (tests := NAMED.findall(line)):
                yield Statement(tests, needs_all)


def faults_of(statement: Statement, outcomes: Outcomes) -> Iterator[str]:
    """Yield what is wrong with the tests of a statement."""
    seen = {name: seen_of(name, outcomes) for name in statement.tests}
    yield from (f"{name}: failed" for name, ways in seen.items() if FAILED in ways)
    silent = [name for name, ways in seen.items() if not ways & {FAILED, PASSED}]
    if statement.needs_all or len(silent) == len(seen):
        yield from (f"{name}: did not run" for name in silent)


def seen_of(name: str, outcomes: Outcomes) -> set[str]:
    """Return what became of the cases of a test that a document names."""
    return {way for id, ways in outcomes.items() if names(name, id) for way in ways}


def names(name: str, id: str) -> bool:
    """Tell whether *name*, of a document, means the test *id*.

    A file of the interface means all of its tests, a title those that begin so.
    """
    if name.startswith("ui/"):
        return id.startswith(name if " › " in name else f"{name} › ")
    return id == name.partition("[")[0]


def python_outcomes(report: Path) -> Outcomes:
    """Read what pytest reports of each test."""
    outcomes = defaultdict[str, set[str]](set)
    for case in ET.parse(report).iter("testcase"):
        module, title = case.get("classname", ""), case.get("name", "").partition("[")[0]
        states = {child.tag for child in case}
        what = (
            FAILED
            if states & {"failure", "error"}
            else "skipped"
            if "skipped" in states
            else PASSED
        )
        outcomes[f"{path_of(module)}::{title}"].add(what)
    return outcomes


def path_of(module: str) -> str:
    """Return the file of a module, with the class of the test if it has one."""
    parts = module.split(".")
    end = next((n for n, part in enumerate(parts) if part[:1].isupper()), len(parts))
    return "::".join(["/".join(parts[:end]) + ".py", *parts[end:]])


def interface_outcomes(report: Path) -> Outcomes:
    """Read what vitest reports of each test."""
    outcomes = defaultdict[str, set[str]](set)
    for file in json.loads(report.read_text("utf-8"))["testResults"]:
        path = Path(file["name"]).relative_to(ROOT).as_posix()
        for test in file["assertionResults"]:
            outcomes[f"{path} › {test['title']}"].add(test["status"])
    return outcomes


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
