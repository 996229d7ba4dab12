"""Publishing and hiding when it is time: never early, never twice, and why when it cannot be."""

from datetime import UTC, datetime
from threading import Thread
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.insights.editing import create_insight, save_insight
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.kinds import kinds
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.scheduler import Ran, run_due
from studio_core.publishing.schedules import (
    AlreadyPublicError,
    NotPublicError,
    NotScheduledError,
    ScheduleInPastError,
    ScheduleOrderError,
    schedule,
    schedule_of,
    unschedule,
)
from studio_core.publishing.states import standing
from studio_core.publishing.trash import restore
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, SCHEDULES
from tests.undo_knowingly import undo_knowingly

KINDS = kinds()
ARTICLES = KINDS[INSIGHTS]
AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"by": Actor("administrator", "admin-1"), "at": AT}
ARTICLE = {"title": "글", "content": "본문"}


def day(number: int) -> datetime:
    """Return noon of a day in March."""
    return datetime(2026, 3, number, 12, tzinfo=UTC)


def run(store: MemoryStore, number: int) -> Ran:
    """Do what is due at noon of a day in March."""
    at = day(number).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return run_due(store, KINDS, at=at, known={})


def drafted(store: MemoryStore, **sent: str) -> None:
    create_draft(store, ARTICLES, ARTICLE | sent, id="a", **BY)


def test_the_draft_as_it_is_then_is_published_once_and_not_before(store: MemoryStore) -> None:
    drafted(store)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    save_draft(store, ARTICLES, "a", {"title": "고친 글"}, None, **BY)
    assert standing(store, INSIGHTS, "a").state == "scheduled"
    assert run(store, 2) == Ran(0, 0, "2026-03-03T12:00:00.000Z")
    assert store.get(INSIGHTS, "a") is None

    assert run(store, 3) == Ran(1, 0, None)

    public = store.get(INSIGHTS, "a")
    assert public
    assert public.document["title"] == "고친 글"
    position = store.position()
    assert run(store, 4) == Ran(0, 0, None)
    assert store.position() == position
    assert store.changes(position - 1)[0].action == "published_by_schedule"


def test_of_many_servers_one_publishes(store: MemoryStore) -> None:
    drafted(store)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    ran: list[Ran] = []
    servers = [Thread(target=lambda: ran.append(run(store, 3))) for _ in range(8)]
    for server in servers:
        server.start()
    for server in servers:
        server.join()

    entries = [one for one in store.changes(0) if one.action == "published_by_schedule"]
    assert (len(ran), len(entries)) == (8, 1)
    assert store.read(SCHEDULES) == {}


def test_what_is_overdue_is_done_in_the_order_of_its_times(store: MemoryStore) -> None:
    drafted(store)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    schedule(store, ARTICLES, "a", hide_at=day(5), **BY)

    assert run(store, 9) == Ran(2, 0, None)

    assert standing(store, INSIGHTS, "a").state == "hidden"
    actions = [entry.action for entry in store.changes(0)]
    assert actions[-2:] == ["published_by_schedule", "hidden_by_schedule"]


def test_what_cannot_be_published_stays_says_why_and_surprises_nobody_later(
    store: MemoryStore,
) -> None:
    create_draft(store, ARTICLES, {"title": "제목만"}, id="a", **BY)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)

    assert run(store, 3).blocked == 1

    now = standing(store, INSIGHTS, "a")
    assert now.blocked
    assert (now.state, now.blocked["code"]) == ("scheduled", "publish_incomplete")
    save_draft(store, ARTICLES, "a", ARTICLE, None, **BY)
    assert run(store, 4) == Ran(0, 0, None)
    assert store.get(INSIGHTS, "a") is None
    schedule(store, ARTICLES, "a", publish_at=day(6), **BY)
    assert standing(store, INSIGHTS, "a").blocked is None
    assert run(store, 6).done == 1


