"""Where the gallery's parts stand: its pictures before all else, its conditions over it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.public.test_gallery_choices import field, open_conditions
from tests.browser.public.test_portfolio import TILES, open_gallery
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_paint

STOPS = 7
"""Presses of the Tab key behind the bar, at most, until the first project."""

QUERIES = ("", "?category=commercial", "?filter=20PY&find=거실")


def box_of(element: Locator) -> dict[str, float]:
    box = element.bounding_box()
    assert box is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return {"x": box["x"], "y": box["y"], "right": right, "bottom": bottom, "width": box["width"]}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("width", "height", "picture", "block"),
    [(1440, 900, 330, 190), (390, 844, 300, 150), (320, 640, 300, 150)],
)
def test_the_first_picture_is_high_on_the_first_screen(
    site: Site, page: Page, width: int, height: int, picture: int, block: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for query in QUERIES:
        open_gallery(page, site, query)

        title, ruler = box_of(page.locator("main h1")), box_of(page.get_by_role("toolbar"))
        tabs = box_of(page.get_by_role("tablist"))
        ends = [one["bottom"] for one in (title, ruler, tabs)]
        assert max(ends) - min(title["y"], tabs["y"]) <= block, query
        assert box_of(page.locator(f"{TILES} figure").first)["y"] <= picture, query


@pytest.mark.long
@pytest.mark.parametrize("query", QUERIES)
def test_behind_the_bar_the_seventh_tab_has_reached_the_first_project(
    site: Site, page: Page, query: str
) -> None:
    open_gallery(page, site, query)
    bar, first = page.get_by_role("banner"), page.locator(f"{TILES} a").first
    inside = "one => one.contains(document.activeElement)"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    while bar.evaluate(inside):
        page.keyboard.press("Tab")

    stops = 1
    while stops < STOPS and not first.evaluate(inside):
        page.keyboard.press("Tab")
        stops += 1

    expect(first).to_be_focused()


def test_the_skip_link_lands_at_the_projects(site: Site, page: Page) -> None:
    open_gallery(page, site)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="본문으로 건너뛰기")).to_be_focused()

    page.keyboard.press("Enter")

    expect(page.get_by_role("tabpanel")).to_be_focused()
    expect(page).to_have_url(site.route("/portfolio"))
    page.keyboard.press("Tab")
    expect(page.locator(f"{TILES} a").first).to_be_focused()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_conditions_are_a_panel_and_on_a_phone_a_sheet_and_the_place_is_kept(
    site: Site, page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_gallery(page, site)
    page.evaluate("scrollTo(0, 40)")
    wait_for_paint(page)
    for close in ("Escape", "Back"):
        dialog = open_conditions(page)
        panel = box_of(dialog.locator("> div"))
        assert panel["right"] == pytest.approx(width, abs=1)
        assert panel["bottom"] == pytest.approx(height, abs=1)
        assert (panel["width"] == width) == (width < 768)
        assert panel["y"] == pytest.approx(0, abs=1) or width < 768

        if close == "Back":
            page.go_back()
        else:
            page.keyboard.press("Escape")

        expect(page.get_by_role("dialog")).to_have_count(0)
        wait_for_paint(page)
        assert page.evaluate("scrollY") == 40
        assert page.url == site.route("/portfolio")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("close", ["Escape", "Back"])
def test_what_is_typed_in_the_conditions_is_kept_when_they_close_and_by_a_reload(
    site: Site, page: Page, close: str
) -> None:
    open_gallery(page, site)
    everything = page.locator(TILES).count()
    open_conditions(page)
    field(page).fill("거실")

    if close == "Back":
        page.go_back()
    else:
        page.keyboard.press("Escape")

    expect(page.locator(TILES)).not_to_have_count(everything)
    expect(page.get_by_role("button", name="조건, 1개 고름")).to_be_visible()
    open_conditions(page)
    expect(field(page)).to_have_value("거실")
    page.reload()
    wait_for_application(page)
    expect(page.get_by_role("dialog", name="조건")).to_be_visible()
    expect(field(page)).to_have_value("거실")


@pytest.mark.long
def test_the_filter_row_stays_in_sight_outside_the_conditions(site: Site, page: Page) -> None:
    open_gallery(page, site)
    for mark in ("ALL", "10PY", "20PY", "30PY", "40PY", "50PY~"):
        expect(page.get_by_role("toolbar").get_by_role("button", name=mark)).to_be_in_viewport()
