"""The editor: writing, formatting and previewing."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import (
    articles_titled,
    delete_article,
    make_article,
    open_editor,
    publish,
    publish_button,
)


def title_of(editor: Locator) -> Locator:
    return editor.get_by_role("textbox", name="제목")


def test_a_new_article_is_dated_now_and_published_trimmed(admin: Administrator) -> None:
    editor = open_editor(admin)
    day = editor.get_by_label("날짜", exact=True)
    time = editor.get_by_label("시각", exact=True)
    expect(day).to_have_value(re.compile(r"^\d{4}\.\d\d\.\d\d$"))
    expect(time).to_have_value(re.compile(r"^\d\d:\d\d$"))
    numbers = re.findall(r"\d+", f"{day.input_value()} {time.input_value()}")
    written = "{}년 {}월 {}일 / {}시 {}분 ".format(*numbers)

    title_of(editor).fill("  새로 쓴 글  ")
    editor.get_by_label("분류").select_option("news")
    editor.get_by_label("내용").fill("첫 줄입니다.\n\n")
    publish(admin.page)

    (made,) = articles_titled(admin, "새로 쓴 글")
    assert made["content"] == "첫 줄입니다."
    assert made["category"] == "news"
    assert re.fullmatch(rf"{written}\d\d초", made["date"])
    delete_article(admin, made["id"])


def test_title_and_content_are_required_to_publish(admin: Administrator) -> None:
    editor = open_editor(admin)
    editor.get_by_label("날짜", exact=True).fill("내일")
    editor.get_by_label("내용").fill("  \n")

    publish_button(admin.page).click()

    expect(editor.get_by_text("제목을 입력해 주세요.")).to_be_visible()
    expect(editor.get_by_text("내용을 입력해 주세요.")).to_be_visible()
    expect(editor.get_by_text("형식으로 적어 주세요.")).to_be_visible()
    expect(title_of(editor)).to_be_focused()
    expect_accessible(admin.page)


def test_the_date_is_chosen_from_a_calendar_by_keys(admin: Administrator) -> None:
    editor = open_editor(admin)
    day = editor.get_by_label("날짜", exact=True)
    title_of(editor).fill("날짜를 고른 글")
    editor.get_by_label("내용").fill("글")
    day.fill("2025년 03월 12일 / 09시 30분 00초")
    opener = editor.get_by_role("button", name="날짜: 달력 열기")
    opener.press("Enter")
    calendar = editor.get_by_role("dialog", name="날짜 고르기")
    chosen = calendar.get_by_role("gridcell", name="2025년 3월 12일 수요일")
    expect(chosen).to_be_focused()
    expect(chosen).to_have_attribute("aria-selected", "true")
    # It opens where there is room: nothing scrolls sideways.
    assert editor.locator("form *").evaluate_all("all => all.every((one) => !one.scrollLeft)")
    expect_accessible(admin.page)

    admin.page.keyboard.press("Escape")
    expect(calendar).to_have_count(0)
    expect(editor).to_be_visible()
    expect(opener).to_be_focused()
    opener.press("Enter")
    expect(chosen).to_be_focused()
    for key in ("PageDown", "ArrowDown", "Enter"):
        admin.page.keyboard.press(key)

    expect(day).to_have_value("2025.04.19")
    expect(editor.get_by_label("시각", exact=True)).to_have_value("09:30")
    publish(admin.page)
    (made,) = articles_titled(admin, "날짜를 고른 글")
    assert made["date"] == "2025년 04월 19일 / 09시 30분 00초"
    delete_article(admin, made["id"])


@pytest.mark.long
def test_the_calendar_fits_a_phone(phone_admin: Administrator) -> None:
    editor = open_editor(phone_admin)

    editor.get_by_role("button", name="날짜: 달력 열기").tap()

    calendar = editor.get_by_role("dialog", name="날짜 고르기")
    box = calendar.bounding_box()
    day = calendar.get_by_role("gridcell").filter(has_text="15").bounding_box()
    assert box
    assert day
    assert 0 <= box["x"] <= 390 - box["width"]
    assert min(day["width"], day["height"]) >= 44


@pytest.mark.long
def test_the_date_of_a_public_article_is_locked(admin: Administrator) -> None:
    made = make_article(admin)

    editor = open_editor(admin, made["title"])

    date = editor.get_by_label("날짜")
    expect(date).to_have_attribute("readonly", "")
    expect(date).to_have_accessible_description("수정할 때는 날짜를 바꿀 수 없습니다.")
    expect(date).to_have_value(made["dateLabel"])
    expect_accessible(admin.page)


TOOLS = [
    ("굵게", "벽은 **거친 면**이다"),
    ("기울임", "벽은 *거친 면*이다"),
    ("소제목", "## 벽은 거친 면이다"),
    ("목록", "- 벽은 거친 면이다"),
]


@pytest.mark.parametrize(("tool", "written"), TOOLS)
@pytest.mark.sampled(2)
def test_a_tool_inserts_its_markup_and_undo_removes_it(
    admin: Administrator, tool: str, written: str
) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.press_sequentially("벽은 거친 면이다")
    text.evaluate("field => field.setSelectionRange(3, 7)")

    editor.get_by_role("button", name=tool).click()

    expect(text).to_have_value(written)
    expect(text).to_be_focused()
    admin.page.keyboard.press("Control+z")
    expect(text).to_have_value("벽은 거친 면이다")


@pytest.mark.long
def test_the_tools_are_reached_by_keyboard(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.focus()
    admin.page.keyboard.press("Shift+Tab")
    expect(editor.get_by_role("button", name="사진 올리기", exact=True)).to_be_focused()
    admin.page.keyboard.press("Shift+Tab")
    expect(editor.get_by_role("button", name="굵게")).to_be_focused()

    admin.page.keyboard.press("ArrowRight")
    admin.page.keyboard.press("Enter")

    expect(text).to_have_value("*기울인 글자*")
    admin.page.keyboard.press("Control+b")
    expect(text).to_have_value("***기울인 글자***")


def test_a_link_asks_for_its_address(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.fill("도면 보기")
    text.evaluate("field => field.setSelectionRange(0, 2)")

    editor.get_by_role("button", name="링크", exact=True).click()
    dialog = admin.page.get_by_role("dialog", name="링크")
    address = dialog.get_by_label("링크 주소")
    expect(address).to_have_value("https://")
    expect_accessible(admin.page)
    address.fill("javascript:alert(1)")
    address.press("Enter")
    expect(dialog.get_by_text("사용할 수 없는 링크 주소입니다.")).to_be_visible()
    address.fill("https://example.com/plan")
    address.press("Enter")

    expect(text).to_have_value("[도면](https://example.com/plan) 보기")
    expect(text).to_be_focused()
    admin.page.keyboard.press("Control+z")
    expect(text).to_have_value("도면 보기")


@pytest.mark.long
def test_a_line_break_is_one_in_a_new_article_and_a_space_in_an_old_one(
    admin: Administrator,
) -> None:
    old = make_article(admin, content="한 줄\n두 줄", lineBreaks=False)
    editor = open_editor(admin, old["title"])
    shown = editor.get_by_role("region", name="미리 보기").locator(".prose p")
    expect(shown).to_have_text("한 줄 두 줄")
    expect(shown.locator("br")).to_have_count(0)

    editor = open_editor(admin)
    editor.get_by_label("내용", exact=True).fill("한 줄\n두 줄")

    shown = editor.get_by_role("region", name="미리 보기").locator(".prose p")
    expect(shown.locator("br")).to_have_count(1)


def test_the_preview_is_what_visitors_will_see(admin: Administrator) -> None:
    editor = open_editor(admin)
    title_of(editor).fill("미리 보는 글")
    editor.get_by_label("내용").fill("## 소제목\n\n**굵은** [링크](/about) <script>x</script>")

    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.get_by_role("heading", name="미리 보는 글")).to_be_visible()
    expect(preview.get_by_role("heading", name="소제목")).to_be_visible()
    expect(preview.locator("strong")).to_have_text("굵은")
    expect(preview.locator("script")).to_have_count(0)
    preview.get_by_role("link", name="링크").click()
    expect(editor).to_be_visible()


@pytest.mark.long
def test_the_editor_fits_a_phone(phone_admin: Administrator) -> None:
    editor = open_editor(phone_admin)

    editor.get_by_label("내용").fill("휴대폰에서 쓴 글")

    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.get_by_text("휴대폰에서 쓴 글")).to_be_attached()
    expect(publish_button(phone_admin.page)).to_be_in_viewport()
    assert phone_admin.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(phone_admin.page)
