"""A page in the frame beside its form: without a bar, for our own pages and for nobody else's."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.http.studio_in_memory import BASE_URL, eventually

Client = TestClient[Any]
DRAFTED, PUBLIC = "아직 비밀인 머리말", "방문자가 보는 머리말"

pytestmark = pytest.mark.every_store


@pytest.fixture
def visitor(admin: Client) -> Client:
    """Somebody who is not signed in, at the same application."""
    return TestClient(admin.app, base_url=BASE_URL, raise_server_exceptions=False)


def test_a_framed_page_shows_the_draft_without_a_bar(admin: Client) -> None:
    saved = admin.put("/api/admin/site/about/draft", json={"heading": DRAFTED})
    assert saved.status_code == 200

    framed, whole = (admin.get(f"/preview/site/about{query}") for query in ("?framed=1", ""))

    assert (framed.status_code, DRAFTED in framed.text) == (200, True)
    assert "preview-bar" not in framed.text
    assert "preview-bar" in whole.text
    assert '<base target="_blank">' in framed.text
    assert "<script>" not in framed.text


def test_without_a_draft_a_framed_page_is_what_visitors_see(admin: Client) -> None:
    shown = admin.put("/api/admin/site/about", json={"heading": PUBLIC})
    assert shown.status_code == 200
    assert eventually(lambda: PUBLIC in admin.get("/about").text)

    framed = admin.get("/preview/site/about?framed=1", follow_redirects=False)

    assert (framed.status_code, PUBLIC in framed.text) == (200, True)
    leading = admin.get("/preview/site/about", follow_redirects=False)
    assert (leading.status_code, leading.headers["location"]) == (302, "/about")


def test_a_part_that_is_not_there_yet_has_its_page_in_the_frame(admin: Client) -> None:
    assert admin.get("/preview/site/brand?framed=1").status_code == 200
    for unknown in ("/preview/slides/none?framed=1", "/preview/accounts/admin1?framed=1"):
        assert admin.get(unknown).status_code == 404


def test_our_own_pages_alone_may_frame_it_and_nothing_else(admin: Client, visitor: Client) -> None:
    admin.put("/api/admin/site/about/draft", json={"heading": DRAFTED})

    framed = admin.get("/preview/site/about?framed=1").headers

    assert framed["x-frame-options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in framed["content-security-policy"]
    assert "sandbox allow-same-origin" in framed["content-security-policy"]
    assert framed["cross-origin-resource-policy"] == "same-origin"
    assert framed["x-robots-tag"] == "noindex, nofollow"
    assert framed["cache-control"] == "private, no-store"
    others = [(admin, "/preview/site/about"), (admin, "/about"), (admin, "/admin")]
    for client, path in [*others, (visitor, "/preview/site/about?framed=1")]:
        headers = client.get(path).headers
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_visitor_is_shown_no_frame(admin: Client, visitor: Client) -> None:
    admin.put("/api/admin/site/about/draft", json={"heading": DRAFTED})

    refused, unknown = (visitor.get(path) for path in ("/preview/site/about?framed=1", "/nothing"))

    assert (refused.status_code, refused.content) == (404, unknown.content)
