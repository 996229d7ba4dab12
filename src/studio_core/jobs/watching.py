"""Which records a job has to read again: those that were heard of, and now and then all."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from threading import Event, Lock

from studio_core.records.record import Record
from studio_core.records.store import Store

RELOAD = timedelta(minutes=1)
"""How often everything is read again, whatever was announced."""


class WatchedRecords:
    """The records of *collection*; *note* hears of each that is read again, None for none there.

    *known* returns those that were noted, which may be gone. `heard` and `start_anew` may be called
    from any thread.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        collection: str,
        note: Callable[[str, Record | None], None],
        known: Callable[[], Collection[str]],
    ) -> None:
        self._store, self._clock, self._collection = store, clock, collection
        self._note, self._known = note, known
        self._heard: set[str] = set()
        self._lock, self._is_stale = Lock(), Event()
        self._reload_at = clock()
        self._is_stale.set()

    def heard(self, ids: Iterable[str]) -> None:
        """Have these read again, because they have changed."""
        with self._lock:
            self._heard.update(ids)

    def start_anew(self) -> None:
        """Have everything read again."""
        self._is_stale.set()

    def catch_up(self, now: datetime) -> None:
        """Read what has changed, and everything when that was not done for long."""
        with self._lock:
            heard, self._heard = self._heard, set()
        if self._is_stale.is_set() or not now < self._reload_at <= now + RELOAD:
            self.reload()
        else:
            self.refresh(heard)

    def reload(self) -> None:
        """Read everything."""
        self._is_stale.clear()
        try:
            records = self._store.read(self._collection)
        except BaseException:
            self._is_stale.set()
            raise
        for id in {**dict.fromkeys(self._known()), **records}:
            self._note(id, records.get(id))
        self._reload_at = self._clock() + RELOAD

    def refresh(self, ids: Iterable[str]) -> None:
        """Read these."""
        for id in ids:
            self._note(id, self._store.get(self._collection, id))
