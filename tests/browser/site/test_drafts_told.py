"""What was begun and not sent is told wherever the bar leads to Contact."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.consultations import Visitor
from tests.browser.running_site import Site
from tests.browser.site.test_wide_and_narrow import PAGES

WITHOUT_A_WAY = ["/search", "/consultation/1"]
"""Layers, whose bars lead back alone."""


def test_a_draft_is_told_beside_the_way_to_contact_on_every_screen(site: Site, page: Page) -> None:
    visitor = Visitor(site, page)
    visitor.begin()
    visitor.say_place()
    bar = page.get_by_role("banner")

    for path in [*PAGES, "/insight/demo-insight-11"]:
        page.goto(site.route(path))
        expect(bar.get_by_role("link", name="Contact 작성 중")).to_be_in_viewport()
    for path in WITHOUT_A_WAY:
        page.goto(site.route(path))
        expect(page.locator("main")).to_be_visible()
        expect(bar.get_by_role("link", name="Contact")).to_have_count(0)

    page.set_viewport_size(PHONE)
    for path in PAGES:
        page.goto(site.route(path))
        expect(bar.get_by_role("button", name="메뉴 열기, 작성 중")).to_be_in_viewport(ratio=1)
