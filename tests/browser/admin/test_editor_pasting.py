"""Texts of other programs pasted into an article: their form, and their pictures."""

import base64
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.articles import (
    articles_titled,
    bar_of,
    delete_article,
    make_article,
    open_editor,
    publish,
    publish_button,
)
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.kept import wait_until_files_kept, wait_until_kept

FIXTURES = Path(__file__).resolve().parents[3] / "ui/src/shared/admin/pasting/fixtures"
FETCH = "**/api/admin/media/fetch"
PICTURE = "**/api/admin/uploads/*/picture"
OURS = r"/media/[0-9a-f]{32}\.(?:jpg|png)"
PASTE = """
([field, kept]) => {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(kept)) data.setData(type, text);
  field.dispatchEvent(
    new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
}
"""
Answer = Callable[[Route], None]


def paste(text: Locator, html: str = "", plain: str = "", **others: str) -> None:
    """Paste what a program puts on the clipboard, by its types."""
    kept = {"text/html": html, "text/plain": plain, **others}
    given = {kind: content for kind, content in kept.items() if content}
    text.page.evaluate(PASTE, [text.element_handle(), given])


def fixture(name: str) -> str:
    return (FIXTURES / name).read_text("utf-8")


def gives(admin: Administrator, *colours: str) -> list[str]:
    """Let the server fetch pictures of these colours in turn; return what was asked for."""
    asked: list[str] = []
    images = [admin.upload(colour) for colour in colours]

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["url"])
        route.fulfill(status=201, json=images[(len(asked) - 1) % len(images)])

    admin.page.route(FETCH, answer)
    return asked


def refuses(page: Page) -> None:
    """Let the server get no picture."""
    problem = {
        "code": "picture_not_fetched",
        "title": "",
        "detail": "원래 사이트가 사진을 주지 않습니다.",
    }
    page.route(FETCH, lambda route: route.fulfill(status=422, json=problem))


def text_of(editor: Locator) -> Locator:
    return editor.get_by_label("내용", exact=True)


def file_of(colour: str, name: str = "IMG_2043.JPG") -> Any:
    return {"name": name, "mimeType": "image/jpeg", "buffer": picture(colour)}


def test_a_blog_keeps_its_form_and_its_pictures_come_to_us(admin: Administrator) -> None:
    asked = gives(admin, "teal")
    editor = open_editor(admin)
    text = text_of(editor)

    paste(text, fixture("naver.html"), "작은 집을 넓게 …")

    source = "https://postfiles.pstatic.net/MjAyNTAx/IMG_2043.JPG?type=w773"
    written = re.escape(fixture("naver.md").strip()).replace(re.escape(source), OURS)
    expect(text).to_have_value(re.compile(rf"^{written}\s*$"))
    assert asked == [source]
    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.locator("h3", has_text="거실")).to_be_visible()
    expect(preview.locator("strong", has_text="수납장")).to_be_visible()
    expect(preview.locator("td", has_text="18T")).to_be_visible()
    expect(preview.locator("blockquote")).to_have_text("비우면 넓어진다.")
    expect_accessible(admin.page)


@pytest.mark.long
def test_alternative_texts_are_asked_for(admin: Administrator) -> None:
    gives(admin, "teal")
    editor = open_editor(admin)
    text = text_of(editor)
    paste(text, fixture("naver.html"), "글")

    asked = editor.get_by_role("region", name="대체 텍스트가 없는 사진 1장")
    asked.get_by_label("1번째 사진의 대체 텍스트").fill("벽을 따라 짠 [수납장]")
    asked.get_by_label("1번째 사진의 대체 텍스트").press("Enter")

    expect(asked).to_have_count(0)
    expect(text).to_have_value(re.compile(rf"!\[벽을 따라 짠 \\\[수납장\\\]\]\({OURS}\)"))
    expect(editor).to_be_visible()


@pytest.mark.long
def test_a_picture_that_does_not_come_is_asked_for(admin: Administrator) -> None:
    refuses(admin.page)
    editor = open_editor(admin)
    text = text_of(editor)
    text.fill("끝")
    text.press("Home")
    paste(text, '<p>앞</p><img src="https://a.kr/b(1).jpg" alt="창"><p>뒤</p>', "앞 뒤")

    missing = editor.get_by_role("region", name="넣지 못한 사진 1장")
    expect(missing).to_contain_text("창 · a.kr")
    expect(missing).to_contain_text("원래 사이트가 사진을 주지 않습니다.")
    expect(text).to_have_value("앞\n\n![창](https://a.kr/b%281%29.jpg)\n\n뒤\n\n끝")
    expect_accessible(admin.page)
    field = missing.get_by_label("‘창’ 자리에 넣을 사진", exact=True)
    field.set_input_files(file_of("red"))

    expect(text).to_have_value(re.compile(rf"^앞\n\n!\[창\]\({OURS}\)\n\n뒤\n\n끝$"))
    expect(missing).to_have_count(0)


