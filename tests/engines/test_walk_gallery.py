"""The gallery and a project over it, in every engine: history, focus and place."""

from tests.engines.driver import Element
from tests.engines.page import Page

TILES = "main ul[aria-label$='프로젝트 목록'] a"
TILE_COUNT = f"document.querySelectorAll({TILES!r}).length"


def open_gallery(page: Page, query: str = "") -> None:
    page.open_route(f"/portfolio{query}")
    page.find(TILES)


def open_project(page: Page, nth: int = 5) -> tuple[Element, int]:
    """Open a project over the gallery; return its tile, and how far the gallery was scrolled."""
    open_gallery(page)
    tile = page.find(TILES, nth=nth)
    page.still(tile)
    before = page.scrolled()
    assert before > 0
    page.press_on(tile)
    layer = page.find("dialog", "프로젝트 상세")
    page.find("button", "크게 보기", layer)
    return tile, before


def is_as_before(page: Page, tile: Element, before: int) -> None:
    """Wait until the gallery is seen where it was, with the focus on the tile."""
    page.gone("dialog")
    page.at("/portfolio")
    page.focuses(tile)
    page.until(f"Math.abs(scrollY - {before}) < 2", f"the gallery is scrolled to {before}")


def test_category_and_filter_are_in_the_address_and_come_back(page: Page) -> None:
    open_gallery(page)
    every = page.driver.ask(f"return {TILE_COUNT}")
    page.press("button", "20PY")
    page.until(f"{TILE_COUNT} < {every}", "fewer are shown")
    page.at("/portfolio?filter=20PY")
    some = page.driver.ask(f"return {TILE_COUNT}")

    page.press("link", "About", page.find("banner"))
    page.at("/about")
    page.driver.back()

    page.at("/portfolio?filter=20PY")
    page.until(f"{TILE_COUNT} === {some}", "the same are shown")
    page.press("tab", "상업 공간")
    page.until("location.hash.includes('category=commercial')", "the address has the category")


def test_escape_closes_a_project_and_returns_focus_and_place(page: Page) -> None:
    tile, before = open_project(page)

    page.driver.key("Escape")

    is_as_before(page, tile, before)


def test_back_closes_a_project_and_forward_opens_it_again(page: Page) -> None:
    tile, before = open_project(page)

    page.driver.back()
    is_as_before(page, tile, before)
    page.driver.forward()

    page.find("dialog", "프로젝트 상세")


def test_its_button_closes_a_project_and_returns_focus_and_place(page: Page) -> None:
    tile, before = open_project(page)

    page.press("button", "닫", page.find("dialog"))

    is_as_before(page, tile, before)


def test_a_reload_keeps_the_project_over_the_gallery(page: Page) -> None:
    open_gallery(page, "?category=commercial")
    page.press(TILES)
    page.find("dialog", "프로젝트 상세")

    page.driver.reload()

    page.find("dialog", "프로젝트 상세")
    page.driver.key("Escape")
    page.gone("dialog")
    page.at("/portfolio?category=commercial")


def test_the_gallery_below_does_not_move(page: Page) -> None:
    _, before = open_project(page)

    page.driver.key("End")
    page.press("button", "닫", page.find("dialog"))

    page.gone("dialog")
    assert abs(page.scrolled() - before) < 2


def test_the_address_of_a_project_shows_its_page_in_another_tab(page: Page) -> None:
    open_project(page)
    title = page.driver.ask("return document.querySelector('dialog h1').innerText")
    address = page.driver.ask("return location.href")

    page.driver.open_tab()
    page.driver.go(address)
    page.starts()

    page.find("h1", title)
    page.gone("dialog")
    page.drawn("main img")


def test_pictures_refuse_the_menu_that_saves_them_wherever_they_are(page: Page) -> None:
    open_gallery(page)
    page.drawn(f"{TILES} img")
    assert page.refuses_menu(f"{TILES} img")

    page.press(TILES)
    assert page.refuses_menu("dialog picture img")
    page.press("button", "크게 보기", page.find("dialog"))

    page.find("dialog", "사진 크게 보기")
    assert page.refuses_menu("[data-shown='true'] img")
