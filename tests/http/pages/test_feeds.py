"""The feeds of projects and articles: Atom and RSS, newest first, valid whatever is written."""

import sys
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, load_settings
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Json, Record, Revision
from studio_core.records.work import Work
from studio_http.pages.feeds import site_map
from studio_http.pages.page_routes import FEEDS
from studio_http.pages.xml_text import xml_text
from studio_http.published.content import Snapshot, SnapshotContent
from studio_http.published.insight_index import InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.site_index import SiteIndex
from tests.http.studio_in_memory import ARTICLE, AT, BASE_URL, HANOK, eventually, put
from tests.own_texts import PICTURE

Client = TestClient[Any]
ATOM, MEDIA = "{http://www.w3.org/2005/Atom}", "{http://search.yahoo.com/mrss/}"
HOSTILE = "집 \x00\x0b<b>&amp;]]>\ufffe"
OF_PROJECTS = [path for path, feed in FEEDS.items() if feed.kind == "portfolio"]
pytestmark = pytest.mark.usefixtures("content", "own_texts")


def titles(client: Client, path: str) -> list[str | None]:
    """Return the titles of the entries at *path*, in the feed's order."""
    root = ET.fromstring(client.get(path).content)
    entries = (*root.iter(f"{ATOM}entry"), *root.iter("item"))
    return [one.findtext(f"{ATOM}title") or one.findtext("title") for one in entries]


def put_newest(studio: Studio, client: Client, title: str) -> None:
    at = "2026-07-01T03:00:00.000Z"
    project: dict[str, Json] = {
        **HANOK,
        "title": title,
        "createdAt": at,
        "order": 99,
        "images": [PICTURE],
    }
    Work(studio.store, OPERATOR, at).commit("test", Put(PORTFOLIO, "newest", project))
    assert eventually(lambda: client.get("/api/portfolio/newest").status_code == 200)


@pytest.mark.parametrize("path", OF_PROJECTS)
def test_projects_come_newest_first_whatever_their_order(
    studio: Studio, client: Client, path: str
) -> None:
    put_newest(studio, client, "맨 나중에 온 집")

    assert titles(client, path)[0] == "맨 나중에 온 집"


def test_the_atom_feed_of_projects_names_page_picture_and_moment(
    studio: Studio, client: Client
) -> None:
    put_newest(studio, client, "새 집")

    root = ET.fromstring(client.get("/portfolio/feed.xml").content)
    entry = next(root.iter(f"{ATOM}entry"))
    links = {one.get("rel"): one for one in entry.iter(f"{ATOM}link")}

    assert entry.findtext(f"{ATOM}id") == f"{BASE_URL}/portfolio/newest"
    assert entry.findtext(f"{ATOM}updated") == "2026-07-01T12:00:00+09:00"
    assert links["alternate"].get("href") == f"{BASE_URL}/portfolio/newest"
    assert links["enclosure"].get("type") == "image/jpeg"
    assert str(links["enclosure"].get("href")).startswith("http")
    assert root.findtext(f"{ATOM}id") == f"{BASE_URL}/portfolio"
    assert root.findtext(f"{ATOM}updated") == "2026-07-01T12:00:00+09:00"


def test_the_rss_feed_of_projects_names_page_picture_and_moment(
    studio: Studio, client: Client
) -> None:
    put_newest(studio, client, "새 집")

    root = ET.fromstring(client.get("/portfolio/rss.xml").content)
    item = next(root.iter("item"))
    moment = parsedate_to_datetime(str(item.findtext("pubDate")))
    [shown] = item.iter(f"{MEDIA}content")

    assert (root.tag, root.get("version")) == ("rss", "2.0")
    assert item.findtext("link") == item.findtext("guid") == f"{BASE_URL}/portfolio/newest"
    assert moment == datetime.fromisoformat("2026-07-01T03:00:00+00:00")
    assert (shown.get("medium"), shown.get("type")) == ("image", "image/jpeg")
    channel = root.find("channel")
    assert channel is not None
    assert all(channel.findtext(name) for name in ("title", "link", "description", "language"))


@pytest.mark.parametrize("path", FEEDS)
def test_a_feed_is_valid_whatever_is_written(client: Client, studio: Studio, path: str) -> None:
    text = HOSTILE.replace("\x00", "")
    put(studio, PORTFOLIO, "hostile", {**HANOK, "title": text, "createdAt": AT})
    put(studio, INSIGHTS, "hostile", {**ARTICLE, "title": text, "date": "20260430 000000"})

    assert eventually(lambda: "집 <b>&amp;]]>" in titles(client, path))


