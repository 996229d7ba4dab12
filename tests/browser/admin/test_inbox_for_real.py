"""The inbox with the real service: reading, answering and erasing what a visitor sent."""

from uuid import uuid4

from playwright.sync_api import expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator


def send(admin: Administrator) -> str:
    """Send an enquiry as a visitor would; return the name in it."""
    name = f"김하늘 {uuid4().hex[:6]}"
    fields = {"name": name, "phone": "010-1234-5678", "email": "sky@example.com"}
    answers = {"message": "거실을 넓히고 싶어요.", "emailConsent": True, "privacyConsent": True}
    answer = admin.call("POST", "/api/enquiries", data={**fields, **answers})
    assert answer.status == 202, answer.text()
    return name


def test_an_enquiry_is_read_answered_and_noted_and_stays_so(admin: Administrator) -> None:
    name = send(admin)
    page = admin.open("/admin/enquiries")
    row = page.get_by_role("listitem").filter(has_text=name)

    row.get_by_role("button", expanded=False).click()
    row.get_by_label("처리 상태").select_option("answered")
    expect(page.get_by_text("‘답변 완료’ 상태로 바꿨습니다.")).to_be_visible()
    row.get_by_label("내부 메모").fill("화요일에 전화")
    row.get_by_role("button", name="메모 저장").click()
    expect(page.get_by_text("메모를 저장했습니다.")).to_be_visible()
    expect_accessible(page)
    page.reload()

    row.get_by_role("button", expanded=False).click()
    expect(row).to_contain_text("거실을 넓히고 싶어요.")
    expect(row.get_by_label("처리 상태")).to_have_value("answered")
    expect(row.get_by_label("내부 메모")).to_have_value("화요일에 전화")


def test_the_policy_that_was_consented_to_is_read_after_it_was_changed(
    admin: Administrator,
) -> None:
    before = admin.call("GET", "/api/admin/site/privacy").json()["intro"]
    name, changed = send(admin), f"다른 머리말 {uuid4().hex[:6]}"
    any_version = {"If-Match": "*"}
    answer = admin.call(
        "PUT", "/api/admin/site/privacy", data={"intro": changed}, headers=any_version
    )
    assert answer.ok, answer.text()
    page = admin.open("/admin/enquiries")
    row = page.get_by_role("listitem").filter(has_text=name)
    row.get_by_role("button", expanded=False).click()

    row.get_by_role("button", name="동의한 처리방침 보기").click()

    dialog = page.get_by_role("dialog", name="동의한 처리방침")
    expect(dialog).to_contain_text("그 뒤에 처리방침이 바뀌었습니다.")
    expect(dialog.get_by_role("article")).to_contain_text(before)
    expect(dialog.get_by_role("article")).not_to_contain_text(changed)
    expect(dialog.get_by_role("article")).not_to_contain_text("{")
    expect_accessible(page)
    dialog.get_by_role("button", name="닫기").click()
    expect(dialog).to_have_count(0)


def test_an_erased_enquiry_is_gone(admin: Administrator) -> None:
    name = send(admin)
    page = admin.open("/admin/enquiries")
    row = page.get_by_role("listitem").filter(has_text=name)
    row.get_by_role("button", expanded=False).click()

    row.get_by_role("button", name="개인정보 완전 삭제").click()
    question = page.get_by_role("dialog", name="이 문의를 삭제할까요?")
    question.get_by_role("button", name="삭제").click()

    expect(row).to_have_count(0)
    assert name not in admin.call("GET", "/api/admin/enquiries").text()
