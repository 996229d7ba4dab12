"""Code that does not come: without a connection, after a deployment, or for a moment."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.layers import TILE, gallery, overlay
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application

GALLERY_CODE = "**/assets/PortfolioPage-*.js"
OVERLAY_CODE = "**/assets/ProjectOverlay-*.js"
EVENTS_CODE = "**/assets/sending-*.js"
WAITS = "인터넷 연결을 기다리고 있어요. 연결되면 바로 열어 드릴게요."


class Missing:
    """Refuses a file of code until told otherwise, and counts."""

    def __init__(self, page: Page, file: str, times: int = 1_000_000) -> None:
        self.refused = 0
        self.times = times
        page.route(file, self._answer)

    def _answer(self, route: Route) -> None:
        if self.refused >= self.times:
            return route.fallback()
        self.refused += 1
        return route.fulfill(status=404, body="")


@pytest.fixture
def loads(page: Page) -> list[str]:
    """The documents that the tab has loaded."""
    seen: list[str] = []
    page.on("domcontentloaded", lambda shown: seen.append(shown.url))
    return seen


def to_gallery(page: Page) -> None:
    page.get_by_role("banner").get_by_role("link", name="Portfolio").first.click()


def failure(page: Page) -> Locator:
    return page.locator("main[role=alert]")


def wait_until_about_is_shown(page: Page, site: Site) -> None:
    page.goto(site.route("/about"))
    expect(page.get_by_role("contentinfo")).to_be_visible()


def test_what_fails_for_a_moment_is_fetched_again(site: Site, page: Page, loads: list[str]) -> None:
    wait_until_about_is_shown(page, site)
    missing = Missing(page, GALLERY_CODE, times=1)

    to_gallery(page)

    expect(page.locator(TILE).first).to_be_visible()
    assert missing.refused == 1


def test_after_a_deployment_the_page_is_loaded_anew_once(
    site: Site, page: Page, loads: list[str]
) -> None:
    wait_until_about_is_shown(page, site)
    missing = Missing(page, GALLERY_CODE)
    # From the next document on the server has what that asks for.
    page.on("domcontentloaded", lambda _: setattr(missing, "times", 0))

    to_gallery(page)

    expect(page.locator(TILE).first).to_be_visible()
    expect(page).to_have_url(site.route("/portfolio"))
    assert len(loads) == 2


def test_code_that_never_comes_leaves_the_navigation_alive(
    site: Site, page: Page, loads: list[str]
) -> None:
    wait_until_about_is_shown(page, site)
    missing = Missing(page, GALLERY_CODE)
    to_gallery(page)
    expect(failure(page)).to_contain_text("문제가 생겼어요.")
    assert len(loads) == 2

    page.get_by_role("banner").get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    to_gallery(page)
    expect(failure(page)).to_contain_text("문제가 생겼어요.")
    missing.times = 0
    failure(page).get_by_role("button", name="다시 시도").click()

    expect(page.locator(TILE).first).to_be_visible()
    assert len(loads) == 2


def test_a_tap_without_a_connection_is_answered_when_it_is_back(
    site: Site, page: Page, loads: list[str]
) -> None:
    wait_until_about_is_shown(page, site)
    page.context.set_offline(True)

    page.evaluate("location.hash = '#/privacy'")
    expect(failure(page)).to_contain_text(WAITS)
    expect(page.get_by_role("banner")).to_be_visible()
    page.context.set_offline(False)

    expect(page.get_by_role("heading", level=1, name="개인정보")).to_be_visible()
    assert len(loads) == 1


def test_what_tells_of_changes_comes_with_the_connection(site: Site, page: Page) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.route(EVENTS_CODE, lambda route: route.abort())
    with page.expect_event("requestfailed"):
        wait_until_about_is_shown(page, site)
    wait_for_application(page)
    page.context.set_offline(True)
    page.unroute(EVENTS_CODE)

    with page.expect_request("**/api/events"):
        page.context.set_offline(False)

    assert faults == []


def test_a_layer_whose_code_is_missing_leaves_the_list(site: Site, page: Page) -> None:
    page.route(OVERLAY_CODE, lambda route: route.abort())
    page.route("**/assets/index-*.js", offline)
    gallery(page, site)

    page.locator(TILE).first.click()

    expect(page.get_by_role("alert").filter(has_text="문제가 생겼어요.")).to_be_visible()
    expect(overlay(page)).to_have_count(0)
    expect(page.locator(TILE).first).to_be_visible()
    expect(page).to_have_url(site.route("/portfolio"))


def offline(route: Route) -> None:
    """Refuse the question whether the server answers."""
    if route.request.method == "HEAD":
        return route.abort()
    return route.fallback()
