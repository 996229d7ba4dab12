"""Pages in another language: at addresses of their own, whole or not at all."""

import asyncio
import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, unquote
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.former_paths import service_path
from studio_core.content.visibility import set_open
from studio_core.languages.registry import BASE, LANGUAGES, LOCALES, TWINNED, address_in
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES, SITE
from studio_core.records.work import Work
from studio_http.published.portfolio_index import PortfolioIndex
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import ARTICLE, AT, BASE_URL, CAFE, HANOK, eventually, put
from tests.own_texts import load_own_texts

(OTHER, *_) = TWINNED
HANGUL = re.compile("[가-힣]")
PROJECT_TWINS = {
    "title": "A hanok that keeps the sun",
    "address": "Gahoe-dong, Jongno-gu, Seoul",
    "style": "Modern hanok",
    "styleDescription": "The rooms follow the sun.",
    "contents": "The rooms follow the sun.",
}
ARTICLE_TWINS = {"title": "Building in winter", "content": "## Why it waits\n\nMortar freezes."}
MADE = HANOK | {"createdAt": "2025-01-01T00:00:00Z"}
PAGES = (
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/portfolio",
    "/portfolio?category=commercial",
    "/insight",
    "/contact",
    "/contact?tab=qna",
    "/privacy",
    "/search?q=sun",
    "/consultation/1",
    "/portfolio/p1",
    "/insight/i1",
)
Client = TestClient[Any]


@pytest.fixture
def twins(studio: Studio) -> None:
    """A site in two languages: one project and its article in both, one project in one."""
    load_own_texts(studio.store)
    put(studio, PORTFOLIO, "p1", MADE | {OTHER: PROJECT_TWINS})
    put(studio, PORTFOLIO, "p2", CAFE)
    put(studio, INSIGHTS, "i1", ARTICLE | {OTHER: ARTICLE_TWINS})
    put(studio, INSIGHTS, "i2", ARTICLE)


def read(client: Client, path: str, language: str = OTHER) -> PageReader:
    answer = client.get(address_in(language, path))
    assert answer.status_code == 200, path
    return PageReader(answer.text)


def said(page: PageReader) -> str:
    """Return all that a page says, but for the names of other languages."""
    attributes = (value or "" for one in page.elements for value in one.attributes.values())
    data = (one.text for one in page.scripts if "json" in (one.attributes.get("type") or ""))
    shown = (one.text for one in page.all("title", "body"))
    found = unquote(" ".join((*attributes, *data, *shown)))
    return found.replace(next(one.name for one in LANGUAGES if one.code == BASE), "")


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize("path", PAGES)
def test_no_page_mixes_languages(client: Client, path: str) -> None:
    assert not HANGUL.findall(said(read(client, path)))


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize("path", [path for path in PAGES if "search" not in path])
@pytest.mark.parametrize("language", [BASE, OTHER])
def test_a_page_names_its_addresses_in_all_languages(
    client: Client, path: str, language: str
) -> None:
    page = read(client, path, language)
    links = [one.attributes for one in page.all("link") if "hreflang" in one.attributes]

    found = {one["hreflang"]: (one["href"] or "").removeprefix(BASE_URL) for one in links}
    is_record = path in ("/portfolio/p1", "/insight/i1")
    offered = (OTHER,) if is_record else TWINNED
    twins = {code: address_in(code, path) for code in offered}
    assert found == {BASE: path, **twins, "x-default": path}
    assert page.attribute("link", "href", rel="canonical") == BASE_URL + found[language]
    assert page.attribute("meta", "content", property="og:url") == BASE_URL + found[language]
    assert page.attribute("meta", "content", property="og:locale") == LOCALES[language]


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize("language", [BASE, OTHER])
def test_a_link_leads_to_the_page_in_the_other_language(client: Client, language: str) -> None:
    (other,) = {BASE, OTHER} - {language}
    for path in PAGES:
        links = [one.attributes for one in read(client, path, language).all("a")]
        switches = [one for one in links if one.get("hreflang") == other]
        assert {one["href"] for one in switches} == {address_in(other, path)}, path
        assert not any("title" in one for one in switches)


