"""What a description of a collection leaves out is refused, and every collection has one."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import Account
from studio_core.accounts.permitted_store import OwnAccountStore, PermittedStore
from studio_core.accounts.roles import RoleNotAllowedError
from studio_core.content.kinds import kinds
from studio_core.content.visibility import OPENING_RECORD
from studio_core.errors import InvalidRecordError, StudioError
from studio_core.indexnow.switch import INDEXNOW_RECORD
from studio_core.pictures.copies import TABLE
from studio_core.pictures.exchange import EXCHANGE_RECORD
from studio_core.publishing.forgetting import forget_record
from studio_core.records import collections
from studio_core.records.changes import OPERATOR, Change, Delete, Put, SetField
from studio_core.records.claims import UniqueValue
from studio_core.records.collection import Collection, Rights
from studio_core.records.collections import (
    COLLECTIONS,
    LIMITS,
    PORTFOLIO,
    SETTINGS,
    SITE_LISTS,
    collection_of,
    names_of,
    subject_of,
)
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.demo import DEMO_RECORD
from studio_core.site.importing import NOTES_RECORD, PICTURES_RECORD
from studio_http.live.frames import ids_by_collection

AT = "2026-05-01T09:00:00.000Z"
SOURCE = Path(collections.__file__).parents[2]
NAMES = {
    constant: value
    for constant, value in vars(collections).items()
    if constant.isupper() and isinstance(value, str)
}
GUESTS, PERSON = "guests", "person"
EDITOR = Account(id=PERSON, email="a@b.kr", password_hash="", created_at=AT, role="editor")
NEEDED: dict[str, Any] = {
    "name": GUESTS,
    "journal": "contents",
    "carried": "always",
    "backup_since": 1,
    "pictures": "none",
}


def commit(store: Store, *changes: Change) -> None:
    Work(store, OPERATOR, AT).commit("x", *changes)


def reads(store: Store, id: str) -> bool:
    return store.get(GUESTS, id) is not None


def is_among(such: Callable[[Collection], bool]) -> Callable[[MemoryStore], bool]:
    return lambda store: GUESTS in names_of(such)


def removes_with_remains(store: MemoryStore) -> bool:
    commit(store, Delete(GUESTS, "g1", remains={"stage": "quote"}))
    return True


def reads_and_writes(store: MemoryStore) -> bool:
    permitted = PermittedStore(store, EDITOR)
    commit(permitted, SetField(GUESTS, "g1", "name", "이"), Delete(GUESTS, PERSON))
    return bool(permitted.read(GUESTS) and permitted.scan(GUESTS) and reads(permitted, "g1"))


def changes_the_own_record(store: MemoryStore) -> bool:
    commit(PermittedStore(store, EDITOR), SetField(GUESTS, PERSON, "name", "이"))
    return True


def has_the_own_records(store: MemoryStore) -> bool:
    own = OwnAccountStore(store, EDITOR)
    commit(own, SetField(GUESTS, PERSON, "name", "이"))
    return own.read(GUESTS).keys() == {PERSON}


def is_unique(store: MemoryStore) -> bool:
    UniqueValue(
        collection=GUESTS,
        value_of=lambda document: str(document["name"]),
        refusal=lambda _, value: RoleNotAllowedError("", value),
    )
    return True


def is_told_to_pages(store: MemoryStore) -> bool:
    return any(ids_by_collection(store.changes(0)[0]).values())


def is_forgotten(store: MemoryStore) -> bool:
    commit(store, Delete(GUESTS, "g1"))
    forget_record(store, GUESTS, "g1", at=AT)
    return True


@dataclass(frozen=True)
class Told:
    """How an attribute may be said, and what is done for it."""

    value: Any
    is_done: Callable[[MemoryStore], bool]
    beside: Mapping[str, Any] = field(default_factory=dict)


OPEN = Rights(reading={"content": "all"}, writing="content", deleting="content")
ATTRIBUTES: dict[str, Told] = {
    "remains": Told(frozenset({"stage"}), removes_with_remains, {"journal": "ids"}),
    "rights": Told(OPEN, reads_and_writes),
    "apart": Told({"g*": OPEN}, lambda store: reads(PermittedStore(store, EDITOR), "g1")),
    "own_fields": Told(frozenset({"name"}), changes_the_own_record),
    "owner": Told(lambda document: document.get("by"), has_the_own_records),
    "unique_by": Told(frozenset({"name"}), is_unique),
    "content": Told("work", is_among(lambda one: bool(one.content))),
    "event": Told(PORTFOLIO, is_told_to_pages),
    "is_published": Told(value=True, is_done=is_among(lambda one: one.is_published)),
    "about_others": Told(value=True, is_done=lambda store: subject_of(GUESTS, "a:b") == ("a", "b")),
    "is_original": Told(value=True, is_done=is_among(lambda one: one.is_original)),
    "erasing": Told("forget", is_forgotten),
}


def is_done(told: Told, described: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setitem(COLLECTIONS, GUESTS, Collection(**described))
    store = MemoryStore()
    commit(
        store,
        Put(GUESTS, "g1", {"name": "김"}),
        Put(GUESTS, PERSON, {"name": "나", "by": PERSON}),
    )
    try:
        return told.is_done(store)
    except (StudioError, ValueError):
        return False


def test_every_attribute_is_forgotten_below() -> None:
    assert {one.name for one in fields(Collection)} == NEEDED.keys() | ATTRIBUTES.keys()


@pytest.mark.parametrize("forgotten", NEEDED)
def test_what_could_be_lost_without_a_word_has_to_be_said(forgotten: str) -> None:
    assert Collection(**NEEDED).name == GUESTS
    with pytest.raises((TypeError, ValueError)):
        Collection(**{name: value for name, value in NEEDED.items() if name != forgotten})


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_what_is_left_out_is_refused(attribute: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = ATTRIBUTES[attribute]
    described = {**NEEDED, **told.beside}

    assert is_done(told, {**described, attribute: told.value}, monkeypatch)
    assert not is_done(told, described, monkeypatch)


@pytest.mark.parametrize("attribute", ["reading", "writing", "deleting"])
def test_an_access_that_is_left_out_is_nobodys(
    attribute: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {one.name: getattr(OPEN, one.name) for one in fields(Rights) if one.name != attribute}
    described = {**NEEDED, "rights": Rights(**said)}

    assert not is_done(ATTRIBUTES["rights"], described, monkeypatch)


@pytest.mark.parametrize("journal", ["contents", "ids", "ids_once_claimed"])
def test_what_is_journalled_is_carried_with_the_journal(journal: str) -> None:
    with pytest.raises(ValueError, match="journalled"):
        Collection(**{**NEEDED, "journal": journal, "carried": "when_closed", "backup_since": 0})


def test_a_collection_that_nobody_described_is_refused_everything(store: MemoryStore) -> None:
    unknown = collection_of("unknown")

    assert (unknown.is_journalled, unknown.carried, unknown.rights.reading) == (False, "never", {})
    with pytest.raises(InvalidRecordError):
        commit(store, Put("unknown", "a", {"b": 1}))


def named_in_source() -> dict[str, str]:
    """Return every collection that something in the source reads or changes, with a place."""
    found: dict[str, str] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            match node.args[0]:
                case ast.Name(id) if id in NAMES:
                    found[NAMES[id]] = f"{path}: {called}"
                case ast.Constant(str() as text) if called in {"Put", "SetField", "Delete"}:
                    found[text] = f"{path}: {called}"
    return found


def test_every_collection_that_is_used_is_described() -> None:
    assert set(NAMES.values()) == COLLECTIONS.keys()
    assert len(named_in_source()) > 20
    assert {name: at for name, at in named_in_source().items() if name not in COLLECTIONS} == {}


def test_records_with_an_access_of_their_own_are_called_as_the_rules_call_them() -> None:
    lists = (kinds()[name].ordered for name in SITE_LISTS)
    turns = {ordered.turn for ordered in lists if ordered is not None}

    pictures = {PICTURES_RECORD, EXCHANGE_RECORD, f"{TABLE}*"}
    settings = {NOTES_RECORD, OPENING_RECORD, INDEXNOW_RECORD, DEMO_RECORD}

    assert collection_of(SETTINGS).apart.keys() == settings | pictures
    assert len(turns) == len(SITE_LISTS)
    assert all(collection_of(LIMITS).rights_to(turn).writing == "content" for turn in turns)
