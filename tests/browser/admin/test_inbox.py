"""The inbox: finding, answering, noting, sending again, exporting and erasing enquiries."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator

ADDRESS = "**/api/admin/enquiries"
DELIVERED = {
    "state": "delivered",
    "attempts": 1,
    "lastError": None,
    "deliveredAt": "2026-11-21T00:01:00Z",
}
FAILED = {"state": "failed", "attempts": 5, "lastError": "HTTP 500", "deliveredAt": None}


def enquiry(number: int, **facts: Any) -> dict[str, Any]:
    return {
        "id": f"E-{number}",
        "receivedAt": f"2026-11-21T0{number}:00:00Z",
        "status": "new",
        "note": "",
        "name": "김하늘",
        "phone": "010-1234-5678",
        "email": "sky@example.com",
        "message": "34평 아파트 전체 시공을 문의드립니다.",
        "emailConsent": True,
        "privacyConsent": {"version": "2026-11-01", "at": f"2026-11-21T0{number}:00:00Z"},
        "readable": True,
        "delivery": DELIVERED,
        **facts,
    }


class Inbox:
    """Answers in place of the server, and remembers the requests."""

    def __init__(self, page: Page) -> None:
        self.items = [
            enquiry(1),
            enquiry(2, name="이바다", phone="02-555-0000", delivery=FAILED),
            enquiry(3, name="박나무", status="answered", message="상가 견적 부탁드립니다."),
            enquiry(4, name="광고", status="spam", spamScore=9),
        ]
        self.asked: list[tuple[str, str, Any]] = []
        page.route(ADDRESS, self.list)
        page.route(f"{ADDRESS}/**", self.change)

    def list(self, route: Route) -> None:
        route.fulfill(json={"items": self.items, "total": len(self.items)})

    def change(self, route: Route) -> None:
        asked = route.request
        id = asked.url.split("/enquiries/")[1].split("/")[0]
        body = self._apply(asked, id)
        self.asked.append((asked.method, asked.url.rsplit("/enquiries/", 1)[1], body))
        route.fulfill(json={"id": id})

    def _apply(self, asked: Request, id: str) -> Any:
        body: Any = asked.post_data_json if asked.method == "PATCH" else {}
        if asked.method == "DELETE":
            self.items = [item for item in self.items if item["id"] != id]
        for item in self.items:
            if item["id"] == id:
                item.update(body)
        return body


@pytest.fixture
def inbox(admin: Administrator) -> Inbox:
    return Inbox(admin.page)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=name)


def open_row(page: Page, name: str) -> Locator:
    """Open the enquiry of *name*."""
    found = row(page, name)
    found.get_by_role("button", expanded=False).click()
    return found


def test_everything_but_spam_is_listed_and_undelivered_ones_stand_out(
    admin: Administrator, inbox: Inbox
) -> None:
    page = admin.open("/admin/enquiries")

    expect(page.get_by_text("문의 3건")).to_be_visible()
    names = page.get_by_role("listitem").locator("h2")
    expect(names).to_contain_text(["박나무", "이바다", "김하늘"])
    expect(row(page, "이바다")).to_contain_text("전달 실패")
    expect(page.get_by_text("외부로 전달하지 못한 문의가 1건 있습니다.")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="전달하지 못한 문의만 보기").click()
    expect(page.get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize(
    ("tab", "name"), [("새 문의 2", "김하늘"), ("답변 완료 1", "박나무"), ("스팸 1", "광고")]
)
def test_a_tab_shows_one_status(admin: Administrator, inbox: Inbox, tab: str, name: str) -> None:
    page = admin.open("/admin/enquiries")

    page.get_by_role("tab", name=tab).click()

    expect(row(page, name)).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(int(tab[-1]))


def test_a_search_finds_by_name_phone_and_words(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    search = page.get_by_role("searchbox")

    for words, name in (("바다", "이바다"), ("025550000", "이바다"), ("상가 견적", "박나무")):
        search.fill(words)
        expect(page.get_by_role("listitem")).to_have_count(1)
        expect(row(page, name)).to_be_visible()
    search.fill("없는 사람")
    expect(page.get_by_text("조건에 맞는 문의가 없습니다.")).to_be_visible()


def test_an_enquiry_opens_into_everything_about_it(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")

    opened = open_row(page, "이바다")

    expect(opened.get_by_role("link", name="02-555-0000")).to_have_attribute(
        "href", "tel:025550000"
    )
    expect(opened).to_contain_text("시도 5회")
    expect(opened).to_contain_text("마지막 오류: HTTP 500")
    expect(opened).to_contain_text("E-2")
    expect_accessible(page)


def test_the_status_is_changed_at_once(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    opened = open_row(page, "김하늘")

    opened.get_by_label("처리 상태").select_option("answered")

    expect(page.get_by_text("‘답변 완료’ 상태로 바꿨습니다.")).to_be_visible()
    assert inbox.asked == [("PATCH", "E-1", {"status": "answered"})]
    expect(page.get_by_role("tab", name="답변 완료 2")).to_be_visible()


def test_a_note_can_be_saved(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    opened = open_row(page, "김하늘")

    opened.get_by_label("내부 메모").fill("화요일에 전화")
    opened.get_by_role("button", name="메모 저장").click()

    expect(page.get_by_text("메모를 저장했습니다.")).to_be_visible()
    assert inbox.asked == [("PATCH", "E-1", {"note": "화요일에 전화"})]
    expect(opened.get_by_role("button", name="메모 저장")).to_be_disabled()


def test_a_failed_delivery_can_be_repeated(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    opened = open_row(page, "이바다")

    opened.get_by_role("button", name="다시 전달").click()

    expect(page.get_by_text("다시 전달합니다.")).to_be_visible()
    assert inbox.asked == [("POST", "E-2/deliver", {})]


def test_a_persons_data_is_erased_after_asking(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    opened = open_row(page, "김하늘")

    opened.get_by_role("button", name="개인정보 완전 삭제").click()
    question = page.get_by_role("dialog", name="이 문의를 삭제할까요?")
    expect(question.get_by_role("button", name="취소")).to_be_focused()
    expect_accessible(page)
    question.get_by_role("button", name="삭제").click()

    expect(page.get_by_text("개인정보를 완전히 삭제했습니다.")).to_be_visible()
    expect(row(page, "김하늘")).to_have_count(0)


def test_a_change_that_fails_says_why(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    opened = open_row(page, "김하늘")
    page.route(f"{ADDRESS}/E-1", lambda route: route.abort())

    opened.get_by_label("처리 상태").select_option("closed")

    expect(page.get_by_text("저장하지 못했습니다:")).to_be_visible()
    expect(opened.get_by_label("처리 상태")).to_have_value("new")


def test_the_list_can_be_exported(admin: Administrator) -> None:
    page = admin.open("/admin/enquiries")

    for name, kind in (("CSV로 내보내기", "csv"), ("엑셀로 내보내기", "xlsx")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert download.value.suggested_filename.endswith(f".{kind}")


def test_an_export_that_fails_is_reported(admin: Administrator) -> None:
    page = admin.open("/admin/enquiries")
    page.route(f"{ADDRESS}/export*", lambda route: route.abort())

    page.get_by_role("button", name="CSV로 내보내기").click()

    expect(page.get_by_text("내보내지 못했습니다: ")).to_be_visible()


def test_an_empty_inbox_says_so(admin: Administrator, inbox: Inbox) -> None:
    inbox.items = []

    page = admin.open("/admin/enquiries")

    expect(page.get_by_role("heading", name="받은 문의가 없습니다.")).to_be_visible()
    expect_accessible(page)


def test_the_inbox_fits_a_phone(phone_admin: Administrator) -> None:
    Inbox(phone_admin.page)
    page = phone_admin.open("/admin/enquiries")

    opened = open_row(page, "이바다")

    expect(opened.get_by_role("button", name="다시 전달")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


def test_enquiries_whose_key_is_missing_are_told_of(admin: Administrator, inbox: Inbox) -> None:
    lost = {"name": "", "phone": "", "email": "", "message": "", "readable": False}
    inbox.items.append(enquiry(5, **lost))
    admin.open("/admin/enquiries")
    page = admin.page

    expect(page.get_by_role("status").filter(has_text="열 수 없는 문의가 1건")).to_be_visible()
    expect(row(page, "열 수 없는 문의")).to_be_visible()
    expect_accessible(page)
