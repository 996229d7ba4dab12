"""Publishing and hiding when it is time: never early, never twice, and why when it cannot be."""

from datetime import UTC, datetime
from threading import Thread
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.insights.insight import read_insights
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.schedule import parsed, schedule_of, schedules_as_of
from studio_core.publishing.scheduler import Ran, run_due
from studio_core.publishing.schedules import (
    Act,
    AlreadyPublicError,
    NotPublicError,
    NotScheduledError,
    ScheduleInPastError,
    ScheduleOrderError,
    schedule,
    unschedule,
)
from studio_core.publishing.states import standing
from studio_core.publishing.trash import restore
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SCHEDULES, split_key
from studio_core.records.display_order import ordered_rows
from studio_core.records.work import Work
from tests.content_records import create_insight, save_insight
from tests.undo_knowingly import undo_knowingly

KINDS = kinds()
PROJECTS, ARTICLES = KINDS[PORTFOLIO], KINDS[INSIGHTS]
AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": AT}
ARTICLE = {"title": "글", "content": "본문"}
PROJECT: dict[str, Any] = {
    "type": "residential",
    "title": "집",
    "address": "서울",
    "area": "34py",
    "images": [{"url": "https://a.example/1.jpg"}],
}


def day(number: int) -> datetime:
    """Return noon of a day in March."""
    return datetime(2026, 3, number, 12, tzinfo=UTC)


def run(store: MemoryStore, number: int) -> Ran:
    """Do what is due at noon of a day in March."""
    at = day(number).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return run_due(store, KINDS, at=BelievedAt(at), known={})


def drafted(store: MemoryStore, **sent: str) -> None:
    create_draft(Work(store, **BY), ARTICLES, ARTICLE | sent, id="a")


def test_the_draft_as_it_is_then_is_published_once_and_not_before(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "고친 글"}, None)
    assert standing(store, INSIGHTS, "a", at=AT).state == "scheduled"
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


def test_what_was_said_when_planning_is_said_of_the_publication(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3), note="봄 글")
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(5))

    run(store, 3)
    run(store, 5)

    said = [(entry.action, entry.note) for entry in store.changes(1)]
    assert said == [
        ("scheduled", "봄 글"),
        ("scheduled", ""),
        ("published_by_schedule", "봄 글"),
        ("hidden_by_schedule", ""),
    ]


def test_another_plan_says_what_it_says_itself(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3), note="봄 글")
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(4))
    run(store, 4)

    assert store.changes(store.position() - 1)[0].note == ""


def test_of_many_servers_one_publishes(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
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
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(5))

    assert run(store, 9) == Ran(2, 0, None)

    assert standing(store, INSIGHTS, "a", at=AT).state == "hidden"
    actions = [entry.action for entry in store.changes(0)]
    assert actions[-2:] == ["published_by_schedule", "hidden_by_schedule"]


def slept_over(store: MemoryStore) -> None:
    """Draft projects and articles, to be published on several days in March."""
    for id, number in {"a": 5, "b": 2, "c": 7, "d": 3}.items():
        for kind, whole in ((PROJECTS, PROJECT), (ARTICLES, ARTICLE)):
            create_draft(Work(store, **BY), kind, whole, id=id)
            schedule(Work(store, **BY), kind, id, publish_at=day(number))


def test_what_is_overdue_of_several_records_is_done_in_the_order_of_its_times(
    store: MemoryStore,
) -> None:
    slept_over(store)
    create_insight(Work(store, **BY), ARTICLE, id="e")
    schedule(Work(store, **BY), ARTICLES, "e", hide_at=day(4))
    before = store.position()

    assert run(store, 9) == Ran(9, 0, None)

    done = [path.id for entry in store.changes(before) for path in entry.paths]
    records = [split_key(id)[1] for id in done if ":" in id]
    assert list(dict.fromkeys(records)) == ["b", "d", "e", "a", "c"]
    actions = [entry.action for entry in store.changes(before)]
    assert actions.index("hidden_by_schedule") == actions.count("published_by_schedule") // 2


