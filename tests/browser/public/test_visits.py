"""A browser says which pages it shows, keeps nothing for that, and is silent for who objects."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.running_site import Site

BEACONS = "**/api/visits"
KEPT = """async () => [
  document.cookie,
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await indexedDB.databases()).map(({name}) => name),
  ...(await caches.keys()),
]"""
OBJECTIONS = {"doNotTrack": "'1'", "globalPrivacyControl": "true"}


def is_beacon(request: Request) -> bool:
    return request.url.endswith("/api/visits")


def said(page: Page) -> list[Any]:
    """Return the list to which every beacon of *page* is added."""
    beacons: list[Any] = []
    page.on(
        "request",
        lambda request: beacons.append(request.post_data_json) if is_beacon(request) else None,
    )
    return beacons


def test_each_page_is_told_once_the_first_with_where_the_visit_came_from(
    page: Page, site: Site
) -> None:
    beacons = said(page)
    with page.expect_response(BEACONS) as told:
        page.goto(f"{site.address}/portfolio", referer="https://search.naver.com/search")
    assert told.value.status == 204

    with page.expect_request(is_beacon):
        page.locator("main ul[aria-label$='프로젝트 목록'] > li a").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_request(is_beacon):
        page.get_by_role("navigation").get_by_role("link", name="About").first.click()

    assert beacons[0] == {"path": "/portfolio", "source": "naver"}
    assert beacons[1]["path"].startswith("/portfolio/")
    assert beacons[2:] == [{"path": "/about"}]


def test_nothing_is_kept_on_the_device_and_nobody_else_is_told(
    page: Page, context: BrowserContext, site: Site
) -> None:
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))

    with page.expect_response(BEACONS) as told:
        page.goto(site.route("/about"))

    assert "set-cookie" not in told.value.headers
    assert context.cookies() == []
    assert [one for one in page.evaluate(KEPT) if one] == []
    assert {address for address in addresses if not address.startswith(site.address)} == set()


@pytest.mark.parametrize("signal", OBJECTIONS)
def test_nothing_is_said_of_who_objects(page: Page, site: Site, signal: str) -> None:
    beacons = said(page)
    value = f"{{get: () => {OBJECTIONS[signal]}}}"
    page.add_init_script(f"Object.defineProperty(navigator, '{signal}', {value})")

    with page.expect_response("**/behind-*.js"):
        page.goto(site.route("/about"))
    # What counts is there by now; a further page would be said at once.
    page.get_by_role("navigation").get_by_role("link", name="Portfolio").first.click()
    expect(page.locator("main ul[aria-label$='프로젝트 목록'] > li").first).to_be_visible()

    assert beacons == []


@pytest.mark.long
def test_a_site_that_does_not_answer_beacons_is_shown_all_the_same(page: Page, site: Site) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.route(BEACONS, lambda route: route.abort())

    with page.expect_event("requestfailed", is_beacon):
        page.goto(site.route("/about"))

    expect(page.get_by_role("main")).to_be_visible()
    assert problems == []
