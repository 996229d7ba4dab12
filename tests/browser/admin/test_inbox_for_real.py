"""The inbox with the real service: reading, moving on and erasing what a visitor sent."""

from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.conftest import DESKTOP
from tests.browser.running_site import PASSWORD

FACTS = {
    "space": "residential",
    "spaceType": "아파트",
    "size": 34,
    "budget": {"key": "home_50m_80m", "label": "5천만–8천만 원"},
    "remarks": "거실을 넓히고 싶어요.",
}


def send(admin: Administrator, **more: Any) -> tuple[str, str]:
    """Send a consultation as a visitor would; return the name in it, and its id."""
    name = f"김하늘 {uuid4().hex[:6]}"
    sent = {"kind": "consultation", "name": name, "phone": "010-1234-5678", "facts": FACTS}
    body = {**sent, "privacyConsent": True, **more}
    answer = admin.call("POST", "/api/enquiries", data=body)
    assert answer.status == 202, answer.text()
    return name, answer.json()["id"]


def opened(page: Page, name: str) -> Page:
    """Open the enquiry of *name* from the list."""
    page.get_by_role("searchbox").fill(name)
    page.get_by_role("row").filter(has_text=name).get_by_role("link").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page


def test_a_consultation_is_read_moved_on_and_noted_and_stays_so(admin: Administrator) -> None:
    name, id = send(admin)
    page = opened(admin.open("/admin/enquiries"), name)

    page.get_by_label("단계").select_option("contacted")
    expect(page.get_by_text("‘연락함’ 단계로 바꿨습니다.")).to_be_visible()
    page.get_by_label("다음 할 일").fill("방문 상담")
    page.get_by_role("textbox", name="날짜").fill("2030.01.15")
    note = page.get_by_role("textbox", name="내부 메모")
    note.fill("화요일에 전화")
    note.blur()
    expect(page.get_by_text("님이 메모를 남겼습니다.")).to_be_visible()
    expect(page.get_by_text("님이 다음 할 일의 날짜를 정했습니다: 2030.01.15")).to_be_visible()
    expect_accessible(page)
    page.reload()

    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_text("거실을 넓히고 싶어요.")).to_be_visible()
    expect(page.get_by_label("단계")).to_have_value("contacted")
    expect(note).to_have_value("화요일에 전화")
    stored = admin.read(f"/api/admin/enquiries/{id}")
    assert (stored["nextStep"], stored["nextOn"]) == ("방문 상담", "2030-01-15")
    seen = page.locator("section", has=page.get_by_role("heading", name="이 문의를 본 사람"))
    expect(seen).to_contain_text("고침")


def test_an_enquiry_has_an_address_that_the_server_knows(admin: Administrator) -> None:
    name, id = send(admin)

    admin.page.goto(f"{admin.site.address}/admin/enquiries/{id}")

    expect(admin.page.get_by_role("heading", name=name)).to_be_visible()


def test_the_policy_that_was_consented_to_is_read_after_it_was_changed(
    admin: Administrator,
) -> None:
    before = admin.call("GET", "/api/admin/site/privacy").json()["intro"]
    _, id = send(admin)
    changed = f"다른 머리말 {uuid4().hex[:6]}"
    any_version = {"If-Match": "*"}
    answer = admin.call(
        "PUT", "/api/admin/site/privacy", data={"intro": changed}, headers=any_version
    )
    assert answer.ok, answer.text()
    page = admin.open(f"/admin/enquiries/{id}")

    page.get_by_role("button", name="동의한 처리방침 보기").click()

    dialog = page.get_by_role("dialog", name="동의한 처리방침")
    expect(dialog).to_contain_text("그 뒤에 처리방침이 바뀌었습니다.")
    expect(dialog.get_by_role("article")).to_contain_text(before)
    expect(dialog.get_by_role("article")).not_to_contain_text(changed)
    expect(dialog.get_by_role("article")).not_to_contain_text("{")
    expect_accessible(page)
    dialog.get_by_role("button", name="닫기").click()
    expect(dialog).to_have_count(0)


def test_an_erased_enquiry_is_gone(admin: Administrator) -> None:
    name, id = send(admin)
    page = opened(admin.open("/admin/enquiries"), name)

    page.get_by_role("button", name="지금 파기").click()
    question = page.get_by_role("dialog", name=f"{name} 님의 개인정보를 파기할까요?")
    question.get_by_label("접수 번호를 적어 주세요").fill(id[:9])
    question.get_by_role("button", name="파기").click()

    expect(page.get_by_text("개인정보를 파기했습니다.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text=name)).to_have_count(0)
    assert name not in admin.call("GET", "/api/admin/enquiries").text()
    page.goto(admin.site.route(f"/admin/enquiries/{id}"))
    expect(page.get_by_role("heading", name="파기된 문의입니다")).to_be_visible()
    expect(page.get_by_text(name)).to_have_count(0)


def test_who_works_on_enquiries_alone_neither_exports_nor_erases(
    admin: Administrator, chromium: Browser
) -> None:
    name, _ = send(admin)
    invited = {"email": f"park-{uuid4().hex[:6]}@studio.example", "role": "enquiries"}
    link = admin.call("POST", "/api/admin/team/invitations", data=invited).json()["link"]
    context = chromium.new_context(viewport=DESKTOP, locale="ko-KR", reduced_motion="reduce")
    page = context.new_page()
    page.goto(link)
    page.get_by_label("이름").fill("박하린")
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="비밀번호로 시작하기").click()

    expect(page.get_by_role("heading", name="문의함")).to_be_visible()
    expect(page.get_by_role("button", name="내보내기")).to_have_count(0)
    expect(page.get_by_role("link", name="열람 기록")).to_have_count(0)
    opened(page, name)
    expect(page.get_by_role("link", name="모두 보기")).to_have_count(0)
    expect(page.get_by_role("button", name="지금 파기")).to_have_count(0)
    page.get_by_label("담당").select_option(label="박하린")
    expect(page.get_by_text("박하린 님이 담당을 박하린 님으로 정했습니다.")).to_be_visible()
    expect_accessible(page)
    context.close()
