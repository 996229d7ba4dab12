"""The list of articles."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running_site import Site
from tests.http.studio_in_memory import eventually

CARDS = "ul[aria-label='인사이트 글 목록'] > li"


def open_list(page: Page, site: Site) -> None:
    page.goto(site.route("/insight"))
    expect(page.locator(f"{CARDS} a").first).to_be_visible()


def test_the_sidebar_filters(site: Site, page: Page) -> None:
    open_list(page, site)
    expect(page.locator(CARDS)).to_have_count(12)

    page.get_by_role("button", name="뉴스").click()

    expect(page.locator(CARDS)).to_have_count(3)
    expect(page.get_by_role("button", name="뉴스")).to_have_attribute("aria-pressed", "true")


def test_the_columns_follow_the_width(site: Site, page: Page) -> None:
    open_list(page, site)
    cards = page.locator(CARDS)

    def are_in(columns: int) -> bool:
        lefts = cards.evaluate_all("cards => cards.map(card => card.offsetLeft)")
        return len(set(lefts)) == columns

    for width, columns in ((390, 1), (700, 2), (1440, 3), (1800, 4)):
        page.set_viewport_size({"width": width, "height": 900})
        # They are dealt anew a moment later.
        assert eventually(partial(are_in, columns))


def test_the_newest_stand_at_the_top(site: Site, page: Page) -> None:
    open_list(page, site)

    days = page.locator(f"{CARDS} .num").all_inner_texts()
    tops = page.locator(CARDS).evaluate_all("cards => cards.map(card => card.offsetTop)")

    assert days == sorted(days, reverse=True)
    assert tops[:3] == [0, 0, 0]
    assert tops == sorted(tops)


@pytest.mark.long
def test_a_card_keeps_its_ratio(site: Site, page: Page) -> None:
    open_list(page, site)
    figures = page.locator(f"{CARDS} figure")
    before = figures.evaluate_all("all => all.map(it => it.offsetHeight)")

    page.reload()
    expect(figures.first).to_be_visible()

    assert figures.evaluate_all("all => all.map(it => it.offsetHeight)") == before


@pytest.mark.long
def test_an_empty_category_says_so(site: Site, page: Page) -> None:
    def only_news(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        items = [item for item in answer.json()["items"] if item["category"] == "news"]
        route.fulfill(response=answer, json={"items": items, "total": len(items)})  # type: ignore[attr-defined]

    page.route("**/api/insights", only_news)
    open_list(page, site)

    page.get_by_role("button", name="트렌드").click()

    expect(page.get_by_text("이 분류에는 아직 글이 없어요.")).to_be_visible()
    page.get_by_role("button", name="전체 글 보기").click()
    expect(page.locator(CARDS)).to_have_count(3)


@pytest.mark.long
def test_no_article_at_all_says_so(site: Site, page: Page) -> None:
    page.route("**/api/insights", lambda route: route.fulfill(json={"items": [], "total": 0}))

    page.goto(site.route("/insight"))

    expect(page.get_by_text("등록된 인사이트가 없어요.")).to_be_visible()


@pytest.mark.long
def test_without_the_list_no_numbers_of_articles_are_shown(site: Site, page: Page) -> None:
    page.route("**/api/insights", lambda route: route.fulfill(status=502, body="Bad Gateway"))

    page.goto(site.route("/insight"))

    expect(page.get_by_role("alert")).to_contain_text("잠시 후 다시 시도해 주세요.")
    expect(page.get_by_role("button", name="전체", exact=True)).to_be_visible()
