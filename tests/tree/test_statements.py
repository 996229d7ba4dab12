"""scripts/statements.py finds promised tests that did not run."""

import json
from pathlib import Path

import pytest

from scripts.statements import ROOT, faults_of, interface_outcomes, python_outcomes, statements_of

PYTHON = """<testsuites><testsuite>
<testcase classname="tests.core.test_a" name="test_runs[sqlite]"><system-out/></testcase>
<testcase classname="tests.core.test_a" name="test_runs[memory]"><skipped/></testcase>
<testcase classname="tests.core.test_a" name="test_waits"><skipped/></testcase>
<testcase classname="tests.core.test_a" name="test_fails"><failure/></testcase>
<testcase classname="tests.core.test_a.TestStoresAgree" name="runTest"/>
</testsuite></testsuites>"""

DOCUMENT = """| says | `tests/core/test_a.py::test_runs[sqlite]`, `ui/src/a.test.ts › opens` |
| waits | `tests/core/test_a.py::test_runs`, `tests/core/test_a.py::test_waits` |
| fails | `tests/core/test_a.py::test_fails` |
| later | `tests/core/test_a.py::test_waits`, by `make prove` alone |

# Beyond the specification

| one is enough | `ui/src/a.test.ts`, `tests/core/test_a.py::test_waits` |
| machine | `tests/core/test_a.py::TestStoresAgree::runTest` |
| silent | `ui/src/a.test.ts › closes` |
"""


@pytest.fixture
def faults(tmp_path: Path) -> list[list[str]]:
    """What is wrong with each statement of the document."""
    python, interface, document = (tmp_path / name for name in ("a.xml", "a.json", "a.md"))
    titles = [{"title": "opens by a press", "status": "passed"}]
    file = {"name": str(ROOT / "ui/src/a.test.ts"), "assertionResults": titles}
    python.write_text(PYTHON, "utf-8")
    interface.write_text(json.dumps({"testResults": [file]}), "utf-8")
    document.write_text(DOCUMENT, "utf-8")
    outcomes = {**python_outcomes(python), **interface_outcomes(interface)}
    return [list(faults_of(one, outcomes)) for one in statements_of(document)]


def test_what_did_not_run_or_failed_is_named(faults: list[list[str]]) -> None:
    assert faults == [
        [],
        ["tests/core/test_a.py::test_waits: did not run"],
        ["tests/core/test_a.py::test_fails: failed"],
        [],
        [],
        ["ui/src/a.test.ts › closes: did not run"],
    ]
