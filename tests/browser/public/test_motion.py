"""A picture that grows from its tile into the project and onto the stage, and returns."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fingers import Fingers
from tests.browser.holding import hold, let_go
from tests.browser.layers import PROJECT, TILE, lightbox, overlay
from tests.browser.motion import (
    LEFT,
    MOVING,
    STILL,
    fetched_lightbox,
    last_of,
    open_project,
    ready_gallery,
)
from tests.browser.running_site import Site

NAME = f"pic-{PROJECT}-1"


def test_a_tiles_picture_becomes_the_projects_first_and_the_stages(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    ready_gallery(page, site)

    opened = open_project(page)
    assert (opened["way"], opened["before"], opened["after"]) == ("in", [NAME], [NAME])
    assert opened["hasMoved"]
    assert page.evaluate(LEFT) == 0

    fetched_lightbox(page)
    overlay(page).get_by_role("button", name="사진 1 크게 보기").click()
    expect(lightbox(page)).to_be_visible()
    enlarged = last_of(page, 2)
    assert (enlarged["way"], enlarged["before"], enlarged["after"]) == ("in", [NAME], [NAME])
    expect(lightbox(page).get_by_role("button", name="크게 보기 닫기")).to_be_focused()
    assert page.evaluate(LEFT) == 0


@pytest.mark.long
def test_the_bitmap_of_the_tile_travels_while_the_large_one_is_awaited(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    ready_gallery(page, site)
    tile = page.locator(f"{TILE}[href='/portfolio/{PROJECT}'] img")
    shown: str = tile.evaluate("image => image.decode().then(() => image.currentSrc)")
    held = hold(page, "**/media/**")

    opened = open_project(page)

    assert opened["hasMoved"]
    assert shown in str(opened["bitmap"])
    first = overlay(page).locator("picture").first
    let_go(page, "**/media/**", held)
    expect(first).to_have_css("background-image", "none")
    expect(first.locator("img")).to_have_css("opacity", "1")


def test_back_escape_and_close_return_to_the_tile_where_the_list_was(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    ready_gallery(page, site)
    tile = page.locator(f"{TILE}[href='/portfolio/{PROJECT}']")
    tile.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")

    ways: tuple[Callable[[], object], ...] = (
        lambda: page.go_back(wait_until="commit"),
        lambda: page.keyboard.press("Escape"),
        lambda: overlay(page).get_by_role("button", name="닫기").click(),
    )
    for turn, leave in enumerate(ways):
        open_project(page, 2 * turn + 1)
        leave()
        returned = last_of(page, 2 * turn + 2)

        assert (returned["way"], returned["before"], returned["after"]) == ("back", [NAME], [NAME])
        expect(overlay(page)).to_have_count(0)
        expect(tile).to_be_focused()
        assert page.evaluate("scrollY") == top
        assert page.evaluate(LEFT) == 0
    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_a_swipe_returns_the_picture_seen_last_to_its_place(site: Site, moving_phone: Page) -> None:
    page = moving_phone
    ready_gallery(page, site)
    open_project(page)
    fetched_lightbox(page)
    overlay(page).get_by_role("button", name="대표 사진 크게 보기").tap()
    last_of(page, 2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(lightbox(page).locator("picture[data-index='2'][data-shown='true']")).to_have_count(1)

    Fingers(page).swipe((195, 350), (195, 620))
    returned = last_of(page, 3)

    expect(lightbox(page)).to_have_count(0)
    name = f"pic-{PROJECT}-3"
    assert (returned["way"], returned["before"], returned["after"]) == ("back", [name], [name])
    seen = overlay(page).locator("button[data-index='2']")
    expect(seen).to_be_focused()
    expect(seen).to_be_in_viewport()


@pytest.mark.long
def test_back_while_it_opens_turns_it_round(site: Site, moving_page: Page) -> None:
    page = moving_page
    ready_gallery(page, site)
    tile = page.locator(f"{TILE}[href='/portfolio/{PROJECT}']")

    tile.click()
    page.evaluate(MOVING, 1)
    page.keyboard.press("Escape")

    expect(overlay(page)).to_have_count(0)
    last_of(page, 1)
    expect(tile).to_be_focused()
    expect(page).to_have_url(site.route("/portfolio"))
    assert page.evaluate(LEFT) == 0
    open_project(page, 2)


@pytest.mark.long
def test_closing_it_by_the_mouse_while_it_opens_turns_it_round(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    ready_gallery(page, site)
    open_project(page)
    box = overlay(page).get_by_role("button", name="닫기").bounding_box()
    assert box is not None
    page.keyboard.press("Escape")
    last_of(page, 2)

    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    page.evaluate(MOVING, 3)
    page.mouse.click(box["x"] + 20, box["y"] + 20)

    expect(overlay(page)).to_have_count(0)
    last_of(page, 3)
    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_going_back_twice_at_once_leads_to_the_list(site: Site, moving_page: Page) -> None:
    page = moving_page
    ready_gallery(page, site)
    open_project(page)
    fetched_lightbox(page)
    overlay(page).get_by_role("button", name="사진 1 크게 보기").click()
    last_of(page, 2)

    page.evaluate("history.back(); history.back()")

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio"))
    expect(page.locator(f"{TILE}[href='/portfolio/{PROJECT}']")).to_be_focused()
    page.evaluate(STILL, page.evaluate("journeys.length"))
    assert page.evaluate(LEFT) == 0


@pytest.mark.long
def test_a_tile_out_of_view_lets_the_screens_only_fade(site: Site, moving_page: Page) -> None:
    page = moving_page
    ready_gallery(page, site)
    open_project(page)
    overlay(page).get_by_role("button", name="이전 프로젝트:").first.click()
    last = page.locator(TILE).last
    address = last.get_attribute("href") or "nowhere"
    expect(page).to_have_url(site.route(address))
    # The address is there before the project is.
    title = last.locator("strong").text_content() or "nowhere"
    expect(overlay(page).get_by_role("heading", level=1)).to_have_text(title)
    expect(overlay(page).locator("[aria-busy=true]")).to_have_count(0)

    page.keyboard.press("Escape")
    faded = last_of(page, 2)

    assert (faded["way"], faded["after"]) == ("back", [])
    expect(page).to_have_url(site.route("/portfolio"))
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport()
