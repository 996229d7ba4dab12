"""Pictures pasted or dropped into the text, while somebody writes Korean."""

import base64
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.administrator import Administrator, picture
from tests.browser.articles import bar_of, open_editor
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.kept import wait_until_files_kept
from tests.browser.waiting import wait_for_paint

UPLOADS = "**/api/admin/uploads"
PICTURE = "**/api/admin/uploads/*/picture"
INSERTED = re.compile(r"!\[\]\((/media/[0-9a-f]{32}\.jpg)\)")
GIVE = """
([field, kind, files]) => {
  const data = new DataTransfer();
  for (const [name, type, content] of files) {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], name, { type }));
  }
  const how = { bubbles: true, cancelable: true };
  field.dispatchEvent(kind === "paste"
    ? new ClipboardEvent("paste", { ...how, clipboardData: data })
    : new DragEvent("drop", { ...how, dataTransfer: data }));
}
"""


def give(field: Locator, kind: str, **files: bytes) -> None:
    """Paste or drop *files*, named by their keyword, into *field*."""
    encoded = [
        (f"{name}.jpg", "image/jpeg", base64.b64encode(content).decode())
        for name, content in files.items()
    ]
    field.page.evaluate(GIVE, [field.element_handle(), kind, encoded])


def colours(admin: Administrator, text: Locator) -> list[str]:
    """Return which colour each picture in the text has, by its content."""
    known = {admin.upload(colour)["url"]: colour for colour in ("red", "green")}
    return [known.get(url, url) for url in INSERTED.findall(text.input_value())]


def test_a_pasted_picture_is_uploaded_and_written_at_the_caret(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.press_sequentially("앞뒤")
    admin.page.keyboard.press("ArrowLeft")

    give(text, "paste", living=picture("tan"))

    expect(text).to_have_value(re.compile(r"^앞\n\n" + INSERTED.pattern + r"\n\n뒤$"))
    expect(editor.get_by_role("region", name="미리 보기").locator("img")).to_be_visible()
    text.press("Control+z")
    expect(text).to_have_value("앞뒤")


def test_dropped_pictures_are_inserted_in_the_order_picked(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    held = hold(admin.page, PICTURE)

    give(text, "drop", first=picture("red"), second=picture("green"))
    expect(bar_of(admin.page)).to_contain_text("사진 2장을 올리는 중입니다")
    expect(editor.get_by_text("second.jpg")).to_be_visible()
    wait_for(admin.page, held, 2)
    for route in reversed(held):
        with admin.page.expect_response(PICTURE):
            route.continue_()

    expect(text).to_have_value(re.compile(f"{INSERTED.pattern}.*{INSERTED.pattern}", re.DOTALL))
    assert colours(admin, text) == ["red", "green"]


def test_pictures_that_a_reload_interrupts_go_where_somebody_was_at_work(
    admin: Administrator,
) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.press_sequentially("앞뒤")
    admin.page.keyboard.press("ArrowLeft")
    held = hold(admin.page, PICTURE)
    give(text, "drop", first=picture("red"), second=picture("green"))
    wait_for(admin.page, held, 2)
    wait_until_files_kept(admin.page, 2)

    admin.page.reload()
    let_go(admin.page, PICTURE, [])

    two = f"^앞\n\n{INSERTED.pattern}\n\n{INSERTED.pattern}\n\n뒤$"
    expect(text).to_have_value(re.compile(two))
    assert colours(admin, text) == ["red", "green"]


@pytest.mark.long
def test_who_describes_a_picture_goes_on_while_the_next_one_comes(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용", exact=True)
    give(text, "drop", first=picture("red"))
    described = editor.get_by_label("1번째 사진의 대체 텍스트")
    described.wait_for()
    held = hold(admin.page, PICTURE)
    give(text, "drop", second=picture("green"))
    wait_for(admin.page, held, 1)

    described.press_sequentially("창")
    let_go(admin.page, PICTURE, held)
    expect(text).to_have_value(re.compile(f"{INSERTED.pattern}.*{INSERTED.pattern}", re.DOTALL))
    expect(described).to_be_focused()
    admin.page.keyboard.type("가")
    admin.page.keyboard.press("Enter")

    expect(text).to_have_value(re.compile(r"^\s*!\[창가\]\(.*" + INSERTED.pattern, re.DOTALL))


def test_a_picture_that_fails_can_be_sent_again(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    broken = {"status": 500, "code": "x", "detail": ""}
    admin.page.route(UPLOADS, lambda route: route.fulfill(status=500, json=broken))
    give(text, "drop", living=picture("tan"))
    expect(editor.get_by_role("alert")).to_contain_text("상태 코드 500")

    admin.page.unroute(UPLOADS)
    editor.get_by_role("button", name="living.jpg 다시 올리기").click()

    expect(text).to_have_value(INSERTED)


@pytest.mark.long
def test_a_file_that_is_no_picture_is_left_out(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")

    content = base64.b64encode(b"text").decode()
    handle = text.element_handle()
    admin.page.evaluate(GIVE, [handle, "drop", [("note.txt", "text/plain", content)]])

    expect(admin.page.get_by_text("이미지가 아닌 파일은 뺐습니다: note.txt")).to_be_visible()
    expect(text).to_have_value("")


def test_a_picture_is_inserted_after_the_syllable_being_composed(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.focus()
    keyboard = admin.context.new_cdp_session(admin.page)
    composing = {"text": "하", "selectionStart": 1, "selectionEnd": 1}
    keyboard.send("Input.imeSetComposition", composing)

    with admin.page.expect_response(PICTURE) as answered:
        give(text, "paste", living=picture("tan"))
    answered.value.finished()
    wait_for_paint(admin.page)
    expect(text).to_have_value("하")
    keyboard.send("Input.insertText", {"text": "한"})

    expect(text).to_have_value(re.compile(r"^한\n\n" + INSERTED.pattern))


def test_undo_works_for_korean_typed_between_tools(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = editor.get_by_label("내용")
    text.focus()
    keyboard = admin.context.new_cdp_session(admin.page)
    composing = {"text": "벼", "selectionStart": 1, "selectionEnd": 1}
    keyboard.send("Input.imeSetComposition", composing)
    keyboard.send("Input.insertText", {"text": "벽"})

    text.evaluate("field => field.setSelectionRange(0, 1)")
    editor.get_by_role("button", name="굵게").click()
    keyboard.send("Input.insertText", {"text": "천장"})

    expect(text).to_have_value("**천장**")
    admin.page.keyboard.press("Control+z")
    admin.page.keyboard.press("Control+z")
    expect(text).to_have_value("벽")
