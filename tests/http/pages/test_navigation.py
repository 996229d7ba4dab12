"""The navigation of pages: the bar, and what stands in for its menu where no scripts run."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_http.pages.labels import read_labels
from tests.http.pages.page_reader import PageReader

Client = TestClient[Any]
PLACES = (
    "/about",
    "/business",
    "/portfolio?category=residential",
    "/portfolio?category=commercial",
    "/insight",
    "/contact",
)


def menu_of(text: str) -> str:
    """Return what stands within the menu for browsers that run no scripts."""
    start = text.index('<nav id="site-menu"')
    before = text[:start]
    assert before.count("<noscript>") == before.count("</noscript>") + 1
    return text[start : text.index("</nav>", start)]


@pytest.mark.usefixtures("own_texts", "content")
@pytest.mark.parametrize("path", ["/", "/about", "/portfolio/p1", "/insight/i1", "/privacy"])
def test_without_scripts_the_end_of_a_page_leads_everywhere(client: Client, path: str) -> None:
    text = client.get(path).text
    page = PageReader(text)

    assert '<a class="MobileMenuToggle_jump iconbtn" href="#site-menu"' in text
    links = [link.attributes.get("href") for link in PageReader(menu_of(text)).all("a")]
    assert tuple(links) == PLACES
    label = page.attribute("nav", "aria-label", id="site-menu")
    assert label == read_labels()["nav.foot.label"] == "바로 가기"
    assert [one.attributes["id"] for one in page.elements if "id" in one.attributes].count(
        "site-menu"
    ) == 1


@pytest.mark.usefixtures("content")
def test_a_studio_that_says_nothing_of_its_business_leads_to_none(client: Client) -> None:
    text = client.get("/about").text

    assert "/business" not in menu_of(text)
    assert 'href="/business"' not in text


@pytest.mark.usefixtures("own_texts")
@pytest.mark.parametrize(
    ("path", "current"), [("/business", "page"), ("/business/residential/total-living", "true")]
)
def test_the_bar_says_which_of_its_places_is_seen(client: Client, path: str, current: str) -> None:
    page = PageReader(client.get(path).text)

    marked = [
        (one.attributes["href"], one.attributes["aria-current"])
        for one in page.all("a")
        if one.attributes.get("class") == "NavBar_item" and "aria-current" in one.attributes
    ]
    assert marked == [("/business", current)]


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
