"""Projects that repeat a title (decision 5)."""

import unicodedata
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple

from studio_core.records import Record


class Duplicates(NamedTuple):
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
    owners: dict[str, str] = {}
    groups: dict[str, list[str]] = {}
    for id, title in titles:
        key = title_key(title)
        owner = owners.setdefault(key, id)
        if owner is not id and key:
            groups.setdefault(key, [owner]).append(id)
    found = [_group(key, sorted(set(ids))) for key, ids in groups.items()]
    found.sort(key=attrgetter("keep"))
    return tuple(group for group in found if group.remove)


def _group(title: str, ids: list[str]) -> Duplicates:
    return Duplicates(title, ids[0], tuple(ids[1:]))


def duplicates_among(records: Mapping[str, Record]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among stored projects."""
    return find_duplicates(
        (id, title)
        for id, record in records.items()
        if isinstance(title := record.document.get("title"), str)
    )