@pytest.mark.usefixtures("twins")
def test_from_what_is_not_translated_the_link_leads_home_and_says_so(client: Client) -> None:
    page = read(client, "/portfolio/p2", BASE)
    switches = [one.attributes for one in page.all("a") if one.attributes.get("hreflang") == OTHER]

    assert {one["href"] for one in switches} == {address_in(OTHER, "/")}
    (name,) = {one.name for one in LANGUAGES if one.code == OTHER}
    assert all(name in (one["title"] or "") for one in switches)
    # What is said of the page is in its own language: only the name is in the other.
    assert not any("lang" in one for one in switches)
    named = [one.attributes.get("lang") for one in page.all("span") if one.text == name]
    assert named.count(OTHER) == len(switches)


@pytest.mark.usefixtures("twins")
def test_links_stay_within_the_language(client: Client) -> None:
    for path in PAGES:
        links = [one.attributes.get("href") or "" for one in read(client, path).all("a")]
        inner = [one for one in links if one.startswith("/") and one not in ("/admin", path)]
        assert inner
        assert [one for one in inner if not one.startswith(f"/{OTHER}/")] == []
        for one in sorted(set(inner)):
            assert client.get(one).status_code == 200, (path, one)


@pytest.mark.usefixtures("twins")
def test_where_a_choice_finds_nothing_the_ways_on_stay_within_the_language(client: Client) -> None:
    page = read(client, "/portfolio?category=residential&find=none")

    links = [one.attributes for one in page.all("a") if "hreflang" not in one.attributes]
    inner = {one.get("href") or "" for one in links} - {"/admin"}
    assert address_in(OTHER, "/consultation/1?space=residential") in inner
    assert not [one for one in inner if one.startswith("/") and not one.startswith(f"/{OTHER}/")]


@pytest.mark.usefixtures("twins")
def test_the_switch_keeps_what_a_list_is_narrowed_down_by(client: Client) -> None:
    chosen = "filter=30PY&style=Modern%20hanok&tag=light&find=sun"
    page = read(client, f"/portfolio?{chosen}&page=1")

    assert not [one for one in page.all("link") if "hreflang" in one.attributes]
    switches = [one.attributes for one in page.all("a") if "hreflang" in one.attributes]
    assert {one["href"] for one in switches} == {f"/portfolio?{chosen}"}
    assert not any("title" in one for one in switches)


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize(
    ("language", "style", "here"),
    [
        (OTHER, "현대 한옥", "Modern%20hanok"),
        (BASE, "hanok modern", "%ED%98%84%EB%8C%80%20%ED%95%9C%EC%98%A5"),
        (OTHER, "modern hanok", None),
        (OTHER, "없는 것", None),
        (OTHER, "내추럴", None),
    ],
)
def test_a_style_is_found_by_its_name_in_another_language(
    studio: Studio, client: Client, language: str, style: str, here: str | None
) -> None:
    put(studio, PORTFOLIO, "p1", MADE | {"style": "현대 한옥", OTHER: PROJECT_TWINS})
    assert eventually(lambda: client.get("/api/portfolio/p1").json()["style"] == "현대 한옥")
    asked = address_in(language, f"/portfolio?filter=30PY&style={quote(style)}&find=%EB%B9%9B")

    answer = client.get(asked, follow_redirects=False)

    if here is None:
        assert answer.status_code == 200
    else:
        to = address_in(language, f"/portfolio?filter=30PY&style={here}&find=%EB%B9%9B")
        assert (answer.status_code, answer.headers["location"]) == (302, to)


@pytest.mark.usefixtures("twins")
def test_styles_of_other_languages_are_looked_through_while_others_are_answered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    style_here, asked = PortfolioIndex.style_here, []

    def looked(index: PortfolioIndex, style: str, elsewhere: Iterable[PortfolioIndex]) -> str:
        with pytest.raises(RuntimeError):  # no loop runs in the thread that looks
            asyncio.get_running_loop()
        asked.append(style)
        return style_here(index, style, elsewhere)

    monkeypatch.setattr(PortfolioIndex, "style_here", looked)

    assert client.get("/portfolio?style=loft").status_code == 200
    assert asked == ["loft"]


