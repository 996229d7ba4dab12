"""The note of a move, which tells servers that one begins, and later where the site came from."""

from studio_core.records.changes import Put
from studio_core.records.collections import SETTINGS
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.work import Work

MOVE_RECORD = "store-move"
"""The id of the note among the settings.

`from` is where the site came from. While it moves, `next` says where to and `leaves` from where.
"""


def note_begun(work: Work, source: str, target: str) -> None:
    """Write down in *store*, for its servers, that the site moves from *source* to *target*."""
    before = came_from(work.store, source)
    note = {"from": before} if before else {}
    _write(work, {**note, "leaves": source, "next": target, "at": work.at}, "store_move_begun")


def note_moved(work: Work, source: str) -> None:
    """Write down in *store*, for the way back, that the site came from *source*."""
    _write(work, {"from": source, "at": work.at}, "store_moved")


def is_to_be_noted(store: Store, address: str) -> bool:
    """Tell whether *store*, at *address*, says still that the site is about to move to it."""
    return _note(store).get("next") == address


def came_from(store: Store, address: str) -> str:
    """Return the address of the store that the site was in before; "" when it never moved.

    *store*, at *address*, may hold the note of the beginning still: who moved the site here was
    killed before it wrote that of the end.
    """
    field = "leaves" if is_to_be_noted(store, address) else "from"
    return str(_note(store).get(field) or "")


def _note(store: Store) -> Document:
    found = store.get(SETTINGS, MOVE_RECORD)
    return {} if found is None else found.document


def _write(work: Work, note: Document, action: str) -> None:
    work.commit(action, Put(SETTINGS, MOVE_RECORD, note))
