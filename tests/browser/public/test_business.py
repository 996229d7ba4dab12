"""What the studio does, and a page for each service."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.conftest import DESKTOP
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_paint

SERVICES = {
    "/business/residential/total-living": "Total Living",
    "/business/residential/relite-living": "Relite Living",
    "/business/commercial/total-biz": "Total Biz",
    "/business/commercial/biz-consulting": "Business Consulting",
}


def open_business(page: Page, site: Site) -> None:
    page.goto(site.route("/business"))
    expect(page.get_by_role("heading", name="Business")).to_be_visible()


def ground(page: Page) -> Locator:
    return page.locator("main section div").first


@pytest.mark.parametrize(
    ("card", "address"),
    [
        ("주거 공간", "/business/residential/total-living"),
        ("상업 공간", "/business/commercial/total-biz"),
    ],
)
def test_a_card_leads_to_its_service(site: Site, page: Page, card: str, address: str) -> None:
    open_business(page, site)

    page.locator("main").get_by_role("link", name=card).click()

    expect(page).to_have_url(site.route(address))
    expect(page.get_by_role("heading", level=1)).to_have_text(SERVICES[address])


def test_it_names_the_four_services(site: Site, page: Page) -> None:
    open_business(page, site)

    assert page.locator("main li h3").all_inner_texts() == [
        "맞춤 디자인",
        "전문 컨설팅",
        "프리미엄 시공",
        "트렌드 분석",
    ]


def test_the_background_scrolls_more_slowly_than_the_page(chromium: Browser, site: Site) -> None:
    page = chromium.new_page(viewport=DESKTOP, locale="ko-KR")
    open_business(page, site)

    page.evaluate("scrollTo(0, 300)")
    page.wait_for_function("() => scrollY === 300")

    expect(ground(page)).to_have_css("transform", "matrix(1, 0, 0, 1, 0, 99)")
    page.close()


@pytest.mark.long
def test_with_reduced_motion_the_background_does_not_move(site: Site, page: Page) -> None:
    open_business(page, site)

    page.evaluate("scrollTo(0, 300)")
    page.wait_for_function("() => scrollY === 300")
    wait_for_paint(page)

    expect(ground(page)).to_have_css("transform", "none")


@pytest.mark.parametrize("address", SERVICES)
@pytest.mark.sampled(2)
def test_a_service_shows_its_text_and_the_others(site: Site, page: Page, address: str) -> None:
    page.goto(site.route(address))

    expect(page.get_by_role("heading", level=1)).to_have_text(SERVICES[address])
    expect(page).to_have_title(f"{SERVICES[address]} | 아틀리에 온")
    others = page.get_by_role("navigation", name="다른 서비스").get_by_role("link")
    assert others.all_inner_texts() == list(SERVICES.values())
    expect(page.get_by_role("link", name="이 서비스로 상담하기")).to_have_attribute(
        "href", "/contact"
    )
    expect_accessible(page)
