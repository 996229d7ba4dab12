"""Without scripts, in every engine: pages, ways between them, and forms."""

from tests.browser.consultations import PROJECT
from tests.engines.page import Page


def test_the_home_page_leads_to_the_gallery_and_that_to_a_project(plain: Page) -> None:
    plain.open("/")
    plain.find("h1")
    plain.press("a[href$='/portfolio']", within=plain.find("banner"))
    plain.at("/portfolio")

    plain.press(f"main a[href='/portfolio/{PROJECT}']")

    plain.at(f"/portfolio/{PROJECT}")
    plain.find("h1", "돌 상판 하나로 모이는 주방")
    plain.drawn("main img")


def test_an_article_is_read_in_full(plain: Page) -> None:
    plain.open("/insight")

    plain.press("main a[href^='/insight/demo']")

    plain.find("h1")
    plain.find(".prose")


def test_a_question_is_sent(plain: Page) -> None:
    plain.open("/contact?tab=qna")
    plain.write("이름", "김하나")
    plain.write("연락처", "010-0000-0000")
    plain.write("이메일", "hana@example.com")
    plain.write("문의 내용", "봄에 공사할 수 있을까요?")
    plain.press("checkbox", "(필수)")

    plain.press("button", "문의 보내기")

    plain.find("h1", "문의가 접수되었어요.")


def test_a_consultation_is_sent_and_what_is_missing_is_said_first(plain: Page) -> None:
    plain.open("/consultation/1?space=residential")
    plain.write("이름", "김하나")
    plain.write("연락처", "12")
    plain.press("checkbox", "(필수)")
    plain.press("button", "상담 신청 보내기")
    plain.says("확인해 주세요.")

    plain.write("연락처", "010-0000-0000", added=False)
    plain.press("button", "상담 신청 보내기")

    plain.find("h1", "상담 신청이 접수되었어요")
