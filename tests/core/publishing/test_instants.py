"""Instants as people write them, and the public records of the past, the present and the future."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.publishing.drafts import create_draft
from studio_core.publishing.instants import (
    InstantInvalidError,
    instant_text,
    public_records_at,
    read_instant,
)
from studio_core.publishing.schedule import stamp
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, PUBLIC
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.canonical_store import CanonicalStore
from tests.content_records import create_insight, save_insight

KINDS = kinds()
ARTICLES = KINDS[INSIGHTS]
NOW = datetime(2026, 3, 1, tzinfo=UTC)
BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": stamp(NOW)}
DAYS = st.none() | st.integers(1, 6)


def day(number: int) -> datetime:
    return NOW + timedelta(days=number)


def seen(store: Store, moment: datetime) -> dict[str, dict[str, str]]:
    found = public_records_at(store, moment, now=NOW, kinds=KINDS)
    return {name: {id: one.revision for id, one in found.records(name)} for name in PUBLIC}


def held(store: Store) -> dict[str, dict[str, str]]:
    return {name: {id: one.revision for id, one in store.read(name).items()} for name in PUBLIC}


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-01T09:00:00Z", datetime(2026, 3, 1, 9, tzinfo=UTC)),
        ("2026-03-01T09:00:00.250Z", datetime(2026, 3, 1, 9, 0, 0, 250_000, UTC)),
        ("2026-03-01 09:00", datetime(2026, 3, 1, 0, tzinfo=UTC)),
        ("2026-03-01", datetime(2026, 2, 28, 15, tzinfo=UTC)),
        ("2026-03-01T09:00-05:00", datetime(2026, 3, 1, 14, tzinfo=UTC)),
    ],
)
def test_a_time_without_a_zone_is_seoul_time(text: str, moment: datetime) -> None:
    assert read_instant(text) == moment


@pytest.mark.parametrize("text", ["", "soon", "2026-02-30", "9999-12-31T20:00Z", "0001-01-01", "1"])
def test_what_is_no_instant_is_refused(text: str) -> None:
    with pytest.raises(InstantInvalidError):
        read_instant(text)


@given(st.timedeltas(timedelta(days=-300_000), timedelta(days=2_000_000)), st.integers(-14, 14))
def test_a_written_instant_is_read_as_the_same(since: timedelta, hours: int) -> None:
    instant = (NOW + since).astimezone(timezone(timedelta(hours=hours)))

    assert read_instant(instant_text(instant)) == instant


@given(
    st.sampled_from([MemoryStore, CanonicalStore]),
    st.lists(st.tuples(st.booleans(), DAYS, DAYS), max_size=4),
)
def test_what_will_be_is_what_the_schedules_come_to(
    new_store: type[MemoryStore], planned: list[tuple[bool, int | None, int | None]]
) -> None:
    store = new_store()
    for number, (is_public, publish, hide) in enumerate(planned):
        id, sent = f"a{number}", {"title": "글", "content": "본문"}
        if is_public:
            create_insight(Work(store, **BY), sent, id=id)
        else:
            create_draft(Work(store, **BY), ARTICLES, sent, id=id)
        times = {"publish_at": publish and not is_public and day(publish)}
        if hide and (is_public or (publish and publish < hide)):
            times["hide_at"] = day(hide)
        chosen: dict[str, Any] = {name: time for name, time in times.items() if time}
        if chosen:
            schedule(Work(store, **BY), ARTICLES, id, **chosen)
    before = store.position()

    expected = [seen(store, day(number)) for number in range(8)]

    assert store.position() == before
    for number in range(8):
        run_due(store, KINDS, at=BelievedAt(stamp(day(number))), known={})
        assert held(store) == expected[number]


def test_from_now_on_drafts_without_a_schedule_stay_unseen() -> None:
    store = MemoryStore()
    create_draft(Work(store, **BY), ARTICLES, {"title": "글", "content": "본문"}, id="a")

    assert seen(store, day(400)) == {name: {} for name in PUBLIC}


def test_the_past_knows_nothing_of_schedules() -> None:
    store = MemoryStore()
    earlier: dict[str, Any] = {**BY, "at": stamp(NOW - timedelta(days=2))}
    create_insight(Work(store, **earlier), {"title": "글", "content": "본문"}, id="a")
    then = held(store)
    save_insight(Work(store, **BY), "a", {"title": "고친 글"}, None)

    assert seen(store, NOW - timedelta(days=1)) == then
    assert seen(store, NOW - timedelta(days=3)) == {name: {} for name in PUBLIC}
