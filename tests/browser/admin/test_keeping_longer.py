"""How long an enquiry is kept, on its page: longer for a reason, and back."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.inbox_answers import Inbox
from tests.browser.admin.test_inbox_enquiry import changes, inbox, open_enquiry, panel
from tests.browser.administrator import Administrator

__all__ = ["inbox"]

WIDTHS = [1440, 390]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.sampled(1)
def test_one_enquiry_is_kept_longer_and_the_notice_takes_it_back(
    admin: Administrator, inbox: Inbox, width: int
) -> None:
    admin.page.set_viewport_size({"width": width, "height": 900})
    page = open_enquiry(admin, 1)
    keeping = panel(page, "보유 기간")
    expect(keeping).to_contain_text("2027.11.21에 자동으로 파기됩니다.")

    keeping.get_by_role("button", name="보관 연장").click()
    keeping.get_by_role("textbox", name="언제까지").fill("2028.12.31")
    keeping.get_by_role("textbox", name="더 보관하는 까닭").fill("하자 보수 기간")
    expect_accessible(page)
    keeping.get_by_role("button", name="연장하기").click()

    expect(page.get_by_text("2028.12.31까지 보관을 연장했습니다.")).to_be_visible()
    page.get_by_role("button", name="되돌리기").click()
    expect(page.get_by_text("보관 연장을 거뒀습니다.")).to_be_visible()
    keep = {"until": "2028-12-31", "reason": "하자 보수 기간"}
    assert changes(inbox) == [{"keep": keep}, {"keep": None}]
