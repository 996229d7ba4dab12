"""Which servers a move waits for: those that live, whatever their clocks say."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from studio_core.records.changes import Delete
from studio_core.records.collections import SERVERS
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.records.spaces import SPACES
from studio_core.transfer.switching.ends import SwitchRefusedError
from studio_core.transfer.switching.live_store import Nowhere
from studio_core.transfer.switching.servers import (
    DOUBT_SECONDS,
    HEARTBEAT_SECONDS,
    LIVES_SECONDS,
    Roll,
    Server,
    announce,
)
from studio_core.transfer.switching.switch import NOTICED_SECONDS
from studio_core.transfer.switching.timing import ABANDONED_SECONDS
from studio_core.transfer.switching.whereabouts import Whereabouts
from tests.contracts.samples import change_set
from tests.core.transfer.switching.test_switch import BEGIN, NEW, OLD, Site, site

__all__ = ["site"]

APART = [timedelta(hours=-1), timedelta(seconds=-40), timedelta(seconds=40), timedelta(hours=1)]


def moment(site: Site, apart: timedelta) -> str:
    """Return what a clock shows that is *apart* from the others."""
    return (BEGIN + timedelta(seconds=site.clock.seconds) + apart).isoformat()


def server_apart(site: Site, apart: timedelta) -> Whereabouts:
    """Run a server whose wall clock is *apart* from that of the command."""
    timing = replace(site.clock.timing, now=lambda: moment(site, apart))
    server = Server(id="apart", host="h", pid=7, version="1", at=timing.now())
    here = Whereabouts(site.stores[OLD], site.open, server, timing)
    site.servers.append(here)
    here.step()
    return here


@pytest.mark.parametrize("apart", APART, ids=str)
def test_a_server_whose_clock_is_wrong_comes_along(site: Site, apart: timedelta) -> None:
    site.serve()
    here = server_apart(site, apart)

    site.switch().run()

    assert here.store is site.stores[NEW]
    assert "apart" in site.stores[NEW].read(SERVERS)


@pytest.mark.parametrize("apart", APART, ids=str)
def test_a_server_whose_clock_is_wrong_is_waited_for(site: Site, apart: timedelta) -> None:
    server_apart(site, apart)
    site.unknown.add(NEW)

    with pytest.raises(SwitchRefusedError, match=r"process 7.*no password"):
        site.switch().run()


@pytest.mark.parametrize("apart", APART, ids=str)
def test_one_that_was_killed_is_waited_for_until_it_would_have_written(
    site: Site, apart: timedelta
) -> None:
    server_apart(site, apart)
    site.servers.clear()

    site.switch().run()

    seems_alive = abs(apart - timedelta(seconds=DOUBT_SECONDS)).seconds < LIVES_SECONDS
    waited = LIVES_SECONDS if seems_alive else DOUBT_SECONDS
    assert waited <= site.clock.seconds < waited + 2
    assert site.stores[NEW].move() is None


def test_those_that_were_in_a_store_before_the_site_came_back_are_not_waited_for(
    site: Site,
) -> None:
    site.serve()
    site.switch().run()
    site.servers.clear()
    site.stores[NEW].commit(change_set(Delete(SERVERS, "server1")))
    site.serve(NEW)
    site.switch(NEW, OLD).run()

    site.switch().run()

    assert site.clock.seconds < DOUBT_SECONDS
    assert len(site.stores[NEW].read(SERVERS)) == 1


def test_one_that_starts_during_the_move_lives_whatever_its_clock_says(site: Site) -> None:
    old = site.stores[OLD]
    roll = Roll(old, site.clock.timing)
    site.clock.sleep(DOUBT_SECONDS + 1)
    at = moment(site, timedelta(hours=-1))
    announce(old, Server(id="new", host="h", pid=1, version="1", at=at))

    assert [one.id for one in roll.living()] == ["new"]
    site.clock.sleep(29)
    assert [one.id for one in roll.living()] == ["new"]
    site.clock.sleep(2)
    assert roll.living() == []


@pytest.mark.parametrize(("days", "there"), [(6, {"one", "two"}), (8, {"two"})])
def test_the_record_of_one_that_was_killed_is_removed_after_a_week(
    site: Site, days: int, there: set[str]
) -> None:
    old = site.stores[OLD]
    for id, passed in (("one", timedelta()), ("two", timedelta(days=days))):
        announce(old, Server(id=id, host="h", pid=1, version="1", at=moment(site, passed)))

    assert set(old.read(SERVERS)) == there


def test_one_that_goes_on_writing_lives_on(site: Site) -> None:
    server_apart(site, timedelta(days=-1))
    roll = Roll(site.stores[OLD], site.clock.timing)

    for _ in range(10):
        site.step(HEARTBEAT_SECONDS)
        assert [one.id for one in roll.living()] == ["apart"]


@pytest.mark.parametrize("apart", APART, ids=str)
def test_a_cut_is_given_up_by_how_long_a_server_has_seen_it(site: Site, apart: timedelta) -> None:
    old = site.stores[OLD]
    server_apart(site, apart)
    cutting = Move(id="m9", state="cutting", store=NEW, at=site.clock.now())
    old.set_move(None, cutting)

    site.step()
    site.step(ABANDONED_SECONDS - 1)
    assert old.move() == cutting
    site.step(2)

    assert old.move() is None


def test_servers_that_come_along_at_once_are_not_spoken_of(site: Site) -> None:
    told: list[Sequence[Server]] = []
    site.serve()
    site.serve()

    site.switch(wait_for=told.append).run()

    assert told == []


def test_one_that_takes_long_is_named_once(site: Site) -> None:
    told: list[tuple[float, list[str]]] = []
    here = site.serve()
    site.servers.clear()

    def hear(late: Sequence[Server]) -> None:
        told.append((site.clock.seconds, [one.id for one in late]))
        site.servers.append(here)

    site.switch(wait_for=hear).run()

    ((when, ids),) = told
    assert NOTICED_SECONDS < when < NOTICED_SECONDS + 1
    assert ids == ["server1"]
    assert here.store is site.stores[NEW]


def test_a_site_that_cannot_be_followed_refuses_and_can_be_asked_what_it_is() -> None:
    """Whether something is a store is found by its attributes: none may raise when looked up."""
    nowhere = Nowhere(Move(id="m", state="moved", store="elsewhere", at=BEGIN.isoformat()))

    assert hasattr(nowhere, "key_values")
    assert not isinstance(nowhere, ReplicaStore)
    with pytest.raises(StoreMovedError):
        nowhere.key_values.items(SPACES[0])
