"""Lists of many pages without scripts: everything is reached by links, and nothing twice."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.portfolio.selecting import Selection
from studio_core.records.changes import OPERATOR, Change, Delete, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from studio_core.searching.finding import FoundKind
from studio_http.pages.content import PAGE, SiteMapEntry
from studio_http.pages.feeds import MAX_ADDRESSES, site_map
from studio_http.pages.gallery_shapes import ProjectListOut
from studio_http.pages.page_routes import LISTED, PageRoute
from studio_http.pages.shapes import InsightCardOut, InsightListOut, InsightOut, ProjectOut
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_pages import BASE
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, eventually

Client = TestClient[Any]
HOMES, SHOPS, ARTICLES = 130, PAGE, 61


def fill(studio: Studio, homes: int, shops: int, articles: int) -> None:
    changes: list[Change] = []
    for kind, count, document in (("h", homes, HANOK), ("s", shops, CAFE)):
        for number in range(count):
            stored: dict[str, Any] = {**document, "title": f"작업 {number}", "order": number}
            changes.append(Put(PORTFOLIO, f"{kind}{number:03}", stored))
    for number in range(articles):
        stored = {**ARTICLE, "category": ("tip", "trend")[number % 2], "title": f"글 {number}"}
        changes.append(Put(INSIGHTS, f"i{number:03}", stored))
    commit(studio, *changes)


def commit(studio: Studio, *changes: Change) -> None:
    Work(studio.store, OPERATOR, AT).commit("imported", *changes)


@pytest.fixture
def many(studio: Studio) -> None:
    fill(studio, HOMES, SHOPS, ARTICLES)


def read(client: Client, address: str) -> PageReader:
    answer = client.get(address)
    assert answer.status_code == 200
    return PageReader(answer.text)


def shown(page: PageReader, path: str) -> list[str]:
    """Return the ids of the projects or articles that a page links to."""
    links = [str(link.attributes.get("href")) for link in page.all("a")]
    return [link.removeprefix(path) for link in links if link.startswith(path)]


def walk(client: Client, address: str | None) -> Iterator[PageReader]:
    """Yield every page of a list, by the links that somebody without scripts follows."""
    while address:
        page = read(client, address)
        yield page
        address = page.attribute("a", "href", rel="next")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("address", "path", "ids"),
    [
        ("/portfolio", "/portfolio/", [f"h{number:03}" for number in range(HOMES)]),
        ("/portfolio?category=commercial", "/portfolio/", [f"s{n:03}" for n in range(SHOPS)]),
        ("/insight", "/insight/", [f"i{number:03}" for number in range(ARTICLES)]),
    ],
)
def test_every_project_and_article_is_reached_by_links(
    client: Client, address: str, path: str, ids: list[str]
) -> None:
    pages = list(walk(client, address))

    found = [shown(page, path) for page in pages]
    assert [id for page in found for id in page] == ids
    assert [len(page) for page in found[:-1]] == [PAGE] * (len(found) - 1)


@pytest.mark.usefixtures("many")
def test_a_page_of_a_list_names_itself_and_those_beside_it(client: Client) -> None:
    page = read(client, "/portfolio?page=2")

    assert page.attribute("link", "href", rel="canonical") == f"{BASE}/portfolio?page=2"
    assert page.attribute("meta", "content", property="og:url") == f"{BASE}/portfolio?page=2"
    assert page.attribute("link", "href", rel="prev") == f"{BASE}/portfolio"
    assert page.attribute("link", "href", rel="next") == f"{BASE}/portfolio?page=3"
    assert page.attribute("a", "href", rel="prev") == "/portfolio"
    assert f"프로젝트 {HOMES}개" in page.text


def test_a_page_of_shops_keeps_its_category(client: Client, studio: Studio) -> None:
    fill(studio, 0, SHOPS + 1, 0)
    assert eventually(lambda: client.get("/api/portfolio").json()["total"] == SHOPS + 1)

    first = read(client, "/portfolio?category=commercial")
    second = read(client, str(first.attribute("a", "href", rel="next")))

    address = f"{BASE}/portfolio?category=commercial&page=2"
    assert second.attribute("link", "href", rel="canonical") == address
    assert shown(second, "/portfolio/") == [f"s{SHOPS:03}"]


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("address", "path", "ids"),
    [
        ("/portfolio?filter=30PY&filter=10PY", "/portfolio?filter=10PY&filter=30PY", HOMES),
        ("/portfolio?filter=30PY&filter=30PY&filter=F%26B", "/portfolio?filter=30PY", HOMES),
        ("/portfolio?filter=F%26B", "/portfolio", HOMES),
        ("/portfolio?filter=10PY", "/portfolio?filter=10PY", 0),
        (
            "/portfolio?category=commercial&filter=F%26B",
            "/portfolio?category=commercial&filter=F%26B",
            SHOPS,
        ),
    ],
)
def test_filters_have_pages_that_links_reach(
    client: Client, address: str, path: str, ids: int
) -> None:
    pages = list(walk(client, address))

    assert pages[0].attribute("link", "href", rel="canonical") == BASE + path
    assert len({id for page in pages for id in shown(page, "/portfolio/")}) == ids
    assert all(f"프로젝트 {ids}개" in page.text for page in pages)


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    "address",
    [
        "/portfolio?page=4",
        "/portfolio?page=999999999",
        "/portfolio?category=commercial&page=2",
        "/insight?page=3",
    ],
)
def test_beyond_the_last_page_is_a_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    "page", ["", "0", "1", "01", "-1", "2.0", "zwei", "²", "9" * 5000, "%00", "1&page=2"]
)
def test_what_is_no_number_of_a_page_is_the_first(client: Client, page: str) -> None:
    answer = client.get(f"/insight?page={page}")

    assert answer.content == client.get("/insight").content


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize("address", ["/portfolio", "/portfolio?category=commercial", "/insight"])
def test_a_list_of_one_page_has_no_links_to_others(client: Client, address: str) -> None:
    page = read(client, address)

    for tag in ("a", "link"):
        assert page.attribute(tag, "href", rel="next") is None
        assert page.attribute(tag, "href", rel="prev") is None
    assert "page" not in str(page.attribute("link", "href", rel="canonical"))


@pytest.mark.usefixtures("many")
def test_the_articles_of_each_category_are_counted_on_every_page(client: Client) -> None:
    for address in ("/insight", "/insight?page=2"):
        assert "전체 61트렌드 30인테리어 팁 31뉴스 0" in read(client, address).text


@pytest.mark.usefixtures("many")
def test_a_page_brings_the_whole_list_when_one_answer_holds_it(client: Client) -> None:
    for number in (1, 2):
        brought = read(client, f"/portfolio?page={number}").brought()
        assert brought["/api/portfolio"] == client.get("/api/portfolio").json()


@pytest.mark.parametrize(("category", "kind"), [("residential", "h"), ("commercial", "s")])
def test_a_page_brings_the_beginning_of_a_longer_list(
    client: Client, studio: Studio, category: str, kind: str
) -> None:
    fill(studio, 300, 300, 0)
    assert eventually(lambda: client.get("/api/portfolio").json()["total"] == 600)
    part = f"/api/portfolio?category={category}&limit={PAGE}"

    brought = read(client, f"/portfolio?category={category}").brought()

    assert brought[part] == client.get(part).json()
    first = brought["/api/portfolio"]
    assert [item["id"] for item in first["items"]] == [f"{kind}{n:03}" for n in range(PAGE)]
    assert client.get(f"/api/portfolio?limit=1&after={first['next']}").status_code == 200


@pytest.mark.usefixtures("many")
def test_a_later_page_follows_changes(client: Client, studio: Studio) -> None:
    assert "h060" in shown(read(client, "/portfolio?page=2"), "/portfolio/")

    commit(studio, Delete(PORTFOLIO, "h000"))

    assert eventually(lambda: "h060" in shown(read(client, "/portfolio"), "/portfolio/"))
    assert shown(read(client, "/portfolio?page=2"), "/portfolio/")[0] == "h061"


class Records:
    """The content of a site with very many records; only its site map is asked for."""

    def __init__(self, projects: int, articles: int) -> None:
        self._projects, self._articles = projects, articles
        self.records = projects + articles
        self.pages = LISTED
        self.site: Mapping[str, Any] = {}
        self.root_files: Mapping[str, str] = {}
        self.is_open = True

    def languages(self, route: PageRoute) -> Sequence[str]:
        return ()

    @property
    def font(self) -> str:
        return ""

    def project(self, id: str) -> ProjectOut | None:
        raise NotImplementedError

    def article(self, id: str) -> InsightOut | None:
        raise NotImplementedError

    def projects(self, selection: Selection, skipped: int, limit: int) -> ProjectListOut:
        return ProjectListOut([], 0)

    def articles(self, category: str | None, skipped: int, limit: int) -> InsightListOut:
        raise NotImplementedError

    def found(self, query: str, only: FoundKind | None) -> Mapping[str, Any]:
        raise NotImplementedError

    def policy_before(self, day: str) -> Mapping[str, Any] | None:
        raise NotImplementedError

    def site_map(self, start: int, end: int) -> Iterator[SiteMapEntry]:
        for number in range(start, min(end, self.records)):
            is_project = number < self._projects
            yield SiteMapEntry(
                f"r{number}",
                "project" if is_project else "article",
                date=None if is_project else f"2025{1 + number % 12:02}01 000000",
            )

    def newest_projects(self, limit: int) -> Sequence[tuple[datetime, ProjectOut]]:
        raise NotImplementedError

    def newest_articles(self, limit: int) -> Sequence[tuple[datetime, InsightCardOut]]:
        raise NotImplementedError

    def last_date(self, start: int, end: int) -> str | None:
        return max((one.date or "" for one in self.site_map(start, end)), default="") or None


def addresses(body: bytes | None) -> list[str]:
    assert body is not None
    return [str(found.text) for found in fromstring(body).iter() if found.tag.endswith("}loc")]


def test_a_site_map_holds_fifty_thousand_addresses() -> None:
    most = MAX_ADDRESSES - len(LISTED)

    whole = addresses(site_map(BASE, Records(most - 1, 1)))

    assert len(whole) == MAX_ADDRESSES
    assert whole[-1] == f"{BASE}/insight/r{most - 1}"
    assert site_map(BASE, Records(most - 1, 1), 1) is None


def test_a_larger_site_map_is_an_index_of_parts() -> None:
    records = MAX_ADDRESSES - len(LISTED) + 1
    content = Records(records - 2, 2)
    index = site_map(BASE, content)

    parts = [addresses(site_map(BASE, content, part)) for part in (1, 2)]

    assert addresses(index) == [f"{BASE}/sitemap-1.xml", f"{BASE}/sitemap-2.xml"]
    assert [len(part) for part in parts] == [MAX_ADDRESSES, 1]
    assert len(set(parts[0] + parts[1])) == MAX_ADDRESSES + 1
    assert parts[0][: len(LISTED)] == [BASE + path for path in LISTED]
    assert site_map(BASE, content, 0) is site_map(BASE, content, 3) is None
    assert index is not None
    assert index.count(b"<lastmod>2025-") == 2


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize("part", ["1", "2", "0", "01", "-1", "x", "", "9" * 30, "²"])
def test_a_small_site_has_no_parts(client: Client, part: str) -> None:
    assert client.get(f"/sitemap-{part}.xml").status_code == 404
    assert "<urlset" in client.get("/sitemap.xml").text
