"""What a change set does to records and journal, the same on every store."""

import json
from types import MappingProxyType
from typing import Any

import pytest

from studio_core.errors import InvalidChangeSetError, InvalidRecordError, RecordNotFoundError
from studio_core.records.changes import (
    SYSTEM,
    Change,
    ChangeSet,
    Delete,
    JournalEntry,
    PathChange,
    Put,
    SetField,
)
from studio_core.records.collections import ACCOUNTS, PORTFOLIO, SIGN_INS
from studio_core.records.effects import effects_of
from studio_core.records.record import ABSENT, Record, Revision, StaleRecordError

HANOK: dict[str, Any] = {"title": "북촌 한옥", "order": 2}
PATH = (PORTFOLIO, "p1")


def changing(*changes: Change) -> ChangeSet:
    return ChangeSet(actor=SYSTEM, action="tried", at="2026-01-01T00:00:00.000Z", changes=changes)


def test_a_put_journals_the_whole_record_before_and_after() -> None:
    current = {PATH: Record.of(HANOK)}
    loft: dict[str, Any] = {"title": "성수 로프트"}

    effects = effects_of(changing(Put(*PATH, loft)), current)

    assert effects.writes == {PATH: Record.of(loft)}
    assert effects.paths == (PathChange(*PATH, None, HANOK, loft),)


def test_the_journal_remembers_plain_json_for_any_mapping() -> None:
    current = {PATH: Record.of(MappingProxyType(HANOK))}

    effects = effects_of(changing(Put(*PATH, MappingProxyType({"title": "한옥"}))), current)

    (path,) = effects.paths
    assert json.loads(json.dumps([path.before, path.after])) == [HANOK, {"title": "한옥"}]


def test_setting_a_field_journals_only_that_field() -> None:
    effects = effects_of(changing(SetField(*PATH, "order", 5)), {PATH: Record.of(HANOK)})

    assert effects.paths == (PathChange(*PATH, "order", 2, 5),)
    assert effects.writes == {PATH: Record.of({"title": "북촌 한옥", "order": 5})}


def test_none_removes_a_field() -> None:
    effects = effects_of(changing(SetField(*PATH, "order", None)), {PATH: Record.of(HANOK)})

    assert effects.writes == {PATH: Record.of({"title": "북촌 한옥"})}


def test_two_fields_of_one_record_are_both_set() -> None:
    changes = (SetField(*PATH, "order", 7), SetField(*PATH, "style", "모던"))

    effects = effects_of(changing(*changes), {PATH: Record.of(HANOK)})

    expected: dict[str, Any] = {"title": "북촌 한옥", "order": 7, "style": "모던"}
    assert effects.writes == {PATH: Record.of(expected)}


@pytest.mark.parametrize(
    "change", [Put(*PATH, {**HANOK, "images": []}), SetField(*PATH, "order", 2.0)]
)
def test_a_change_that_keeps_the_canonical_form_has_no_effect(change: Change) -> None:
    effects = effects_of(changing(change), {PATH: Record.of(HANOK)})

    assert not effects.writes
    assert not effects.paths


def test_deleting_a_missing_record_has_no_effect() -> None:
    assert not effects_of(changing(Delete(*PATH)), {}).writes


@pytest.mark.parametrize(
    ("change", "current"),
    [
        (Put(*PATH, HANOK, ABSENT), {PATH: Record.of(HANOK)}),
        (Put(*PATH, HANOK, Revision("older")), {PATH: Record.of(HANOK)}),
        (Put(*PATH, HANOK, Revision("older")), {}),
        (Delete(*PATH, Revision("older")), {}),
        (SetField(*PATH, "order", 1, Revision("older")), {PATH: Record.of(HANOK)}),
    ],
)
def test_an_unexpected_revision_is_stale(change: Change, current: dict[Any, Record]) -> None:
    with pytest.raises(StaleRecordError):
        effects_of(changing(change), current)


def test_setting_a_field_of_a_missing_record_is_refused() -> None:
    with pytest.raises(RecordNotFoundError):
        effects_of(changing(SetField(*PATH, "order", 1)), {})


@pytest.mark.parametrize(
    "change",
    [
        Put("visits", "v1", {}),
        Put(PORTFOLIO, "a/b", {}),
        Put(PORTFOLIO, "p1", {"a": float("nan")}),
        SetField(*PATH, "a.b", 1),
        SetField(*PATH, "order", float("inf")),
    ],
)
def test_unknown_collections_and_bad_keys_and_values_are_refused(change: Change) -> None:
    with pytest.raises(InvalidRecordError):
        effects_of(changing(change), {PATH: Record.of(HANOK)})


def test_changes_of_private_collections_are_journalled_without_contents() -> None:
    effects = effects_of(changing(Put(ACCOUNTS, "a1", {"email": "on@example.com"})), {})

    assert effects.paths == (PathChange(ACCOUNTS, "a1", None, None, None),)
    assert effects.writes


def test_changes_of_transient_collections_are_not_journalled() -> None:
    effects = effects_of(changing(Put(SIGN_INS, "s1", {"user": "a1"})), {})

    assert effects.paths == ()
    assert effects.writes


@pytest.mark.parametrize(
    "changes",
    [
        (Put(*PATH, {}), Delete(*PATH)),
        (Put(*PATH, {}), SetField(*PATH, "order", 1)),
        (SetField(*PATH, "order", 1), Delete(*PATH)),
        (SetField(*PATH, "order", 1), SetField(*PATH, "order", 2)),
    ],
)
def test_a_change_set_that_changes_a_path_twice_is_refused(changes: tuple[Change, ...]) -> None:
    with pytest.raises(InvalidChangeSetError):
        changing(*changes)


def test_a_journal_entry_lists_its_ids_by_collection() -> None:
    paths = (
        PathChange(PORTFOLIO, "p2", "order", 1, 2),
        PathChange(PORTFOLIO, "p1", "order", 2, 1),
        PathChange(PORTFOLIO, "p2", "style", None, "모던"),
        PathChange(ACCOUNTS, "a1", None, None, None),
    )
    entry = JournalEntry(position=1, at="", actor=SYSTEM, action="tried", paths=paths)

    assert entry.ids() == {PORTFOLIO: ("p2", "p1"), ACCOUNTS: ("a1",)}
