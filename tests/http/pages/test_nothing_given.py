"""What is not given: an open site shows nothing for it, one that is made shows examples."""

from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.visibility import set_open
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SLIDES
from studio_core.records.work import Work
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_pages import BASE as ADDRESS
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, eventually, put
from tests.own_texts import load_own_texts

Client = TestClient[Any]
(OTHER, *_) = TWINNED
LANGUAGES = [BASE, OTHER]
ARTICLE_PAGES = (
    "/insight",
    "/insight/i1",
    "/insight/i2",
    "/search?q=BCF",
    "/consultation/1?article=i1",
)
PROJECT_PAGES = ("/portfolio", "/portfolio/p1", "/portfolio/p2", "/search?q=BCF")
DEFAULT_STYLE = {BASE: "모던 스타일", OTHER: "Modern"}
STOCK = "/stock-tip.jpg"
PHOTO = "https://res.cloudinary.com/studio/image/upload/v1/{}.jpg"


def in_both(document: dict[str, Any], title: str, **twins: str) -> dict[str, Any]:
    return {**document, "title": title, OTHER: {"title": title, **twins}}


@pytest.fixture
def bare(studio: Studio) -> None:
    """A site in two languages: two homes without a style, two articles without a picture."""
    load_own_texts(studio.store)
    for id in ("p1", "p2"):
        put(studio, PORTFOLIO, id, in_both(HANOK, f"BCF {id}", address="Seoul"))
    for id in ("i1", "i2"):
        put(studio, INSIGHTS, id, in_both(ARTICLE, f"BCF {id}", content="Windows."))


def said(client: Client, pages: tuple[str, ...], language: str) -> str:
    """Return all that *pages* are made of, with what they bring along."""
    found = ""
    for page in pages:
        answer = client.get(address_in(language, page))
        assert answer.status_code == 200, page
        found += answer.text
    return found


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_closed_site_shows_stock_photos(
    client: Client, studio: Studio, language: str
) -> None:
    def card() -> Any:
        return client.get(address_in(language, "/api/insights")).json()["items"][0]["image"]

    opened = said(client, ARTICLE_PAGES, language)
    assert card() is None
    assert STOCK not in opened
    assert '<figure class="ArticlePage_picture' not in opened
    assert '"image":"http' not in opened

    set_open(Work(studio.store, OPERATOR, AT), is_open=False)
    assert eventually(lambda: card() is not None)
    assert card()["url"] == STOCK
    for page in ARTICLE_PAGES[:4]:
        assert STOCK in said(client, (page,), language), page

    set_open(Work(studio.store, OPERATOR, AT), is_open=True)
    assert eventually(lambda: card() is None)
    assert STOCK not in said(client, ARTICLE_PAGES, language)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_closed_site_shows_a_default_style(
    client: Client, studio: Studio, language: str
) -> None:
    default = DEFAULT_STYLE[language]

    def asked() -> dict[str, Any]:
        answer = client.get(address_in(language, "/api/portfolio?category=residential"))
        found: dict[str, Any] = answer.json()
        return found

    def found() -> int:
        words = address_in(language, f"/api/search?q={quote(default)}")
        return len(client.get(words).json()["items"])

    assert {one["style"] for one in asked()["items"]} == {""}
    assert (asked()["facets"]["styles"], found()) == ([], 0)
    opened = said(client, PROJECT_PAGES, language)
    assert default not in opened
    assert "style=" not in "".join(
        str(one.attributes.get("href")) for one in PageReader(opened).all("a")
    )

    set_open(Work(studio.store, OPERATOR, AT), is_open=False)
    assert eventually(lambda: {one["style"] for one in asked()["items"]} == {default})
    assert [one["value"] for one in asked()["facets"]["styles"]] == [default]
    assert eventually(lambda: found() == 2)
    for page in PROJECT_PAGES:
        assert default in said(client, (page,), language), page

    set_open(Work(studio.store, OPERATOR, AT), is_open=True)
    assert eventually(lambda: {one["style"] for one in asked()["items"]} == {""})
    assert default not in said(client, PROJECT_PAGES, language)


