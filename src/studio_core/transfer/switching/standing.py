"""Where a site is written, as its store's register tells."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Literal

from studio_core.records.changes import PathChange, Position
from studio_core.records.replica import LateWrites, ReplicaStore
from studio_core.transfer.switching.registers import OpenStore, end_of
from studio_core.transfer.switching.timing import is_abandoned

SwitchState = Literal["single", "copying", "following", "cutting", "moved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The state of a move, the store that is *writes*, and the ends; "" where there is no move.

    *position* is that of the journal in the store that was asked. *late* is what others wrote
    there after the site had moved. *abandoned* is a cut that nobody does any more: the store that
    is *writes* refuses changes until a server, or a command that writes, ends it.
    """

    state: SwitchState
    writes: str
    source: str
    target: str
    position: Position
    late: Sequence[PathChange] = ()
    abandoned: bool = False


def standing_of(store: ReplicaStore, address: str, open_other: OpenStore, *, at: str) -> Standing:
    """Return where the site of *store* is written; *address* is the store's own.

    The other stores are asked where that is known only there.
    """
    move, position = store.move(), store.position()
    if move is None:
        return Standing(state="single", writes=address, source="", target="", position=position)
    late = store.late_writes() if move.closed and isinstance(store, LateWrites) else ()
    if move.state == "filling":
        with closing(open_other(move.store)) as other:
            present = other.move()
        ours = present is not None and present.id == move.id
        state = present.state if present is not None and ours else "copying"
        return Standing(
            state="copying" if state == "filling" else state,
            writes=address if state == "moved" else move.store,
            source=move.store,
            target=address,
            position=position,
            late=late,
            abandoned=present is not None and ours and is_abandoned(present, at),
        )
    return Standing(
        state=move.state,
        writes=end_of(move, open_other) if move.state == "moved" else address,
        source=address,
        target=move.store,
        position=position,
        late=late,
        abandoned=is_abandoned(move, at),
    )
