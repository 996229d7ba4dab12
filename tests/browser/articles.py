"""Articles for tests: made by the API, each with a title of its own."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.browser.administrator import Administrator

PATH = "/api/admin/insights"
PUBLISHED = re.compile(r"^인사이트를 (저장|수정)했습니다\.$")


def make_article(admin: Administrator, **fields: Any) -> dict[str, Any]:
    """Store an article; what is not given is made up."""
    article = {
        "title": f"시험 삼아 쓴 글 {uuid4().hex[:8]}",
        "content": "벽을 허물지 않아도 집은 넓어집니다.",
        "category": "tip",
        **fields,
    }
    made: dict[str, Any] = admin.call("POST", PATH, data=article).json()
    return made


def article(admin: Administrator, id: str) -> dict[str, Any]:
    """Return an article as it is stored."""
    record: dict[str, Any] = admin.read(f"{PATH}/{id}")
    return record


def articles_titled(admin: Administrator, title: str) -> list[dict[str, Any]]:
    """Return the articles with *title* as they are stored."""
    rows = admin.read(PATH)["items"]
    return [article(admin, row["id"]) for row in rows if row.get("title") == title]


def change_article(admin: Administrator, id: str, fields: Mapping[str, Any]) -> None:
    """Save over an article, whatever its version."""
    admin.call("PUT", f"{PATH}/{id}", data=dict(fields), headers={"If-Match": "*"})


def delete_article(admin: Administrator, id: str) -> None:
    admin.call("DELETE", f"{PATH}/{id}", headers={"If-Match": "*"})


def card(page: Page, title: str) -> Locator:
    """Return the card of an article in the list."""
    return page.get_by_role("article").filter(has_text=title)


def open_editor(admin: Administrator, title: str = "") -> Locator:
    """Show the form of the article with *title*; of a new one without."""
    page = admin.open("/admin/insight")
    if title:
        card(page, title).get_by_role("button", name="수정").click()
    else:
        page.get_by_role("button", name="새 인사이트").first.click()
    page.get_by_role("textbox", name="제목").wait_for()
    return page.locator("main form")


def bar_of(page: Page) -> Locator:
    """Return the bar that saves and publishes."""
    return page.get_by_role("region", name="공개", exact=True)


def publish_button(page: Page) -> Locator:
    return bar_of(page).get_by_role("button", name="공개하기")


def publish(page: Page) -> None:
    """Publish what stands in the form, and wait until that is said."""
    publish_button(page).click()
    expect(page.get_by_text(PUBLISHED)).to_be_visible()


def save(page: Page) -> None:
    """Save the draft of what stands in the form, and wait until that is said."""
    page.keyboard.press("Control+s")
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
