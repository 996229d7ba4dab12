"""The history of one record: versions, what differs, and bringing it back into the draft."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import make_article
from tests.browser.holding import hold, let_go
from tests.browser.kept import wait_until_forgotten, wait_until_kept

STYLE = "벽을 보고 요리하던 좁은 주방을 거실로 열었습니다."
NEW_STYLE = "벽을 보고 요리하던 ㄱ자 주방을 거실로 열었습니다."
DRAFT = re.compile("/draft")
RESTORED = re.compile("내용을 초안에 넣었습니다")


@dataclass(frozen=True, slots=True)
class Told:
    """A project of three versions: made, changed in texts and pictures, its style changed again."""

    id: str
    title: str
    screen: str
    positions: tuple[int, ...]


@pytest.fixture
def told(admin: Administrator) -> Told:
    return make_history(admin)


def make_history(admin: Administrator) -> Told:
    pictures = [admin.upload(colour) for colour in ("tan", "grey", "olive", "teal")]
    a, b, c, d = (
        {**one, "alt": f"사진 {name}"} for name, one in zip("가나다라", pictures, strict=True)
    )
    made = admin.make_project(images=[a, b, c], styleDescription=STYLE, constructionDate="2026-05")
    path = f"/api/admin/portfolio/{made['id']}"
    changed = {"styleDescription": NEW_STYLE, "constructionDate": "2026-06"}
    images = {"images": [c, a, d], "thumbnailIndex": 0}
    save_draft(admin, f"{path}/draft?exactCover=true", changed | images)
    save_draft(admin, f"{path}/draft", {"style": "밝은 오크"})
    versions = admin.read(f"{path}/history")["items"]
    screen = f"/admin/portfolio/{made['id']}/history"
    return Told(made["id"], made["title"], screen, tuple(one["position"] for one in versions))


def save_draft(admin: Administrator, path: str, fields: dict[str, Any]) -> None:
    admin.call("PUT", path, data=fields, headers={"If-Match": "*"})


def versions(page: Page) -> Locator:
    return page.get_by_role("navigation", name="버전", exact=True).get_by_role("listitem")


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def open_version(admin: Administrator, told: Told, number: int = 1) -> Page:
    """Show the version of that number, the newest being 0."""
    page = admin.open(f"{told.screen}?version={told.positions[number]}")
    expect(page.get_by_role("region").first).to_be_visible()
    return page


def public(admin: Administrator, told: Told) -> Any:
    return admin.context.request.get(f"{admin.site.address}/api/portfolio/{told.id}").json()


def draft(admin: Administrator, told: Told) -> Any:
    return admin.read(f"/api/admin/portfolio/{told.id}/draft")


def restore_all(page: Page) -> None:
    page.get_by_role("button", name="이 버전으로 되돌리기").click()
    expect(page.get_by_text(RESTORED)).to_be_visible()


def test_the_form_leads_to_its_versions(admin: Administrator, told: Told) -> None:
    page = admin.open(f"/admin/portfolio/{told.id}")

    page.get_by_role("link", name="변경 이력").click()

    expect(page.get_by_text(f"‘{told.title}’ 버전 3개입니다.")).to_be_visible()
    expect(page.get_by_role("heading", name="오늘", exact=True)).to_be_visible()
    expect(versions(page)).to_have_count(3)
    expect(versions(page).nth(0)).to_contain_text("지금 초안 · 글 1곳")
    expect(versions(page).nth(1)).to_contain_text("글 2곳, 사진 2장, 순서")
    expect(versions(page).nth(2)).to_contain_text("등록")
    expect(versions(page).nth(2)).to_contain_text("방문자가 보는 내용")
    expect(field(page, "스타일")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("link", name="프로젝트 수정").click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value(told.title)


def test_what_was_typed_is_saved_on_the_way_to_the_versions(
    admin: Administrator, told: Told
) -> None:
    page = admin.open(f"/admin/portfolio/{told.id}")
    page.get_by_role("textbox", name="제목").fill("다시 지은 이름")

    page.get_by_role("link", name="변경 이력").click()

    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    expect(versions(page)).to_have_count(4)
    expect(page.get_by_text("이 기기에 저장하지 않은 내용이 있습니다")).to_have_count(0)
    page.get_by_role("link", name="프로젝트 수정").click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value("다시 지은 이름")


@pytest.mark.long
def test_a_text_differs_by_words_and_a_short_field_in_two_columns(
    admin: Administrator, told: Told
) -> None:
    page = open_version(admin, told)

    style = field(page, "스타일 설명")
    expect(style.locator("del")).to_have_text("삭제 좁은")
    expect(style.locator("ins")).to_have_text("추가 ㄱ자")
    expect(style).to_contain_text("주방을 거실로 열었습니다.")
    built = field(page, "시공일")
    expect(built.locator("del")).to_contain_text("2026-05")
    expect(built.locator("ins")).to_contain_text("2026-06")
    expect(built).to_contain_text(re.compile("이전 · 오늘"))
    expect(field(page, "주소")).to_have_count(0)
    expect_accessible(page)


@pytest.mark.long
def test_pictures_differ_as_pictures(admin: Administrator, told: Told) -> None:
    images = field(open_version(admin, told), "이미지")

    expect(images).to_contain_text("1장 추가, 1장 뺌")
    shots = images.get_by_role("listitem")
    expect(shots.filter(has_text="추가 · 3번").get_by_role("img", name="사진 라")).to_be_visible()
    expect(
        shots.filter(has_text="뺌 · 2번이었음").get_by_role("img", name="사진 나")
    ).to_be_visible()
    expect(shots.filter(has_text="순서 3번 → 1번")).to_contain_text("대표")
    expect(shots).to_have_count(3)


@pytest.mark.long
def test_unchanged_fields_are_shown_when_they_are_asked_for(
    admin: Administrator, told: Told
) -> None:
    page = open_version(admin, told, 0)
    expect(page.get_by_text(re.compile("바뀌지 않은 항목 .개는 보이지 않습니다"))).to_be_visible()

    page.get_by_role("button", name="모두 보기").click()

    expect(field(page, "주소")).to_contain_text("서울 용산구 한남동")
    expect(field(page, "이미지").get_by_role("listitem")).to_have_count(3)
    expect(field(page, "구분")).to_contain_text("주거 공간")


def test_one_field_is_restored_into_the_draft_alone(admin: Administrator, told: Told) -> None:
    page = open_version(admin, told, 2)
    before = public(admin, told)
    page.get_by_label("비교할 버전").select_option("지금 초안과")

    page.get_by_role("button", name="‘시공일’ 항목만 되돌리기").click()

    expect(page.get_by_text(RESTORED)).to_be_visible()
    expect(versions(page)).to_have_count(4)
    expect(versions(page).first).to_contain_text(re.compile("지금 초안 · .* 내용으로 되돌림"))
    expect(page.get_by_role("button", name="‘시공일’ 항목만 되돌리기")).to_have_count(0)
    now = draft(admin, told)
    assert (now["constructionDate"], now["styleDescription"]) == ("2026-05", NEW_STYLE)
    assert public(admin, told) == before


def test_a_whole_version_is_restored_and_taken_back(admin: Administrator, told: Told) -> None:
    page = open_version(admin, told, 2)
    before, shown = draft(admin, told), public(admin, told)

    restore_all(page)

    expect(page.get_by_role("button", name="이 버전으로 되돌리기")).to_have_count(0)
    restored = draft(admin, told)
    assert (restored["styleDescription"], len(restored["images"])) == (STYLE, 3)
    assert "style" not in restored
    assert public(admin, told) == shown
    page.get_by_role("button", name="되돌리기", exact=True).click()

    expect(page.get_by_text(re.compile("^되돌렸습니다: "))).to_be_visible()
    expect(versions(page)).to_have_count(5)
    now = draft(admin, told)
    assert {name: now[name] for name in ("style", "styleDescription", "images")} == {
        name: before[name] for name in ("style", "styleDescription", "images")
    }


@pytest.mark.long
def test_the_comparison_and_the_version_survive_a_reload_and_back(
    admin: Administrator, told: Told
) -> None:
    page = open_version(admin, told)
    page.get_by_label("비교할 버전").select_option("방문자가 보는 내용과")
    expect(page.get_by_text("지금 방문자가 보는 내용과 비교합니다.")).to_be_visible()
    versions(page).nth(0).get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"version={told.positions[0]}&against=public"))
    expect(field(page, "스타일")).to_be_visible()
    expect(field(page, "시공일")).to_be_visible()

    page.reload()
    expect(page.get_by_label("비교할 버전")).to_have_value("public")
    expect(field(page, "스타일")).to_be_visible()
    page.go_back()

    expect(page).to_have_url(re.compile(f"version={told.positions[1]}"))
    expect(field(page, "스타일")).to_have_count(0)
    expect(field(page, "시공일")).to_be_visible()
    expect(versions(page).nth(1).get_by_role("link")).to_have_attribute("aria-current", "true")


def test_what_is_not_saved_on_this_device_is_said_and_not_written_over(
    admin: Administrator, told: Told
) -> None:
    page = admin.open(f"/admin/portfolio/{told.id}")
    title = page.get_by_role("textbox", name="제목")
    title.wait_for()
    saving = hold(page, DRAFT)
    title.fill("아직 쓰는 이름")
    expect(page.get_by_text("공개하지 않은 변경")).to_be_visible()
    wait_until_kept(page, "아직 쓰는 이름")

    other = admin.context.new_page()
    other.goto(admin.site.route(f"{told.screen}?version={told.positions[2]}"))

    expect(other.get_by_text("이 기기에 저장하지 않은 내용이 있습니다")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("되돌리기"))).to_have_count(0)
    let_go(page, DRAFT, saving)
    page.keyboard.press("Control+s")
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    wait_until_forgotten(page)
    other.reload()
    expect(other.get_by_role("button", name="이 버전으로 되돌리기")).to_be_visible()


@pytest.mark.long
def test_what_is_not_there_is_said(admin: Administrator, told: Told) -> None:
    page = admin.open(f"{told.screen}?version=999999")
    expect(page.get_by_text("찾을 수 없는 버전입니다.")).to_be_visible()
    page.get_by_role("link", name="최근 버전 보기").click()
    expect(field(page, "스타일")).to_be_visible()

    page = admin.open("/admin/insight/nobody/history")

    expect(page.get_by_text("이 항목의 이력이 없습니다.")).to_be_visible()
    expect(page.get_by_role("link", name="목록으로")).to_be_visible()


@pytest.mark.long
def test_a_deleted_article_shows_its_versions_and_restores_nothing(admin: Administrator) -> None:
    made = make_article(admin)
    path = f"/api/admin/insights/{made['id']}"
    admin.call("DELETE", path, headers={"If-Match": "*"})

    page = admin.open(f"/admin/insight/{made['id']}/history")

    expect(versions(page).first).to_contain_text("삭제함")
    expect(page.get_by_text("삭제된 항목입니다.")).to_be_visible()
    versions(page).last.get_by_role("link").click()
    expect(versions(page).last.get_by_role("link")).to_have_attribute("aria-current", "true")
    expect(field(page, "제목")).to_contain_text(made["title"])
    expect(page.get_by_role("button", name=re.compile("되돌리기"))).to_have_count(0)


@pytest.mark.long
def test_a_long_history_comes_in_parts(admin: Administrator) -> None:
    made = make_article(admin)
    path = f"/api/admin/insights/{made['id']}"
    for number in range(51):
        save_draft(admin, f"{path}/draft", {"title": f"{number}번째 제목"})
    page = admin.open(f"/admin/insight/{made['id']}/history")
    expect(versions(page)).to_have_count(50)
    expect(page.get_by_text("버전 50개 이상입니다.")).to_be_visible()

    page.get_by_role("button", name="지난 버전 더 보기").click()

    expect(versions(page)).to_have_count(52)
    expect(page.get_by_text("버전 52개입니다.")).to_be_visible()
    versions(page).last.get_by_role("link").click()
    expect(page).to_have_url(re.compile("version="))
    page.reload()
    expect(versions(page)).to_have_count(52)
    expect(versions(page).last.get_by_role("link")).to_have_attribute("aria-current", "true")


@pytest.mark.long
def test_a_phone_shows_the_list_then_the_version(phone_admin: Administrator) -> None:
    told = make_history(phone_admin)
    page = phone_admin.open(told.screen)
    expect(versions(page)).to_have_count(3)
    expect(page.get_by_label("비교할 버전")).to_be_hidden()
    expect_accessible(page)

    versions(page).nth(1).get_by_role("link").click()

    expect(field(page, "시공일")).to_be_visible()
    expect(page.get_by_role("navigation", name="버전", exact=True)).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert small_targets(page) == []
    expect_accessible(page)
    steps = page.get_by_role("navigation", name="버전 옮겨 가기")
    steps.get_by_role("link", name=re.compile("^다음 버전")).click()
    expect(field(page, "시공일")).to_have_count(0)
    expect(steps.get_by_role("link", name=re.compile("^다음 버전"))).to_have_count(0)
    steps.get_by_role("link", name="버전 3개").click()
    expect(versions(page)).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def small_targets(page: Page) -> list[str]:
    """Return what of the screen can be pressed, and is less than 44 pixels high."""
    found: list[str] = page.locator("main").evaluate(
        """main => [...main.querySelectorAll("a, button, select")]
             .map(one => [one.textContent, one.getBoundingClientRect().height])
             .filter(([, height]) => height > 0 && height < 44)
             .map(([text, height]) => `${text}: ${height}`)"""
    )
    return found
