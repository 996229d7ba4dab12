"""The administration of more projects and articles than are loaded at once."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import make_article
from tests.browser.conftest import DESKTOP
from tests.browser.dragging import drop, lift_by_keys
from tests.browser.long_lists import long_site, scroll_on
from tests.browser.running_site import Site

ROWS = "tbody tr"
AT_ONCE = 100
LAST = "long-129"
LATER = re.compile(r"/api/admin/portfolio\?limit=100&after=")


@pytest.fixture(scope="module")
def long(
    filled: Path, new_store: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site with more projects and articles than are loaded at once."""
    with long_site(filled, tmp_path_factory.mktemp("long"), new_store()) as site:
        yield site


@pytest.fixture(scope="module")
def keeper(chromium: Browser, long: Site) -> Iterator[Administrator]:
    """An administrator of that site, who is signed in."""
    context = chromium.new_context(viewport=DESKTOP, locale="ko-KR", reduced_motion="reduce")
    yield Administrator(long, context)
    context.close()


@pytest.fixture
def page(keeper: Administrator) -> Iterator[Page]:
    """A tab of that administrator."""
    tab = keeper.context.new_page()
    yield tab
    tab.close()


def ids_of(keeper: Administrator) -> list[str]:
    return [item["id"] for item in keeper.read("/api/admin/portfolio")["items"]]


def open_list(page: Page, keeper: Administrator) -> None:
    page.goto(keeper.site.route("/admin/portfolio"))
    expect(page.locator(ROWS)).to_have_count(AT_ONCE)


def grip(row: Locator) -> Locator:
    return row.get_by_role("button", name=re.compile("순서 옮기기"))


def test_the_list_loads_on_and_its_total_is_that_of_all(keeper: Administrator, page: Page) -> None:
    total = len(ids_of(keeper))
    open_list(page, keeper)
    expect(page.get_by_text(f"총 {total}개 프로젝트")).to_be_visible()

    scroll_on(page, ROWS, total)

    expect(
        page.get_by_text(f"전체 {total}개 중 프로젝트 {total}개를 불러왔습니다.")
    ).to_be_attached()
    expect(page.locator(ROWS).last.locator("img")).to_be_attached()
    # Elsewhere the bar covers a part of a row.
    page.evaluate("scrollTo(0, 0)")
    expect_accessible(page)


@pytest.mark.long
def test_a_tab_loads_on_until_it_has_something_to_show(keeper: Administrator, page: Page) -> None:
    items = keeper.read("/api/admin/portfolio")["items"]
    homes = [item for item in items if item["type"] == "residential"]
    open_list(page, keeper)

    page.get_by_role("tab", name="주거").click()

    scroll_on(page, ROWS, len(homes))


@pytest.mark.long
def test_a_row_is_dragged_behind_one_that_was_not_loaded(keeper: Administrator, page: Page) -> None:
    before = ids_of(keeper)
    open_list(page, keeper)
    page.locator(ROWS).nth(80).scroll_into_view_if_needed()
    start = grip(page.locator(ROWS).nth(80)).bounding_box()
    assert start

    page.mouse.move(start["x"] + 6, start["y"] + 20)
    page.mouse.down()
    # Held at the foot of the window, the list scrolls by itself.
    page.mouse.move(start["x"] + 6, DESKTOP["height"] - 10, steps=8)
    goal = page.locator(f"{ROWS}:nth-child({AT_ONCE + 10})")
    goal.wait_for(state="attached")
    while not is_in_view(goal):
        page.wait_for_timeout(20)
    box = goal.bounding_box()
    assert box
    page.mouse.move(start["x"] + 6, 400, steps=4)
    target = page.locator(f"{ROWS}[data-target='below']")
    expect(target).to_have_count(1)
    drop(page)

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    after = ids_of(keeper)
    assert after.index(before[80]) >= AT_ONCE
    assert [id for id in after if id != before[80]] == [id for id in before if id != before[80]]


def is_in_view(row: Locator) -> bool:
    box = row.bounding_box()
    return box is not None and box["y"] < DESKTOP["height"] - 60


def test_the_keyboard_moves_a_row_over_the_end_of_what_was_loaded(
    keeper: Administrator, page: Page
) -> None:
    before = ids_of(keeper)
    open_list(page, keeper)
    moved = page.locator(ROWS).nth(AT_ONCE - 1)
    title = moved.locator("td").nth(2).inner_text().splitlines()[0].strip()
    grip(moved).focus()
    expect(page.locator(ROWS).nth(AT_ONCE)).to_be_attached()

    lift_by_keys(page, grip(moved), "행을 잡았습니다.")
    page.keyboard.press("ArrowDown")
    said = f"‘{title}’ 행이 {len(before)}개 중 {AT_ONCE + 1}번째로 이동했습니다."
    expect(page.get_by_text(said)).to_be_attached()
    page.keyboard.press("Space")

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert ids_of(keeper).index(before[AT_ONCE - 1]) == AT_ONCE


@pytest.mark.long
def test_a_later_page_that_fails_is_said_and_tried_again(keeper: Administrator, page: Page) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    page.route(LATER, refuse)
    open_list(page, keeper)

    page.locator(ROWS).last.scroll_into_view_if_needed()
    alert = page.get_by_role("alert").filter(has_text="불러오지 못했습니다")
    expect(alert).to_be_visible()
    expect(page.locator(ROWS)).to_have_count(AT_ONCE)
    page.unroute(LATER, refuse)
    alert.get_by_role("button", name="다시 시도").click()

    expect(page.locator(ROWS).nth(AT_ONCE)).to_be_attached()


def test_what_is_loaded_stays_when_somebody_else_changes_something(
    keeper: Administrator, page: Page
) -> None:
    total = len(ids_of(keeper))
    with page.expect_response("**/api/events"):
        open_list(page, keeper)
    scroll_on(page, ROWS, total)

    record = keeper.project(LAST)
    keeper.change(LAST, {**record, "title": "다른 곳에서 고친 집"})

    expect(page.locator(ROWS).filter(has_text="다른 곳에서 고친 집")).to_have_count(1)
    assert page.locator(ROWS).count() == total


def test_a_project_further_down_opens_by_its_address(keeper: Administrator, page: Page) -> None:
    title = keeper.project("long-128")["title"]

    page.goto(keeper.site.route("/admin/portfolio/long-128"))

    expect(page.get_by_role("textbox", name="제목")).to_have_value(title)


@pytest.mark.long
def test_articles_load_on_and_one_further_down_is_edited(keeper: Administrator, page: Page) -> None:
    oldest = make_article(keeper, date="19990101 000000")
    cards = "main ul > li > article"
    page.goto(keeper.site.route("/admin/insight"))
    expect(page.locator(cards)).to_have_count(AT_ONCE)

    scroll_on(page, cards, len(keeper.read("/api/admin/insights")["items"]))
    page.evaluate("scrollTo(0, 0)")
    expect_accessible(page)
    shown = page.get_by_role("article").filter(has_text=oldest["title"])
    shown.get_by_role("button", name="수정").click()

    expect(page.get_by_role("textbox", name="제목")).to_have_value(oldest["title"])
