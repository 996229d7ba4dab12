"""Fingers on a touch screen, several at once."""

from playwright.sync_api import Page

Point = tuple[float, float]


class Fingers:
    """Touches a page by the browser's DevTools protocol; lists have one point for each finger."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def swipe(self, start: Point, end: Point, steps: int = 6) -> None:
        """Move one finger."""
        self.move([start], [end], steps)

    def move(self, starts: list[Point], ends: list[Point], steps: int = 6) -> None:
        """Put fingers down, move them together, and lift them."""
        self._send("touchStart", starts)
        for step in range(1, steps + 1):
            self._send(
                "touchMove",
                [_between(a, b, step / steps) for a, b in zip(starts, ends, strict=True)],
            )
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
