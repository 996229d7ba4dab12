"""Saving from the editor: drafts, leaving, failures, and two administrators at one article."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Request, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import (
    PATH,
    article,
    articles_titled,
    change_article,
    delete_article,
    make_article,
    open_editor,
    publish,
    publish_button,
    save,
)
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.kept import wait_until_forgotten, wait_until_kept

DRAFT = "**/api/admin/insights/{}/draft"


def title_of(editor: Locator) -> Locator:
    return editor.get_by_role("textbox", name="제목")


def is_draft(request: Request) -> bool:
    """Tell whether a draft is saved; that somebody is there is said every few seconds as well."""
    return request.method == "PUT" and request.url.endswith("/draft")


def test_only_what_was_changed_is_saved(admin: Administrator) -> None:
    made = make_article(admin, url="https://example.com/before")
    editor = open_editor(admin, made["title"])
    editor.get_by_label("링크 URL").fill("")

    with admin.page.expect_request(is_draft) as saving:
        save(admin.page)

    assert saving.value.post_data_json == {"url": None}
    assert article(admin, made["id"])["url"] == made["url"]
    publish(admin.page)
    assert "url" not in article(admin, made["id"])


def test_an_article_is_saved_at_first_and_updated_later(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("처음 내는 글")
    editor.get_by_label("내용", exact=True).fill("첫 문장")

    publish_button(admin.page).click()
    expect(admin.page.get_by_text("인사이트를 저장했습니다.")).to_be_visible()
    editor.get_by_label("내용", exact=True).fill("고친 문장")
    publish_button(admin.page).click()

    expect(admin.page.get_by_text("인사이트를 수정했습니다.")).to_be_visible()


def test_what_the_server_does_not_have_survives_a_reload(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    leave_unsent(admin, made["id"], "쓰다 만 글")

    admin.page.reload()

    expect(editor.get_by_text("임시 저장한 내용을 불러왔습니다.")).to_be_visible()
    expect(editor.get_by_label("내용")).to_have_value("쓰다 만 글")
    expect_accessible(admin.page)
    let_go(admin.page, DRAFT.format(made["id"]), [])
    publish(admin.page)
    assert article(admin, made["id"])["content"] == "쓰다 만 글"
    wait_until_forgotten(admin.page)


def leave_unsent(admin: Administrator, id: str, content: str) -> None:
    """Write into an open article what does not reach the server, and wait until it is kept here."""
    hold(admin.page, DRAFT.format(id))
    admin.page.get_by_label("내용", exact=True).fill(content)
    wait_until_kept(admin.page, content)


@pytest.mark.long
def test_what_this_device_kept_can_be_discarded(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    leave_unsent(admin, made["id"], "버릴 글")
    admin.page.reload()

    editor.get_by_role("button", name="버리기", exact=True).click()

    expect(editor.get_by_label("내용")).to_have_value(made["content"])
    wait_until_forgotten(admin.page)
    admin.page.reload()
    expect(editor.get_by_label("내용")).to_have_value(made["content"])
    expect(editor.get_by_text("임시 저장한 내용을 불러왔습니다.")).to_have_count(0)


def test_leaving_keeps_what_was_written_as_the_draft(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("아직 쓰는 글")

    admin.page.get_by_role("link", name="인사이트 관리").click()

    expect(admin.page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    wait_until_forgotten(admin.page)
    assert article(admin, made["id"])["content"] == made["content"]
    draft = admin.read(f"{PATH}/{made['id']}/draft")
    assert draft["content"] == "아직 쓰는 글"


@pytest.mark.long
def test_an_article_of_a_title_alone_is_a_draft_whose_date_can_be_chosen(
    admin: Administrator,
) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("제목만 정한 글")
    save(admin.page)
    expect(admin.page).to_have_url(re.compile(r"/admin/insight/(?!new)[^/?]+"))
    id = admin.page.url.rsplit("/", 1)[1].split("?")[0]
    assert article(admin, id)["state"] == "draft"
    assert not admin.context.request.get(f"{admin.site.address}/api/insights/{id}").ok

    editor.get_by_label("날짜", exact=True).fill("2025.03.12")
    editor.get_by_label("내용").fill("이제 쓴 글")
    publish(admin.page)

    assert article(admin, id)["state"] == "public"
    assert article(admin, id)["date"].startswith("2025년 03월 12일")
    expect(editor.get_by_label("날짜")).to_have_attribute("readonly", "")
    delete_article(admin, id)


def test_an_article_is_gone_on_with_on_another_device(
    admin: Administrator, chromium: Browser
) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    with admin.page.expect_response(lambda answer: is_draft(answer.request)):
        editor.get_by_label("내용").fill("기차에서 쓰던 글")
    context = chromium.new_context()

    other = Administrator(admin.site, context).open(f"/admin/insight/{made['id']}")

    expect(other.get_by_label("내용", exact=True)).to_have_value("기차에서 쓰던 글")
    publish(other)
    assert article(admin, made["id"])["content"] == "기차에서 쓰던 글"
    context.close()


@pytest.mark.long
def test_while_saving_every_button_is_disabled(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    draft = f"**/api/admin/insights/{made['id']}/draft"
    held = hold(admin.page, draft)
    title_of(editor).fill(made["title"] + " 고침")

    publish_button(admin.page).click()

    wait_for(admin.page, held, 1)
    for name in ("공개 중...", "미리보기", "삭제"):
        expect(admin.page.get_by_role("button", name=name).last).to_be_disabled()
    let_go(admin.page, draft, held)
    expect(admin.page.get_by_text("인사이트를 수정했습니다.")).to_be_visible()


def test_a_failed_save_says_why_and_keeps_the_text(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("저장되지 않을 글")
    editor.get_by_label("내용").fill("내용")
    refusal = {"status": 503, "code": "unavailable", "detail": "저장소에 연결할 수 없습니다."}
    admin.page.route("**/api/admin/insights", lambda route: fail(route, refusal))

    publish_button(admin.page).click()

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

    publish_button(admin.page).click()

    expect(url).to_have_attribute("aria-invalid", "true")
    expect(url).to_be_focused()


@pytest.mark.long
def test_changes_of_two_administrators_are_merged(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("내가 쓴 내용")
    change_article(admin, made["id"], {"category": "news"})

    publish_button(admin.page).click()

    expect(admin.page.get_by_text("겹치지 않는 변경을 합쳤습니다.")).to_be_visible()
    stored = article(admin, made["id"])
    assert (stored["content"], stored["category"]) == ("내가 쓴 내용", "news")


def test_the_same_field_changed_twice_is_asked_about(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("내가 쓴 내용")
    editor.get_by_label("분류").select_option("news")
    change_article(admin, made["id"], {"content": "남이 쓴 내용"})

    publish_button(admin.page).click()

    dialog = admin.page.get_by_role("dialog", name="다른 관리자가 먼저 저장했습니다.")
    expect(dialog).to_contain_text("내가 쓴 내용")
    expect(dialog).to_contain_text("남이 쓴 내용")
    expect_accessible(admin.page)
    dialog.get_by_role("button", name="먼저 저장된 내용 불러오기").click()
    expect(editor.get_by_label("내용")).to_have_value("남이 쓴 내용")
    expect(editor.get_by_label("분류")).to_have_value("news")
    publish(admin.page)
    stored = article(admin, made["id"])
    assert (stored["content"], stored["category"]) == ("남이 쓴 내용", "news")


def test_an_article_deleted_by_somebody_else_stays_open_in_the_editor(
    admin: Administrator,
) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("버리기엔 아까운 글")

    delete_article(admin, made["id"])

    expect(editor.get_by_label("내용")).to_have_value("버리기엔 아까운 글")
    publish_button(admin.page).click()
    question = admin.page.get_by_role("dialog", name="다른 관리자가 이 항목을 삭제했습니다.")
    question.get_by_role("button", name="새 항목으로 저장").click()
    expect(admin.page.get_by_text("인사이트를 저장했습니다.")).to_be_visible()
    [kept] = articles_titled(admin, made["title"])
    assert kept["content"] == "버리기엔 아까운 글"


@pytest.mark.long
def test_an_edit_of_a_deleted_article_can_be_saved_as_a_new_one(admin: Administrator) -> None:
    made = make_article(admin)
    editor = open_editor(admin, made["title"])
    editor.get_by_label("내용").fill("버리기엔 아까운 글")
    path = f"**/api/admin/insights/{made['id']}/draft"
    gone = {"status": 404, "code": "insight_not_found", "detail": ""}
    problem = "application/problem+json"
    admin.page.route(path, lambda route: route.fulfill(status=404, content_type=problem, json=gone))

    publish_button(admin.page).click()
    question = admin.page.get_by_role("dialog", name="다른 관리자가 이 항목을 삭제했습니다.")
    question.get_by_role("button", name="새 항목으로 저장").click()

    expect(admin.page.get_by_text("인사이트를 저장했습니다.")).to_be_visible()
    contents = {item["content"] for item in articles_titled(admin, made["title"])}
    assert contents == {made["content"], "버리기엔 아까운 글"}
