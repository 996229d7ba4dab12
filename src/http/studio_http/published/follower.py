"""The thread that follows the store, renews what is published and tells the event streams."""

import logging
import threading
from collections.abc import Callable, Sequence

from studio_core.errors import StudioError
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.store import Store
from studio_http.published.snapshot import Published

log = logging.getLogger("studio.follower")

WATCH_SECONDS = 1.0
_BATCH = 1000
_FIRST_PAUSE_SECONDS = 0.2
_LONGEST_PAUSE_SECONDS = 5.0
Listener = Callable[[JournalEntry], None]


class Follower:
    """Keep *published* in step with *store*; when the store is away, what is published stays.

    *listener* hears of every journal entry after its effects are published, in order.
    """

    def __init__(self, store: Store, published: Published, listener: Listener) -> None:
        self._store = store
        self._published = published
        self._listener = listener
        self._position: Position | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="studio-follower", daemon=True)

    def start(self) -> None:
        """Publish what the store holds now, when it can be reached, and go on in the background."""
        self._attempt()
        self._thread.start()

    def stop(self) -> None:
        """End the thread; it may finish a watch that is under way on its own."""
        self._stopping.set()

    def join(self, timeout: float) -> None:
        """Wait for the thread's end."""
        self._thread.join(timeout)

    def _run(self) -> None:
        pause = _FIRST_PAUSE_SECONDS
        while not self._stopping.is_set():
            if self._attempt():
                pause = _FIRST_PAUSE_SECONDS
            else:
                self._stopping.wait(pause)
                pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)

    def _attempt(self) -> bool:
        try:
            self.step()
        except StudioError as error:
            log.warning("the store cannot be followed: %s", error)
        except Exception:
            # Whatever goes wrong, the thread must live: without it nothing new is ever published.
            log.exception("following the store failed")
        else:
            self._published.degraded = False
            return True
        self._published.degraded = not self._stopping.is_set()
        return False

    def step(self) -> None:
        """Publish and tell what happened since the last step; wait a moment for it."""
        if self._position is None:
            position = self._store.position()
            self._published.load(self._store, position)
            self._position = position
            return
        # Between changes there is time to encode what nobody has asked for yet.
        patience = 0.0 if self._published.precompress_one() else WATCH_SECONDS
        position = self._store.watch(self._position, patience)
        if position > self._position:
            self._apply(self._store.changes(self._position, _BATCH))
        elif position < self._position:
            # The store went back in time: somebody restored an older one.
            self._position = None

    def _apply(self, entries: Sequence[JournalEntry]) -> None:
        if not entries:
            return
        self._published.renew(self._store, entries)
        self._position = entries[-1].position
        for entry in entries:
            self._listener(entry)