def test_what_was_slept_over_is_listed_as_if_it_had_been_done_in_time(store: MemoryStore) -> None:
    slept_over(store)

    assert run(store, 9).done == 8

    projects = [row.id for row in ordered_rows(store.read(PORTFOLIO))]
    articles = [one.id for one in read_insights(store.read(INSIGHTS))]
    assert projects == articles == ["c", "a", "d", "b"]


def test_what_was_slept_over_carries_the_day_on_which_it_was_to_be_public(
    store: MemoryStore,
) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))

    run(store, 9)

    public = store.read(INSIGHTS)["a"].document
    assert public["date"] == "2026년 03월 03일 / 21시 00분 00초"
    assert (public["createdAt"], public["updatedAt"]) == (
        "2026-03-03T12:00:00.000Z",
        "2026-03-09T12:00:00.000Z",
    )
    assert store.changes(store.position() - 1)[0].at == "2026-03-09T12:00:00.000Z"


def test_what_cannot_be_published_stays_says_why_and_surprises_nobody_later(
    store: MemoryStore,
) -> None:
    create_draft(Work(store, **BY), ARTICLES, {"title": "제목만"}, id="a")
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))

    assert run(store, 3).blocked == 1

    now = standing(store, INSIGHTS, "a", at=AT)
    assert now.blocked
    assert (now.state, now.blocked["code"]) == ("scheduled", "publish_incomplete")
    save_draft(Work(store, **BY), ARTICLES, "a", ARTICLE, None)
    assert run(store, 4) == Ran(0, 0, None)
    assert store.get(INSIGHTS, "a") is None
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(6))
    assert standing(store, INSIGHTS, "a", at=AT).blocked is None
    assert run(store, 6).done == 1


def test_a_collision_blocks_and_the_record_is_hidden_in_time_all_the_same(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    save_insight(Work(store, **BY), "a", {"title": "남의 제목"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(5))

    assert run(store, 3) == Ran(0, 1, "2026-03-05T12:00:00.000Z")
    assert run(store, 5).done == 1

    draft = get_draft(store, INSIGHTS, "a")
    assert draft
    assert draft.is_hidden
    assert run(store, 6) == Ran(0, 0, None)
    assert store.get(INSIGHTS, "a") is None


def test_nothing_is_hidden_that_never_was_published(store: MemoryStore) -> None:
    create_draft(Work(store, **BY), ARTICLES, {"title": "제목만"}, id="a")
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(5))

    assert run(store, 9) == Ran(0, 2, None)

    left = schedule_of(store, INSIGHTS, "a")
    assert (left.hide_at, left.blocked and left.blocked["code"]) == (None, "publish_incomplete")


def test_what_a_schedule_published_and_somebody_undid_is_not_published_again(
    store: MemoryStore,
) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    run(store, 3)
    undo_knowingly(Work(store, **BY), store.position())
    assert schedule_of(store, INSIGHTS, "a").is_due("2026-03-04T00:00:00.000Z")

    assert run(store, 4) == Ran(0, 0, None)

    assert store.get(INSIGHTS, "a") is None
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(6))
    assert run(store, 6).done == 1


def test_what_is_not_carried_out_any_more_is_not_promised_either(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(9))
    run(store, 3)
    undo_knowingly(Work(store, BY["actor"], "2026-03-04T00:00:00.000Z"), store.position())

    now = standing(store, INSIGHTS, "a", at="2026-03-04T00:00:01.000Z")

    assert (now.state, now.publish_at, now.blocked) == ("draft", None, None)
    assert now.hide_at == "2026-03-09T12:00:00.000Z"
    (planned,) = schedules_as_of(store, "2026-03-04T00:00:01.000Z")
    assert (planned.publish_at, planned.hide_at) == (None, now.hide_at)


