"""The journal's head: its position, and the move that closed the store.

An open store's head is `{"position": N, "by": MARK, "indexed": N}`, a closed one's
`{"position": {"closed": N}, "move": {…}, "by": MARK, "indexed": N}`: versions that know nothing of
moves read the position as a number before they write what the journal remembers, and fail. The
register of moves lies beside it: those versions write the head of an open store anew, and would
forget a move in it, as those that know nothing of the index forget how far it goes.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from studio_core.records.changes import Position
from studio_core.records.replica import Move


@dataclass(frozen=True, slots=True)
class Head:
    """The journal's position, and the move that closed the store; None for an open one.

    *mark* is that of the turn in which it was written, "" for none. Up to *indexed* the index names
    every entry of the journal; 0 where a version wrote the head that knows nothing of the index.
    """

    position: Position
    closed_by: Move | None
    mark: str = ""
    indexed: Position = 0

    @property
    def is_indexed(self) -> bool:
        """Whether the index names every entry of the journal."""
        return self.indexed == self.position


def read_head(lying: Any) -> Head:
    """Return what *lying* at the head says; nothing there is a new store's."""
    head = lying if isinstance(lying, Mapping) else {}
    position, mark = head.get("position", 0), str(head.get("by", ""))
    indexed = int(head.get("indexed", 0))
    if isinstance(position, Mapping):
        return Head(int(position["closed"]), move_in(head["move"]), mark, indexed)
    return Head(int(position), None, mark, indexed)


def packed_head(head: Head, mark: str) -> dict[str, Any]:
    """Return what has to lie at the head; *mark* tells whose write it was."""
    marks = {"by": mark, "indexed": head.indexed}
    if head.closed_by is None:
        return {"position": head.position, **marks}
    closed = {"closed": head.position}
    return {"position": closed, "move": packed_move(head.closed_by), **marks}


def position_in(lying: Any) -> Position:
    """Return the journal's position by what lies at its head."""
    return read_head(lying).position


def move_in(lying: Any) -> Move | None:
    """Return the move that *lying* in the register is, None for nothing."""
    return None if lying is None else Move(**lying)


def packed_move(move: Move | None) -> dict[str, str] | None:
    """Return what has to lie in the register."""
    return None if move is None else asdict(move)
