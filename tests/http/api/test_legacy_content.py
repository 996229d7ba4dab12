"""A messy export of the original product, over HTTP: everything is shown, and can be saved."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.portfolio.project import Project
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from tests.http.studio_in_memory import put

Client = TestClient[Any]
EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"


@pytest.fixture(autouse=True)
def legacy(studio: Studio) -> None:
    """Every record of the export that can be placed."""
    tree = json.loads(EXPORT.read_text(encoding="utf-8"))
    for collection in (PORTFOLIO, INSIGHTS):
        for id, record in tree[collection].items():
            if isinstance(record, dict) and id not in ("test", "memo"):
                put(studio, collection, id, record)


def test_every_project_and_article_is_shown(client: Client) -> None:
    for path in ("/api/portfolio", "/api/insights"):
        listed = client.get(path).json()

        assert listed["total"] == len({item["id"] for item in listed["items"]})
        for item in listed["items"]:
            assert client.get(f"{path}/{item['id']}").status_code == 200


@pytest.mark.parametrize("path", ["/api/admin/portfolio", "/api/admin/insights"])
def test_every_record_can_be_saved_as_it_was_read(admin: Client, studio: Studio, path: str) -> None:
    before = studio.store.position()
    for item in admin.get(path).json()["items"]:
        shown = admin.get(f"{path}/{item['id']}")
        tag = {"If-Match": shown.headers["etag"]}

        answer = admin.put(f"{path}/{item['id']}", json=shown.json(), headers=tag)

        # No article is saved without a title and a text (specification, section 5).
        stored = shown.json()
        incomplete = "insights" in path and not (stored.get("title") and stored.get("content"))
        assert (item["id"], answer.status_code) == (item["id"], 400 if incomplete else 200)
    assert studio.store.position() == before


def test_a_legacy_project_takes_an_edit(admin: Client) -> None:
    for item in admin.get("/api/admin/portfolio").json()["items"]:
        path = f"/api/admin/portfolio/{item['id']}"
        tag = {"If-Match": admin.get(path).headers["etag"]}

        answer = admin.put(path, json={"style": "내추럴 모던"}, headers=tag)

        assert (item["id"], answer.status_code) == (item["id"], 200)


@pytest.mark.parametrize("path", ["", "?exactCover=true"])
def test_a_new_description_is_what_visitors_read(admin: Client, studio: Studio, path: str) -> None:
    for item in admin.get("/api/admin/portfolio").json()["items"]:
        address = f"/api/admin/portfolio/{item['id']}"
        tag = {"If-Match": admin.get(address).headers["etag"]}

        body = {"styleDescription": "새로 쓴 글\n두 줄"}
        answer = admin.put(address + path, json=body, headers=tag)

        assert (item["id"], answer.status_code) == (item["id"], 200)
        stored = studio.store.get(PORTFOLIO, item["id"])
        assert stored is not None
        shown = Project.from_record(item["id"], stored.document)
        assert (item["id"], shown.description) == (item["id"], ("새로 쓴 글", "두 줄"))


def test_an_older_text_stays_when_something_else_is_edited(admin: Client, studio: Studio) -> None:
    put(
        studio,
        PORTFOLIO,
        "both",
        {"title": "둘", "contents": "긴 글", "styleDescription": "짧은 글"},
    )
    before = admin.get("/api/admin/portfolio/both")

    tag = {"If-Match": before.headers["etag"]}
    after = admin.put(
        "/api/admin/portfolio/both", json={**before.json(), "style": "모던"}, headers=tag
    )

    assert after.json()["contents"] == "긴 글"
    assert after.json()["styleDescription"] == "짧은 글"
