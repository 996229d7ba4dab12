"""A process counts pages, ways and consultations in sums, and tells visits apart in memory."""

import pytest

from studio_core.errors import StoreUnavailableError, TooManyAttemptsError
from studio_core.records.changes import OPERATOR, ChangeSet, Delete, Position
from studio_core.records.collections import VISITS
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.visits.page import Visitor, is_robot
from studio_core.visits.recognising import MOST_A_MINUTE, MOST_KNOWN, SeenToday
from studio_core.visits.sums import MOST_PAGES, DaySums, View
from tests.core.visits.visiting import (
    JIHO,
    NOBODY,
    SOYEON,
    Clock,
    Process,
    figures,
    new_keys,
    stored,
    visits,
)


class StoreAway(ForwardingStore):
    is_away = True

    def commit(self, change_set: ChangeSet) -> Position:
        if self.is_away:
            raise StoreUnavailableError
        return super().commit(change_set)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def process(store: Store, clock: Clock) -> Process:
    return Process(store, clock)


def test_a_visit_has_a_source_and_the_pages_it_goes_on_to(
    process: Process, store: Store, clock: Clock
) -> None:
    process.see("/", "naver")
    process.see("/portfolio/p1")
    process.see("/portfolio/p1/residential", visitor=JIHO, source="kakao")
    process.write()

    found = figures(store, clock)
    assert {name: number for name, number in found.sources.items() if number} == {
        "naver": 1,
        "kakao": 1,
    }
    assert found.days[-1].visits == 2
    assert [(one.id, one.views) for one in found.projects] == [("p1", 2)]
    assert found.pages == {"/portfolio/p1": 2, "/": 1}


def test_the_same_page_of_the_same_visit_counts_once_a_day(
    process: Process, store: Store, clock: Clock
) -> None:
    for _ in range(3):
        process.see("/portfolio/p1", "search")
    process.see("/", "instagram")
    process.write()
    clock.wait(days=1)
    process.see("/portfolio/p1", "search")
    process.write()

    assert visits(store, clock) == [1, 1]
    assert figures(store, clock).projects[0].views == 2
    assert figures(store, clock).sources["instagram"] == 0


def test_visitors_behind_a_proxy_that_is_not_trusted_are_not_told_apart(
    process: Process, store: Store, clock: Clock
) -> None:
    for _ in range(MOST_A_MINUTE + 1):
        process.see("/", "direct", visitor=NOBODY)
    process.write()

    assert visits(store, clock) == [0, MOST_A_MINUTE + 1]


def test_a_page_that_the_site_has_not_counts_nothing(process: Process, store: Store) -> None:
    process.see("/wp-login.php", "direct")
    process.write()

    assert not store.read(VISITS)


def test_consultations_count_by_the_project_they_begin_from(
    process: Process, store: Store, clock: Clock
) -> None:
    process.see("/consultation/1", project="p1")
    process.see("/consultation/1", project="p1")
    process.see("/consultation/1", project="nowhere", visitor=JIHO)
    process.counter.sent("p1")
    process.counter.sent("nowhere")
    process.write()

    found = figures(store, clock)
    assert (found.days[-1].started, found.days[-1].sent) == (2, 2)
    assert [(one.id, one.started, one.sent) for one in found.projects] == [("p1", 1, 1)]


def test_one_address_is_refused_for_the_rest_of_the_minute(process: Process, clock: Clock) -> None:
    clock.wait(seconds=20)
    for _ in range(MOST_A_MINUTE):
        process.see("/")

    with pytest.raises(TooManyAttemptsError) as refused:
        process.see("/contact")

    assert refused.value.retry_after_seconds == 40
    process.see("/contact", visitor=JIHO)
    clock.wait(seconds=40)
    process.see("/contact")


