"""People of the studio: invited, let in, given roles, suspended and let go."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import publish_button
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.running_site import NewSite, Site

TEAM = "/admin/team"
PASSWORD = "낮은-담장-너머-마당-셋"


@pytest.fixture(scope="module")
def team_site(new_site: NewSite) -> Iterator[Site]:
    """A site whose people come and go; every test invites its own."""
    with new_site("team") as running:
        yield running


@pytest.fixture
def owner(team_site: Site, context: BrowserContext) -> Administrator:
    return Administrator(team_site, context)


@pytest.fixture
def guest(chromium: Browser) -> Iterator[Page]:
    """The browser of somebody who is invited."""
    context = chromium.new_context(
        viewport=DESKTOP, locale="ko-KR", timezone_id="Asia/Seoul", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def invited(owner: Administrator, email: str, role: str = "editor") -> str:
    """Invite somebody past the screens; return the link."""
    body = {"email": email, "role": role}
    answer = owner.call("POST", "/api/admin/team/invitations", data=body)
    assert answer.status == 201, answer.text()
    return str(answer.json()["link"])


def come_in(page: Page, link: str, name: str) -> None:
    """Accept an invitation with a password."""
    page.goto(link)
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="비밀번호로 시작하기").click()
    expect(page.get_by_role("banner").first).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row", name=name)


def places(page: Page) -> list[str]:
    """Return where the bar leads, without the numbers beside it."""
    bar = page.get_by_role("navigation", name="관리자 메뉴")
    expect(bar).to_be_visible()
    return [re.sub(r"\s*\d+$", "", text) for text in bar.get_by_role("link").all_inner_texts()]


def test_an_owner_invites_and_the_guest_comes_in(owner: Administrator, guest: Page) -> None:
    page = owner.open(TEAM)
    expect(page.get_by_role("heading", name="관리자", exact=True)).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="관리자 초대").click()
    dialog = page.get_by_role("dialog", name="관리자 초대")
    dialog.get_by_role("button", name="초대 링크 만들기").click()
    expect(dialog.get_by_text("이메일을 적어 주세요.")).to_be_visible()
    dialog.get_by_label("이메일").fill("kein")
    page.keyboard.press("Enter")
    expect(dialog.get_by_label("이메일")).to_have_attribute("aria-invalid", "true")
    expect(dialog.get_by_label("이메일")).to_have_value("kein")
    expect_accessible(page)
    dialog.get_by_label("이메일").fill("jiwon@example.com")
    dialog.get_by_label("문의 담당").check()
    page.keyboard.press("Enter")

    link = dialog.locator("code")
    expect(link).to_contain_text("/#/admin/invite/")
    expect(dialog.get_by_text("‘문의 담당’")).to_be_visible()
    expect(dialog.get_by_role("button", name="복사")).to_be_focused()
    expect_accessible(page)
    address = link.inner_text()
    dialog.get_by_role("button", name="닫기").last.click()
    expect(row(page, "jiwon@example.com")).to_contain_text("초대됨")

    guest.goto(address)
    expect(guest.get_by_role("heading", name="함께 일하게 되어 반갑습니다")).to_be_visible()
    expect(guest.get_by_text("jiwon@example.com")).to_be_visible()
    expect_accessible(guest)
    guest.get_by_role("button", name="비밀번호로 시작하기").click()
    expect(guest.get_by_text("이름을 적어 주세요.")).to_be_visible()
    come_in(guest, address, "최지원")
    expect(guest.get_by_role("heading", name="문의함")).to_be_visible()
    assert places(guest) == ["문의함"]
    page.reload()
    expect(row(page, "최지원")).to_contain_text("사용 중")

    other = guest.context.new_page()
    other.goto(address)
    expect(other.get_by_role("heading", name="열 수 없는 초대입니다")).to_be_visible()
    expect_accessible(other)
    other.get_by_role("button", name="새 초대 부탁하기").click()
    expect(other.get_by_text("새 초대를 부탁했습니다")).to_be_visible()


def test_each_role_sees_its_places_and_reads_why_not_others(
    owner: Administrator, guest: Page
) -> None:
    page = owner.open("/admin")
    assert places(page) == ["대시보드", "포트폴리오", "인사이트", "문의함", "사이트 편집", "관리자"]
    come_in(guest, invited(owner, "editor@example.com"), "이도윤")

    expect(guest.get_by_role("heading", name="대시보드")).to_be_visible()
    assert places(guest) == ["대시보드", "포트폴리오", "인사이트", "사이트 편집"]
    guest.goto(owner.site.route(TEAM))
    expect(guest.get_by_role("heading", name="이 화면은 볼 수 없습니다")).to_be_visible()
    expect_accessible(guest)
    guest.get_by_role("link", name="처음 화면으로").click()
    expect(guest.get_by_role("heading", name="대시보드")).to_be_visible()
    expect(guest.get_by_text("문의함")).to_have_count(0)


def test_a_role_that_changes_takes_nothing_that_was_typed(
    owner: Administrator, guest: Page
) -> None:
    come_in(guest, invited(owner, "changing@example.com"), "박하린")
    guest.goto(owner.site.route("/admin/insight"))
    guest.get_by_role("button", name="새 인사이트").click()
    guest.get_by_role("textbox", name="제목").fill("적던 제목은 남는다")
    guest.get_by_label("내용").fill("빛은 오래 머문다.")

    page = owner.open(TEAM)
    page.get_by_label("박하린 역할").select_option(label="문의 담당")
    expect(page.get_by_text("박하린 님의 역할을 ‘문의 담당’ 쪽으로 바꿨습니다.")).to_be_visible()
    publish_button(guest).click()

    expect(
        guest.get_by_text("권한이 없습니다")
        .or_(guest.get_by_text("이 작업을 할 수 없습니다"))
        .first
    ).to_be_visible()
    expect(guest.get_by_role("textbox", name="제목")).to_have_value("적던 제목은 남는다")


def test_who_is_suspended_is_out_and_who_is_removed_gone(owner: Administrator, guest: Page) -> None:
    come_in(guest, invited(owner, "leaving@example.com"), "강우진")
    page = owner.open(TEAM)
    row(page, "강우진").get_by_role("button", name="강우진 님 관리").click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name="강우진 님 관리")).to_be_focused()
    page.keyboard.press("Enter")
    menu.get_by_role("menuitem", name="정지").click()
    question = page.get_by_role("dialog", name="강우진 님을 정지할까요?")
    expect_accessible(page)
    question.get_by_role("button", name="정지", exact=True).click()
    expect(row(page, "강우진")).to_contain_text("정지")

    guest.reload()
    expect(guest.get_by_role("heading", name="관리자 로그인")).to_be_visible()
    row(page, "강우진").get_by_role("button", name="다시 사용").click()
    expect(row(page, "강우진")).to_contain_text("사용 중")
    row(page, "강우진").get_by_role("button", name="강우진 님 관리").click()
    page.get_by_role("menuitem", name="계정 지우기").click()
    page.get_by_role("dialog").get_by_role("button", name="계정 지우기").click()
    expect(page.get_by_text("강우진 님의 계정을 지웠습니다.")).to_be_visible()
    expect(row(page, "강우진")).to_have_count(0)


@pytest.mark.long
def test_an_invitation_is_renewed_and_cancelled(owner: Administrator, guest: Page) -> None:
    link = invited(owner, "late@example.com")
    page = owner.open(TEAM)
    late = row(page, "late@example.com")

    late.get_by_role("button", name="새 링크 만들기").click()
    dialog = page.get_by_role("dialog")
    fresh = dialog.locator("code").inner_text()
    page.keyboard.press("Escape")
    guest.goto(link)
    expect(guest.get_by_role("heading", name="열 수 없는 초대입니다")).to_be_visible()
    guest.goto(fresh)
    expect(guest.get_by_text("late@example.com")).to_be_visible()
    late.get_by_role("button", name="초대 취소").click()
    expect(late).to_have_count(0)

    guest.get_by_label("이름").fill("늦은 사람")
    guest.get_by_label("비밀번호").fill(PASSWORD)
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("heading", name="열 수 없는 초대입니다")).to_be_visible()


@pytest.mark.long
def test_a_link_for_a_lost_password_is_shown_once(owner: Administrator, guest: Page) -> None:
    come_in(guest, invited(owner, "lost@example.com"), "오래된 사람")
    page = owner.open(TEAM)
    row(page, "오래된 사람").get_by_role("button", name="오래된 사람 님 관리").click()
    page.get_by_role("menuitem", name="비밀번호 다시 정하는 링크").click()
    dialog = page.get_by_role("dialog", name="비밀번호 다시 정하는 링크")
    link = dialog.locator("code").inner_text()
    expect_accessible(page)
    page.reload()
    expect(page.get_by_role("dialog")).to_have_count(0)

    guest.goto(link)
    expect(guest.get_by_text("lost@example.com 계정의 새 비밀번호")).to_be_visible()


@pytest.mark.long
def test_the_phone_has_people_and_places_in_a_sheet(owner: Administrator, phone_page: Page) -> None:
    invited(owner, "phone@example.com")
    phone = Administrator(owner.site, phone_page.context, phone_page)
    page = phone.open(TEAM)
    expect(row(page, "phone@example.com")).to_be_visible()
    expect_accessible(page)
    widest = page.evaluate("document.documentElement.scrollWidth")
    toggle = page.get_by_role("button", name="관리자 메뉴 열기")
    toggle.click()
    sheet = page.get_by_role("navigation", name="관리자 메뉴")
    expect(sheet.get_by_role("link", name="포트폴리오")).to_be_visible()
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(toggle).to_be_focused()
    toggle.click()
    sheet.get_by_role("link", name="내 계정").click()

    expect(page.get_by_role("heading", name="내 계정")).to_be_visible()
    expect(sheet).to_have_count(0)
    assert widest <= PHONE["width"]
