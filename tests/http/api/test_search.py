"""What visitors find, and what nobody finds."""

from typing import Any
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, QUESTIONS
from studio_core.records.record import Record, Revision
from studio_core.records.work import Work
from studio_core.searching.finding import MOST_LOOKS
from studio_http.published.insight_index import InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.search_index import SearchIndex, search_key
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, eventually, put

Client = TestClient[Any]
SUNNY: dict[str, Any] = {
    **HANOK,
    "title": "햇살을 따라 앉는 거실",
    "address": "서초구 반포동",
    "contents": "오크로 짠 책장을 천장까지 올렸어요.",
    "style": "한옥",
    "tags": ["kids"],
}
LIGHT = {**ARTICLE, "title": "햇살 드는 방", "category": "tip", "content": "**책장** 옆의 창"}
ITEM = {
    "kind", "id", "type", "title", "location", "district", "typeLabel", "area", "size", "pyeong",
    "filter", "style", "tags", "thumbnail", "imageCount", "firstRow", "detail", "quote",
}  # fmt: skip
ARTICLE_ITEM = {
    "kind", "id", "title", "category", "categoryLabel", "date", "dateLabel", "excerpt", "image",
    "aspectRatio", "url", "detail",
}  # fmt: skip


@pytest.fixture(autouse=True)
def records(studio: Studio) -> None:
    """A project and an article that are found, and a shop."""
    put(studio, PORTFOLIO, "p1", SUNNY)
    put(studio, PORTFOLIO, "p2", CAFE)
    put(studio, INSIGHTS, "i1", LIGHT)


