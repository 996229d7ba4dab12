"""GET /api/admin/statistics shows what visits came to, to everybody who is signed in."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, now
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from studio_core.visits.page import SOURCES, Beacon, Visitor
from studio_core.visits.statistics import KEPT_DAYS
from studio_http.app import StudioApp
from tests.core.visits.visiting import Clock
from tests.http.studio_in_memory import BASE_URL, CAFE, HANOK, eventually

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content")
PATH = "/api/admin/statistics"


@pytest.fixture
def app(studio: Studio) -> StudioApp:
    return StudioApp(replace(studio, clock=Clock()))


@pytest.fixture
def client(app: StudioApp) -> Iterator[Client]:
    with TestClient(cast("Any", app), base_url=BASE_URL) as client:
        yield client


def see(app: StudioApp, number: int, path: str, **more: Any) -> None:
    visitor = Visitor(f"203.0.113.{number}", "Safari")
    app.visits.counter.count(Beacon(path=path, **more), visitor)


def figures(app: StudioApp, admin: Client, query: str = "") -> Any:
    app.visits.write(now())
    answer = admin.get(PATH + query)
    assert answer.status_code == 200
    return answer.json()


def test_projects_stand_with_picture_title_and_what_they_led_to(
    admin: Client, app: StudioApp
) -> None:
    for number in range(3):
        see(app, number, "/portfolio/p2", source="naver")
    see(app, 9, "/portfolio/p1", source="search")
    see(app, 9, "/consultation/1", project="p1")
    app.visits.counter.sent("p1")

    found = figures(app, admin)

    shown = [{**one, "picture": one["picture"] and "there"} for one in found["projects"]]
    assert shown == [
        {
            "id": "p2",
            "title": CAFE["title"],
            "picture": "there",
            "views": 3,
            "started": 0,
            "sent": 0,
        },
        {
            "id": "p1",
            "title": HANOK["title"],
            "picture": "there",
            "views": 1,
            "started": 1,
            "sent": 1,
        },
    ]
    today = found["days"][-1]
    assert (today["visits"], today["started"], today["sent"]) == (4, 1, 1)
    assert len(found["days"]) == 30
    by_source = {one["source"]: one["visits"] for one in found["sources"]}
    assert by_source == {**dict.fromkeys(SOURCES, 0), "naver": 3, "search": 1}
    assert found["pages"][0] == {"path": "/portfolio/p2", "views": 3}


def test_a_project_that_is_gone_keeps_its_figures(
    admin: Client, app: StudioApp, studio: Studio
) -> None:
    see(app, 1, "/portfolio/p1", source="direct")
    Work(studio.store, OPERATOR, "").commit("deleted", Delete(PORTFOLIO, "p1"))
    assert eventually(lambda: admin.get("/api/portfolio/p1").status_code == 404)

    (project,) = figures(app, admin)["projects"]

    assert (project["title"], project["picture"], project["views"]) == ("", None, 1)


@pytest.mark.parametrize(("days", "count"), [("1", 1), ("7", 7), (str(KEPT_DAYS), KEPT_DAYS)])
def test_as_many_days_as_asked_for(admin: Client, app: StudioApp, days: str, count: int) -> None:
    assert len(figures(app, admin, f"?days={days}")["days"]) == count


@pytest.mark.parametrize("days", ["0", str(KEPT_DAYS + 1), "many"])
def test_other_numbers_of_days_are_refused(admin: Client, days: str) -> None:
    assert admin.get(f"{PATH}?days={days}").status_code == 400


def test_nobody_sees_it_without_signing_in(client: Client) -> None:
    assert client.get(PATH).status_code == 401
