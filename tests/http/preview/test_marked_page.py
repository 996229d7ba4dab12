"""Who gets the page that is edited in place, and that no other page has marks."""

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import ACCOUNTS, SITE
from tests.http.preview.test_marks import BEGIN, END, PAGES, PARTED, drafted, marked
from tests.http.studio_in_memory import BASE_URL, EMAIL, put

Client = TestClient[Any]


@pytest.fixture
def visitor(admin: Client) -> Client:
    """Somebody who is not signed in, at the same application."""
    return TestClient(admin.app, base_url=BASE_URL, raise_server_exceptions=False)


@pytest.mark.parametrize(
    "address",
    [
        "/nothing-here",
        "/portfolio/none",
        "/insight/feed.xml",
        "/business/residential/none",
        "/robots.txt",
        "/admin/site",
        "/api/site",
        "/preview/page?path=/about",
        "about",
        "//about.example",
        "/%",
        "/%00",
        "/%ff%fe",
        "/\x00",
        "/portfolio/\ue000",
        "/insight/" + "가" * 500,
        "/../about",
    ],
)
def test_an_address_without_a_page_has_the_missing_page(admin: Client, address: str) -> None:
    page = marked(admin, address)

    known = admin.get("/preview/page?path=/nothing")
    assert page.status_code == 404
    assert page.headers["x-frame-options"] == "SAMEORIGIN"
    assert (page.text == known.text) is not address.startswith(("/portfolio/", "/insight/"))


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/portfolio/none", "프로젝트를 찾을 수 없어요."),
        ("/portfolio/\ue000", "프로젝트를 찾을 수 없어요."),
        ("/insight/" + "가" * 500, "인사이트를 찾을 수 없어요."),
    ],
)
def test_an_address_of_no_record_says_which_one_is_missing(
    admin: Client, address: str, title: str
) -> None:
    page = marked(admin, address)

    assert page.status_code == 404
    assert f">{title}</h1>" in page.text


def test_a_page_is_shown_under_the_bar_with_all_drafts_and_no_marks(
    own_texts: None, admin: Client, visitor: Client
) -> None:
    drafted(admin, SITE, "brand", {"ko": "초안의 이름"})
    address = "/preview/page?path=/contact%3Ftab=qna&bar=true"

    page = admin.get(address)

    assert page.status_code == 200
    assert "초안의 이름" in page.text
    assert BEGIN not in page.text
    assert 'href="/admin/site/page/contact?tab=qna"' in page.text
    assert page.headers["x-robots-tag"] == admin.get("/preview/site/brand").headers["x-robots-tag"]
    assert visitor.get(address).status_code == 404
    assert admin.get("/preview/page?path=/nothing&bar=true").status_code == 404


def test_an_address_is_read_as_browsers_write_it(own_texts: None, admin: Client) -> None:
    for address in ("/about/", "/about#story", "/%61bout", "/about?tab=qna"):
        page = marked(admin, address)
        assert (page.status_code, page.text) == (200, marked(admin, "/about").text), address
    for start in (admin.get("/preview/page"), marked(admin, "?"), marked(admin, "#")):
        assert (start.status_code, start.text) == (200, marked(admin, "/").text)


@pytest.mark.parametrize("alt", ["", "거실"])
def test_a_page_that_is_shared_with_a_picture_is_edited_too(
    own_texts: None, admin: Client, alt: str
) -> None:
    shared = {"url": "https://a.example/1.jpg", "alt": alt}
    pages = [{"path": "/about", "title": "이야기", "picture": shared}]
    written = {"picture": shared, "pages": pages}
    saved = admin.put("/api/admin/site/search", json=written, headers={"If-Match": "*"})
    assert saved.status_code == 200, saved.text

    page = marked(admin, "/about")

    assert page.status_code == 200
    assert "이야기" in page.text


def test_only_those_who_edit_content_see_a_marked_page(
    own_texts: None, admin: Client, visitor: Client, studio: Studio
) -> None:
    unknown = visitor.get("/nothing-here")
    refused = marked(visitor, "/about")
    assert (refused.status_code, refused.content) == (404, unknown.content)
    assert refused.headers["x-frame-options"] == "DENY"

    for role in ("enquiries", "viewer", "unknown"):
        put(studio, ACCOUNTS, "admin1", {"email": EMAIL, "role": role})
        refused = marked(admin, "/about")
        assert (refused.status_code, refused.content) == (404, unknown.content), role


def test_no_other_page_or_answer_has_marks(
    content: None, own_texts: None, admin: Client, visitor: Client
) -> None:
    drafted(admin, SITE, "about", {"heading": "초안"})
    marked(admin, "/about")

    framed = ("/preview/site/about?framed=1", "/preview/questions/prepare?framed=1")
    answers = [*PAGES, "/api/site", "/insight/feed.xml", "/sitemap.xml", "/nothing-here"]
    texts = [visitor.get(one).text for one in answers]
    texts += [admin.get(one).text for one in (*framed, "/preview/site/about")]

    assert [text for text in texts if re.search(f"[{BEGIN}{PARTED}{END}]", text)] == []


def test_the_page_may_be_listened_to_and_runs_nothing(own_texts: None, admin: Client) -> None:
    page = marked(admin, "/about")

    policy = page.headers["content-security-policy"]
    assert "script-src 'none'" in policy
    assert policy.endswith("allow-scripts")
    assert "frame-ancestors 'self'" in policy
    framed = admin.get("/preview/site/about?framed=1").headers["content-security-policy"]
    assert "script-src 'self'" in framed
    assert "allow-scripts" not in framed
