"""Where the system forces its colours, what is chosen, current, focused and drawn stays in view."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_paint

CANVAS = "rgb(255, 255, 255)"
EDGE = """(one, [side, edge]) => {
  const scale = new DOMMatrix(getComputedStyle(one, side).transform).a;
  return scale * parseFloat(getComputedStyle(one, side)[`border${edge}Width`]);
}"""
"""How thick a mark of a side element is drawn: grounds are not painted, borders are."""


@pytest.fixture
def forced(page: Page) -> Page:
    """A page of a visitor whose system forces its colours."""
    page.emulate_media(forced_colors="active")
    return page


def drawn(one: Locator, side: str, edge: str) -> float:
    """Return how thick a border of *one* is, in pixels; 0 where its mark is not drawn."""
    return float(one.evaluate(EDGE, [side, edge]))


def test_the_bar_underlines_where_one_is(site: Site, forced: Page) -> None:
    forced.goto(site.route("/insight"))
    bar = forced.get_by_role("banner")
    current = bar.get_by_role("link", name="Insight & Contents")
    expect(current).to_have_attribute("aria-current", "page")

    assert drawn(current, "::after", "Bottom") == 1
    assert drawn(bar.get_by_role("link", name="About"), "::after", "Bottom") == 0


@pytest.mark.long
def test_the_chosen_category_of_articles_is_marked(site: Site, forced: Page) -> None:
    forced.goto(site.route("/insight"))
    tip = forced.get_by_role("button", name="인테리어 팁")

    tip.click()

    expect(tip).to_have_attribute("aria-pressed", "true")
    assert drawn(tip, "::before", "Top") == 1
    assert "none" in tip.evaluate("one => getComputedStyle(one, '::after').content")


@pytest.mark.long
def test_the_home_page_shows_its_icons_and_which_slide_is_seen(site: Site, forced: Page) -> None:
    forced.goto(site.route("/"))
    dots = forced.get_by_role("button", name="번째 슬라이드")
    expect(dots).to_have_count(10)

    assert drawn(dots.first, "::before", "Top") > 3
    assert drawn(dots.nth(1), "::before", "Top") == 1
    for name in ("이전 슬라이드", "다음 슬라이드", "자동 넘김"):
        button = forced.get_by_role("button", name=name)
        expect(button).to_have_css("background-color", CANVAS)
        expect(button).not_to_have_css("color", CANVAS)


@pytest.mark.long
def test_the_sheet_of_the_menu_tells_the_current_screen_and_draws_a_cross(
    site: Site, forced: Page
) -> None:
    forced.set_viewport_size({"width": 390, "height": 844})
    forced.goto(site.route("/about"))
    forced.get_by_role("button", name="메뉴 열기").click()
    about = forced.get_by_role("navigation", name="전체 메뉴").get_by_role("link", name="About")
    expect(about).to_be_visible()

    expect(about).to_have_css("text-decoration-line", "underline")
    burger = forced.get_by_role("button", name="메뉴 닫기").locator("span")
    expect(burger).to_have_css("border-top-width", "0px")
    assert drawn(burger, "::before", "Top") > 0


def test_a_form_shows_its_tick_and_where_the_focus_is(site: Site, forced: Page) -> None:
    forced.goto(site.route("/contact?tab=qna"))
    consent = forced.get_by_role("checkbox", name="(필수)")
    consent.check()

    expect(consent).to_have_css("appearance", "auto")
    name = forced.get_by_role("textbox", name="이름")
    name.focus()
    forced.keyboard.press("Shift+Tab")
    forced.keyboard.press("Tab")
    wait_for_paint(forced)
    expect(name).to_have_css("outline-style", "solid")
    expect(name).to_have_css("outline-width", "2px")


@pytest.mark.long
def test_the_line_that_searches_and_the_chosen_find_are_framed(site: Site, forced: Page) -> None:
    forced.goto(site.route("/search?q=책장"))
    chosen = forced.get_by_role("option", selected=True)

    expect(chosen).to_have_css("outline-style", "solid")
    line = forced.get_by_role("combobox")
    line.focus()
    expect(line.locator("xpath=..")).to_have_css("outline-style", "solid")


@pytest.mark.long
def test_what_closes_a_layer_is_named_as_it_is_written(site: Site, page: Page) -> None:
    page.goto(site.route("/search?q=책장"))
    close = page.get_by_role("link", name="닫기", exact=True)

    expect(close).to_have_text("닫기")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.route("/about"))
    page.get_by_role("button", name="메뉴 열기").click()
    expect(page.get_by_role("button", name="메뉴 닫기")).to_have_text("")
