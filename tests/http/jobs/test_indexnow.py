"""The server tells search engines what becomes public, and shows them the key."""

from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.indexnow.ports import ENGINES
from studio_core.indexnow.switch import INDEXNOW_RECORD, set_switch
from studio_core.indexnow.telling import COLLECT
from studio_core.records.changes import OPERATOR, JournalEntry, PathChange
from studio_core.records.collections import PORTFOLIO, SETTINGS
from studio_core.records.work import Work
from tests.core.indexnow.announcing import KEY, Clock, Engines
from tests.http.jobs.serving import Server
from tests.http.studio_in_memory import AT, HANOK, eventually, put

Client = TestClient[Any]
BASE = "https://studio-haneul.kr"
CHANGED = JournalEntry(
    position=1,
    at=AT,
    actor=OPERATOR,
    action="x",
    paths=(PathChange(PORTFOLIO, "p1", None, None, {}),),
)


def switch(studio: Studio, *, is_on: bool = True) -> None:
    set_switch(Work(studio.store, OPERATOR, AT), is_on=is_on, new_key=lambda: KEY)


def server(studio: Studio, engines: Engines, clock: Clock, address: str = BASE) -> Server:
    settings = replace(studio.settings, public_url=address)
    return Server(replace(studio, settings=settings, clock=clock), engines=engines)


def test_what_becomes_public_is_told_to_every_engine(studio: Studio) -> None:
    engines, clock = Engines(), Clock()
    switch(studio)
    working = server(studio, engines, clock)
    put(studio, PORTFOLIO, "p1", HANOK)
    assert working.site.heard(CHANGED) == ("search-engines",)
    for seconds in (0, COLLECT.total_seconds()):
        clock.wait(seconds)
        working.look("search-engines")

    assert {address for address, _ in engines.taken} == {one.address for one in ENGINES}
    assert engines.told[0] == ["/portfolio", "/portfolio/p1"]
    assert {body["keyLocation"] for _, body in engines.taken} == {f"{BASE}/{KEY}.txt"}


@pytest.mark.parametrize("address", ["", "http://studio-haneul.kr", "https://localhost"])
def test_a_site_without_a_public_address_has_no_such_job(studio: Studio, address: str) -> None:
    switch(studio)

    assert "search-engines" not in server(studio, Engines(), Clock(), address).names


def test_the_key_is_at_the_root_while_it_is_on(client: Client, studio: Studio) -> None:
    assert client.get(f"/{KEY}.txt").status_code == 404

    switch(studio)
    assert eventually(lambda: client.get(f"/{KEY}.txt").text == KEY)
    assert client.get(f"/{KEY}.txt").headers["content-type"].startswith("text/plain")
    assert client.get(f"/{'f' * 32}.txt").status_code == 404

    switch(studio, is_on=False)
    assert eventually(lambda: client.get(f"/{KEY}.txt").status_code == 404)


def test_an_owner_switches_it_on_and_off_and_sees_how_it_stands(
    admin: Client, studio: Studio
) -> None:
    address = "/api/admin/site/indexnow"
    before = admin.get(address).json()
    assert (before["isOn"], before["blocked"]) == (False, "opening_address_missing")
    assert [one["name"] for one in before["engines"]] == ["indexnow", "naver"]

    on = admin.put(address, json={"isOn": True}).json()

    record = studio.store.get(SETTINGS, INDEXNOW_RECORD)
    assert record
    assert on["isOn"] is True
    assert on["keyPath"] == f"/{record.document['key']}.txt"
    assert eventually(lambda: admin.get(on["keyPath"]).text == record.document["key"])
    assert admin.put(address, json={"isOn": False}).json()["isOn"] is False
    assert admin.put(address, json={"isOn": "yes"}).status_code == 400
