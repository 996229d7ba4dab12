"""Answering a visitor from the page of the enquiry: written from a template, sent, taken back."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.inbox_answers import Inbox, mail
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, wait_for
from tests.browser.kept import wait_until_forgotten, wait_until_kept

REPLIES = "**/api/admin/enquiries/E-1/replies"
GAPS = ("편한 때", "끝인사")


@pytest.fixture
def inbox(admin: Administrator) -> Inbox:
    inbox = Inbox(admin.page)
    inbox.me = admin.read("/api/session")["user"]["id"]
    return inbox


def hold_time(page: Page) -> None:
    """Let the page's clock stand: what is sent can be taken back for as long as a test needs."""
    page.clock.set_fixed_time(datetime.now(UTC))


def open_reply(admin: Administrator, number: int = 1) -> Locator:
    page = admin.open(f"/admin/enquiries/E-{number}")
    panel = page.locator("section", has=page.get_by_role("heading", name="답변", exact=True))
    expect(panel).to_be_visible()
    return panel


def expect_accessible_from_its_top(page: Page) -> None:
    """Check the page where nothing of it lies below the bar of the administration."""
    page.evaluate("scrollTo(0, 0)")
    expect_accessible(page)


def choose(panel: Locator, template: str) -> None:
    panel.get_by_label("답변 틀").select_option(label=template)


def body(panel: Locator) -> Locator:
    return panel.get_by_role("textbox", name="답변 내용")


def sent(inbox: Inbox) -> list[object]:
    return [body for method, _, body in inbox.asked if method == "POST"]


def selected(page: Page) -> str:
    text: str = page.evaluate(
        "(({value, selectionStart, selectionEnd}) => value.slice(selectionStart, selectionEnd))"
        "(document.activeElement)"
    )
    return text


def test_a_template_is_filled_gap_by_gap_and_sent(admin: Administrator, inbox: Inbox) -> None:
    hold_time(admin.page)
    panel = open_reply(admin)
    expect(panel).to_contain_text("sky@example.com 주소로 보냅니다")
    choose(panel, "첫 답변")
    # The studio's own name before a subject is a gap as long as it is not this studio's.
    panel.get_by_role("textbox", name="제목").fill("상담 신청을 잘 받았어요")
    expect_accessible_from_its_top(admin.page)

    for left, gap in zip((2, 1), GAPS, strict=True):
        expect(panel).to_contain_text(f"틀의 빈칸 {left}곳: {gap}")
        panel.get_by_role("button", name=f"‘{gap}’ 빈칸 채우기").click()
        assert selected(admin.page).startswith(f"[{gap}")
        admin.page.keyboard.insert_text("좋은 날")
    assert sent(inbox) == []
    expect(panel.get_by_label("보낸 뒤 ‘연락함’ 단계로 바꾸기")).to_be_checked()
    panel.get_by_role("button", name="답변 보내기").click()

    expect(panel.get_by_role("button", name="보내기 취소")).to_be_focused()
    expect(panel.get_by_role("timer")).to_contain_text("초 뒤에 보냅니다")
    expect_accessible_from_its_top(admin.page)
    text = "김하늘 님, 안녕하세요.\n\n좋은 날에 괜찮으신가요?\n좋은 날"
    subject = "상담 신청을 잘 받았어요"
    assert sent(inbox) == [{"subject": subject, "body": text, "stageAfter": "contacted"}]


@pytest.mark.long
def test_a_reply_is_taken_back_and_written_on(admin: Administrator, inbox: Inbox) -> None:
    hold_time(admin.page)
    panel = open_reply(admin)
    choose(panel, "자료 부탁")
    panel.get_by_role("button", name="답변 보내기").click()

    panel.get_by_role("button", name="보내기 취소").click()

    expect(admin.page.get_by_text("보내지 않았습니다. 적은 내용은 그대로입니다.")).to_be_visible()
    expect(body(panel)).to_have_value("김하늘 님, 평면도를 보내 주세요.")
    expect(body(panel)).to_be_focused()
    expect(panel.get_by_role("listitem")).to_contain_text("보내기 전에 취소했습니다.")
    panel.get_by_role("button", name="답변 보내기").click()
    expect(panel.get_by_role("button", name="보내기 취소")).to_be_visible()
    assert len(set(inbox.keys)) == 2


def test_what_has_gone_stands_below_and_in_the_time_line(
    admin: Administrator, inbox: Inbox
) -> None:
    admin.page.clock.install()
    panel = open_reply(admin)
    choose(panel, "자료 부탁")
    panel.get_by_role("button", name="답변 보내기").click()
    expect(panel.get_by_role("listitem")).to_contain_text("보낼 차례를 기다립니다.")

    admin.page.clock.run_for(11_000)
    expect(panel.get_by_role("button", name="보내기 취소")).to_have_count(0)
    expect(body(panel)).to_have_value("")
    inbox.mails[0].update(state="sent", sentAt=inbox.mails[0]["sendAfter"])
    inbox.items[0]["stage"] = "contacted"
    # What it says then goes away after five seconds: it comes when all of this time has passed.
    held = hold(admin.page, "**/mail-states")
    admin.page.clock.run_for(10_000)
    wait_for(admin.page, held, 1)
    for route in held:
        route.fallback()

    expect(admin.page.get_by_text("답변을 보냈습니다.")).to_be_visible()
    expect(admin.page.get_by_text("님이 이메일로 답했습니다.")).to_be_visible()
    expect(admin.page.get_by_label("단계", exact=True)).to_have_value("contacted")
    row = panel.get_by_role("listitem")
    expect(row).to_contain_text("보냄")
    row.get_by_text("평면도를 부탁드려요").click()
    expect(row).to_contain_text("김하늘 님, 평면도를 보내 주세요.")
    expect_accessible_from_its_top(admin.page)


