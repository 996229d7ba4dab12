"""What the list of projects tells beside them: what narrows it, and what is near an empty one."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from tests.http.studio_in_memory import HANOK, put

Client = TestClient[Any]
LIST = "/api/portfolio?category=residential"


@pytest.fixture
def homes(studio: Studio) -> None:
    put(studio, PORTFOLIO, "h1", {**HANOK, "style": "웜 미니멀", "tags": ["storage", "kids"]})
    put(studio, PORTFOLIO, "h2", {**HANOK, "area": "52py", "style": "호텔 스타일"})
    put(studio, PORTFOLIO, "h3", {**HANOK, "area": "14py", "style": "소프트 미니멀"})


def ids(answer: dict[str, Any]) -> list[str]:
    return [item["id"] for item in answer["items"]]


@pytest.mark.usefixtures("homes")
def test_projects_are_found_by_words_beside_what_else_is_chosen(client: Client) -> None:
    assert ids(client.get(f"{LIST}&find=미니멀 서촌").json()) == ["h1", "h3"]
    assert ids(client.get(f"{LIST}&find=수납").json()) == ["h1"]
    assert ids(client.get(f"{LIST}&find=미니멀&filter=10PY").json()) == ["h3"]


@pytest.mark.usefixtures("homes")
def test_the_facets_count_within_what_was_found(client: Client) -> None:
    facets = client.get(f"{LIST}&find=미니멀").json()["facets"]

    counts = {one["value"]: one["count"] for one in facets["styles"]}
    assert counts == {"웜 미니멀": 1, "소프트 미니멀": 1, "호텔 스타일": 0}
    assert [one["value"] for one in facets["tags"]] == ["storage", "kids"]


@pytest.mark.usefixtures("homes")
def test_an_empty_list_tells_what_is_nearest_to_it(client: Client) -> None:
    answer = client.get(f"{LIST}&filter=50PY~&style=소프트 미니멀&find=다락").json()

    assert answer["total"] == 0
    assert answer["nearest"] == {
        "filters": ["50PY~"],
        "styles": [],
        "tags": [],
        "find": "",
        "count": 1,
    }
    assert "nearest" not in client.get(LIST).json()
    assert "nearest" not in client.get("/api/portfolio?category=commercial").json()


def test_more_than_somebody_types_is_refused(client: Client) -> None:
    answer = client.get(f"{LIST}&find={'가' * 101}")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "find"
