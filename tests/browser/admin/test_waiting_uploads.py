"""Pictures that wait on the device: over a reload, over Back, in the list, each sent once."""

import re

import pytest
from playwright.sync_api import Dialog, FilePayload, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.kept import kept, wait_until_forgotten

UPLOADS = "**/api/admin/uploads"
PICTURE = "**/api/admin/uploads/*/picture"
COLOURS = ("red", "green", "blue", "gold", "teal")
FOUND = "올리다 만 사진 {}장이 남아 있어 이어서 올립니다."
ASKS = "저장하지 않은 내용이 있습니다."
MEGABYTE = 1024 * 1024


def jpeg(colour: str, more: bytes = b"") -> FilePayload:
    return FilePayload(
        name=f"{colour}.jpg", mimeType="image/jpeg", buffer=picture(colour, 1200, 900) + more
    )


@pytest.fixture
def form(admin: Administrator) -> Page:
    """The form of a new project, opened from the list."""
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name="새 프로젝트 추가").click()
    page.get_by_role("textbox", name="제목").wait_for()
    return page


def choose(page: Page, *files: FilePayload) -> None:
    page.get_by_label("이미지 선택").set_input_files(list(files))


def fill(page: Page, title: str) -> None:
    page.get_by_role("textbox", name="제목").fill(title)
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    page.get_by_label("면적").fill("24py")


def wait_until_files_are_kept(page: Page, number: int) -> None:
    while len(kept(page, "files")) != number:
        page.wait_for_timeout(20)


def wait_until_addresses_are_kept(page: Page, number: int) -> None:
    """Wait until it is kept of *number* pictures where what is left of them is sent to."""
    while len([picture for picture in kept(page, "jobs") if picture["url"]]) != number:
        page.wait_for_timeout(20)


def wait_until_arrived(page: Page, number: int) -> None:
    """Wait until *number* pictures are shown as done, and kept as such for a reload."""
    expect(page.get_by_text(f"{number}장 중 {number}장 완료")).to_be_visible()
    while [picture["state"] for picture in kept(page, "jobs")] != ["done"] * number:
        page.wait_for_timeout(20)


def expect_all_accessible(page: Page) -> None:
    """Check the whole form at once: a button half behind a bar would count as too small a target.

    Where it is scrolled to does not say which one that is: pictures that arrive get lines of text.
    """
    page.set_viewport_size({"width": 1440, "height": 5000})
    expect_accessible(page)


def made(admin: Administrator, title: str) -> list[str]:
    """Return the names of the pictures of the one project with *title*."""
    return [image["name"] for image in admin.project_titled(title)["images"]]


