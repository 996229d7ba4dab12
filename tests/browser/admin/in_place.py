"""What tests do on a page that is edited in place, by what people see of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.administrator import Administrator

PAGE = "/admin/site/page"
ANY = {"If-Match": "*"}
PARTS = ("brand", "about", "contact", "company", "business", "privacy")
LISTS = ("slides", "services", "questions", "profiles", "principles")


@contextmanager
def left_as_it_was(admin: Administrator) -> Iterator[None]:
    """Close the page, and leave no drafts, and what was published as it was."""
    before = {path: admin.read(path) for path in all_records(admin)}
    yield
    # What is typed is saved by itself, a moment later: nothing of it comes after this.
    admin.page.close()
    for path in all_records(admin):
        admin.call("DELETE", f"{path}/draft", headers=ANY)
        if path in before and admin.read(path) != before[path]:
            admin.call("PUT", path, data=fields_of(before[path]), headers=ANY)


def all_records(admin: Administrator) -> list[str]:
    paths = [f"/api/admin/site/{part}" for part in PARTS]
    for name in LISTS:
        items = admin.read(f"/api/admin/{name}")["items"]
        paths += [f"/api/admin/{name}/{item['id']}" for item in items]
    return paths


def fields_of(record: dict[str, Any]) -> dict[str, Any]:
    worked_out = {
        "id",
        "order",
        "state",
        "hasDraft",
        "neverPublic",
        "publishAt",
        "hideAt",
        "blocked",
    }
    return {name: value for name, value in record.items() if name not in worked_out}


def open_page(admin: Administrator, path: str = "/about") -> Page:
    page = admin.open(f"{PAGE}{path}")
    regions(page).first.wait_for()
    return page


def frame_of(page: Page) -> FrameLocator:
    return page.frame_locator("iframe[data-shown=true]")


def regions(page: Page) -> Locator:
    return frame_of(page).get_by_role("button", name=re.compile("Enter 키를 눌러 고치기"))


def region(page: Page, name: str) -> Locator:
    label = f"{name}, Enter 키를 눌러 고치기"
    return frame_of(page).get_by_role("button", name=label, exact=True)


def field(page: Page, name: str) -> Locator:
    return frame_of(page).get_by_role("textbox", name=name, exact=True)


def write(page: Page, name: str, text: str) -> None:
    """Choose a text of the page and write another one over it, by keys alone."""
    # In one act: the page may be drawn anew after what was done before.
    region(page, name).first.press("Enter")
    expect(field(page, name)).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def finish(page: Page, name: str) -> None:
    page.keyboard.press("Control+Enter")
    expect(field(page, name)).to_have_count(0)


def bar_of(page: Page) -> Locator:
    return page.get_by_role("region", name="공개", exact=True)


def publish(page: Page) -> None:
    bar_of(page).get_by_role("button", name="공개하기").click()
    dialog = page.get_by_role("dialog", name="공개하기")
    dialog.get_by_role("button", name=re.compile(r"\d곳 공개하기")).click()
    expect(dialog).to_have_count(0)
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
