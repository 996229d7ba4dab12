"""Erased enquiries, remembered outside the store so that no backup brings them back.

What is kept of one is a tombstone: a keyed hash of its number, and when it was erased. Neither says
anything about a person.
"""

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from studio_core.dates import parse_moment
from studio_core.enquiries.remains import ERASING
from studio_core.enquiries.retention import is_overdue
from studio_core.records.changes import Position
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store

SECRET_BYTES = 32
_ENTRIES_AT_ONCE = 1000

_TOMBSTONE_DIGITS = 32

Judge = Callable[[str, Document], str]
"""Says why an enquiry does not come back, by its number and contents: `erased`, `overdue` or ''."""


@dataclass(frozen=True, slots=True)
class ErasureList:
    """Tombstones under one secret, each with the moment of the erasure (ISO 8601)."""

    secret: bytes
    erased: Mapping[str, str]

    def has(self, id: str, document: Document) -> bool:
        """Tell whether an enquiry was erased after it came.

        A visitor who sends the same again after an erasure gets the same number: that one stays.
        """
        at = parse_moment(self.erased.get(tombstone(self.secret, id)))
        received = parse_moment(document.get("receivedAt"))
        return at is not None and (received is None or received <= at)


class Erasures(Protocol):
    """Where one machine remembers erasures, beside the store and outside of backups.

    Every method may raise `StoreUnavailableError`.
    """

    def remember(self, store: Store) -> None:
        """Keep a tombstone of every enquiry that the store's journal says was erased.

        When it returns, they survive the death of the process and of the machine.
        """
        ...

    def lists(self) -> tuple[ErasureList, ...]:
        """Return what is remembered; empty when nothing is."""
        ...

    def add(self, lists: Iterable[ErasureList]) -> None:
        """Remember what others have remembered too; there is a file afterwards, empty or not."""
        ...

    def beside(self, file: Path) -> "Erasures":
        """Return the list that lies beside *file*, a backup."""
        ...

    def exists(self) -> bool:
        """Tell whether there is a list, empty or not."""
        ...


def tombstone(secret: bytes, id: str) -> str:
    """Return what is kept of the enquiry *id*, in hexadecimal."""
    return hmac.new(secret, f"{ENQUIRIES}/{id}".encode(), sha256).hexdigest()[:_TOMBSTONE_DIGITS]


def erased_since(store: Store, position: Position) -> Iterator[tuple[Position, str, list[str]]]:
    """Yield the journal's entries after *position*: place, moment, numbers of erased enquiries."""
    while entries := store.changes(position, _ENTRIES_AT_ONCE, paths_of=ERASING):
        for entry in entries:
            yield entry.position, entry.at, list(entry.ids().get(ENQUIRIES, ()))
        position = entries[-1].position


def united(lists: Iterable[ErasureList]) -> tuple[ErasureList, ...]:
    """Return one list for each secret, in the order in which they come first."""
    found: dict[bytes, dict[str, str]] = {}
    for one in lists:
        known = found.setdefault(one.secret, {})
        for digits, at in one.erased.items():
            known[digits] = max(at, known.get(digits, ""))
    return tuple(ErasureList(secret, erased) for secret, erased in found.items())


def everything_comes(id: str, document: Document) -> str:
    """Judge that nothing stays away."""
    return ""


def judge_by(lists: Iterable[ErasureList], days: Mapping[Any, int] | None, now: datetime) -> Judge:
    """Return who says of an enquiry that it was erased, or kept longer than *days* allow.

    Without *days* nothing is overdue.
    """
    known = tuple(lists)

    def judge(id: str, document: Document) -> str:
        if any(one.has(id, document) for one in known):
            return "erased"
        return "overdue" if days and is_overdue(document, days, now) else ""

    return judge
