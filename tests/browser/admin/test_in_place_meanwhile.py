"""Editing in place while something is under way, or somebody else is at work."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.admin.in_place import (
    ANY,
    bar_of,
    field,
    frame_of,
    left_as_it_was,
    open_page,
    region,
    write,
)
from tests.browser.administrator import Administrator, picture
from tests.browser.holding import hold, let_go, wait_for

ABOUT = "/api/admin/site/about"
STANDING = "**/about/publishing"


@pytest.fixture(autouse=True)
def as_it_was(admin_site: Any, admin: Administrator) -> Iterator[None]:
    """Leave the site as it was."""
    with left_as_it_was(admin):
        yield


def held_at(page: Page, pattern: str, method: str) -> list[Route]:
    """Hold the first request at *pattern* back; it is in what is returned once it was sent."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method != method or held:
            route.fallback()
        else:
            held.append(route)

    page.route(pattern, hold)
    return held


@pytest.mark.long
def test_undoing_waits_for_a_save_under_way(admin: Administrator) -> None:
    page = open_page(admin)
    held = held_at(page, "**/about/draft", "PUT")
    with page.expect_request(lambda one: one.method == "PUT" and one.url.endswith("/about/draft")):
        write(page, "머리말", "저장되는 사이에 버린 말")
        page.keyboard.press("Control+Enter")
    expect(bar_of(page)).to_contain_text("변경 1곳")

    bar_of(page).get_by_role("button", name="되돌리기").click()
    page.get_by_role("dialog").get_by_role("button", name="되돌리기").click()
    held[0].continue_()

    expect(page.get_by_text("방문자가 보는 내용으로 되돌렸습니다")).to_be_visible()
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert admin.call("GET", f"{ABOUT}/draft").status == 404


def test_the_preview_is_this_page_with_what_was_just_typed(admin: Administrator) -> None:
    admin.call(
        "PUT", "/api/admin/site/company/draft", data={"legalName": "초안 주식회사"}, headers=ANY
    )
    page = open_page(admin)
    expect(bar_of(page)).to_contain_text("변경 1곳")
    held = held_at(page, "**/about/draft", "PUT")
    with page.expect_request(lambda one: one.method == "PUT" and one.url.endswith("/about/draft")):
        write(page, "머리말", "미리 보는 말")
        page.keyboard.press("Control+Enter")

    with page.expect_popup() as opened:
        bar_of(page).get_by_role("button", name="미리보기").click()
    held[0].continue_()

    shown = opened.value
    expect(shown.get_by_role("heading", level=1)).to_contain_text("미리 보는 말")
    expect(shown.get_by_text("초안 주식회사")).to_be_visible()
    shown.get_by_role("link", name="고치기").click()
    expect(shown).to_have_url(re.compile(r"/#/admin/site/page/about$"))


def test_a_text_whose_paragraph_somebody_took_away_can_be_copied(admin: Administrator) -> None:
    story = admin.read(ABOUT)["story"]
    page = open_page(admin)
    region(page, "이야기 2문단").first.press("Enter")
    expect(field(page, "이야기 2문단")).to_be_focused()
    fields = {"story": story[:1]}
    assert admin.call("PUT", f"{ABOUT}/draft", data=fields, headers=ANY).ok

    field(page, "이야기 2문단").fill("갈 곳을 잃은 말")
    page.get_by_role("button", name="먼저 저장된 내용 불러오기").click()

    expect(page.get_by_text("찾을 수 없는 부분입니다.")).to_be_visible()
    expect(page.get_by_text("이야기 2문단: 갈 곳을 잃은 말")).to_be_visible()
    expect(page.get_by_role("button", name="복사")).to_be_visible()
    expect(field(page, "이야기 2문단")).to_have_count(0)
    assert admin.read(f"{ABOUT}/draft")["story"] == story[:1]


def test_choosing_another_page_asks_while_a_picture_is_on_its_way(admin: Administrator) -> None:
    page = open_page(admin)
    held = held_at(page, "**/api/admin/uploads**", "POST")
    file: Any = {"name": "teal.jpg", "mimeType": "image/jpeg", "buffer": picture("teal", 160, 100)}
    with (
        page.expect_request(lambda one: "/api/admin/uploads" in one.url),
        page.expect_file_chooser() as chosen,
    ):
        frame_of(page).get_by_role("button", name="사진: 사진 바꾸기", exact=True).press("Enter")
        chosen.value.set_files(files=[file])

    page.get_by_label("다른 화면").select_option("개인정보 처리방침")

    question = page.get_by_role("dialog", name="저장하지 않은 내용이 있습니다.")
    question.get_by_role("button", name="계속 작성").click()
    held[0].continue_()
    expect(bar_of(page)).to_contain_text("소개에 공개하지 않은 변경 1곳")
    expect(page).to_have_url(re.compile(r"#/admin/site/page/about$"))


@pytest.mark.long
def test_the_focal_point_of_a_picture_is_seen_where_it_is_pointed_at(admin: Administrator) -> None:
    shown = admin.read(ABOUT)["picture"] | {"focus": [0.25, 0.75]}
    admin.call("PUT", f"{ABOUT}/draft", data={"picture": shown}, headers=ANY)
    page = open_page(admin)
    frame = frame_of(page)

    frame.get_by_role("button", name="사진: 초점 위치", exact=True).focus()

    point = frame.get_by_role("img", name="초점 위치, 가로 25, 세로 75")
    expect(point).to_have_css("opacity", "1")
    around, box = frame.get_by_role("group", name="사진", exact=True), point.bounding_box()
    outer = around.bounding_box()
    assert box
    assert outer
    assert box["x"] + box["width"] / 2 == pytest.approx(outer["x"] + outer["width"] / 4, abs=1)
    assert box["y"] + box["height"] / 2 == pytest.approx(outer["y"] + 0.75 * outer["height"], abs=1)


@pytest.mark.long
def test_changes_that_could_not_be_read_are_said_and_asked_for_again(admin: Administrator) -> None:
    admin.call("PUT", f"{ABOUT}/draft", data={"heading": "한 번에 읽히지 않은 말"}, headers=ANY)
    held = hold(admin.page, STANDING)
    admin.page.route(STANDING, lambda route: route.fulfill(status=503), times=1)

    page = open_page(admin)

    expect(bar_of(page)).to_contain_text("공개하지 않은 변경을 확인하지 못했습니다")
    wait_for(page, held, 1)
    let_go(page, STANDING, held)
    expect(bar_of(page)).to_contain_text("소개에 공개하지 않은 변경 1곳")