@pytest.mark.long
def test_what_was_typed_is_replaced_only_after_it_was_asked(
    admin: Administrator, inbox: Inbox
) -> None:
    panel = open_reply(admin)
    choose(panel, "첫 답변")
    choose(panel, "자료 부탁")
    body(panel).fill("직접 쓴 글")

    choose(panel, "첫 답변")
    question = admin.page.get_by_role("dialog", name="‘첫 답변’ 틀로 바꿀까요?")
    expect_accessible_from_its_top(admin.page)
    question.get_by_role("button", name="취소").click()
    expect(body(panel)).to_have_value("직접 쓴 글")
    choose(panel, "첫 답변")
    question.get_by_role("button", name="틀로 바꾸기").click()

    expect(body(panel)).not_to_have_value("직접 쓴 글")


def test_a_reply_that_is_being_written_is_found_again(admin: Administrator, inbox: Inbox) -> None:
    panel = open_reply(admin)
    body(panel).fill("내일 전화드릴게요.")
    wait_until_kept(admin.page, "내일 전화드릴게요.")

    admin.page.reload()

    expect(panel).to_contain_text("임시 저장한 내용을 불러왔습니다.")
    expect(body(panel)).to_have_value("내일 전화드릴게요.")
    expect(body(open_reply(admin, 2))).to_have_value("")
    panel = open_reply(admin)
    panel.get_by_role("button", name="버리기").click()
    expect(body(panel)).to_have_value("")
    wait_until_forgotten(admin.page)


def test_a_lost_answer_is_asked_for_again_under_its_key(admin: Administrator, inbox: Inbox) -> None:
    hold_time(admin.page)
    panel = open_reply(admin)
    choose(panel, "자료 부탁")
    keys: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            keys.append(route.request.headers["idempotency-key"])
            route.abort()
        else:
            route.fallback()

    admin.page.route(REPLIES, lose)
    panel.get_by_role("button", name="답변 보내기").click()
    expect(panel.get_by_role("alert")).to_contain_text("답변을 보내지 못했습니다:")
    expect_accessible_from_its_top(admin.page)
    admin.page.unroute(REPLIES, lose)
    panel.get_by_role("button", name="답변 보내기").click()

    expect(panel.get_by_role("button", name="보내기 취소")).to_be_visible()
    assert inbox.keys == keys


@pytest.mark.long
def test_what_the_server_refused_is_told_with_its_code(admin: Administrator, inbox: Inbox) -> None:
    facts = {"by": inbox.me, "subject": "견적서", "body": "견적서를 붙여요.", "sentAt": ""}
    inbox.mails = [
        mail("1", kind="receipt", by="system"),
        mail("2", **facts, state="bounced", reply=550),
    ]
    panel = open_reply(admin)

    expect(panel.get_by_role("listitem").first).to_contain_text("돌려보냈습니다: 서버 응답 550")
    expect(panel.get_by_role("listitem").last).to_contain_text("접수 확인 메일")
    expect(admin.page.get_by_text("접수 확인 메일을 보냈습니다.")).to_be_visible()


@pytest.mark.long
def test_without_an_address_the_telephone_is_offered(admin: Administrator, inbox: Inbox) -> None:
    inbox.items[0]["email"] = ""
    panel = open_reply(admin)

    expect(panel).to_contain_text("이메일을 적지 않은 문의여서")
    call = panel.get_by_role("link", name="전화 걸기")
    expect(call).to_have_attribute("href", "tel:01012345678")


@pytest.mark.long
def test_without_a_mail_server_the_mail_program_is_offered(
    admin: Administrator, inbox: Inbox
) -> None:
    inbox.sends = False
    panel = open_reply(admin)

    write = panel.get_by_role("link", name="답변 쓰기")
    expect(write).to_have_attribute("href", "mailto:sky%40example.com")
    expect(panel).to_contain_text("보낸 답변은 기록에 남지 않습니다.")


@pytest.mark.long
def test_a_phone_answers_too(phone_admin: Administrator) -> None:
    inbox = Inbox(phone_admin.page)
    inbox.me = phone_admin.read("/api/session")["user"]["id"]
    hold_time(phone_admin.page)
    panel = open_reply(phone_admin)
    page = phone_admin.page

    page.get_by_role("region", name="바로 하기").get_by_role("button", name="답변 쓰기").click()
    expect(panel.get_by_label("답변 틀")).to_be_focused()
    expect(panel.get_by_label("답변 틀")).to_be_in_viewport()
    choose(panel, "첫 답변")
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose(panel, "자료 부탁")
    panel.get_by_role("button", name="답변 보내기").click()

    expect(panel.get_by_role("button", name="보내기 취소")).to_be_visible()
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [one["subject"] for one in inbox.mails] == ["평면도를 부탁드려요"]