def test_a_connection_of_many_addresses_is_one(process: Process) -> None:
    for number in range(MOST_A_MINUTE):
        process.see("/", visitor=Visitor(f"2001:db8::{number:x}", "Safari"))

    with pytest.raises(TooManyAttemptsError):
        process.see("/", visitor=Visitor("2001:db8::ffff", "Safari"))


def test_a_day_ends_at_midnight_in_seoul(process: Process, store: Store, clock: Clock) -> None:
    clock.wait(hours=11, minutes=59)
    process.see("/", "direct")
    clock.wait(minutes=2)
    process.see("/", "direct")
    process.write()

    assert sorted(store.read(VISITS)) == ["2026-11-26-one", "2026-11-27-one"]
    assert visits(store, clock) == [1, 1]


def test_what_tells_visits_apart_is_gone_after_midnight(process: Process, clock: Clock) -> None:
    process.see("/", "direct")
    key = process.counter._seen._key
    clock.wait(days=1)

    process.write()

    assert process.counter._seen._known == {}
    assert process.counter._seen._key != key


def test_a_process_remembers_a_bounded_number(process: Process) -> None:
    seen = SeenToday(new_keys())

    for number in range(MOST_KNOWN + 10):
        assert seen.is_new(str(number))

    assert len(seen._known) == MOST_KNOWN
    assert seen.is_new("0")
    assert not seen.is_new(str(MOST_KNOWN))


def test_more_pages_than_are_told_apart_keep_their_sum() -> None:
    sums = DaySums()

    for number in range(MOST_PAGES + 5):
        sums.add_view(View(f"/portfolio/p{number}", "direct", f"p{number}"))

    assert len(sums.views) == MOST_PAGES + 1
    assert sums.views[View("", "direct", "")] == 5
    assert DaySums.of(sums.document("2026-11-26")).views == sums.views


def test_sums_are_written_only_when_they_have_grown(process: Process, store: Store) -> None:
    process.see("/", "direct")
    process.write()
    Work(store, OPERATOR, "").commit("deleted", Delete(VISITS, "2026-11-26-one"))

    process.write()
    assert not store.read(VISITS)

    process.see("/contact")
    process.write()
    assert len(store.read(VISITS)) == 1


def test_what_could_not_be_written_is_written_later(store: Store, clock: Clock) -> None:
    away = StoreAway(store)
    process = Process(away, clock)
    process.see("/", "direct")
    with pytest.raises(StoreUnavailableError):
        process.write()
    process.see("/", "direct", visitor=JIHO)

    clock.wait(days=3)
    away.is_away = False
    process.write()

    assert [one.visits for one in figures(store, clock, 4).days] == [2, 0, 0, 0]


def test_a_clock_that_is_set_back_loses_nothing(
    process: Process, store: Store, clock: Clock
) -> None:
    clock.wait(hours=11, minutes=59)
    process.see("/", "direct")
    clock.wait(minutes=2)
    process.see("/", "direct")
    process.write()
    clock.wait(minutes=-2)
    process.see("/", "direct", visitor=JIHO)
    process.write()

    clock.wait(minutes=2)
    assert visits(store, clock) == [2, 1]


def test_nothing_that_is_stored_tells_who_came(process: Process, store: Store) -> None:
    process.see("/", "direct", visitor=SOYEON)
    process.see("/portfolio/p1", visitor=SOYEON)
    process.write()

    told = stored(store)
    assert SOYEON.address not in told
    assert SOYEON.agent not in told
    stored_names = {name for one in store.read(VISITS).values() for name in one.document}
    assert stored_names <= {"day", "views", "started", "sent"}


@pytest.mark.parametrize(
    ("agent", "is_one"),
    [
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", True),
        ("Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)", True),
        ("facebookexternalhit/1.1; kakaotalk-scrap/1.0;", True),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) KAKAOTALK 11.2.0", False),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36", False),
    ],
)
def test_robots_are_known_by_their_names(agent: str, is_one: bool) -> None:
    assert is_robot(agent) is is_one
