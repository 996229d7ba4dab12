"""The management of articles: cards, the empty list, deleting and taking it back."""

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import PATH, article, card, make_article
from tests.browser.holding import hold, let_go, wait_for

RECORDS = "**/api/admin/insights?limit=100"
RECORD = "**/api/admin/insights/*"


def test_a_card_shows_what_the_article_is_about(admin: Administrator) -> None:
    made = make_article(
        admin,
        content="## 빛은 세 겹\n\n**천장등** 하나로는 [저녁](https://example.com)이 오지 않습니다.",
        date="2024년 12월 18일 / 09시 30분 00초",
        url="https://example.com/light",
    )

    page = admin.open("/admin/insight")

    shown = card(page, made["title"])
    expect(shown).to_contain_text("Interior Tip")
    expect(shown).to_contain_text("2024.12.18 09:30")
    expect(shown).to_contain_text("빛은 세 겹 천장등 하나로는 저녁이 오지 않습니다.")
    expect(shown.locator("code")).to_have_text(made["id"][:8])
    link = shown.get_by_role("link", name="링크 보기")
    expect(link).to_have_attribute("href", "https://example.com/light")
    expect_accessible(page)


@pytest.mark.long
def test_old_dates_and_long_texts_are_shown_readably(admin: Administrator) -> None:
    records = {
        "items": [
            {
                "id": "old-1",
                "title": "옛 글",
                "content": "가" * 150,
                "dateLabel": "2024.01.05 10:15",
            },
            {
                "id": "old-2",
                "title": "날짜를 모르는 글",
                "content": "",
                "dateLabel": "날짜 형식 오류",
            },
        ],
        "total": 2,
        "etags": {},
    }
    admin.page.route(RECORDS, lambda route: route.fulfill(json=records))

    page = admin.open("/admin/insight")

    expect(card(page, "옛 글")).to_contain_text("2024.01.05 10:15")
    expect(card(page, "옛 글")).to_contain_text("가" * 100 + "...")
    expect(card(page, "날짜를 모르는 글")).to_contain_text("날짜 형식 오류")


def test_the_empty_list_offers_the_first_article_and_samples(admin: Administrator) -> None:
    empty = {"items": [], "total": 0, "etags": {}}
    made: list[Request] = []

    def be_empty(route: Route) -> None:
        # Until the samples are sent, whatever else has the list asked for again.
        if made:
            route.continue_()
        else:
            route.fulfill(json=empty)

    def note(asked: Request) -> None:
        if asked.method == "POST" and PATH in asked.url:
            made.append(asked)

    admin.page.on("request", note)
    admin.page.route(RECORDS, be_empty)
    page = admin.open("/admin/insight")
    expect(page.get_by_text("등록된 인사이트가 없습니다.")).to_be_visible()
    expect(page.get_by_text("첫 번째 인사이트를 작성해 보세요.")).to_be_visible()
    expect_accessible(page)

    before = admin.read(PATH)["total"]
    page.get_by_role("button", name="예시 글 추가").click()

    expect(page.get_by_text("예시 글 3개를 추가했습니다.")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(before + 3)


@pytest.mark.long
def test_a_list_that_failed_to_load_can_be_loaded_again(admin: Administrator) -> None:
    admin.page.route(RECORDS, lambda route: route.abort())
    page = admin.open("/admin/insight")
    expect(page.get_by_role("alert")).to_be_visible()

    held = hold(page, RECORDS)
    page.get_by_role("button", name="다시 시도").click()
    wait_for(page, held, 1)
    let_go(page, RECORDS, held)

    expect(page.get_by_role("article").first).to_be_visible()


def test_deleting_asks_first_and_can_be_taken_back(admin: Administrator) -> None:
    made = make_article(admin)
    page = admin.open("/admin/insight")

    card(page, made["title"]).get_by_role("button", name=f"‘{made['title']}’ 삭제").click()
    question = page.get_by_role("dialog", name="이 인사이트를 삭제할까요?")
    expect(question.get_by_role("button", name="취소")).to_be_focused()
    expect_accessible(page)
    question.get_by_role("button", name="삭제").click()

    expect(card(page, made["title"])).to_have_count(0)
    expect(page.get_by_text("인사이트를 삭제했습니다.")).to_be_visible()
    page.get_by_role("button", name="되돌리기").click()
    expect(card(page, made["title"])).to_be_visible()
    assert article(admin, made["id"])["title"] == made["title"]


def test_a_delete_that_fails_says_so_and_keeps_the_article(admin: Administrator) -> None:
    made = make_article(admin)
    page = admin.open("/admin/insight")
    page.route(RECORD, lambda route: route.abort())

    card(page, made["title"]).get_by_role("button", name="삭제").last.click()
    page.get_by_role("dialog").get_by_role("button", name="삭제").click()

    expect(page.get_by_text("삭제 중 오류가 발생했습니다.")).to_be_visible()
    expect(card(page, made["title"])).to_be_visible()


@pytest.mark.long
def test_the_list_fits_a_phone(phone_admin: Administrator) -> None:
    make_article(phone_admin)

    page = phone_admin.open("/admin/insight")

    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
