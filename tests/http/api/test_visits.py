"""POST /api/visits counts pages that are shown, without a cookie and for nobody who objects."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, now
from studio_core.records.collections import VISITS
from studio_core.visits.recognising import MOST_A_MINUTE
from studio_http.app import StudioApp
from studio_http.jobs import MINUTE
from tests.core.visits.visiting import Clock
from tests.http.api.test_hostile_input import HOSTILE_BODIES, JSON
from tests.http.studio_in_memory import BASE_URL

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content", "own_texts")
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(studio: Studio, clock: Clock) -> StudioApp:
    return StudioApp(replace(studio, clock=clock))


@pytest.fixture
def client(app: StudioApp) -> Iterator[Client]:
    with TestClient(cast("Any", app), base_url=BASE_URL) as client:
        yield client


def counted(app: StudioApp, studio: Studio) -> list[tuple[str, str, int]]:
    """Write what was counted; return pages, sources and counts."""
    app.visits.write(now())
    documents: list[Any] = [one.document for one in studio.store.read(VISITS).values()]
    rows = [row for document in documents for row in document["views"]]
    return [(row["path"], row["source"], row["count"]) for row in rows]


def beacon(client: Client, path: str = "/", *, source: str = "direct", **headers: str) -> int:
    answer = client.post("/api/visits", json={"path": path, "source": source}, headers=headers)
    assert not answer.cookies
    assert answer.content == b"" or answer.status_code >= 400
    return answer.status_code


def test_a_page_that_is_shown_is_counted(client: Client, app: StudioApp, studio: Studio) -> None:
    paths = ["/", "/portfolio/p1", "/p/x", "/insight/i1", "/admin/portfolio", "/portfolio/gone"]

    statuses = {beacon(client, path) for path in paths}

    assert statuses == {204}
    assert counted(app, studio) == [
        ("/", "direct", 1),
        ("/insight/i1", "", 1),
        ("/portfolio/p1", "", 1),
    ]


@pytest.mark.parametrize(
    "path",
    ["/portfolio/p1/commercial", "/residential/p1", "/portfolio/p1/", "/portfolio/%70%31"],
)
def test_every_address_of_a_page_counts_as_the_page(
    client: Client, app: StudioApp, studio: Studio, path: str
) -> None:
    beacon(client, path)

    assert counted(app, studio) == [("/portfolio/p1", "direct", 1)]


@pytest.mark.parametrize(
    "headers",
    [
        {"DNT": "1"},
        {"Sec-GPC": "1"},
        {"User-Agent": "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)"},
    ],
)
def test_who_objects_and_robots_are_not_counted(
    client: Client, app: StudioApp, studio: Studio, headers: dict[str, str]
) -> None:
    assert beacon(client, **headers) == 204

    assert counted(app, studio) == []


def test_administrators_are_not_counted(admin: Client, app: StudioApp, studio: Studio) -> None:
    assert beacon(admin) == 204

    assert counted(app, studio) == []


def test_too_many_beacons_of_one_address_are_refused(
    client: Client, app: StudioApp, studio: Studio
) -> None:
    statuses = [beacon(client) for _ in range(MOST_A_MINUTE + 1)]

    assert statuses[-1] == 429
    assert counted(app, studio) == [("/", "direct", 1)]


def test_the_other_name_of_a_source_is_taken(
    client: Client, app: StudioApp, studio: Studio
) -> None:
    beacon(client, source="kakaotalk")

    assert counted(app, studio) == [("/", "kakao", 1)]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"source": "direct"}, "path"),
        ({"path": "/", "source": "billboard"}, "source"),
        ({"path": "/" * 2000}, "path"),
        ({"path": "/", "agent": "Safari"}, "agent"),
    ],
)
def test_another_form_is_a_400(client: Client, sent: dict[str, Any], field: str) -> None:
    answer = client.post("/api/visits", json=sent)

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]


HOSTILE_PATHS = [
    "",
    "\0",
    "/portfolio/\ud800",
    "/portfolio/%ED%A0%80",
    "/portfolio/%00",
    "/portfolio/" + "%25" * 300,
    "//elsewhere.example/",
    "/../../etc/passwd",
    "/insight/[i1]",
    "/portfolio/p1?x=1#y",
]


@pytest.mark.parametrize("path", HOSTILE_PATHS)
def test_a_hostile_path_is_never_a_500(
    client: Client, app: StudioApp, studio: Studio, path: str
) -> None:
    body = json.dumps({"path": path, "source": "direct", "project": path}).encode()

    answer = client.post("/api/visits", content=body, headers=JSON)

    assert answer.status_code in (204, 400)
    assert counted(app, studio) == []


@pytest.mark.parametrize("name", HOSTILE_BODIES)
def test_a_hostile_body_is_never_a_500(client: Client, name: str) -> None:
    answer = client.post("/api/visits", content=HOSTILE_BODIES[name], headers=JSON)

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


def test_another_site_cannot_count_here(client: Client, app: StudioApp, studio: Studio) -> None:
    assert beacon(client, Origin="https://elsewhere.example") == 403

    assert counted(app, studio) == []


def test_what_is_stored_tells_nobody_who_came(
    client: Client, app: StudioApp, studio: Studio
) -> None:
    beacon(client, **{"User-Agent": PHONE})
    counted(app, studio)

    stored = repr([one.document for one in studio.store.read(VISITS).values()])
    assert "iPhone" not in stored
    assert "testclient" not in stored


def test_a_server_that_stops_writes_what_it_has_counted(app: StudioApp, studio: Studio) -> None:
    with TestClient(cast("Any", app), base_url=BASE_URL) as client:
        beacon(client, "/about")
        assert not studio.store.read(VISITS)

    document: Any = next(iter(studio.store.read(VISITS).values())).document
    assert [row["path"] for row in document["views"]] == ["/about"]


def test_sums_are_written_within_a_minute_and_at_midnight(app: StudioApp, clock: Clock) -> None:
    assert app.visits.write(clock()) == clock() + MINUTE
    clock.wait(hours=11, minutes=59, seconds=50)
    assert app.visits.write(clock()) == clock() + timedelta(seconds=10)
