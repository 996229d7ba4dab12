"""Opening the layers over the portfolio and the articles."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application

TILE = "main ul[aria-label$='프로젝트 목록'] a"
PROJECT = "demo-project-01"


def gallery(page: Page, site: Site) -> None:
    """Open the gallery."""
    page.goto(site.route("/portfolio"))
    expect(page.locator(TILE).first).to_be_visible()
    wait_for_application(page)


def overlay(page: Page) -> Locator:
    """The project over the gallery."""
    return page.get_by_role("dialog", name="프로젝트 상세")


def lightbox(page: Page) -> Locator:
    """The pictures over everything."""
    return page.get_by_role("dialog", name="사진 크게 보기")


def open_project(page: Page, site: Site, id: str = PROJECT) -> Locator:
    """Open a project from the gallery; return its layer once its contents are shown."""
    gallery(page, site)
    page.locator(f"{TILE}[href='/portfolio/{id}']").click()
    expect(overlay(page).locator("[aria-busy=false]")).to_have_count(1)
    expect_still(page)
    return overlay(page)


def open_photo(page: Page, site: Site, number: int = 1) -> Locator:
    """Open a picture of the demo project; return the lightbox."""
    open_project(page, site).locator(f"[data-index='{number - 1}']").first.click()
    expect(lightbox(page)).to_be_visible()
    expect_still(page)
    return lightbox(page)


def expect_still(page: Page) -> None:
    """Expect that no picture moves any more from one layer to another."""
    expect(page.locator(":root[data-moving]")).to_have_count(0)


def expect_place(page: Page, place: str) -> None:
    """Expect the lightbox's counter to read *place*: `2 / 8`."""
    expect(lightbox(page).locator("p [aria-hidden]")).to_have_text(place)
