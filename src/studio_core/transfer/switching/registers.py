"""Following a site from store to store, by what their registers say."""

from collections.abc import Callable
from contextlib import closing

from studio_core.errors import StudioError
from studio_core.records.replica import Move, ReplicaStore

MOST_MOVES = 16
"""Registers that name each other lead nowhere."""

OpenStore = Callable[[str], ReplicaStore]
"""Opens the store at an address without its password; raises a `StudioError`."""


def end_of(move: Move, open_store: OpenStore) -> str:
    """Return the address of the store where the site is that went away or is copied by *move*."""
    address, trouble = last_known(move, open_store)
    if trouble is not None:
        raise trouble
    return address


def last_known(move: Move, open_store: OpenStore) -> tuple[str, StudioError | None]:
    """Return what `end_of` does, as far as stores can be opened, and why the last one cannot be."""
    address = move.store
    for _ in range(MOST_MOVES):
        try:
            with closing(open_store(address)) as store:
                further = store.move()
        except StudioError as error:
            return address, error
        if further is None or further.state not in {"moved", "filling"}:
            break
        if further.id == move.id:
            # Both ends of one move, which is over: the site is at the one that was filled.
            return further.store if further.state == "moved" else address, None
        address, move = further.store, further
    return address, None


def fills(move: Move | None, filling: Move, address: str) -> bool:
    """Tell whether *move*, a source's, fills the store at *address*, whose own is *filling*."""
    if move is None or move.id == filling.id:
        return move is not None
    # Whoever began it ended before the target said so.
    return move.store == address and move.state != "moved"


def leads_to(move: Move, address: str, open_store: OpenStore, *, unknown: bool) -> bool:
    """Tell whether a site that went away by *move*, or is copied by it, is at *address*.

    Return *unknown* when a store between cannot be asked: it is gone, or has a password.
    """
    try:
        return move.store == address or end_of(move, open_store) == address
    except StudioError:
        return unknown
