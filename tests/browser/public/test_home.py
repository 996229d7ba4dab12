"""The home page: slides that turn by themselves, by key, by dot and by finger."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.clock import NEXT_TASK, hold_clock, stop_clock
from tests.browser.conftest import DESKTOP
from tests.browser.fingers import Fingers
from tests.browser.running_site import Site

SLIDES = "main [aria-roledescription='슬라이드']"
COUNTER = "main span.num"
INTERVAL_MS = 4_500
RESUME_MS = 100


def open_home(page: Page, site: Site) -> None:
    page.goto(site.address)
    expect(page.locator(SLIDES).first).to_be_visible()


def open_on_a_clock(page: Page, site: Site) -> None:
    """Stop the clock at the first slide, at the start of its interval."""
    hold_clock(page)
    open_home(page, site)
    stop_clock(page)
    press(page, "1번째 슬라이드")
    expect_slide(page, 1)


def press(page: Page, name: str) -> None:
    """Press a button, and wait until the touch no longer keeps the slides from turning."""
    button = page.get_by_role("button", name=name)
    if page.evaluate("navigator.maxTouchPoints > 0"):
        button.tap()
    else:
        button.click()
    page.clock.run_for(RESUME_MS)
    # Let the page show the change before more time passes.
    page.evaluate(NEXT_TASK)


def expect_slide(page: Page, number: int) -> None:
    expect(page.locator(COUNTER)).to_have_text(f"{number} / 10")


def test_only_the_first_slide_is_in_the_first_load(site: Site, page: Page) -> None:
    open_home(page, site)

    expect(page.locator(f"{SLIDES} img")).to_have_count(1)
    page.get_by_role("button", name="다음 슬라이드").click()
    expect(page.locator(f"{SLIDES} img")).to_have_count(3)


def test_arrows_and_dots_and_keys_turn_the_slides_and_wrap(site: Site, page: Page) -> None:
    open_home(page, site)

    page.get_by_role("button", name="이전 슬라이드").click()
    expect_slide(page, 10)
    page.keyboard.press("ArrowRight")
    expect_slide(page, 1)
    page.keyboard.press("ArrowLeft")
    expect_slide(page, 10)
    page.get_by_role("button", name="4번째 슬라이드 보기").click()

    expect_slide(page, 4)
    expect(page.locator("main button[aria-current=true]")).to_have_attribute(
        "aria-label", "4번째 슬라이드, 지금 보는 중"
    )


@pytest.mark.long
def test_they_turn_every_four_and_a_half_seconds(site: Site, phone_page: Page) -> None:
    open_on_a_clock(phone_page, site)

    phone_page.clock.run_for(INTERVAL_MS - RESUME_MS - 10)
    expect_slide(phone_page, 1)
    phone_page.clock.run_for(RESUME_MS + 20)
    expect_slide(phone_page, 2)


@pytest.mark.long
def test_turning_by_hand_restarts_the_interval(site: Site, phone_page: Page) -> None:
    open_on_a_clock(phone_page, site)

    phone_page.clock.run_for(4_000)
    press(phone_page, "5번째 슬라이드")
    phone_page.clock.run_for(4_000)
    expect_slide(phone_page, 5)
    phone_page.clock.run_for(700)

    expect_slide(phone_page, 6)


@pytest.mark.long
def test_a_pause_lasts_until_play_is_pressed(site: Site, phone_page: Page) -> None:
    open_on_a_clock(phone_page, site)

    press(phone_page, "자동 넘김 멈추기")
    phone_page.clock.run_for(2 * INTERVAL_MS)
    expect_slide(phone_page, 1)
    press(phone_page, "자동 넘김 시작")
    phone_page.clock.run_for(INTERVAL_MS + 500)

    expect_slide(phone_page, 2)


def test_with_reduced_motion_the_slides_do_not_turn(site: Site, page: Page) -> None:
    open_on_a_clock(page, site)

    page.clock.run_for(2 * INTERVAL_MS)

    expect_slide(page, 1)
    expect(page.get_by_role("button", name="자동 넘김 시작")).to_be_visible()


def test_the_slides_do_not_turn_while_the_keyboard_focus_is_on_them(
    chromium: Browser, site: Site
) -> None:
    page = chromium.new_page(viewport=DESKTOP, locale="ko-KR")
    open_on_a_clock(page, site)

    page.get_by_role("button", name="1번째").focus()
    page.keyboard.press("Tab")
    page.clock.run_for(2 * INTERVAL_MS)

    expect_slide(page, 1)
    page.close()


@pytest.mark.parametrize(("distance", "shown"), [(-40, 2), (-12, 1), (40, 10), (-300, 2)])
@pytest.mark.sampled(2)
def test_a_finger_turns_the_slides(site: Site, phone_page: Page, distance: int, shown: int) -> None:
    open_home(phone_page, site)

    Fingers(phone_page).swipe(
        (300 if distance < 0 else 60, 400),
        (300 + distance, 400) if distance < 0 else (60 + distance, 400),
    )

    expect_slide(phone_page, shown)


def test_the_slide_follows_the_finger_up_to_a_quarter(site: Site, phone_page: Page) -> None:
    open_home(phone_page, site)
    session = phone_page.context.new_cdp_session(phone_page)

    def touch(kind: str, x: float | None) -> None:
        points = [] if x is None else [{"x": x, "y": 400}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 350)
    touch("touchMove", 320)
    touch("touchMove", 100)
    drag = phone_page.locator(SLIDES).first.evaluate(
        "slide => new DOMMatrix(getComputedStyle(slide).transform).m41"
    )
    touch("touchEnd", None)

    assert drag == pytest.approx(-97.5)


@pytest.mark.parametrize(("width", "kind"), [(768, "mobile"), (769, "desktop")])
def test_small_screens_have_pictures_of_their_own(
    site: Site, page: Page, width: int, kind: str
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_home(page, site)
    image = page.locator(f"{SLIDES} img").first
    page.wait_for_function(
        "image => image.currentSrc && image.complete", arg=image.element_handle()
    )

    chosen = image.evaluate("image => image.currentSrc")
    slide = page.request.get(f"{site.address}/api/site").json()["home"]["slides"][0]

    folder = slide[kind]["picture"]["url"].rpartition("-")[0]
    assert folder in chosen


def test_the_context_menu_is_blocked(site: Site, page: Page) -> None:
    open_home(page, site)

    allowed = page.locator("main").evaluate(
        "main => main.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true,"
        " cancelable: true}))"
    )

    assert allowed is False


@pytest.mark.long
def test_a_picture_that_fails_is_replaced_once(site: Site, page: Page) -> None:
    page.route("**/media/**", lambda route: route.abort())
    page.goto(site.address)

    image = page.locator(f"{SLIDES} img").first
    expect(image).to_have_attribute("src", "/placeholder.jpg")


def test_a_change_of_slides_takes_half_a_second(site: Site, phone_page: Page) -> None:
    open_home(phone_page, site)

    slide = phone_page.locator(f"{SLIDES}[data-state=shown][data-arrived=true]")

    expect(slide).to_have_css("transition-property", "opacity, transform")
    expect(slide).to_have_css("transition-duration", "0.5s, 0.5s")
