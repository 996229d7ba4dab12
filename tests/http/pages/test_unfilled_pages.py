"""Pages of a site whose texts are not written yet: they leave out what is not there."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import INSIGHTS, PORTFOLIO, QUESTIONS, SERVICES, SITE
from studio_http.pages.page_routes import FEEDS, LISTED
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import ARTICLE, HANOK, eventually, put

Client = TestClient[Any]
NAME = "모퉁이 디자인"
EMPTY = "아직 준비 중이에요."
PAGES = (*LISTED, "/portfolio?category=commercial", "/contact?tab=qna")
RECORDS = ("/portfolio/p1", "/insight/i1")
NEVER_EMPTY = ("title", "h1", "h2", "h3", "h4", "dt", "dd", "a", "li", "summary", "label")


@pytest.fixture(params=["nothing", "a name"])
def visitor(request: pytest.FixtureRequest, studio: Studio) -> Client:
    """A visitor of a site without any text, or with the studio's name alone."""
    put(studio, PORTFOLIO, "p1", HANOK)
    put(studio, INSIGHTS, "i1", ARTICLE | {"content": "창을 비웁니다."})
    if request.param == "a name":
        put(studio, SITE, "brand", {"ko": NAME})
    client: Client = request.getfixturevalue("client")
    return client


def faults(page: PageReader) -> Iterator[str]:
    """Yield what a page shows of something that is not there."""
    for element in page.all(*NEVER_EMPTY):
        if not (element.text.strip() or element.attributes.get("aria-label")):
            yield f"an empty {element.tag}"
    for meta in page.all("meta"):
        if meta.attributes.get("content") == "":
            yield f"an empty {meta.attributes}"
    for element in page.elements:
        for name, value in element.attributes.items():
            if re.search(r"[{}]|None|undefined", value or ""):
                yield f"{element.tag} {name}={value!r}"
            if name == "href" and value in ("", "tel:", "mailto:"):
                yield f"a link to {value!r}"
    yield from re.findall(r".{0,20}(?:[{}]|None|undefined).{0,20}", page.text)
    yield from re.findall(r"(?:^|\n)\s*[,·|]\s.*|[,·|]\s*(?:[,·|]|\n|$)", page.text)
    yield from (f"{name} in {found}" for found in page.linked() for name in _empty_in(found))


def _empty_in(found: dict[str, Any]) -> Iterator[str]:
    for name, value in found.items():
        if value in (None, "", [], {}):
            yield name
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, dict):
                yield from _empty_in(item)


@pytest.mark.parametrize("path", [*PAGES, *RECORDS])
def test_a_page_shows_nothing_of_what_is_not_filled(visitor: Client, path: str) -> None:
    answer = visitor.get(path)

    assert answer.status_code == 200
    assert list(faults(PageReader(answer.text))) == []
    assert "example" not in re.sub(r'placeholder="[^"]*"', "", answer.text)


@pytest.mark.parametrize("path", ["/portfolio", "/insight", *FEEDS, "/sitemap.xml"])
def test_so_it_is_without_any_record(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 200
    if path.endswith(".xml"):
        assert all(one.text or len(one) or one.attrib for one in ET.fromstring(answer.content))
    else:
        assert list(faults(PageReader(answer.text))) == []


@pytest.mark.parametrize("path", ["/", "/about", "/business", "/privacy"])
def test_a_page_that_has_nothing_says_so(client: Client, path: str) -> None:
    assert EMPTY in PageReader(client.get(path).text).text


@pytest.mark.parametrize(
    ("path", "called"),
    [
        ("/", "홈"),
        ("/about", "About"),
        ("/business", "Business"),
        ("/portfolio", "Portfolio"),
        ("/insight", "Insight & Contents"),
        ("/contact", "Contact"),
        ("/privacy", "개인정보 처리방침"),
        ("/portfolio/p1", "서촌 한옥"),
        ("/insight/i1", "작은 집을 넓게"),
    ],
)
def test_a_page_without_a_title_of_its_own_is_named(
    visitor: Client, path: str, called: str
) -> None:
    page = PageReader(visitor.get(path).text)

    has_name = NAME in page.text
    named = NAME if path == "/" else f"{called} | {NAME}"
    assert page.all("title")[0].text == (named if has_name else called)


def test_the_studio_is_told_to_search_engines_once_it_has_a_name(visitor: Client) -> None:
    page = PageReader(visitor.get("/").text)

    known = {one["name"] for one in page.linked()}
    assert known == ({NAME} if NAME in page.text else set())
    assert (page.attribute("meta", "content", property="og:image") is None) == (not known)


def test_a_home_page_without_slides_is_calm(studio: Studio, client: Client) -> None:
    put(studio, SITE, "brand", {"ko": NAME, "tagline": "집을 고칩니다."})
    assert eventually(lambda: NAME in client.get("/").text)

    page = PageReader(client.get("/").text)

    assert page.all("h1")[0].text == NAME
    assert "집을 고칩니다." in page.text
    targets = [link.attributes["href"] for link in page.all("a")]
    assert {"/about", "/portfolio", "/contact"} <= set(targets)
    assert page.all("section") == []


def test_half_a_foot_shows_that_half(studio: Studio, client: Client) -> None:
    put(studio, SITE, "company", {"phone": "02-123-4567"})
    put(studio, SITE, "contact", {"closed": "월요일 휴무"})
    assert eventually(lambda: "월요일" in client.get("/contact?tab=qna").text)

    page = PageReader(client.get("/contact?tab=qna").text)

    assert [one.text for one in page.all("dt")][-2:] == ["전화", "운영"]
    assert [one.text for one in page.all("dd")][-2:] == ["02-123-4567", "월요일 휴무"]
    assert page.attribute("a", "href", href="tel:+8221234567")
    assert list(faults(page)) == []


def test_a_service_alone_is_linked_from_every_foot(studio: Studio, client: Client) -> None:
    service = {"group": "commercial", "slug": "작은-가게", "title": "작은 가게"}
    put(studio, SERVICES, "s1", service)
    assert eventually(lambda: "작은 가게" in client.get("/about").text)

    for path in ("/about", "/business", "/contact", "/business/commercial/작은-가게"):
        page = PageReader(client.get(path).text)

        linked = [one for one in page.all("a") if one.text == "작은 가게"]
        assert linked[-1].attributes == {"href": "/business/commercial/작은-가게"}
        assert list(faults(page)) == []


def test_questions_stand_above_the_form_in_their_groups(studio: Studio, client: Client) -> None:
    assert "<details><summary>" not in client.get("/contact?tab=qna").text
    for id, group, order in (("q1", "비용", 0), ("q2", "", 1), ("q3", "비용", 2)):
        asked = {
            "question": f"{id}은 얼마인가요?",
            "answer": "**평마다** 다릅니다.",
            "order": order,
        }
        put(studio, QUESTIONS, id, asked | ({"group": group} if group else {}))
    assert eventually(lambda: "q3은" in client.get("/contact?tab=qna").text)

    html = client.get("/contact?tab=qna").text
    page = PageReader(html)

    asked_of = [one.text for one in page.all("summary", "h3")][1:-1]
    assert asked_of == ["비용", "q1은 얼마인가요?", "q3은 얼마인가요?", "q2은 얼마인가요?"]
    assert "<strong>평마다</strong>" in html
    assert html.index("q2은") < html.index("<form")


def test_a_project_without_a_word_is_described_by_its_facts(visitor: Client) -> None:
    page = PageReader(visitor.get("/portfolio/p1").text)

    assert page.attribute("meta", "content", name="description") == "약 112㎡ (34평) · 서울 종로구"
