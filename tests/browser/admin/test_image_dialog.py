"""Inserting a picture: three sources, shared links tried in four ways, asking when none loads."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.articles import open_editor
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.holding import hold, wait_for

SHARED = "https://drive.google.com/file/d/1AbCdEfG/view?usp=sharing"
STANDARD = "https://drive.google.com/uc?export=view&id=1AbCdEfG"
THIRD = "https://drive.google.com/thumbnail?id=1AbCdEfG&sz=w1920"
OUTSIDE = "https://**google*.com/**"
TRIED_AFTER_MS = 300


def answer(loads: Callable[[str], bool]) -> Callable[[Route], None]:
    """Return a handler that answers with a picture where *loads* says so."""

    def handle(route: Route) -> None:
        if loads(route.request.url):
            route.fulfill(body=picture(), content_type="image/jpeg")
        else:
            route.abort()

    return handle


def open_dialog(admin: Administrator) -> tuple[Locator, Locator]:
    """Return the dialog and the text it writes into."""
    hold_clock(admin.page)
    editor = open_editor(admin)
    editor.get_by_role("button", name="이미지 삽입").click()
    dialog = admin.page.get_by_role("dialog", name="이미지 삽입")
    return dialog, editor.get_by_label("내용", exact=True)


def try_address(admin: Administrator, dialog: Locator, url: str) -> None:
    """Type an address; no time passes while it is tried, which is given up after five seconds."""
    stop_clock(admin.page)
    dialog.get_by_label("이미지 URL").fill(url)
    admin.page.clock.run_for(TRIED_AFTER_MS)


def insert(dialog: Locator) -> None:
    dialog.get_by_role("button", name="삽입").click()


@pytest.mark.long
def test_each_source_has_its_help(admin: Administrator) -> None:
    dialog, _ = open_dialog(admin)
    helps = {
        "Google 드라이브": "링크가 있는 모든 사용자",
        "이미지 호스팅": "이미지 호스팅에서 복사한",
        "직접 입력": "이미지로 바로 열리는 주소",
    }

    for source, words in helps.items():
        dialog.get_by_label(source).check()
        expect(dialog.get_by_text(words)).to_be_visible()
    expect_accessible(admin.page)


@pytest.mark.long
def test_an_address_is_required(admin: Administrator) -> None:
    dialog, _ = open_dialog(admin)

    insert(dialog)

    expect(dialog.get_by_text("이미지 URL을 입력해 주세요.")).to_be_visible()
    expect_accessible(admin.page)


@pytest.mark.long
def test_a_drive_address_must_be_a_share_link(admin: Administrator) -> None:
    dialog, _ = open_dialog(admin)
    dialog.get_by_label("이미지 URL").fill("https://example.com/picture.jpg")

    insert(dialog)

    expect(dialog.get_by_text("올바른 Google 드라이브 URL이 아닙니다.")).to_be_visible()


@pytest.mark.long
def test_the_first_address_that_loads_is_used(admin: Administrator) -> None:
    tried: list[str] = []
    admin.page.on("request", lambda request: tried.append(request.url))
    admin.page.route(OUTSIDE, answer(lambda url: url == THIRD))
    dialog, text = open_dialog(admin)
    dialog.get_by_label("대체 텍스트").fill("창가의 욕조")
    try_address(admin, dialog, SHARED)

    expect(dialog.get_by_role("img", name="미리 보기")).to_have_attribute("src", THIRD)
    admin.page.clock.resume()
    insert(dialog)

    expect(dialog).to_have_count(0)
    expect(text).to_have_value(f"![창가의 욕조]({THIRD})\n\n")
    expect(text).to_be_focused()
    assert len({url for url in tried if "1AbCdEfG" in url}) == 4


def test_when_no_address_loads_it_asks_and_inserts_the_standard_one(admin: Administrator) -> None:
    admin.page.route(OUTSIDE, answer(lambda url: False))
    dialog, text = open_dialog(admin)
    dialog.get_by_label("이미지 URL").fill(SHARED)
    expect(dialog.get_by_role("alert")).to_contain_text("이미지를 불러올 수 없습니다.")
    expect(dialog.get_by_role("alert")).to_contain_text("공유 권한을 확인해 주세요.")

    insert(dialog)
    question = admin.page.get_by_role("dialog", name="이미지를 확인하지 못했습니다.")
    expect_accessible(admin.page)
    question.get_by_role("button", name="취소").click()
    expect(question).to_have_count(0)
    expect(dialog).to_be_visible()
    insert(dialog)
    question.get_by_role("button", name="그래도 삽입").click()

    expect(text).to_have_value(f"![]({STANDARD})\n\n")


@pytest.mark.long
def test_inserting_waits_until_the_addresses_were_tried(admin: Administrator) -> None:
    held = hold(admin.page, OUTSIDE)
    dialog, text = open_dialog(admin)
    try_address(admin, dialog, SHARED)

    insert(dialog)
    expect(dialog.get_by_role("button", name="삽입")).to_be_disabled()
    expect(dialog.get_by_text("이미지를 확인하고 있습니다.")).to_be_visible()
    wait_for(admin.page, held, 4)
    for route in held:
        route.fulfill(body=picture(), content_type="image/jpeg")
    expect(dialog).to_have_count(0)
    admin.page.clock.resume()

    expect(text).to_have_value(f"![]({STANDARD})\n\n")


@pytest.mark.long
def test_a_direct_address_is_previewed_and_inserted(admin: Administrator) -> None:
    url = "https://images.example.com/bath (1).jpg"
    admin.page.route("https://images.example.com/**", answer(lambda url: True))
    dialog, text = open_dialog(admin)
    dialog.get_by_label("직접 입력").check()
    try_address(admin, dialog, url)

    expect(dialog.get_by_role("img", name="미리 보기")).to_be_visible()
    admin.page.clock.resume()
    insert(dialog)

    expect(text).to_have_value("![](https://images.example.com/bath%20%281%29.jpg)\n\n")


@pytest.mark.long
def test_a_direct_address_that_does_not_load_says_so(admin: Administrator) -> None:
    admin.page.route("https://images.example.com/**", answer(lambda url: False))
    dialog, _ = open_dialog(admin)
    dialog.get_by_label("이미지 호스팅").check()

    dialog.get_by_label("이미지 URL").fill("https://images.example.com/gone.jpg")

    expect(dialog.get_by_role("alert")).to_have_text("이미지를 불러올 수 없습니다.")


@pytest.mark.long
def test_escape_closes_the_dialog_and_focuses_its_tool(admin: Administrator) -> None:
    editor = open_editor(admin)
    tool = editor.get_by_role("button", name="이미지 삽입")
    tool.focus()
    tool.press("Enter")
    dialog = admin.page.get_by_role("dialog", name="이미지 삽입")
    expect(dialog).to_be_visible()

    admin.page.keyboard.press("Escape")

    expect(dialog).to_have_count(0)
    expect(tool).to_be_focused()


@pytest.mark.long
def test_the_dialog_fits_a_phone(phone_admin: Administrator) -> None:
    dialog, _ = open_dialog(phone_admin)

    expect(dialog.get_by_role("button", name="삽입")).to_be_in_viewport()
    expect_accessible(phone_admin.page)
