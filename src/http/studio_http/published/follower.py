"""The thread that follows the store: it renews what is published and tells the listeners."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from studio_core.errors import StudioError
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.replica import StoreMovedError
from studio_core.records.store import Store
from studio_http.published.snapshot import Published

log = logging.getLogger("studio.follower")

WATCH_SECONDS = 2.0
"""Between two questions to the store that nothing was announced for; each costs an idle process."""
_BATCH = 1000
_FIRST_PAUSE_SECONDS = 0.2
_LONGEST_PAUSE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Listener:
    """Who hears of every journal entry, in order, after its effects are published.

    *start_anew* is called with the journal's position where it may have missed entries.
    """

    name: str
    heard: Callable[[JournalEntry], None]
    start_anew: Callable[[Position], None]


class Follower:
    """Keeps *published* in step with *store*; when the store is away, what is published stays.

    Of *listeners* one that fails keeps nothing from the others: it starts anew, as all of them do
    when the store is an older one. *before_loading* is done before everything is read.
    """

    def __init__(
        self,
        store: Store,
        published: Published,
        listeners: Sequence[Listener] = (),
        before_loading: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._published = published
        self._listeners = listeners
        self._behind: set[str] = set()
        self._before_loading = before_loading
        self._position: Position | None = None
        self._confirmed_at = time.monotonic()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="studio-follower", daemon=True)

    def start(self) -> None:
        """Publish what the store holds now, if it can be reached, then go on in the background."""
        self._attempt()
        self._thread.start()

    def stop(self) -> None:
        """End the thread after the watch that it waits for."""
        self._stopping.set()

    @property
    def age_seconds(self) -> float:
        """For how long it has not been known that what is published is what the store holds."""
        return time.monotonic() - self._confirmed_at

    def _run(self) -> None:
        pause = _FIRST_PAUSE_SECONDS
        while not self._stopping.is_set():
            if self._attempt():
                pause = _FIRST_PAUSE_SECONDS
            else:
                self._stopping.wait(pause)
                pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)

    def _attempt(self) -> bool:
        """Take a step; log a failure and return False."""
        try:
            self.step()
        except StudioError as error:
            log.warning("the store cannot be followed: %s", error)
            self._published.failure = error if isinstance(error, StoreMovedError) else None
        except Exception:
            # Whatever goes wrong, the thread must go on: without it nothing new is published.
            log.exception("following the store failed")
        else:
            self._published.degraded, self._confirmed_at = False, time.monotonic()
            return True
        self._published.degraded = not self._stopping.is_set()
        return False

    def step(self) -> None:
        """Publish the changes since the last step; wait a moment for them."""
        if self._position is None:
            self._before_loading()
            position = self._store.position()
            self._published.load(self._store, position)
            self._position = position
            self._catch_up(position)
            return
        self._catch_up(self._position)
        patience = min(WATCH_SECONDS, self._published.idle_seconds)
        position = self._store.watch(self._position, patience)
        if position > self._position:
            entries = self._store.changes(self._position, _BATCH)
            if entries:
                self._published.renew(self._store, entries)
                self._position = entries[-1].position
            for entry in entries:
                self._tell(entry)
        elif position < self._position:
            # Somebody restored an older store.
            self._position = None
            self._behind = {one.name for one in self._listeners}
        else:
            # Between changes there is time to make what nobody has asked for yet.
            self._published.make_one_ahead()

    def _tell(self, entry: JournalEntry) -> None:
        for listener in self._listeners:
            try:
                listener.heard(entry)
            except Exception:
                log.exception("change %d is lost to %s", entry.position, listener.name)
                self._behind.add(listener.name)
                self._catch_up(entry.position)

    def _catch_up(self, position: Position) -> None:
        """Have those start anew who may have missed something; who cannot is asked again."""
        for listener in self._listeners:
            if listener.name in self._behind:
                try:
                    listener.start_anew(position)
                except Exception:
                    log.exception("%s cannot start anew", listener.name)
                else:
                    self._behind.discard(listener.name)
