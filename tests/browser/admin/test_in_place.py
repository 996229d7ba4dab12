"""Editing in place: texts and pictures of the real page, by keyboard or touch, and published."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.in_place import (
    ANY,
    PAGE,
    bar_of,
    field,
    finish,
    frame_of,
    left_as_it_was,
    open_page,
    publish,
    region,
    regions,
    write,
)
from tests.browser.administrator import Administrator, picture
from tests.http.studio_in_memory import eventually

ABOUT = "/api/admin/site/about"


@pytest.fixture(autouse=True)
def as_it_was(admin_site: Any, request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave the site as it was."""
    name = "phone_admin" if "phone_admin" in request.fixturenames else "admin"
    with left_as_it_was(request.getfixturevalue(name)):
        yield


def public_page(admin: Administrator, path: str = "/about") -> str:
    return admin.context.request.get(f"{admin.site.address}{path}").text()


def expect_in_draft(admin: Administrator, heading: str) -> None:
    """Wait until the draft of About has a heading; the bar may say that it has an older one."""
    assert eventually(lambda: admin.read(f"{ABOUT}/draft").get("heading") == heading, seconds=30)


def test_a_text_is_changed_by_keys_alone_and_published(admin: Administrator) -> None:
    page = open_page(admin)
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")

    write(page, "머리말", "아침이 먼저 드는 집")
    finish(page, "머리말")

    expect(frame_of(page).get_by_text("아침이 먼저 드는 집")).to_be_visible()
    expect(region(page, "머리말")).to_be_focused()
    expect(region(page, "머리말")).to_have_attribute("data-changed", "true")
    expect(bar_of(page)).to_contain_text("소개에 공개하지 않은 변경 1곳")
    expect(bar_of(page)).to_contain_text(re.compile(r"머리말 · 초안 저장됨"))
    assert "아침이 먼저 드는 집" not in public_page(admin)
    expect_accessible(page)

    publish(page)

    assert "아침이 먼저 드는 집" in public_page(admin)
    expect(region(page, "머리말")).to_have_attribute("data-changed", "false")


@pytest.mark.long
def test_tab_walks_the_texts_in_the_order_of_the_page(admin: Administrator) -> None:
    page = open_page(admin)
    names = regions(page).evaluate_all("all => all.map((one) => one.ariaLabel)")
    regions(page).first.focus()

    walked = []
    for _ in names:
        walked.append(focused(page).get("label"))
        page.keyboard.press("Tab")
        while (focused(page).get("in_picture")) is True:
            page.keyboard.press("Tab")

    assert walked == names


