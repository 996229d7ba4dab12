"""The home page in every engine: slides by button, key, finger and time."""

from tests.engines.page import Page


def open_home(page: Page) -> None:
    page.open("/")
    page.starts()
    page.find("button", "다음 슬라이드" if page.wide() else "자동 넘김")


def shows(page: Page, number: int) -> None:
    """Wait until the slide of that *number* is shown."""
    page.find("button", f"{number}번째 슬라이드, 지금 보는 중", exact=True)


def test_buttons_and_keys_turn_the_slides_and_wrap(page: Page) -> None:
    open_home(page)
    page.press("button", "자동 넘김 멈추기")
    page.press("button", "1번째 슬라이드")
    shows(page, 1)

    page.press("button", "이전 슬라이드")
    shows(page, 10)
    page.driver.key("ArrowRight")
    shows(page, 1)
    page.press("button", "4번째 슬라이드 보기")

    shows(page, 4)


def test_the_slides_turn_by_themselves_until_they_are_stopped(page: Page) -> None:
    open_home(page)
    shows(page, 2)

    page.press("button", "자동 넘김 멈추기")

    page.find("button", "자동 넘김 시작")
    page.gone("button", "자동 넘김 멈추기")


def test_a_finger_turns_the_slides(page: Page) -> None:
    page.is_phone()
    open_home(page)
    page.press("button", "자동 넘김 멈추기")
    page.press("button", "1번째 슬라이드")
    shows(page, 1)

    page.swipe((300, 400), (220, 400))
    shows(page, 2)
    page.swipe((100, 400), (180, 400))

    shows(page, 1)


def test_the_picture_of_a_slide_is_drawn_and_refuses_to_be_saved(page: Page) -> None:
    open_home(page)

    page.drawn("main img")

    assert page.refuses_menu("main")
