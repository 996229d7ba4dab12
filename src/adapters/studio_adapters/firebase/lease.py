"""Taking turns: one writer at a time, among all threads, processes and servers.

The database can make one path conditional or several paths atomic, but not both at once. So who
writes several paths first makes `_studio/lease` his, which is conditional, and gives it back in the
same atomic update that writes. A writer that died holding it is waited out: whoever sees one and
the same lease for `LEASE_SECONDS` by his own clock takes it over, which is conditional again.

A holder may begin his update only within `BEGIN_SECONDS`, and with all its attempts that ends
before the lease can be taken over. What no clock can exclude is a process that is stopped exactly
between this check and the sending of the request, and goes on half a minute later.
"""

import random
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from studio_adapters.firebase.client import NULL_ETAG, DatabaseClient
from studio_adapters.firebase.layout import LEASE
from studio_core.errors import StoreUnavailableError, StudioError

LEASE_SECONDS = 35.0
BEGIN_SECONDS = 10.0
WAIT_SECONDS = 20.0
_FORGOTTEN_SECONDS = 600.0
"""A lease this old by anybody's clock is nobody's, however wrong the clocks are."""
_FIRST_PAUSE_SECONDS = 0.02
_LONGEST_PAUSE_SECONDS = 0.4


@dataclass(slots=True)
class Turn:
    """The right to write, for a while; *mark* is this turn's own."""

    mark: str
    began: float
    returned: bool = False
    """The lease was given back, or must run out because nobody knows what became of a write."""

    def check_time(self) -> None:
        """Raise `StoreUnavailableError` when it is too late to begin a write."""
        if time.monotonic() - self.began > BEGIN_SECONDS:
            raise StoreUnavailableError("the database answers too slowly to write safely")


class Lease:
    """Hands out turns."""

    def __init__(self, client: DatabaseClient, lease_seconds: float = LEASE_SECONDS) -> None:
        self._client = client
        self._lease_seconds = lease_seconds
        self._ours = Lock()

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        """Wait for a turn and keep it while the block lasts.

        Raise `StoreUnavailableError` when it does not come within `WAIT_SECONDS`.
        """
        if not self._ours.acquire(timeout=WAIT_SECONDS):
            raise StoreUnavailableError("too many writers are waiting")
        try:
            turn = self._taken()
            try:
                yield turn
            finally:
                self._give_back(turn)
        finally:
            self._ours.release()

    def _taken(self) -> Turn:
        mark = uuid.uuid4().hex
        give_up = time.monotonic() + WAIT_SECONDS
        etag, pause = NULL_ETAG, _FIRST_PAUSE_SECONDS
        holder, first_seen = "", time.monotonic()
        while True:
            turn = Turn(mark, time.monotonic())
            wanted = {"holder": mark, "since": int(time.time())}
            done, now, now_etag = self._client.set_if(LEASE, etag, wanted)
            if done or _holder(now) == mark:
                return turn
            if _holder(now) != holder:
                holder, first_seen = _holder(now), time.monotonic()
            if now is None or self._abandoned(now, first_seen):
                etag = now_etag
                continue
            etag = NULL_ETAG
            if time.monotonic() > give_up:
                raise StoreUnavailableError("another server is writing, or died while it was")
            time.sleep(pause * random.uniform(0.5, 1))  # noqa: S311 - no secret
            pause = min(pause * 1.6, _LONGEST_PAUSE_SECONDS)

    def _abandoned(self, now: Any, first_seen: float) -> bool:
        since = now.get("since") if isinstance(now, dict) else None
        if not isinstance(since, (int, float)):
            return True
        return (
            time.monotonic() - first_seen > self._lease_seconds
            or abs(time.time() - since) > _FORGOTTEN_SECONDS
        )

    def _give_back(self, turn: Turn) -> None:
        if turn.returned or time.monotonic() - turn.began > BEGIN_SECONDS:
            return
        try:
            self._client.update({LEASE: None})
        except StudioError:
            # It runs out by itself.
            return


def _holder(lease: Any) -> str:
    return str(lease.get("holder", "")) if isinstance(lease, dict) else ""
