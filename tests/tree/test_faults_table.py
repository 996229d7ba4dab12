"""`make faults` runs the table of docs/reliability.md, and the table has every kind of fault."""

import xml.etree.ElementTree as ET

import pytest

from bench.faults import faults, judged

KINDS = (
    "kill -9",
    "disk full",
    "may only be read",
    "clock jumps",
    "locked database",
    "four workers",
    "store away",
    "store slow",
    "image host",
    "enquiry endpoint down",
    "enquiry endpoint hanging or lying",
    "never read",
    "half-open",
    "100 MB",
    "SIGTERM",
    "certificate of a service",
    "certificate runs out",
)


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_row_of_every_kind(kind: str) -> None:
    assert [fault.name for fault in faults() if kind in fault.name]


def test_every_row_says_what_is_done_and_promised_and_names_its_tests() -> None:
    silent = [fault.name for fault in faults() if not (fault.done and fault.promise)]
    unshown = [fault.name for fault in faults() if not fault.tests]

    assert (silent, unshown) == ([], [])
    assert len({fault.name for fault in faults()}) == len(faults()) > 20


@pytest.mark.parametrize("kind", ["histories", "instants", "taken back"])
def test_what_is_published_by_chance_has_rows_of_its_own(kind: str) -> None:
    rows = [row for row in faults("Publishing by chance") if kind in row.name]

    assert [bool(row.done and row.promise and row.tests) for row in rows] == [True]


@pytest.mark.parametrize(
    ("inside", "status", "held"),
    [
        ("", 0, "yes"),
        ("<failure/>", 1, "no"),
        ("<error/>", 1, "no"),
        ("<skipped/>", 0, "no"),
        ("", 2, "no"),
    ],
)
def test_a_promise_is_held_when_every_test_ran_and_passed(
    inside: str, status: int, held: str
) -> None:
    said = '<properties><property name="said" value="7 lost"/></properties>'
    case = ET.fromstring(f'<testcase time="2.0">{said}{inside}</testcase>')

    outcome = judged([case], status)

    assert outcome.held == held
    assert "7 lost; 1 tests in 2 s" in outcome.measured


def test_a_fault_without_a_test_that_ran_is_not_held() -> None:
    assert judged([], 0).held == "no"
