"""Every public screen and every layer over one passes axe, at a desktop and on a phone."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.consultations import LAST, Visitor
from tests.browser.layers import open_photo, open_project
from tests.browser.projects import opened as open_story
from tests.browser.public.test_about import NIGHT, open_about
from tests.browser.public.test_article import open_article
from tests.browser.public.test_business import open_business
from tests.browser.public.test_contact import open_form
from tests.browser.public.test_gallery_choices import open_conditions
from tests.browser.public.test_home import open_home
from tests.browser.public.test_insight import open_list
from tests.browser.public.test_portfolio import open_gallery
from tests.browser.public.test_project_page import LOW
from tests.browser.public.test_reader import open_article as open_over_the_list
from tests.browser.public.test_receipt import receipt
from tests.browser.running_site import Site

Role = Literal["button", "heading", "link", "option"]


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


def open_screen(page: Page, site: Site, path: str, role: Role, name: str) -> None:
    """Open the screen at *path*, and wait for what makes it whole."""
    page.goto(site.route(path))
    expect(page.get_by_role(role, name=name).first).to_be_visible()


def open_menu(page: Page, site: Site) -> None:
    """Open the sheet of small screens, or what is below an entry of the bar."""
    page.goto(site.route("/business"))
    expect(page.get_by_role("contentinfo")).to_be_attached()
    toggle = page.get_by_role("button", name="메뉴 열기")
    if toggle.is_visible():
        toggle.click()
        # Its code may still be on the way.
        expect(page.locator("#menu")).to_be_visible()
    else:
        page.get_by_role("banner").get_by_role("link", name="Portfolio").hover()
    expect(page.get_by_role("link", name="Commercial").first).to_be_visible()


def open_plan(page: Page, site: Site) -> None:
    open_story(site, page).get_by_role("button", name="평면도 크게 보기").click()
    expect(page.get_by_role("dialog", name="평면도 약 112㎡ (34평)")).to_be_visible()


def open_gallery_conditions(page: Page, site: Site) -> None:
    open_gallery(page, site, "?style=웜 미니멀")
    open_conditions(page)


def open_step(page: Page, site: Site, step: int) -> None:
    Visitor(site, page).begin(step)


SCREENS: dict[str, Callable[[Page, Site], object]] = {
    "home": open_home,
    "menu": open_menu,
    "about": open_about,
    "about on dark ground": open_dark_ground,
    "business": open_business,
    "service": partial(
        open_screen,
        path="/business/residential/total-living",
        role="heading",
        name="Total Living",
    ),
    "contact": open_contact,
    "questions": open_form,
    "gallery": open_gallery,
    "gallery, narrowed": partial(open_gallery, query="?filter=20PY&style=웜 미니멀"),
    "gallery, conditions": open_gallery_conditions,
    "gallery, commercial": partial(open_gallery, query="?category=commercial"),
    "gallery, nothing": partial(
        open_screen, path="/portfolio?find=없는 말", role="heading", name="아직 없어요"
    ),
    "project": open_project_page,
    "project over the gallery": open_project,
    "picture": open_photo,
    "seventh picture": partial(open_photo, number=7),
    "plan": open_plan,
    "articles": open_list,
    "article": open_article,
    "article over the list": open_over_the_list,
    "search": partial(open_screen, path="/search?q=책장", role="option", name="햇살"),
    "search, nothing": partial(
        open_screen, path="/search?q=온수 풀장", role="link", name="찾는 공간 알려 주기"
    ),
    "privacy": partial(open_screen, path="/privacy", role="heading", name="개인정보 처리방침"),
    "sign-in": partial(open_screen, path="/admin/login", role="button", name="로그인"),
    "no project": partial(open_screen, path="/portfolio/none", role="heading", name="찾을 수"),
    "no article": partial(open_screen, path="/insight/none", role="heading", name="찾을 수"),
    "device": partial(open_screen, path="/debug", role="heading", name="모바일 점검"),
    **{f"consultation {step}": partial(open_step, step=step) for step in range(1, LAST + 1)},
}
each_screen = pytest.mark.parametrize("name", SCREENS)


@pytest.mark.sampled(2)
@each_screen
def test_every_public_screen_and_layer_passes_axe(site: Site, page: Page, name: str) -> None:
    SCREENS[name](page, site)

    expect_accessible(page)


@pytest.mark.sampled(6)
@each_screen
def test_every_public_screen_and_layer_passes_axe_on_a_phone(
    site: Site, phone_page: Page, name: str
) -> None:
    SCREENS[name](phone_page, site)

    expect_accessible(phone_page)


@pytest.mark.long
def test_a_receipt_passes_axe(admin: Administrator, phone_admin: Administrator) -> None:
    for one in (admin, phone_admin):
        sent = receipt(one)
        one.page.goto(f"{one.site.address}/#/receipt/{sent['receipt']}")
        expect(one.page.get_by_text(sent["number"])).to_be_visible()

        expect_accessible(one.page)
