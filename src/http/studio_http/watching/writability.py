"""Whether anything can be written: tried, a few times a minute at most, when somebody asks."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from time import monotonic

from studio_core.errors import StorePermissionError, StoreUnavailableError
from studio_core.records.spaces import NOTES
from studio_core.records.store import Store, StoreDamagedError, StoreFullError
from studio_http.base.brief_threads import BriefThreads

log = logging.getLogger("studio.server")

EVERY_SECONDS = 10.0
PATIENCE_SECONDS = 2.0
"""How long whoever asks waits for a store that takes long to say anything."""

RECORD = "write-probe"
"""The note that is written."""


class Writability:
    """Tries the store and the folder of local data; what came of it counts for `EVERY_SECONDS`."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        at: Callable[[], str],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._store, self._folder, self._at, self._clock = store, folder, at, clock
        self._lock = Lock()
        self._until = float("-inf")
        self._refusal = ""
        # Not among those of other requests, which may all be waiting for the store.
        self._thread = BriefThreads(1, "studio-writability")
        self._trying: asyncio.Future[str] | None = None

    def refusal(self, *, store_is_away: bool = False) -> str:
        """Return why nothing can be written; '' when it can, or when the store is only away.

        While it is away enquiries are taken all the same, and it is not asked.
        """
        with self._lock:
            if self._clock() >= self._until:
                before, self._refusal = self._refusal, self._tried(store_is_away)
                self._until = self._clock() + EVERY_SECONDS
                if self._refusal and self._refusal != before:
                    log.error("nothing can be written: %s", self._refusal)
            return self._refusal

    async def known(self, *, store_is_away: bool = False) -> str:
        """Return the same, tried in a thread of its own; what was known where that takes long."""
        if self._clock() < self._until:
            return self._refusal
        if self._trying is None or self._trying.done():
            ask = partial(self.refusal, store_is_away=store_is_away)
            self._trying = asyncio.get_running_loop().run_in_executor(self._thread, ask)
        await asyncio.wait({self._trying}, timeout=PATIENCE_SECONDS)
        return self._refusal

    def _tried(self, store_is_away: bool) -> str:
        try:
            # It is made when something is first kept there.
            folder = next(
                path for path in (self._folder, *self._folder.absolute().parents) if path.exists()
            )
            with TemporaryFile(dir=folder) as file:
                file.write(b"probe")
                file.flush()
            if not store_is_away:
                self._store.key_values.put(NOTES, RECORD, {"at": self._at()}, 0)
        except OSError as error:
            return f"{self._folder}: {error.strerror or error}"
        except (StoreFullError, StoreDamagedError, StorePermissionError) as error:
            return f"the store: {error}"
        except StoreUnavailableError:
            pass
        return ""
