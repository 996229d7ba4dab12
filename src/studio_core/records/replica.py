"""Stores that may take each other's place: who of them is written, and how a copy is filled.

Each store keeps a register of one value: the move that it takes part in, or none. It lies beside
the journal's position and changes together with it, so that no writer can miss it. A store whose
move is `closed` is refused by the store itself, also to programs that know nothing of moves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from studio_core.errors import StoreUnavailableError, StudioError
from studio_core.records.changes import JournalEntry, PathChange, Position, RecordPath
from studio_core.records.key_value import Spaces
from studio_core.records.record import Record
from studio_core.records.store import Store

MoveState = Literal["copying", "following", "cutting", "moved", "filling"]

_SAYS: Mapping[MoveState, str] = {
    "copying": "the site is being copied to",
    "following": "the site is being copied to",
    "cutting": "the site is just moving to",
    "moved": "the site has moved to",
    "filling": "this is a copy that is being filled; the site is at",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A move that a store takes part in.

    The store that is left is `copying`, then `following` (both are written as ever), `cutting` for
    the moment in which the last changes are carried over, and `moved`. The one that is filled is
    `filling`. *id* is the move's own, the same in both; *store* is the address of the other store,
    without a password; *at* is when the state began, as ISO 8601 in UTC.
    """

    id: str
    state: MoveState
    store: str
    at: str

    @property
    def closed(self) -> bool:
        """Whether the store may not be written now."""
        return self.state not in {"copying", "following"}


class StoreMovedError(StoreUnavailableError):
    """A closed store was to be written, or to be read by what has to read the site's present one.

    With *doubtful* it is unknown whether the move carried what was to be written along.
    """

    code = "store_moved"
    retry_after_seconds = 2

    def __init__(self, move: Move, *, doubtful: bool = False) -> None:
        super().__init__(f"{_SAYS[move.state]} {move.store}")
        self.move = move
        self.doubtful = doubtful


class ReplicaConflictError(StudioError):
    """A store to be filled is not where it was: its move or its position is another."""

    code = "store_unavailable"


@runtime_checkable
class ReplicaStore(Store, Protocol):
    """A store that can be moved from, and filled as a copy with the same journal.

    Every commit into a closed store raises `StoreMovedError` and changes nothing.
    """

    def move(self) -> Move | None:
        """Return the move that the store takes part in now, None for none."""
        ...

    def set_move(self, expected: Move | None, move: Move | None) -> bool:
        """Replace *expected* by *move* in the store's register; False when it holds another.

        Nobody's commit is under way at that moment: what came before it is in the store, and what
        comes after it is refused when *move* is closed.
        """
        ...

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> None:
        """Write records (None: remove) and append journal entries as they are, all or nothing.

        *entries* follow *after* without a gap. The records need not be those that the entries
        name, and nothing is added to the journal for them. Raise `ReplicaConflictError`, having
        changed nothing, unless the store's move is *move* and its position is *after*.
        """
        ...

    def fill_values(self, move: Move | None, values: Spaces) -> None:
        """Have the spaces of *values* hold these and no others.

        Raise `ReplicaConflictError` unless the store's move is *move*.
        """
        ...

    def wake(self) -> None:
        """Have the calls of `watch` that wait now return at once."""
        ...


@runtime_checkable
class LateWrites(Protocol):
    """A store that others may write past the product, and so also while it is closed."""

    def late_writes(self) -> Sequence[PathChange]:
        """Return what others changed in whole records and the journal does not know.

        In a closed store that is what came after it was closed; by path.
        """
        ...

    def take_late_writes(self, move: Move, taken: Sequence[PathChange]) -> None:
        """Count *taken* as known: they are elsewhere now, and are listed no more.

        Raise `ReplicaConflictError` unless the store's move is *move*.
        """
        ...
