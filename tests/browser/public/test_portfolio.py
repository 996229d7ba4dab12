"""The gallery: tiles, columns, filters, and placeholders for what is missing."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application

TILES = "main ul[aria-label$='프로젝트 목록'] > li"


def open_gallery(page: Page, site: Site, query: str = "") -> None:
    page.goto(site.route(f"/portfolio{query}"))
    expect(page.locator(TILES).first).to_be_visible()
    wait_for_application(page)


def narrowed(page: Page, site: Site, query: str) -> list[dict[str, Any]]:
    """Return the projects that the server has for a choice."""
    items: list[dict[str, Any]] = page.request.get(f"{site.address}/api/portfolio{query}").json()[
        "items"
    ]
    return items


def answer_with(page: Page, items: list[dict[str, Any]]) -> None:
    def fulfil(route: Route) -> None:
        body = json.dumps({"items": items, "total": len(items)})
        route.fulfill(content_type="application/json", body=body)

    page.route("**/api/portfolio", fulfil)


def answer_without(page: Page, key: str) -> None:
    """Leave out the projects that one filter would show."""

    def fulfil(route: Route) -> None:
        items = route.fetch().json()["items"]
        kept = [item for item in items if item["filter"] != key]
        route.fulfill(json={"items": kept, "total": len(kept)})

    page.route("**/api/portfolio", fulfil)


@pytest.mark.parametrize(
    ("query", "tab"),
    [
        ("", "주거 공간"),
        ("?category=commercial", "상업 공간"),
        ("?category=residential", "주거 공간"),
        ("?category=other", "주거 공간"),
    ],
)
@pytest.mark.sampled(2)
def test_the_query_chooses_the_category(site: Site, page: Page, query: str, tab: str) -> None:
    open_gallery(page, site, query)

    expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


def test_filters_add_up_and_are_kept_while_the_category_changes(site: Site, page: Page) -> None:
    open_gallery(page, site)
    everything = page.locator(TILES).count()

    some = len(narrowed(page, site, "?category=residential&filter=10PY&filter=20PY"))
    page.get_by_role("button", name="10PY").click()
    page.get_by_role("button", name="20PY").click()
    expect(page.locator(TILES)).to_have_count(some)
    page.get_by_role("tab", name="상업 공간").click()
    expect(page.get_by_role("button", name="F&B")).to_be_visible()
    page.get_by_role("tab", name="주거 공간").click()

    assert 0 < some < everything
    expect(page.locator(TILES)).to_have_count(some)
    page.get_by_role("button", name="ALL").click()
    expect(page.locator(TILES)).to_have_count(everything)


def test_the_columns_follow_the_width(site: Site, page: Page) -> None:
    open_gallery(page, site)
    tiles = page.locator(TILES)

    for width, columns in ((390, 1), (559, 1), (560, 2), (900, 3), (1280, 4), (2560, 4)):
        page.set_viewport_size({"width": width, "height": 900})
        lefts = tiles.evaluate_all("tiles => tiles.map(tile => tile.offsetLeft)")
        assert len(set(lefts)) == columns
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_picture_is_four_to_five(site: Site, page: Page) -> None:
    open_gallery(page, site)

    box = page.locator(f"{TILES} figure").first.bounding_box()

    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(0.8, abs=0.01)


@pytest.mark.long
def test_what_stands_in_for_tiles_has_their_places(site: Site, page: Page) -> None:
    places = "ones => ones.map(one => [one.offsetLeft, one.offsetTop])"
    open_gallery(page, site)
    tiles = page.locator(TILES).evaluate_all(places)
    page.route("**/api/portfolio*", lambda _: None)
    page.reload()

    stand_ins = page.locator("main .skel")
    expect(stand_ins).to_have_count(8)
    wait_for_application(page)
    assert stand_ins.evaluate_all(places) == tiles[:8]


def test_hovering_shows_title_type_and_style(site: Site, page: Page) -> None:
    open_gallery(page, site)
    project = narrowed(page, site, "?category=residential")[0]
    tile = page.locator(f"{TILES} a").first
    over = tile.locator("figure > span")
    assert over.evaluate("it => getComputedStyle(it).opacity") == "0"

    tile.hover()

    expect(over).to_have_css("opacity", "1")
    for word in (project["title"], project["typeLabel"], project["style"]):
        expect(over).to_contain_text(word)
    picture, words = tile.locator("figure").bounding_box(), over.bounding_box()
    assert picture is not None
    assert words is not None
    assert words["y"] > picture["y"] + picture["height"] / 2
    expect(over).to_have_css("background-image", re.compile("gradient"))


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 768, 1440])
def test_title_type_and_size_stand_below_each_picture(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_gallery(page, site)
    project = narrowed(page, site, "?category=residential")[0]
    tile = page.locator(f"{TILES} a").first
    told = (project["title"], f"{project['typeLabel']} · {project['size']}")
    assert "㎡ (" in project["size"]

    lines = [tile.locator("figure ~ span").get_by_text(text) for text in told]

    picture = tile.locator("figure").bounding_box()
    for line in lines:
        box = line.bounding_box()
        assert picture is not None
        assert box is not None
        assert box["y"] >= picture["y"] + picture["height"]
        expect(line).to_be_visible()


def test_only_the_first_pictures_are_loaded_at_once(site: Site, page: Page) -> None:
    open_gallery(page, site)

    pictures = page.locator(f"{TILES} img")

    expect(pictures.first).to_have_attribute("fetchpriority", "high")
    expect(pictures.last).to_have_attribute("loading", "lazy")
    expect(page.locator(f"{TILES} source").first).to_have_attribute("type", "image/avif")


@pytest.mark.long
def test_a_picture_that_fails_is_replaced_by_the_placeholder(site: Site, page: Page) -> None:
    page.route("**/media/**", lambda route: route.abort())

    open_gallery(page, site)

    expect(page.locator(f"{TILES} img").first).to_have_attribute("src", "/placeholder.jpg")


@pytest.mark.long
def test_when_no_project_matches_it_says_so(site: Site, page: Page) -> None:
    items = page.request.get(f"{site.address}/api/portfolio").json()["items"]
    answer_with(page, [item for item in items if not (item["area"] or "").startswith("1")])
    open_gallery(page, site)

    page.get_by_role("button", name="10PY").click()

    expect(page.locator(TILES)).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="10PY")).to_have_count(1)


def test_the_floating_button_opens_the_contact(site: Site, page: Page) -> None:
    open_gallery(page, site)

    way = page.get_by_role("link", name="우리 공간도 이렇게 바꿀 수 있을까요?")
    expect(way).to_have_css("position", "fixed")
    expect(way).to_be_in_viewport()
    way.click()

    expect(page).to_have_url(site.route("/contact"))


def test_a_tile_links_to_its_project(site: Site, page: Page) -> None:
    open_gallery(page, site)

    address = page.locator(f"{TILES} a").first.get_attribute("href")

    assert address == "/portfolio/demo-project-01"
