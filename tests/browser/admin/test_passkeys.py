"""Passkeys: added, named, signed in with, shown again as proof, and removed."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.passkey_device import by_name, give_device
from tests.browser.running_site import NewSite, Site

COME_IN = """async ([token, name]) => {
  const post = async (path, body) =>
    (await fetch(`/api/invitations/${token}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })).json();
  const { publicKey } = await post("/passkey/options", { name });
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey);
  const made = await navigator.credentials.create({ publicKey: options });
  return post("", { name, passkey: made.toJSON() });
}"""
"""Comes in by an invitation with a passkey and no password, by the browser's own conversions."""


@pytest.fixture(scope="module")
def named_site(new_site: NewSite) -> Iterator[Site]:
    """A site under a name; on others its administrator signs in with a password alone."""
    with new_site("passkeys") as running:
        yield by_name(running)


@pytest.fixture
def owner(named_site: Site, context: BrowserContext) -> Administrator:
    """The administrator of that site, signed in, at a device for passkeys."""
    owner = Administrator(named_site, context)
    give_device(owner.page)
    return owner


def section(page: Page) -> Locator:
    return page.get_by_role("region", name="패스키")


def add_passkey(page: Page, name: str) -> None:
    """Add a passkey by keyboard, and call it *name*."""
    section(page).get_by_role("button", name="패스키 추가").press("Enter")
    field = section(page).get_by_label("패스키 이름")
    expect(field).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(section(page).get_by_role("heading", name=name)).to_be_visible()


def want_proof(page: Page, address: str) -> None:
    """Refuse calls of *address* as if the last sign-in was long ago, until a proof was taken."""
    problem = {"status": 403, "code": "proof_needed", "minutes": 10}

    def ask(route: Route) -> None:
        route.fulfill(status=403, json=problem, content_type="application/problem+json")

    def take(route: Route) -> None:
        answer = route.fetch()
        if answer.status == 204:
            page.unroute(address, ask)
        route.fulfill(response=answer)

    page.route(address, ask)
    page.route("**/api/session/proof", take)


def test_a_passkey_signs_in_without_a_password(owner: Administrator) -> None:
    page = owner.open("/admin/account")
    add_passkey(page, "맥북 프로, 터치 ID")
    expect(section(page)).to_contain_text("아직 쓰지 않음")
    expect(section(page).get_by_role("button", name="이름 바꾸기")).to_be_focused()
    expect_accessible(page)

    page.get_by_role("main").get_by_role("button", name="로그아웃", exact=True).click()
    page.get_by_role("button", name="패스키로 로그인").click()

    expect(page.get_by_role("heading", name="대시보드")).to_be_visible()
    page.goto(owner.site.route("/admin/account"))
    expect(section(page).get_by_text("에 사용")).to_be_visible()


def test_a_passkey_proves_what_must_not_be_done_by_anybody(owner: Administrator) -> None:
    page = owner.open("/admin/account")
    add_passkey(page, "아이폰 15")
    question = {"name": "김하늘", "phone": "010-1234-5678", "email": "sky@example.com"}
    sent = {**question, "message": "거실을 넓히고 싶어요.", "privacyConsent": True}
    assert owner.call("POST", "/api/enquiries", data=sent).status == 202
    page.goto(owner.site.route("/admin/enquiries"))
    want_proof(page, "**/api/admin/enquiries/export*")
    page.get_by_role("button", name="내보내기").click()
    asking = page.get_by_role("dialog", name=re.compile("건을 내보냅니다"))
    asking.get_by_label("내보내는 까닭").fill("상담 일정 정리")
    opener = asking.get_by_role("button", name="내보내기")

    opener.press("Enter")
    dialog = page.get_by_role("dialog", name="한 번 더 확인합니다")
    expect(dialog).to_contain_text("10분 동안")
    expect(dialog.get_by_label("비밀번호")).to_be_focused()
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()

    opener.click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="패스키로 확인").click()
    assert download.value.suggested_filename.endswith(".csv")
    expect(dialog).to_be_hidden()


def test_a_password_proves_as_well(owner: Administrator) -> None:
    page = owner.open("/admin/account")
    want_proof(page, "**/api/account/passkeys/options")

    section(page).get_by_role("button", name="패스키 추가").click()
    dialog = page.get_by_role("dialog", name="한 번 더 확인합니다")
    dialog.get_by_label("비밀번호").fill("아닌-비밀번호-1")
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("비밀번호를 확인해 주세요.")).to_be_visible()
    expect(dialog.get_by_label("비밀번호")).to_have_value("아닌-비밀번호-1")
    expect_accessible(page)
    dialog.get_by_label("비밀번호").fill(owner.site.password)
    page.keyboard.press("Enter")

    expect(section(page).get_by_label("패스키 이름")).to_be_focused()


@pytest.mark.long
def test_a_passkey_is_renamed_and_removed(owner: Administrator) -> None:
    page = owner.open("/admin/account")
    add_passkey(page, "집의 열쇠")

    section(page).get_by_role("button", name="이름 바꾸기: 집의 열쇠").press("Enter")
    page.keyboard.type("사무실의 열쇠")
    page.keyboard.press("Enter")
    expect(section(page).get_by_role("heading", name="집의 열쇠")).to_have_count(0)
    expect(section(page).get_by_role("button", name="이름 바꾸기: 사무실의 열쇠")).to_be_focused()
    section(page).get_by_role("button", name="지우기: 사무실의 열쇠").press("Enter")
    dialog = page.get_by_role("dialog", name="‘사무실의 열쇠’ 패스키를 지울까요?")
    expect(dialog).to_be_visible()
    expect_accessible(page)
    dialog.get_by_role("button", name="지우기").click()

    expect(section(page).get_by_role("heading", name="사무실의 열쇠")).to_have_count(0)
    expect(section(page).get_by_role("button", name="패스키 추가")).to_be_focused()


def test_the_last_way_in_is_not_removed(
    owner: Administrator, named_site: Site, context: BrowserContext
) -> None:
    wanted = {"email": "jiwon@studio.example", "role": "editor"}
    link = owner.call("POST", "/api/admin/team/invitations", data=wanted).json()["link"]
    token = urlsplit(link).fragment.rsplit("/", 1)[1]
    context.clear_cookies()
    page = owner.page
    page.goto(named_site.route("/admin/login"))
    page.evaluate(COME_IN, [token, "박지원"])

    page.goto(named_site.route("/admin/account"))
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("역할은 ‘편집자’입니다.")
    section(page).get_by_role("button", name="지우기").click()
    page.get_by_role("dialog").get_by_role("button", name="지우기").click()

    expect(page.get_by_text("비밀번호나 패스키 가운데 하나는 있어야 합니다.")).to_be_visible()
    expect(section(page).get_by_role("listitem")).to_have_count(1)
    password = page.get_by_role("region", name="비밀번호")
    password.get_by_label("새 비밀번호", exact=True).fill("온마루-긴-비밀번호-7")
    password.get_by_label("새 비밀번호 확인").fill("온마루-긴-비밀번호-7")
    password.get_by_role("button", name="비밀번호 정하기").click()
    expect(password.get_by_label("지금 비밀번호")).to_be_visible()


def test_a_session_that_ends_is_renewed_in_place_with_a_passkey(owner: Administrator) -> None:
    page = owner.open("/admin/account")
    add_passkey(page, "태블릿")
    name = page.get_by_role("region", name="이름", exact=True)
    name.get_by_label("이름").fill("김서연")
    owner.context.clear_cookies()
    name.get_by_role("button", name="이름 저장").click()

    dialog = page.get_by_role("dialog", name="로그인이 만료되었습니다.")
    expect_accessible(page)
    dialog.get_by_role("button", name="패스키로 로그인").click()

    expect(page.get_by_text("이름을 저장했습니다.")).to_be_visible()
    expect(name.get_by_label("이름")).to_have_value("김서연")


@pytest.mark.long
def test_the_passkeys_fit_a_phone(phone_page: Page, named_site: Site) -> None:
    owner = Administrator(named_site, phone_page.context, phone_page)
    give_device(phone_page)
    page = owner.open("/admin/account")

    add_passkey(page, "아주 긴 이름으로 부르는 현장 사무실의 두 번째 휴대전화")

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = section(page).get_by_role("button", name="이름 바꾸기").last.bounding_box()
    assert button is not None
    assert button["height"] >= 44
    expect_accessible(page)
