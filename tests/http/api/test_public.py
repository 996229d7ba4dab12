from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from tests.http.studio_in_memory import ARTICLE, CAFE, eventually, put

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content")


def test_the_portfolio_lists_residential_then_commercial_cards(client: Client) -> None:
    answer = client.get("/api/portfolio")

    assert answer.status_code == 200
    body = answer.json()
    assert body["total"] == 2
    assert [card["id"] for card in body["items"]] == ["p1", "p2"]
    assert set(body["items"][0]) == {
        "id", "type", "title", "location", "district", "typeLabel", "area", "size", "pyeong",
        "filter", "style", "tags", "thumbnail", "imageCount", "firstRow",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("category=residential", ["p1"]),
        ("category=commercial", ["p2"]),
        ("category=residential&filter=30PY", ["p1"]),
        ("category=residential&filter=10PY", []),
        ("category=residential&filter=10PY&filter=30PY", ["p1"]),
        ("category=commercial&filter=F%26B", ["p2"]),
        ("filter=30PY&filter=F%26B", ["p1", "p2"]),
    ],
)
def test_category_and_filters_choose_the_cards(client: Client, query: str, ids: list[str]) -> None:
    body = client.get(f"/api/portfolio?{query}").json()

    assert [card["id"] for card in body["items"]] == ids
    assert body["total"] == len(ids)


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/api/portfolio?category=industrial", "category"),
        ("/api/portfolio?category=", "category"),
        ("/api/portfolio?filter=60PY", "filter"),
        ("/api/portfolio?category=residential&filter=Retail", "filter"),
        ("/api/insights?category=gossip", "category"),
    ],
)
def test_an_unknown_category_or_filter_is_a_400(client: Client, address: str, field: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_a_project_has_its_display_defaults(client: Client) -> None:
    body = client.get("/api/portfolio/p2").json()

    assert body["location"] == "위치 정보가 없어요"
    assert body["typeLabel"] == "F&B"
    assert body["styleDescription"] is None
    assert body["description"] == []
    assert body["images"][0]["url"] == "/placeholder.jpg"
    assert set(body["images"][0]) == {
        "url", "srcset", "sources", "width", "height", "color", "alt", "caption", "role", "pair",
        "focus", "ratio",
    }  # fmt: skip


def test_an_article_has_its_markdown_and_filtered_html(client: Client) -> None:
    body = client.get("/api/insights/i1").json()

    assert body["content"] == ARTICLE["content"]
    assert '<a href="">링크</a>' in body["html"]
    assert body["dateLabel"] == "2025.02.03 04:05"
    assert body["categoryLabel"] == "Interior Tip"


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/api/portfolio/none", "project_not_found"),
        ("/api/insights/none", "insight_not_found"),
        ("/api/portfolio/a%2Fb", "not_found"),
        ("/api/unknown", "not_found"),
    ],
)
def test_a_missing_resource_is_a_404_with_a_korean_title(
    client: Client, address: str, code: str
) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert answer.json()["code"] == code
    assert answer.json()["title"].endswith("어요")


def test_the_site_resolves_pictures_and_leaves_out_private_notes(
    own_texts: None, client: Client
) -> None:
    body = client.get("/api/site").json()

    slide = body["home"]["slides"][0]["desktop"]
    assert slide["picture"]["url"] == f"/media/{'a' * 32}-1280.jpg"
    assert "image" not in slide
    assert "enquiries" not in body
    assert body["maxUploadBytes"] == 10_485_760


def test_a_change_is_published_within_moments(client: Client, studio: Studio) -> None:
    client.get("/api/portfolio")

    put(studio, PORTFOLIO, "p3", CAFE | {"title": "망원동 서점"})
    put(studio, INSIGHTS, "i1", ARTICLE | {"title": "새 제목"})

    assert eventually(lambda: client.get("/api/portfolio").json()["total"] == 3)
    assert eventually(lambda: client.get("/api/insights/i1").json()["title"] == "새 제목")
    assert client.get("/api/portfolio/p3").json()["title"] == "망원동 서점"


def test_a_script_in_a_title_is_text(client: Client, studio: Studio) -> None:
    put(studio, PORTFOLIO, "p4", {"title": "<script>alert(1)</script>", "type": "commercial"})

    assert eventually(lambda: client.get("/api/portfolio/p4").status_code == 200)
    answer = client.get("/api/portfolio/p4")

    assert answer.json()["title"] == "<script>alert(1)</script>"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_malformed_record_does_not_hide_the_others(client: Client, studio: Studio) -> None:
    put(studio, PORTFOLIO, "odd", {"title": 7, "images": {"0": {}, "x": [1]}, "order": "NaN"})

    assert eventually(lambda: client.get("/api/portfolio").json()["total"] == 3)
    assert client.get("/api/portfolio/odd").status_code == 200
