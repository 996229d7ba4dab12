"""Which store the site is written in, as one server finds it: from register to register."""

import logging
from collections.abc import Callable
from dataclasses import replace

from studio_core.errors import StudioError
from studio_core.records.changes import Position, RecordPath
from studio_core.records.collections import SERVERS
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaConflictError, ReplicaStore
from studio_core.transfer.switching.servers import HEARTBEAT_SECONDS, Server, announce, withdraw
from studio_core.transfer.switching.switch import give_up
from studio_core.transfer.switching.timing import ABANDONED_SECONDS, Timing

log = logging.getLogger("studio.store")

OPENS_AFTER_SECONDS = 3.0
"""How long a server waits for the target to be opened, before it opens it itself."""

_COPYING_PAUSE_SECONDS = 0.25
_FOLLOWING_PAUSE_SECONDS = 0.05
_CUTTING_PAUSE_SECONDS = 0.02
_TROUBLE_PAUSE_SECONDS = 2.0
_LEFT_SECONDS = 60.0
"""For how long a store that was left stays open, for what still reads from it."""

OpenStore = Callable[[str], ReplicaStore]
"""Opens the store at an address without its password; raises a `StudioError`."""


class Whereabouts:
    """Used by one thread. *store* is where the site is written, *lost* why it cannot be reached."""

    def __init__(
        self, store: ReplicaStore, open_other: OpenStore, server: Server, timing: Timing
    ) -> None:
        self.store = store
        self.address = ""
        """Where *store* is, without its password; '' while it is the one this began with."""
        self.lost: Move | None = None
        """The move by which the site went where this server cannot follow it yet."""
        self._open_other = open_other
        self._server = server
        self._timing = timing
        self._next: tuple[str, ReplicaStore] | None = None
        """The store that the site is about to move to, opened ahead, by its address."""
        self._came_by = ""
        """The id of the move that brought us to the present store."""
        self._came_at = 0.0
        self._said_at = float("-inf")
        self._cut = ("", 0.0)
        """The move whose cut is under way, and when we first saw it."""
        self._left: list[tuple[float, ReplicaStore]] = []

    def step(self) -> float:
        """Do what the store's move asks for; return the seconds until the next look, 0: at once."""
        self._close_left()
        move, at = self.store.move(), self._timing.now()
        if move is None or move.state not in {"moved", "filling"}:
            self.lost = None
        if move is None:
            self._forget_next()
            self._say(at)
            return HEARTBEAT_SECONDS
        match move.state:
            case "copying" | "following":
                self._prepare(move, at)
                fast = move.state == "following"
                return _FOLLOWING_PAUSE_SECONDS if fast else _COPYING_PAUSE_SECONDS
            case "cutting":
                self._end_abandoned(move)
                return _CUTTING_PAUSE_SECONDS
            case "moved":
                return self._follow(move)
            case "filling":
                return self._settle(move)

    def close(self) -> None:
        """Say that this server ends, and close every store."""
        try:
            withdraw(self.store, self._server)
        except StudioError as error:
            log.info("the record of this server stays: %s", error)
        self.store.close()
        for _, store in self._left:
            store.close()
        self._close_next()

    def _prepare(self, move: Move, at: str) -> None:
        """Open the store that the site is about to move to; say so once it may change over."""
        if self._server.opened != move.id:
            opened, trouble = move.id, ""
            try:
                self._try(move)
            except StudioError as error:
                opened, trouble = "", str(error)
                self._close_next()
            if move.state == "copying":
                opened = ""  # looking as rarely as now, it would come late, and writes would wait
            if (opened, trouble) != (self._server.opened, self._server.trouble):
                self._server = replace(self._server, opened=opened, trouble=trouble)
                self._said_at = float("-inf")
        self._say(at)

    def _try(self, move: Move) -> None:
        """See that the store that the site is about to move to can be read, and written by us."""
        other = self._opened(move.store)
        position, filling = other.position(), other.move()
        if filling is not None and filling.id == move.id:
            self._write_ours(other, filling, position, replace(self._server, opened=""))

    def _end_abandoned(self, move: Move) -> None:
        """Give up a cut that takes too long by our own clock: others' may be apart from it."""
        now = self._timing.monotonic()
        if self._cut[0] != move.id:
            self._cut = (move.id, now)
        if now - self._cut[1] > ABANDONED_SECONDS:
            give_up(self.store, move.id)

    def _follow(self, move: Move) -> float:
        """Go where *move* went, and say there that we have come."""
        try:
            other = self._opened(move.store)
            filling = other.move()
            if filling is not None and filling.id == move.id:
                ours = replace(self._server, opened=move.id)
                self._write_ours(other, filling, other.position(), ours)
        except StudioError as error:
            return self._lose(move, str(error))
        self._take(other, move.id, move.store)
        return 0

    def _settle(self, move: Move) -> float:
        """Open a filled store when nobody else does; go back when the site is where it came from.

        What another site is copied into, or nobody fills any more, is no place of ours.
        """
        waited = self._timing.monotonic() - self._came_at
        if self._came_by == move.id and waited < OPENS_AFTER_SECONDS:
            return _CUTTING_PAUSE_SECONDS
        try:
            source = self._opened(move.store)
            present = source.move()
        except StudioError as error:
            return self._lose(move, str(error))
        if present is None or present.id != move.id:
            return self._lose(move, "it does not say that it moves here")
        if present.state == "moved":
            self.store.set_move(move, None)
        else:
            self._take(source, "", move.store)
        return 0

    def _lose(self, move: Move, why: str) -> float:
        if self.lost is None:
            log.warning("the site is in %s, where we cannot follow it: %s", move.store, why)
        self.lost = move
        self._close_next()
        return _TROUBLE_PAUSE_SECONDS

    def _write_ours(
        self, other: ReplicaStore, filling: Move, position: Position, ours: Server
    ) -> None:
        """Write our record into a store that is being filled."""
        record = replace(ours, at=self._timing.now()).record
        writes: dict[RecordPath, Record | None] = {(SERVERS, ours.id): record}
        try:
            other.replicate(filling, position, (), writes)
        except ReplicaConflictError:
            log.info("the store has gone on at this moment")

    def _take(self, store: ReplicaStore, move: str, address: str) -> None:
        self._left.append((self._timing.monotonic(), self.store))
        self.store, self._next, self.lost = store, None, None
        self.address = address
        self._came_by, self._came_at = move, self._timing.monotonic()
        log.info("the site is written in another store from now on")

    def _opened(self, address: str) -> ReplicaStore:
        """Return the store at *address*, opened unless it is open already."""
        if self._next is None or self._next[0] != address:
            self._close_next()
            self._next = (address, self._open_other(address))
        return self._next[1]

    def _forget_next(self) -> None:
        self._close_next()
        self._server = replace(self._server, opened="", trouble="")

    def _close_next(self) -> None:
        """Close the store that was opened ahead: another password may be known by the next look."""
        if self._next is not None:
            self._next[1].close()
            self._next = None

    def _say(self, at: str) -> None:
        """Write this server's record when that is due."""
        now = self._timing.monotonic()
        if now - self._said_at >= HEARTBEAT_SECONDS:
            self._server = replace(self._server, at=at)
            announce(self.store, self._server)
            self._said_at = now

    def _close_left(self) -> None:
        oldest = self._timing.monotonic() - _LEFT_SECONDS
        for left, store in list(self._left):
            if left < oldest:
                self._left.remove((left, store))
                store.close()
