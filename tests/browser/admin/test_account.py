"""One's own account: where one is signed in, and ending that."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def elsewhere(chromium: Browser, admin_site: Site) -> Iterator[Administrator]:
    """The same administrator, signed in on a telephone."""
    context = chromium.new_context(user_agent=PHONE)
    yield Administrator(admin_site, context)
    context.close()


def devices(page: Page) -> Locator:
    panel = page.get_by_role("region", name="로그인한 기기")
    return panel.get_by_role("listitem")


@pytest.mark.long
def test_an_unknown_device_is_signed_out_by_keyboard(
    admin: Administrator, elsewhere: Administrator
) -> None:
    page = admin.open("/admin")
    page.get_by_role("button", name=admin.site.email).press("Enter")
    expect(page.get_by_role("menuitem", name="내 계정")).to_be_focused()
    page.keyboard.press("Enter")
    phone = devices(page).filter(has_text="Safari · iPhone").first
    expect(devices(page).filter(has_text="지금 이 기기")).to_have_count(1)
    expect_accessible(page)

    phone.get_by_role("button", name="로그인 끝내기").press("Enter")

    expect(page.get_by_text("Safari · iPhone의 로그인을 끝냈습니다.")).to_be_visible()
    assert elsewhere.read("/api/session")["user"] is None
    assert admin.read("/api/session")["user"] is not None


def test_all_other_devices_are_signed_out_at_once(
    admin: Administrator, elsewhere: Administrator
) -> None:
    page = admin.open("/admin/account")

    page.get_by_role("button", name="다른 기기에서 모두 로그아웃").click()

    expect(page.get_by_text("다른 기기에서는 로그인하지 않았습니다.")).to_be_visible()
    expect(devices(page)).to_have_count(1)
    assert elsewhere.read("/api/session")["user"] is None


@pytest.mark.long
def test_the_account_fits_a_phone(phone_admin: Administrator) -> None:
    page = phone_admin.open("/admin/account")

    expect(devices(page).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


def test_the_activity_lists_sign_ins_and_refusals(admin: Administrator) -> None:
    refused = {"email": "stranger@evil.example", "password": "아닌-비밀번호-1"}
    admin.context.request.post(f"{admin.site.address}/api/session", data=refused)

    page = admin.open("/admin/activity")

    rows = page.get_by_role("listitem")
    expect(rows.filter(has_text="로그인 실패가").first).to_contain_text("127.0.0.0/24")
    expect(rows.filter(has_text=f"{admin.site.email} 님이 로그인했습니다.").first).to_be_visible()
    expect(page.get_by_text("evil.example")).to_have_count(0)
    expect_accessible(page)
