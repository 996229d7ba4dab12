"""Projects that repeat a title (decision 5)."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from studio_core.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicates:
    """Projects of one title: the id that is kept and those that are too many."""

    title: str
    keep: str
    remove: tuple[str, ...]


def title_key(title: str) -> str:
    """Return what two titles are compared by: Unicode NFC, trimmed."""
    return unicodedata.normalize("NFC", title).strip()


def find_duplicates(titles: Iterable[tuple[str, str]]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among pairs of id and title, by the key that is kept.

    The first id by code point is kept; an id that comes twice counts once. Projects without a
    title repeat nobody's.
    """
    groups: dict[str, list[str]] = {}
    for id, title in sorted(dict(titles).items()):
        key = title_key(title)
        if key:
            groups.setdefault(key, []).append(id)
    return tuple(
        Duplicates(title=key, keep=ids[0], remove=tuple(ids[1:]))
        for key, ids in groups.items()
        if len(ids) > 1
    )


def duplicates_among(records: Mapping[str, Record]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among stored projects."""
    return find_duplicates(
        (id, title)
        for id, record in records.items()
        if isinstance(title := record.document.get("title"), str)
    )
