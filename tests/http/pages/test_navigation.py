"""The navigation of pages: the bar, and the menu of small screens, which needs no scripts."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import LANGUAGES, address_in
from studio_core.records.collections import SERVICES
from studio_http.pages.labels import read_labels
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import eventually, put

Client = TestClient[Any]
ITEMS = (
    ("/about", "About"),
    ("/portfolio", "Portfolio"),
    ("/insight", "Insight & Contents"),
    ("/contact", "Contact"),
)


@pytest.mark.usefixtures("own_texts", "content")
@pytest.mark.parametrize("path", ["/", "/about", "/portfolio/p1", "/insight/i1", "/privacy"])
def test_the_menu_of_small_screens_stands_in_the_page_and_leads_everywhere(
    client: Client, path: str
) -> None:
    text = client.get(path).text
    start = text.index('<nav id="menu" class="MobileMenu_menu"')
    menu = PageReader(text[start : text.index("</nav>", start)])

    places = [(one.attributes.get("href"), one.text.strip()) for one in menu.all("a")[:6]]
    assert places == [
        ("/about", "About"),
        ("/portfolio", "Portfolio"),
        ("/portfolio?category=residential", "Residential 주거 공간"),
        ("/portfolio?category=commercial", "Commercial 상업 공간"),
        ("/insight", "Insight & Contents"),
        ("/contact", "Contact"),
    ]
    assert menu.attribute("nav", "aria-label") == read_labels()["nav.mobile.label"]
    label = PageReader(text).all("summary")[0].attributes.get("aria-label")
    assert label == read_labels()["nav.toggle.open"]
    assert text.count('id="menu"') == 1


@pytest.mark.usefixtures("content")
def test_a_studio_that_says_nothing_of_its_business_leads_to_none(client: Client) -> None:
    for path in ("/", "/about", "/contact"):
        assert 'href="/business"' not in client.get(path).text


@pytest.mark.usefixtures("own_texts", "content")
@pytest.mark.parametrize(
    ("path", "current"),
    [
        ("/", {}),
        ("/about", {"/about": "page"}),
        ("/business", {}),
        ("/business/residential/total-living", {}),
        ("/portfolio", {"/portfolio": "page"}),
    ],
)
@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
def test_the_bar_has_its_four_items_and_says_which_is_seen(
    client: Client, language: str, path: str, current: dict[str, str]
) -> None:
    page = PageReader(client.get(address_in(language, path)).text)

    items = [one for one in page.all("a") if one.attributes.get("class") == "NavBar_item"]
    said = [(one.attributes["href"], one.text.strip()) for one in items]
    assert said == [(address_in(language, to), name) for to, name in ITEMS]
    marked = {one.attributes["href"]: one.attributes.get("aria-current") for one in items}
    expected = {address_in(language, to): state for to, state in current.items()}
    assert {to: state for to, state in marked.items() if state} == expected


@pytest.mark.usefixtures("own_texts", "content")
@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
@pytest.mark.parametrize(
    ("path", "within"),
    [
        ("/", '<div class="HomePage_words'),
        ("/about", '<main class="page"'),
        ("/portfolio", '<footer id="footer"'),
    ],
)
def test_home_about_and_the_foot_lead_to_what_the_studio_does(
    client: Client, language: str, path: str, within: str
) -> None:
    text = client.get(address_in(language, path)).text
    text = text.replace("<noscript>", "<!--").replace("</noscript>", "-->")

    links = PageReader(text[text.index(within) :]).all("a")
    assert address_in(language, "/business") in [one.attributes["href"] for one in links]


def test_so_does_a_home_without_slides(studio: Studio, client: Client) -> None:
    put(studio, SERVICES, "s1", {"group": "commercial", "slug": "shop", "title": "작은 가게"})

    assert eventually(lambda: '<a class="link" href="/business">' in client.get("/").text)


def test_a_studio_without_a_name_reads_the_products(client: Client) -> None:
    for path in ("/", "/about", "/search", "/consultation/1"):
        page = PageReader(client.get(path).text)

        marks = [one for one in page.all("a") if " mark" in (one.attributes.get("class") or "")]
        assert {one.text for one in marks} == {"Studio"}


@pytest.mark.usefixtures("own_texts", "content")
def test_without_scripts_the_home_page_shows_all_slides_and_says_how_to_call(
    client: Client,
) -> None:
    page = PageReader(client.get("/").text)
    site = client.get("/api/site").json()
    slides = site["home"]["slides"]

    shown = [picture.attributes["src"] for picture in page.all("img")]
    assert [one["desktop"]["picture"]["url"] for one in slides[1:]] == shown[1:]
    assert page.all("h2")[0].text == "대표 공간"
    assert site["footer"]["phone"] in page.text
    words = {read_labels()["home.slide.project"], read_labels()["home.cta.portfolio"]}
    ways = [link for link in page.all("a") if link.attributes.get("class") == "HomePage_to"]
    assert len(ways) == len(slides) + len(slides[1:])
    assert all(any(way.text.strip().endswith(word) for word in words) for way in ways)
