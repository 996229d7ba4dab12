"""What was noted by a clock that was ahead counts for nothing, and hurts nothing."""

import json
from datetime import time, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_core.backups.alarm import is_alarming, unproven_days
from studio_core.backups.catalogue import copies_at, found_at, present_first, told_moment
from studio_core.backups.copies import standing_of
from studio_core.backups.keeping import LEAST_KEPT, KeepingRule
from studio_core.backups.scheduling import is_due, note_scheduled
from tests.core.backups.sites import START, MemoryPlace, Site

YEARS = timedelta(days=3000)
LONG_AGO = START - YEARS
NOTE = "copies/20261127T180000Z.json"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "pictures", rule=KeepingRule(daily=3, weekly=0, monthly=0))


def test_a_proof_of_the_future_does_not_silence_the_alarm_and_heals(site: Site) -> None:
    site.now += YEARS
    ahead = site.back_up()
    site.now = START
    before = is_alarming(ahead, LONG_AGO, START), unproven_days(ahead, LONG_AGO, START)

    healed = site.back_up()

    assert before == (True, YEARS.days)
    assert healed.proven_at == told_moment(START)
    assert standing_of(site.store) == healed
    assert not is_alarming(healed, LONG_AGO, START)


def test_a_note_that_says_so_does_not_either(site: Site) -> None:
    site.back_up()
    note = json.loads(site.place.files[NOTE])
    note["provenAt"] = told_moment(START + YEARS)
    site.place.files[NOTE] = json.dumps(note).encode()

    assert site.night().proven_at == told_moment(START + timedelta(days=1))


def test_a_run_of_the_future_does_not_end_the_nights(site: Site) -> None:
    site.now += YEARS
    ahead = site.back_up()
    note_scheduled(site.store, site.now)

    since = note_scheduled(site.store, START)

    assert since == START
    assert is_due(ahead, since, time(3), START + timedelta(days=2))


def test_copies_of_the_present_bear_their_moment_and_stay_by_the_rule(site: Site) -> None:
    site.now += YEARS
    future = site.back_up().copies[0]
    site.now = START
    site.places.append(MemoryPlace("/second"))

    for _night in range(4):
        standing = site.night()
        assert [copy.at for copy in standing.copies] == [told_moment(site.now)] * 2

    days = [told_moment(site.now - timedelta(days=back)) for back in range(3)]
    assert [copy.at for copy in copies_at(site.places[0])] == [future.at, *days]
    assert [copy.at for copy in copies_at(site.places[1])] == days


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("provenAt", "soon"),
        ("provenAt", ""),
        ("provenAt", 5),
        ("provenAt", "2026-11-27T18:00:00"),
        ("provenAt", "0001-01-01T00:00:00+09:00"),
        ("bytes", -1),
        ("bytes", 1.5),
        ("bytes", True),
        ("reason", "bored"),
        ("reason", []),
    ],
)
def test_a_note_that_no_run_writes_is_of_no_proven_copy(site: Site, field: str, value: Any) -> None:
    site.back_up()
    note = json.loads(site.place.files[NOTE])
    note[field] = value
    site.place.files[NOTE] = json.dumps(note).encode()

    (copy,) = copies_at(site.place)

    assert (copy.ok, copy.proven_at, copy.reason) == (False, "", "unmatched")


def test_clocks_of_servers_that_are_a_moment_apart_change_nothing(site: Site) -> None:
    site.now += timedelta(seconds=20)
    ahead = site.back_up()
    site.now = START

    assert not is_alarming(ahead, LONG_AGO, START)
    assert site.back_up().copies[0].at == told_moment(START + timedelta(seconds=21))


def test_what_is_to_come_is_the_newest_only_where_nothing_else_is(site: Site) -> None:
    site.now += YEARS
    site.back_up()
    alone = present_first(found_at(site.run().places)[0], START)
    site.now = START
    site.back_up()

    both = present_first(found_at(site.run().places)[0], START)

    future, present = told_moment(START + YEARS), told_moment(START)
    assert [copy.at for _, copy in alone] == [future]
    assert [copy.at for _, copy in both] == [present, future]


def test_nothing_is_removed_by_a_clock_that_is_not_believed(site: Site) -> None:
    for _ in range(2):
        site.night()
    before = {one.at for one in copies_at(site.place)}
    site.is_believed = False
    site.now += YEARS
    for _ in range(3):
        standing = site.night()
        assert standing.copies[0].ok

    after = {one.at for one in copies_at(site.place)}
    assert before < after
    assert len(after) == 5
    assert not site.place.took("remove", "copies")

    site.is_believed = True
    site.night()
    assert len(copies_at(site.place)) == LEAST_KEPT
