"""Telling search engines what changes: the owner's switch below the form of the part `search`."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator

PART = "/admin/site/search"
STATE = "/api/admin/site/indexnow"


def section(page: Page) -> Locator:
    return page.get_by_role("region", name="검색 서비스에 알리기")


def switch(page: Page) -> Locator:
    return section(page).get_by_role("checkbox", name="공개할 때 검색 서비스에 알리기")


def test_it_is_off_until_an_owner_switches_it_on_and_says_why_nothing_is_sent(
    admin: Administrator,
) -> None:
    page = admin.open(PART)
    expect(switch(page)).not_to_be_checked()

    switch(page).check()

    expect(section(page).get_by_role("status")).to_contain_text("지금은 보내지 않습니다")
    expect(section(page).get_by_role("listitem")).to_have_count(2)
    expect_accessible(page)
    assert admin.read(STATE)["isOn"]
    page.reload()
    expect(switch(page)).to_be_checked()
    switch(page).uncheck()
    expect(section(page).get_by_role("listitem")).to_have_count(0)


@pytest.mark.long
def test_a_phone_has_it_below_the_form(phone_admin: Administrator) -> None:
    page = phone_admin.open(PART)

    expect(switch(page)).to_be_visible()

    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
    expect_accessible(page)
