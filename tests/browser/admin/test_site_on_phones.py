"""The forms and lists of the site on a phone: axe finds nothing, and arrows are large enough."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.test_site_lists import SLIDES
from tests.browser.administrator import Administrator

ANY = {"If-Match": "*"}
PARTS = ("brand", "business", "contact", "company", "privacy")
LISTS = ("services", "questions", "profiles", "principles")
TARGET = 44
"""Pixels: what a finger meets on a phone, by the drawings."""


@pytest.fixture
def drafted_slide(phone_admin: Administrator) -> Iterator[list[dict[str, Any]]]:
    """The slides, at least nine, of which the first has a draft; it is gone afterwards."""
    slides = phone_admin.read("/api/admin/slides")["items"]
    assert len(slides) >= 9
    path = f"/api/admin/slides/{slides[0]['id']}/draft"
    phone_admin.call("PUT", path, data={"heading": "아직 초안"}, headers=ANY)
    yield slides
    phone_admin.call("DELETE", path, headers=ANY)


def expect_to_pass(page: Page) -> None:
    expect(page.get_by_role("region", name="공개", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    expect_accessible(page)


def test_every_form_passes_axe_on_a_phone(phone_admin: Administrator) -> None:
    firsts = {one: phone_admin.read(f"/api/admin/{one}")["items"][0]["id"] for one in LISTS}

    for path in (*PARTS, *(f"{name}/{id}" for name, id in firsts.items())):
        phone_admin.page.goto("about:blank")  # what is looked for stands in the form before, too
        page = phone_admin.open(f"/admin/site/{path}")
        page.get_by_role("textbox").first.wait_for()
        expect_to_pass(page)


@pytest.mark.long
def test_a_long_list_with_a_draft_passes_axe_on_a_phone(
    phone_admin: Administrator, drafted_slide: list[dict[str, Any]]
) -> None:
    page = phone_admin.open(SLIDES)
    arrows = page.get_by_role("listitem").get_by_role("button", name=": 한 칸")
    expect(arrows).to_have_count(2 * len(drafted_slide))
    expect(page.get_by_role("region", name="공개", exact=True)).to_contain_text(
        "공개하지 않은 부분 1곳"
    )

    # All rows in sight: what a bar covers halfway is no target until it is scrolled out from there.
    page.set_viewport_size({"width": 390, "height": 1800})
    expect_to_pass(page)
    boxes = [arrow.bounding_box() for arrow in arrows.all()]
    sizes = [(box["width"], box["height"]) for box in boxes if box]
    assert [size for size in sizes if min(size) < TARGET] == []