@pytest.mark.parametrize("path", OF_PROJECTS)
@pytest.mark.parametrize(
    ("at", "is_told"), [("9999-12-31T23:59:59Z", False), ("0001-01-01T00:00:00Z", True)]
)
def test_a_feed_is_valid_whenever_a_project_came(
    client: Client, studio: Studio, path: str, at: str, is_told: bool
) -> None:
    put(studio, PORTFOLIO, "odd", {**HANOK, "title": "때를 모르는 집", "createdAt": at})

    assert eventually(lambda: client.get("/api/portfolio/odd").status_code == 200)
    assert ("때를 모르는 집" in titles(client, path)) is is_told


LAST_CHANGE = "2026-05-03T00:00:00.000Z"


def put_later(studio: Studio, collection: str, document: dict[str, Any]) -> None:
    """Store what says that it came long after its last change, beside what came before."""
    document = {**document, "createdAt": "2099-01-01T00:00:00Z", "date": "20990101 000000"}
    Work(studio.store, OPERATOR, LAST_CHANGE).commit("imported", Put(collection, "later", document))


@pytest.mark.parametrize("path", FEEDS)
def test_what_says_to_come_later_leads_no_feed_and_dates_none(
    client: Client, studio: Studio, path: str
) -> None:
    kind, before = FEEDS[path].kind, titles(client, path)
    collection, whole = (PORTFOLIO, HANOK) if kind == "portfolio" else (INSIGHTS, ARTICLE)

    put_later(studio, collection, {**whole, "title": "훗날의 집"})
    assert eventually(lambda: client.get(f"/api/{collection}/later").status_code == 200)
    left_out = titles(client, path)
    put_later(studio, collection, {**whole, "title": "어제 고친 집", "updatedAt": AT})
    assert eventually(lambda: "어제 고친 집" in titles(client, path))

    assert left_out == before
    assert b"2099" not in client.get(path).content


def test_what_xml_cannot_hold_is_left_out() -> None:
    assert xml_text(HOSTILE + "\ud800\U0001f3e0\t") == "집 <b>&amp;]]>\U0001f3e0\t"


@pytest.mark.parametrize("path", FEEDS)
def test_a_feed_is_asked_for_again_by_its_tag(client: Client, path: str) -> None:
    answer = client.get(path)
    kind = f"application/{FEEDS[path].format}+xml; charset=utf-8"
    assert answer.headers["content-type"] == kind

    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", OF_PROJECTS)
def test_a_feed_loses_a_project_that_is_deleted(client: Client, studio: Studio, path: str) -> None:
    put_newest(studio, client, "지울 집")
    assert eventually(lambda: "지울 집" in titles(client, path))

    Work(studio.store, OPERATOR, AT).commit("test", Delete(PORTFOLIO, "newest"))

    assert eventually(lambda: "지울 집" not in titles(client, path))


@pytest.mark.parametrize("path", ["/portfolio", "/portfolio/p1", "/portfolio?category=commercial"])
def test_the_gallery_names_the_feeds_of_projects(client: Client, path: str) -> None:
    text = client.get(path).text

    for feed in OF_PROJECTS:
        kind = FEEDS[feed].format
        assert (
            f'<link rel="alternate" type="application/{kind}+xml" href="{BASE_URL}{feed}"' in text
        )
    assert "/insight/feed.xml" not in text


@pytest.mark.parametrize("path", ["/", "/insight", "/insight/i1"])
def test_other_pages_name_those_of_articles(client: Client, path: str) -> None:
    text = client.get(path).text

    assert f'href="{BASE_URL}/insight/feed.xml"' in text
    assert f'href="{BASE_URL}/insight/rss.xml"' in text


def test_a_site_map_costs_each_address_a_few_calls() -> None:
    """Calls and not milliseconds: what else the machine does changes nothing about them."""
    image = {"url": f"/media/{1:032x}.jpg", "width": 1600, "height": 1200}
    document: dict[str, Any] = {**HANOK, "images": [image] * 8}
    projects = ((f"p{number}", Record(document, Revision("1"))) for number in range(200))
    own_texts = SiteIndex.of(load_settings(environment={}))
    portfolio = PortfolioIndex().renewed(projects)
    content = SnapshotContent(Snapshot(0, None, portfolio, InsightIndex(), own_texts))
    calls = 0

    def count(frame: object, event: str, value: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        document_bytes = site_map("https://studio.example", content)
    finally:
        sys.setprofile(None)

    assert document_bytes is not None
    assert calls / document_bytes.count(b"loc>") < 40
