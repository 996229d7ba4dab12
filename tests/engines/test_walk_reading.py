"""Articles in every engine: the list, the reader over it, and a page of its own."""

from tests.engines.driver import Element
from tests.engines.page import Page

CARDS = "ul[aria-label='인사이트 글 목록'] a"
NEWEST, SECOND = "demo-insight-11", "demo-insight-12"


def open_article(page: Page, nth: int = 0) -> Element:
    """Open an article over the list; return its layer."""
    page.open_route("/insight")
    page.press(CARDS, nth=nth)
    layer = page.find("dialog", "글 읽기")
    page.find(".prose", within=layer)
    return layer


def test_a_category_narrows_the_list(page: Page) -> None:
    page.open_route("/insight")
    page.until(f"document.querySelectorAll({CARDS!r}).length === 12")

    page.press("button", "뉴스")

    page.until(f"document.querySelectorAll({CARDS!r}).length === 3")


def test_an_article_lies_over_the_list_until_escape(page: Page) -> None:
    open_article(page, 1)

    page.driver.key("Escape")

    page.gone("dialog")
    page.focuses(page.find(CARDS, nth=1))


def test_turning_adds_no_entry_so_that_back_closes(page: Page) -> None:
    layer = open_article(page)
    page.press("button", "다음 글", layer)
    page.says("2 / 12", layer)

    page.driver.back()

    page.gone("dialog")
    page.at("/insight")


def test_a_reload_keeps_the_article_open(page: Page) -> None:
    open_article(page, 2)

    page.driver.reload()

    page.find("dialog", "글 읽기")
    page.driver.key("Escape")
    page.gone("dialog")


def test_the_layer_leads_to_the_articles_own_page(page: Page) -> None:
    layer = open_article(page)

    page.press("link", "전체 화면으로 읽기", layer)

    page.at(f"/insight/{NEWEST}")
    page.gone("dialog")
    page.press("link", "다음 글")
    page.at(f"/insight/{SECOND}")
    page.find("table, .prose")
