"""The page of a search: a form and what it finds, without scripts and out of search engines."""

from html import escape
from typing import Any
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, QUESTIONS
from studio_core.records.work import Work
from studio_core.searching.finding import MOST_LOOKS
from tests.http.studio_in_memory import ARTICLE, AT, HANOK, eventually, put

Client = TestClient[Any]


@pytest.fixture(autouse=True)
def records(studio: Studio) -> None:
    """A project and an article with the same word."""
    text = {"contents": "오크로 짠 책장을 천장까지"}
    put(studio, PORTFOLIO, "p1", {**HANOK, "title": "햇살 <거실>", "style": "한옥", **text})
    put(studio, INSIGHTS, "i1", {**ARTICLE, "title": "책장 고르기"})


def page(client: Client, query: str) -> str:
    answer = client.get(f"/search?{query}")
    assert answer.status_code == 200
    return answer.text


def test_the_page_lists_what_is_found_and_keeps_what_was_asked(client: Client) -> None:
    text = page(client, f"q={quote('책장')}")

    assert "<title>‘책장’ 찾은 결과" in text
    assert 'name="q"' in text
    assert 'value="책장"' in text
    assert "프로젝트 1개, 글 1개" in text
    assert 'href="/portfolio/p1"' in text
    assert 'href="/insight/i1"' in text
    assert escape("햇살 <거실>") in text
    assert "오크로 짠 <mark>책장</mark>을 천장까지" in text
    assert f'"/api/search?q={quote("책장")}":' in text


def test_the_page_lists_questions_that_lead_to_the_page_of_contact(
    client: Client, studio: Studio
) -> None:
    put(
        studio,
        QUESTIONS,
        "q1",
        {"question": "책장 값은 <얼마>인가요?", "answer": "재 봐야 알아요."},
    )

    assert eventually(lambda: "질문 1개" in page(client, f"q={quote('책장')}"))

    text = page(client, f"q={quote('책장')}")
    assert "프로젝트 1개, 글 1개, 질문 1개" in text
    assert escape("책장 값은 <얼마>인가요?") in text
    assert 'class="Hits_hit Hits_plain" href="/contact?tab=qna"' in text


@pytest.mark.parametrize("query", [f"q={quote('책장')}", f"q={quote('온수 풀장')}&kind=project"])
def test_no_search_engine_keeps_what_is_found(client: Client, query: str) -> None:
    answer = client.get(f"/search?{query}")

    assert '<meta name="robots" content="noindex">' in answer.text
    assert answer.headers["x-robots-tag"] == "noindex"
    assert "/search" not in client.get("/sitemap.xml").text


@pytest.mark.parametrize("query", ["", "q=", "q=+", "kind=project"])
def test_the_form_itself_may_be_found(client: Client, query: str) -> None:
    answer = client.get(f"/search?{query}")

    assert "noindex" not in answer.text
    assert "x-robots-tag" not in answer.headers
    assert 'rel="canonical" href="http://127.0.0.1/search">' in answer.text
    assert "/search" not in client.get("/sitemap.xml").text


def test_nothing_found_leads_on(client: Client) -> None:
    text = page(client, f"q={quote('온수 풀장')}")

    assert "‘온수 풀장’에 맞는 것을 찾지 못했어요" in text
    assert 'href="/portfolio?filter=30PY"' in text
    assert f'href="/portfolio?style={quote("한옥")}"' in text
    assert 'href="/insight?category=tip"' in text
    assert 'href="/consultation/1"' in text


def test_the_empty_page_says_how_to_begin(client: Client) -> None:
    text = page(client, "")

    assert "낱말이나 첫소리를 적어 보세요." in text
    assert "검색" in text.partition("</title>")[0]
    assert 'href="/portfolio?filter=30PY"' in text


def test_what_is_asked_for_is_escaped_tidied_and_cut(client: Client) -> None:
    hostile = page(client, "q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    tidied = page(client, f"q=++{quote('책장')}+++{quote('햇살')}+")
    long = page(client, f"q={quote('가' * 5000)}")

    assert "<script>alert" not in hostile
    assert 'value="책장 햇살"' in tidied
    assert f'value="{"가" * 100}"' in long
    for broken in ("q=%ed%a0%80", "q=%00%1f", "q=%ff", "q", "q=a&q=b&kind=page"):
        page(client, broken)


def test_more_than_is_shown_is_a_page_of_its_own(client: Client, studio: Studio) -> None:
    titled = ({**HANOK, "title": f"책장 {number}"} for number in range(30))
    changes = tuple(Put(PORTFOLIO, f"m{n:02}", one) for n, one in enumerate(titled))
    Work(studio.store, OPERATOR, AT).commit("imported", *changes)
    query = f"q={quote('책장')}"
    assert eventually(lambda: "프로젝트 31개, 글 1개" in page(client, query))

    text, all_of_it = page(client, query), page(client, f"{query}&kind=project")

    assert f'href="/search?{query}&amp;kind=project"' in text
    assert "프로젝트 31개 모두 보기" in text
    assert text.count('class="Hits_hit"') == 20
    assert all_of_it.count('class="Hits_hit"') == 31
    assert "모두 보기" not in all_of_it


def test_every_page_leads_to_it(client: Client) -> None:
    for path in ("/", "/portfolio", "/insight/i1"):
        assert (
            '<a class="NavBar_seek iconbtn" href="/search" aria-label="검색">'
            in client.get(path).text
        )


def test_an_answer_by_some_of_the_words_says_by_how_many(client: Client, studio: Studio) -> None:
    sunny = {**HANOK, "title": "햇살 드는 거실"}
    changes = tuple(Put(PORTFOLIO, f"m{n:05}", sunny) for n in range(MOST_LOOKS // 2))
    Work(studio.store, OPERATOR, AT).commit("imported", *changes)

    assert eventually(lambda: "1개로 찾았어요" in page(client, f"q={quote('햇살 거실')}"), 30)
    assert "찾았어요" not in page(client, f"q={quote('햇살')}")