def test_a_collision_blocks_and_the_record_is_hidden_in_time_all_the_same(
    store: MemoryStore,
) -> None:
    create_insight(store, ARTICLE, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "나의 제목"}, None, **BY)
    save_insight(store, "a", {"title": "남의 제목"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    schedule(store, ARTICLES, "a", hide_at=day(5), **BY)

    assert run(store, 3) == Ran(0, 1, "2026-03-05T12:00:00.000Z")
    assert run(store, 5).done == 1

    draft = get_draft(store, INSIGHTS, "a")
    assert draft
    assert draft.is_hidden
    assert run(store, 6) == Ran(0, 0, None)
    assert store.get(INSIGHTS, "a") is None


def test_nothing_is_hidden_that_never_was_published(store: MemoryStore) -> None:
    create_draft(store, ARTICLES, {"title": "제목만"}, id="a", **BY)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    schedule(store, ARTICLES, "a", hide_at=day(5), **BY)

    assert run(store, 9) == Ran(0, 2, None)

    left = schedule_of(store, INSIGHTS, "a")
    assert (left.hide_at, left.blocked and left.blocked["code"]) == (None, "publish_incomplete")


def test_what_a_schedule_published_and_somebody_undid_is_not_published_again(
    store: MemoryStore,
) -> None:
    drafted(store)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    run(store, 3)
    undo_knowingly(store, store.position(), **BY)
    assert schedule_of(store, INSIGHTS, "a").is_due("2026-03-04T00:00:00.000Z")

    assert run(store, 4) == Ran(0, 0, None)

    assert store.get(INSIGHTS, "a") is None
    schedule(store, ARTICLES, "a", publish_at=day(6), **BY)
    assert run(store, 6).done == 1


def test_an_undone_publication_is_not_made_again_when_hiding_is_scheduled(
    store: MemoryStore,
) -> None:
    create_insight(store, ARTICLE, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "neu"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=day(2), **BY)
    run(store, 3)
    undo_knowingly(store, store.position(), by=BY["by"], at="2026-03-04T00:00:00.000Z")

    schedule(store, ARTICLES, "a", hide_at=day(9), by=BY["by"], at="2026-03-04T01:00:00.000Z")

    assert run(store, 4).done == 0
    assert store.read(INSIGHTS)["a"].document["title"] == "글"
    assert run(store, 9).done == 1
    assert standing(store, INSIGHTS, "a").state == "hidden"


def test_a_schedule_that_came_back_in_time_is_carried_out(store: MemoryStore) -> None:
    drafted(store)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    unschedule(store, ARTICLES, "a", **BY)
    undo_knowingly(store, store.position(), **BY)
    discard_draft(store, ARTICLES, "a", None, **BY)
    now = datetime(2026, 3, 2, tzinfo=UTC)
    restore(store, "a", now=now, by=BY["by"], at=now.isoformat())

    assert run(store, 2) == Ran(0, 0, "2026-03-03T12:00:00.000Z")
    assert run(store, 3).done == 1


def test_hiding_is_not_forgotten_when_the_publication_before_it_is_undone(
    store: MemoryStore,
) -> None:
    create_insight(store, ARTICLE, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "neu"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=day(2), **BY)
    schedule(store, ARTICLES, "a", hide_at=day(9), **BY)
    run(store, 3)
    undo_knowingly(store, store.position(), by=BY["by"], at="2026-03-04T00:00:00.000Z")

    assert run(store, 5) == Ran(0, 0, "2026-03-09T12:00:00.000Z")
    assert run(store, 9) == Ran(1, 0, None)
    assert standing(store, INSIGHTS, "a").state == "hidden"


def test_a_blocked_publication_is_not_tried_again_when_hiding_is_scheduled(
    store: MemoryStore,
) -> None:
    create_insight(store, ARTICLE, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "mein"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=day(2), **BY)
    save_insight(store, "a", {"title": "dein"}, None, **BY)
    run(store, 3)

    schedule(store, ARTICLES, "a", hide_at=day(9), by=BY["by"], at="2026-03-04T01:00:00.000Z")

    blocked = standing(store, INSIGHTS, "a").blocked
    assert blocked is not None
    assert blocked["code"] == "draft_conflict"
    assert run(store, 9).done == 1
    assert store.get(INSIGHTS, "a") is None


def test_publishing_by_hand_and_discarding_end_a_schedule(store: MemoryStore) -> None:
    drafted(store)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    publish(store, ARTICLES, "a", **BY)
    assert store.read(SCHEDULES) == {}
    save_draft(store, ARTICLES, "a", {"title": "나중"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)

    discard_draft(store, ARTICLES, "a", None, **BY)

    assert store.read(SCHEDULES) == {}


def test_hiding_by_hand_keeps_a_publication_that_is_still_to_come(store: MemoryStore) -> None:
    create_insight(store, ARTICLE, id="a", **BY)
    save_draft(store, ARTICLES, "a", {"title": "봄"}, None, **BY)
    schedule(store, ARTICLES, "a", publish_at=day(8), **BY)
    hide(store, ARTICLES, "a", **BY)
    assert standing(store, INSIGHTS, "a").state == "scheduled"

    assert run(store, 8).done == 1

    public = store.get(INSIGHTS, "a")
    assert public
    assert public.document["title"] == "봄"


def test_an_instant_lies_ahead_and_hiding_behind_publication(store: MemoryStore) -> None:
    drafted(store)
    with pytest.raises(ScheduleInPastError):
        schedule(store, ARTICLES, "a", publish_at=datetime(2026, 3, 1, tzinfo=UTC), **BY)
    with pytest.raises(NotPublicError):
        schedule(store, ARTICLES, "a", hide_at=day(2), **BY)
    schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
    with pytest.raises(ScheduleOrderError):
        schedule(store, ARTICLES, "a", hide_at=day(3), **BY)
    unschedule(store, ARTICLES, "a", **BY)
    with pytest.raises(NotScheduledError):
        unschedule(store, ARTICLES, "a", **BY)
    publish(store, ARTICLES, "a", **BY)
    with pytest.raises(AlreadyPublicError):
        schedule(store, ARTICLES, "a", publish_at=day(3), **BY)