def test_what_is_late_is_promised_until_it_is_done(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))

    now = standing(store, INSIGHTS, "a", at="2026-03-03T12:00:01.000Z")

    assert (now.state, now.publish_at) == ("scheduled", "2026-03-03T12:00:00.000Z")


def test_an_undone_publication_is_not_made_again_when_hiding_is_scheduled(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "neu"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(2))
    run(store, 3)
    undo_knowingly(Work(store, BY["actor"], "2026-03-04T00:00:00.000Z"), store.position())

    schedule(Work(store, BY["actor"], "2026-03-04T01:00:00.000Z"), ARTICLES, "a", hide_at=day(9))

    assert run(store, 4).done == 0
    assert store.read(INSIGHTS)["a"].document["title"] == "글"
    assert run(store, 9).done == 1
    assert standing(store, INSIGHTS, "a", at=AT).state == "hidden"


def test_an_undone_publication_is_not_made_again_when_a_slow_clock_schedules_hiding(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "neu"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(5))
    run(store, 6)
    undo_knowingly(Work(store, BY["actor"], "2026-03-06T13:00:00.000Z"), store.position())

    schedule(Work(store, BY["actor"], "2026-03-04T00:00:00.000Z"), ARTICLES, "a", hide_at=day(9))

    assert run(store, 7).done == 0
    assert store.read(INSIGHTS)["a"].document["title"] == "글"


def test_an_undone_publication_is_not_made_again_when_what_was_planned_since_is_undone_too(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "neu"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(5))
    run(store, 6)
    slow: dict[str, Any] = {"actor": BY["actor"], "at": "2026-03-04T00:00:00.000Z"}
    undo_knowingly(Work(store, **slow), store.position())
    schedule(Work(store, **slow), ARTICLES, "a", hide_at=day(9))
    undo_knowingly(Work(store, **slow), store.position())

    assert run(store, 7).done == 0
    assert store.read(INSIGHTS)["a"].document["title"] == "글"


def test_a_schedule_is_carried_out_when_what_was_planned_in_its_place_is_undone_in_time(
    store: MemoryStore,
) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(2))
    run(store, 2)
    undo_knowingly(Work(store, **BY), store.position())
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(4))
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(6))
    undo_knowingly(Work(store, **BY), store.position())

    assert run(store, 3) == Ran(0, 0, "2026-03-04T12:00:00.000Z")
    assert run(store, 4).done == 1


def test_a_schedule_that_came_back_in_time_is_carried_out(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    unschedule(Work(store, **BY), ARTICLES, "a")
    undo_knowingly(Work(store, **BY), store.position())
    discard_draft(Work(store, **BY), ARTICLES, "a", None)
    now = datetime(2026, 3, 2, tzinfo=UTC)
    restore(Work(store, BY["actor"], now.isoformat()), "a", now=now)

    assert run(store, 2) == Ran(0, 0, "2026-03-03T12:00:00.000Z")
    assert run(store, 3).done == 1


def test_hiding_is_not_forgotten_when_the_publication_before_it_is_undone(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "neu"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(2))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(9))
    run(store, 3)
    undo_knowingly(Work(store, BY["actor"], "2026-03-04T00:00:00.000Z"), store.position())

    assert run(store, 5) == Ran(0, 0, "2026-03-09T12:00:00.000Z")
    assert run(store, 9) == Ran(1, 0, None)
    assert standing(store, INSIGHTS, "a", at=AT).state == "hidden"


def test_a_blocked_publication_is_not_tried_again_when_hiding_is_scheduled(
    store: MemoryStore,
) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "mein"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(2))
    save_insight(Work(store, **BY), "a", {"title": "dein"}, None)
    run(store, 3)

    schedule(Work(store, BY["actor"], "2026-03-04T01:00:00.000Z"), ARTICLES, "a", hide_at=day(9))

    blocked = standing(store, INSIGHTS, "a", at=AT).blocked
    assert blocked is not None
    assert blocked["code"] == "draft_conflict"
    assert run(store, 9).done == 1
    assert store.get(INSIGHTS, "a") is None


