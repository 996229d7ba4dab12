"""What answers before the application is there: on a slow line that takes more than ten seconds."""

import re

import pytest
from playwright.sync_api import Page, Request, Route, ViewportSize, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.holding import hold, let_go
from tests.browser.running_site import Site
from tests.browser.waiting import (
    note_listeners,
    wait_for_application,
    wait_for_file,
    wait_for_listener,
)

SCRIPTS = "**/*.js"
GALLERY, PROJECT = "/portfolio", "/portfolio/demo-project-01"
ARTICLE = "/insight/demo-insight-11"
WAITS = "인터넷 연결을 기다리고 있어요. 연결되면 바로 열어 드릴게요."
STAY = """() => addEventListener("click", event => {
  event.preventDefault();
  document.documentElement.dataset.pressed = "";
})"""
"""Keeps the page that a link would leave, behind what the page itself does about it."""
LINK = """link => {
  document.body.insertAdjacentHTML("beforeend", link);
  document.body.lastElementChild.click();
}"""
FILE = '<a href="/feed.xml" download>피드</a>'
STILL_HERE_MS = 10_000


def open_page(page: Page, site: Site, path: str = GALLERY) -> None:
    """Open the server's page, and wait until it has asked for the application."""
    with page.expect_request(SCRIPTS):
        # Loading is over only with the scripts.
        page.goto(site.address + path, wait_until="domcontentloaded")


def test_the_menu_opens_before_the_application_and_stays_open(site: Site, phone_page: Page) -> None:
    held = hold(phone_page, SCRIPTS)
    open_page(phone_page, site, "/")
    menu = phone_page.get_by_role("navigation", name="전체 메뉴")

    phone_page.locator("header summary").tap()

    expect(menu).to_be_in_viewport()
    expect_accessible(phone_page)
    let_go(phone_page, SCRIPTS, held)
    wait_for_application(phone_page)
    expect(phone_page.locator("header summary")).to_have_count(0)
    expect(menu).to_be_in_viewport()
    phone_page.get_by_role("button", name="메뉴 닫기").tap()
    expect(menu).to_have_count(0)


@pytest.mark.long
def test_the_menu_is_in_the_code_of_the_start(site: Site, phone_page: Page) -> None:
    phone_page.goto(site.address + GALLERY)
    wait_for_application(phone_page)
    phone_page.context.set_offline(True)

    phone_page.get_by_role("button", name="메뉴 열기").tap()

    expect(phone_page.get_by_role("navigation", name="전체 메뉴")).to_be_in_viewport()


@pytest.mark.long
def test_who_follows_a_tile_gets_the_line_for_it(site: Site, phone_page: Page) -> None:
    page = phone_page
    given_up: list[str] = []
    before: list[str] = []

    def note(request: Request) -> None:
        given_up.append(request.url)

    def answer(route: Route) -> None:
        before.extend(given_up)
        route.continue_()

    hold(page, SCRIPTS)
    open_page(page, site)
    page.on("requestfailed", note)
    page.route(f"**{PROJECT}", answer)

    page.locator(f"a[href='{PROJECT}']").tap()

    expect(page).to_have_url(site.address + PROJECT)
    assert [address for address in before if address.endswith(".js")]


def test_a_page_that_was_left_so_asks_for_the_rest_when_it_is_come_back_to(
    site: Site, phone_page: Page
) -> None:
    page = phone_page
    hold(page, SCRIPTS)
    open_page(page, site)
    page.evaluate(STAY)
    page.locator(f"a[href='{PROJECT}']").tap()
    expect(page.locator("html[data-pressed]")).to_be_attached()

    # The page that comes never has its scripts, which are held: it may not count as loaded.
    with page.expect_navigation(wait_until="commit"):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(page).to_have_url(site.address + GALLERY)


@pytest.mark.long
def test_whoever_is_still_there_gets_the_rest(site: Site, phone_page: Page) -> None:
    page = phone_page
    hold_clock(page)
    hold(page, SCRIPTS)
    open_page(page, site)
    page.evaluate(STAY)
    page.locator(f"a[href='{PROJECT}']").tap()
    expect(page.locator("html[data-pressed]")).to_be_attached()
    page.unroute(SCRIPTS)

    page.clock.run_for(STILL_HERE_MS)

    wait_for_application(page)


