"""How the parts of the site stand, and who changed them last."""

from datetime import datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.publishing.drafts import discard_draft, save_draft
from studio_core.publishing.publishing import publish, publish_together
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.site_states import site_standings
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, SYSTEM, Actor, Put
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from studio_core.site.importing import import_documents
from tests.content_records import save_content
from tests.undo_knowingly import undo_knowingly

PARTS = kinds()[SITE]
ANNA, BEN = Actor("administrator", "anna"), Actor("administrator", "ben")
FIRST, SECOND, THIRD, DUE = (f"2026-03-0{day}T00:00:00.000Z" for day in (1, 2, 3, 4))


def save(store: MemoryStore, by: Actor, at: str, **sent: Any) -> None:
    save_content(Work(store, by, at), SITE, "brand", sent, None)


def draft(store: MemoryStore, by: Actor, at: str, **sent: Any) -> None:
    save_draft(Work(store, by, at), PARTS, "brand", sent, None)


def last(store: MemoryStore) -> tuple[str, Actor | None]:
    found = next(one for one in site_standings(store, at=DUE) if one.type.name == "brand")
    return found.saved_at, found.saved_by


def test_nobody_changed_what_is_not_there(store: MemoryStore) -> None:
    assert last(store) == ("", None)


def test_it_is_whoever_saved_or_published_last(store: MemoryStore) -> None:
    save(store, ANNA, FIRST, ko="봄")
    assert last(store) == (FIRST, ANNA)
    draft(store, BEN, SECOND, ko="여름")
    assert last(store) == (SECOND, BEN)
    publish(Work(store, ANNA, THIRD), PARTS, "brand")
    assert last(store) == (THIRD, ANNA)


def test_a_draft_that_is_older_than_what_is_public_is_not_the_last_change(
    store: MemoryStore,
) -> None:
    save(store, ANNA, FIRST, ko="봄")
    draft(store, BEN, SECOND, slogan="여름")
    save(store, ANNA, THIRD, wordmark="Spring")

    assert last(store) == (THIRD, ANNA)
    discard_draft(Work(store, BEN, DUE), PARTS, "brand", None)
    assert last(store) == (THIRD, ANNA)


def test_an_undo_shows_who_made_what_stands_there_again(store: MemoryStore) -> None:
    save(store, ANNA, FIRST, ko="봄")
    save(store, BEN, SECOND, ko="여름")
    undo_knowingly(Work(store, BEN, THIRD), store.position())

    assert last(store) == (FIRST, ANNA)


def test_what_a_schedule_published_is_by_whoever_planned_it(store: MemoryStore) -> None:
    draft(store, ANNA, FIRST, ko="봄")
    due = datetime.fromisoformat(THIRD)
    schedule(Work(store, BEN, SECOND), PARTS, "brand", publish_at=due)
    run_due(store, kinds(), at=BelievedAt(THIRD), known={})

    assert last(store) == (THIRD, BEN)
    assert store.changes(store.position() - 1)[0].actor == SYSTEM


@pytest.mark.parametrize("by", [OPERATOR, BEN])
def test_whoever_plans_the_hiding_alone_does_not_become_the_author(
    store: MemoryStore, by: Actor
) -> None:
    draft(store, ANNA, FIRST, ko="봄")
    published, hidden = map(datetime.fromisoformat, (THIRD, DUE))
    schedule(Work(store, by, FIRST), PARTS, "brand", publish_at=published)
    schedule(Work(store, ANNA, SECOND), PARTS, "brand", hide_at=hidden)
    run_due(store, kinds(), at=BelievedAt(THIRD), known={})

    assert last(store) == (THIRD, by)


def test_several_parts_are_by_whoever_published_them(store: MemoryStore) -> None:
    draft(store, ANNA, FIRST, ko="봄")
    publish_together(Work(store, BEN, SECOND), [(PARTS, "brand")])

    assert last(store) == (SECOND, BEN)


@pytest.mark.parametrize("by", [OPERATOR, SYSTEM, ANNA])
def test_an_import_is_by_whoever_imported(store: MemoryStore, by: Actor) -> None:
    import_documents(Work(store, by, FIRST), {SITE: {"brand": {"ko": "봄"}}})
    assert last(store) == (FIRST, by)
    import_documents(Work(store, BEN, SECOND), {SITE: {"brand": {"ko": "여름"}}})
    assert last(store) == (SECOND, BEN)


def test_of_older_records_only_who_made_them_is_known(store: MemoryStore) -> None:
    made = {"ko": "봄", "createdAt": FIRST, "createdBy": "anna", "updatedAt": FIRST}
    put = Put(SITE, "brand", made)
    Work(store, ANNA, FIRST).commit("made", put)
    assert last(store) == (FIRST, ANNA)

    put = Put(SITE, "brand", {**made, "updatedAt": SECOND})
    Work(store, ANNA, SECOND).commit("made", put)
    assert last(store) == (SECOND, None)
