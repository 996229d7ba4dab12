"""What is shown over the slides, and what keeps them from turning."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import NEXT_TASK, hold_clock, stop_clock
from tests.browser.public.test_home import open_home
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application

COUNTER = "main span.num"
INTERVAL_MS = 4_500
RESUME_MS = 100
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def open_on_a_clock(page: Page, site: Site) -> None:
    """Stop the clock at the first slide."""
    hold_clock(page)
    open_home(page, site)
    stop_clock(page)
    page.get_by_role("button", name="1번째 슬라이드").tap()
    page.clock.run_for(200)
    expect(page.locator(COUNTER)).to_have_text("1 / 10")


def test_the_name_is_written_once_over_the_slides(site: Site, page: Page) -> None:
    page.goto(site.address)
    wait_for_application(page)

    name = page.get_by_text("ATELIER ON", exact=True).locator("visible=true")

    expect(name).to_have_count(1)
    expect(name).to_be_in_viewport()
    assert "watermark" not in page.request.get(f"{site.address}/api/site").json()


def test_ten_slides_fill_the_screen(site: Site, page: Page) -> None:
    page.goto(site.address)
    size = page.viewport_size

    expect(page.locator(COUNTER)).to_have_text("1 / 10")
    slide = page.locator("main [aria-roledescription='슬라이드']").first
    assert slide.bounding_box() == {"x": 0, "y": 0, **(size or {})}


def test_the_bar_runs_for_an_interval_and_begins_anew_with_a_slide(
    site: Site, phone_page: Page
) -> None:
    page = phone_page
    page.goto(site.address)
    page.get_by_role("button", name="2번째 슬라이드").tap()
    bar = page.locator("main section > div[aria-hidden] > i")
    late = (
        "bar => { const [run] = bar.getAnimations(); run.pause(); run.currentTime = 4400;"
        " return run.effect.getTiming().duration }"
    )
    assert bar.evaluate(late) == INTERVAL_MS

    page.get_by_role("button", name="5번째 슬라이드").tap()

    expect(page.locator(COUNTER)).to_have_text("5 / 10")
    expect(bar).to_be_attached()
    assert bar.evaluate("bar => bar.getAnimations()[0].currentTime") < 4_400


@pytest.mark.parametrize("width", [360, 390, 768, 1023])
def test_small_screens_have_the_counter_in_place_of_arrows(
    site: Site, page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site.address)

    expect(page.locator(COUNTER)).to_be_visible()

    for name in ("이전 슬라이드", "다음 슬라이드"):
        expect(page.get_by_role("button", name=name, include_hidden=True)).to_be_hidden()
    pause = page.get_by_role("button", name="자동 넘김").bounding_box()
    assert pause
    assert pause["x"] + pause["width"] <= width
    assert page.locator(COUNTER).evaluate("counter => counter.getClientRects().length") == 1


@pytest.mark.long
def test_the_slides_do_not_turn_in_a_hidden_tab(site: Site, phone_page: Page) -> None:
    open_on_a_clock(phone_page, site)

    phone_page.evaluate(HIDE, True)
    phone_page.clock.run_for(3 * INTERVAL_MS)
    expect(phone_page.locator(COUNTER)).to_have_text("1 / 10")
    phone_page.evaluate(HIDE, False)
    phone_page.clock.run_for(INTERVAL_MS + 200)

    expect(phone_page.locator(COUNTER)).to_have_text("2 / 10")


@pytest.mark.long
def test_the_slides_do_not_turn_while_a_finger_rests_on_them(site: Site, phone_page: Page) -> None:
    open_on_a_clock(phone_page, site)

    touch = phone_page.context.new_cdp_session(phone_page)
    finger = {"x": 200, "y": 300}

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    phone_page.evaluate(NEXT_TASK)
    phone_page.clock.run_for(3 * INTERVAL_MS)
    expect(phone_page.locator(COUNTER)).to_have_text("1 / 10")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone_page.clock.run_for(RESUME_MS)
    # Let the page show the change before more time passes.
    phone_page.evaluate(NEXT_TASK)
    phone_page.clock.run_for(INTERVAL_MS + 50)

    expect(phone_page.locator(COUNTER)).to_have_text("2 / 10")
