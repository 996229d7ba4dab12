"""Drafts on the device: kept over a killed browser, one of each form, shown in the lists."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import open_editor
from tests.browser.kept import wait_until_forgotten, wait_until_kept
from tests.browser.own_browser import close_quietly, own_browser
from tests.browser.running_site import Site

WRITTEN = "거실 창을 낮추어 마당의 단풍나무가 앉은 자리에서도 보이게 했습니다. " * 20
UNSAVED = "저장하지 않은 내용"


def test_a_killed_browser_loses_nothing_that_was_typed(
    chromium: Browser, admin_site: Site, tmp_path: Path
) -> None:
    with own_browser(chromium, tmp_path / "profile") as browser:
        first = browser.start()
        page = Administrator(admin_site, first).open("/admin/portfolio/new")
        page.get_by_role("textbox", name="제목").wait_for()
        first.set_offline(True)
        page.get_by_role("textbox", name="제목").fill("꺼져도 남는 집")
        page.get_by_label("스타일 설명").fill(WRITTEN)
        wait_until_kept(page, WRITTEN)
        address = page.url

        browser.kill()
        close_quietly(first)
        page = Administrator(admin_site, browser.start()).page
        page.goto(address)

        expect(page.get_by_text("임시 저장한 내용을 불러왔습니다.")).to_be_visible()
        expect(page.get_by_role("textbox", name="제목")).to_have_value("꺼져도 남는 집")
        expect(page.get_by_label("스타일 설명")).to_have_value(WRITTEN)


def test_a_form_in_a_second_tab_has_a_draft_of_its_own(admin: Administrator) -> None:
    first = admin.open("/admin/portfolio/new")
    first.get_by_role("textbox", name="주소", exact=True).fill("첫째 창의 집")
    second = admin.context.new_page()
    second.goto(admin.site.route("/admin/portfolio/new"))

    second.get_by_role("textbox", name="주소", exact=True).fill("둘째 창의 집")
    wait_until_kept(second, "둘째 창의 집")
    wait_until_kept(first, "첫째 창의 집")
    first.reload()
    second.reload()

    expect(first.get_by_role("textbox", name="주소", exact=True)).to_have_value("첫째 창의 집")
    expect(second.get_by_role("textbox", name="주소", exact=True)).to_have_value("둘째 창의 집")


def test_the_address_of_an_open_form_opened_again_starts_a_form_of_its_own(
    admin: Administrator,
) -> None:
    first = admin.open("/admin/portfolio/new")
    first.get_by_role("textbox", name="주소", exact=True).fill("첫째 창의 집")
    wait_until_kept(first, "첫째 창의 집")
    second = admin.context.new_page()

    second.goto(first.url)

    expect(second.get_by_role("textbox", name="주소", exact=True)).to_have_value("")
    second.get_by_role("textbox", name="주소", exact=True).fill("둘째 창의 집")
    wait_until_kept(second, "둘째 창의 집")
    first.reload()
    expect(first.get_by_role("textbox", name="주소", exact=True)).to_have_value("첫째 창의 집")


def test_a_draft_waits_in_the_list_to_be_gone_on_with_or_discarded(admin: Administrator) -> None:
    page = leave_behind(admin, "/admin/portfolio/new", "쓰다 만 집")
    drafts = page.get_by_role("region", name=UNSAVED)
    expect(drafts).to_contain_text("쓰다 만 집")
    expect_accessible(page)

    drafts.get_by_role("button", name="‘쓰다 만 집’ 이어서 쓰기").click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value("쓰다 만 집")
    page = leave_behind_what_is_open(admin, "그만 쓸 집")
    page.get_by_role("button", name="‘그만 쓸 집’ 버리기").click()
    page.get_by_role("dialog").get_by_role("button", name="버리기").click()

    expect(page.get_by_role("region", name=UNSAVED)).to_have_count(0)
    wait_until_forgotten(page)


def leave_behind(admin: Administrator, path: str, title: str) -> Page:
    """Begin a draft at *path*, as somebody whose tab was closed; return its list in another."""
    admin.open(path)
    return leave_behind_what_is_open(admin, title)


def leave_behind_what_is_open(admin: Administrator, title: str) -> Page:
    page = admin.page
    field = page.get_by_role("textbox", name="제목")
    field.wait_for()
    admin.context.set_offline(True)
    field.fill(title)
    wait_until_kept(page, title)
    admin.page = admin.context.new_page()
    page.close()
    admin.context.set_offline(False)
    return admin.open("/admin/portfolio")


def test_a_project_with_a_draft_is_marked_in_the_list(admin: Administrator) -> None:
    made = admin.make_project()
    page = leave_behind(admin, f"/admin/portfolio/{made['id']}", "고치다 만 집")
    row = page.get_by_role("row").filter(has_text=made["title"])

    expect(row.get_by_text("저장 안 한 내용")).to_be_visible()
    row.get_by_role("button", name="수정").click()

    expect(page.get_by_role("textbox", name="제목")).to_have_value("고치다 만 집")
    page.get_by_role("button", name="버리기", exact=True).click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value(made["title"])
    wait_until_forgotten(page)


@pytest.mark.long
def test_an_article_is_gone_on_with_from_the_list(admin: Administrator) -> None:
    editor = open_editor(admin)
    editor.get_by_label("내용").fill("쓰다 만 글")
    wait_until_kept(admin.page, "쓰다 만 글")
    admin.page.close()
    admin.page = admin.context.new_page()
    page = admin.open("/admin/insight")

    page.get_by_role("button", name="‘제목 없음’ 이어서 쓰기").click()

    expect(page.get_by_label("내용", exact=True)).to_have_value("쓰다 만 글")
