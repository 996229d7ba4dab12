"""The whole product stands: server, content and application, in a real browser."""

from playwright.sync_api import Page, expect

from scripts.browser import has_korean_font
from tests.browser.running_site import Site


def test_the_machine_can_show_korean() -> None:
    assert has_korean_font()


def test_a_visitor_sees_the_projects(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio"))

    picture = page.locator("main img").first
    expect(picture).to_be_visible()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    assert picture.evaluate("image => image.naturalWidth") > 0


def test_the_page_has_no_error(site: Site, page: Page) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(site.address)

    expect(page.get_by_role("navigation").first).to_be_visible()
    assert faults == []
