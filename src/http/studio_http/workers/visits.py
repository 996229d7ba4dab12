"""The background work of writing away what visits were counted."""

import logging
import secrets
from functools import partial
from urllib.parse import unquote

from studio_adapters.bootstrap import Studio
from studio_core.errors import StudioError
from studio_core.visits.counter import VisitCounter
from studio_core.visits.days import seconds_of_day_left
from studio_core.visits.page import CONSULTATION_START, Page
from studio_http.base.repeating_thread import RepeatingThread
from studio_http.pages.page_routes import route_of
from studio_http.published.snapshot import Published

log = logging.getLogger("studio.visits")

WRITE_SECONDS = 60.0
"""What a process that is killed loses at most."""

_STOP_SECONDS = 5.0
"""How long a server that stops waits for a store that may be away."""


def counted_page(published: Published, path: str) -> Page | None:
    """Return the page at *path*, percent-encoded or not; None where visitors see none."""
    if path == CONSULTATION_START:
        return Page(path)
    now, route = published.snapshot, route_of(unquote(path)) if path.startswith("/") else None
    if now is None or route is None or not now.offered.has(route):
        return None
    return Page(route.path.partition("?")[0], route.id if route.kind == "project" else "")


class VisitWriter:
    """One thread of this process that writes each minute, at midnight, and when it ends.

    *counter* counts the pages that are published; it belongs to this process alone.
    """

    def __init__(self, studio: Studio, published: Published) -> None:
        self._studio = studio
        self.counter = VisitCounter(
            process=secrets.token_hex(8),
            clock=studio.clock,
            page_at=partial(counted_page, published),
            new_key=partial(secrets.token_bytes, 32),
        )
        self._rounds = RepeatingThread(
            "studio.visits",
            "writing how many visits came",
            self.step,
            failed=lambda: None,
            ended=self._write_last,
        )

    def start(self) -> None:
        """Start the thread."""
        self._rounds.start()

    def stop(self) -> None:
        """End the thread once it has written what there is."""
        self._rounds.stop()
        self._rounds.join(_STOP_SECONDS)

    def step(self) -> float:
        """Write what there is; return the seconds until the next time."""
        self.counter.write(self._studio.store)
        return min(WRITE_SECONDS, seconds_of_day_left(self._studio.clock()))

    def _write_last(self) -> None:
        try:
            self.counter.write(self._studio.store)
        except StudioError as error:
            log.warning("the last visits are not counted: %s", error)
