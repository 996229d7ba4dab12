"""An article over the list."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import Site

CARDS = "ul[aria-label='인사이트 글 목록'] a"


def reader(page: Page) -> Locator:
    return page.get_by_role("dialog", name="글 읽기")


def open_article(page: Page, site: Site, number: int = 0, category: str = "전체") -> Locator:
    page.goto(site.route("/insight"))
    page.get_by_role("button", name=category).click()
    page.locator(CARDS).nth(number).click()
    expect(reader(page).locator(".prose")).to_be_visible()
    return reader(page)


def title(page: Page) -> Locator:
    return reader(page).get_by_role("heading", level=2).first


def test_it_shows_the_article(site: Site, page: Page) -> None:
    layer = open_article(page, site)

    expect(title(page)).to_have_text("겨울 공사 안내, 추운 계절에 달라지는 것들")
    expect(layer.get_by_text("News")).to_be_visible()
    expect(layer.get_by_text("2026.11.04 11:30")).to_be_visible()
    expect(layer.get_by_text("1 / 12")).to_be_visible()
    expect(page).to_have_url(site.route("/insight"))


def test_a_card_answers_while_the_code_is_still_on_its_way(site: Site, page: Page) -> None:
    code = "**/assets/Reader-*.js"
    held = hold(page, code)
    page.goto(site.route("/insight"))
    card = page.locator(CARDS).first
    card.click()
    expect(title(page)).to_have_text("겨울 공사 안내, 추운 계절에 달라지는 것들")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(reader(page)).to_have_count(0)
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    expect(reader(page)).to_be_visible()

    wait_for(page, held, 1)
    let_go(page, code, held)

    expect(reader(page).locator(".prose")).to_be_visible()
    page.keyboard.press("Escape")
    expect(reader(page)).to_have_count(0)
    expect(card).to_be_focused()


def test_next_and_previous_turn_within_the_chosen_category(site: Site, page: Page) -> None:
    layer = open_article(page, site, category="뉴스")
    expect(layer.get_by_text("1 / 3")).to_be_visible()
    first = title(page).inner_text()

    layer.get_by_role("button", name="다음 글").click()
    expect(layer.get_by_text("2 / 3")).to_be_visible()
    expect(title(page)).to_be_focused()
    layer.get_by_role("button", name="이전 글").click()

    expect(title(page)).to_have_text(first)


@pytest.mark.long
def test_another_article_starts_at_its_top(site: Site, page: Page) -> None:
    layer = open_article(page, site)
    body = layer.locator(".sheet__body")
    body.evaluate("body => body.scrollTo(0, 900)")

    layer.get_by_role("button", name="다음 글").click()

    expect(layer.get_by_text("2 / 12")).to_be_visible()
    expect(body).to_have_js_property("scrollTop", 0)


@pytest.mark.long
def test_turning_to_another_article_adds_no_history_entry(site: Site, page: Page) -> None:
    layer = open_article(page, site)
    layer.get_by_role("button", name="다음 글").click()
    expect(layer.get_by_text("2 / 12")).to_be_visible()

    page.go_back()

    expect(layer).to_have_count(0)
    expect(page).to_have_url(site.route("/insight"))


@pytest.mark.parametrize(
    ("number", "button", "notice"),
    [(0, "이전 글", "첫 번째 글이에요."), (2, "다음 글", "마지막 글이에요.")],
)
def test_at_the_first_and_last_article_a_notice_is_shown_for_two_seconds(
    site: Site, page: Page, number: int, button: str, notice: str
) -> None:
    hold_clock(page)
    layer = open_article(page, site, number, category="뉴스")
    stop_clock(page)

    layer.get_by_role("button", name=button).click()
    expect(layer.get_by_text(notice)).to_be_visible()
    page.clock.run_for(1_900)
    expect(layer.get_by_text(notice)).to_be_visible()
    page.clock.run_for(200)

    expect(layer.get_by_text(notice)).to_have_count(0)


@pytest.mark.parametrize("key", ["Escape", "Backspace"])
@pytest.mark.sampled(1)
def test_a_key_closes_it_and_focus_goes_back(site: Site, page: Page, key: str) -> None:
    open_article(page, site, 1)

    page.keyboard.press(key)

    expect(reader(page)).to_have_count(0)
    expect(page.locator(CARDS).nth(1)).to_be_focused()


@pytest.mark.long
def test_a_press_outside_closes_it_and_one_inside_does_not(site: Site, page: Page) -> None:
    open_article(page, site)

    title(page).click()
    expect(reader(page)).to_be_visible()
    page.mouse.click(40, 450)

    expect(reader(page)).to_have_count(0)


@pytest.mark.long
def test_its_button_closes_it(site: Site, page: Page) -> None:
    open_article(page, site).get_by_role("button", name="글 닫기").click()

    expect(reader(page)).to_have_count(0)


def test_a_reload_keeps_it_open(site: Site, page: Page) -> None:
    open_article(page, site, 2)
    heading = title(page).inner_text()

    page.reload()

    expect(title(page)).to_have_text(heading)
    page.keyboard.press("Escape")
    expect(reader(page)).to_have_count(0)


def test_it_leads_to_the_articles_own_page(site: Site, page: Page) -> None:
    open_article(page, site).get_by_role("link", name="전체 화면으로 읽기").click()

    expect(page).to_have_url(site.route("/insight/demo-insight-11"))
    expect(reader(page)).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.documentElement).overflow") == "visible"


@pytest.mark.long
def test_it_fills_a_phone(site: Site, phone_page: Page) -> None:
    sheet = open_article(phone_page, site).locator(".sheet").bounding_box()

    assert sheet is not None
    assert (sheet["width"], sheet["height"]) == (390, 844)
