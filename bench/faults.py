"""`python -m bench.faults [WORDS]`: every fault of docs/reliability.md at full length, as a table.

The document says what is done, what is promised and which tests show it; those tests are the
scenes, so that nothing is measured here that a test does not hold to its promise. With WORDS, only
the faults that have them in their name.
"""

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "reliability.md"
RESULT = ROOT / "bench" / "results" / "faults.md"
HEADINGS = ("fault", "what was done", "what we promise", "measured", "held")
_TEST = re.compile(r"`(tests/[^`]+)`")


@dataclass(frozen=True, slots=True)
class Fault:
    """A row of the document."""

    name: str
    done: str
    promise: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What its tests came to."""

    measured: str
    held: str


def main(words: str) -> int:
    """Run the faults, print the table, write it down; return 1 unless every promise held."""
    chosen = [fault for fault in faults() if words in fault.name]
    lines, held = [row(HEADINGS), row(tuple("---" for _ in HEADINGS))], bool(chosen)
    print("".join(lines), end="", flush=True)
    for fault in chosen:
        outcome = outcome_of(fault)
        held = held and outcome.held == "yes"
        lines.append(row((fault.name, fault.done, fault.promise, outcome.measured, outcome.held)))
        print(lines[-1], end="", flush=True)
    if not words:
        RESULT.parent.mkdir(exist_ok=True)
        RESULT.write_text("".join(lines), encoding="utf-8")
    return 0 if held else 1


def faults(section: str = "Faults") -> list[Fault]:
    """Return the rows of the document's table of faults, or of a like one of another *section*."""
    begin = f"\n## {section}\n"
    section = DOCUMENT.read_text("utf-8").partition(begin)[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
    return [_fault(line) for line in rows]


def outcome_of(
    fault: Fault, *, full_length: bool = True, are_side_by_side: bool = False
) -> Outcome:
    """Run the fault's tests, on request four at a time, and return what they say."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "--no-header"]
        command += ["--full-length"] if full_length else []
        command += ["--numprocesses=4", "--dist=worksteal"] if are_side_by_side else []
        done = subprocess.run(
            [*command, f"--junit-xml={report}", *fault.tests],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            print(done.stdout, file=sys.stderr)
        cases = list(ET.parse(report).iter("testcase")) if report.exists() else []
    return judged(cases, done.returncode)


def judged(cases: Iterable[ET.Element], status: int) -> Outcome:
    """Return what *cases* said, or how many they were; held if all of them ran and passed."""
    found = list(cases)
    failed = sum(1 for case in found if {"failure", "error", "skipped"} & {e.tag for e in case})
    said = [line for case in found for line in _said(case)]
    seconds = sum(float(case.get("time", 0)) for case in found)
    measured = "; ".join([*said, f"{len(found)} tests in {seconds:.0f} s"])
    if failed:
        measured = f"{failed} of {len(found)} tests did not pass; {measured}"
    return Outcome(measured, "no" if failed or status or not found else "yes")


def _said(case: ET.Element) -> Iterator[str]:
    for kept in case.iter("property"):
        if kept.get("name") == "said":
            yield kept.get("value", "")


def _fault(line: str) -> Fault:
    name, done, promise, shown = (cell.strip() for cell in line.strip("| ").split(" | "))
    return Fault(name, done, promise, tuple(_TEST.findall(shown)))


def row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |\n"


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
