"""Previews in another language: what a guest reads is in it, and leads on in it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.records.collections import PORTFOLIO, SITE
from tests.http.pages.test_languages import ARTICLE_TWINS, HANGUL, PROJECT_TWINS
from tests.http.preview.test_consent import NAME, answered
from tests.http.preview.test_drafts import PAGES, WHOLE, drafted, linked, visiting
from tests.http.studio_in_memory import eventually, put

Client = TestClient[Any]
(OTHER, *_) = TWINNED
TWINS: dict[str, dict[str, str]] = {"portfolio": PROJECT_TWINS, "insights": ARTICLE_TWINS}
EVERY_KIND = pytest.mark.parametrize("collection", WHOLE)
OWN_NAME = re.compile(r'<a class="[^"]*" href="([^"]*)" hreflang="(\w+)"')
OFFICE = re.compile(rf'<(div|main) [^<>]*lang="{BASE}".*?</\1>', re.DOTALL)
"""What stands in the base language for who edits, in a page in another one."""

pytestmark = pytest.mark.usefixtures("own_texts")


@pytest.fixture
def visitor(admin: Client) -> Iterator[Client]:
    with visiting(admin.app) as client:
        yield client


def translated(admin: Client, collection: str) -> str:
    """Make a draft with all its twins, and return its id."""
    twins = {f"{OTHER}.{name}": text for name, text in TWINS[collection].items()}
    return drafted(admin, collection, **twins)


SWITCH = re.compile(r'<a [^<>]*hreflang="[^<>]*><span lang="\w+">[^<>]*</span></a>')


def foreign(page: Any) -> list[str]:
    """Return what a guest reads, or is told, in a page that is in no other language."""
    body = page.text.partition("<body>")[2]
    said = SWITCH.sub("", body)
    title = re.findall(r"<title>([^<>]*)</title>", page.text)
    return [text for text in (*title, *re.split("[<>]", said)) if HANGUL.search(text)]


def switch_of(page: Any) -> dict[str, str]:
    return {code: address for address, code in OWN_NAME.findall(page.text)}


@EVERY_KIND
def test_a_link_shows_the_draft_in_the_language_of_its_address(
    admin: Client, visitor: Client, collection: str
) -> None:
    path = linked(admin, collection, translated(admin, collection), days=7)

    page = visitor.get(address_in(OTHER, path))

    assert page.status_code == 200
    assert f"{TWINS[collection]['title']}</h1>" in page.text
    assert foreign(page) == []
    assert switch_of(page) == {BASE: path}
    assert switch_of(visitor.get(path)) == {OTHER: address_in(OTHER, path)}


@EVERY_KIND
def test_the_client_is_asked_and_answered_in_it(
    admin: Client, visitor: Client, collection: str
) -> None:
    id = translated(admin, collection)
    admin.put(f"/api/admin/{collection}/{id}/consent", json={"needed": True})
    path = address_in(OTHER, linked(admin, collection, id))

    asked, wrong = visitor.get(path), answered(visitor, path, name=" ")
    right = answered(visitor, path)
    again = visitor.get(path)

    assert f'action="{path}/consent#consent"' in asked.text
    assert (wrong.status_code, "consent-fault" in wrong.text) == (400, True)
    assert (right.status_code, right.headers["location"]) == (303, f"{path}#consent")
    assert 'role="status"' in again.text
    assert [foreign(page) for page in (asked, wrong, again)] == [[], [], []]
    assert NAME in admin.get(f"/api/admin/{collection}/{id}/publishing").text
    led = visitor.get(f"{path}/consent", follow_redirects=False)
    assert led.headers["location"] == path


def test_a_link_that_shows_nothing_says_so_in_every_language(
    admin: Client, visitor: Client
) -> None:
    id = translated(admin, "portfolio")
    path, links = linked(admin, "portfolio", id), f"/api/admin/portfolio/{id}/preview-links"
    (known,) = admin.get(links).json()["items"]
    assert admin.delete(f"{links}/{known['id']}").status_code == 204

    page = visitor.get(address_in(OTHER, path))

    assert page.status_code == 404
    assert foreign(page) == []
    assert f'href="{address_in(OTHER, "/portfolio")}">' in page.text
    assert visitor.get(address_in(OTHER, "/p/abc")).text == page.text
    base = visitor.get(switch_of(page)[BASE])
    assert (base.status_code, base.text) == (404, visitor.get(path).text)
    assert visitor.get(switch_of(base)[OTHER]).text == page.text


def test_it_says_so_where_the_usual_page_is_not_there(studio: Studio, visitor: Client) -> None:
    put(studio, SITE, "about", {"heading": "사는 모양을 먼저 묻습니다"})
    usual = address_in(OTHER, "/about")
    assert eventually(lambda: visitor.get(usual).status_code == 404)

    page = visitor.get(address_in(OTHER, "/p/abc"))

    assert ("preview-gone" in page.text, foreign(page)) == (True, [])


@EVERY_KIND
def test_a_draft_that_is_not_translated_is_shown_in_the_base_language(
    admin: Client, visitor: Client, collection: str
) -> None:
    path = linked(admin, collection, drafted(admin, collection))

    led = visitor.get(address_in(OTHER, path), follow_redirects=False)

    assert (led.status_code, led.headers["location"]) == (302, path)
    assert set(switch_of(visitor.get(path))) == {OTHER}
    assert path not in switch_of(visitor.get(path))[OTHER]


@EVERY_KIND
def test_a_link_to_what_is_public_by_now_leads_there_in_its_language(
    admin: Client, visitor: Client, collection: str
) -> None:
    ids = [translated(admin, collection), drafted(admin, collection)]
    paths = [linked(admin, collection, id) for id in ids]
    for id in ids:
        assert admin.post(f"/api/admin/{collection}/{id}/publish", json={}).status_code == 200
    public = [f"{PAGES[collection]}/{id}" for id in ids]
    assert eventually(lambda: visitor.get(public[1]).status_code == 200)

    led = [visitor.get(address_in(OTHER, path), follow_redirects=False) for path in paths]

    assert [one.headers["location"] for one in led] == [address_in(OTHER, public[0]), public[1]]


@EVERY_KIND
def test_who_edits_is_led_back_to_the_language_and_told_what_is_not_there(
    admin: Client, collection: str
) -> None:
    whole, begun = translated(admin, collection), drafted(admin, collection)
    place = address_in(OTHER, f"/preview/{collection}")

    page, missing = admin.get(f"{place}/{whole}"), admin.get(f"{place}/{begun}")

    assert f'/{whole}?language={OTHER}">' in page.text
    assert switch_of(page) == {BASE: f"/preview/{collection}/{whole}"}
    assert missing.status_code == 404
    assert "아직 이 언어로 보이지 않는 페이지입니다</h1>" in missing.text
    for one in (page, missing):
        body = OFFICE.sub("", one.text.partition("<body>")[2])
        body = SWITCH.sub("", body)
        assert HANGUL.findall(body) == []


def test_the_page_of_drafts_and_the_frame_beside_the_form_are_in_it(
    studio: Studio, admin: Client
) -> None:
    bar = {"path": "/contact?tab=qna", "bar": "true"}
    page = admin.get(address_in(OTHER, "/preview/page"), params=bar)
    framed = admin.get(address_in(OTHER, "/preview/site/about?framed=1"))
    put(studio, SITE, "about", {"heading": "사는 모양을 먼저 묻습니다"})

    assert f'href="/admin/site/page/contact?tab=qna&amp;language={OTHER}"' in page.text
    assert f'<html lang="{OTHER}"' in framed.text
    assert framed.status_code == 200
    told = address_in(OTHER, "/preview/site/about?framed=1")
    assert eventually(lambda: f'<main class="page wrap" lang="{BASE}">' in admin.get(told).text)


def test_of_the_past_there_is_nothing_in_another_language(studio: Studio, admin: Client) -> None:
    put(studio, PORTFOLIO, "p1", WHOLE["portfolio"])

    base, other = (
        admin.get(address_in(language, "/preview/at/2026-05-02T00:00:00.000Z/"))
        for language in (BASE, OTHER)
    )

    assert (base.status_code, other.status_code) == (200, 404)
