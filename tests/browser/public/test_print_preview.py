"""The booklet of a project on the screen, before it is printed."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.layers import open_project, overlay
from tests.browser.paper import (
    A4,
    note_printing,
    press_print,
    preview,
    previewed,
    print_by_key,
    printed,
)
from tests.browser.projects import TOLD, opened
from tests.browser.running_site import Site
from tests.browser.site.test_large_letters import BROKEN, COVERED, WRAPPED
from tests.browser.waiting import wait_for_faces, wait_for_paint

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
TITLE = "햇살을 따라 앉는 거실 책자"
CODE, BOOKLET = "**/BookletPreview-*.js", re.compile(r"//[^/]+/portfolio/demo-project-01$")
MM = 96 / 25.4

LINES = """sheet => [...sheet.querySelectorAll("p, dd, figcaption")].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
})"""
"""On how many lines each text of a sheet stands."""


def boxes_of(page: Page) -> list[list[int]]:
    """Return left, top, width and height of each sheet in the preview, in pixels."""
    sheets = preview(page).get_by_role("group", name="책자 미리보기").locator(".bk")
    found: list[list[int]] = sheets.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"
    )
    return found


@pytest.mark.long
def test_on_a_phone_sheets_are_as_wide_as_the_screen_leaves_them(site: Site, page: Page) -> None:
    page.set_viewport_size(PHONE)
    bar = previewed(opened(site, page))
    wait_for_paint(page)

    assert [(x, width, height) for x, _, width, height in boxes_of(page)] == [(20, 350, 495)] * 4
    assert bar.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(bar.get_by_text("A4 · 4쪽")).to_be_hidden()


def test_on_a_desktop_two_stand_side_by_side(site: Site, page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    bar = previewed(opened(site, page))
    wait_for_paint(page)

    (x, y, width, height), second, third, _ = boxes_of(page)
    assert (width, height) == (round(210 * 0.78 * MM), round(297 * 0.78 * MM))
    assert second[:2] == [x + width + 32, y]
    assert third[:2] == [x, y + height + 32]
    expect(bar.get_by_text("A4 · 4쪽")).to_be_visible()
    assert x + width + 16 == 720


@pytest.mark.sampled(1)
@SIZES
def test_a_sheet_is_laid_out_as_on_paper(site: Site, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    sheets = previewed(opened(site, page)).locator(".bk").all()
    wait_for_faces(page)
    wait_for_paint(page)
    on_screen = [sheet.evaluate(LINES) for sheet in sheets]
    texts = [sheet.inner_text() for sheet in sheets]

    page.emulate_media(media="print")

    paper = page.locator(".booklet .bk").all()
    assert [sheet.evaluate(LINES) for sheet in paper] == on_screen
    assert [sheet.inner_text() for sheet in paper] == texts


@pytest.mark.long
def test_paper_shows_neither_the_bar_nor_a_second_booklet(site: Site, page: Page) -> None:
    previewed(opened(site, page))

    assert printed(page) == [A4] * 4
    page.emulate_media(media="print")
    expect(preview(page)).to_be_hidden()
    expect(page.locator(".bk").filter(visible=True)).to_have_count(4)


@pytest.mark.long
def test_its_button_prints(site: Site, page: Page) -> None:
    previewed(opened(site, page))
    note_printing(page)

    press_print(page)

    page.wait_for_function("() => window.printed")
    assert all(page.evaluate("window.printed"))
    expect(preview(page)).to_be_visible()


@pytest.mark.long
def test_so_does_the_key_for_printing(site: Site, page: Page) -> None:
    opened(site, page)
    expect(page.locator(".booklet")).to_have_count(1)
    previewed(page)
    page.evaluate("() => { window.print = () => { window.printed = true } }")

    # The keys are heard a moment after the project is shown.
    print_by_key(page)

    page.wait_for_function("() => window.printed")


@pytest.mark.long
def test_its_title_names_the_file_that_is_printed(site: Site, page: Page) -> None:
    opened(site, page)
    before = "햇살을 따라 앉는 거실 | 아틀리에 온"
    expect(page).to_have_title(before)

    previewed(page)
    expect(page).to_have_title(f"{TITLE} | 아틀리에 온")
    page.go_back()

    expect(page).to_have_title(before)


@pytest.mark.long
@SIZES
@pytest.mark.parametrize("way", ["back", "Escape", "Backspace", "button"])
def test_every_way_out_leads_to_the_button_it_was_opened_from(
    site: Site, page: Page, size: ViewportSize, way: str
) -> None:
    page.set_viewport_size(size)
    entries = opened(site, page).evaluate("history.length")
    shown = previewed(page)
    expect(shown.get_by_role("button", name="프로젝트로")).to_be_focused()
    assert page.evaluate("history.length") == entries + 1

    if way == "back":
        page.go_back()
    elif way == "button":
        shown.get_by_role("button", name="프로젝트로").click()
    else:
        page.keyboard.press(way)

    expect(shown).to_have_count(0)
    expect(page.get_by_role("button", name="인쇄·PDF", exact=True)).to_be_focused()
    expect(page).to_have_url(site.route(f"/portfolio/{TOLD}"))


@pytest.mark.long
def test_a_reload_keeps_it_and_going_on_opens_it_again(site: Site, page: Page) -> None:
    previewed(opened(site, page))

    page.reload()
    expect(preview(page).locator(".bk")).to_have_count(4)
    page.go_back()
    expect(preview(page)).to_have_count(0)
    page.go_forward()

    expect(preview(page).locator(".bk")).to_have_count(4)


@pytest.mark.long
@SIZES
def test_the_menu_opens_it_over_the_gallery(site: Site, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    project = open_project(page, site)
    project.get_by_role("button", name="공유하기").click()

    page.get_by_role("menuitem", name="인쇄·PDF").click()
    expect(preview(page).locator(".bk")).to_have_count(4)
    expect(page).to_have_url(site.route(f"/portfolio/{TOLD}"))
    page.reload()
    expect(preview(page).locator(".bk")).to_have_count(4)
    page.keyboard.press("Escape")

    expect(preview(page)).to_have_count(0)
    expect(overlay(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(overlay(page)).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_the_menu_gets_the_focus_back(site: Site, page: Page) -> None:
    project = open_project(page, site)
    project.get_by_role("button", name="공유하기").click()
    page.get_by_role("menuitem", name="인쇄·PDF").click()
    expect(preview(page)).to_be_visible()

    page.keyboard.press("Escape")

    expect(project.get_by_role("button", name="공유하기")).to_be_focused()


def test_its_code_is_fetched_when_somebody_asks_for_it(site: Site, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(site, page)
    expect(page.locator(".booklet")).to_have_count(1)
    assert not [url for url in asked if "BookletPreview" in url]

    with page.expect_request(CODE):
        previewed(page)


@pytest.mark.long
def test_where_no_booklet_comes_it_closes_and_says_so(site: Site, page: Page) -> None:
    page.route(BOOKLET, lambda route: route.abort())
    open_project(page, site).get_by_role("button", name="공유하기").click()

    page.get_by_role("menuitem", name="인쇄·PDF").click()

    expect(page.get_by_text("문제가 생겼어요.")).to_be_visible()
    expect(preview(page)).to_have_count(0)
    expect(overlay(page)).to_be_visible()


@SIZES
@pytest.mark.sampled(1)
def test_it_is_accessible(site: Site, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    previewed(opened(site, page))

    expect_accessible(page)


@pytest.mark.long
def test_where_colours_are_forced_a_sheet_keeps_those_of_paper(site: Site, page: Page) -> None:
    page.emulate_media(forced_colors="active", color_scheme="dark")
    sheet = previewed(opened(site, page)).locator(".bk").last

    expect(sheet).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(sheet).to_have_css("color", "rgb(27, 28, 26)")
    expect(sheet.locator("xpath=..")).to_have_css("outline-style", "solid")


@pytest.mark.long
@pytest.mark.parametrize(("width", "letters"), [(390, 200), (320, 100), (195, 100)])
def test_large_letters_and_narrow_screens_keep_the_bar_whole(
    site: Site, page: Page, width: int, letters: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    opened(site, page)
    shown = previewed(page)
    page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", letters)
    wait_for_paint(page)

    assert shown.evaluate("one => one.scrollWidth <= one.clientWidth")
    for name in ("프로젝트로", "인쇄·PDF 저장"):
        expect(shown.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    # Of what lies below, nothing is seen.
    page.locator("dialog").evaluate("one => document.body.replaceChildren(one)")
    assert [page.evaluate(fault) for fault in (BROKEN, COVERED, WRAPPED)] == [[], [], []]
