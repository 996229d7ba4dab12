"""The list of projects: what it shows, deleting and undoing."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator


def test_the_table_shows_what_is_known_of_each_project(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")

    heads = page.get_by_role("columnheader")
    names = ["순서", "구분", "프로젝트명", "주소", "상세", "시공일", "이미지", "관리"]
    expect(heads).to_have_text(names)
    home = page.get_by_role("row").filter(has_text="햇살을 따라 앉는 거실")
    expect(home).to_contain_text("34py")
    expect(page.get_by_role("row").filter(has_text="바 높이를 낮춘")).to_contain_text("F&B")
    expect(page.get_by_text("준비됨")).to_be_visible()
    expect_accessible(page)


def test_a_tab_shows_one_type_and_the_total_stays(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")
    total = len(admin.read("/api/admin/portfolio")["items"])

    page.get_by_role("tab", name="상업").click()

    expect(page.get_by_text(f"총 {total}개 프로젝트")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="바 높이를 낮춘")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="햇살을 따라")).to_have_count(0)


def test_the_guide_names_the_largest_file(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")

    guide = page.get_by_label("이미지 업로드 안내")
    expect(guide).to_contain_text("파일 최대 크기 10MB")


@pytest.mark.long
def test_the_guide_of_a_hosted_account_names_cloud_and_preset(admin: Administrator) -> None:
    site = admin.read("/api/admin/site")
    host = {"kind": "cloudinary", "cloudName": "demo-cloud", "uploadPreset": "ml_default"}
    body = site | {"imageHost": host}
    admin.page.route("**/api/admin/site", lambda route: route.fulfill(json=body))

    page = admin.open("/admin/portfolio")

    guide = page.get_by_label("이미지 업로드 안내")
    for text in ("demo-cloud", "ml_default", "업로드 프리셋이 서명 없음(unsigned)인지"):
        expect(guide).to_contain_text(text)


def test_a_deleted_project_can_be_restored_from_the_notice(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name=f"‘{made['title']}’ 삭제").click()
    expect(page.get_by_role("dialog")).to_contain_text("30일 동안 되돌릴 수 있습니다.")
    expect(page.get_by_role("button", name="취소")).to_be_focused()
    expect_accessible(page)

    page.get_by_role("dialog").get_by_role("button", name="삭제").click()
    expect(page.get_by_text("프로젝트를 삭제했습니다.")).to_be_visible()
    expect(row_of(page, made["title"])).to_have_count(0)
    page.get_by_role("button", name="되돌리기").click()

    expect(row_of(page, made["title"])).to_be_visible()
    expect(page.get_by_text("되돌렸습니다: 프로젝트를 삭제했습니다.")).to_be_visible()


def row_of(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def test_a_delete_that_fails_says_so(admin: Administrator) -> None:
    made = admin.make_project()

    def refuse(route: Route) -> None:
        if route.request.method == "DELETE":
            route.fulfill(status=503, content_type="application/problem+json", body="{}")
        else:
            route.continue_()

    admin.page.route("**/api/admin/portfolio/*", refuse)
    page = admin.open("/admin/portfolio")

    page.get_by_role("button", name=f"‘{made['title']}’ 삭제").click()
    page.get_by_role("dialog").get_by_role("button", name="삭제").click()

    expect(page.get_by_role("alert")).to_contain_text("삭제 중 오류가 발생했습니다.")


@pytest.mark.long
def test_while_the_list_is_loaded_nothing_can_be_added(admin: Administrator) -> None:
    admin.page.route("**/api/admin/portfolio?limit=100", lambda route: None)

    page = admin.open("/admin/portfolio")

    expect(page.get_by_text("연결 중")).to_be_visible()
    expect(page.get_by_role("button", name="새 프로젝트 추가")).to_be_disabled()
