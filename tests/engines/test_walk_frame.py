"""What is around every screen, in every engine: bar, menus, footer, unknown addresses."""

import pytest

from tests.engines.page import Page


def test_the_bar_leads_on_without_loading_the_document_anew(page: Page) -> None:
    page.open("/")
    page.starts()
    page.driver.ask("window.isSame = true")

    for name, path in (
        ("About", "/about"),
        ("Insight & Contents", "/insight"),
        ("Contact", "/contact"),
    ):
        page.press("link", name, page.find("banner"), exact=True)
        page.at(path)
        page.find("h1, h2")

    assert page.driver.ask("return window.isSame")
    page.driver.back()
    page.at("/insight")
    page.driver.forward()
    page.at("/contact")


def test_keys_reach_the_submenu_and_escape_closes_it(page: Page) -> None:
    page.open_route("/about")
    item = page.find("link", "Portfolio", page.find("banner"))

    page.driver.ask("arguments[0].focus()", item)
    page.find("link", "Residential")
    page.driver.key("Tab")
    page.focuses(page.find("link", "Residential"))
    page.driver.key("Escape")

    page.focuses(item)
    page.gone("link", "Residential")


def test_the_menu_of_a_phone_leads_on_and_closes(page: Page) -> None:
    page.is_phone()
    page.open_route("/about")

    page.press("button", "메뉴 열기")
    page.press("link", "Commercial", page.find("navigation", "전체 메뉴"))

    page.at("/portfolio?category=commercial")
    page.gone("navigation", "전체 메뉴")


def test_the_skip_link_moves_the_focus_to_the_content(page: Page) -> None:
    page.open_route("/about")

    page.driver.key("Tab")
    page.driver.key("Enter")

    page.until("document.activeElement.id === 'content'")
    page.at("/about")


def test_another_page_begins_at_its_top_and_back_returns_to_the_place(page: Page) -> None:
    page.open_route("/about")
    page.drawn("main img")
    link = page.find("link", "개인정보 처리방침", page.find("footer"))
    page.still(link)
    place = page.scrolled()

    page.press_on(link)
    page.at("/privacy")
    page.until("scrollY === 0", "the page begins at its top")
    page.driver.back()

    page.at("/about")
    page.until(f"Math.abs(scrollY - {place}) < 2", f"Back leads to {place}")


@pytest.mark.parametrize("path", ["/about", "/portfolio", "/insight"])
def test_a_reload_comes_back_to_the_place(page: Page, path: str) -> None:
    page.open(path)
    page.starts()
    page.until("document.documentElement.scrollHeight > innerHeight + 800", "it is a long page")
    page.scroll_to(600)

    page.driver.reload()

    page.starts()
    page.until("Math.abs(scrollY - 600) < 2", "a reload leads to the place")


def test_back_comes_to_the_place_in_a_gallery_that_is_asked_for_anew(page: Page) -> None:
    page.open_route("/portfolio")
    page.until("document.documentElement.scrollHeight > innerHeight + 800", "it is a long page")
    page.scroll_to(700)
    page.press("link", "About", page.find("banner"))
    page.at("/about")
    page.driver.reload()
    page.starts()

    page.driver.back()

    page.at("/portfolio")
    page.until("Math.abs(scrollY - 700) < 2", "Back leads to the place")


def test_an_unknown_route_leads_home(page: Page) -> None:
    page.open_route("/about")

    page.open("/#/nope")

    page.at("/")
    page.driver.back()
    page.at("/about")


def test_the_address_of_no_record_says_so(page: Page) -> None:
    page.open("/insight/none")

    page.find("heading", "찾을 수 없")


def test_a_lost_connection_is_told_until_it_is_back(page: Page) -> None:
    page.open_route("/about")
    page.fetched("ToastHost")

    page.driver.set_offline(True)
    page.says("인터넷 연결이 끊겼어요.")
    page.driver.set_offline(False)

    page.says("다시 연결되었어요.")
