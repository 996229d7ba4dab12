"""Rows that are sorted by hand: taken by their grip, with mouse, finger or keys."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.waiting import wait_for_paint

_STEPS = 8
LET_GO = "() => new Promise((go) => setTimeout(go, 60))"
"""A press within 50 ms of letting go counts as its end, and does nothing."""
LISTENING = "() => new Promise((go) => setTimeout(go, 0))"
"""The keys are listened to a turn after a row is taken, and turns keep their order."""


def bring_to_the_middle(where: Locator) -> None:
    """Scroll away from the edges of the window, where the page scrolls on while one drags."""
    where.evaluate("it => it.scrollIntoView({ block: 'center', behavior: 'instant' })")


@contextmanager
def dragged_by_mouse(page: Page, grip: Locator, over: Locator) -> Iterator[None]:
    """Hold a row by its *grip* over the middle of another, and drop it there afterwards."""
    (x, y), (_, goal) = _middle(_box(grip)), _middle(_box(over))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + (30 if goal > y else -30), steps=4)
    page.mouse.move(x, goal, steps=6)
    yield
    drop(page)


def drop(page: Page) -> None:
    """Let go of what the mouse carries; what is pressed next does what it says."""
    page.mouse.up()
    page.evaluate(LET_GO)


@contextmanager
def dragged_by_finger(page: Page, grip: Locator, over: Locator) -> Iterator[None]:
    """Hold a row by its *grip* over the middle of another, and drop it there afterwards."""
    (x, y), (_, goal) = _middle(_box(grip)), _middle(_box(over))
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *heights: float) -> None:
        points = [{"x": x, "y": height} for height in heights]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", y)
    for step in range(1, _STEPS + 1):
        send("touchMove", y + step * (goal - y) / _STEPS)
    yield
    send("touchEnd")
    page.evaluate(LET_GO)


def lift_by_keys(page: Page, grip: Locator, said: str) -> None:
    """Take a row by its *grip* with the keyboard, once it is *said* that it is taken."""
    grip.focus()
    page.keyboard.press("Space")
    page.get_by_text(said).wait_for(state="attached")
    page.evaluate(LISTENING)
    wait_for_paint(page)


def _middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _box(where: Locator) -> FloatRect:
    box = where.bounding_box()
    assert box
    return box
