"""One's own name, password and address: changed at the desk, and by the links that are mailed."""

import email
import re
from collections.abc import Iterator
from email.policy import default

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.conftest import NewMailingSite
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site
from tests.http.studio_in_memory import eventually
from tests.mailbox import Mailbox

LINK = re.compile(r"/#(/admin/\S+)")
NEXT = "온마루-볕이-드는-서재-7"
LAST = "낮은-수평의-집-아홉-채"


@pytest.fixture(scope="module")
def mailing_site(new_mailing_site: NewMailingSite) -> Iterator[Site]:
    """A site that mails; on others the administrator keeps his password."""
    with new_mailing_site({"STUDIO_PUBLIC_URL": "http://127.0.0.1"}) as running:
        yield running


@pytest.fixture
def owner(mailing_site: Site, context: BrowserContext) -> Administrator:
    return Administrator(mailing_site, context)


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def mailed_link(mailbox: Mailbox, to: str, screen: str) -> str:
    """Return where the link of the last mail leads that somebody got to open a *screen*."""

    def found() -> list[str]:
        mails = [email.message_from_string(text, policy=default) for text in mailbox.mails]
        bodies = [mail.get_body(("plain",)) for mail in mails if mail["To"] == to]
        links = [LINK.findall(body.get_content())[0] for body in bodies if body is not None]
        return [link for link in links if link.startswith(screen)]

    assert eventually(lambda: bool(found()))
    return found()[-1]


def test_a_changed_password_ends_the_sessions_elsewhere(
    owner: Administrator, chromium: Browser
) -> None:
    elsewhere = chromium.new_context()
    other = Administrator(owner.site, elsewhere)
    page = owner.open("/admin/account")
    password = section(page, "비밀번호")
    password.get_by_label("지금 비밀번호").fill(owner.site.password)
    password.get_by_label("새 비밀번호", exact=True).fill("password1234")
    password.get_by_label("새 비밀번호 확인").fill("password1234")
    page.keyboard.press("Enter")
    expect(password.get_by_text("흔히 쓰이거나 새어 나간 비밀번호입니다.")).to_be_visible()
    expect(password.get_by_label("새 비밀번호", exact=True)).to_be_focused()
    expect(password.get_by_label("지금 비밀번호")).to_have_value(owner.site.password)
    expect_accessible(page)

    password.get_by_label("새 비밀번호", exact=True).fill(NEXT)
    password.get_by_label("새 비밀번호 확인").fill(NEXT)
    page.keyboard.press("Enter")

    expect(page.get_by_text("비밀번호를 바꾸고 다른 기기의 로그인을")).to_be_visible()
    expect(password.get_by_label("지금 비밀번호")).to_have_value("")
    assert other.read("/api/session")["user"] is None
    assert owner.read("/api/session")["user"] is not None
    elsewhere.close()


def test_a_lost_password_is_made_anew_by_a_link_that_works_once(
    mailing_site: Site, mailbox: Mailbox, page: Page
) -> None:
    page.goto(mailing_site.route("/admin/login"))
    page.get_by_role("link", name="비밀번호를 잊으셨나요?").click()
    expect_accessible(page)
    page.get_by_label("이메일").fill(mailing_site.email)
    page.keyboard.press("Enter")
    expect(page.get_by_text("등록된 주소라면 링크를 보냈습니다. 60분 안에")).to_be_visible()
    expect_accessible(page)
    link = mailing_site.route(mailed_link(mailbox, mailing_site.email, "/admin/reset/"))

    page.goto(link)
    expect(page.get_by_text(f"{mailing_site.email} 계정의 새 비밀번호")).to_be_visible()
    expect_accessible(page)
    page.get_by_label("새 비밀번호", exact=True).fill(LAST)
    page.get_by_label("새 비밀번호 확인").fill(LAST)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="관리자 로그인")).to_be_visible()
    page.get_by_label("이메일").fill(mailing_site.email)
    page.get_by_label("비밀번호").fill(LAST)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="대시보드")).to_be_visible()

    page.goto(link)
    expect(page.get_by_role("heading", name="쓸 수 없는 링크입니다")).to_be_visible()
    expect_accessible(page)


def test_another_address_counts_once_its_link_was_confirmed(
    mailing_site: Site, mailbox: Mailbox, page: Page, phone_page: Page
) -> None:
    page.goto(mailing_site.route("/admin/login"))
    page.get_by_label("이메일").fill(mailing_site.email)
    page.get_by_label("비밀번호").fill(LAST)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="대시보드")).to_be_visible()
    page.goto(mailing_site.route("/admin/account"))
    section(page, "이메일").get_by_label("새 이메일").fill("seoyeon@studio.example")
    page.keyboard.press("Enter")
    expect(section(page, "이메일").get_by_role("status")).to_contain_text("seoyeon@studio.example")
    expect_accessible(page)

    link = mailed_link(mailbox, "seoyeon@studio.example", "/admin/email/")
    phone_page.goto(mailing_site.route(link))
    expect(phone_page.get_by_role("heading", name="새 이메일 확인")).to_be_visible()
    expect_accessible(phone_page)
    page.reload()
    expect(section(page, "이메일")).to_contain_text(mailing_site.email)
    phone_page.get_by_role("button", name="이메일 바꾸기").click()

    expect(phone_page.get_by_text("이제 seoyeon@studio.example 주소로")).to_be_visible()
    page.reload()
    expect(page.get_by_text("seoyeon@studio.example 계정입니다.")).to_be_visible()


@pytest.mark.long
def test_without_a_mail_server_a_lost_password_is_asked_for_elsewhere(
    site: Site, phone_page: Page
) -> None:
    phone_page.goto(site.route("/admin/reset"))
    phone_page.get_by_label("이메일").fill("somebody@studio.example")
    phone_page.get_by_role("button", name="링크 보내기").click()

    expect(phone_page.get_by_text("메일 서버가 설정되지 않았습니다.")).to_be_visible()
    expect_accessible(phone_page)