@pytest.mark.usefixtures("twins")
def test_a_picture_says_nothing_in_another_language_that_was_not_written_in_it(
    studio: Studio, client: Client
) -> None:
    told = {"alt": "창가의 마루", "caption": "오후의 빛"}
    twin = {OTHER: {"alt": "A floor by the window", "caption": "Afternoon light"}}
    images = [
        {"url": "https://example.com/1.jpg", **told},
        {"url": "https://example.com/2.jpg", **told, **twin},
    ]
    put(studio, PORTFOLIO, "p1", MADE | {OTHER: PROJECT_TWINS, "images": images})

    def texts(language: str) -> list[tuple[str, str | None]]:
        project = client.get(address_in(language, "/api/portfolio/p1")).json()
        return [(one["alt"], one["caption"]) for one in project["images"]]

    assert eventually(lambda: texts(BASE) == [("창가의 마루", "오후의 빛")] * 2)
    assert texts(OTHER) == [
        (f"{PROJECT_TWINS['title']}, picture 1", None),
        ("A floor by the window", "Afternoon light"),
    ]
    assert not HANGUL.findall(said(read(client, "/portfolio/p1")))


@pytest.mark.usefixtures("twins")
def test_a_site_that_is_not_open_has_its_switch_and_tells_no_search_engine(
    studio: Studio, client: Client
) -> None:
    set_open(Work(studio.store, OPERATOR, AT), is_open=False)
    assert eventually(lambda: client.get("/robots.txt").text.endswith("Disallow: /\n"))
    page = read(client, "/about", BASE)

    assert not [one for one in page.all("link") if "hreflang" in one.attributes]
    switches = [one.attributes for one in page.all("a") if "hreflang" in one.attributes]
    assert {one["href"] for one in switches} == {address_in(OTHER, "/about")}


@pytest.mark.usefixtures("twins")
def test_links_in_articles_stay_within_the_language(studio: Studio, client: Client) -> None:
    text = "[us](/about#top), [all](/portfolio?category=commercial), [out](https://a.example/about)"
    put(studio, INSIGHTS, "i1", ARTICLE | {OTHER: ARTICLE_TWINS | {"content": text}})

    def links() -> list[str | None]:
        html = client.get(address_in(OTHER, "/api/insights/i1")).json()["html"]
        return [one.attributes["href"] for one in PageReader(html).all("a")]

    within = ("/about#top", "/portfolio?category=commercial")
    wanted = [*(address_in(OTHER, path) for path in within), "https://a.example/about"]
    assert eventually(lambda: links() == wanted)


@pytest.mark.usefixtures("twins")
def test_what_is_not_translated_is_not_offered(client: Client) -> None:
    for path in ("/portfolio/p2", "/insight/i2", "/api/portfolio/p2", "/api/insights/i2"):
        assert client.get(path).status_code == 200
        assert client.get(address_in(OTHER, path)).status_code == 404
    listed = client.get(address_in(OTHER, "/api/portfolio")).json()["items"]
    assert [one["title"] for one in listed] == [PROJECT_TWINS["title"]]
    page = read(client, "/portfolio/p2", BASE)
    assert not [one for one in page.all("link") if "hreflang" in one.attributes]
    assert "p2" not in client.get(address_in(OTHER, "/sitemap.xml")).text


@pytest.mark.usefixtures("twins")
def test_a_part_of_the_site_that_lacks_a_twin_takes_its_page_with_it(
    studio: Studio, client: Client
) -> None:
    about = studio.store.get(SITE, "about")
    assert about is not None
    path = address_in(OTHER, "/about")
    assert client.get(path).status_code == 200

    twins = {name: text for name, text in about.document.items() if name != OTHER}
    put(studio, SITE, "about", twins)

    assert eventually(lambda: client.get(path).status_code == 404)
    home = read(client, "/")
    assert path not in [one.attributes.get("href") for one in home.all("a")]
    assert "/about" not in client.get("/api/site").json()["languages"][OTHER]
    assert "/about" in client.get("/api/site").json()["languages"][BASE]


