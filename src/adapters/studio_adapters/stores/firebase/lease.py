"""Taking turns: one writer at a time, among all threads, processes and servers (decision 22).

The database can make one path conditional or several paths atomic, but not both at once. So who
writes several paths first takes `_studio/lease`, which is conditional, and gives it back in the
same atomic update that writes. A writer that died holding it is waited out: whoever sees one and
the same lease for `LEASE_SECONDS` by its own clock takes it over, which is conditional again.

A holder may begin its update only within `BEGIN_SECONDS` and send it until `SEND_SECONDS`, each
attempt by itself; with its time limit for an answer that ends before the lease can be taken over.
What no clock can exclude is a process that is stopped exactly between this check and the sending of
the request and goes on half a minute later, and a network that delivers a request as late as that.

When nobody answers, it is unknown what became of a turn. Its process remembers it and looks it up
until the lease is free again, so that others need not wait for it longer than they must.
"""

import logging
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from random import SystemRandom
from threading import Event, Lock, Thread
from typing import Any, Literal

from studio_adapters.stores.firebase.client import NULL_ETAG, DatabaseClient
from studio_adapters.stores.firebase.layout import LEASE
from studio_core.errors import StoreUnavailableError, StudioError

log = logging.getLogger("studio.firebase")

LEASE_SECONDS = 35.0
BEGIN_SECONDS = 10.0
SEND_SECONDS = 15.0
"""What was not handed over by then is broken off; the answer is waited for after that."""
WAIT_SECONDS = LEASE_SECONDS + 2
"""Long enough to see a dead writer's lease run out, and to take it over."""

