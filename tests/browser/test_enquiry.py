"""The enquiry form and the real service behind it: every enquiry arrives, and arrives once."""

import json
import sqlite3
from collections.abc import Set as AbstractSet
from uuid import uuid4

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.administrator import Administrator

ENQUIRIES = "**/api/enquiries"


def write(admin: Administrator) -> AbstractSet[str]:
    """Fill the form in as a visitor; return the receipt numbers of what was stored before."""
    before = stored(admin)
    page = admin.open("/contact?tab=qna")
    texts = {
        "이름": "김서연",
        "연락처": "010-0000-0000",
        "이메일": "seoyeon@example.com",
        "문의 내용": f"방배동 34평 아파트 전체를 고치고 싶어요. {uuid4().hex}",
    }
    for label, text in texts.items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("checkbox", name="(필수)").check()
    return before


def submit(page: Page) -> Locator:
    return page.get_by_role("button", name="문의 보내기")


def accepted(page: Page) -> Locator:
    return page.get_by_role("heading", name="문의가 접수되었어요.")


def stored(admin: Administrator) -> AbstractSet[str]:
    """Return the receipt numbers of all enquiries."""
    store = sqlite3.connect(f"file:{admin.site.data / 'studio.db'}?mode=ro", uri=True)
    try:
        return {id for (id,) in store.execute("SELECT id FROM enquiries")}
    finally:
        store.close()


def test_pressing_twice_sends_one_enquiry(admin: Administrator) -> None:
    before = write(admin)

    submit(admin.page).dblclick()

    expect(accepted(admin.page)).to_be_visible()
    (receipt,) = stored(admin) - before
    expect(admin.page.get_by_text(f"접수 번호 {receipt}")).to_be_visible()


def test_an_answer_that_is_lost_is_asked_for_again(admin: Administrator) -> None:
    before = write(admin)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    admin.page.route(ENQUIRIES, lose, times=1)

    submit(admin.page).click()
    expect(admin.page.get_by_role("alert").filter(has_text="문의")).to_be_visible()
    assert len(stored(admin) - before) == 1
    submit(admin.page).click()

    expect(accepted(admin.page)).to_be_visible()
    assert len(stored(admin) - before) == 1


def test_what_was_written_without_a_connection_arrives_later(admin: Administrator) -> None:
    before = write(admin)
    admin.context.set_offline(True)
    submit(admin.page).click()
    expect(admin.page.get_by_text("연결되면 바로 보내 드릴게요.")).to_be_visible()

    admin.context.set_offline(False)

    expect(accepted(admin.page)).to_be_visible()
    assert len(stored(admin) - before) == 1


def test_what_the_service_refuses_is_said_at_each_field(admin: Administrator) -> None:
    before = write(admin)
    page = admin.page

    def spoil(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps(body | {"name": "", "phone": "?", "email": "?"}))

    page.route(ENQUIRIES, spoil)

    submit(page).click()

    expect(page.get_by_role("textbox", name="이름")).to_be_focused()
    for label in ("이름", "연락처", "이메일"):
        field = page.get_by_role("textbox", name=label)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).not_to_have_accessible_description("")
    expect(page.get_by_role("textbox", name="문의 내용")).not_to_have_attribute(
        "aria-invalid", "true"
    )
    assert stored(admin) == before
