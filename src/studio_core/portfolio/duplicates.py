"""Projects that repeat a title (decision 5)."""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from studio_core.normal_forms import normal_form
from studio_core.records.record import Record

_id = itemgetter(0)


class Duplicates(NamedTuple):
    """Projects of one title: the id that is kept and those that are too many."""

    title: str
    keep: str
    remove: tuple[str, ...]


def title_key(title: str) -> str:
    """Return what two titles are compared by: Unicode NFC, trimmed."""
    return normal_form("NFC", title).strip()


def find_duplicates(titles: Iterable[tuple[str, str]]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among pairs of id and title, by the key that is kept.

    The first id by code point is kept; an id that comes twice counts once. Projects without a
    title repeat nobody's.
    """
    owners: dict[str, str | list[str]] = {}
    # By id the first of each title comes first, and so do the groups; most often they lie so.
    for id, title in sorted(titles, key=_id):
        key = title_key(title)
        owner = owners.setdefault(key, id)
        if isinstance(owner, list):
            if owner[-1] != id:
                owner.append(id)
        elif owner != id:
            owners[key] = [owner, id]
    owners.pop("", None)
    return tuple(_group(title, ids) for title, ids in owners.items() if isinstance(ids, list))


def _group(title: str, ids: list[str]) -> Duplicates:
    return Duplicates(title, ids[0], tuple(ids[1:]))


def duplicates_among(records: Mapping[str, Record]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among stored projects."""
    return find_duplicates(
        (id, title)
        for id, record in records.items()
        if isinstance(title := record.document.get("title"), str)
    )
