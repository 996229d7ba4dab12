"""Visitors whose browser translates the page: every screen works, what is sent has a receipt."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.consultations import Studio, Visitor
from tests.browser.layers import expect_still, lightbox, overlay
from tests.browser.running_site import Site
from tests.browser.translated import Translated

QUESTION = {
    "이름": "김서연",
    "연락처": "010-0000-0000",
    "이메일": "seoyeon@example.com",
    "문의 내용": "방배동 34평 아파트 전체를 고치고 싶어요.",
}
BROKEN = "문제가 생겼어요."


@pytest.fixture
def translated(page: Page) -> Translated:
    """A page that is translated when its screen is there."""
    return Translated(page)


def go(translated: Translated, site: Site, path: str) -> None:
    """Go to *path* within the page, and let it be translated."""
    page = translated.page
    page.goto(site.route(path))
    expect(page.locator("#root main, #root [role=dialog]").first).to_be_visible()
    translated.translate()
    translated.settle()


def expect_whole(translated: Translated) -> None:
    translated.settle()
    expect(translated.page.get_by_text(BROKEN)).to_have_count(0)
    assert translated.faults == []


def test_every_screen_is_there_and_gives_way_to_the_next(
    site: Site, translated: Translated
) -> None:
    page = translated.page
    paths = ("/", "/about", "/business", "/portfolio", "/insight", "/contact", "/contact?tab=qna")
    for path in (*paths, "/privacy", "/search", "/consultation/1", "/about", "/"):
        go(translated, site, path)
        page.mouse.wheel(0, 2_000)
    for to in ("/about", "/portfolio", "/insight", "/contact", "/search"):
        page.get_by_role("navigation").first.locator(f"a[href='{to}']").first.click()
        expect(page).to_have_url(re.compile(f"{to}$"))
        translated.settle()

    expect_whole(translated)


def test_services_articles_and_their_layers_open_and_close(
    site: Site, translated: Translated
) -> None:
    page = translated.page
    go(translated, site, "/business")
    page.locator("main a[href^='/business/']").first.click()
    expect(page).to_have_url(re.compile("/business/"))
    translated.settle()

    go(translated, site, "/insight")
    page.get_by_role("button", name="인테리어 팁").click()
    page.locator("ul[aria-label='인사이트 글 목록'] a").first.click()
    reader = page.get_by_role("dialog", name="글 읽기")
    expect(reader.locator(".prose")).to_be_visible()
    translated.settle()
    for _ in range(2):
        reader.get_by_role("button", name="다음").click()
        translated.settle()
    page.keyboard.press("Escape")
    expect(reader).to_have_count(0)

    expect_whole(translated)


def test_the_gallery_its_layers_and_the_search(site: Site, translated: Translated) -> None:
    page = translated.page
    go(translated, site, "/portfolio")
    page.get_by_role("button", name="조건").click()
    page.get_by_role("searchbox").fill("주방")
    translated.settle()
    page.get_by_role("searchbox").fill("")
    page.keyboard.press("Escape")
    page.locator("a[href='/portfolio/demo-project-01']").first.click()
    expect(overlay(page).get_by_role("button", name="사진 1 크게 보기")).to_be_visible()
    expect_still(page)
    translated.settle()
    overlay(page).get_by_role("button", name="공유하기").click()
    expect(page.get_by_role("menuitem").first).to_be_visible()
    translated.settle()
    page.get_by_role("menuitem").first.click()
    overlay(page).get_by_role("button", name="사진 1 크게 보기").click()
    expect(lightbox(page)).to_be_visible()
    expect_still(page)
    translated.settle()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Escape"):
        page.keyboard.press(key)
        translated.settle()
    expect(lightbox(page)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(overlay(page)).to_have_count(0)

    go(translated, site, "/search")
    for words in ("거실", "주방", "없는말이에요", ""):
        page.get_by_role("combobox").fill(words)
        page.wait_for_timeout(400)
        translated.settle()

    expect_whole(translated)


def test_a_question_is_sent_and_its_receipt_is_shown(
    own_forms: Site, translated: Translated, studio: Studio
) -> None:
    page = translated.page
    go(translated, own_forms, "/contact?tab=qna")
    send = page.get_by_role("button", name="문의 보내기")
    send.click()
    translated.settle()
    for label, text in QUESTION.items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("checkbox", name="(필수)").check()
    translated.settle()

    send.click()

    expect(page.get_by_role("heading", name="문의가 접수되었어요.")).to_be_visible()
    (enquiry,) = studio.new()
    expect(page.get_by_text(f"접수 번호 {enquiry['number']}")).to_be_visible()
    expect_whole(translated)


def test_a_consultation_is_sent_and_its_receipt_is_shown(
    own_forms: Site, translated: Translated, studio: Studio
) -> None:
    page = translated.page
    visitor = Visitor(own_forms, page)
    visitor.begin()
    translated.translate()
    translated.settle()
    visitor.say_place()
    visitor.go_on()
    visitor.say_size()
    translated.settle()
    visitor.go_on()
    visitor.say_budget()
    visitor.go_on()
    visitor.go_on()
    visitor.send()
    translated.settle()
    visitor.say_contact()

    visitor.send()

    expect(page.get_by_role("heading", level=1)).to_have_text("상담 신청이 접수되었어요")
    (enquiry,) = studio.new()
    expect(page.locator("main b.num").first).to_have_text(enquiry["number"])
    expect_whole(translated)
