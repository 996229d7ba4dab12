"""The demo content over HTTP: which fields are still as it brought them."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import PORTFOLIO, SETTINGS
from studio_core.records.work import Work
from studio_core.site.demo import DEMO_RECORD, marks_of
from tests.http.studio_in_memory import HANOK

Client = TestClient[Any]
AT = "2026-11-25T00:00:00.000Z"


@pytest.fixture
def demo(studio: Studio) -> None:
    """One project, which the demo brought."""
    puts = (
        Put(PORTFOLIO, "d1", HANOK),
        Put(SETTINGS, DEMO_RECORD, marks_of({PORTFOLIO: {"d1": HANOK}}, [])),
    )
    Work(studio.store, SYSTEM, AT).commit("demo_loaded", *puts)


def marked(admin: Client) -> Any:
    answer = admin.get("/api/admin/demo/fields")
    assert answer.status_code == 200
    return answer.json()["fields"]


@pytest.mark.usefixtures("demo")
def test_a_project_of_the_demo_is_marked_until_it_is_edited(admin: Client) -> None:
    assert "title" in marked(admin)[PORTFOLIO]["d1"]

    answer = admin.put(
        "/api/admin/portfolio/d1", json={**HANOK, "title": "우리 집"}, headers={"If-Match": "*"}
    )

    assert answer.status_code == 200, answer.text
    assert "title" not in marked(admin)[PORTFOLIO]["d1"]


def test_a_site_without_the_demo_has_no_marks(admin: Client) -> None:
    assert marked(admin) == {}


def test_who_is_not_signed_in_is_told_nothing(client: Client) -> None:
    assert client.get("/api/admin/demo/fields").status_code == 401
