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
    owners: dict[str, str | list[str]] = {}
    for id, title in titles:
        key = title_key(title)
        owner = owners.setdefault(key, id)
        if isinstance(owner, list):
            owner.append(id)
        elif owner is not id:
            owners[key] = [owner, id]
    owners.pop("", None)
    groups = (_group(key, ids) for key, ids in owners.items() if isinstance(ids, list))
    # Where the ids come in order, these are in order already.
    return tuple(sorted((group for group in groups if group.remove), key=attrgetter("keep")))


def _group(title: str, ids: list[str]) -> Duplicates:
    keep, *others = sorted(set(ids))
    return Duplicates(title, keep, tuple(others))


def duplicates_among(records: Mapping[str, Record]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among stored projects."""
    return find_duplicates(
        (id, title)
        for id, record in records.items()
        if isinstance(title := record.document.get("title"), str)
    )