def without_slides(studio: Studio) -> None:
    gone = tuple(Delete(SLIDES, id) for id in studio.store.read(SLIDES))
    Work(studio.store, OPERATOR, AT).commit("x", *gone)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_home_page_without_slides_shows_covers(
    client: Client, studio: Studio, language: str
) -> None:
    def home() -> list[Any]:
        answer = client.get(address_in(language, "/api/site"))
        slides: list[Any] = answer.json()["home"]["slides"]
        return slides

    def ids() -> list[str | None]:
        return [one.get("project", {}).get("id") for one in home()]

    def page() -> PageReader:
        return PageReader(client.get(address_in(language, "/")).text)

    own = home()
    for number in range(1, 8):
        pictured = {**HANOK, "order": number, "images": [PHOTO.format(number)]}
        put(studio, PORTFOLIO, f"c{number}", in_both(pictured, f"Home {number}", address="Seoul"))
    put(studio, PORTFOLIO, "p1", {**in_both(HANOK, "BCF p1", address="Seoul"), "order": 0})
    last = address_in(language, "/api/portfolio/c7")
    assert eventually(lambda: client.get(last).status_code == 200)
    assert home() == own

    without_slides(studio)
    assert eventually(lambda: ids() == [f"c{n}" for n in range(1, 6)])
    assert [one["project"]["title"] for one in home()] == [f"Home {n}" for n in range(1, 6)]
    shown = page()
    hrefs = [one.attributes.get("href") for one in shown.all("a")]
    assert address_in(language, "/portfolio/c1") in hrefs
    assert PHOTO.format(1).rpartition("/")[2] in str(shown.attribute("img", "src"))
    assert 'class="HomePage_calm' not in client.get(address_in(language, "/")).text

    renamed = {**HANOK, "order": 1, "images": [PHOTO.format(1)]}
    put(studio, PORTFOLIO, "c1", in_both(renamed, "Renamed", address="Seoul"))
    assert eventually(lambda: home()[0]["project"]["title"] == "Renamed")
    assert eventually(lambda: "Renamed" in page().text)


def test_covers_of_both_shapes_stand_in_for_slides(client: Client, studio: Studio) -> None:
    def picture(name: str, width: int, height: int) -> dict[str, Any]:
        return {"url": PHOTO.format(name), "width": width, "height": height}

    def shown() -> list[list[str]]:
        slides: list[dict[str, Any]] = client.get("/api/site").json()["home"]["slides"]
        return [
            [str(one[kind]["picture"]["url"])[-5:] for kind in ("desktop", "mobile") if kind in one]
            for one in slides
        ]

    upright, lying = picture("1", 1200, 1600), picture("2", 1600, 1000)
    for number, images in enumerate([[upright, lying], [lying], [upright]]):
        put(studio, PORTFOLIO, f"c{number}", {**HANOK, "order": number, "images": images})

    assert eventually(lambda: shown() == [["2.jpg", "1.jpg"], ["2.jpg"], ["1.jpg", "1.jpg"]])


def test_the_site_map_names_the_gallery_that_is_opened(client: Client, studio: Studio) -> None:
    def galleries() -> list[str]:
        places = (one.text or "" for one in ET.fromstring(client.get("/sitemap.xml").text).iter())
        return [
            one for one in places if one.startswith(f"{ADDRESS}/portfolio") and "/s1" not in one
        ]

    put(studio, PORTFOLIO, "s1", CAFE)
    assert eventually(lambda: galleries() == [f"{ADDRESS}/portfolio?category=commercial"])

    put(studio, PORTFOLIO, "p1", HANOK)
    assert eventually(lambda: f"{ADDRESS}/portfolio" in galleries())
