"""What the browser did meanwhile, as its own trace tells: frames, styles, layout."""

from collections.abc import Iterator
from typing import Any, Self

from playwright.sync_api import Page

_CATEGORIES = "devtools.timeline"


class Trace:
    """A trace of *page* in Chromium, taken from the beginning to the end of its block."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._events: list[dict[str, Any]] = []
        self._session.on("Tracing.dataCollected", lambda told: self._events.extend(told["value"]))

    def __enter__(self) -> Self:
        self._session.send(
            "Tracing.start", {"categories": _CATEGORIES, "transferMode": "ReportEvents"}
        )
        return self

    def __exit__(self, *_error: object) -> None:
        is_complete = False

        def note(_told: object) -> None:
            nonlocal is_complete
            is_complete = True

        self._session.on("Tracing.tracingComplete", note)
        self._session.send("Tracing.end")
        while not is_complete:
            # Events are heard while something is asked of the page.
            self._page.evaluate("0")
        self._session.detach()

    def frames(self) -> Iterator[float]:
        """Return how long each frame took, from the first task that asked for it, in ms."""
        began: dict[str, float] = {}
        for event in sorted(self._events, key=lambda one: float(one["ts"])):
            if event["name"] != "AnimationFrame" or event["ph"] not in "be":
                continue
            key = str(event["id2"])
            if event["ph"] == "b":
                began[key] = event["ts"]
            elif key in began:
                yield (event["ts"] - began.pop(key)) / 1_000

    def restyled(self) -> Iterator[int]:
        """Return how many elements each recalculation of styles was about."""
        for event in self._named("UpdateLayoutTree"):
            yield int(event["args"].get("elementCount", 0))

    def laid_out(self) -> Iterator[int]:
        """Return how many objects each layout was about."""
        for event in self._named("Layout"):
            yield int(event["args"].get("beginData", {}).get("dirtyObjects", 0))

    def _named(self, name: str) -> Iterator[dict[str, Any]]:
        return (event for event in self._events if event["name"] == name)