def test_publishing_by_hand_and_discarding_end_a_schedule(store: MemoryStore) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    publish(Work(store, **BY), ARTICLES, "a")
    assert store.read(SCHEDULES) == {}
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나중"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))

    discard_draft(Work(store, **BY), ARTICLES, "a", None)

    assert store.read(SCHEDULES) == {}


def test_discarding_the_draft_of_a_public_record_keeps_its_hiding(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "나의 제목"}, None)
    save_insight(Work(store, **BY), "a", {"title": "남의 제목"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(9))
    assert run(store, 4).blocked == 1

    discard_draft(Work(store, **BY), ARTICLES, "a", None)

    left = schedule_of(store, INSIGHTS, "a")
    assert (left.publish_at, left.blocked) == (None, None)
    assert run(store, 9).done == 1
    assert store.get(INSIGHTS, "a") is None


def test_one_of_both_times_can_be_called_off(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "봄"}, None)
    cases: list[tuple[Act, tuple[datetime | None, datetime | None]]] = [
        ("publish", (None, day(5))),
        ("hide", (day(3), None)),
    ]
    for what, left in cases:
        schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
        schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(5))
        unschedule(Work(store, **BY), ARTICLES, "a", what)

        now = schedule_of(store, INSIGHTS, "a")
        planned = tuple(parsed(one) if one else None for one in (now.publish_at, now.hide_at))
        assert planned == left
        with pytest.raises(NotScheduledError):
            unschedule(Work(store, **BY), ARTICLES, "a", what)


def test_nothing_is_left_to_hide_when_the_first_publication_is_called_off(
    store: MemoryStore,
) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(5))

    unschedule(Work(store, **BY), ARTICLES, "a", "publish")

    assert store.read(SCHEDULES) == {}


def test_hiding_by_hand_keeps_a_publication_that_is_still_to_come(store: MemoryStore) -> None:
    create_insight(Work(store, **BY), ARTICLE, id="a")
    save_draft(Work(store, **BY), ARTICLES, "a", {"title": "봄"}, None)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(8))
    hide(Work(store, **BY), ARTICLES, "a")
    assert standing(store, INSIGHTS, "a", at=AT).state == "scheduled"

    assert run(store, 8).done == 1

    public = store.get(INSIGHTS, "a")
    assert public
    assert public.document["title"] == "봄"


def test_an_instant_lies_ahead_and_hiding_behind_publication(store: MemoryStore) -> None:
    drafted(store)
    with pytest.raises(ScheduleInPastError):
        schedule(Work(store, **BY), ARTICLES, "a", publish_at=datetime(2026, 3, 1, tzinfo=UTC))
    with pytest.raises(NotPublicError):
        schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(2))
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))
    with pytest.raises(ScheduleOrderError):
        schedule(Work(store, **BY), ARTICLES, "a", hide_at=day(3))
    unschedule(Work(store, **BY), ARTICLES, "a")
    with pytest.raises(NotScheduledError):
        unschedule(Work(store, **BY), ARTICLES, "a")
    publish(Work(store, **BY), ARTICLES, "a")
    with pytest.raises(AlreadyPublicError):
        schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(3))


@pytest.mark.parametrize("value", ["no moment", "2026-05-01", 5, [], {"a": 1}, True], ids=str)
@pytest.mark.parametrize("field", ["publishAt", "hideAt", "blocked", "by", "note"])
def test_a_damaged_schedule_keeps_no_other_from_being_done(
    store: MemoryStore, field: str, value: Any
) -> None:
    drafted(store)
    schedule(Work(store, **BY), ARTICLES, "a", publish_at=day(2))
    Work(store, BY["actor"], AT).commit("x", Put(SCHEDULES, f"{PORTFOLIO}:p0", {field: value}))

    ran = run(store, 3)

    assert (ran.done, ran.next) == (1, None)
    assert schedules_as_of(store, AT) == []
