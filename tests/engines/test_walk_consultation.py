"""Asking for a consultation in every engine: step by step, kept, sent once."""

from tests.browser.consultations import PROJECT, QUESTIONS, TITLE
from tests.engines.page import Page


def sees(page: Page, step: int) -> None:
    """Wait until the step of that number is in view."""
    page.find("h1", QUESTIONS[step - 1])


def begin(page: Page, step: int = 1) -> None:
    """Open the consultation by a project's address, and go on to *step* without answers."""
    page.open_route(f"/consultation/1?project={PROJECT}")
    page.says(TITLE)
    for number in range(1, step):
        go_on(page, number)
    sees(page, step)


def go_on(page: Page, step: int) -> None:
    """Press the way on from *step*, and wait for the next one."""
    sees(page, step)
    page.press("button", "다음")
    sees(page, step + 1)


def say_place(page: Page) -> None:
    """Answer the first step."""
    page.press("label", "아파트", exact=True)
    page.write("주소", "반포동")


def test_steps_have_entries_of_their_own(page: Page) -> None:
    begin(page, 3)

    page.driver.back()
    sees(page, 2)
    page.driver.back()
    sees(page, 1)
    page.driver.forward()
    sees(page, 2)
    page.press("link", "이전")

    sees(page, 1)


def test_a_reload_keeps_the_step_and_the_answers(page: Page) -> None:
    begin(page)
    say_place(page)
    go_on(page, 1)
    page.press("label", "살고 있어요", exact=True)

    page.driver.reload()

    sees(page, 2)
    page.says("이전에 작성하던 내용을 불러왔어요.")
    page.until("document.querySelectorAll(':checked').length === 1", "one answer is chosen")
    page.driver.back()
    sees(page, 1)
    page.holds("주소", "반포동")


def test_of_two_windows_the_later_answer_stays(page: Page) -> None:
    begin(page)
    say_place(page)
    page.driver.open_tab()
    begin(page)
    page.holds("주소", "반포동")

    page.write("주소", " 12", added=True)

    page.driver.other_tab()
    page.holds("주소", "반포동 12")


def test_a_consultation_is_sent_and_its_number_is_read(page: Page) -> None:
    begin(page)
    say_place(page)
    for step in range(1, 5):
        go_on(page, step)
    page.write("이름", "김하나")
    page.write("연락처", "010-0000-0000")
    page.press("checkbox", "(필수)")

    page.press("button", "상담 신청 보내기")

    page.find("h1", "상담 신청이 접수되었어요")
    page.says("접수 번호")
