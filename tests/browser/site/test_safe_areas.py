"""What the corners and bars of a telephone cover holds nothing that is read or pressed.

No browser of a desktop has such places: the style sheets' own names for them are set here.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import ARRIVED
from tests.browser.layers import PROJECT, open_project
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_paint

COVERED = {"top": 59, "right": 44, "bottom": 34, "left": 44}
COVER = """sides => {
  for (const [side, width] of Object.entries(sides))
    document.documentElement.style.setProperty(`--safe-${side}`, `${width}px`);
}"""
WIDTH, HEIGHT = 390, 844


def cover(page: Page) -> None:
    """Let the screen's edges be covered."""
    page.evaluate(COVER, COVERED)
    wait_for_paint(page)


def expect_free(place: Locator, *sides: str) -> None:
    """Expect that the covered *sides* do not reach *place*, once it is seen."""
    box = None
    while box is None:  # what waits for a screen's code has the same parts, and goes with it
        expect(place).to_be_visible()
        place.page.evaluate(ARRIVED)
        box = place.bounding_box()
    free = {
        "top": box["y"] >= COVERED["top"],
        "bottom": box["y"] + box["height"] <= HEIGHT - COVERED["bottom"],
        "left": box["x"] + place.evaluate("it => parseFloat(getComputedStyle(it).paddingLeft)")
        >= COVERED["left"],
    }
    assert [side for side in sides if not free[side]] == []


@pytest.fixture
def covered(phone_page: Page, site: Site) -> Page:
    """A page of a telephone whose edges are covered, at the home page."""
    phone_page.goto(site.route("/"))
    wait_for_application(phone_page)
    cover(phone_page)
    return phone_page


def test_the_bar_and_the_slides_controls_stay_in_reach(covered: Page) -> None:
    bar = covered.get_by_role("banner")

    expect_free(bar.get_by_role("link", name="ATELIER ON"), "top", "left")
    expect_free(bar.get_by_role("button", name="메뉴 열기"), "top")
    expect_free(covered.get_by_role("button", name="자동 넘김"), "bottom")


@pytest.mark.long
def test_the_menu_ends_above_the_bar_of_the_device(covered: Page) -> None:
    covered.get_by_role("button", name="메뉴 열기").click()

    menu = covered.get_by_role("navigation", name="전체 메뉴")
    expect_free(menu.get_by_role("link").first, "top")
    expect(menu).to_have_css("padding-bottom", f"{32 + COVERED['bottom']}px")


@pytest.mark.long
def test_the_foot_of_a_page_ends_above_it(covered: Page, site: Site) -> None:
    covered.goto(site.route("/about"))
    cover(covered)
    foot = covered.get_by_role("contentinfo")

    expect(foot).to_have_css("padding-bottom", f"{32 + COVERED['bottom']}px")
    expect_free(foot.locator(".wrap").first, "left")


@pytest.mark.long
def test_the_way_to_a_consultation_floats_above_it(covered: Page, site: Site) -> None:
    covered.goto(site.route("/portfolio"))
    cover(covered)

    expect_free(covered.get_by_role("link", name="우리 공간도 이렇게"), "bottom")
    covered.goto(site.route(f"/portfolio/{PROJECT}"))
    cover(covered)
    expect_free(covered.locator("[data-away] a"), "bottom")


@pytest.mark.long
def test_the_lightbox_keeps_its_buttons_and_its_strip_free(covered: Page, site: Site) -> None:
    covered.goto(site.route(f"/portfolio/{PROJECT}"))
    covered.get_by_role("button", name="크게 보기").first.click()
    cover(covered)
    layer = covered.get_by_role("dialog", name="사진 크게 보기")

    expect_free(layer.get_by_role("button", name="크게 보기 닫기"), "top")
    expect_free(layer.get_by_label("사진 목록").get_by_role("button").first, "bottom")


@pytest.mark.long
def test_a_project_over_the_gallery_keeps_its_bars_free(covered: Page, site: Site) -> None:
    layer = open_project(covered, site)
    cover(covered)

    expect_free(layer.get_by_role("button", name="닫기"), "top")
    expect_free(layer.get_by_role("button", name="이전 프로젝트:").last, "bottom")
    expect_free(layer.get_by_role("link", name="이 공간처럼 상담하기").last, "bottom")
    expect_free(layer.locator("article"), "left")


@pytest.mark.long
def test_an_opened_plan_keeps_its_bars_free(covered: Page, site: Site) -> None:
    covered.goto(site.route(f"/portfolio/{PROJECT}"))
    covered.get_by_role("button", name="평면도 크게 보기").click()
    cover(covered)
    plan = covered.get_by_role("dialog", name="평면도")

    expect_free(plan.get_by_role("button", name="닫기"), "top")
    expect_free(plan.get_by_role("button", name="크게"), "bottom")


@pytest.mark.long
def test_the_reader_keeps_its_bar_free(covered: Page, site: Site) -> None:
    covered.goto(site.route("/insight"))
    covered.locator("ul[aria-label='인사이트 글 목록'] a").first.click()
    cover(covered)

    expect_free(covered.get_by_role("dialog").get_by_role("button", name="글 닫기"), "top")
    expect_free(covered.locator(".sheet"), "bottom")


@pytest.mark.long
def test_the_bar_of_a_consultation_stays_free(covered: Page, site: Site) -> None:
    covered.goto(site.route("/consultation/1"))
    cover(covered)

    expect_free(covered.get_by_role("link", name="나가기"), "top")
