"""An article on a page of its own."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from studio_core.insights.reading_time import reading_minutes
from tests.browser.accessibility import expect_accessible
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application

OF_LIGHT = "demo-insight-05"
NEWEST, SECOND, OLDEST = "demo-insight-11", "demo-insight-12", "demo-insight-01"
LINKS = (
    '<p><a href="">없는 곳</a> <a href="/portfolio?category=commercial">작업</a>'
    ' <a href="#ending">끝으로</a> <a href="https://example.com/" rel="noopener">밖으로</a></p>'
    '<p style="margin-top: 3000px" id="ending">끝</p>'
)


def open_article(page: Page, site: Site, id: str = NEWEST) -> None:
    page.goto(f"{site.address}/insight/{id}")
    expect(page.locator(".prose")).to_be_visible()
    wait_for_application(page)


def with_links(page: Page) -> None:
    def fulfil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "html": LINKS})

    page.route(f"**/api/insights/{NEWEST}", fulfil)


@pytest.mark.long
def test_a_shared_picture_that_fails_is_loaded_from_another_address(site: Site, page: Page) -> None:
    tried: list[str] = []
    pictures = [f"https://drive.google.com/{number}" for number in range(3)]
    html = f'<p><img src="{pictures[0]}" alt="" data-fallbacks="{" ".join(pictures[1:])}"></p>'

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "html": html})

    def refuse(route: Route) -> None:
        tried.append(route.request.url)
        route.abort()

    page.route(f"**/api/insights/{NEWEST}", fulfil)
    page.route("https://drive.google.com/**", refuse)
    open_article(page, site)

    placeholder = page.request.get(f"{site.address}/api/site").json()["placeholder"]["url"]
    expect(page.locator(".prose img")).to_have_attribute("src", placeholder)
    assert tried == pictures


def test_it_shows_title_date_and_text(site: Site, page: Page) -> None:
    open_article(page, site)

    expect(page.get_by_role("heading", level=1)).to_have_text(
        "겨울 공사 안내, 추운 계절에 달라지는 것들"
    )
    expect(page.get_by_text("2026.11.04 11:30")).to_be_visible()
    expect(page.get_by_role("heading", name="달라지는 점")).to_be_visible()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page).to_have_title("겨울 공사 안내, 추운 계절에 달라지는 것들 | 아틀리에 온")


@pytest.mark.long
def test_it_tells_how_long_it_takes_to_read_before_and_after_the_application(
    site: Site, page: Page, chromium: Browser
) -> None:
    article = page.request.get(f"{site.address}/api/insights/{OF_LIGHT}").json()
    told = f"읽는 데 약 {reading_minutes(article['content'])}분"

    open_article(page, site, OF_LIGHT)
    expect(page.get_by_text(told)).to_be_visible()
    with chromium.new_context(java_script_enabled=False) as plain:
        without = plain.new_page()
        without.goto(f"{site.address}/insight/{OF_LIGHT}")
        expect(without.get_by_text(told)).to_be_visible()


def test_next_and_previous_lead_to_the_neighbours(site: Site, page: Page) -> None:
    open_article(page, site)
    expect(page.get_by_text("더 이전 글이 없어요.")).to_be_visible()

    page.get_by_role("link", name="다음 글").click()
    expect(page).to_have_url(site.route(f"/insight/{SECOND}"))
    page.get_by_role("link", name="이전 글").click()

    expect(page).to_have_url(site.route(f"/insight/{NEWEST}"))


def test_the_last_article_says_that_none_follows(site: Site, page: Page) -> None:
    open_article(page, site, OLDEST)

    expect(page.get_by_text("더 다음 글이 없어요.")).to_be_visible()
    expect(page.get_by_role("link", name="이전 글")).to_be_visible()


@pytest.mark.long
def test_another_article_starts_at_the_top(site: Site, page: Page) -> None:
    open_article(page, site)

    page.get_by_role("link", name="다음 글").click()

    expect(page).to_have_url(site.route(f"/insight/{SECOND}"))
    page.wait_for_function("() => scrollY === 0")


def test_the_link_back_opens_the_list(site: Site, page: Page) -> None:
    open_article(page, site)

    page.get_by_role("link", name="목록으로 돌아가기").click()

    expect(page).to_have_url(site.route("/insight"))


def test_a_missing_article_leads_back_to_the_list(site: Site, page: Page) -> None:
    page.goto(site.route("/insight/nothing-like-this"))
    expect(page.get_by_role("heading", name="인사이트를 찾을 수 없어요.")).to_be_visible()
    expect_accessible(page)

    page.get_by_role("link", name="목록으로 돌아가기").click()

    expect(page).to_have_url(site.route("/insight"))


@pytest.mark.long
def test_a_link_without_an_address_does_nothing(site: Site, page: Page) -> None:
    with_links(page)
    open_article(page, site)

    page.get_by_role("link", name="없는 곳").click()

    expect(page).to_have_url(site.route(f"/insight/{NEWEST}"))


def test_a_link_into_the_site_loads_no_page(site: Site, page: Page) -> None:
    with_links(page)
    open_article(page, site)
    page.evaluate("window.isSamePage = true")

    page.locator(".prose").get_by_role("link", name="작업").click()

    expect(page).to_have_url(site.route("/portfolio?category=commercial"))
    assert page.evaluate("window.isSamePage")


def test_a_link_within_the_article_moves_there_and_stays_on_the_route(
    site: Site, page: Page
) -> None:
    with_links(page)
    open_article(page, site)

    page.get_by_role("link", name="끝으로").click()

    expect(page.locator("#ending")).to_be_in_viewport()
    expect(page).to_have_url(site.route(f"/insight/{NEWEST}"))


@pytest.mark.long
def test_the_contents_list_leads_within_the_route_and_follows_the_reading(
    site: Site, page: Page
) -> None:
    open_article(page, site)
    contents = page.get_by_role("navigation", name="차례")
    links = contents.get_by_role("link")
    expect(links).to_have_count(page.locator(".prose :is(h2, h3)").count())
    expect(contents.locator("[aria-current]")).to_have_count(0)
    expect_accessible(page)

    links.nth(2).click()

    expect(page).to_have_url(site.route(f"/insight/{NEWEST}"))
    third = page.locator(".prose :is(h2, h3)").nth(2)
    expect(third).to_be_in_viewport()
    expect(third).to_be_focused()
    expect(links.nth(2)).to_have_attribute("aria-current", "true")
    expect(contents.locator("[aria-current]")).to_have_count(1)
    page.evaluate("scrollTo(0, 0)")
    expect(contents.locator("[aria-current]")).to_have_count(0)


def test_an_address_with_a_part_opens_the_article_there(site: Site, page: Page) -> None:
    open_article(page, site)
    links = page.get_by_role("navigation", name="차례").get_by_role("link")
    address = links.nth(2).get_attribute("href")
    assert address == f"/insight/{NEWEST}#part-3"

    page.goto("about:blank")
    page.goto(f"{site.address}{address}")

    part = page.locator("#part-3")
    expect(page).to_have_url(site.route(address))
    expect(part).to_be_focused()
    expect(part).to_be_in_viewport()
    assert part.evaluate("part => part.getBoundingClientRect().top") > 64


def test_without_scripts_a_part_is_gone_to_by_the_browser(site: Site, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="ko-KR")
    page = context.new_page()

    page.goto(f"{site.address}/insight/{NEWEST}#part-3")

    expect(page.locator("#part-3")).to_be_in_viewport()
    expect(page.get_by_role("heading", level=1)).not_to_be_in_viewport()
    context.close()


@pytest.mark.long
def test_on_a_phone_the_contents_list_is_folded(site: Site, phone_page: Page) -> None:
    open_article(phone_page, site)
    contents = phone_page.get_by_role("navigation", name="차례")
    expect(contents.get_by_role("link")).to_have_count(0)

    contents.get_by_text("차례").tap()
    contents.get_by_role("link").last.tap()

    expect(phone_page.locator(".prose :is(h2, h3)").last).to_be_in_viewport()
    expect(phone_page).to_have_url(site.route(f"/insight/{NEWEST}"))


def test_an_article_ends_with_projects_that_it_speaks_of(site: Site, page: Page) -> None:
    open_article(page, site, OF_LIGHT)

    projects = page.get_by_role("region", name="이 글과 이어지는 프로젝트")
    expect(projects.get_by_role("link")).to_have_count(3)
    expect_accessible(page)
    page.get_by_role("list", name="이 글의 낱말").get_by_role("link", name="조명 계획").click()

    page.wait_for_url("**/#/portfolio?*tag=lighting*")


@pytest.mark.long
def test_sharing_copies_the_real_address(site: Site, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.address)
    open_article(page, site)

    page.get_by_role("button", name="공유하기").click()

    expect(page.get_by_text("링크를 복사했어요.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}/insight/{NEWEST}"


@pytest.mark.long
def test_the_page_is_not_wider_than_a_phone(site: Site, phone_page: Page) -> None:
    open_article(phone_page, site)

    assert phone_page.evaluate("document.documentElement.scrollWidth") == 390