_LEAST_SECONDS = 1.0
"""For the last try of who has waited long."""
_SHORTEST_PAUSE_SECONDS = 0.02
_LONGEST_PAUSE_SECONDS = 0.4
_FIRST_LOOK_SECONDS = 0.5
_LONGEST_LOOK_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class MonotonicClock:
    """Seconds that only go forward, and waiting by them."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


@dataclass(slots=True)
class Turn:
    """The right to write, for a while; *mark* is this turn's own, *etag* that of its lease.

    `held`: nothing of it is on its way, so it can be given back. `writing`: an update that gives it
    back was sent. `over`: that update was carried out.
    """

    mark: str
    etag: str
    began: float
    clock: MonotonicClock
    state: Literal["held", "writing", "over"] = "held"

    @property
    def late(self) -> bool:
        """Whether it is too late to begin a write."""
        return self.clock.now() - self.began > BEGIN_SECONDS

    @property
    def is_ours(self) -> bool:
        """Whether nobody can have taken it over: it ends by its update, or not at all."""
        return self.clock.now() - self.began < LEASE_SECONDS

    def in_time(self) -> bool:
        """Tell whether a write that was begun may go on being sent."""
        return self.clock.now() - self.began <= SEND_SECONDS

    def begin_write(self) -> None:
        """Note that a write is on its way; raise `StoreUnavailableError` when it is too late."""
        if self.late:
            raise StoreUnavailableError("the database answers too slowly to write safely")
        self.state = "writing"


class Lease:
    """Hands out turns."""

    def __init__(self, client: DatabaseClient, clock: MonotonicClock | None = None) -> None:
        self._client = client
        self._clock = clock or MonotonicClock()
        self._name = uuid.uuid4().hex
        """What all marks of this process begin with."""
        self._numbers = count(1)
        self._ours = Lock()
        """Held by the thread that has the turn or tries for it; guards everything below."""
        self._watched, self._watched_since = "", 0.0
        self._doubtful: Turn | None = None
        """The last turn whose update was sent and not heard of."""
        self._settler: Thread | None = None
        self._doubt = Event()
        self._closing = Event()

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        """Wait for a turn and keep it while the block lasts.

        Raise `StoreUnavailableError` when it does not come within `WAIT_SECONDS`.
        """
        give_up = self._clock.now() + WAIT_SECONDS
        if not self._ours.acquire(timeout=WAIT_SECONDS):
            raise StoreUnavailableError("too many writers are waiting")
        try:
            turn = self._taken(give_up)
            try:
                yield turn
            finally:
                self._end(turn)
        finally:
            self._ours.release()

    def close(self) -> None:
        """Let the background thread end."""
        self._closing.set()
        self._doubt.set()

    def _taken(self, give_up: float) -> Turn:
        """Try for the lease until it is ours; raise `StoreUnavailableError` after *give_up*."""
        mark = f"{self._name}-{next(self._numbers)}"
        etag = NULL_ETAG
        while True:
            began = self._clock.now()
            wanted = {"holder": mark, "since": int(time.time())}
            try:
                done, held, held_etag = self._client.set_if(
                    LEASE, etag, wanted, max(give_up - began, _LEAST_SECONDS)
                )
            except Exception:
                # It may be ours for all that.
                self._look_up()
                raise
            if done or _holder(held) == mark:
                return Turn(mark, held_etag, began, self._clock)
            if self._is_free(_holder(held)):
                etag = held_etag
                continue
            if began > give_up:
                raise StoreUnavailableError("another server is writing, or died while it was")
            etag = NULL_ETAG
            self._clock.sleep(self._pause() * SystemRandom().uniform(0.5, 1))

    def _pause(self) -> float:
        """Return the seconds until the next look: few while the holders change.

        With long ones a busy server, which has its next turn soon after the last, would keep the
        others out for seconds.
        """
        watched = self._clock.now() - self._watched_since
        return min(max(0.6 * watched, _SHORTEST_PAUSE_SECONDS), _LONGEST_PAUSE_SECONDS)

    def _is_free(self, holder: str) -> bool:
        """Tell whether the lease of *holder* is nobody's, or has been the same for too long.

        One of our own was left over: this process has one turn at a time. Nothing is written under
        it any more, unless an update of it is still on its way.
        """
        doubtful = self._doubtful
        if doubtful is not None and holder == doubtful.mark:
            since = doubtful.began
        elif not holder or holder.startswith(self._name):
            return True
        else:
            if holder != self._watched:
                self._watched, self._watched_since = holder, self._clock.now()
            since = self._watched_since
        return self._clock.now() - since > LEASE_SECONDS

    def _end(self, turn: Turn) -> None:
        """Give *turn* back, on the condition that it is still ours, unless a write did that."""
        if turn.state == "writing":
            # It may be carried out as late as others may take the lease over.
            self._doubtful = turn
            self._look_up()
        elif turn.state == "held":
            try:
                self._client.delete_if(LEASE, turn.etag)
            except StudioError:
                self._look_up()

    def _look_up(self) -> None:
        """Have the background thread free the lease, should it still be one of this process."""
        self._doubt.set()
        if self._settler is None and not self._closing.is_set():
            self._settler = Thread(target=self._settle, name="firebase-lease", daemon=True)
            self._settler.start()

    def _settle(self) -> None:
        """Take and give back a turn whenever one may be left: that frees a lease of our own."""
        pause = _FIRST_LOOK_SECONDS
        while self._doubt.wait() and not self._closing.wait(pause):
            self._doubt.clear()
            try:
                with self.turn():
                    pass
            except StudioError as error:
                log.warning("what became of a turn to write cannot be looked up now: %s", error)
                self._doubt.set()
            except Exception:
                # The thread must go on: without it a lease of ours would hold all writers up.
                log.exception("looking up what became of a turn to write failed")
                self._doubt.set()
            again = self._doubt.is_set()
            pause = min(pause * 2, _LONGEST_LOOK_SECONDS) if again else _FIRST_LOOK_SECONDS


def _holder(lease: Any) -> str:
    return str(lease.get("holder", "")) if isinstance(lease, dict) else ""
