"""Copying a journal with its positions: into which store, and whether it arrived as it was."""

from dataclasses import replace
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import OPERATOR, JournalEntry, PathChange
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Record
from studio_core.transfer.replicating import can_take_journal, carries_journal, differing_entries
from tests.contracts.samples import HANOK, LOFT, put

AT = "2026-01-02T03:04:05.000Z"


def entry(position: int = 1, **path: Any) -> JournalEntry:
    values = {"collection": PORTFOLIO, "id": "p1", "field": "title", "before": "가", "after": "나"}
    change = PathChange(**{**values, **path})
    return JournalEntry(position=position, at=AT, actor=OPERATOR, action="x", paths=(change,))


@pytest.mark.parametrize(
    "path",
    [
        {"collection": "insights"},
        {"id": "p2"},
        {"field": "area"},
        {"before": "다"},
        {"after": "다"},
    ],
)
def test_an_entry_with_another_path_or_content_differs(path: dict[str, str]) -> None:
    other = entry(2, **path)

    assert differing_entries([entry(1), entry(2)], [entry(1), other]) == [2]


@pytest.mark.parametrize(
    "head", [{"at": "2027"}, {"action": "y"}, {"undoes": 1}, {"note": "z"}, {"paths": ()}]
)
def test_an_entry_with_another_head_differs(head: dict[str, Any]) -> None:
    assert differing_entries([entry()], [replace(entry(), **head)]) == [1]


def test_contents_in_another_form_are_the_same() -> None:
    assert differing_entries([entry(after={"a": 1.0})], [entry(after={"a": 1})]) == []
    assert differing_entries([entry(after=["가"])], [entry(after=("가",))]) == []


def test_entries_that_are_missing_make_all_differ() -> None:
    assert differing_entries([entry(1), entry(2)], [entry(1)]) == [1, 2]


def test_a_source_without_a_journal_carries_none() -> None:
    source = MemoryStore()
    assert not carries_journal(source, MemoryStore())
    assert can_take_journal(source, MemoryStore())

    put(source, PORTFOLIO, "p1", HANOK)

    assert carries_journal(source, MemoryStore())


def test_a_target_takes_the_journal_when_it_holds_nothing_or_its_beginning() -> None:
    source, target, unknown = MemoryStore(), MemoryStore(), MemoryStore()
    put(source, PORTFOLIO, "p1", HANOK)
    target.replicate(None, 0, source.changes(0), {})
    put(source, PORTFOLIO, "p2", LOFT)
    unknown.replicate(None, 0, (), {(PORTFOLIO, "p1"): Record.of(HANOK)})

    assert carries_journal(source, target)
    assert not carries_journal(target, source)
    assert not carries_journal(source, unknown)
