"""A server whose store names a place that it cannot open: every answer says that the site moved."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, create_store
from studio_adapters.stores.following import open_live_store
from studio_core.records.collections import PORTFOLIO
from studio_core.records.replica import Move, ReplicaStore
from studio_http.app import StudioApp
from tests.http.studio_in_memory import AT, BASE_URL, EMAIL, HANOK, PASSWORD, put

Client = TestClient[Any]


@pytest.fixture
def lost(studio: Studio, tmp_path: Path) -> Iterator[Client]:
    """A visitor of a server with the old setting, beside a target that is not there."""
    store = create_store(f"sqlite:///{tmp_path / 'studio.db'}", studio.settings)
    assert isinstance(store, ReplicaStore)
    left = replace(studio, store=store)
    put(left, PORTFOLIO, "p1", HANOK)
    target = f"sqlite:///{tmp_path / 'gone.db'}"
    store.set_move(None, Move(id="m", state="moved", store=target, at=AT))
    with closing(open_live_store(store, studio.settings)) as live:
        app = cast("Any", StudioApp(replace(studio, store=live)))
        with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as client:
            yield client


@pytest.mark.parametrize(
    "path", ["/api/portfolio", "/api/portfolio/p1", "/api/insights", "/api/site"]
)
def test_a_visitor_is_told_that_the_site_has_moved(lost: Client, path: str) -> None:
    answer = lost.get(path)

    assert (answer.status_code, answer.json()["code"]) == (503, "store_moved")
    assert int(answer.headers["Retry-After"]) > 0
    assert "gone.db" not in answer.text


@pytest.mark.parametrize("path", ["/", "/portfolio", "/insight"])
def test_a_page_is_the_application_alone_which_asks_again(lost: Client, path: str) -> None:
    answer = lost.get(path)

    assert answer.status_code == 200
    assert HANOK["title"] not in answer.text
    assert "gone.db" not in answer.text


def test_a_server_that_cannot_follow_the_site_is_alive_and_not_ready(lost: Client) -> None:
    ready = lost.get("/readyz")

    assert (ready.status_code, ready.json()) == (503, {"status": "starting"})
    assert lost.get("/healthz").status_code == 200


def test_whoever_signs_in_is_told_that_the_site_has_moved(lost: Client) -> None:
    answer = lost.post("/api/session", json={"email": EMAIL, "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (503, "store_moved")
