"""The site in a browser on the other stores: it is shown, and a change appears on an open page.

Every other test here runs on SQLite; `--store` runs them on another store.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.conftest import DESKTOP
from tests.browser.layers import TILE
from tests.browser.running_site import Site, running_site
from tests.store_kinds import new_store_of

OTHERS = ("memory", "firebase")


@pytest.fixture(
    scope="module",
    params=["postgresql", *(pytest.param(kind, marks=pytest.mark.long) for kind in OTHERS)],
)
def elsewhere(
    request: pytest.FixtureRequest, filled: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The demo site, moved to another store."""
    with ExitStack() as databases:
        address = new_store_of(request.param, request, databases)
        folder = tmp_path_factory.mktemp(request.param)
        yield databases.enter_context(running_site(filled, folder, address))


@pytest.fixture
def owner(elsewhere: Site, chromium: Browser) -> Iterator[Administrator]:
    context = chromium.new_context(viewport=DESKTOP, locale="ko-KR", reduced_motion="reduce")
    yield Administrator(elsewhere, context)
    context.close()


def test_a_change_appears_on_a_visitors_open_page(
    elsewhere: Site, owner: Administrator, page: Page
) -> None:
    with page.expect_response("**/api/events"):
        page.goto(elsewhere.route("/portfolio"))
    expect(page.locator(TILE).first).to_be_visible()

    project = owner.make_project()
    tile = page.locator(TILE).filter(has_text=project["title"])
    expect(tile).to_have_count(1)
    owner.call("DELETE", f"/api/admin/portfolio/{project['id']}", headers={"If-Match": "*"})

    expect(tile).to_have_count(0)


def test_the_administrator_finds_every_project_of_the_demo(owner: Administrator) -> None:
    records = owner.read("/api/admin/portfolio")["items"]

    screen = owner.open("/admin/portfolio")

    assert len(records) > 0
    expect(screen.get_by_text(records[0]["title"]).first).to_be_visible()
