"""The whole product stands: server, content and application, in a real browser."""

from playwright.sync_api import Page, expect

from scripts.browser import has_korean_font
from tests.browser.running_site import Site


def test_the_machine_can_show_korean() -> None:
    assert has_korean_font()


def test_a_visitor_sees_the_projects(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio"))

    expect(page.get_by_role("main").get_by_role("img").first).to_be_visible()


def test_the_page_has_no_error(site: Site, page: Page) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(site.address)

    expect(page.get_by_role("navigation").first).to_be_visible()
    assert faults == []