@pytest.mark.long
def test_a_picture_that_does_not_come_may_stay_where_it_lies_or_go(admin: Administrator) -> None:
    refuses(admin.page)
    editor = open_editor(admin)
    text = text_of(editor)
    paste(text, '<p>앞</p><img src="https://a.kr/1.jpg"><img src="https://a.kr/2.jpg">', "앞")
    missing = editor.get_by_role("region", name="넣지 못한 사진")
    # They are listed in the order of the text, once both were refused.
    expect(editor.get_by_role("region", name="넣지 못한 사진 2장")).to_be_visible()

    missing.get_by_role("button", name="원래 주소로 두기").first.click()
    missing.get_by_role("button", name="글에서 빼기").click()

    expect(missing).to_have_count(0)
    expect(text).to_have_value(re.compile(r"^앞\n\n!\[\]\(https://a\.kr/1\.jpg\)\s*$"))


def test_publication_waits_for_pictures_that_are_fetched_and_has_ours(
    admin: Administrator,
) -> None:
    image = admin.upload("teal")
    held = hold(admin.page, FETCH)
    editor = open_editor(admin)

    paste(text_of(editor), '<p>앞</p><img src="https://a.kr/1.jpg">', "앞")

    wait_for(admin.page, held, 1)
    expect(editor.get_by_text("사진 1장을 가져오고 있습니다.")).to_be_visible()
    editor.get_by_role("textbox", name="제목").fill("사진을 기다리는 글")
    publish_button(admin.page).click()
    expect(bar_of(admin.page)).to_contain_text("사진 1장을 올리는 중입니다")
    assert articles_titled(admin, "사진을 기다리는 글") == []
    held[0].fulfill(status=201, json=image)

    expect(admin.page.get_by_text("인사이트를 저장했습니다.")).to_be_visible()
    (made,) = articles_titled(admin, "사진을 기다리는 글")
    assert made["content"].strip() == f"앞\n\n![]({image['url']})"
    delete_article(admin, made["id"])