@pytest.mark.usefixtures("content", "own_texts")
def test_a_site_whose_name_is_not_translated_is_there_in_one_language(
    studio: Studio, client: Client
) -> None:
    brand = studio.store.get(SITE, "brand")
    assert brand is not None
    put(
        studio,
        SITE,
        "brand",
        {name: text for name, text in brand.document.items() if name != OTHER},
    )

    home = address_in(OTHER, "/")
    assert eventually(lambda: client.get(home).status_code == 404)
    assert "languages" not in client.get("/api/site").json()
    assert not [one for one in read(client, "/", BASE).all("link") if "hreflang" in one.attributes]
    assert client.get("/robots.txt").text.count("Sitemap:") == 1


@pytest.mark.usefixtures("twins")
def test_a_change_of_a_twin_is_shown(studio: Studio, client: Client) -> None:
    path = address_in(OTHER, "/portfolio/p1")
    assert PROJECT_TWINS["title"] in client.get(path).text

    put(studio, PORTFOLIO, "p1", HANOK | {OTHER: PROJECT_TWINS | {"title": "A house for the sun"}})

    assert eventually(lambda: "A house for the sun" in client.get(path).text)
    assert PROJECT_TWINS["title"] not in client.get(address_in(OTHER, "/portfolio")).text
    assert HANOK["title"] in client.get("/portfolio/p1").text


@pytest.mark.usefixtures("twins")
def test_records_say_in_which_languages_they_are_there(client: Client) -> None:
    for path in ("/api/portfolio/p1", "/api/insights/i1"):
        for language in (BASE, OTHER):
            answer = client.get(address_in(language, path)).json()
            assert answer["languages"] == [BASE, OTHER]
    assert "languages" not in client.get("/api/portfolio/p2").json()


@pytest.mark.usefixtures("twins")
def test_records_do_not_name_a_language_in_which_the_site_is_no_longer_there(
    studio: Studio, client: Client
) -> None:
    paths = ("/api/portfolio/p1", "/api/insights/i1")
    assert all("languages" in client.get(path).json() for path in paths)
    brand = studio.store.get(SITE, "brand")
    assert brand is not None

    own = {name: text for name, text in brand.document.items() if name != OTHER}
    put(studio, SITE, "brand", own)

    assert eventually(lambda: client.get(address_in(OTHER, "/")).status_code == 404)
    assert not any("languages" in client.get(path).json() for path in paths)


@pytest.mark.usefixtures("twins")
def test_what_a_browser_says_its_reader_prefers_changes_nothing(client: Client) -> None:
    for language in (BASE, OTHER):
        path = address_in(language, "/about")
        plain, asked = (
            client.get(path, headers=headers, follow_redirects=False)
            for headers in ({}, {"accept-language": f"{OTHER}, *;q=0.1"})
        )
        assert (asked.status_code, asked.text) == (200, plain.text)


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize(
    "path", ["/admin", "/api/admin/site", "/media/a.jpg", "/robots.txt", "/debug", "/healthz"]
)
def test_what_is_alike_in_all_languages_has_one_address(client: Client, path: str) -> None:
    assert client.get(address_in(OTHER, path)).status_code == 404


