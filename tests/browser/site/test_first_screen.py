"""The whole product in a real browser: server, content and application."""

import pytest
from playwright.sync_api import Page, Route, expect

from scripts.browser import has_korean_font
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application


def test_a_korean_font_is_installed() -> None:
    assert has_korean_font()


def test_a_visitor_sees_the_projects(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio"))
    wait_for_application(page)

    picture = page.locator("main img").first
    expect(picture).to_be_visible()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    assert picture.evaluate("image => image.naturalWidth") > 0


def test_the_page_reports_no_error(site: Site, page: Page) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(site.address)

    expect(page.get_by_role("navigation").first).to_be_visible()
    assert faults == []


@pytest.mark.parametrize("path", ["/", "/portfolio", "/portfolio/demo-project-01", "/insight"])
@pytest.mark.sampled(2)
def test_the_first_picture_is_loaded_before_the_application(
    site: Site, page: Page, path: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.resource_type))
    page.goto(f"{site.address}{path}")
    page.wait_for_url(f"**/#{path}")

    assert asked.index("image") < asked.index("script")
    # The styles are in the page, so no style sheet is loaded before the application.
    before = asked[: asked.index("script")]
    assert "stylesheet" not in before


def test_the_application_starts_without_its_first_picture(site: Site, page: Page) -> None:
    def never(route: Route) -> None:
        del route  # neither answered nor refused

    page.route("**/media/**", never)
    page.goto(f"{site.address}/portfolio", wait_until="commit")

    page.wait_for_url("**/#/portfolio", wait_until="commit")


@pytest.mark.long
def test_the_link_to_the_content_stays_on_the_page_while_it_starts(site: Site, page: Page) -> None:
    """The server's page has that link before there is an application to handle it."""
    code = "**/assets/AboutPage-*.js"
    held = hold(page, code)
    page.goto(f"{site.address}/about", wait_until="commit")
    # The application has named the address, and waits for the screen's code.
    page.wait_for_url("**/#/about", wait_until="commit")
    page.get_by_role("link", name="본문으로 건너뛰기").press("Enter")
    page.wait_for_url("**#content", wait_until="commit")

    wait_for(page, held, 1)
    let_go(page, code, held)

    page.wait_for_url("**/#/about")
    expect(page.get_by_role("heading", level=1)).to_contain_text("온전한 하루")
