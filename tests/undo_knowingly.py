"""Undoing as somebody does who has read what will change."""

from studio_core.records.changes import Actor, Position
from studio_core.records.store import Store
from studio_core.records.undoing import preview_undo, undo


def undo_knowingly(store: Store, position: Position, *, by: Actor, at: str) -> Position:
    """Undo the change set at *position*, confirmed with the number of records of its preview."""
    count = len(preview_undo(store, position, at=at).records)
    return undo(store, position, by=by, at=at, confirmed=count)
