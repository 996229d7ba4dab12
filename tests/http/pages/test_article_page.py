"""The page of an article: its contents list, and where it leads."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.portfolio.relatives import RELATED
from studio_core.records.collections import INSIGHTS, PORTFOLIO, QUESTIONS
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import ARTICLE, HANOK, eventually, put

Client = TestClient[Any]
LONG = {
    **ARTICLE,
    "title": "조명만 바꿔도 집이 달라집니다",
    "content": "처음\n\n## 색온도 & **빛**\n\n글\n\n### 밝기\n\n글\n\n#### 잔글\n\n## 위치\n\n글",
}


def lists(page: PageReader) -> list[str]:
    """Return the texts of the page's contents lists."""
    return [one.text for one in page.all("nav") if one.attributes.get("aria-label") == "차례"]


def published(client: Client) -> PageReader:
    """Return the article's page as soon as there is one: it follows what was put in moments."""
    assert eventually(lambda: client.get("/insight/i1").status_code == 200)
    return PageReader(client.get("/insight/i1").text)


def test_headings_have_ids_and_the_contents_lists_lead_to_them(
    studio: Studio, client: Client
) -> None:
    put(studio, INSIGHTS, "i1", LONG)

    page = published(client)

    heads = [(one.attributes.get("id"), one.text) for one in page.all("h2", "h3", "h4")][:4]
    assert heads == [
        ("part-1", "색온도 & 빛"),
        ("part-2", "밝기"),
        (None, "잔글"),
        ("part-3", "위치"),
    ]
    assert len(lists(page)) == 2
    links = [one.attributes["href"] or "" for one in page.all("a")]
    to = [href for href in links if href.startswith("/insight/i1#")]
    assert to == [f"/insight/i1#part-{number}" for number in (1, 2, 3)] * 2
    ids = [one.attributes["id"] for one in page.elements if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    assert client.get("/api/insights/i1").json()["contents"] == [
        {"id": "part-1", "level": 2, "text": "색온도 & 빛"},
        {"id": "part-2", "level": 3, "text": "밝기"},
        {"id": "part-3", "level": 2, "text": "위치"},
    ]


def test_under_three_headings_there_is_no_contents_list(studio: Studio, client: Client) -> None:
    put(studio, INSIGHTS, "i1", {**LONG, "content": "## 하나\n\n## 둘"})

    assert lists(published(client)) == []


def test_other_texts_have_no_ids_for_their_headings(studio: Studio, client: Client) -> None:
    put(studio, QUESTIONS, "q1", {"question": "무엇인가요?", "answer": "## 하나\n\n## 둘"})

    assert eventually(lambda: "<h2>하나</h2>" in client.get("/contact?tab=qna").text)
    assert "part-1" not in client.get("/contact?tab=qna").text


def test_it_leads_to_projects_with_a_tag_that_it_speaks_of_as_they_change(
    studio: Studio, client: Client
) -> None:
    put(studio, INSIGHTS, "i1", LONG)
    published(client)
    assert "이 글과 이어지는 프로젝트" not in client.get("/insight/i1").text

    for number in range(RELATED + 1):
        put(studio, PORTFOLIO, f"p{number}", {**HANOK, "order": number, "tags": ["lighting"]})

    def led_to() -> list[str]:
        links = PageReader(client.get("/insight/i1").text).all("a")
        tiles = (one for one in links if one.attributes.get("class") == "ProjectTiles_tile")
        return [str(one.attributes["href"]) for one in tiles]

    assert eventually(lambda: led_to() == [f"/portfolio/p{number}" for number in range(RELATED)])
    page = PageReader(client.get("/insight/i1").text)
    asked = f"/api/portfolio?tag=lighting&limit={RELATED}"
    assert page.brought()[asked] == client.get(asked).json()
    words = [one.attributes["href"] for one in page.all("a") if one.text == "조명 계획"]
    assert words == [f"/portfolio?category={HANOK['type']}&tag=lighting"]


@pytest.mark.usefixtures("content")
def test_it_leads_to_a_consultation_and_back_to_the_list(client: Client) -> None:
    page = PageReader(client.get("/insight/i1").text)

    links = {one.text.strip(): one.attributes["href"] for one in page.all("a")}
    assert links["이 글처럼 상담하기"] == "/consultation/1?article=i1"
    assert links["목록으로 돌아가기"] == "/insight"
