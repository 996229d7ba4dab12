"""Lists of more than one page, in every engine: they go on, and one comes back to one's place."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.long_lists import ARTICLES, CARDS, PAGE, TILES, long_site
from tests.browser.running_site import Site
from tests.engines.driver import Driver
from tests.engines.page import DESKTOP, Page


@pytest.fixture(scope="module")
def long(filled_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with more projects and articles than one page shows."""
    with long_site(filled_site, tmp_path_factory.mktemp("long"), "") as running:
        yield running


@pytest.fixture
def visitor(driver: Driver, long: Site) -> Page:
    """Somebody who was never here, at a desktop."""
    driver.new_visitor()
    driver.resize(*DESKTOP)
    return Page(driver, long.address)


def go_on(page: Page, items: str, count: int) -> None:
    """Scroll to the end of what is shown until there are *count* items or more."""
    page.until(f"document.querySelectorAll({items!r}).length >= {PAGE}", "the first page is there")
    page.until(
        "(scrollBy({ top: 2500, behavior: 'instant' }),"
        f" document.querySelectorAll({items!r}).length >= {count})",
        f"{count} are there",
    )


@pytest.mark.parametrize("address", ["/portfolio", "/#/portfolio"])
def test_back_and_a_reload_come_back_to_the_place(visitor: Page, address: str) -> None:
    visitor.open(address)
    visitor.starts()
    go_on(visitor, TILES, 2 * PAGE)
    place = visitor.scrolled()
    there = f"Math.abs(scrollY - {place}) < 2"

    visitor.press("link", "About", visitor.find("banner"))
    visitor.at("/about")
    visitor.driver.back()
    visitor.until(there, f"Back leads to {place}")
    visitor.driver.reload()

    visitor.until(there, f"a reload leads to {place}")


def test_the_articles_go_on_to_their_end(visitor: Page) -> None:
    visitor.open_route("/insight")

    go_on(visitor, CARDS, ARTICLES)

    visitor.find(CARDS, nth=ARTICLES - 1)
    visitor.gone("a[rel=next]")