def search(client: Client, query: str, more: str = "") -> dict[str, Any]:
    answer = client.get(f"/api/search?q={quote(query)}{more}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ids(client: Client, query: str) -> list[str]:
    return [item["id"] for item in search(client, query)["items"]]


def test_a_search_finds_projects_and_articles_with_what_their_cards_show(client: Client) -> None:
    body = search(client, "햇살")

    assert (body["total"], body["counts"]) == (2, {"project": 1, "insight": 1})
    assert [(item["kind"], item["id"]) for item in body["items"]] == [
        ("project", "p1"),
        ("insight", "i1"),
    ]
    assert set(body["items"][0]) == ITEM
    assert set(body["items"][1]) == ARTICLE_ITEM
    assert "browse" not in body
    assert body["items"][0]["quote"] is None
    assert [item["detail"] for item in body["items"]] == [
        ["약 112㎡ (34평)", "서초구 반포동"],
        ["Interior Tip", "2025.02.03 04:05"],
    ]


@pytest.mark.parametrize(
    "query", ["햇살", "햇살 거실", "ㅎㅅㅇㄸㄹ", "햇ㅅ", "거시", "서초 거실", "아이와 함께"]
)
def test_words_initials_and_unfinished_syllables_find_it(client: Client, query: str) -> None:
    assert "p1" in ids(client, query)


def test_what_only_the_text_has_is_quoted_and_comes_last(client: Client, studio: Studio) -> None:
    put(studio, PORTFOLIO, "p3", {**SUNNY, "title": "책장이 있는 집", "contents": ""})
    assert eventually(lambda: ids(client, "책장") == ["p3", "p1", "i1"])

    first, second, _ = search(client, "책장")["items"]

    assert first["quote"] is None
    assert second["quote"] == {
        "before": "오크로 짠 ",
        "word": "책장",
        "after": "을 천장까지 올렸어요.",
    }


def test_questions_of_contact_are_found_and_change_with_their_record(
    client: Client, studio: Studio
) -> None:
    question = {"question": "하자가 생기면?", "group": "계약", "answer": "**사진**을 보내 주세요."}
    assert "question" not in search(client, "햇살")["counts"]

    put(studio, QUESTIONS, "q1", question)
    assert eventually(lambda: ids(client, "하자") == ["q1"])

    body = search(client, "사진을", "&kind=question")
    assert body["counts"] == {"project": 0, "insight": 0, "question": 1}
    assert body["items"] == [
        {"kind": "question", "id": "q1", "title": "하자가 생기면?", "detail": ["계약"]}
    ]
    put(studio, QUESTIONS, "q1", {**question, "question": "누수가 생기면?"})
    assert eventually(lambda: ids(client, "하자") == [])


def test_the_gallery_finds_what_the_search_finds_also_without_scripts(client: Client) -> None:
    for find in ("책장", "ㅎㅅㅇㄸㄹ", "rjtlf", "34평", "책쟝을"):
        found = client.get(f"/api/portfolio?category=residential&find={quote(find)}").json()
        assert [item["id"] for item in found["items"]] == ["p1"], find
        assert "/portfolio/p1" in client.get(f"/portfolio?find={quote(find)}").text
    assert client.get(f"/api/portfolio?find={quote('욕실')}").json()["total"] == 0


def test_what_an_article_tells_is_no_wrong_spelling_in_the_gallery(
    client: Client, studio: Studio
) -> None:
    address = f"/api/portfolio?find={quote('책장을')}"
    mistaken = f"/api/portfolio?find={quote('책쟝을')}"
    assert [client.get(one).json()["total"] for one in (address, mistaken)] == [1, 1]

    put(studio, INSIGHTS, "i2", {**LIGHT, "title": "책쟝을 고르는 법"})

    assert eventually(lambda: client.get(mistaken).json()["total"] == 0)
    assert ids(client, "책쟝을") == ["i2"]


def test_nothing_found_and_nothing_asked_tell_where_to_look(client: Client) -> None:
    nothing, empty = search(client, "온수 풀장"), client.get("/api/search").json()

    assert nothing["items"] == []
    assert nothing == empty
    assert nothing["browse"] == {
        "areas": ["30PY"],
        "businesses": ["F&B"],
        "styles": ["한옥"],
        "categories": [{"key": "tip", "label": "인테리어 팁"}],
    }


def test_a_change_is_found_and_what_is_gone_is_not(client: Client, studio: Studio) -> None:
    assert ids(client, "욕실") == []

    put(studio, PORTFOLIO, "p1", {**SUNNY, "title": "빛이 드는 욕실"})
    assert eventually(lambda: ids(client, "욕실") == ["p1"])
    put(studio, INSIGHTS, "i2", {**LIGHT, "title": "욕실 고르기"})
    assert eventually(lambda: ids(client, "욕실") == ["p1", "i2"])
    Work(studio.store, OPERATOR, AT).commit("deleted", Delete(PORTFOLIO, "p1"))

    assert eventually(lambda: ids(client, "욕실") == ["i2"])


def test_more_than_an_answer_holds_is_counted_and_asked_for_by_kind(
    client: Client, studio: Studio
) -> None:
    documents: list[dict[str, Any]] = [{**SUNNY, "order": number} for number in range(30)]
    changes = tuple(Put(PORTFOLIO, f"m{n:02}", one) for n, one in enumerate(documents))
    Work(studio.store, OPERATOR, AT).commit("imported", *changes)
    assert eventually(lambda: search(client, "햇살")["total"] == 32)

    both, projects = search(client, "햇살"), search(client, "햇살", "&kind=project")

    assert len(both["items"]) == 21
    assert both["counts"] == {"project": 31, "insight": 1}
    assert len(projects["items"]) == projects["total"] == 31
    assert [one["id"] for one in projects["items"][:20]] == [
        one["id"] for one in both["items"][:20]
    ]


def test_a_query_of_more_than_a_hundred_characters_is_a_400_that_says_so(client: Client) -> None:
    assert search(client, "가" * 100)["total"] == 0

    answer = client.get(f"/api/search?q={quote('가' * 101)}")

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["errors"] == [
        {
            "field": "q",
            "code": "field_too_long",
            "message": "찾는 말 항목은 100자 이내로 적어 주세요.",
        }
    ]


@pytest.mark.parametrize(
    "query",
    [
        "%00%01%1f", "%ed%a0%80", "%ff%fe", "%E1%84%80" * 90, "%E3%84%B1" * 100, "%CC%81" * 100,
        "+" * 100, "a&q=b", "%F3%A0%81%81", "%E2%80%AE%E2%80%8B", "%22%3E%3Cscript%3E", "q%5B%5D=1",
        "%EF%B7%BA" * 100,
    ],
)  # fmt: skip
def test_a_hostile_query_finds_nothing_and_is_never_a_500(client: Client, query: str) -> None:
    answer = client.get(f"/api/search?q={query}")

    assert answer.status_code == 200
    assert answer.json()["items"] == [] or "a&q" in query


@pytest.mark.parametrize("address", ["/api/search?q=" + "a" * 60_000, "/api/search?kind=page"])
def test_what_is_too_long_or_no_kind_is_a_400(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_answer_by_some_of_the_words_says_by_how_many() -> None:
    index = SearchIndex(PortfolioIndex().renewed(sunny(MOST_LOOKS // 2 + 1)), InsightIndex())

    one, two = (index.answer(query) for query in ("햇살", "햇살 거실"))

    assert "words" not in one
    assert (two["words"], two["total"]) == (1, one["total"])


def sunny(count: int) -> list[tuple[str, Record]]:
    return [(f"p{number:05}", Record(SUNNY, Revision("1"))) for number in range(count)]


def test_a_kind_that_is_none_is_named_as_the_visitor_sent_it(client: Client) -> None:
    answer = client.get("/api/search?q=a&kind=page")

    assert [error["field"] for error in answer.json()["errors"]] == ["kind"]


def test_an_answer_is_kept_under_its_address_and_asked_about_again(client: Client) -> None:
    address = search_key("햇살 거실")
    first = client.get(address)

    again = client.get(address, headers={"If-None-Match": first.headers["etag"]})

    assert address == "/api/search?q=%ED%96%87%EC%82%B4%20%EA%B1%B0%EC%8B%A4"
    assert first.headers["cache-control"] == client.get("/api/portfolio").headers["cache-control"]
    assert (again.status_code, again.content) == (304, b"")