def test_a_place_of_the_page_and_a_file_hold_nothing_up(site: Site, page: Page) -> None:
    held = hold(page, SCRIPTS)
    open_page(page, site, ARTICLE)

    page.get_by_role("navigation", name="차례").get_by_role("link").first.click()
    with page.expect_download():
        page.evaluate(LINK, FILE)

    expect(page).to_have_url(re.compile("#"))
    let_go(page, SCRIPTS, held)
    wait_for_application(page)


def test_the_application_is_not_stopped_by_its_links(site: Site, page: Page) -> None:
    page.goto(site.address + GALLERY)
    wait_for_application(page)
    page.evaluate(
        "() => { window.stop = () => { document.documentElement.dataset.stopped = ''; }; }"
    )
    page.evaluate(STAY)

    page.evaluate(LINK, FILE.replace("download", ""))

    expect(page.locator("html[data-pressed]")).to_be_attached()
    expect(page.locator("html[data-stopped]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("size", "longest"), [(DESKTOP, 2_000), (PHONE, 8_000)])
def test_it_comes_soon_where_no_other_picture_waits_for_the_first(
    site: Site, page: Page, size: ViewportSize, longest: int
) -> None:
    asked: list[str] = []
    page.set_viewport_size(size)
    page.on("request", lambda request: asked.append(request.url))
    hold(page, "**/media/**")
    hold_clock(page)
    stop_clock(page)
    page.goto(site.address + GALLERY, wait_until="domcontentloaded")

    page.clock.run_for(longest - 1)

    assert [address for address in asked if address.endswith(".js")] == []
    with page.expect_request(SCRIPTS):
        page.clock.run_for(1)


def test_a_tap_without_a_connection_says_once_what_it_waits_for_and_goes_on_with_it(
    site: Site, phone_page: Page
) -> None:
    page = phone_page
    hold(page, SCRIPTS)
    open_page(page, site)
    page.context.set_offline(True)

    page.locator(f"a[href='{PROJECT}']").tap()
    page.locator("header a[href='/search']").tap()

    expect(page.get_by_role("alert")).to_have_text(WAITS)
    expect(page).to_have_url(site.address + GALLERY)
    page.context.set_offline(False)
    expect(page).to_have_url(f"{site.address}/search")


def test_in_the_application_a_screen_whose_code_is_missing_comes_with_the_connection(
    site: Site, phone_page: Page
) -> None:
    page = phone_page
    page.route("**/SearchPage-*.js", lambda route: route.abort())
    page.goto(site.address)
    wait_for_application(page)
    page.context.set_offline(True)

    page.locator("header a[href='/search']").tap()

    heading = page.get_by_role("heading", name=WAITS)
    expect(heading).to_be_visible()
    expect(page.get_by_text(WAITS)).to_have_count(1)
    page.unroute("**/SearchPage-*.js")
    page.context.set_offline(False)
    expect(page.get_by_role("combobox")).to_be_visible()
    expect(heading).to_have_count(0)


def test_so_does_a_project_over_the_gallery(site: Site, phone_page: Page) -> None:
    page = phone_page
    overlay = page.get_by_role("dialog", name="프로젝트 상세")
    page.route("**/ProjectOverlay-*.js", lambda route: route.abort())
    note_listeners(page)
    page.goto(site.address + GALLERY)
    wait_for_listener(page, "offline")
    wait_for_file(page, "ToastHost")
    page.context.set_offline(True)
    lost = page.get_by_text("인터넷 연결이 끊겼어요.")
    expect(lost).to_be_visible()

    page.locator(f"main a[href='{PROJECT}']").tap()

    expect(page.get_by_text(WAITS)).to_have_count(1)
    expect(lost).to_be_hidden()
    expect(overlay).to_have_count(0)
    page.unroute("**/ProjectOverlay-*.js")
    page.context.set_offline(False)
    expect(overlay).to_be_visible()
