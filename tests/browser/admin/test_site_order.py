"""The order of the slides, changed by keyboard, mouse and finger, as visitors see it at once."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.admin.test_site_lists import SLIDES, grip, row
from tests.browser.administrator import Administrator
from tests.browser.waiting import wait_for_paint
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
    grip(page, slides[0]).focus()

    page.keyboard.press("Space")
    expect(page.get_by_text(re.compile("항목을 잡았습니다. .*개 중 1번째입니다."))).to_be_attached()
    wait_for_paint(page)  # the keys are listened to a moment later
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile("항목이 .*개 중 2번째로 왔습니다."))).to_be_attached()
    page.keyboard.press("Space")

    expect(page.get_by_text(SAVED)).to_be_visible()
    expect(grip(page, slides[0])).to_be_focused()
    assert eventually(lambda: shown(admin) == [slides[1], slides[0], *slides[2:]])


def test_escape_leaves_the_order_as_it_is(admin: Administrator, slides: list[str]) -> None:
    page = admin.open(SLIDES)
    grip(page, slides[0]).focus()

    page.keyboard.press("Space")
    page.get_by_text(re.compile("항목을 잡았습니다.")).wait_for(state="attached")
    wait_for_paint(page)  # the keys are listened to a moment later
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")

    expect(page.get_by_text("순서를 그대로 두었습니다.")).to_be_attached()
    assert shown(admin) == slides


def test_the_mouse_drags_a_slide_and_visitors_see_the_new_order(
    admin: Administrator, slides: list[str]
) -> None:
    page = admin.open(SLIDES)
    start, goal = grip(page, slides[0]).bounding_box(), row(page, slides[2]).bounding_box()
    assert start
    assert goal

    page.mouse.move(start["x"] + 12, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 12, start["y"] + 60, steps=4)
    page.mouse.move(start["x"] + 12, goal["y"] + 32, steps=6)
    expect(row(page, slides[2])).to_have_attribute("data-target", "below")
    page.mouse.up()

    expect(page.get_by_text(SAVED)).to_be_visible()
    assert eventually(lambda: shown(admin) == [slides[1], slides[2], slides[0], *slides[3:]])


def test_a_finger_drags_a_slide(phone_admin: Administrator, slides: list[str]) -> None:
    page = phone_admin.open(SLIDES)
    row(page, slides[1]).evaluate("it => it.scrollIntoView({ block: 'center' })")
    start, goal = grip(page, slides[1]).bounding_box(), row(page, slides[2]).bounding_box()
    assert start
    assert goal
    touch = phone_admin.context.new_cdp_session(page)
    x, y = start["x"] + 20, start["y"] + 20

    def send(kind: str, at: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": at}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", y)
    for step in range(1, 9):
        send("touchMove", y + step * (goal["y"] + goal["height"] / 2 - y) / 8)
    expect(row(page, slides[2])).to_have_attribute("data-target", "below")
    send("touchEnd", 0)

    expect(page.get_by_text(SAVED)).to_be_visible()
    assert eventually(lambda: shown(phone_admin) == [slides[0], slides[2], slides[1], *slides[3:]])
