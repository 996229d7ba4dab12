"""Links to drafts: made in a form, opened by people without an account, counted and closed."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from studio_adapters.clock import now
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator

FORMS = {"portfolio": "/admin/portfolio", "insights": "/admin/insight"}


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Page]:
    """Somebody who is not signed in, with a telephone."""
    context = chromium.new_context(locale="ko-KR", viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def panel_of(page: Page) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name="미리보기 링크"))


def open_form(admin: Administrator, id: str, collection: str = "portfolio") -> Page:
    page = admin.open(f"{FORMS[collection]}/{id}")
    expect(page.get_by_role("textbox", name="제목")).not_to_have_value("")
    return page


def make_draft(admin: Administrator, title: str, collection: str = "portfolio") -> str:
    body = {"title": title, "state": "draft"}
    return str(admin.call("POST", f"/api/admin/{collection}", data=body).json()["id"])


def make_link(page: Page) -> str:
    """Press the button, close the dialog, and return the link that it showed."""
    panel_of(page).get_by_role("button", name="링크 만들기").click()
    dialog = page.get_by_role("dialog", name="미리보기 링크")
    link = dialog.locator("code").inner_text()
    dialog.get_by_text("닫기").click()
    return link


@pytest.mark.parametrize("collection", FORMS)
def test_who_has_no_account_sees_the_draft_by_a_link(
    admin: Administrator, visitor: Page, collection: str
) -> None:
    page = open_form(admin, make_draft(admin, "손님께 먼저 보이는 이름", collection), collection)

    answer = visitor.goto(make_link(page))

    assert answer
    assert (answer.status, answer.headers["x-robots-tag"]) == (200, "noindex, nofollow")
    expect(visitor.get_by_role("heading", name="손님께 먼저 보이는 이름")).to_be_visible()
    expect(visitor.get_by_role("region", name="미공개 미리보기")).to_be_visible()
    expect(visitor.get_by_role("button")).to_have_text(["이대로 공개해도 좋아요"])
    expect(visitor.get_by_text("공개되면 공유와 인쇄가 열려요.")).to_be_visible()
    assert visitor.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.long
@pytest.mark.parametrize("width", [1440, 390])
def test_previews_and_what_stands_in_for_them_pass_axe(
    admin: Administrator, chromium: Browser, width: int
) -> None:
    id = make_draft(admin, "누구나 읽을 수 있는 이름")
    made = admin.call("POST", f"/api/admin/portfolio/{id}/preview-links", data={}).json()
    cookies = cast("Any", admin.context.cookies())  # the library types its answers apart
    # Their policy allows no scripts, and so not those of axe.
    unguarded = chromium.new_context(bypass_csp=True, viewport={"width": width, "height": 844})
    unguarded.add_cookies(cookies)
    page = unguarded.new_page()

    for path in (made["link"], f"{admin.site.address}/preview/portfolio/{id}"):
        page.goto(path)
        expect(page.get_by_role("heading", name="누구나 읽을 수 있는 이름")).to_be_visible()
        expect_accessible(page)
    page.goto(f"{admin.site.address}/p/unknown")
    expect(page.get_by_role("heading", name="이 미리보기는 볼 수 없어요")).to_be_visible()
    expect_accessible(page)
    unguarded.close()


def test_a_link_is_shown_once_and_copied(admin: Administrator) -> None:
    admin.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_form(admin, make_draft(admin, "한 번 보이는 링크"))
    panel_of(page).get_by_label("볼 수 있는 기간").select_option("30일")
    panel_of(page).get_by_role("button", name="링크 만들기").click()

    dialog = page.get_by_role("dialog", name="미리보기 링크")
    expect(dialog).to_contain_text("이 창을 닫으면 링크를 다시 볼 수 없습니다.")
    expect(dialog).to_contain_text("링크를 끊은 뒤에도 그 사진을 볼 수 있습니다.")
    expect(dialog.get_by_role("button", name="복사")).to_be_focused()
    expect_accessible(page)
    page.keyboard.press("Enter")
    expect(page.get_by_text("링크를 복사했습니다.")).to_be_visible()
    link = dialog.locator("code").inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")

    expect(panel_of(page).get_by_role("button", name="링크 만들기")).to_be_focused()
    assert link not in page.content()
    page.reload()
    expect(panel_of(page)).to_contain_text("아직 열리지 않음")
    assert link not in page.content()


@pytest.mark.long
def test_visits_are_counted_and_those_of_who_is_signed_in_are_not(
    admin: Administrator, visitor: Page
) -> None:
    page = open_form(admin, make_draft(admin, "몇 번 보였을까"))
    link = make_link(page)
    expect(panel_of(page)).to_contain_text("아직 열리지 않음")
    other = admin.context.new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="몇 번 보였을까")).to_be_visible()
    visitor.goto(link)
    visitor.reload()

    page.bring_to_front()
    page.evaluate("window.dispatchEvent(new Event('focus'))")

    expect(panel_of(page)).to_contain_text("지금까지 2번 열림, 마지막 오늘")


@pytest.mark.long
def test_a_link_that_was_closed_shows_what_an_unknown_one_shows(
    admin: Administrator, visitor: Page
) -> None:
    page = open_form(admin, make_draft(admin, "다시 감춘 이름"))
    kept, closed = make_link(page), make_link(page)
    # The newest stands first, once the list has it.
    expect(panel_of(page).get_by_role("button", name=re.compile("끊기"))).to_have_count(2)
    panel_of(page).get_by_role("button", name=re.compile("끊기")).first.click()
    question = page.get_by_role("dialog", name="이 링크를 끊을까요?")
    expect(question).to_contain_text("되돌릴 수 없습니다")
    expect_accessible(page)

    question.get_by_role("button", name="끊기").click()

    expect(page.get_by_text("링크를 끊었습니다.")).to_be_visible()
    expect(panel_of(page).get_by_role("button", name=re.compile("끊기"))).to_have_count(1)
    expect(page.get_by_role("heading", name="미리보기 링크")).to_be_focused()
    answer, unknown = visitor.goto(closed), visitor.request.get(f"{admin.site.address}/p/unknown")
    assert answer
    assert (answer.status, answer.body()) == (404, unknown.body())
    expect(visitor.get_by_role("heading", name="이 미리보기는 볼 수 없어요")).to_be_visible()
    visitor.goto(kept)
    expect(visitor.get_by_role("heading", name="다시 감춘 이름")).to_be_visible()


def test_what_was_typed_is_saved_before_its_link_is_made(
    admin: Administrator, visitor: Page
) -> None:
    made = admin.make_project()
    page = open_form(admin, made["id"])
    expect(panel_of(page)).to_contain_text("고친 뒤에 링크를 만들 수 있습니다.")
    expect(panel_of(page).get_by_role("button")).to_have_count(0)
    page.get_by_role("textbox", name="제목").fill("방금 고친 이름")

    visitor.goto(make_link(page))

    expect(visitor.get_by_role("heading", name="방금 고친 이름")).to_be_visible()
    assert admin.project(made["id"])["title"] == made["title"]


@pytest.mark.long
def test_a_new_project_gets_a_link_with_a_title_alone(admin: Administrator, visitor: Page) -> None:
    page = admin.open("/admin/portfolio/new")
    panel_of(page).get_by_role("button", name="링크 만들기").click()
    expect(page.get_by_role("textbox", name="제목")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("textbox", name="제목").fill("이름뿐인 집")

    link = make_link(page)

    expect(page).to_have_url(re.compile(r"/admin/portfolio/(?!new)[^/?]+"))
    expect(panel_of(page)).to_contain_text("아직 열리지 않음")
    visitor.goto(link)
    expect(visitor.get_by_role("heading", name="이름뿐인 집")).to_be_visible()


@pytest.mark.long
def test_a_link_whose_time_is_over_says_so(admin: Administrator) -> None:
    page = open_form(admin, make_draft(admin, "지난달에 보여 준 이름"))
    make_link(page)
    expect(panel_of(page).get_by_role("button", name=re.compile("끊기"))).to_be_visible()

    page.clock.set_fixed_time(now() + timedelta(days=8))
    page.reload()

    expect(panel_of(page)).to_contain_text("에 기한이 지났습니다")
    expect(panel_of(page).get_by_role("button", name=re.compile("끊기"))).to_have_count(0)
    expect(panel_of(page).get_by_role("button", name="링크 만들기")).to_be_enabled()


@pytest.mark.long
def test_a_link_that_could_not_be_made_is_asked_for_again(admin: Administrator) -> None:
    page = open_form(admin, make_draft(admin, "연결이 끊긴 동안"))
    panel_of(page).get_by_label("볼 수 있는 기간").select_option("3일")
    page.route(
        "**/preview-links",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    panel_of(page).get_by_role("button", name="링크 만들기").click()
    expect(panel_of(page).get_by_role("alert")).to_be_visible()
    page.unroute("**/preview-links")
    expect(panel_of(page).get_by_label("볼 수 있는 기간")).to_have_value("3")

    make_link(page)

    expect(panel_of(page)).to_contain_text("아직 열리지 않음")
    expect(panel_of(page).get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_links_are_made_and_closed_with_a_telephone(phone_admin: Administrator) -> None:
    page = open_form(phone_admin, make_draft(phone_admin, "전화기에서 만든 링크"))
    panel = panel_of(page)
    make_link(page)
    expect(panel).to_contain_text("아직 열리지 않음")

    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for target in panel.locator("button, select").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    panel.get_by_role("button", name=re.compile("끊기")).click()
    page.get_by_role("dialog").get_by_role("button", name="끊기").click()
    expect(panel).not_to_contain_text("아직 열리지 않음")


@pytest.mark.parametrize("collection", FORMS)
@pytest.mark.sampled(1)
def test_the_bar_over_a_draft_in_place_leads_to_its_form(
    phone_admin: Administrator, collection: str
) -> None:
    id = make_draft(phone_admin, "고치러 가는 길", collection)
    page = phone_admin.page
    page.goto(f"{phone_admin.site.address}/preview/{collection}/{id}")
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    page.get_by_role("link", name="고치기").click()

    expect(page).to_have_url(re.compile(rf"#{FORMS[collection]}/{re.escape(id)}"))
    expect(page.get_by_role("textbox", name="제목")).to_have_value("고치러 가는 길")
