"""What opens and closes where no picture moves, or cannot."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.holding import hold, let_go
from tests.browser.layers import PROJECT, TILE, gallery, overlay
from tests.browser.motion import RECORD, last_of, open_project, ready_gallery
from tests.browser.running_site import Site


def test_a_double_click_opens_one_project(site: Site, moving_page: Page) -> None:
    page = moving_page
    ready_gallery(page, site)

    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").dblclick()
    expect(overlay(page)).to_be_visible()
    page.go_back(wait_until="commit")

    expect(overlay(page)).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_a_reload_shows_the_project_at_once_and_closing_it_moves(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    page.add_init_script(f"({RECORD})()")
    gallery(page, site)
    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    expect(overlay(page)).to_be_visible()

    page.reload()
    expect(overlay(page).get_by_role("button", name="사진 1 크게 보기")).to_be_visible()
    expect(overlay(page).locator("[aria-busy=true]")).to_have_count(0)
    assert page.evaluate("journeys") == []
    page.keyboard.press("Escape")

    expect(overlay(page)).to_have_count(0)
    assert last_of(page, 1)["way"] == "back"
    expect(page).to_have_url(site.route("/portfolio"))


def test_a_project_that_does_not_load_says_so_and_closes(site: Site, moving_page: Page) -> None:
    page = moving_page
    ready_gallery(page, site)
    page.route(f"**/api/portfolio/{PROJECT}", lambda route: route.abort())

    open_project(page)
    expect(overlay(page).get_by_role("button", name="다시 시도")).to_be_visible()
    page.keyboard.press("Escape")

    expect(overlay(page)).to_have_count(0)
    expect(page.locator(f"{TILE}[href='/portfolio/{PROJECT}']")).to_be_focused()


@pytest.mark.long
def test_code_that_is_on_its_way_is_not_waited_for_with_motion(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    held = hold(page, "**/ProjectOverlay*")
    gallery(page, site)
    page.evaluate(RECORD)

    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}"))
    let_go(page, "**/ProjectOverlay*", held)

    expect(overlay(page)).to_be_visible()
    assert page.evaluate("journeys") == []


def test_with_less_motion_nothing_moves_and_the_focus_returns(site: Site, page: Page) -> None:
    ready_gallery(page, site)
    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    expect(overlay(page)).to_be_visible()
    page.keyboard.press("Escape")

    expect(overlay(page)).to_have_count(0)
    expect(page.locator(f"{TILE}[href='/portfolio/{PROJECT}']")).to_be_focused()
    assert page.evaluate("journeys") == []


@pytest.mark.long
def test_a_browser_that_has_no_transitions_lets_the_project_rise(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    page.add_init_script("delete Document.prototype.startViewTransition")
    gallery(page, site)
    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()

    expect(overlay(page)).to_have_css("animation-name", "ProjectOverlay_rise")
    page.go_back(wait_until="commit")

    expect(overlay(page)).to_have_count(0)
    expect(page.locator(f"{TILE}[href='/portfolio/{PROJECT}']")).to_be_focused()