def test_pictures_of_word_come_from_beside_the_text(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = text_of(editor)
    content = picture("blue").hex()
    rtf = r"{\rtf1{\*\shppict{\pict\picwgoal10\jpegblip\bliptag1 " + content + "}}}"

    paste(text, fixture("word.html"), "겨울 공사", **{"text/rtf": rtf})

    written = re.escape(fixture("word.md").strip()).replace(re.escape("picture:1"), OURS)
    expect(text).to_have_value(re.compile(rf"^{written}\s*$"))
    url = re.search(OURS, text.input_value())
    assert url
    assert url[0] == admin.upload("blue")["url"]


def test_pictures_that_were_not_copied_hold_the_publication_up_until_they_are_chosen(
    admin: Administrator,
) -> None:
    editor = open_editor(admin)
    text = text_of(editor)
    editor.get_by_role("textbox", name="제목").fill("워드에서 온 글")
    paste(text, fixture("word.html"), "겨울 공사")
    notice = admin.page.get_by_text("사진 1장은 함께 복사되지 않았습니다.")
    expect(notice).to_be_visible()

    publish_button(admin.page).click()
    expect(editor.get_by_text("아직 올리지 않은 사진이 글에 있습니다.")).to_be_visible()
    missing = editor.get_by_role("region", name="넣지 못한 사진 1장")
    missing.get_by_label("‘창가의 의자’ 자리에 넣을 사진", exact=True).set_input_files(
        file_of("blue")
    )

    expect(text).to_have_value(re.compile(rf"!\[창가의 의자\]\({OURS}\)"))
    publish(admin.page)
    (made,) = articles_titled(admin, "워드에서 온 글")
    assert made["lineBreaks"] is True
    delete_article(admin, made["id"])


def test_pasted_contents_survive_a_reload_in_their_places(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = text_of(editor)
    content = base64.b64encode(picture("green")).decode()
    held = hold(admin.page, PICTURE)

    paste(text, f'<p>앞</p><img src="data:image/jpeg;base64,{content}"><p>뒤</p>', "앞 뒤")

    wait_for(admin.page, held, 1)
    expect(text).to_have_value(re.compile(r"^앞\n\n!\[\]\(picture:\w+\)\n\n뒤\s*$"))
    wait_until_kept(admin.page, "뒤")
    wait_until_files_kept(admin.page, 1)
    admin.page.reload()
    let_go(admin.page, PICTURE, [])

    expect(text).to_have_value(re.compile(rf"^앞\n\n!\[\]\({OURS}\)\n\n뒤\s*$"))


@pytest.mark.long
def test_a_conversation_keeps_its_messages_apart(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = text_of(editor)

    paste(text, plain=fixture("kakao.txt"))

    expect(text).to_have_value(re.compile(rf"^{re.escape(fixture('kakao.md').strip())}\s*$"))
    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.get_by_text("[김서연] [오후 3:12] 안녕하세요 :)")).to_be_visible()
    expect(preview.get_by_role("link", name="https://map.example/p/1_2_3")).to_be_visible()


@pytest.mark.long
def test_words_alone_are_pasted_as_they_are(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = text_of(editor)

    paste(text, "<meta charset=utf-8><span>## 마크다운 *글*</span>", "## 마크다운 *글*")
    expect(text).to_have_value("## 마크다운 *글*")
    paste(text, "<b>가</b>", "**나**", **{"vscode-editor-data": "{}"})

    expect(text).to_have_value("## 마크다운 *글*")


@pytest.mark.long
def test_undo_takes_a_paste_back(admin: Administrator) -> None:
    editor = open_editor(admin)
    text = text_of(editor)
    text.press_sequentially("앞뒤")
    text.press("ArrowLeft")

    paste(text, "<b>가운데</b>", "가운데")
    expect(text).to_have_value("앞**가운데**뒤")
    text.press("Control+z")

    expect(text).to_have_value("앞뒤")


@pytest.mark.long
def test_an_old_article_gets_line_breaks_that_it_shows(admin: Administrator) -> None:
    old = make_article(admin, content="앞", lineBreaks=False)
    editor = open_editor(admin, old["title"])
    text = text_of(editor)
    text.press("Control+a")

    paste(text, "<p>한 줄<br><b>두 줄</b></p>", "한 줄 두 줄")

    expect(text).to_have_value(re.compile(r"^한 줄\\\n\*\*두 줄\*\*\s*$"))
    preview = editor.get_by_role("region", name="미리 보기")
    expect(preview.locator(".prose br")).to_have_count(1)


@pytest.mark.parametrize("way", ["button", "dialog"])
@pytest.mark.sampled(1)
def test_a_phone_uploads_its_own_photos_into_the_text(phone_admin: Administrator, way: str) -> None:
    page = phone_admin.page
    editor = open_editor(phone_admin)
    text = text_of(editor)
    text.fill("앞")
    opener = editor.get_by_role("button", name="사진 올리기", exact=True)
    if way == "dialog":
        editor.get_by_role("button", name="이미지 삽입").tap()
        opener = page.get_by_role("dialog", name="이미지 삽입").get_by_role(
            "button", name="이 기기의 사진 올리기"
        )
    box = opener.bounding_box()
    assert box
    assert box["height"] >= 44

    with page.expect_file_chooser() as asked:
        opener.tap()
    assert asked.value.is_multiple()
    assert "image/*" in (asked.value.element.get_attribute("accept") or "")
    asked.value.set_files([file_of("red"), file_of("green", "IMG_2044.JPG")])

    expect(text).to_have_value(re.compile(rf"^앞\n\n!\[\]\({OURS}\)\n\n!\[\]\({OURS}\)\s*$"))
    expect(editor.get_by_role("region", name="대체 텍스트가 없는 사진 2장")).to_be_visible()
    assert "IMG_204" not in text.input_value()
    expect_accessible(page)


def test_a_photo_of_the_device_becomes_the_thumbnail(phone_admin: Administrator) -> None:
    page = phone_admin.page
    held = hold(page, PICTURE)
    editor = open_editor(phone_admin)
    editor.get_by_role("textbox", name="제목").fill("썸네일을 올린 글")
    text_of(editor).fill("글")

    with page.expect_file_chooser() as asked:
        editor.get_by_role("button", name="썸네일 사진 올리기").tap()
    assert not asked.value.is_multiple()
    asked.value.set_files(file_of("blue"))
    expect(editor.get_by_text("썸네일 사진을 올리고 있습니다.")).to_be_visible()
    wait_for(page, held, 1)
    let_go(page, PICTURE, held)

    field = editor.get_by_label("썸네일 URL")
    expect(field).to_have_value(re.compile(rf"^{OURS}$"))
    expect(text_of(editor)).to_have_value("글")
    publish(page)
    (made,) = articles_titled(phone_admin, "썸네일을 올린 글")
    assert re.fullmatch(OURS, made["thumbnail"])
    delete_article(phone_admin, made["id"])
