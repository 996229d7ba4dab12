"""The editor: writing, formatting, previewing, saving, and losing nothing."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import (
    article,
    articles_titled,
    change_article,
    delete_article,
    make_article,
    open_editor,
)

SAVED = "인사이트를 저장했습니다."
UPDATED = "인사이트를 수정했습니다."
ASKS = "저장하지 않은 내용이 있습니다."


def title_of(editor: Locator) -> Locator:
    return editor.get_by_role("textbox", name="제목")


def test_a_new_article_is_dated_now_and_saved_trimmed(admin: Administrator) -> None:
    editor = open_editor(admin)
    date = editor.get_by_label("날짜")
    expect(date).to_have_value(re.compile(r"^\d{4}년 \d\d월 \d\d일 / \d\d시 \d\d분 \d\d초$"))
    written = date.input_value()

    title_of(editor).fill("  새로 쓴 글  ")
    editor.get_by_label("분류").select_option("news")
    editor.get_by_label("내용").fill("첫 줄입니다.\n\n")
    editor.get_by_role("button", name="저장").click()

    expect(admin.page.get_by_text(SAVED)).to_be_visible()
    expect(editor).to_have_count(0)
    (made,) = articles_titled(admin, "새로 쓴 글")
    assert made["content"] == "첫 줄입니다."
    assert (made["category"], made["date"]) == ("news", written)
    delete_article(admin, made["id"])


def test_title_and_content_are_required(admin: Administrator) -> None:
    editor = open_editor(admin)
    editor.get_by_label("날짜").fill("내일")
    editor.get_by_label("내용").fill("  \n")

    editor.get_by_role("button", name="저장").click()

    expect(editor.get_by_text("제목을 입력해 주세요.")).to_be_visible()
    expect(editor.get_by_text("내용을 입력해 주세요.")).to_be_visible()
    expect(editor.get_by_text("형식으로 적어 주세요.")).to_be_visible()
    expect(title_of(editor)).to_be_focused()
    expect_accessible(admin.page)


def test_the_date_of_a_stored_article_is_locked(admin: Administrator) -> None:
    made = make_article(admin)

    editor = open_editor(admin, made["title"])

    date = editor.get_by_label("날짜")
    expect(date).to_have_attribute("readonly", "")
    expect(date).to_have_accessible_description("수정할 때는 날짜를 바꿀 수 없습니다.")
    expect(date).to_have_value(made["date"])
    expect_accessible(admin.page)


def test_only_what_was_changed_is_saved(admin: Administrator) -> None:
    made = make_article(admin, url="https://example.com/before")
    editor = open_editor(admin, made["title"])
    editor.get_by_label("링크 URL").fill("")

    with admin.page.expect_request(lambda request: request.method == "PUT") as saving:
        admin.page.keyboard.press("Control+s")

    expect(admin.page.get_by_text(UPDATED)).to_be_visible()
    assert saving.value.post_data_json == {"url": None}
    assert "url" not in article(admin, made["id"])


TOOLS = [
    ("굵게", "벽은 **거친 면**이다"),
    ("기울임", "벽은 *거친 면*이다"),
    ("소제목", "## 벽은 거친 면이다"),
    ("목록", "- 벽은 거친 면이다"),
]


@pytest.mark.parametrize(("tool", "written"), TOOLS)
def test_a_tool_writes_its_signs_and_undo_takes_them_back(
    admin: Administrator, tool: str, written: str
) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.press_sequentially("벽은 거친 면이다")
    text.evaluate("field => field.setSelectionRange(3, 7)")

    editor.get_by_role("button", name=tool).click()

    expect(text).to_have_value(written)
    expect(text).to_be_focused()
    admin.page.keyboard.press("Control+z")
    expect(text).to_have_value("벽은 거친 면이다")


def test_the_tools_are_reached_by_keyboard(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.focus()
    admin.page.keyboard.press("Shift+Tab")
    expect(editor.get_by_role("button", name="굵게")).to_be_focused()

    admin.page.keyboard.press("ArrowRight")
    admin.page.keyboard.press("Enter")

    expect(text).to_have_value("*기울인 글자*")
    admin.page.keyboard.press("Control+b")
    expect(text).to_have_value("***기울인 글자***")


def test_a_link_asks_for_its_address(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.fill("도면 보기")
    text.evaluate("field => field.setSelectionRange(0, 2)")

    editor.get_by_role("button", name="링크").click()
    dialog = admin.page.get_by_role("dialog", name="링크")
    address = dialog.get_by_label("링크 주소")
    expect(address).to_have_value("https://")
    expect_accessible(admin.page)
    address.fill("javascript:alert(1)")
    address.press("Enter")
    expect(dialog.get_by_text("사용할 수 없는 링크 주소입니다.")).to_be_visible()
    address.fill("https://example.com/plan")
    address.press("Enter")

    expect(text).to_have_value("[도면](https://example.com/plan) 보기")
    expect(text).to_be_focused()
    admin.page.keyboard.press("Control+z")
    expect(text).to_have_value("도면 보기")


def test_the_preview_is_what_visitors_will_see(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("미리 보는 글")
    editor.get_by_label("내용").fill("## 소제목\n\n**굵은** [링크](/about) <script>x</script>")

    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.get_by_role("heading", name="미리 보는 글")).to_be_visible()
    expect(preview.get_by_role("heading", name="소제목")).to_be_visible()
    expect(preview.locator("strong")).to_have_text("굵은")
    expect(preview.locator("script")).to_have_count(0)
    preview.get_by_role("link", name="링크").click()
    expect(editor).to_be_visible()


def test_a_draft_survives_a_reload_and_can_be_taken_up(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("쓰다 만 글")

    admin.page.reload()

    expect(editor.get_by_text("저장하지 않은 초안이 있습니다.")).to_be_visible()
    expect(editor.get_by_label("내용")).to_have_value(made["content"])
    expect_accessible(admin.page)
    editor.get_by_role("button", name="초안 불러오기").click()
    expect(editor.get_by_label("내용")).to_have_value("쓰다 만 글")
    editor.get_by_role("button", name="저장").click()
    expect(admin.page.get_by_text(UPDATED)).to_be_visible()
    assert article(admin, made["id"])["content"] == "쓰다 만 글"
    assert admin.page.evaluate("localStorage.length") == 0


def test_a_draft_can_be_thrown_away(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("버릴 글")
    admin.page.reload()

    editor.get_by_role("button", name="초안 버리기").click()

    expect(editor.get_by_text("저장하지 않은 초안이 있습니다.")).to_have_count(0)
    admin.page.reload()
    expect(title_of(editor)).to_have_value("")
    expect(editor.get_by_role("button", name="초안 불러오기")).to_have_count(0)


def test_leaving_with_unsaved_words_asks_first(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("아직 쓰는 글")

    admin.page.keyboard.press("Escape")
    question = admin.page.get_by_role("dialog", name=ASKS)
    expect(question).to_be_visible()
    admin.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(title_of(editor)).to_have_value("아직 쓰는 글")
    editor.get_by_role("button", name="취소").click()
    question.get_by_role("button", name="저장하지 않고 나가기").click()

    expect(editor).to_have_count(0)
    assert admin.page.evaluate("localStorage.length") == 0
    expect(admin.page.get_by_role("button", name="새 인사이트").first).to_be_focused()


def test_while_saving_nothing_can_be_pressed(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    held: list[Route] = []
    admin.page.route(f"**/api/admin/insights/{made['id']}", lambda route: held.append(route))
    title_of(editor).fill(made["title"] + " 고침")

    editor.get_by_role("button", name="저장").click()

    for name in ("저장 중...", "취소", "삭제"):
        expect(editor.get_by_role("button", name=name)).to_be_disabled()
    held[0].continue_()
    expect(admin.page.get_by_text(UPDATED)).to_be_visible()


def test_a_failed_save_says_why_and_keeps_the_words(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("저장되지 않을 글")
    editor.get_by_label("내용").fill("내용")
    refusal = {"status": 503, "code": "unavailable", "detail": "저장소에 연결할 수 없습니다."}
    admin.page.route("**/api/admin/insights", lambda route: fail(route, refusal))

    editor.get_by_role("button", name="저장").click()

    said = "저장 중 오류가 발생했습니다: 저장소에 연결할 수 없습니다."
    expect(editor.get_by_role("alert")).to_have_text(said)
    expect(title_of(editor)).to_have_value("저장되지 않을 글")


def fail(route: Route, problem: dict[str, object]) -> None:
    if route.request.method == "GET":
        route.continue_()
        return
    route.fulfill(status=503, content_type="application/problem+json", json=problem)


def test_an_address_that_is_refused_is_said_at_its_field(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    url = editor.get_by_label("링크 URL")
    url.fill("javascript:alert(1)")

    editor.get_by_role("button", name="저장").click()

    expect(url).to_have_attribute("aria-invalid", "true")
    expect(url).to_be_focused()


def test_changes_of_two_administrators_are_merged(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("내가 쓴 내용")
    change_article(admin, made["id"], {"category": "news"})

    editor.get_by_role("button", name="저장").click()

    expect(admin.page.get_by_text("겹치지 않는 변경을 합쳤습니다.")).to_be_visible()
    stored = article(admin, made["id"])
    assert (stored["content"], stored["category"]) == ("내가 쓴 내용", "news")


def test_the_same_field_changed_twice_is_asked_about(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("내가 쓴 내용")
    editor.get_by_label("분류").select_option("news")
    change_article(admin, made["id"], {"content": "남이 쓴 내용"})

    editor.get_by_role("button", name="저장").click()

    dialog = admin.page.get_by_role("dialog", name="다른 관리자가 먼저 저장했습니다.")
    expect(dialog).to_contain_text("내가 쓴 내용")
    expect(dialog).to_contain_text("남이 쓴 내용")
    expect_accessible(admin.page)
    dialog.get_by_role("button", name="먼저 저장된 내용 불러오기").click()
    expect(editor.get_by_label("내용")).to_have_value("남이 쓴 내용")
    expect(editor.get_by_label("분류")).to_have_value("news")
    editor.get_by_role("button", name="저장").click()
    expect(admin.page.get_by_text(UPDATED)).to_be_visible()
    stored = article(admin, made["id"])
    assert (stored["content"], stored["category"]) == ("남이 쓴 내용", "news")


def test_words_for_a_deleted_article_can_become_a_new_one(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("버리기엔 아까운 글")
    path = f"**/api/admin/insights/{made['id']}"
    gone = {"status": 404, "code": "insight_not_found", "detail": ""}
    problem = "application/problem+json"
    admin.page.route(path, lambda route: route.fulfill(status=404, content_type=problem, json=gone))

    editor.get_by_role("button", name="저장").click()
    question = admin.page.get_by_role("dialog", name="다른 관리자가 이 항목을 삭제했습니다.")
    question.get_by_role("button", name="새 항목으로 저장").click()

    expect(admin.page.get_by_text(SAVED)).to_be_visible()
    contents = {item["content"] for item in articles_titled(admin, made["title"])}
    assert contents == {made["content"], "버리기엔 아까운 글"}


def test_the_editor_fits_a_phone(phone_admin: Administrator) -> None:
    editor = open_editor(phone_admin)

    editor.get_by_label("내용").fill("휴대폰에서 쓴 글")

    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.get_by_text("휴대폰에서 쓴 글")).to_be_attached()
    expect(editor.get_by_role("button", name="저장")).to_be_in_viewport()
    assert phone_admin.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(phone_admin.page)
