"""The activity list: who did what, taking it back, and why that is refused."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import article, change_article, make_article


def row(page: Page, words: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=words)


def test_a_change_is_listed_with_its_author_and_action(admin: Administrator) -> None:
    made = make_article(admin)

    page = admin.open("/admin/activity")

    told = f"{admin.site.email} 님이 ‘{made['title']}’ 글을 작성했습니다."
    expect(row(page, told)).to_be_visible()
    expect_accessible(page)


def test_a_change_can_be_taken_back_and_done_again(admin: Administrator) -> None:
    made = make_article(admin)
    change_article(admin, made["id"], {"content": "고친 글"})
    page = admin.open("/admin/activity")
    told = f"‘{made['title']}’ 글을 수정했습니다."

    row(page, told).get_by_role("button", name="되돌리기").click()

    expect(page.get_by_role("status").filter(has_text="되돌렸습니다:")).to_be_visible()
    assert article(admin, made["id"])["content"] == made["content"]
    expect(row(page, "되돌린 작업").filter(has_text=told)).to_be_visible()
    undone = row(page, "작업을 되돌렸습니다").filter(has_text=told)
    undone.get_by_role("button", name="되돌리기").click()
    expect(undone.filter(has_text="되돌린 작업")).to_be_visible()
    assert article(admin, made["id"])["content"] == "고친 글"


def test_undoing_a_change_with_later_changes_is_refused_with_the_reason(
    admin: Administrator,
) -> None:
    made = make_article(admin)
    change_article(admin, made["id"], {"content": "고친 글"})
    page = admin.open("/admin/activity")
    told = f"‘{made['title']}’ 글을 작성했습니다."

    row(page, told).get_by_role("button", name="되돌리기").click()

    reason = "이후에 바뀐 내용이 있어 이 작업만 되돌릴 수 없습니다."
    expect(row(page, told).get_by_role("alert")).to_contain_text(reason)
    assert article(admin, made["id"])["content"] == "고친 글"
    expect_accessible(page)


def asking_dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="여러 항목을 함께 되돌립니다")


def undo_of_samples(admin: Administrator) -> tuple[list[str], Page, Locator]:
    """Add the three sample articles and press undo in the list; return their ids and the button."""
    samples = admin.call("POST", "/api/admin/insights/samples").json()["ids"]
    page = admin.open("/admin/activity")
    undo = row(page, "예시 글").first.get_by_role("button", name="되돌리기")
    undo.click()
    return samples, page, undo


@pytest.mark.long
def test_undoing_many_records_shows_them_and_asks(admin: Administrator) -> None:
    samples, page, undo = undo_of_samples(admin)

    dialog = asking_dialog(page)
    expect(dialog).to_contain_text("3개가 바뀌고, 그중 3개가 방문자 화면에서 사라집니다.")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    first = article(admin, samples[0])["title"]
    expect(dialog.get_by_role("listitem").filter(has_text=first)).to_contain_text("사라집니다")
    expect_accessible(page)
    dialog.get_by_role("button", name="취소").click()
    expect(dialog).to_have_count(0)
    assert set(samples) <= {item["id"] for item in admin.read("/api/admin/insights")["items"]}

    undo.click()
    dialog.get_by_role("button", name="3개 되돌리기").click()

    expect(page.get_by_role("status").filter(has_text="되돌렸습니다:")).to_be_visible()
    expect(dialog).to_have_count(0)
    assert not set(samples) & {item["id"] for item in admin.read("/api/admin/insights")["items"]}


@pytest.mark.long
def test_what_an_undo_would_do_fits_a_phone(phone_admin: Administrator) -> None:
    samples, page, _ = undo_of_samples(phone_admin)

    expect(asking_dialog(page)).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    asking_dialog(page).get_by_role("button", name=f"{len(samples)}개 되돌리기").click()
    expect(asking_dialog(page)).to_have_count(0)


@pytest.mark.long
def test_older_changes_are_loaded_on_request(admin: Administrator) -> None:
    first = {"items": [entry(9)], "total": 9, "next": 9}
    rest = {"items": [entry(4)], "total": 9, "next": None}
    address = "**/api/admin/activity?limit=50"
    admin.page.route(address, lambda route: route.fulfill(json=first))
    admin.page.route(f"{address}&before=9", lambda route: route.fulfill(json=rest))
    page = admin.open("/admin/activity")
    expect(row(page, "글 9")).to_be_visible()

    page.get_by_role("button", name="더 보기").click()

    expect(row(page, "글 4")).to_be_visible()
    expect(page.get_by_role("button", name="더 보기")).to_have_count(0)


def entry(position: int) -> dict[str, object]:
    return {
        "position": position,
        "at": "2026-11-21T00:00:00Z",
        "actor": {"kind": "administrator", "id": "u1", "email": "admin@studio.example"},
        "action": "insight_updated",
        "undoes": None,
        "ids": {"insights": ["a"]},
        "title": f"글 {position}",
        "count": 1,
        "undoable": True,
    }


@pytest.mark.long
def test_the_list_fits_a_phone(phone_admin: Administrator) -> None:
    made = make_article(phone_admin)

    page = phone_admin.open("/admin/activity")

    expect(row(page, made["title"]).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
