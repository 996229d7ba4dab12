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
    """Return the address of the store in which the site is that went away by *move*."""
    address = move.store
    for _ in range(MOST_MOVES):
        with closing(open_store(address)) as store:
            further = store.move()
        if further is None or further.state != "moved":
            break
        address = further.store
    return address


def leads_to(move: Move, address: str, open_store: OpenStore, *, unknown: bool) -> bool:
    """Tell whether a site that went away by *move*, or is copied by it, is at *address*.

    Return *unknown* when a store between cannot be asked: it is gone, or has a password.
    """
    try:
        return move.store == address or end_of(move, open_store) == address
    except StudioError:
        return unknown
