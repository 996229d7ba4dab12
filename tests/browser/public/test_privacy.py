"""The privacy policy, as configured."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.running_site import Site


def test_the_policy_is_shown_with_its_places_filled(site: Site, page: Page) -> None:
    page.goto(site.route("/privacy"))

    expect(page.get_by_role("heading", level=1)).to_have_text("개인정보 처리방침")
    expect(page.get_by_text("2026.11.01 시행")).to_be_visible()
    expect(page.get_by_text("12개월 동안 보관한 뒤")).to_be_visible()
    assert "{" not in page.locator("main").inner_text()
    expect_accessible(page)


def test_the_footer_leads_to_it(site: Site, page: Page) -> None:
    page.goto(site.route("/about"))

    page.get_by_role("contentinfo").get_by_role("link", name="개인정보 처리방침").click()

    expect(page).to_have_url(site.route("/privacy"))
    expect(page).to_have_title("개인정보 처리방침 | 아틀리에 온")


@pytest.mark.long
def test_of_a_day_on_which_no_policy_began_it_is_said(site: Site, page: Page) -> None:
    page.goto(site.route("/privacy/2020-01-01"))

    expect(page.get_by_role("alert")).to_be_visible()
    expect_accessible(page)
