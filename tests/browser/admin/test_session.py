"""Signing in, being sent there, leaving, and a session that ends in the middle of writing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import article, make_article, open_editor, publish_button
from tests.browser.running_site import Site

ADMINISTRATION = re.compile(r"/assets/(?:admin|records|editing|session|sorting)[\w-]*\.(?:js|css)")
FAILED = "로그인하지 못했습니다. 이메일과 비밀번호를 확인해 주세요."


def sign_in(page: Page, site: Site, password: str = "") -> None:
    page.get_by_label("이메일").fill(site.email)
    page.get_by_label("비밀번호").fill(password or site.password)
    page.get_by_role("button", name="로그인").click()


def test_a_visitor_is_sent_to_the_sign_in_and_then_to_the_address_asked_for(
    site: Site, page: Page
) -> None:
    page.goto(site.route("/admin/portfolio"))
    expect(page).to_have_url(site.route("/admin/login"))

    sign_in(page, site)

    expect(page).to_have_url(site.route("/admin/portfolio"))
    expect(page.get_by_role("heading", name="포트폴리오 관리")).to_be_visible()


def test_the_administrations_code_is_loaded_on_its_own_screens_only(site: Site, page: Page) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    for path in ("/", "/portfolio", "/insight"):
        # The stream of changes is a screen's last request.
        with page.expect_request("**/api/events"):
            page.goto(f"{site.address}{path}")
        page.get_by_role("heading").first.wait_for()
    before = [url for url in loaded if ADMINISTRATION.search(url)]

    page.goto(site.route("/admin/login"))
    page.get_by_label("이메일").wait_for()

    assert before == []
    assert any(ADMINISTRATION.search(url) for url in loaded)


def test_a_wrong_password_is_reported_without_details(site: Site, page: Page) -> None:
    page.goto(site.route("/admin/login"))

    sign_in(page, site, "아닌-비밀번호-1")

    expect(page.get_by_role("alert")).to_have_text(FAILED)
    expect_accessible(page)


def test_both_fields_are_required(site: Site, phone_page: Page) -> None:
    phone_page.goto(site.route("/admin/login"))

    phone_page.get_by_role("button", name="로그인").click()

    expect(phone_page.get_by_text("이메일을 입력해 주세요.")).to_be_visible()
    expect(phone_page.get_by_text("비밀번호를 입력해 주세요.")).to_be_visible()
    expect(phone_page.get_by_label("이메일")).to_be_focused()
    expect_accessible(phone_page)


def test_too_many_attempts_have_to_wait(site: Site, page: Page) -> None:
    page.route("**/api/session", lambda route: refuse(route, 429))
    page.goto(site.route("/admin/login"))

    sign_in(page, site)

    expect(page.get_by_role("alert")).to_contain_text("로그인 시도가 많습니다.")


def refuse(route, status: int) -> None:  # type: ignore[no-untyped-def]
    if route.request.method == "GET":
        route.continue_()
        return
    route.fulfill(status=status, content_type="application/problem+json", body='{"code": "x"}')


@pytest.mark.long
def test_while_the_session_is_checked_the_screen_says_so(admin: Administrator) -> None:
    admin.page.route("**/api/session", lambda route: None)

    page = admin.open("/admin")

    expect(page.get_by_text("로그인 상태를 확인하고 있습니다...")).to_be_visible()


def test_signing_out_leads_to_the_sign_in(admin: Administrator) -> None:
    page = admin.open("/admin")

    page.get_by_role("button", name=admin.site.email).click()
    page.get_by_role("menuitem", name="로그아웃").click()

    expect(page).to_have_url(admin.site.route("/admin/login"))
    assert admin.read("/api/session")["user"] is None


@pytest.mark.long
def test_a_sign_out_that_fails_is_logged_and_nobody_is_signed_out(admin: Administrator) -> None:
    page = admin.open("/admin")
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    page.route("**/api/session", lambda route: refuse(route, 503))

    page.get_by_role("button", name=admin.site.email).click()
    page.get_by_role("menuitem", name="로그아웃").click()

    expect(page.get_by_text("로그아웃하지 못했습니다. 다시 시도해 주세요.")).to_be_visible()
    assert any(text.startswith("Error signing out: ") for text in logged)
    assert admin.read("/api/session")["user"] is not None


def test_a_session_that_cannot_be_checked_is_logged_and_can_be_checked_again(
    admin: Administrator,
) -> None:
    logged: list[str] = []
    admin.page.on("console", lambda message: logged.append(message.text))
    admin.page.route("**/api/session", lambda route: route.fulfill(status=503, json={}))

    page = admin.open("/admin")

    expect(page.get_by_role("button", name="다시 시도")).to_be_visible()
    expect(page.get_by_text("로그인 상태를 확인하고 있습니다...")).to_have_count(0)
    assert any(text.startswith("Auth state change error: ") for text in logged)


@pytest.mark.long
def test_an_unknown_address_leads_to_the_dashboard(admin: Administrator) -> None:
    page = admin.open("/admin/nothing")

    expect(page).to_have_url(re.compile(r"/#/admin$"))
    expect(page.get_by_role("heading", name="대시보드")).to_be_visible()


def test_a_session_that_ends_while_writing_is_renewed_in_place(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_label("스타일", exact=True).fill("내추럴 모던")
    admin.context.clear_cookies()

    page.get_by_role("button", name="공개하기").click()
    expect(page.get_by_text("로그인이 만료되었습니다.")).to_be_visible()
    expect_accessible(page)
    page.get_by_label("비밀번호").fill(admin.site.password)
    page.get_by_role("button", name="로그인", exact=True).click()

    expect(page.get_by_text("다시 로그인했습니다.")).to_be_visible()
    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert admin.project(made["id"])["style"] == "내추럴 모던"


def test_an_article_is_saved_after_signing_in_again(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용", exact=True).fill("다시 로그인해도 남는 글")
    # What the preview asks for later would ask to sign in, too.
    shown = editor.get_by_role("region", name="미리 보기")
    expect(shown).to_contain_text("다시 로그인해도 남는 글")
    admin.context.clear_cookies()

    publish_button(admin.page).click()
    admin.page.get_by_text("로그인이 만료되었습니다.").wait_for()
    admin.page.get_by_label("비밀번호").fill(admin.site.password)
    admin.page.get_by_role("button", name="로그인", exact=True).click()

    expect(admin.page.get_by_text("인사이트를 수정했습니다.")).to_be_visible()
    assert article(admin, made["id"])["content"] == "다시 로그인해도 남는 글"


def test_unsaved_text_stays_when_nobody_signs_in_again(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_label("스타일", exact=True).fill("내추럴 모던")
    admin.context.clear_cookies()

    page.get_by_role("button", name="공개하기").click()
    page.get_by_text("로그인이 만료되었습니다.").wait_for()
    page.keyboard.press("Escape")

    expect(page.get_by_role("alert")).to_contain_text("로그인")
    expect(page.get_by_label("스타일", exact=True)).to_have_value("내추럴 모던")
