"""The frame around every screen: bar, submenu, menu of small screens, footer, redirects."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.conftest import DESKTOP
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application

CLEAR = "rgba(0, 0, 0, 0)"
WHITE = "rgb(255, 255, 255)"
TRANSLUCENT = re.compile(r"^(rgba\(255, 255, 255, 0\.\d+\)|color\(srgb 1 1 1 / 0\.\d+\))$")


def open_about(page: Page, site: Site) -> None:
    page.goto(site.route("/about"))
    expect(page.get_by_role("contentinfo")).to_be_attached()


def test_the_bar_is_transparent_at_home_and_white_elsewhere(site: Site, page: Page) -> None:
    page.goto(site.address)
    bar = page.get_by_role("banner")

    expect(bar).to_have_css("background-color", CLEAR)
    bar.get_by_role("link", name="About").click()
    expect(bar).to_have_css("background-color", WHITE)
    expect(bar).to_have_css("position", "fixed")


def test_past_ten_pixels_it_is_translucent_with_a_shadow(site: Site, page: Page) -> None:
    open_about(page, site)
    bar = page.get_by_role("banner")

    page.evaluate("scrollTo(0, 10)")
    expect(bar).to_have_css("box-shadow", "none")
    page.evaluate("scrollTo(0, 11)")

    expect(bar).not_to_have_css("box-shadow", "none")
    expect(bar).to_have_css("background-color", TRANSLUCENT)


def test_it_stays_at_the_top_sixteen_units_tall(site: Site, page: Page) -> None:
    open_about(page, site)

    page.evaluate("scrollTo(0, 600)")
    page.wait_for_function("() => scrollY === 600")

    box = page.get_by_role("banner").bounding_box()
    assert box == {"x": 0, "y": 0, "width": DESKTOP["width"], "height": 16 * 4}


def test_the_submenu_opens_on_hover_and_closes_after_a_moment(site: Site, page: Page) -> None:
    hold_clock(page)
    open_about(page, site)
    item = page.get_by_role("banner").get_by_role("link", name="Portfolio")
    submenu = page.get_by_role("link", name="Residential")

    item.hover()
    expect(submenu).to_be_visible()
    expect_accessible(page)
    stop_clock(page)
    page.mouse.move(10, 800)
    page.clock.run_for(140)
    expect(submenu).to_be_visible()
    page.clock.run_for(20)

    expect(submenu).to_be_hidden()


def test_the_submenu_is_reached_by_keyboard_and_escape_closes_it(site: Site, page: Page) -> None:
    open_about(page, site)
    item = page.get_by_role("banner").get_by_role("link", name="Portfolio")

    item.focus()
    expect(page.get_by_role("link", name="Residential")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Residential")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.get_by_role("link", name="Residential")).to_be_hidden()
    expect(item).to_be_focused()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("path", "within"), [("/", "main"), ("/about", "main"), ("/about", "footer")]
)
def test_home_about_and_the_foot_lead_to_business(
    site: Site, page: Page, path: str, within: str
) -> None:
    page.goto(site.route(path))

    page.locator(within).get_by_role("link", name="사업 안내").click()

    expect(page).to_have_url(site.route("/business"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Business")


def test_the_bar_and_the_phone_menu_have_four_items_and_both_kinds_of_projects(
    site: Site, page: Page, phone_page: Page
) -> None:
    names = ["About", "Portfolio", "Residential", "Commercial", "Insight & Contents", "Contact"]
    open_about(page, site)
    open_about(phone_page, site)
    phone_page.get_by_role("button", name="메뉴 열기").tap()
    bar = page.get_by_role("banner").get_by_role("navigation").locator("ul a")
    menu = phone_page.get_by_role("navigation", name="전체 메뉴")

    for items in (bar, menu.locator("ul a")):
        expect(items).to_have_count(len(names))
        for item, name in zip(items.all(), names, strict=True):
            expect(item).to_contain_text(name)
    expect(menu.get_by_text("평일 09:00–18:00")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/", "/portfolio", "/insight/demo-insight-11"])
@pytest.mark.sampled(1)
def test_without_scripts_a_phone_reaches_every_place_by_the_menu(
    chromium: Browser, site: Site, path: str
) -> None:
    context = chromium.new_context(
        java_script_enabled=False, base_url=site.address, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto(path)

    page.locator("header summary").click()
    menu = page.locator("#menu")
    expect(menu).to_be_in_viewport()
    expect(page.get_by_role("banner")).to_have_css("background-color", WHITE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    menu.locator("a[href='/contact']").click()

    expect(page).to_have_url(f"{site.address}/contact")
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("width", [1024, 2560])
def test_the_items_of_the_bar_stand_in_one_line(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_about(page, site)

    items = page.get_by_role("banner").get_by_role("link")
    boxes = [box for one in items.all() if (box := one.bounding_box())]

    assert all(before["x"] + before["width"] <= after["x"] for before, after in pairwise(boxes))
    assert boxes[-1]["x"] + boxes[-1]["width"] <= width


def test_the_menu_of_small_screens_closes_on_a_change_of_route(
    site: Site, phone_page: Page
) -> None:
    open_about(phone_page, site)
    phone_page.get_by_role("button", name="메뉴 열기").tap()
    menu = phone_page.get_by_role("navigation", name="전체 메뉴")
    expect(menu.get_by_role("link", name="Commercial")).to_be_visible()
    kinds = (menu.get_by_role("link", name=name) for name in ("Residential", "Commercial"))
    first, second = filter(None, [kind.bounding_box() for kind in kinds])
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] <= second["x"]
    expect_accessible(phone_page)

    menu.get_by_role("link", name="Commercial").tap()

    expect(phone_page).to_have_url(site.route("/portfolio?category=commercial"))
    expect(menu).to_have_count(0)


def test_the_footer_says_what_is_configured(site: Site, page: Page) -> None:
    open_about(page, site)
    footer = page.get_by_role("contentinfo")
    configured = page.request.get(f"{site.address}/api/site").json()

    facts = configured["footer"]
    for name in ("legalName", "representative", "registrationNumber", "address", "phone", "email"):
        expect(footer.get_by_text(facts[name], exact=True)).to_be_visible()
    expect(footer.get_by_text(facts["hours"]["weekdays"])).to_be_visible()
    assert (facts["hours"]["open"], facts["hours"]["close"]) == ("09:00", "18:00")
    assert len(configured["profiles"]) == 3
    for profile in configured["profiles"]:
        link = footer.get_by_role("link", name=profile["name"])
        expect(link).to_have_attribute("href", profile["url"])
    expect(footer.get_by_role("link", name="관리자")).to_be_visible()


def test_the_footer_leads_to_the_administration_from_medium_screens_on(
    site: Site, page: Page
) -> None:
    page.set_viewport_size({"width": 767, "height": 900})
    open_about(page, site)
    link = page.get_by_role("link", name="관리자", include_hidden=True)
    expect(link).to_have_attribute("href", "/admin")
    expect(link).to_be_hidden()

    page.set_viewport_size({"width": 768, "height": 900})

    expect(link).to_be_visible()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("/#/nope", "/#/"),
        ("/nope", "/#/"),
        ("/about", "/#/about"),
        ("/portfolio?category=commercial", "/#/portfolio?category=commercial"),
        ("/#/admin/nope", "/#/admin/login"),
    ],
)
@pytest.mark.sampled(3)
def test_an_address_becomes_its_route(site: Site, page: Page, asked: str, shown: str) -> None:
    page.goto(f"{site.address}{asked}")

    expect(page).to_have_url(f"{site.address}{shown}")


def test_an_unknown_address_is_not_kept_in_the_history(site: Site, page: Page) -> None:
    open_about(page, site)

    page.evaluate("location.hash = '#/nope'")
    expect(page).to_have_url(site.route("/"))
    page.go_back()

    expect(page).to_have_url(site.route("/about"))


@pytest.mark.long
def test_a_change_of_path_starts_at_the_top(site: Site, page: Page) -> None:
    open_about(page, site)
    page.evaluate("scrollTo(0, 2000)")

    page.get_by_role("contentinfo").get_by_role("link", name="개인정보 처리방침").click()

    expect(page.get_by_role("heading", name="개인정보 처리방침")).to_be_visible()
    page.wait_for_function("() => scrollY === 0")


@pytest.mark.long
def test_the_skip_link_moves_the_focus_and_keeps_the_route(site: Site, page: Page) -> None:
    open_about(page, site)

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    assert page.evaluate("document.activeElement.id") == "content"
    expect(page).to_have_url(site.route("/about"))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [360, 768, 1024, 2560])
@pytest.mark.parametrize("path", ["/", "/about", "/business", "/contact?tab=qna", "/privacy"])
def test_no_page_is_wider_than_the_screen_at_any_width(
    chromium: Browser, site: Site, path: str, width: int
) -> None:
    page = chromium.new_page(viewport={**DESKTOP, "width": width}, locale="ko-KR")
    page.goto(site.route(path))
    page.locator("main").wait_for()
    wait_for_application(page)

    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")

    assert overflow <= 0
    page.close()