def test_chosen_pictures_go_on_by_themselves_after_a_reload(
    form: Page, admin: Administrator
) -> None:
    held = hold(form, PICTURE)
    choose(form, *map(jpeg, COLOURS))
    wait_for(form, held, 3)
    wait_until_files_are_kept(form, 5)
    held[1].continue_()
    wait_until_files_are_kept(form, 4)
    # The next picture is on its way: it must not slip through before the others are held again.
    wait_for(form, held, 4)
    again = hold(form, PICTURE)

    form.reload()

    expect(form.get_by_text(FOUND.format(4))).to_be_visible()
    expect(form.get_by_text("5 / 50")).to_be_visible()
    expect_all_accessible(form)
    box = form.get_by_role("button", name="올리기 취소").first.bounding_box()
    assert box
    assert min(box["width"] / 44, box["height"] / 36) >= 1
    wait_for(form, again, 3)
    let_go(form, PICTURE, again)
    expect(form.get_by_text("5장 중 5장 완료")).to_be_visible()
    fill(form, "새로 고쳐도 남는 집")
    form.get_by_role("button", name="공개하기").click()
    expect(form.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    assert made(admin, "새로 고쳐도 남는 집") == [f"{colour}.jpg" for colour in COLOURS]
    wait_until_forgotten(form)
    assert kept(form, "jobs") == kept(form, "files") == []


def test_what_has_arrived_is_not_sent_again_after_a_reload(form: Page) -> None:
    sent: list[Route] = []

    def hold_the_second(route: Route) -> None:
        if route.request.method == "PATCH":
            sent.append(route)
        if len(sent) != 2 or route.request.method != "PATCH":
            route.continue_()

    form.route("**/api/admin/uploads/*", hold_the_second)
    choose(form, jpeg("red", b"\0" * (5 * MEGABYTE)))
    wait_for(form, sent, 2)
    # What it begins again with: the content, and where the server has the beginning of it.
    wait_until_files_are_kept(form, 1)
    wait_until_addresses_are_kept(form, 1)

    form.reload()

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()
    offsets = [int(route.request.headers["upload-offset"]) for route in sent]
    assert offsets[0] == 0
    assert min(offsets[1:]) == offsets[2] == 2 * MEGABYTE


def test_the_same_files_chosen_again_after_a_reload_are_added_once(form: Page) -> None:
    choose(form, *map(jpeg, COLOURS[:3]))
    wait_until_arrived(form, 3)
    form.reload()
    expect(form.get_by_text("3 / 50")).to_be_visible()

    renamed = FilePayload(name="사본.jpg", mimeType="image/jpeg", buffer=jpeg("green")["buffer"])
    choose(form, *map(jpeg, COLOURS[:3]), renamed)

    expect(form.get_by_text("이미 추가한 이미지입니다:")).to_contain_text("사본.jpg")
    expect(form.get_by_text("3 / 50")).to_be_visible()
    expect(form.get_by_text("3장 중 3장 완료")).to_be_visible()


def test_a_discarded_draft_lets_the_same_files_be_added_again(form: Page) -> None:
    choose(form, *map(jpeg, COLOURS[:2]))
    wait_until_arrived(form, 2)
    form.reload()

    form.get_by_role("button", name="버리기", exact=True).click()
    expect(form.get_by_text("0 / 50")).to_be_visible()
    expect(form.get_by_text("2장 중 2장 완료")).to_have_count(0)
    choose(form, *map(jpeg, COLOURS[:2]))

    expect(form.get_by_text("2장 중 2장 완료")).to_be_visible()
    expect(form.get_by_text("2 / 50")).to_be_visible()
    expect(form.get_by_text("이미 추가한 이미지입니다:")).to_have_count(0)


def test_back_asks_and_back_again_leaves_the_form_whole(phone_admin: Administrator) -> None:
    page = phone_admin.open("/admin/portfolio")
    page.get_by_role("button", name="새 프로젝트 추가").click()
    held = hold(page, PICTURE)
    choose(page, *map(jpeg, COLOURS[:2]))
    wait_for(page, held, 2)
    question = page.get_by_role("dialog", name=ASKS)

    page.evaluate("history.back()")
    expect(question).to_contain_text("사진 2장이 아직 올라가고 있습니다.")
    page.evaluate("history.back()")
    page.evaluate("history.back()")
    expect(question).to_be_visible()
    page.get_by_role("button", name="계속 작성").click()

    expect(page.get_by_role("textbox", name="제목")).to_be_visible()
    expect(page).to_have_url(re.compile("/admin/portfolio/new"))
    page.evaluate("history.back()")
    page.get_by_role("button", name="저장하지 않고 나가기").click()
    drafts = page.get_by_role("region", name="저장하지 않은 내용")
    expect(drafts).to_contain_text("올리지 않은 사진 2장")
    expect_accessible(page)
    page.unroute_all(behavior="ignoreErrors")
    drafts.get_by_role("button", name="이어서 쓰기").click()
    expect(page.get_by_text("2장 중 2장 완료")).to_be_visible()


def test_closing_the_tab_asks_while_something_is_not_saved(form: Page) -> None:
    form.get_by_role("textbox", name="주소", exact=True).fill("닫기 전에 묻는 집")
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    form.on("dialog", leave)

    with form.expect_event("close"):
        form.close(run_before_unload=True)

    assert asked == ["beforeunload"]


def test_files_over_the_limit_are_all_reduced_by_one_button(form: Page) -> None:
    large = [jpeg(colour, b"\0" * (11 * MEGABYTE)) for colour in COLOURS[:2]]
    choose(form, *large)
    aside = form.get_by_role("region", name="올리지 않는 파일 2개")
    expect(aside).to_contain_text("green.jpg")
    expect_accessible(form)

    aside.get_by_role("button", name="큰 파일 모두 줄여서 올리기").click()

    expect(form.get_by_text("2장 중 2장 완료")).to_be_visible()
    expect(form.get_by_text("2 / 50")).to_be_visible()


def test_refused_files_are_named_in_one_place_and_do_not_hold_the_saving(
    form: Page, admin: Administrator
) -> None:
    false_picture = FilePayload(name="가짜.jpg", mimeType="image/jpeg", buffer=b"<html></html>")
    document = FilePayload(name="견적.pdf", mimeType="application/pdf", buffer=b"%PDF-1.7")
    choose(form, jpeg("red"), jpeg("green", b"\0" * (11 * MEGABYTE)), false_picture, document)
    fill(form, "셋은 빼고 저장한 집")

    aside = form.get_by_role("region", name="올리지 않는 파일 3개")
    for name in ("green.jpg", "가짜.jpg", "견적.pdf"):
        expect(aside).to_contain_text(name)
    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()
    expect_all_accessible(form)
    form.get_by_role("button", name="공개하기").click()

    expect(form.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    assert made(admin, "셋은 빼고 저장한 집") == ["red.jpg"]


@pytest.mark.long
def test_a_picture_that_breaks_midway_can_be_kept_knowingly(
    form: Page, admin: Administrator
) -> None:
    whole = picture("red", 1200, 900)
    half = FilePayload(name="반쪽.jpg", mimeType="image/jpeg", buffer=whole[: len(whole) // 2])
    choose(form, half)
    fill(form, "알고도 둔 사진의 집")
    expect(form.get_by_role("region", name="올리지 않는 파일 1개")).to_contain_text("반쪽.jpg")

    form.get_by_role("button", name="반쪽.jpg 그대로 두기").click()

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()
    form.get_by_role("button", name="공개하기").click()
    expect(form.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    assert made(admin, "알고도 둔 사진의 집") == ["반쪽.jpg"]
