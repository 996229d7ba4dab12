"""The order of the projects, changed by buttons, keyboard, mouse and finger."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.dragging import (
    bring_to_the_middle,
    dragged_by_finger,
    dragged_by_mouse,
    lift_by_keys,
)


@pytest.fixture
def three(admin: Administrator) -> Iterator[list[str]]:
    """Three projects, first in the list; gone again afterwards."""
    made = [admin.make_project()["id"] for _ in range(3)]
    for id in reversed(made):
        admin.call("POST", f"/api/admin/portfolio/{id}/move", data={"after": None})
    yield made
    for id in made:
        admin.call("DELETE", f"/api/admin/portfolio/{id}", headers={"If-Match": "*"})


PUBLIC = "/admin/portfolio?state=public"
"""Without the drafts of earlier tests, which stand before what has a place."""


def order_of(admin: Administrator, ids: list[str]) -> list[int]:
    """Return which of the projects stand where, by their number."""
    listed = [item["id"] for item in admin.read("/api/admin/portfolio")["items"]]
    return [ids.index(id) for id in listed if id in ids]


def row(page: Page, admin: Administrator, id: str) -> Locator:
    title = admin.project(id)["title"]
    return page.get_by_role("row").filter(has_text=title)


def grip(where: Locator) -> Locator:
    return where.get_by_role("button", name=re.compile("순서 옮기기"))


@pytest.mark.long
def test_buttons_move_a_row_one_step(admin: Administrator, three: list[str]) -> None:
    page = admin.open(PUBLIC)

    row(page, admin, three[0]).get_by_role("button", name="아래로 옮기기").click()

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert order_of(admin, three) == [1, 0, 2]


def test_the_keyboard_moves_a_row_and_announces_its_place(
    admin: Administrator, three: list[str]
) -> None:
    page = admin.open(PUBLIC)

    lift_by_keys(page, grip(row(page, admin, three[0])), "행을 잡았습니다. 현재 1번째입니다.")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile("행이 .*개 중 2번째로 이동했습니다."))).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile("행이 .*개 중 3번째로 이동했습니다."))).to_be_attached()
    page.keyboard.press("Space")

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    expect(grip(row(page, admin, three[0]))).to_be_focused()
    assert order_of(admin, three) == [1, 2, 0]


def test_escape_cancels_a_move(admin: Administrator, three: list[str]) -> None:
    page = admin.open(PUBLIC)

    lift_by_keys(page, grip(row(page, admin, three[0])), "행을 잡았습니다.")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")

    expect(page.get_by_text("순서 변경을 취소했습니다.")).to_be_attached()
    assert order_of(admin, three) == [0, 1, 2]


def test_the_mouse_drags_a_row(admin: Administrator, three: list[str]) -> None:
    page = admin.open(PUBLIC)
    bring_to_the_middle(row(page, admin, three[1]))
    last = row(page, admin, three[2])

    with dragged_by_mouse(page, grip(row(page, admin, three[0])), last):
        expect(last).to_have_attribute("data-target", "below")

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert order_of(admin, three) == [1, 2, 0]


def test_a_finger_drags_a_row(phone_admin: Administrator) -> None:
    page = phone_admin.open(PUBLIC)
    rows = page.get_by_role("list", name="프로젝트 목록").get_by_role("listitem")
    bring_to_the_middle(rows.nth(1))
    before = [item["id"] for item in phone_admin.read("/api/admin/portfolio?state=public")["items"]]

    with dragged_by_finger(page, grip(rows.nth(0)), rows.nth(1)):
        expect(rows.nth(1)).to_have_attribute("data-target", "below")

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    after = [item["id"] for item in phone_admin.read("/api/admin/portfolio?state=public")["items"]]
    assert after == [before[1], before[0], *before[2:]]


@pytest.mark.long
def test_a_dragged_row_keeps_its_title_on_one_line_on_a_phone(phone_admin: Administrator) -> None:
    page = phone_admin.open(PUBLIC)
    rows = page.get_by_role("list", name="프로젝트 목록").get_by_role("listitem")
    grip(rows.nth(0)).focus()

    page.keyboard.press("Space")

    carried = page.locator("[class*='carried']")
    expect(carried).to_be_visible()
    assert carried.evaluate("it => it.offsetHeight < 2 * parseFloat(getComputedStyle(it).fontSize)")
    page.keyboard.press("Escape")


def test_a_move_under_a_tab_leaves_the_other_type_alone(admin: Administrator) -> None:
    def shops() -> list[str]:
        items = admin.read("/api/admin/portfolio?state=public")["items"]
        return [item["id"] for item in items if item["type"] == "commercial"]

    before = shops()
    page = admin.open(PUBLIC)
    page.get_by_role("tab", name="주거").click()

    page.get_by_role("row").nth(3).get_by_role("button", name="위로 옮기기").click()

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert shops() == before


def test_a_refused_move_says_why_and_is_taken_back(admin: Administrator, three: list[str]) -> None:
    problem = json.dumps({"detail": "저장소에 연결할 수 없습니다."})
    admin.page.route(
        "**/move",
        lambda route: route.fulfill(
            status=503, content_type="application/problem+json", body=problem
        ),
    )
    page = admin.open(PUBLIC)

    row(page, admin, three[0]).get_by_role("button", name="아래로 옮기기").click()

    said = "순서 변경 중 오류가 발생했습니다: 저장소에 연결할 수 없습니다."
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("row").nth(1)).to_contain_text(admin.project(three[0])["title"])
