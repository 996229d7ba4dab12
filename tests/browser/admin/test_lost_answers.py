"""Saving again after an answer was lost: one record, with what was typed last."""

from collections.abc import Callable

from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.administrator import Administrator, picture
from tests.browser.articles import articles_titled, open_editor, publish, publish_button


def lose_the_answer(page: Page, address: str) -> Callable[[], int]:
    """Let the server create, and drop its first answer; return what counts those that were sent."""
    sent: list[str] = []

    def once(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        sent.append(route.request.headers["idempotency-key"])
        answer = route.fetch()
        if len(sent) == 1:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    page.route(f"**{address}", once)
    return lambda: len(sent)


def test_an_article_is_made_once_and_keeps_what_was_typed_after_a_lost_answer(
    admin: Administrator,
) -> None:
    editor = open_editor(admin)
    sent = lose_the_answer(admin.page, "/api/admin/insights")
    editor.get_by_role("textbox", name="제목").fill("한 번만 쓰는 글")
    editor.get_by_label("내용").fill("처음 쓴 줄")

    publish_button(admin.page).click()
    expect(editor.get_by_text("인터넷 연결이 끊겼습니다.")).to_be_visible()
    editor.get_by_label("내용").fill("고쳐 쓴 줄")
    publish(admin.page)

    (made,) = articles_titled(admin, "한 번만 쓰는 글")
    assert (made["content"], sent()) == ("고쳐 쓴 줄", 2)


def test_a_project_is_made_once_when_it_is_saved_again_after_a_reload(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio/new")
    sent = lose_the_answer(page, "/api/admin/portfolio")
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    page.get_by_label("면적").fill("30평")
    file = FilePayload(name="tan.jpg", mimeType="image/jpeg", buffer=picture())
    page.get_by_label("이미지 선택").set_input_files([file])
    expect(page.get_by_text("1장 중 1장 완료")).to_be_visible()
    page.get_by_role("textbox", name="제목").fill("한 번만 짓는 집")
    expect(page.get_by_text("인터넷 연결이 끊겼습니다.")).to_be_visible()

    page.reload()
    expect(page.get_by_text("임시 저장한 내용을 불러왔습니다.")).to_be_visible()
    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    items = admin.read("/api/admin/portfolio")["items"]
    assert [item["title"] for item in items].count("한 번만 짓는 집") == 1
    assert sent() == 2
