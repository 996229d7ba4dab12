"""What comes out of a printer: the booklet of a project, and pages that can be read."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.administrator import Administrator
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.layers import open_project, overlay
from tests.browser.paper import (
    A4,
    PICTURES,
    note_printing,
    press_print,
    previewed,
    print_by_key,
    printed,
)
from tests.browser.projects import TOLD, opened
from tests.browser.running_site import Site

WITHOUT_PLAN = "demo-project-02"
LONGEST_WAIT_MS = 5_000
LEAST_CAPTION_PX = 8 / 72 * 96


def sheets_of(page: Page) -> list[str]:
    """Return the texts of the sheets of the booklet, as paper shows them.

    Nothing stands beyond the edge of its sheet, and every caption can be read.
    """
    page.emulate_media(media="print")
    sheets = page.locator(".bk")
    expect(sheets.first).to_be_visible()
    for sheet in sheets.all():
        for part in sheet.locator("figure, :scope > p, .bk__two, .bk__end p, svg").all():
            assert is_within(part, sheet), part.inner_text()
    sizes = page.locator(".bk figcaption").evaluate_all(
        "captions => captions.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert all(size >= LEAST_CAPTION_PX for size in sizes)
    texts: list[str] = sheets.all_inner_texts()
    return texts


def is_within(part: Locator, sheet: Locator) -> bool:
    inner, outer = part.bounding_box(), sheet.bounding_box()
    if inner is None:
        return True
    assert outer is not None
    return (
        inner["y"] >= outer["y"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    )


def expect_told(sheets: list[str]) -> None:
    """Expect the booklet of the project that tells everything."""
    cover, story, first, last = sheets
    assert "햇살을 따라 앉는 거실" in cover
    assert "서울특별시 서초구 반포동 · 2026년 8월" in cover
    assert "공간 이야기" in story
    assert "112㎡ (34평)" in story
    assert "고치기 전" in first
    assert "3 / 4" in first
    assert "이 프로젝트를 화면으로 보기" in last
    assert f"/portfolio/{TOLD}" in last
    assert "주식회사 아틀리에 온" in last


def test_a_project_is_printed_as_four_sheets(site: Site, page: Page) -> None:
    page.goto(f"{site.address}/portfolio/{TOLD}")
    expect(page.get_by_role("button", name="대표 사진 크게 보기")).to_be_visible()

    assert printed(page) == [A4] * 4
    expect_told(sheets_of(page))


@pytest.mark.long
def test_so_is_a_project_over_the_gallery(site: Site, page: Page) -> None:
    open_project(page, site)
    expect(page.locator(".booklet")).to_have_count(1)

    assert printed(page) == [A4] * 4
    expect_told(sheets_of(page))
    expect(overlay(page)).to_be_hidden()


@pytest.mark.long
def test_so_is_a_project_without_scripts(site: Site, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}/portfolio/{TOLD}")

    assert printed(page) == [A4] * 4
    expect(page.locator(".booklet")).to_be_hidden()
    context.close()


@pytest.mark.long
def test_without_a_plan_a_picture_stands_below_the_story(site: Site, page: Page) -> None:
    opened(site, page, WITHOUT_PLAN)
    expect(page.locator(".booklet")).to_have_count(1)

    assert printed(page) == [A4] * 4
    sheets_of(page)
    expect(page.locator(".bk__plan")).to_have_count(0)
    expect(page.locator(".bk__still img")).to_be_visible()


@pytest.mark.long
def test_fifty_pictures_and_a_long_text_need_no_more_sheets(admin: Administrator) -> None:
    pictures = [admin.upload(colour) for colour in ("tan", "olive", "navy", "teal", "gray")]
    captions = [{"caption": f"{number}. 창가에 앉는 자리입니다. " * 8} for number in range(50)]
    images = [{**pictures[at % 5], **one} for at, one in enumerate(captions)]
    lines = "\n".join(f"{number}. 문턱 없이 방과 방을 이었습니다. " * 5 for number in range(80))
    made = admin.make_project(images=images, styleDescription=lines, lead="빛을 먼저 들였습니다.")
    page = opened(admin.site, admin.page, made["id"])
    expect(page.locator(".booklet")).to_have_count(1)

    assert printed(page) == [A4] * 4
    assert len(sheets_of(page)) == 4
    expect(page.locator(".bk__pics img")).to_have_count(8)


def ready_to_print(site: Site, page: Page) -> list[Route]:
    """Preview a project that tells on what it was printed; its pictures for paper are held back."""
    hold_clock(page)
    opened(site, page)
    expect(page.locator(".booklet")).to_have_count(1)
    held = hold(page, PICTURES)
    previewed(page)
    stop_clock(page)
    note_printing(page)
    return held


def test_printing_waits_for_the_pictures_of_paper(site: Site, page: Page) -> None:
    held = ready_to_print(site, page)

    press_print(page)
    wait_for(page, held, 1)
    assert page.evaluate("window.printed") is None
    let_go(page, PICTURES, held)
    page.wait_for_function("() => window.printed")

    widths = page.evaluate("window.printed")
    assert len(widths) > 4
    assert all(widths)
    expect(page.locator(".booklet [data-printed]")).to_have_text("2026.11.02에 인쇄")


@pytest.mark.long
def test_printing_does_not_wait_for_a_picture_that_never_comes(site: Site, page: Page) -> None:
    held = ready_to_print(site, page)
    press_print(page)
    wait_for(page, held, 1)

    page.clock.run_for(LONGEST_WAIT_MS)

    page.wait_for_function("() => window.printed")
    let_go(page, PICTURES, held)


@pytest.mark.long
def test_the_key_for_printing_waits_for_them_too(site: Site, page: Page) -> None:
    opened(site, page)
    expect(page.locator(".booklet")).to_have_count(1)
    page.evaluate("() => { window.print = () => { window.printed = true } }")

    print_by_key(page)

    page.wait_for_function("() => window.printed")


def test_the_booklet_goes_with_its_project(site: Site, page: Page) -> None:
    page.goto(f"{site.address}/portfolio/{TOLD}")
    expect(page.get_by_role("button", name="대표 사진 크게 보기")).to_be_visible()

    page.get_by_role("link", name=re.compile("다음 프로젝트")).click()
    expect(page.locator(".booklet")).to_contain_text("돌 상판 하나로 모이는 주방")
    page.get_by_role("link", name="Portfolio").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Portfolio")
    page.emulate_media(media="print")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".bk").filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize("path", ["/about", "/business", "/contact", "/insight", "/portfolio"])
@pytest.mark.sampled(2)
def test_other_pages_are_printed_without_what_works_on_screens_alone(
    site: Site, page: Page, path: str
) -> None:
    page.goto(f"{site.address}{path}")
    expect(page.locator("main h1")).to_be_visible()
    page.emulate_media(media="print")

    expect(page.locator("main h1")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link").filter(visible=True)).to_have_count(0)
    expect(page.locator(".btn, .iconbtn").filter(visible=True)).to_have_count(0)
    assert all(size == A4 for size in printed(page))
