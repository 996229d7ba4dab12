"""A target that is open and holds a beginning of the journal: a copy, or a site of its own."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from studio_core.records.collections import JOURNALLED, PORTFOLIO, SERVERS
from studio_core.records.record import Record
from studio_core.transfer.switching.ends import SwitchRefusedError
from studio_core.transfer.switching.servers import DOUBT_SECONDS, Server, announce
from studio_core.transfer.switching.whereabouts import Whereabouts
from tests.contracts.samples import LOFT, put
from tests.core.transfer.switching.test_servers import APART, moment
from tests.core.transfer.switching.test_switch import NEW, OLD, Site, held, site

__all__ = ["site"]


@pytest.fixture
def copied(site: Site) -> Site:
    """A site of whose store a copy was made, as `studio migrate` leaves it, before it went on."""
    old, new = site.stores[OLD], site.stores[NEW]
    records: Mapping[tuple[str, str], Record | None] = {
        (name, id): record for name in JOURNALLED for id, record in old.read(name).items()
    }
    new.replicate(None, 0, old.changes(0), {})
    new.replicate(None, old.position(), (), records)
    put(old, PORTFOLIO, "later", LOFT)
    return site


def serve_copy(site: Site, apart: timedelta) -> Whereabouts:
    """Run a server in the copy, by a wall clock that is *apart* from that of the command."""
    timing = replace(site.clock.timing, now=lambda: moment(site, apart))
    server = Server(id="other", host="staging", pid=7, version="1", at=timing.now())
    here = Whereabouts(site.stores[NEW], site.open, server, timing)
    site.servers.append(here)
    here.step()
    return here


def test_a_copy_that_no_server_runs_in_is_taken_at_once(copied: Site) -> None:
    copied.switch().run()

    assert copied.clock.seconds < DOUBT_SECONDS
    assert copied.stores[NEW].get(PORTFOLIO, "later")
    assert held(copied.stores[NEW]) == held(copied.stores[OLD])


@pytest.mark.parametrize("apart", [timedelta(), *APART], ids=str)
def test_a_copy_that_a_server_runs_in_is_a_site_of_its_own_whatever_its_clock_says(
    copied: Site, apart: timedelta
) -> None:
    old, new = copied.stores[OLD], copied.stores[NEW]
    here = serve_copy(copied, apart)
    before, position = held(new), new.position()

    with pytest.raises(SwitchRefusedError, match=r"servers run there: staging \(process 7\)"):
        copied.switch().run()

    assert (held(new), new.position(), new.move()) == (before, position, None)
    assert "other" in new.read(SERVERS)
    assert here.store is new
    assert old.move() is None


def test_a_copy_whose_server_was_killed_long_ago_is_taken(copied: Site) -> None:
    at = moment(copied, timedelta(hours=-1))
    announce(copied.stores[NEW], Server(id="gone", host="staging", pid=7, version="1", at=at))

    copied.switch().run()

    assert copied.clock.seconds >= DOUBT_SECONDS
    assert not copied.stores[NEW].read(SERVERS)
    assert copied.stores[NEW].get(PORTFOLIO, "later")


def test_an_empty_store_is_taken_whoever_waits_in_it(site: Site) -> None:
    serve_copy(site, timedelta())

    site.switch().run()

    assert held(site.stores[NEW]) == held(site.stores[OLD])
