"""Asking a question, in every engine: faults, sending, and what is kept."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.browser.running_site import Site
from tests.engines.office import Office
from tests.engines.page import Page

GOOD = {
    "이름": "김서연",
    "연락처": "010-0000-0000",
    "이메일": "seoyeon@example.com",
    "문의 내용": "방배동 34평 아파트 전체를 고치고 싶어요.",
}


def open_form(page: Page) -> None:
    page.open_route("/contact?tab=qna")
    page.find("button", "문의 보내기")


def fill(page: Page) -> None:
    for label, text in GOOD.items():
        page.write(label, text)
    page.press("checkbox", "(필수)")


def test_what_is_missing_is_said_and_the_first_field_has_the_focus(page: Page) -> None:
    open_form(page)

    page.press("button", "문의 보내기")

    page.says("이름을 입력해 주세요.")
    page.focuses(page.find("textbox", "이름"))
    page.write("이름", "김서연")
    page.until("!document.body.innerText.includes('이름을 입력해 주세요.')")


def test_a_question_is_sent_and_its_number_is_read(page: Page) -> None:
    open_form(page)
    fill(page)

    page.press("button", "문의 보내기")

    page.focuses(page.find("heading", "문의가 접수되었어요."))
    page.says("접수 번호")
    page.press("button", "새 문의 작성")
    page.holds("이름", "")


def test_what_was_written_is_there_after_a_reload(page: Page) -> None:
    open_form(page)
    fill(page)

    page.driver.reload()

    page.says("이전에 작성하던 내용을 불러왔어요.")
    page.holds("문의 내용", GOOD["문의 내용"])
    page.press("button", "지우고 새로 쓰기")
    page.holds("문의 내용", "")


@pytest.fixture
def forms_elsewhere(site: Site) -> Iterator[None]:
    """The site asks for consultations by forms of another service meanwhile."""
    with closing(Office(site)) as office:
        before = office.call("GET", "/api/admin/site/contact")
        office.call("PUT", "/api/admin/site/contact", json={"consultation": "external"})
        yield
        kind = {"consultation": before["consultation"]}
        office.call("PUT", "/api/admin/site/contact", json=kind)


@pytest.mark.usefixtures("forms_elsewhere")
def test_a_form_of_another_service_closes_at_once_whatever_it_went_through(page: Page) -> None:
    page.open_route("/about")
    page.press("link", "Contact", page.find("banner"))
    page.press("button", "주거 공간 상담")
    layer = page.find("dialog")
    frame = page.until("document.querySelector('dialog iframe')", "a form is in the layer")
    entries = page.driver.ask("return history.length")
    page.driver.ask("arguments[0].contentWindow.location.replace('about:blank')", frame)
    page.until("arguments[0].contentDocument?.URL === 'about:blank'", "it is a page of ours", frame)
    for step in (1, 2):
        page.driver.ask(f"arguments[0].src = 'about:blank?{step}'", frame)
        page.until(f"history.length >= {entries + step}", "the form's page is an entry")

    page.press("button", "닫기", layer)

    page.gone("dialog")
    page.at("/contact")
