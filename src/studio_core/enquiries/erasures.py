"""Enquiries that people erased, remembered outside the store so that no backup brings them back.

What is kept of one is a tombstone: a keyed hash of its number, and when it was erased. Neither says
anything about a person. What was kept long enough has none: a restoration works that out anew. In
lists of before (decision 104) there are tombstones of both, and none of them says whose it is.
"""

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from studio_core.dates import parse_moment
from studio_core.enquiries.remains import ERASED_BY_HAND
from studio_core.enquiries.retention import is_overdue
from studio_core.records.believing import BelievedMoment
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
    """Tombstones under one secret, each with the moment of the erasure (ISO 8601).

    Of those in *by_people* it is known that somebody erased the enquiry.
    """

    secret: bytes
    erased: Mapping[str, str]
    by_people: frozenset[str] = frozenset()

    def has(self, id: str, document: Document, days: Mapping[Any, int] | None = None) -> bool:
        """Tell whether an enquiry was erased, by somebody, after it came.

        A visitor who sends the same again after an erasure gets the same number: that one stays.
        Nobody need have erased one whose time was over by then, if it is kept for *days*: as a
        tombstone of before says nothing else, that is judged by the time now.
        """
        digits = tombstone(self.secret, id)
        at = parse_moment(self.erased.get(digits))
        received = parse_moment(document.get("receivedAt"))
        if at is None or (received is not None and received > at):
            return False
        return digits in self.by_people or not (days and is_overdue(document, days, at))


class Erasures(Protocol):
    """Where one machine remembers erasures, beside the store and outside of backups.

    Every method may raise `StoreUnavailableError`.
    """

    def remember(self, store: Store) -> None:
        """Keep a tombstone of every enquiry that somebody erased, as the store's journal says.

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
    """Yield the journal's entries after *position*: place, moment, numbers erased by people."""
    while entries := store.changes(position, _ENTRIES_AT_ONCE, paths_of={ERASED_BY_HAND}):
        for entry in entries:
            yield entry.position, entry.at, list(entry.ids().get(ENQUIRIES, ()))
        position = entries[-1].position


def united(lists: Iterable[ErasureList]) -> tuple[ErasureList, ...]:
    """Return one list for each secret, in the order in which they come first."""
    found: dict[bytes, dict[str, str]] = {}
    by_people: dict[bytes, frozenset[str]] = {}
    for one in lists:
        known = found.setdefault(one.secret, {})
        by_people[one.secret] = by_people.get(one.secret, frozenset()) | one.by_people
        for digits, at in one.erased.items():
            known[digits] = max(at, known.get(digits, ""))
    return tuple(ErasureList(secret, found[secret], by_people[secret]) for secret in found)


def everything_comes(id: str, document: Document) -> str:
    """Judge that nothing stays away."""
    return ""


def judge_by(
    lists: Iterable[ErasureList], days: Mapping[Any, int] | None, now: BelievedMoment | None
) -> Judge:
    """Return who says of an enquiry that it was erased, or kept longer than *days* allow.

    Without *days*, and while no clock is believed, nothing is overdue: a server purges it later.
    """
    known = tuple(lists)

    def judge(id: str, document: Document) -> str:
        if any(one.has(id, document, days) for one in known):
            return "erased"
        return "overdue" if days and now and is_overdue(document, days, now) else ""

    return judge
