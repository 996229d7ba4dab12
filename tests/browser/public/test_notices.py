"""Notices: a lost connection, errors and unreachable data in the gallery, a broken start."""

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.layers import open_project, overlay
from tests.browser.running_site import Site
from tests.browser.waiting import (
    note_listeners,
    wait_for_application,
    wait_for_file,
    wait_for_listener,
    wait_for_paint,
)

LOST = "인터넷 연결이 끊겼어요. 연결을 확인해 주세요."
WAITS = "인터넷 연결을 기다리고 있어요. 연결되면 바로 열어 드릴게요."
TAPPED = [
    (PHONE, "/portfolio", "main a[href='/portfolio/demo-project-03']", "ProjectOverlay"),
    (DESKTOP, "/portfolio", "main a[href='/portfolio/demo-project-03']", "ProjectOverlay"),
    (PHONE, "/portfolio/demo-project-01", "main a[href$='/demo-project-03']", "ProjectEnd"),
    (DESKTOP, "/about", "header a[href='/insight']", "ToastHost"),
    (PHONE, "/insight", "main a[href^='/insight/demo']", "Reader"),
]
"""A size, a screen, a link there whose content it lacks, and the code that is to be there."""
ON_TOP = """(shown) => {
  const { x, y, width, height } = shown.getBoundingClientRect();
  return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def open_watched(page: Page, site: Site, path: str, event: str) -> None:
    """Open a screen, and wait until it listens to *event*."""
    note_listeners(page)
    page.goto(site.route(path))
    page.get_by_role("heading", level=1).wait_for()
    wait_for_listener(page, event)


def said_by(page: Page) -> list[str]:
    """Return what will be said in the console of a page."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    return said


def wait_for_layer(page: Page, site: Site) -> None:
    """Open a project over the gallery when all is there that shows notices."""
    note_listeners(page)
    open_project(page, site)
    wait_for_listener(page, "offline")
    wait_for_file(page, "ToastHost")


@pytest.mark.long
def test_a_lost_connection_is_shown_until_it_is_back(site: Site, page: Page) -> None:
    open_watched(page, site, "/about", "offline")
    wait_for_file(page, "ToastHost")

    page.context.set_offline(True)
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    expect_accessible(page)
    page.context.set_offline(False)

    expect(page.get_by_text("다시 연결되었어요.")).to_be_visible()
    expect(page.get_by_text(LOST)).to_have_count(0)


def test_a_notice_lies_above_an_open_layer_and_can_be_closed(site: Site, page: Page) -> None:
    wait_for_layer(page, site)

    page.context.set_offline(True)
    notice = page.get_by_role("alert").filter(has_text=LOST)
    expect(notice).to_be_visible()

    assert notice.evaluate(ON_TOP)
    expect(page.locator("dialog").filter(has=notice)).to_have_count(1)
    notice.get_by_role("button", name="닫기").click()
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(overlay(page)).to_be_visible()


def test_a_notice_that_was_heard_is_not_read_out_again_when_its_layer_closes(
    site: Site, page: Page
) -> None:
    wait_for_layer(page, site)
    page.clock.install()
    page.context.set_offline(True)
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()

    page.clock.run_for(1_000)
    page.keyboard.press("Escape")

    expect(overlay(page)).to_have_count(0)
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "path", "link", "code"), TAPPED)
def test_a_tap_without_a_connection_is_told_where_its_content_will_be_and_nowhere_else(
    site: Site, page: Page, size: ViewportSize, path: str, link: str, code: str
) -> None:
    page.set_viewport_size(size)
    open_watched(page, site, path, "offline")
    wait_for_file(page, "ToastHost")
    wait_for_application(page)
    wait_for_file(page, code)
    lost, waits = page.get_by_text(LOST), page.get_by_role("heading", name=WAITS)
    page.context.set_offline(True)
    expect(lost).to_be_visible()

    page.locator(link).last.click()

    expect(waits).to_be_visible()
    expect(page.get_by_text("인터넷 연결").filter(visible=True)).to_have_count(1)
    expect(page.get_by_text("문제가 생겼어요.")).to_have_count(0)
    if code == "ProjectOverlay":
        page.go_back()
        expect(lost).to_be_visible()
        page.go_forward()
        expect(lost).to_be_hidden()
    page.context.set_offline(False)
    expect(waits).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_script_error_in_the_gallery_is_shown(site: Site, page: Page) -> None:
    open_watched(page, site, "/portfolio", "unhandledrejection")

    page.evaluate("setTimeout(() => { throw new Error('grid is gone') })")

    expect(page.get_by_text("포트폴리오 화면에 문제가 생겼어요.")).to_be_visible()
    expect(page.get_by_text("grid is gone")).to_have_count(0)


@pytest.mark.long
def test_a_script_error_on_another_screen_is_not_shown(site: Site, page: Page) -> None:
    open_watched(page, site, "/about", "offline")
    wait_for_file(page, "ToastHost")

    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('grid is gone') })")

    wait_for_paint(page)
    expect(page.get_by_text("grid is gone")).to_have_count(0)


@pytest.mark.long
def test_the_gallery_checks_its_data_after_three_seconds(site: Site, page: Page) -> None:
    page.clock.install()
    asked: list[str] = []
    logged = said_by(page)

    def refuse_all_but_the_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.continue_()
        else:
            route.abort()

    page.route("**/api/portfolio", refuse_all_but_the_first)
    open_watched(page, site, "/portfolio", "unhandledrejection")

    page.clock.run_for(3_500)
    # The gallery may have asked a second time, and then says so itself.
    notice = page.get_by_role("alert").filter(has_text="프로젝트를 새로 확인하지 못했어요.")
    expect(notice).to_be_visible()
    assert any(text.startswith("Connection check: connection failed: ") for text in logged)
    page.unroute("**/api/portfolio")
    notice.get_by_role("button", name="다시 시도").click()

    expect(page.get_by_text("다시 연결되었어요.")).to_be_visible()
    assert "Connection check: success" in logged


def test_a_screen_whose_code_does_not_come_says_so(site: Site, page: Page) -> None:
    logged = said_by(page)
    page.route("**/AboutPage-*.js", lambda route: route.abort())
    page.goto(site.route("/about"))

    expect(page.get_by_role("heading", name="문제가 생겼어요.")).to_be_visible()
    expect(page.get_by_text("화면을 열지 못했어요.")).to_be_visible()
    expect(page.get_by_role("button", name="다시 시도")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="화면을 열지 못했어요.")).to_be_visible()
    assert any("CodeMissingError" in text for text in logged)
