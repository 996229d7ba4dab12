"""Where a site is written, as its store's register tells."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Literal

from studio_core.errors import StudioError
from studio_core.records.changes import PathChange, Position
from studio_core.records.replica import LateWrites, Move, ReplicaStore
from studio_core.transfer.switching.registers import OpenStore, fills, last_known
from studio_core.transfer.switching.timing import is_abandoned

SwitchState = Literal["single", "copying", "following", "cutting", "moved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The state of a move, the store that is *writes*, and the ends; "" where there is no move.

    *position* is that of the journal in the store that was asked. *late* is what others wrote
    there after the site had moved. *abandoned* is a cut that nobody does any more: the store that
    is *writes* refuses changes until a server, or a command that writes, ends it. *trouble* is why
    the store that is *writes* cannot be asked: then the other's register tells what is known.
    """

    state: SwitchState
    writes: str
    source: str
    target: str
    position: Position
    late: Sequence[PathChange] = ()
    abandoned: bool = False
    trouble: StudioError | None = None


def standing_of(store: ReplicaStore, address: str, open_other: OpenStore, *, at: str) -> Standing:
    """Return where the site of *store* is written; *address* is the store's own.

    The other stores are asked where that is known only there.
    """
    move, position = store.move(), store.position()
    if move is None:
        return Standing(state="single", writes=address, source="", target="", position=position)
    late = store.late_writes() if move.closed and isinstance(store, LateWrites) else ()
    source, target, present, trouble = address, move.store, move, None
    if move.state == "filling":
        present, trouble = _source_move(move, address, open_other)
        if present.state != "filling":
            source, target = move.store, address
    writes = source
    if present.state in {"moved", "filling"}:
        writes, trouble = last_known(move, open_other)
    return Standing(
        state="moved" if present.state == "filling" else present.state,
        writes=writes,
        source=source,
        target=target,
        position=position,
        late=late,
        abandoned=is_abandoned(present, at),
        trouble=trouble,
    )


def _source_move(
    filling: Move, address: str, open_other: OpenStore
) -> tuple[Move, StudioError | None]:
    """Return the move of the source that fills the store at *address*; *filling* when none does.

    A source that cannot be asked is taken to be copied still.
    """
    try:
        with closing(open_other(filling.store)) as source:
            present = source.move()
    except StudioError as error:
        return replace(filling, state="copying"), error
    return present if present and fills(present, filling, address) else filling, None
