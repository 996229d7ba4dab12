"""A second factor: turned on by keyboard, asked for at the sign-in, moved, and turned off again."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from studio_core.accounts.totp import code_of, secret_bytes, step_at
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.running_site import NewSite, Site

FACTOR = "/api/admin/second-factor"


@pytest.fixture(scope="module")
def guarded_site(new_site: NewSite) -> Iterator[Site]:
    """A separate site, because on the others the administrator signs in with a password alone."""
    with new_site("guarded") as running:
        yield running


@pytest.fixture
def owner(guarded_site: Site, context: BrowserContext) -> Administrator:
    """The administrator of that site, signed in."""
    return Administrator(guarded_site, context)


def shown(secret: str, ahead: int = 0) -> str:
    """Return the present code, or the one *ahead* steps later."""
    return code_of(secret_bytes(secret), step_at(datetime.now(UTC)) + ahead)


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="2단계 인증")


def turn_on(page: Page, password: str) -> tuple[str, list[str]]:
    """Turn the second factor on by keyboard; return the secret and the recovery codes."""
    panel(page).get_by_role("button", name="2단계 인증 켜기").press("Enter")
    panel(page).get_by_label("지금 비밀번호").press_sequentially(password)
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="인증 앱에 등록할 QR 코드")).to_be_visible()
    expect_accessible(page)
    secret = "".join(panel(page).locator("code").inner_text().split())
    expect(page.get_by_label("인증 코드")).to_be_focused()
    page.keyboard.type(shown(secret))
    page.keyboard.press("Enter")
    return secret, keep_codes(page)


def keep_codes(page: Page) -> list[str]:
    """Return the recovery codes that are shown, and say that they are written down."""
    dialog = page.get_by_role("dialog", name="복구 코드를 보관해 주세요")
    expect(dialog.get_by_role("heading")).to_be_focused()
    codes = dialog.get_by_role("listitem").all_inner_texts()
    page.keyboard.press("Escape")
    close = dialog.get_by_text("닫기", exact=True)
    expect(close).to_be_disabled()
    expect_accessible(page)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="파일로 받기").click()
    assert codes[0] in Path(download.value.path()).read_text("utf-8")
    dialog.get_by_label("안전한 곳에 옮겨 적었습니다").press("Space")
    close.press("Enter")
    expect(dialog).to_be_hidden()
    return codes


def left(page: Page) -> Locator:
    return page.get_by_role("region", name="복구 코드")


def sign_in(page: Page, site: Site) -> None:
    expect(page.get_by_role("heading", name="관리자 로그인")).to_be_visible()
    page.get_by_label("이메일").fill(site.email)
    page.get_by_label("비밀번호").fill(site.password)
    page.get_by_role("button", name="로그인", exact=True).click()


def test_password_and_telephone_sign_in_until_it_is_turned_off(owner: Administrator) -> None:
    page, site = owner.open("/admin/account"), owner.site
    secret, codes = turn_on(page, site.password)
    assert len(set(codes)) == 10
    expect(left(page)).to_contain_text("10개 가운데 10개가 남았습니다.")
    expect(panel(page).get_by_role("button", name="인증 앱 바꾸기")).to_be_focused()

    page.get_by_role("main").get_by_role("button", name="로그아웃", exact=True).click()
    sign_in(page, site)
    expect(page.get_by_label("인증 코드")).to_be_focused()
    expect_accessible(page)
    page.keyboard.type("000000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("인증 코드가 맞지 않거나")
    page.get_by_label("인증 코드").fill(shown(secret, ahead=1))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="대시보드")).to_be_visible()

    page.goto(site.route("/admin/account"))
    panel(page).get_by_role("button", name="2단계 인증 끄기").click()
    panel(page).get_by_label("지금 비밀번호").fill(site.password)
    page.get_by_label("인증 코드 또는 복구 코드").fill("아닌 코드")
    page.keyboard.press("Enter")
    expect(panel(page).get_by_text("인증 코드가 맞지 않거나")).to_be_visible()
    expect_accessible(page)
    page.get_by_label("인증 코드 또는 복구 코드").fill(codes[0])
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("꺼짐")
    expect(panel(page).get_by_role("button", name="2단계 인증 켜기")).to_be_focused()


@pytest.mark.long
def test_another_telephone_takes_over_and_codes_are_renewed(owner: Administrator) -> None:
    page, site = owner.open("/admin/account"), owner.site
    _, codes = turn_on(page, site.password)

    panel(page).get_by_role("button", name="인증 앱 바꾸기").press("Enter")
    panel(page).get_by_label("지금 비밀번호").fill(site.password)
    page.get_by_label("인증 코드 또는 복구 코드").fill(codes[0])
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="인증 앱에 등록할 QR 코드")).to_be_visible()
    secret = "".join(panel(page).locator("code").inner_text().split())
    page.get_by_label("인증 코드").fill(shown(secret))
    page.keyboard.press("Enter")
    of_the_new = keep_codes(page)

    left(page).get_by_role("button", name="새 코드 받기").press("Enter")
    renewed = keep_codes(page)
    expect(left(page).get_by_role("button", name="새 코드 받기")).to_be_focused()
    assert len({*codes, *of_the_new, *renewed}) == 30
    owner.token = owner.read("/api/session")["csrfToken"]
    off = {"password": site.password, "code": renewed[0]}
    assert owner.call("POST", f"{FACTOR}/off", data=off).status == 204


@pytest.mark.long
def test_a_session_that_ends_is_renewed_in_place_with_a_recovery_code(
    owner: Administrator,
) -> None:
    site = owner.site
    secret = owner.call("POST", FACTOR, data={"password": site.password}).json()["secret"]
    made = owner.call("POST", f"{FACTOR}/confirm", data={"code": shown(secret)})
    codes = made.json()["recoveryCodes"]
    project = owner.make_project()
    page = owner.open(f"/admin/portfolio/{project['id']}")
    page.get_by_label("스타일", exact=True).fill("내추럴 모던")
    owner.context.clear_cookies()
    page.get_by_role("button", name="공개하기").click()

    dialog = page.get_by_role("dialog", name="로그인이 만료되었습니다.")
    dialog.get_by_label("비밀번호").fill(site.password)
    dialog.get_by_role("button", name="로그인", exact=True).click()
    dialog.get_by_role("button", name="휴대전화가 없으면 복구 코드 쓰기").click()
    dialog.get_by_label("복구 코드").fill(codes[0])
    expect_accessible(page)
    dialog.get_by_role("button", name="로그인", exact=True).click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert owner.project(project["id"])["style"] == "내추럴 모던"
    owner.token = owner.read("/api/session")["csrfToken"]
    off = {"password": site.password, "code": codes[1]}
    assert owner.call("POST", f"{FACTOR}/off", data=off).status == 204
