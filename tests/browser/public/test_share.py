"""Passing a project on: the menu of ways, and the sheet of a phone."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.layers import open_project, overlay
from tests.browser.projects import TOLD, opened
from tests.browser.running_site import Site

COPY, MAIL, PRINT, SYSTEM = "링크 복사", "메일로 보내기", "인쇄·PDF", "다른 앱으로 보내기"
SHEET = "navigator.share = (data) => { window.sheet = data; return Promise.resolve() }"


def menu_of(page: Page) -> Locator:
    """Open the menu; return it."""
    page.get_by_role("button", name="공유하기").click()
    menu = page.get_by_role("menu", name="공유 방법")
    expect(menu).to_be_visible()
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    return menu


def over_the_gallery(site: Site, page: Page) -> Page:
    """Return *page* with a project over the gallery."""
    open_project(page, site)
    return page


@pytest.mark.long
def test_keys_walk_through_the_menu_and_escape_returns_to_its_button(
    site: Site, page: Page
) -> None:
    items = menu_of(opened(site, page)).get_by_role("menuitem")

    expect(items).to_have_text([COPY, MAIL, PRINT])
    expect(items.first).to_be_focused()
    for key, focused in (
        ("ArrowDown", MAIL),
        ("End", PRINT),
        ("ArrowDown", COPY),
        ("ArrowUp", PRINT),
        ("Home", COPY),
    ):
        page.keyboard.press(key)
        expect(items.filter(has_text=focused)).to_be_focused()
    page.keyboard.press("Escape")

    expect(items).to_have_count(0)
    expect(page.get_by_role("button", name="공유하기")).to_be_focused()


@pytest.mark.long
def test_the_menu_is_accessible(site: Site, page: Page) -> None:
    menu_of(opened(site, page))

    expect_accessible(page)


def test_the_copied_address_is_the_real_one_and_announced(site: Site, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.address)
    menu_of(opened(site, page)).get_by_role("menuitem", name=COPY).click()

    expect(page.get_by_role("status").filter(has_text="링크를 복사했어요.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}/portfolio/{TOLD}"
    expect(page.get_by_role("button", name="공유하기")).to_be_focused()


@pytest.mark.long
def test_a_failure_to_copy_the_address_is_shown(site: Site, page: Page) -> None:
    opened(site, page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.evaluate("() => { document.execCommand = () => false }")

    menu_of(page).get_by_role("menuitem", name=COPY).click()

    expect(page.get_by_text("링크를 복사하지 못했어요.")).to_be_visible()


@pytest.mark.long
def test_a_mail_has_the_name_and_the_address(site: Site, page: Page) -> None:
    mail = menu_of(opened(site, page)).get_by_role("menuitem", name=MAIL).get_attribute("href")

    assert mail is not None
    assert unquote(mail) == (
        f"mailto:?subject=햇살을 따라 앉는 거실, 아틀리에 온&body={site.address}/portfolio/{TOLD}"
    )


@pytest.mark.long
def test_other_applications_are_offered_where_the_device_has_a_sheet(
    site: Site, page: Page
) -> None:
    page.add_init_script(SHEET)
    menu = menu_of(opened(site, page))

    menu.get_by_role("menuitem", name=SYSTEM).click()

    assert page.evaluate("window.sheet.url") == f"{site.address}/portfolio/{TOLD}"
    expect(menu).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("key", ["Escape", "Backspace"])
def test_over_the_gallery_a_key_closes_the_menu_first(site: Site, page: Page, key: str) -> None:
    menu = menu_of(over_the_gallery(site, page))

    page.keyboard.press(key)
    expect(menu).to_have_count(0)
    expect(overlay(page)).to_be_visible()
    expect(overlay(page).get_by_role("button", name="공유하기")).to_be_focused()
    page.keyboard.press(key)

    expect(overlay(page)).to_have_count(0)


@pytest.mark.long
def test_a_press_beside_the_menu_or_on_its_button_closes_it(site: Site, page: Page) -> None:
    menu = menu_of(over_the_gallery(site, page))
    page.mouse.click(20, 300)
    expect(menu).to_have_count(0)
    expect(overlay(page)).to_be_visible()

    menu_of(page)
    page.get_by_role("button", name="공유하기").click()

    expect(menu).to_have_count(0)


@pytest.mark.long
def test_tab_leaves_the_menu(site: Site, page: Page) -> None:
    menu = menu_of(opened(site, page))

    page.keyboard.press("Tab")

    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name=PRINT)).to_be_focused()


def test_a_phone_opens_its_own_sheet(site: Site, phone_page: Page) -> None:
    phone_page.add_init_script(SHEET)
    opened(site, phone_page).get_by_role("button", name="공유하기").tap()

    phone_page.wait_for_function("() => window.sheet")

    assert phone_page.evaluate("window.sheet") == {
        "title": "햇살을 따라 앉는 거실",
        "url": f"{site.address}/portfolio/{TOLD}",
    }
    expect(phone_page.get_by_role("menu")).to_have_count(0)


@pytest.mark.long
def test_a_phone_whose_sheet_fails_has_the_menu_on_its_screen(site: Site, phone_page: Page) -> None:
    phone_page.add_init_script("navigator.share = () => Promise.reject(new Error('none'))")
    opened(site, phone_page).get_by_role("button", name="공유하기").tap()
    menu = phone_page.get_by_role("menu", name="공유 방법")
    expect(menu).to_be_visible()

    box = menu.bounding_box()

    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844


@pytest.mark.long
def test_no_way_needs_an_application_or_a_service_that_may_be_missing(
    site: Site, page: Page
) -> None:
    page.add_init_script(SHEET)
    items = menu_of(opened(site, page)).get_by_role("menuitem")

    expect(items).to_have_text([COPY, SYSTEM, MAIL, PRINT])
    leads = [one.get_attribute("href") for one in items.all()]
    assert [lead.partition(":")[0] for lead in leads if lead] == ["mailto"]
    scripts = page.locator("script[src]").evaluate_all("all => all.map(one => one.src)")
    assert scripts
    assert all(source.startswith(site.address) for source in scripts)


def test_only_this_site_is_asked_for_anything(site: Site, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    menu_of(opened(site, page)).get_by_role("menuitem", name=COPY).click()
    expect(page.get_by_role("menu")).to_have_count(0)

    assert asked
    assert [url for url in asked if not url.startswith((site.address, "data:"))] == []
