"""The trash: what was deleted, how long it stays, and bringing it back."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import article, delete_article, make_article

RESTORE = "**/api/admin/trash/*/restore*"


def deleted_article(admin: Administrator) -> dict[str, str]:
    made = make_article(admin)
    delete_article(admin, made["id"])
    return made


def row(page: Page, title: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=title)


def test_what_was_deleted_is_shown_with_who_and_how_long(admin: Administrator) -> None:
    made = deleted_article(admin)
    project = admin.make_project()
    path = f"/api/admin/portfolio/{project['id']}"
    admin.call("DELETE", path, headers={"If-Match": "*"})

    page = admin.open("/admin/trash")

    shown = row(page, made["title"])
    expect(shown).to_contain_text("인사이트")
    expect(shown).to_contain_text(admin.site.email)
    expect(shown).to_contain_text("30일 남음")
    expect(row(page, project["title"])).to_contain_text("프로젝트")
    expect_accessible(page)


def test_a_deleted_article_can_be_restored(admin: Administrator) -> None:
    made = deleted_article(admin)
    page = admin.open("/admin/trash")

    page.get_by_role("button", name=f"‘{made['title']}’ 복원").click()

    expect(page.get_by_text(f"‘{made['title']}’ 항목을 복원했습니다.")).to_be_visible()
    expect(row(page, made["title"])).to_have_count(0)
    assert article(admin, made["id"])["content"] == made["content"]


def test_a_record_that_cannot_be_restored_stays_with_the_reason(admin: Administrator) -> None:
    made = deleted_article(admin)
    page = admin.open("/admin/trash")
    refusal = {"status": 503, "code": "unavailable", "detail": "저장소에 연결할 수 없습니다."}
    page.route(RESTORE, lambda route: route.fulfill(status=503, json=refusal))

    page.get_by_role("button", name=f"‘{made['title']}’ 복원").click()

    said = page.get_by_text("복원하지 못했습니다: 저장소에 연결할 수 없습니다.")
    expect(said).to_be_visible()
    expect(row(page, made["title"])).to_be_visible()


@pytest.mark.long
def test_an_empty_trash_says_so(admin: Administrator) -> None:
    empty = {"items": [], "total": 0}
    admin.page.route("**/api/admin/trash", lambda route: route.fulfill(json=empty))

    page = admin.open("/admin/trash")

    expect(page.get_by_role("heading", name="휴지통이 비어 있습니다.")).to_be_visible()
    expect_accessible(page)


@pytest.mark.long
def test_the_trash_fits_a_phone(phone_admin: Administrator) -> None:
    made = deleted_article(phone_admin)

    page = phone_admin.open("/admin/trash")

    expect(row(page, made["title"]).get_by_role("button")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