def focused(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.locator("iframe[data-shown=true]").evaluate(
        """frame => {
            const one = frame.contentDocument.activeElement;
            return { label: one.ariaLabel, in_picture: one.closest(".pictools") !== null };
        }"""
    )
    return found


def test_escape_brings_back_what_stood_there(admin: Administrator) -> None:
    before = admin.read(ABOUT)["heading"]
    page = open_page(admin)
    with page.expect_response(lambda one: one.url.endswith("/about/draft") and one.ok):
        write(page, "머리말", "잠깐 적어 본 말")
        page.keyboard.press("Tab")
        frame_of(page).get_by_role("button", name="완료").wait_for()

    field(page, "머리말").press("Escape")

    expect(field(page, "머리말")).to_have_count(0)
    expect(frame_of(page).get_by_role("heading", level=1)).to_contain_text(before)
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")


@pytest.mark.long
def test_what_is_too_long_is_counted_and_not_done(admin: Administrator) -> None:
    page = open_page(admin)
    write(page, "머리말", "가" * 63)

    expect(frame_of(page).get_by_text("63 / 60자")).to_be_visible()
    expect(frame_of(page).get_by_text("3자를 줄여 주세요.")).to_be_visible()
    expect(frame_of(page).get_by_role("button", name="완료")).to_be_disabled()
    page.keyboard.press("Control+Enter")
    expect(field(page, "머리말")).to_have_value("가" * 63)

    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    finish(page, "머리말")
    expect_in_draft(admin, "가" * 60)
    expect(bar_of(page)).to_contain_text("초안 저장됨")


@pytest.mark.long
def test_a_line_break_stands_only_where_a_text_has_lines(admin: Administrator) -> None:
    page = open_page(admin)
    write(page, "이야기 1문단", "첫째 줄")
    page.keyboard.press("Enter")
    page.keyboard.type("둘째 줄")
    expect(field(page, "이야기 1문단")).to_have_value("첫째 줄\n둘째 줄")
    finish(page, "이야기 1문단")

    write(page, "머리말", "한 줄")
    page.evaluate("navigator.clipboard?.writeText('x').catch(() => 0)")
    field(page, "머리말").evaluate(
        """one => { one.setRangeText("\\n두 줄", one.value.length, one.value.length);
             one.dispatchEvent(new Event("input", { bubbles: true })); }"""
    )
    expect(field(page, "머리말")).to_have_value("한 줄 두 줄")
    page.keyboard.press("Enter")
    expect(field(page, "머리말")).to_have_count(0)

    expect(bar_of(page)).to_contain_text("변경 2곳")
    story = admin.read(f"{ABOUT}/draft")["story"]
    assert story[0]["text"] == "첫째 줄\n둘째 줄"


def test_a_reload_keeps_what_was_being_typed(admin: Administrator) -> None:
    page = open_page(admin)
    page.route("**/about/draft", lambda route: route.abort())
    write(page, "머리말", "아직 아무 데도 없는 말")
    expect(bar_of(page)).to_contain_text("저장하지 못했습니다")
    page.unroute("**/about/draft")

    page.on("dialog", lambda one: one.accept())
    page.reload()

    expect(frame_of(page).get_by_text("아직 아무 데도 없는 말")).to_be_visible()
    expect(bar_of(page)).to_contain_text("소개에 공개하지 않은 변경 1곳")
    assert admin.read(f"{ABOUT}/draft")["heading"] == "아직 아무 데도 없는 말"


def test_a_lost_answer_loses_nothing(admin: Administrator) -> None:
    page = open_page(admin)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/about/draft", lose, times=1)
    write(page, "머리말", "대답을 잃은 말")
    finish(page, "머리말")
    page.context.set_offline(True)
    page.context.set_offline(False)

    expect_in_draft(admin, "대답을 잃은 말")
    expect(bar_of(page)).to_contain_text("초안 저장됨")


def test_a_text_that_did_not_open_opens_once_the_connection_is_back(admin: Administrator) -> None:
    page = open_page(admin)
    page.context.set_offline(True)
    region(page, "머리말").click()
    expect(page.get_by_text("열지 못했습니다. 연결을 확인하고 다시 눌러 주세요.")).to_be_visible()

    page.context.set_offline(False)
    region(page, "머리말").click()

    expect(field(page, "머리말")).to_be_focused()
    page.keyboard.press("Escape")


@pytest.mark.long
def test_undoing_shows_what_visitors_see(admin: Administrator) -> None:
    before = admin.read(ABOUT)["heading"]
    page = open_page(admin)
    write(page, "머리말", "버릴 머리말")
    finish(page, "머리말")
    write(page, "상호", "버릴 상호")
    finish(page, "상호")
    expect(bar_of(page)).to_contain_text("변경 2곳")

    bar_of(page).get_by_role("button", name="되돌리기").click()
    question = page.get_by_role("dialog", name="초안을 버릴까요?")
    expect(question).to_contain_text("변경 2곳")
    question.get_by_role("button", name="되돌리기").click()

    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    expect(frame_of(page).get_by_role("heading", level=1)).to_contain_text(before)
    expect(frame_of(page).get_by_text("버릴 상호")).to_have_count(0)


@pytest.mark.long
def test_a_picture_is_replaced_and_its_focal_point_is_moved(admin: Administrator) -> None:
    page = open_page(admin)
    file: Any = {"name": "teal.jpg", "mimeType": "image/jpeg", "buffer": picture("teal", 160, 100)}
    with page.expect_file_chooser() as chosen:
        frame_of(page).get_by_role("button", name="사진: 사진 바꾸기", exact=True).press("Enter")
    chosen.value.set_files(files=[file])

    expect(bar_of(page)).to_contain_text("소개에 공개하지 않은 변경 1곳")
    frame_of(page).get_by_role("button", name="사진: 초점 위치", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="사진: 초점과 설명")
    dialog.get_by_label("가로", exact=True).fill("25")
    dialog.get_by_role("button", name="적용").click()
    frame_of(page).get_by_role("button", name="사진: 대체 텍스트", exact=True).press("Enter")
    expect(dialog.get_by_label("대체 텍스트")).to_be_focused()
    expect_accessible(page)
    page.keyboard.type("청록색 벽")
    dialog.get_by_role("button", name="적용").click()

    expect(frame_of(page).get_by_role("img", name="청록색 벽")).to_be_attached()
    stored = admin.read(f"{ABOUT}/draft")["picture"]
    assert (stored["focus"], stored["alt"], stored["width"]) == ([0.25, 0.5], "청록색 벽", 160)


def test_the_page_of_a_service_is_edited(admin: Administrator) -> None:
    service = admin.read("/api/admin/services")["items"][0]
    address = f"/business/{service['group']}/{service['slug']}"
    page = open_page(admin, address)
    expect(page.get_by_role("heading", level=1, name=service["title"])).to_be_visible()

    write(page, "서비스 한 줄 소개", "하루의 순서대로 짓습니다")
    finish(page, "서비스 한 줄 소개")
    publish(page)

    assert "하루의 순서대로 짓습니다" in public_page(admin, address)


@pytest.mark.long
def test_a_line_of_the_footer_is_that_of_the_company(admin: Administrator) -> None:
    page = open_page(admin, "/business")
    write(page, "저작권 표시", "© {year} 새로 지은 이름")
    finish(page, "저작권 표시")

    expect(frame_of(page).get_by_text(re.compile(r"© 20\d\d 새로 지은 이름"))).to_be_attached()
    assert admin.read("/api/admin/site/company/draft")["copyright"] == "© {year} 새로 지은 이름"


@pytest.mark.long
def test_an_answer_is_edited_as_it_is_written_in_markdown(admin: Administrator) -> None:
    page = open_page(admin, "/contact?tab=qna")
    region(page, "질문 답").first.focus()
    page.keyboard.press("Enter")
    expect(field(page, "질문 답")).to_have_value(re.compile(r"- \*\*"))
    page.keyboard.press("Control+a")
    page.keyboard.type("네, **됩니다**.")
    finish(page, "질문 답")

    expect(frame_of(page).locator("strong", has_text="됩니다")).to_be_visible()


@pytest.mark.long
def test_a_way_to_other_pages_and_widths_stands_above(admin: Administrator) -> None:
    page = open_page(admin)
    page.get_by_role("button", name="휴대폰").click()
    expect(page.get_by_role("button", name="휴대폰")).to_have_attribute("aria-pressed", "true")
    frame = page.locator("iframe[data-shown=true]")
    expect(frame).to_have_css("width", "390px")

    page.get_by_label("다른 화면").select_option("개인정보 처리방침")

    expect(page).to_have_url(re.compile(r"#/admin/site/page/privacy$"))
    expect(region(page, "제목")).to_be_attached()
    frame_of(page).get_by_role("link").first.wait_for(state="detached")


@pytest.mark.long
def test_the_page_is_reached_from_the_forms(admin: Administrator) -> None:
    page = admin.open("/admin/site")
    page.get_by_role("link", name="화면에서 고치기").click()
    expect(page).to_have_url(re.compile(r"#/admin/site/page/$"))
    regions(page).first.wait_for()
    page.get_by_role("link", name="사이트 편집").click()
    expect(page).to_have_url(re.compile(r"#/admin/site$"))


@pytest.mark.long
def test_a_phone_has_name_and_keys_at_its_foot(phone_admin: Administrator) -> None:
    page = open_page(phone_admin)
    expect_accessible(page)
    region(page, "머리말").tap()
    foot = page.get_by_role("region", name="글 고치기")
    expect(field(page, "머리말")).to_be_focused()
    expect(foot).to_contain_text("머리말")
    expect(bar_of(page)).to_be_hidden()
    expect_accessible(page)
    field(page, "머리말").fill("가" * 61)
    expect(foot).to_contain_text("61 / 60자")
    expect(foot.get_by_role("button", name="완료")).to_be_disabled()
    field(page, "머리말").fill("손끝으로 고친 말")
    foot.get_by_role("button", name="완료").tap()

    expect(foot).to_have_count(0)
    expect(frame_of(page).get_by_text("손끝으로 고친 말")).to_be_visible()
    expect(bar_of(page)).to_contain_text("소개에 공개하지 않은 변경 1곳")
    tools = frame_of(page).get_by_role("button", name="사진: 초점 위치", exact=True)
    expect(tools).to_be_visible()
    tools.tap()
    expect(page.get_by_role("dialog", name="사진: 초점과 설명")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_what_somebody_else_types_in_is_his(admin: Administrator, colleague: Page) -> None:
    page = open_page(admin)
    colleague.goto(admin.site.route(f"{PAGE}/about"))
    regions(colleague).first.wait_for()
    expect(page.get_by_text("이도윤 님도 이 화면을 열어 두고 있습니다")).to_be_visible()

    write(colleague, "머리말", "도윤이 쓰는 말")

    expect(frame_of(page).get_by_text("이도윤 님이 고치고 있습니다")).to_be_visible()
    expect(region(page, "머리말")).to_have_count(0)
    expect_accessible(page)
    finish(colleague, "머리말")
    expect(region(page, "머리말")).to_be_attached()
    expect(frame_of(page).get_by_text("도윤이 쓰는 말")).to_be_visible()

    write(page, "머리말", "이어서 쓴 말")
    finish(page, "머리말")
    expect_in_draft(admin, "이어서 쓴 말")
    expect(bar_of(page)).to_contain_text("초안 저장됨")


@pytest.mark.long
def test_two_values_of_one_text_are_shown_side_by_side(admin: Administrator) -> None:
    page = open_page(admin)
    region(page, "머리말").click()
    field(page, "머리말").wait_for()
    admin.call("PUT", f"{ABOUT}/draft", data={"heading": "그가 쓴 말"}, headers=ANY)

    field(page, "머리말").fill("내가 쓴 말")

    dialog = page.get_by_role("dialog", name="다른 관리자가 먼저 저장했습니다.")
    expect(dialog).to_contain_text("그가 쓴 말")
    dialog.get_by_role("button", name="내 내용으로 저장").click()
    expect_in_draft(admin, "내가 쓴 말")
    expect(bar_of(page)).to_contain_text("초안 저장됨")
