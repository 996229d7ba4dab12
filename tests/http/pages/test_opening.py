"""A site that is not open yet is there for whoever knows its address, and for no search engine."""

from typing import Any

from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.visibility import set_open
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.http.studio_in_memory import AT, eventually

Client = TestClient[Any]
PAGES = ["/", "/about", "/portfolio", "/portfolio/p1", "/insight/i1", "/contact"]


def is_hidden(client: Client, page: str) -> bool:
    """Tell whether a page says that it is not to be indexed, in both ways."""
    answer = client.get(page)
    assert answer.status_code == 200
    said = bool(answer.headers.get("x-robots-tag") == "noindex")
    assert said == ('<meta name="robots" content="noindex">' in answer.text)
    return said


def test_a_closed_site_is_not_indexed_until_it_is_opened(
    content: None, own_texts: None, client: Client, studio: Studio
) -> None:
    assert not any(is_hidden(client, page) for page in PAGES)
    assert "Sitemap:" in client.get("/robots.txt").text

    set_open(Work(studio.store, OPERATOR, AT), is_open=False)
    assert eventually(lambda: client.get("/robots.txt").text == "User-agent: *\nDisallow: /\n")
    assert all(is_hidden(client, page) for page in PAGES)

    set_open(Work(studio.store, OPERATOR, AT), is_open=True)
    assert eventually(lambda: "Sitemap:" in client.get("/robots.txt").text)
    assert not any(is_hidden(client, page) for page in PAGES)


def test_the_accent_colour_is_in_the_page_and_allowed_by_its_policy(
    admin: Client,
) -> None:
    admin.put("/api/admin/site/brand", json={"accentColor": "#1f4e79"}, headers={"If-Match": "*"})

    assert eventually(lambda: "html:root{--accent:#1f4e79;" in admin.get("/about").text)
    policy = admin.get("/about").headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert policy.partition("style-src")[2].partition(";")[0].count("sha256-") >= 2
