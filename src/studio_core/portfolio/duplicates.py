"""Projects with the same title (decision 5)."""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from studio_core.records.changes import Delete
from studio_core.records.collections import DRAFTS, PORTFOLIO, SCHEDULES, record_key
from studio_core.records.record import Record
from studio_core.records.work import Work, retried
from studio_core.texts.untrusted import normal_form

_BESIDE = (DRAFTS, SCHEDULES)
"""What is there of a record beside goes with it."""


class Duplicates(NamedTuple):
    """Projects with one title: the id to keep and the ids to remove."""

    title: str
    keep: str
    remove: tuple[str, ...]


def title_key(title: str) -> str:
    """Return *title* in the form in which titles are compared: Unicode NFC, trimmed."""
    return normal_form("NFC", title).strip()


def find_duplicates(titles: Iterable[tuple[str, str]]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among pairs of id and title, ordered by the kept id.

    The first id by code point is kept. An id that comes twice counts once. Projects without a title
    are in no group.
    """
    owners: dict[str, list[str]] = {}
    for id, title in sorted(titles, key=itemgetter(0)):
        ids = owners.setdefault(title_key(title), [])
        if id not in ids[-1:]:
            ids.append(id)
    return tuple(
        Duplicates(key, ids[0], tuple(ids[1:]))
        for key, ids in owners.items()
        if key and len(ids) > 1
    )


def duplicates_among(records: Mapping[str, Record]) -> tuple[Duplicates, ...]:
    """Return the groups of equal titles among stored projects."""
    return find_duplicates(
        (id, title)
        for id, record in records.items()
        if isinstance(title := record.document.get("title"), str)
    )


@retried
def remove_duplicates(work: Work) -> tuple[str, ...]:
    """Delete all projects of a title but the first by id; return the deleted ids (decision 5)."""
    records = work.store.read(PORTFOLIO)
    ids = tuple(id for group in duplicates_among(records) for id in group.remove)
    changes = [Delete(PORTFOLIO, id, expected=records[id].revision) for id in ids]
    changes += [Delete(name, record_key(PORTFOLIO, id)) for name in _BESIDE for id in ids]
    if ids:
        work.commit("duplicates_cleaned", *changes)
    return ids
