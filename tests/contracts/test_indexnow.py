"""Telling search engines on every store: once, in the same words, whichever server dies."""

from collections.abc import Iterator

import pytest

from studio_core.dates import timestamp
from studio_core.indexnow.ports import AnnouncementFailedError
from studio_core.indexnow.standing import indexnow_standing
from studio_core.indexnow.telling import COLLECT, collect
from studio_core.indexnow.waiting import waiting_results
from studio_core.records.changes import Delete, Put
from studio_core.records.store import Store
from tests.contracts.samples import OpenStore, together
from tests.core.indexnow.announcing import BASE, TWO, Clock, Engines, Server

PROJECT = ("/portfolio", "/portfolio/p1")
SERVICE = {"group": "residential", "slug": "total", "title": "토탈 리빙"}


@pytest.fixture
def server(store: Store) -> Server:
    server = Server(store, names=TWO)
    server.open()
    server.switch()
    return server


def test_what_changes_is_announced_to_every_engine(server: Server) -> None:
    server.project("p1")
    server.commit(Put("services", "s", SERVICE))
    server.later()
    server.commit(Delete("portfolio", "p1"))
    server.later()

    told = {*PROJECT, "/business", "/business/residential/total"}
    assert [set(one) for one in server.engines.told] == [told, told, {*PROJECT}, {*PROJECT}]
    assert [one.result.sent for one in indexnow_standing(server.store, BASE, TWO).engines] == [2, 2]


def test_what_failed_waits_in_the_store(server: Server) -> None:
    server.engines.errors[TWO[0].address] = AnnouncementFailedError("it answers 503", 503)
    server.project("p1")

    server.later()

    [(engine, _, waiting)] = waiting_results(server.store)
    assert (engine, waiting.paths, waiting.attempts) == ("one", PROJECT, 1)
    assert waiting.next_at
    standing = indexnow_standing(server.store, BASE, TWO).engines[0]
    assert (standing.result.reason, standing.result.gave_up) == ("it answers 503", False)


@pytest.fixture
def servers(open_shared: OpenStore) -> Iterator[list[Server]]:
    engines, clock = Engines(), Clock()
    opened = [
        Server(open_shared(), engines, clock, names=TWO, holder=f"server-{number}")
        for number in range(4)
    ]
    opened[0].open()
    opened[0].switch()
    yield opened
    for one in opened:
        one.store.close()


def test_of_several_servers_one_collects_and_one_sends(servers: list[Server]) -> None:
    for number in range(3):
        servers[number].project(f"p{number}")
    at = timestamp(servers[0].clock())

    together(4, lambda number: collect(servers[number].store, TWO, at=at))
    together(4, lambda number: servers[number].round())

    engines = servers[0].engines
    assert sorted(address for address, _ in engines.taken) == [one.address for one in TWO]
    assert engines.told[0] == ["/portfolio", "/portfolio/p0", "/portfolio/p1", "/portfolio/p2"]


def test_another_server_goes_on_where_one_died(servers: list[Server]) -> None:
    servers[0].project("p1")
    servers[0].round()
    servers[1].round()
    servers[1].clock.wait(COLLECT.total_seconds())

    servers[1].round()

    assert [tuple(one) for one in servers[1].engines.told] == [PROJECT, PROJECT]
