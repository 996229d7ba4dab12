"""Taking a record out of the journal: nothing of it is left, and nothing else is missing."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.activity import activity_page
from studio_core.content.kinds import kinds
from studio_core.errors import UndoRefusedError
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.forgetting import (
    CannotForgetError,
    NothingHeldError,
    StillThereError,
    forget_record,
    held_of,
)
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.rewinding import Rewound
from studio_core.publishing.schedules import schedule
from studio_core.publishing.trash import list_trash
from studio_core.records.changes import Actor, Put
from studio_core.records.collections import AUTOSAVES, INSIGHTS
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.journal import Activity, newest_undoable
from studio_core.records.store import Store
from studio_core.records.undoing import undo
from studio_core.records.work import Work
from tests.content_records import create_insight, save_insight
from tests.core.publishing.written_before import write_before

ARTICLES = kinds()[INSIGHTS]
AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": AT}
SECRET = "잊을 이름"


def lived(store: Store) -> None:
    """Have a record live through everything, and others beside it; it is deleted in the end."""
    create_insight(Work(store, **BY), {"title": "남는 글", "content": "본문"}, id="b")
    create_draft(Work(store, **BY), ARTICLES, {"title": SECRET, "content": SECRET}, id="a")
    schedule(
        Work(store, **BY), ARTICLES, "a", publish_at=datetime(2026, 4, 1, tzinfo=UTC), note=SECRET
    )
    publish(Work(store, **BY), ARTICLES, "a", note=f"{SECRET} 공개")
    save_insight(Work(store, **BY), "a", {"title": f"{SECRET} 둘"}, None)
    save_draft(Work(store, **BY), ARTICLES, "a", {"url": "https://a.example/잊을"}, None)
    hide(Work(store, **BY), ARTICLES, "a")
    write_before(store, "a", SECRET, at=AT)
    write_before(store, "b", "남는 글", at=AT)
    everything = {**store.read(INSIGHTS)["b"].document, "title": "남는 글 둘"}
    Work(store, BY["actor"], AT).commit("imported", Put(INSIGHTS, "b", everything))
    delete_record(Work(store, Actor("administrator", "admin-2"), AT), ARTICLES, "a", None)


def journal(store: Store) -> str:
    return json.dumps([str(entry) for entry in store.changes(0)], ensure_ascii=False)


def test_nothing_is_left_of_it_and_nothing_else_is_missing() -> None:
    store = MemoryStore()
    lived(store)
    before = store.changes(0)
    assert SECRET in journal(store)

    held, are_out = forget_record(store, INSIGHTS, "a", at=AT)

    assert (held.title, held.change_sets, are_out) == (f"{SECRET} 둘", 7, True)
    assert SECRET not in journal(store)
    assert "잊을" not in journal(store)
    assert list(store.read(AUTOSAVES)) == ["admin-1:insights:b"]
    after = store.changes(0)
    assert [(it.position, it.at, it.actor, it.action) for it in after] == [
        (it.position, it.at, it.actor, it.action) for it in before
    ]
    others = [[path for path in it.paths if path.id == "b"] for it in before]
    assert [[path for path in it.paths if path.id == "b"] for it in after] == others


def test_what_is_forgotten_cannot_come_back() -> None:
    store = MemoryStore()
    lived(store)
    last = store.position()
    forget_record(store, INSIGHTS, "a", at=AT)

    with pytest.raises(UndoRefusedError, match="keeps no contents"):
        undo(Work(store, **BY), last)

    assert list_trash(store, datetime(2026, 3, 2, tzinfo=UTC)) == ()
    assert newest_undoable(store) == 1
    newest = activity_page(store).items[0]
    assert isinstance(newest, Activity)
    assert newest.title == ""
    for position in range(last):
        assert "a" not in dict(Rewound(store, position, (INSIGHTS,)).records(INSIGHTS))
    with pytest.raises(NothingHeldError, match="holds nothing of insights/a"):
        held_of(store, INSIGHTS, "a")


def test_a_record_that_is_there_is_not_forgotten() -> None:
    store = MemoryStore()
    create_insight(Work(store, **BY), {"title": "글", "content": "본문"}, id="a")
    with pytest.raises(StillThereError):
        forget_record(store, INSIGHTS, "a", at=AT)
    hide(Work(store, **BY), ARTICLES, "a")
    with pytest.raises(StillThereError):
        forget_record(store, INSIGHTS, "a", at=AT)


def test_a_store_that_keeps_everything_says_so() -> None:
    with pytest.raises(CannotForgetError):
        forget_record(ForwardingStore(MemoryStore()), INSIGHTS, "a", at=AT)
