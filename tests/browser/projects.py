"""Projects of the demo on pages of their own."""

from playwright.sync_api import Page, expect

from tests.browser.running_site import Site

TOLD = "demo-project-01"
"""Has a pair of before and after, and a plan."""


def opened(site: Site, page: Page, id: str = TOLD) -> Page:
    """Return *page* with a project on it, of the application's own making."""
    page.goto(site.route(f"/portfolio/{id}"))
    expect(page.get_by_role("button", name="대표 사진 크게 보기")).to_be_visible()
    return page
