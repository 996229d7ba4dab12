"""Reading access records: newest first, some at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

from studio_core.access.chains import records_since, split_id
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document
from studio_core.records.store import Store


@dataclass(frozen=True, slots=True)
class Access:
    """One access: *position* is its id; *enquiries* names at most a thousand of *count*."""

    position: str
    at: str
    actor: str
    action: str
    enquiries: tuple[str, ...]
    count: int
    came_from: str
    reason: str

    @staticmethod
    def of(position: str, document: Document) -> "Access":
        """Return a stored record as it can be shown, whatever may have become of it."""
        return Access(
            position=position,
            at=str(document.get("at") or ""),
            actor=str(document.get("actor") or ""),
            action=str(document.get("action") or ""),
            enquiries=_ids(document),
            count=stored_whole(document.get("count")) or 0,
            came_from=str(document.get("from") or ""),
            reason=str(document.get("reason") or ""),
        )


@dataclass(frozen=True, slots=True)
class AccessPage:
    """Some accesses, and how many there are in all."""

    items: Sequence[Access]
    total: int


def list_accesses(store: Store, *, limit: int, after: str = "", enquiry: str = "") -> AccessPage:
    """Return up to *limit* accesses, newest first, that come after the position *after*.

    With *enquiry*, only those that name it.
    """
    found: list[tuple[str, str]] = []
    kept: dict[str, Document] = {}
    for id, document in records_since(store):
        if split_id(id)[1] and (not enquiry or enquiry in _ids(document)):
            found.append((str(document.get("at") or ""), id))
            kept[id] = document
    found.sort(reverse=True)
    ids = [id for _, id in found]
    start = ids.index(after) + 1 if after in kept else 0
    page = [Access.of(id, kept[id]) for id in ids[start : start + limit]]
    return AccessPage(page, len(ids))


def _ids(document: Document) -> tuple[str, ...]:
    return tuple(map(str, stored_list(document.get("enquiries"))))
