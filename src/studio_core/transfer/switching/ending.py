"""Completing a move whose command ended before it had opened the target."""

from studio_core.records.changes import Actor
from studio_core.records.work import Work
from studio_core.transfer.leftovers import put_leftovers_back
from studio_core.transfer.switching.ends import End
from studio_core.transfer.switching.notes import is_to_be_noted, note_moved


def finish(source: End, target: End, *, by: Actor, at: str) -> bool:
    """Complete the move of *source* to *target* when its command ended after the change-over.

    Nothing is left to be carried over then; the target is opened, unless a server has done that.
    Return False for a move that had not come so far.
    """
    moved, filling = source.store.move(), target.store.move()
    if moved is None or moved.state != "moved" or moved.store != target.address:
        return False
    if filling is not None and filling.id != moved.id:
        return False
    if filling is not None:
        target.store.set_move(filling, None)
    if is_to_be_noted(target.store, target.address):
        note_moved(Work(target.store, by, at), source.address)
        put_leftovers_back(target.store, target.store)
    return True
