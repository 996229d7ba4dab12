"""The screens of a project for everybody: large letters, narrow and very wide screens, forced
colours, and pictures that are not handed out by a long press."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.layers import PROJECT, gallery, lightbox, open_photo, open_project
from tests.browser.running_site import Site
from tests.browser.site.test_large_letters import FAULTS, WRAPPED
from tests.browser.waiting import wait_for_application, wait_for_paint, wait_for_pictures

Opener = Callable[[Page, Site], object]
HANDED_OUT = """() => [...document.querySelectorAll("main img, dialog img")].filter((image) => {
  const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  return image.draggable || image.dispatchEvent(menu);
}).map((image) => image.currentSrc)"""
"""Pictures that can be dragged away, or whose menu opens."""

BORDER = "(one, [side, edge]) => parseFloat(getComputedStyle(one, side)[`border${edge}Width`])"


def open_page(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/portfolio/{PROJECT}")
    wait_for_application(page)


def open_plan(page: Page, site: Site) -> Locator:
    open_page(page, site)
    page.get_by_role("button", name="평면도 크게 보기").click()
    plan = page.get_by_role("dialog", name="평면도 약 112㎡ (34평)")
    expect(plan).to_be_visible()
    return plan


SCREENS: dict[str, Opener] = {
    "gallery": gallery,
    "page": open_page,
    "overlay": open_project,
    "lightbox": open_photo,
    "plan": open_plan,
}


def faults_in_the_top_layer(page: Page) -> dict[str, object]:
    """Return what large letters do to the words of the topmost layer, or of the page."""
    top = "([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)"
    scripts = {name: script.replace("document.body", top) for name, script in FAULTS.items()}
    return {name: page.evaluate(script) for name, script in scripts.items()}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "letters"), [(390, 200), (320, 100)])
@pytest.mark.parametrize("name", SCREENS)
def test_every_word_stays_whole_and_in_view(
    site: Site, page: Page, name: str, width: int, letters: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    SCREENS[name](page, site)
    page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", letters)
    page.evaluate("document.fonts.ready")
    if name in ("overlay", "gallery", "page"):
        # So high that nothing that stays in view lies over what scrolls below it.
        page.set_viewport_size({"width": width, "height": 6000})
    wait_for_paint(page)

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults_in_the_top_layer(page) == {name: [] for name in FAULTS}


@pytest.mark.long
@pytest.mark.parametrize("name", SCREENS)
def test_a_narrow_screen_wraps_no_button(site: Site, page: Page, name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    SCREENS[name](page, site)
    wait_for_paint(page)

    assert page.evaluate(WRAPPED) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("gallery", "main ul[aria-label$='프로젝트 목록']"),
        ("page", "main section[aria-label='프로젝트 사진']"),
        ("overlay", "dialog article"),
    ],
)
def test_a_very_wide_screen_is_used(site: Site, page: Page, name: str, part: str) -> None:
    page.set_viewport_size({"width": 2560, "height": 1300})
    SCREENS[name](page, site)

    box = page.locator(part).first.bounding_box()

    assert box is not None
    assert box["width"] > 2200
    assert box["x"] == pytest.approx((2560 - box["width"]) / 2, abs=10)
    assert page.evaluate("document.documentElement.scrollWidth") <= 2560


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", SCREENS)
def test_no_picture_is_handed_out_by_a_long_press(site: Site, page: Page, name: str) -> None:
    SCREENS[name](page, site)
    wait_for_pictures(page)

    assert page.evaluate("document.querySelectorAll('main img, dialog img').length") > 0
    assert page.evaluate(HANDED_OUT) == []


@pytest.fixture
def forced(page: Page) -> Page:
    """A page of a visitor whose system forces its colours."""
    page.emulate_media(forced_colors="active")
    return page


@pytest.mark.long
def test_forced_colours_leave_the_chosen_category_underlined(site: Site, forced: Page) -> None:
    gallery(forced, site)
    scale = "one => new DOMMatrix(getComputedStyle(one, '::after').transform).a"
    chosen, other = (forced.get_by_role("tab", name=name) for name in ("주거", "상업"))

    assert chosen.evaluate(BORDER, ["::after", "Bottom"]) == 1
    assert (chosen.evaluate(scale), other.evaluate(scale)) == (1, 0)


@pytest.mark.long
def test_forced_colours_frame_the_way_to_a_consultation(site: Site, forced: Page) -> None:
    gallery(forced, site)

    way = forced.get_by_role("link", name="우리 공간도 이렇게")
    assert way.evaluate(BORDER, ["", "Top"]) == 1


@pytest.mark.long
def test_forced_colours_leave_the_line_and_the_handle_between_before_and_after(
    site: Site, forced: Page
) -> None:
    open_page(forced, site)
    ruler = forced.get_by_role("slider", name="고치기 전과 고친 뒤 견주어 보기")
    pair = forced.get_by_role("figure").filter(has_text="고치기 전").first.locator("..")
    canvas = "rgb(255, 255, 255)"

    expect(ruler).to_have_css("appearance", "auto")
    line = pair.evaluate("one => getComputedStyle(one, '::after').backgroundColor")
    assert line not in (canvas, "rgba(0, 0, 0, 0)")
    ruler.press("ArrowRight")
    expect(ruler).to_have_css("outline-style", "solid")


@pytest.mark.long
def test_forced_colours_mark_the_picture_that_is_shown(site: Site, forced: Page) -> None:
    layer = open_photo(forced, site, 3)
    current = lightbox(forced).locator("button[aria-current=true]")

    assert current.evaluate(BORDER, ["::after", "Bottom"]) == 2
    expect(layer.locator("p [aria-hidden]")).to_have_css("color", "rgb(0, 0, 0)")
    forced.keyboard.press("Tab")
    focused = layer.locator(":focus-visible")
    expect(focused).to_have_css("outline-style", "solid")


@pytest.mark.long
def test_forced_colours_leave_what_the_plan_draws_in_its_key(site: Site, forced: Page) -> None:
    marks = (
        open_plan(forced, site).get_by_role("list", name="새로 만든 곳과 걷어 낸 곳").locator("i")
    )

    expect(marks).to_have_count(2)
    styles = marks.evaluate_all("ones => ones.map(one => getComputedStyle(one).borderTopStyle)")
    assert styles == ["solid", "dashed"]


@pytest.mark.long
def test_the_plans_way_out_is_named_as_it_is_written(site: Site, page: Page) -> None:
    close = open_plan(page, site).get_by_role("button", name="닫기", exact=True)

    expect(close).to_have_text("닫기")
