"""The check of the device."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.running_site import Site


def test_it_shows_the_device_and_what_it_can(site: Site, page: Page) -> None:
    page.goto(site.route("/debug"))

    expect(page.get_by_text("1440 × 900")).to_be_visible()
    expect(page.locator("dt:text('WebP·AVIF 이미지') + dd")).to_have_text("지원")
    expect(page.locator("dt:text('움직임 줄이기 설정') + dd")).to_have_text("켜짐")
    expect_accessible(page)


def test_touches_and_scrolling_are_counted_and_can_be_reset(site: Site, phone_page: Page) -> None:
    phone_page.goto(site.route("/debug"))

    phone_page.get_by_role("button", name="터치 시험").tap()
    phone_page.get_by_role("button", name="터치 시험").tap()
    phone_page.get_by_role("button", name="스크롤 시험").tap()

    expect(phone_page.get_by_text("터치 2회 인식")).to_be_visible()
    expect(phone_page.get_by_text("스크롤 위치 40px")).to_be_visible()
    phone_page.get_by_role("group", name="이 상자를").evaluate("box => box.scrollBy(0, 25)")
    expect(phone_page.get_by_text("스크롤 위치 65px")).to_be_visible()
    phone_page.get_by_role("button", name="시험 결과 지우기").tap()
    expect(phone_page.get_by_text("터치 0회 인식")).to_be_visible()
    expect(phone_page.get_by_text("스크롤 위치 0px")).to_be_visible()


@pytest.mark.long
def test_it_leads_to_the_portfolio(site: Site, page: Page) -> None:
    page.goto(site.route("/debug"))

    page.get_by_role("link", name="포트폴리오로 이동").click()

    expect(page).to_have_url(site.route("/portfolio"))
