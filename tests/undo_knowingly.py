"""Undoing as somebody does who has read what will change."""

from studio_core.records.changes import Position
from studio_core.records.undoing import preview_undo, undo
from studio_core.records.work import Work


def undo_knowingly(work: Work, position: Position) -> Position:
    """Undo the change set at *position*, confirmed with the number of records of its preview."""
    count = len(preview_undo(work.store, position, at=work.at).records)
    return undo(work, position, confirmed=count)
