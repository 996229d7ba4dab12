"""The page of one enquiry: what was told, its progress, notes, and how it is erased."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.inbox_answers import DELIVERED, REFUSED, Inbox
from tests.browser.administrator import Administrator

ONE = "**/api/admin/enquiries/E-1"


@pytest.fixture
def inbox(admin: Administrator) -> Inbox:
    return Inbox(admin.page)


def open_enquiry(admin: Administrator, number: int) -> Page:
    page = admin.open(f"/admin/enquiries/E-{number}")
    expect(page.get_by_role("heading", name="진행", exact=True)).to_be_visible()
    return page


def panel(page: Page, name: str) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name=name, exact=True))


def changes(inbox: Inbox) -> list[object]:
    return [body for method, _, body in inbox.asked if method == "PATCH"]


def test_a_consultation_is_measured_first(admin: Administrator, inbox: Inbox) -> None:
    page = open_enquiry(admin, 3)

    facts = panel(page, "상담 내용")
    for text in ("34평", "5천만–8천만 원", "2027.03", "아파트, 주거 공간", "거실, 주방"):
        expect(facts).to_contain_text(text)
    expect(facts).to_contain_text("초등학생 아이 둘과 살고 있어요.")
    expect(page.get_by_text("접수 번호 AAAA-0003")).to_be_visible()
    expect(panel(page, "진행 기록")).to_contain_text("문의가 접수되었습니다.")
    # Nobody reads a name out of what the browser remembers.
    expect(page).not_to_have_title("박나무")
    expect_accessible(page)


@pytest.mark.long
def test_a_question_has_its_words_and_ways_to_answer(admin: Administrator, inbox: Inbox) -> None:
    page = open_enquiry(admin, 2)

    facts = panel(page, "상담 내용")
    expect(facts).to_contain_text("34평 아파트 전체 시공을 문의드립니다.")
    expect(facts.get_by_role("link", name="02-555-0000")).to_have_attribute("href", "tel:025550000")
    expect(page.get_by_role("link", name="전화 걸기")).to_have_attribute("href", "tel:025550000")
    expect(facts.get_by_role("link", name="sky@example.com")).to_have_attribute(
        "href", "mailto:sky%40example.com"
    )
    expect(panel(page, "전달 상태")).to_contain_text(
        "마지막 오류: 받는 곳이 오류(500)로 답했습니다."
    )


@pytest.mark.long
def test_the_telephone_number_can_be_copied(admin: Administrator, inbox: Inbox) -> None:
    admin.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_enquiry(admin, 1)

    page.get_by_role("button", name="연락처 복사").click()

    expect(page.get_by_text("연락처를 복사했습니다.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "010-1234-5678"


def test_the_stage_is_changed_at_once_and_back(admin: Administrator, inbox: Inbox) -> None:
    page = open_enquiry(admin, 1)

    page.get_by_label("단계").select_option("visit")
    expect(page.get_by_text("‘방문 상담’ 단계로 바꿨습니다.")).to_be_visible()
    expect(panel(page, "진행").get_by_role("status")).to_contain_text("저장됨")
    page.get_by_role("button", name="되돌리기").click()

    expect(page.get_by_label("단계")).to_have_value("new")
    expect(panel(page, "진행").get_by_role("status")).to_contain_text("저장됨")
    assert changes(inbox) == [{"stage": "visit"}, {"stage": "new"}]


@pytest.mark.long
def test_the_next_step_is_saved_when_its_fields_are_left(
    admin: Administrator, inbox: Inbox
) -> None:
    page = open_enquiry(admin, 1)
    step = page.get_by_label("다음 할 일")

    step.fill("방문 상담")
    page.get_by_role("textbox", name="날짜").fill("2027.1.5")
    page.get_by_role("textbox", name="시각").fill("1430")
    page.get_by_label("담당").focus()

    expect(panel(page, "진행").get_by_role("status")).to_contain_text("저장됨")
    last = {"nextStep": "방문 상담", "nextOn": "2027-01-05T14:30"}
    assert changes(inbox)[-1] == last
    assert {name: inbox.items[0][name] for name in last} == last


def test_a_change_that_fails_says_why_and_is_sent_again(admin: Administrator, inbox: Inbox) -> None:
    page = open_enquiry(admin, 1)

    def cut(route: Route) -> None:
        route.abort()

    page.route(ONE, cut)
    page.get_by_label("단계").select_option("closed")
    progress = panel(page, "진행")
    expect(progress.get_by_role("alert")).to_contain_text("저장하지 못했습니다:")
    expect(page.get_by_label("단계")).to_have_value("closed")
    expect_accessible(page)

    page.unroute(ONE, cut)
    progress.get_by_role("button", name="다시 시도").click()

    expect(progress.get_by_role("status")).to_contain_text("저장됨")
    assert changes(inbox) == [{"stage": "closed"}]


def test_a_note_is_saved_when_it_is_left(admin: Administrator, inbox: Inbox) -> None:
    page = open_enquiry(admin, 1)
    note = page.get_by_role("textbox", name="내부 메모")

    note.fill("화요일에 전화")
    note.blur()

    expect(panel(page, "내부 메모").get_by_role("status")).to_contain_text("저장됨")
    assert changes(inbox) == [{"note": "화요일에 전화"}]


@pytest.mark.long
def test_a_note_is_saved_by_back_too(admin: Administrator, inbox: Inbox) -> None:
    admin.open("/admin/enquiries")
    page = open_enquiry(admin, 1)
    with page.expect_request(lambda asked: asked.method == "PATCH"):
        page.get_by_role("textbox", name="내부 메모").fill("화요일에 전화")
        page.go_back()

    expect(page.get_by_role("heading", name="문의함")).to_be_visible()
    assert changes(inbox) == [{"note": "화요일에 전화"}]


def test_a_note_that_somebody_else_wrote_meanwhile_is_asked_about(
    admin: Administrator, inbox: Inbox
) -> None:
    page = open_enquiry(admin, 1)
    note = page.get_by_role("textbox", name="내부 메모")
    inbox.items[0]["note"] = "수요일에 오신다고 함"

    note.fill("화요일에 전화")
    note.blur()
    question = panel(page, "내부 메모").get_by_role("alert")
    expect(question).to_contain_text("수요일에 오신다고 함")
    expect_accessible(page)
    assert changes(inbox) == []
    question.get_by_role("button", name="먼저 저장된 내용 불러오기").click()

    expect(note).to_have_value("수요일에 오신다고 함")
    expect(question).to_have_count(0)


def test_a_failed_delivery_can_be_repeated_and_the_page_says_what_came_of_it(
    admin: Administrator, inbox: Inbox
) -> None:
    page = open_enquiry(admin, 2)
    delivery, button = panel(page, "전달 상태"), page.get_by_role("button", name="다시 전달")

    button.click()
    expect(delivery).to_contain_text("전달 대기")
    expect(button).to_be_disabled()
    inbox.items[1]["delivery"] = DELIVERED

    expect(delivery.get_by_role("status")).to_contain_text("전달 완료")
    expect(button).to_have_count(0)
    assert ("POST", "E-2/deliver", {}) in inbox.asked


@pytest.mark.long
def test_a_refused_delivery_says_that_it_waits_with_the_status_and_can_be_repeated(
    admin: Administrator, inbox: Inbox
) -> None:
    inbox.items[1]["delivery"] = REFUSED
    page = open_enquiry(admin, 2)

    expect(page.get_by_text("전달 거절됨").first).to_be_visible()
    expect(page.get_by_text("마지막 오류: 받는 곳이 오류(404)로 답했습니다.")).to_be_visible()
    expect(page.get_by_text("자동으로 다시 보내지 않습니다")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="다시 전달").click()

    expect(page.get_by_text("전달 대기").first).to_be_visible()
    assert ("POST", "E-2/deliver", {}) in inbox.asked


def test_personal_data_is_erased_after_the_number_was_typed(
    admin: Administrator, inbox: Inbox
) -> None:
    page = open_enquiry(admin, 1)
    page.get_by_role("button", name="지금 파기").click()
    question = page.get_by_role("dialog", name="김하늘 님의 개인정보를 파기할까요?")
    expect(question.get_by_role("button", name="취소")).to_be_focused()
    expect(question.get_by_role("button", name="파기")).to_be_disabled()
    expect(question).to_contain_text("주고받은 답변과 메모를 모두 지웁니다.")
    expect_accessible(page)

    number = question.get_by_label("접수 번호를 적어 주세요")
    number.fill("AAAA-0002")
    number.press("Enter")
    expect(question).to_contain_text("접수 번호가 다릅니다.")
    number.fill("aaaa 0001")
    question.get_by_role("button", name="파기").click()

    expect(page.get_by_text("개인정보를 파기했습니다.")).to_be_visible()
    expect(page.get_by_role("heading", name="문의함")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="김하늘")).to_have_count(0)


@pytest.mark.long
def test_an_enquiry_fits_a_phone(phone_admin: Administrator) -> None:
    inbox = Inbox(phone_admin.page)
    page = open_enquiry(phone_admin, 3)

    bar = page.get_by_role("region", name="바로 하기")
    expect(bar.get_by_role("link", name="전화 걸기")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    page.get_by_label("단계").select_option("quote")
    expect(page.get_by_text("‘견적’ 단계로 바꿨습니다.")).to_be_visible()
    assert changes(inbox) == [{"stage": "quote"}]
