"""Saving from the editor: drafts, leaving, failures, and two administrators at one article."""

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
from tests.browser.holding import hold, wait_for
from tests.browser.kept import wait_until_forgotten

SAVED = "인사이트를 저장했습니다."
UPDATED = "인사이트를 수정했습니다."
ASKS = "저장하지 않은 내용이 있습니다."


def title_of(editor: Locator) -> Locator:
    return editor.get_by_role("textbox", name="제목")


def test_only_what_was_changed_is_saved(admin: Administrator) -> None:
    made = make_article(admin, url="https://example.com/before")
    editor = open_editor(admin, made["title"])
    editor.get_by_label("링크 URL").fill("")

    with admin.page.expect_request(lambda request: request.method == "PUT") as saving:
        admin.page.keyboard.press("Control+s")

    expect(admin.page.get_by_text(UPDATED)).to_be_visible()
    assert saving.value.post_data_json == {"url": None}
    assert "url" not in article(admin, made["id"])


def test_a_draft_survives_a_reload_and_can_be_taken_up(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("쓰다 만 글")

    admin.page.reload()

    expect(editor.get_by_text("임시 저장한 내용이 있습니다.")).to_be_visible()
    expect(editor.get_by_label("내용")).to_have_value(made["content"])
    expect_accessible(admin.page)
    editor.get_by_role("button", name="이어서 쓰기").click()
    expect(editor.get_by_label("내용")).to_have_value("쓰다 만 글")
    editor.get_by_role("button", name="저장").click()
    expect(admin.page.get_by_text(UPDATED)).to_be_visible()
    assert article(admin, made["id"])["content"] == "쓰다 만 글"
    wait_until_forgotten(admin.page)


def test_a_draft_can_be_discarded(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("버릴 글")
    admin.page.reload()

    editor.get_by_role("button", name="버리기", exact=True).click()

    expect(editor.get_by_text("임시 저장한 내용이 있습니다.")).to_have_count(0)
    admin.page.reload()
    expect(title_of(editor)).to_have_value("")
    expect(editor.get_by_role("button", name="이어서 쓰기")).to_have_count(0)


def test_leaving_with_unsaved_changes_asks_first(admin: Administrator) -> None:
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
    wait_until_forgotten(admin.page)
    expect(admin.page.get_by_role("button", name="새 인사이트").first).to_be_focused()


def test_while_saving_every_button_is_disabled(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    held = hold(admin.page, f"**/api/admin/insights/{made['id']}")
    title_of(editor).fill(made["title"] + " 고침")

    editor.get_by_role("button", name="저장").click()

    for name in ("저장 중...", "취소", "삭제"):
        expect(editor.get_by_role("button", name=name)).to_be_disabled()
    wait_for(admin.page, held, 1)
    held[0].continue_()
    expect(admin.page.get_by_text(UPDATED)).to_be_visible()


def test_a_failed_save_says_why_and_keeps_the_text(admin: Administrator) -> None:
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


def test_a_refused_address_is_reported_at_its_field(admin: Administrator) -> None:
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


def test_an_article_deleted_by_somebody_else_stays_open_in_the_editor(
    admin: Administrator,
) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("버리기엔 아까운 글")

    delete_article(admin, made["id"])
    expect(admin.page.locator("article", has_text=made["title"])).to_have_count(0)

    expect(editor.get_by_label("내용")).to_have_value("버리기엔 아까운 글")
    editor.get_by_role("button", name="저장").click()
    question = admin.page.get_by_role("dialog", name="다른 관리자가 이 항목을 삭제했습니다.")
    question.get_by_role("button", name="새 항목으로 저장").click()
    expect(admin.page.get_by_text(SAVED)).to_be_visible()
    [kept] = articles_titled(admin, made["title"])
    assert kept["content"] == "버리기엔 아까운 글"


def test_an_edit_of_a_deleted_article_can_be_saved_as_a_new_one(admin: Administrator) -> None:
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
