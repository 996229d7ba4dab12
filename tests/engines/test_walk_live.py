"""What the studio changes while somebody looks, in every engine."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.browser.cut_line import cut_line
from tests.browser.running_site import Site
from tests.engines.driver import Driver
from tests.engines.office import Office
from tests.engines.page import DESKTOP, Page

TILES = "main ul[aria-label$='프로젝트 목록'] a"


@pytest.fixture
def office(site: Site) -> Iterator[Office]:
    """Whoever keeps the site."""
    with closing(Office(site)) as opened:
        yield opened


def look(page: Page) -> None:
    """Open the gallery."""
    page.open_route("/portfolio")
    page.find(TILES)


def test_a_project_appears_follows_its_changes_and_goes(page: Page, office: Office) -> None:
    look(page)
    page.driver.ask("window.isSame = true")

    made = office.make_project()
    page.find(TILES, made["title"])
    office.rename(made["id"], "방금 고친 이름의 집")
    page.find(TILES, "방금 고친 이름의 집")
    office.put_first(made["id"])
    page.until(f"document.querySelector({TILES!r}).textContent.includes('방금 고친 이름의 집')")
    office.remove(made["id"])

    page.gone(TILES, "방금 고친 이름의 집")
    assert page.driver.ask("return window.isSame")


def test_an_open_project_shows_its_change_and_stays_open(page: Page, office: Office) -> None:
    made = office.make_project()
    look(page)
    page.press(TILES, made["title"])
    layer = page.find("dialog")

    office.rename(made["id"], "열어 둔 채 고친 집")

    page.find("h1", "열어 둔 채 고친 집", layer)
    office.remove(made["id"])


def test_what_changed_while_the_line_was_cut_appears_afterwards(
    driver: Driver, site: Site, office: Office
) -> None:
    driver.new_visitor()
    driver.resize(*DESKTOP)
    with cut_line(site.address) as line:
        page = Page(driver, line.address)
        look(page)
        before = office.make_project()
        page.find(TILES, before["title"])

        line.cut()
        made = office.make_project()
        line.cut()

        page.find(TILES, made["title"])
    for project in (before, made):
        office.remove(project["id"])
