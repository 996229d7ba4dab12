"""Changes by others appear without a reload and keep what a visitor has open."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.layers import TILE, expect_place, lightbox, overlay

STREAM = "**/api/events"


@pytest.fixture
def visitor(chromium: Browser, admin: Administrator) -> Iterator[Page]:
    """The page of a visitor of the site that the administrator changes."""
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900}, locale="ko-KR", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def look(visitor: Page, admin: Administrator, path: str = "/portfolio") -> None:
    """Open a screen and wait until it listens."""
    with visitor.expect_response("**/api/events"):
        visitor.goto(admin.site.route(path))
    expect(visitor.locator("main a").first).to_be_visible()


def rename(admin: Administrator, project: dict[str, Any], **fields: Any) -> None:
    admin.change(project["id"], {**admin.project(project["id"]), **fields})


def tile(visitor: Page, title: str) -> Any:
    return visitor.locator(TILE).filter(has_text=title)


def test_a_project_that_is_added_appears_without_a_reload(
    admin: Administrator, visitor: Page
) -> None:
    look(visitor, admin)
    visitor.evaluate("window.isSamePage = true")

    project = admin.make_project()

    expect(tile(visitor, project["title"])).to_have_count(1)
    assert visitor.evaluate("window.isSamePage")


@pytest.mark.long
def test_a_project_that_is_removed_disappears(admin: Administrator, visitor: Page) -> None:
    project = admin.make_project()
    look(visitor, admin)
    expect(tile(visitor, project["title"])).to_have_count(1)

    admin.call("DELETE", f"/api/admin/portfolio/{project['id']}", headers={"If-Match": "*"})

    expect(tile(visitor, project["title"])).to_have_count(0)


def test_a_new_order_is_followed(admin: Administrator, visitor: Page) -> None:
    project = admin.make_project()
    look(visitor, admin)
    expect(tile(visitor, project["title"])).to_have_count(1)

    admin.call("POST", f"/api/admin/portfolio/{project['id']}/move", data={"after": None})

    expect(visitor.locator(TILE).first).to_contain_text(project["title"])


def test_an_open_project_stays_open_and_shows_the_change(
    admin: Administrator, visitor: Page
) -> None:
    project = admin.make_project()
    look(visitor, admin)
    tile(visitor, project["title"]).click()
    expect(overlay(visitor)).to_be_visible()
    overlay(visitor).evaluate("layer => { layer.isSame = true; layer.scrollTop = 40 }")

    renamed = f"새 이름 {uuid4().hex[:8]}"
    rename(admin, project, title=renamed)

    expect(overlay(visitor).get_by_role("heading", level=1)).to_have_text(renamed)
    assert overlay(visitor).evaluate("layer => layer.isSame")


def test_the_page_of_a_project_shows_the_change_while_it_is_open(
    admin: Administrator, visitor: Page
) -> None:
    project = admin.make_project()
    look(visitor, admin, f"/portfolio/{project['id']}")
    expect(visitor.get_by_role("heading", level=1)).to_have_text(project["title"])
    visitor.evaluate("window.isSamePage = true")

    renamed = f"새 이름 {uuid4().hex[:8]}"
    rename(admin, project, title=renamed)

    expect(visitor.get_by_role("heading", level=1)).to_have_text(renamed)
    assert visitor.evaluate("window.isSamePage")


@pytest.mark.long
def test_the_picture_that_is_looked_at_is_followed(admin: Administrator, visitor: Page) -> None:
    pictures = [admin.upload(colour) for colour in ("tan", "teal", "olive")]
    project = admin.make_project(images=pictures)
    look(visitor, admin)
    tile(visitor, project["title"]).click()
    overlay(visitor).get_by_role("button", name="사진 2 크게 보기").click()
    expect_place(visitor, "2 / 3")

    rename(admin, project, images=[admin.upload("navy"), *pictures])

    expect_place(visitor, "3 / 4")
    shown = lightbox(visitor).locator("picture[data-shown='true']")
    expect(shown).to_have_attribute("data-index", "2")


def test_an_open_project_that_is_removed_stays_until_it_is_closed(
    admin: Administrator, visitor: Page
) -> None:
    project = admin.make_project()
    look(visitor, admin)
    tile(visitor, project["title"]).click()
    expect(overlay(visitor).get_by_role("button", name="사진 1 크게 보기")).to_be_visible()

    with visitor.expect_response(f"**/api/portfolio/{project['id']}"):
        admin.call("DELETE", f"/api/admin/portfolio/{project['id']}", headers={"If-Match": "*"})

    expect(overlay(visitor).get_by_role("heading", level=1)).to_have_text(project["title"])
    visitor.keyboard.press("Escape")
    expect(tile(visitor, project["title"])).to_have_count(0)


@pytest.mark.long
def test_the_scroll_position_is_kept(admin: Administrator, visitor: Page) -> None:
    look(visitor, admin)
    visitor.evaluate("scrollTo(0, 500)")

    project = admin.make_project()

    expect(tile(visitor, project["title"])).to_have_count(1)
    assert visitor.evaluate("scrollY") == pytest.approx(500, abs=1)


@pytest.mark.long
def test_an_article_that_is_added_appears(admin: Administrator, visitor: Page) -> None:
    look(visitor, admin, "/insight")
    title = f"방금 쓴 글 {uuid4().hex[:8]}"
    article = {
        "title": title,
        "content": "본문",
        "category": "news",
        "thumbnail": admin.upload()["url"],
    }

    answer = admin.call("POST", "/api/admin/insights", data=article)

    assert answer.status == 201, answer.text()
    expect(visitor.get_by_role("heading", name=title)).to_be_visible()


def test_a_change_during_an_outage_of_the_stream_appears_afterwards(
    admin: Administrator, visitor: Page
) -> None:
    visitor.route(STREAM, lambda route: route.fulfill(status=503))
    visitor.goto(admin.site.route("/portfolio"))
    expect(visitor.locator(TILE).first).to_be_visible()

    project = admin.make_project()
    visitor.unroute(STREAM)

    expect(tile(visitor, project["title"])).to_have_count(1)


def test_one_tab_holds_one_stream(admin: Administrator, visitor: Page) -> None:
    opened: list[str] = []
    visitor.on("request", lambda request: opened.append(request.url))
    look(visitor, admin)

    visitor.get_by_role("link", name="About").first.click()
    visitor.get_by_role("link", name="Contact").first.click()
    expect(visitor).to_have_url(admin.site.route("/contact"))

    assert len([url for url in opened if url.endswith("/api/events")]) == 1
