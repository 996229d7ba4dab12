"""The dashboard's ways to what is done most often, and how they stand beside the others."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.test_backups import FIRST, Backups
from tests.browser.admin.test_dashboard import answer, empty_inbox, filled_statistics
from tests.browser.administrator import Administrator

WAYS = ["첫 화면 슬라이드 바꾸기", "소개 글 고치기", "서비스 고치기", "관리자 초대"]
PHONE, DESK = 390, 1440
FINGER = 44
"""How high a target for a finger is, at least."""


def quick_of(page: Page) -> Locator:
    return page.get_by_role("region", name="바로 하기")


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box
    return box


def open_with(admin: Administrator, statistics: dict[str, Any], width: int) -> Page:
    admin.page.set_viewport_size({"width": width, "height": 900})
    Backups(admin.page, FIRST)
    answer(admin.page, "/api/admin/statistics*", statistics)
    page = admin.open("/admin")
    expect(page.get_by_role("region", name="문의로 이어진 프로젝트")).to_be_visible()
    expect(page.get_by_role("region", name="백업")).to_be_visible()
    return page


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "path"),
    [
        ("첫 화면 슬라이드 바꾸기", "/admin/site/slides"),
        ("소개 글 고치기", "/admin/site/page/about"),
        ("서비스 고치기", "/admin/site/services"),
    ],
)
def test_what_is_done_most_often_is_one_press_away(
    admin: Administrator, way: str, path: str
) -> None:
    page = admin.open("/admin")

    quick_of(page).get_by_role("link", name=way).click()

    page.wait_for_url(f"**{path}*")
    expect(page.get_by_role("heading", name="대시보드")).to_have_count(0)


@pytest.mark.long
def test_the_way_to_an_invitation_opens_it_and_leaves_the_people_behind_it(
    admin: Administrator,
) -> None:
    page = admin.open("/admin")

    quick_of(page).get_by_role("link", name="관리자 초대").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("이메일")).to_be_focused()
    page.keyboard.press("Escape")

    expect(dialog).to_have_count(0)
    expect(page).to_have_url(admin.site.route("/admin/team"))
    page.go_back()
    expect(quick_of(page)).to_be_visible()


@pytest.mark.long
def test_beside_many_projects_it_stands_below_the_backups(admin: Administrator) -> None:
    statistics, _ = filled_statistics(admin)

    page = open_with(admin, statistics, DESK)

    backups, quick = box_of(page.get_by_role("region", name="백업")), box_of(quick_of(page))
    projects = box_of(page.get_by_role("region", name="문의로 이어진 프로젝트"))
    assert quick["x"] == backups["x"] > projects["x"]
    assert quick["y"] > backups["y"]
    assert quick["y"] + quick["height"] == pytest.approx(projects["y"] + projects["height"], abs=1)
    expect_accessible(page)


@pytest.mark.long
def test_while_there_is_nothing_to_count_it_has_a_row_of_its_own(admin: Administrator) -> None:
    statistics, _ = filled_statistics(admin)

    page = open_with(admin, statistics | {"projects": []}, DESK)

    quick, usage = box_of(quick_of(page)), box_of(page.get_by_label("이미지 사용량"))
    assert (quick["x"], quick["width"]) == (usage["x"], usage["width"])
    ways = quick_of(page).get_by_role("link").all()
    assert len({box_of(way)["y"] for way in ways}) == 1
    expect_accessible(page)


@pytest.mark.long
def test_on_phones_each_way_has_a_line_that_a_finger_finds(admin: Administrator) -> None:
    statistics, _ = filled_statistics(admin)
    empty_inbox(admin)

    page = open_with(admin, statistics, PHONE)

    ways = quick_of(page).get_by_role("link")
    expect(ways).to_have_text(WAYS)
    boxes = [box_of(way) for way in ways.all()]
    assert all(box["height"] >= FINGER and box["width"] > PHONE / 2 for box in boxes)
    for name in ("문의함 열기", "문의 화면 보기"):
        assert box_of(page.get_by_role("link", name=name))["height"] >= FINGER
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    expect_accessible(page)


def test_a_draft_is_opened_by_a_press_anywhere_in_its_row(phone_admin: Administrator) -> None:
    made = phone_admin.call(
        "POST", "/api/admin/insights", data={"title": "줄 전체", "state": "draft"}
    )
    page = phone_admin.open("/admin")
    row = page.get_by_role("region", name="작성 중인 초안").get_by_role("listitem").first

    row.click()

    expect(page.get_by_role("textbox", name="제목")).to_have_value("줄 전체")
    id = made.json()["id"]
    phone_admin.call("DELETE", f"/api/admin/insights/{id}", headers={"If-Match": "*"})


def test_a_closed_site_is_told_above_everything_with_the_way_to_its_opening(
    admin: Administrator,
) -> None:
    page = admin.open("/admin")

    note = page.get_by_role("paragraph").filter(has_text="검색 로봇에 닫혀 있습니다")
    first = page.get_by_role("main").get_by_role("region").first
    assert box_of(note)["y"] < box_of(first)["y"]
    note.get_by_role("link", name="사이트 열기").click()
    expect(page).to_have_url(admin.site.route("/admin/site/opening"))
