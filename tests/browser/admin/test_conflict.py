"""Two administrators at once: no edit is lost, and only real conflicts are shown."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator

SAVED = "프로젝트를 성공적으로 수정했습니다!"
CONFLICT = "다른 관리자가 먼저 저장했습니다."


@pytest.fixture
def opened(admin: Administrator) -> Iterator[tuple[Page, str]]:
    """A project's open form, and the project's id."""
    made = admin.make_project(title="두 사람이 고치는 집", style="내추럴")
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_role("textbox", name="제목").wait_for()
    yield page, made["id"]
    admin.call("DELETE", f"/api/admin/portfolio/{made['id']}", headers={"If-Match": "*"})


def save(page: Page) -> None:
    page.get_by_role("button", name="공개하기").click()


def test_changes_of_different_fields_are_merged(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("새 이름")
    admin.change(id, {"style": "미니멀"})

    save(page)

    expect(page.get_by_text("겹치지 않는 변경을 합쳤습니다.")).to_be_visible()
    stored = admin.project(id)
    assert (stored["title"], stored["style"]) == ("새 이름", "미니멀")


def test_a_form_that_nobody_touched_shows_what_others_publish(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    expect(page.get_by_text("모든 내용이 공개되어 있습니다")).to_be_visible()

    admin.change(id, {"title": "그가 지은 이름"})

    expect(page.get_by_role("textbox", name="제목")).to_have_value("그가 지은 이름")
    expect(page.get_by_text("모든 내용이 공개되어 있습니다")).to_be_visible()
    expect(page.get_by_text("겹치지 않는 변경을 합쳤습니다.")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_form_that_is_typed_into_says_so_and_merges(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    with page.expect_request("**/draft*"):
        admin.change(id, {"style": "미니멀"})
        page.get_by_role("textbox", name="제목").fill("새 이름")

    expect(page.get_by_role("textbox", name="제목")).to_have_value("새 이름")
    expect(page.get_by_label("스타일", exact=True)).to_have_value("미니멀")
    expect(page.get_by_text("공개하지 않은 변경 1곳")).to_be_visible()
    assert admin.project(id)["title"] == "두 사람이 고치는 집"


def test_a_draft_goes_on_from_what_others_publish(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("새 이름")
    expect(page.get_by_text("초안 저장됨")).to_be_visible()

    admin.change(id, {"style": "미니멀"})

    expect(page.get_by_text("다른 관리자가 공개한 내용을 초안에 합쳤습니다.")).to_be_visible()
    expect(page.get_by_label("스타일", exact=True)).to_have_value("미니멀")
    expect(page.get_by_text("공개하지 않은 변경 1곳")).to_be_visible()
    admin.change(id, {"title": "그가 지은 이름"})
    expect(page.get_by_text("다른 관리자가 같은 곳을 공개했습니다")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    save(page)

    page.get_by_role("dialog", name=CONFLICT).get_by_role("button", name="내 내용으로 저장").click()

    expect(page.get_by_text(SAVED)).to_be_visible()
    stored = admin.project(id)
    assert (stored["title"], stored["style"]) == ("새 이름", "미니멀")


def test_two_values_of_one_field_are_shown_side_by_side(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("내가 지은 이름")
    admin.change(id, {"title": "그가 지은 이름"})

    save(page)

    dialog = page.get_by_role("dialog", name=CONFLICT)
    expect(dialog).to_contain_text("내가 지은 이름")
    expect(dialog).to_contain_text("그가 지은 이름")
    expect(dialog).to_contain_text(f"{admin.site.email} 님이")
    expect_accessible(page)
    assert admin.project(id)["title"] == "그가 지은 이름"


def test_choosing_my_version_saves_it(admin: Administrator, opened: tuple[Page, str]) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("내가 지은 이름")
    admin.change(id, {"title": "그가 지은 이름", "style": "미니멀"})
    save(page)

    page.get_by_role("button", name="내 내용으로 저장").click()

    expect(page.get_by_text(SAVED)).to_be_visible()
    stored = admin.project(id)
    assert (stored["title"], stored["style"]) == ("내가 지은 이름", "미니멀")


@pytest.mark.long
def test_choosing_the_stored_version_loads_it_into_the_form(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("내가 지은 이름")
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 종로구 부암동")
    admin.change(id, {"title": "그가 지은 이름"})
    save(page)

    page.get_by_role("button", name="먼저 저장된 내용 불러오기").click()

    expect(page.get_by_role("textbox", name="제목")).to_have_value("그가 지은 이름")
    expect(page.get_by_role("textbox", name="주소", exact=True)).to_have_value("서울 종로구 부암동")


def test_each_field_can_be_decided_by_itself(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("내가 지은 이름")
    page.get_by_label("스타일", exact=True).fill("모던")
    admin.change(id, {"title": "그가 지은 이름", "style": "미니멀"})
    save(page)

    page.get_by_role("group", name="스타일").get_by_label("먼저 저장된 내용").check()
    page.get_by_role("button", name="고른 대로 저장").click()

    expect(page.get_by_text(SAVED)).to_be_visible()
    stored = admin.project(id)
    assert (stored["title"], stored["style"]) == ("내가 지은 이름", "미니멀")


def test_a_deleted_project_can_be_saved_as_a_new_one(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("다시 태어난 집")
    admin.call("DELETE", f"/api/admin/portfolio/{id}", headers={"If-Match": "*"})

    save(page)
    expect(page.get_by_text("다른 관리자가 이 항목을 삭제했습니다.")).to_be_visible()
    page.get_by_role("button", name="새 항목으로 저장").click()

    expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    titles = [item["title"] for item in admin.read("/api/admin/portfolio")["items"]]
    assert "다시 태어난 집" in titles


@pytest.mark.long
def test_equal_edits_in_two_tabs_are_no_conflict(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    other = admin.context.new_page()
    other.goto(admin.site.route(f"/admin/portfolio/{id}"))
    for tab in (page, other):
        tab.get_by_role("textbox", name="제목").fill("같은 이름")

    save(page)
    expect(page.get_by_text(SAVED)).to_be_visible()

    expect(other.get_by_text("모든 내용이 공개되어 있습니다")).to_be_visible()
    expect(other.get_by_role("textbox", name="제목")).to_have_value("같은 이름")
    expect(other.get_by_text(CONFLICT)).to_have_count(0)


@pytest.mark.long
def test_a_move_by_somebody_else_is_no_conflict(
    admin: Administrator, opened: tuple[Page, str]
) -> None:
    page, id = opened
    page.get_by_role("textbox", name="제목").fill("새 이름")
    admin.call("POST", f"/api/admin/portfolio/{id}/move", data={"after": None})

    save(page)

    expect(page.get_by_text(SAVED)).to_be_visible()
    expect(page.get_by_text("겹치지 않는 변경을 합쳤습니다.")).to_have_count(0)


def test_another_administrators_change_appears_without_a_reload(
    admin: Administrator, chromium: Browser
) -> None:
    made = admin.make_project()
    watching = chromium.new_context(locale="ko-KR")
    page = Administrator(admin.site, watching).open("/admin/portfolio")
    page.get_by_text(made["title"]).wait_for()

    admin.change(made["id"], {"title": "눈앞에서 바뀐 이름"})

    expect(page.get_by_text("눈앞에서 바뀐 이름")).to_be_visible()
    watching.close()
