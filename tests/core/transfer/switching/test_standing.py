"""Where a site is written, told by the store that is asked, at every step of a move."""

import pytest

from studio_core.records.replica import Move, MoveState
from studio_core.transfer.switching.standing import Standing, standing_of
from tests.core.transfer.switching.test_switch import NEW, OLD, Site, site

__all__ = ["site"]

ELSEWHERE = "memory:elsewhere"


def standing(site: Site, address: str) -> Standing:
    return standing_of(site.stores[address], address, site.open, at=site.clock.now())


def told(site: Site, address: str) -> tuple[str, str, str, str]:
    found = standing(site, address)
    return found.state, found.writes, found.source, found.target


def set_move(site: Site, address: str, id: str, state: MoveState, other: str) -> None:
    store = site.stores[address]
    move = Move(id=id, state=state, store=other, at=site.clock.now())
    assert store.set_move(store.move(), move)


def test_a_site_that_never_moved_is_written_where_it_is(site: Site) -> None:
    assert told(site, OLD) == ("single", OLD, "", "")


def test_both_stores_tell_the_same_of_a_move_until_it_is_over(site: Site) -> None:
    seen: list[tuple[MoveState, object, object]] = []
    switch = site.switch()
    switch.tell = lambda state: seen.append((state, told(site, OLD), told(site, NEW)))
    switch.run()

    under_way = [("copying", OLD), ("following", OLD), ("cutting", OLD)]
    for state, writes in under_way:
        both = (state, writes, OLD, NEW)
        assert (state, both, both) in seen
    assert told(site, OLD) == ("moved", NEW, OLD, NEW)
    assert told(site, NEW) == ("single", NEW, "", "")


def test_a_source_that_began_anew_fills_the_same_store(site: Site) -> None:
    set_move(site, NEW, "first", "filling", OLD)
    set_move(site, OLD, "second", "following", NEW)

    assert told(site, NEW) == ("following", OLD, OLD, NEW)


def test_a_source_that_fills_another_store_has_left_this_one_behind(site: Site) -> None:
    set_move(site, NEW, "first", "filling", OLD)
    set_move(site, OLD, "second", "copying", ELSEWHERE)

    # Nobody fills this store any more: the site is in the source still.
    assert told(site, NEW)[:2] == ("moved", OLD)


@pytest.mark.parametrize("address", [OLD, NEW])
def test_a_cut_that_nobody_does_any_more_is_abandoned(site: Site, address: str) -> None:
    set_move(site, NEW, "one", "filling", OLD)
    set_move(site, OLD, "one", "cutting", NEW)
    assert not standing(site, address).abandoned

    site.clock.sleep(3600)

    assert standing(site, address).abandoned


def test_a_source_that_cannot_be_asked_is_taken_to_be_copied_still(site: Site) -> None:
    set_move(site, NEW, "one", "filling", OLD)
    site.unknown.add(OLD)

    found = standing(site, NEW)

    assert (found.state, found.writes) == ("copying", OLD)
    assert str(found.trouble) == f"{OLD}: no password"