@pytest.mark.usefixtures("twins")
def test_the_site_map_and_the_feeds_are_there_in_each_language(client: Client) -> None:
    robots = client.get("/robots.txt").text
    for language in (BASE, OTHER):
        address = address_in(language, "/sitemap.xml")
        assert f"Sitemap: {BASE_URL}{address}\n" in robots
        found = re.findall("<loc>(.*?)</loc>", client.get(address).text)
        assert f"{BASE_URL}{address_in(language, '/portfolio/p1')}" in found
        feed = client.get(address_in(language, "/portfolio/feed.xml")).text
        assert f'xml:lang="{language}"' in feed
        assert f"{BASE_URL}{address_in(language, '/portfolio/p1')}" in feed
    assert HANGUL.search(client.get(address_in(OTHER, "/portfolio/rss.xml")).text) is None


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize("language", [BASE, OTHER])
def test_the_site_map_names_the_addresses_that_the_head_of_a_page_does(
    client: Client, language: str
) -> None:
    told = ET.fromstring(client.get(address_in(language, "/sitemap.xml")).text)
    pages = {(one.findtext("{*}loc") or ""): one.findall("{*}link") for one in told}

    for path in ("/", "/about", "/portfolio/p1", "/insight/i1"):
        links = read(client, path, language).all("link")
        head = [one.attributes for one in links if "hreflang" in one.attributes]
        named = [one.attrib for one in pages[BASE_URL + address_in(language, path)]]
        assert named == head
        assert [one["hreflang"] for one in named] == [BASE, OTHER, "x-default"]


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize("path", ["/", "/about", "/portfolio/p1", "/search", "/consultation/1"])
def test_a_name_that_is_the_same_in_all_languages_says_which_one_it_is_in(
    studio: Studio, client: Client, path: str
) -> None:
    brand = studio.store.get(SITE, "brand")
    assert brand is not None
    names = {"wordmark": "아틀리에 온", "watermark": "온"}
    put(studio, SITE, "brand", {**brand.document, **names})
    assert eventually(lambda: names["wordmark"] in client.get(address_in(OTHER, path)).text)

    for language in (BASE, OTHER):
        page = read(client, path, language)
        shown = [one for one in page.all("a", "p") if one.text.strip() in names.values()]
        spans = [one for one in page.all("span") if one.text in names.values()]
        marked = [one.text for one in spans if one.attributes.get("lang") == BASE]
        assert shown
        assert len(marked) >= len(shown) if language == OTHER else not marked
    assert HANGUL.findall("".join(marked))


@pytest.mark.usefixtures("twins")
@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nothing", "There is no such page."),
        ("/portfolio/p2", "This project cannot be found."),
        ("/insight/i2", "This article cannot be found."),
        ("/p2", "There is no such page."),
    ],
)
def test_where_nothing_is_that_is_said_in_the_language_of_the_address(
    client: Client, path: str, title: str
) -> None:
    page = PageReader(client.get(address_in(OTHER, path)).text)

    assert [one.text for one in page.all("h1")] == [title]
    assert not HANGUL.findall(said(page))
    assert HANGUL.findall(said(PageReader(client.get("/nothing").text)))
    links = [one.attributes.get("href") for one in page.all("a")]
    assert all((link or "").startswith(f"/{OTHER}/") for link in links)


@pytest.mark.usefixtures("twins")
def test_a_service_that_moved_is_found_in_the_language_of_the_address(
    studio: Studio, client: Client
) -> None:
    id, service = next(iter(studio.store.read(SERVICES).items()))
    put(studio, SERVICES, id, {**service.document, "formerPaths": ["/business/residential/old"]})
    old = address_in(OTHER, "/business/residential/old")

    def answer() -> Any:
        return client.get(old, follow_redirects=False)

    assert eventually(lambda: answer().status_code == 301)
    assert answer().headers["location"] == address_in(OTHER, service_path(service.document))


def test_the_home_alone_leads_to_a_language_that_was_chosen_where_there_are_several(
    client: Client, studio: Studio
) -> None:
    entrance = '<script data-languages="'
    assert entrance not in client.get("/").text

    load_own_texts(studio.store)

    assert eventually(lambda: f'{entrance}{OTHER}">' in client.get("/").text)
    head, _, _ = client.get("/").text.partition("<style>")
    assert entrance in head
    others = ("/about", address_in(OTHER, "/"), address_in(OTHER, "/about"))
    assert not [path for path in others if entrance in client.get(path).text]
