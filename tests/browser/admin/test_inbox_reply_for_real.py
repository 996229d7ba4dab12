"""A reply with the real service: taken back, written on, mailed once, and told in the time line."""

import email
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.conftest import NewMailingSite
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site
from tests.mailbox import Mailbox

VISITOR = "sky@example.kr"


@pytest.fixture(scope="module")
def mailing_site(new_mailing_site: NewMailingSite) -> Iterator[Site]:
    with new_mailing_site({}) as running:
        yield running


def replies(mailbox: Mailbox) -> list[EmailMessage]:
    """Return the mails to the visitor, but for the receipt."""
    mails = [email.message_from_string(text, policy=default) for text in mailbox.mails]
    return [mail for mail in mails if mail["To"] and VISITOR in mail["To"]]


@pytest.mark.long
def test_a_reply_is_taken_back_written_on_and_mailed_once(
    mailing_site: Site, context: BrowserContext, mailbox: Mailbox
) -> None:
    admin = Administrator(mailing_site, context)
    name = f"김하늘 {uuid4().hex[:6]}"
    sent = {"name": name, "phone": "010-1234-5678", "email": VISITOR, "message": "전체 시공 문의"}
    made = admin.call("POST", "/api/enquiries", data={**sent, "privacyConsent": True})
    assert made.status == 202, made.text()
    page = admin.open(f"/admin/enquiries/{made.json()['id']}")
    panel = page.locator("section", has=page.get_by_role("heading", name="답변", exact=True))
    expect(page.get_by_text("당일 아침 스튜디오의 메일로 알립니다.")).to_be_visible()

    panel.get_by_label("답변 틀").select_option(label="첫 답변")
    # The account of the administrator has no name yet.
    for gap, words in (("보내는 사람", "김서연"), ("편한 때 두 가지", "내일 오전")):
        panel.get_by_role("button", name=f"‘{gap}’ 빈칸 채우기").click()
        page.keyboard.insert_text(words)
    panel.get_by_role("button", name="답변 보내기").click()
    panel.get_by_role("button", name="보내기 취소").click()
    body = panel.get_by_role("textbox", name="답변 내용")
    body.fill(f"{body.input_value()}\n또 뵐게요.")
    expect(panel.get_by_label("보낸 뒤 ‘연락함’ 단계로 바꾸기")).to_be_checked()
    panel.get_by_role("button", name="답변 보내기").click()

    expect(page.get_by_text("답변을 보냈습니다.")).to_be_visible()
    expect(page.get_by_text("님이 이메일로 답했습니다.")).to_be_visible()
    expect(page.get_by_label("단계", exact=True)).to_have_value("contacted")
    expect_accessible(page)
    (mail,) = replies(mailbox)
    text = mail.get_body(("plain",))
    assert text is not None
    assert "내일 오전에 시간이 괜찮으신가요?" in text.get_content()
    assert text.get_content().rstrip().endswith("또 뵐게요.")
