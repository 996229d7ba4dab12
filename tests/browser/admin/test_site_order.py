"""The order of the slides, changed by keyboard, mouse and finger, as visitors see it at once."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.admin.test_site_lists import SLIDES, grip, row
from tests.browser.administrator import Administrator
from tests.browser.dragging import (
    bring_to_the_middle,
    dragged_by_finger,
    dragged_by_mouse,
    lift_by_keys,
)
from tests.http.studio_in_memory import eventually

SAVED = "순서를 바꿨습니다."


@pytest.fixture
def slides(admin: Administrator) -> Iterator[list[str]]:
    """The headings of the slides in their order, which is the same again afterwards."""
    before = admin.read("/api/admin/slides")["items"]
    yield [slide["heading"] for slide in before]
    for above, slide in pairwise(before):
        path = f"/api/admin/slides/{slide['id']}/move"
        admin.call("POST", path, data={"after": above["id"]})


def shown(admin: Administrator) -> list[str]:
    """Return the headings of the slides as visitors see them."""
    return [slide["heading"] for slide in admin.read("/api/site")["home"]["slides"]]


def test_the_keyboard_moves_a_slide_and_visitors_see_the_new_order(
    admin: Administrator, slides: list[str]
) -> None:
    page = admin.open(SLIDES)

    lift_by_keys(page, grip(page, slides[0]), f"항목을 잡았습니다. {len(slides)}개 중 1번째입니다.")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile("항목이 .*개 중 2번째로 왔습니다."))).to_be_attached()
    page.keyboard.press("Space")

    expect(page.get_by_text(SAVED)).to_be_visible()
    expect(grip(page, slides[0])).to_be_focused()
    assert eventually(lambda: shown(admin) == [slides[1], slides[0], *slides[2:]])


@pytest.mark.long
def test_escape_leaves_the_order_as_it_is(admin: Administrator, slides: list[str]) -> None:
    page = admin.open(SLIDES)

    lift_by_keys(page, grip(page, slides[0]), "항목을 잡았습니다.")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")

    expect(page.get_by_text("순서를 그대로 두었습니다.")).to_be_attached()
    assert shown(admin) == slides


@pytest.mark.long
def test_the_mouse_drags_a_slide_and_visitors_see_the_new_order(
    admin: Administrator, slides: list[str]
) -> None:
    page = admin.open(SLIDES)

    with dragged_by_mouse(page, grip(page, slides[0]), row(page, slides[2])):
        expect(row(page, slides[2])).to_have_attribute("data-target", "below")

    expect(page.get_by_text(SAVED)).to_be_visible()
    assert eventually(lambda: shown(admin) == [slides[1], slides[2], slides[0], *slides[3:]])


@pytest.mark.long
def test_a_finger_drags_a_slide(phone_admin: Administrator, slides: list[str]) -> None:
    page = phone_admin.open(SLIDES)
    bring_to_the_middle(row(page, slides[1]))

    with dragged_by_finger(page, grip(page, slides[1]), row(page, slides[2])):
        expect(row(page, slides[2])).to_have_attribute("data-target", "below")

    expect(page.get_by_text(SAVED)).to_be_visible()
    assert eventually(lambda: shown(phone_admin) == [slides[0], slides[2], slides[1], *slides[3:]])
