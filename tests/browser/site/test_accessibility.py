"""Every public screen and every layer over one passes axe, at a desktop and on a phone."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.layers import open_photo, open_project
from tests.browser.public.test_about import NIGHT, open_about
from tests.browser.public.test_article import open_article
from tests.browser.public.test_business import open_business
from tests.browser.public.test_contact import open_form
from tests.browser.public.test_home import open_home
from tests.browser.public.test_insight import open_list
from tests.browser.public.test_portfolio import open_gallery
from tests.browser.public.test_project_page import LOW
from tests.browser.public.test_reader import open_article as open_over_the_list
from tests.browser.running_site import Site

pytestmark = pytest.mark.timeout(600)


def open_dark_ground(page: Page, site: Site) -> None:
    open_about(page, site)
    section = page.get_by_role("region", name="STABILITY")
    section.evaluate("section => section.scrollIntoView({block: 'center'})")
    expect(section).to_have_css("background-color", NIGHT)


def open_contact(page: Page, site: Site) -> None:
    page.goto(site.route("/contact"))
    expect(page.get_by_role("link", name="주거 공간 상담")).to_be_visible()


def open_project_page(page: Page, site: Site) -> None:
    page.goto(site.route(f"/portfolio/{LOW}"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


SCREENS: tuple[Callable[[Page, Site], object], ...] = (
    open_home,
    open_about,
    open_dark_ground,
    open_business,
    open_contact,
    open_form,
    open_gallery,
    partial(open_gallery, query="?category=commercial"),
    open_project_page,
    open_project,
    open_photo,
    partial(open_photo, number=7),
    open_list,
    open_article,
    open_over_the_list,
)


def test_every_public_screen_and_layer_passes_axe(site: Site, page: Page) -> None:
    walk(page, site)


def test_every_public_screen_and_layer_passes_axe_on_a_phone(site: Site, phone_page: Page) -> None:
    walk(phone_page, site)


def walk(page: Page, site: Site) -> None:
    """Open each screen anew, in one browser that has fetched their common parts before."""
    for open_screen in SCREENS:
        page.goto("about:blank")
        open_screen(page, site)
        expect_accessible(page)
