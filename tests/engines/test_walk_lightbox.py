"""Pictures over everything, in every engine: buttons, keys, fingers, history and focus."""

from tests.browser.layers import PROJECT
from tests.engines.driver import Element
from tests.engines.page import Page

PAGE = f"/portfolio/{PROJECT}"
BELOW = "demo-project-18"
"""The last one of the gallery, of seven pictures."""
LAST = "[...document.querySelectorAll('dialog [aria-label*=\"번째 사진\"]')].at(-1)"


def open_picture(page: Page, nth: int = 0) -> tuple[Element, int]:
    """Open a picture of a project's page; return what opened it, and its number."""
    page.open_route(PAGE)
    opener = page.find("button", "크게 보기", nth=nth)
    page.press_on(opener)
    page.find("dialog", "사진 크게 보기")
    number = page.until("location.hash.match(/photo\\D(\\d+)$/)?.[1]", "it has an address")
    return opener, int(number)


def shows(page: Page, number: int) -> None:
    """Wait until the picture of that *number* is shown."""
    page.find("button", f"{number}번째 사진, 지금 보는 중", exact=True)


def test_buttons_and_keys_turn_the_pictures_and_wrap(page: Page) -> None:
    _, number = open_picture(page)
    shows(page, number)

    page.press("button", "다음 사진")
    shows(page, number + 1)
    page.press("button", "이전 사진")
    shows(page, number)
    page.driver.key("ArrowRight")
    shows(page, number + 1)
    for _ in range(number + 1):
        page.driver.key("ArrowLeft")

    page.until(f"{LAST}.ariaCurrent === 'true'", "the last one is shown")


def test_a_finger_turns_and_closes(page: Page) -> None:
    page.is_phone()
    _, number = open_picture(page)
    page.drawn("[data-shown='true'] img")

    page.swipe((320, 420), (100, 424))
    page.says(f"{number + 1} /", page.find("dialog"))
    page.swipe((200, 300), (205, 560))

    page.gone("dialog")


def test_escape_closes_and_the_focus_is_where_it_was(page: Page) -> None:
    opener, _ = open_picture(page, 1)

    page.driver.key("Escape")

    page.gone("dialog")
    page.focuses(opener)
    page.at(PAGE)


def test_back_closes_it_and_its_address_opens_it_anew(page: Page) -> None:
    _, number = open_picture(page, 2)
    page.at(f"{PAGE}/photo/{number}")
    address = page.driver.ask("return location.href")

    page.driver.back()
    page.gone("dialog")
    page.at(PAGE)
    page.driver.open_tab()
    page.driver.go(address)

    page.find("dialog", "사진 크게 보기")
    shows(page, number)


def test_a_reload_keeps_it_open(page: Page) -> None:
    _, number = open_picture(page, 2)

    page.driver.reload()

    page.find("dialog", "사진 크게 보기")
    shows(page, number)
    page.driver.key("Escape")
    page.gone("dialog")


def test_back_leads_from_a_picture_to_its_place_in_the_project_and_in_the_gallery(
    page: Page,
) -> None:
    page.open_route("/portfolio")
    tile = page.find(f"main a[href='/portfolio/{BELOW}']")
    page.still(tile)
    above = page.scrolled()
    assert above > 0
    page.press_on(tile)
    layer = page.find("dialog", "프로젝트 상세")
    page.until("!arguments[0].querySelector('[aria-busy=true]')", "all of it is here", layer)
    opener = page.find("button", "사진 5 크게 보기", layer)
    page.still(opener)
    place = page.driver.ask("return arguments[0].scrollTop", layer)
    assert place > 0
    page.press_on(opener)
    page.find("dialog", "사진 크게 보기")

    page.driver.back()
    page.gone("dialog", "사진 크게 보기")
    page.focuses(opener)
    page.until(f"Math.abs(arguments[0].scrollTop - {place}) < 2", "the project is there", layer)
    page.driver.back()

    page.gone("dialog")
    page.at("/portfolio")
    page.focuses(tile)
    page.until(f"Math.abs(scrollY - {above}) < 2", f"the gallery is scrolled to {above}")
