"""Checkpoints: signed records that name the heads of all chains, in a chain of their own.

What a checkpoint names cannot go unnoticed any more, whichever process wrote it. Each says which
heads have changed since the one before, so that the heads of all chains follow from all of them; a
*beginning* names them all, and says from which day on records are kept.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Protocol

from studio_core.access.chains import (
    CHECKPOINTS,
    NOTHING,
    Head,
    checkpoints_after,
    day_of,
    digest_of,
    record_id,
    records_since,
    signed,
    split_id,
)
from studio_core.encryption.cipher import Cipher
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.record import ABSENT, Document, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

_ATTEMPTS = 5
_CLOCKS_APART = timedelta(days=1)
"""How far the clocks of two servers, and the days of what was recorded late, may lie apart."""


class Anchor(Protocol):
    """A place outside the store that remembers the last checkpoint of this machine."""

    def read(self) -> Head | None:
        """Return what is remembered, None when nothing is."""
        ...

    def write(self, head: Head) -> None:
        """Remember *head* in place of what was; a failure is logged and otherwise ignored."""
        ...

    def forget(self) -> None:
        """Remember nothing any more: the records were replaced on purpose."""
        ...


@dataclass(slots=True)
class Heads:
    """What the checkpoints say together: the head of each chain, and the first day that is kept."""

    by_chain: dict[str, Head] = field(default_factory=dict)
    first_day: str = ""
    beginning: int = 0
    """The number of the last checkpoint that names all heads; 0 when none does."""
    begun_at: str = ""

    @staticmethod
    def of(checkpoints: Iterable[tuple[int, Document]]) -> "Heads":
        """Return what *checkpoints* say together, by number."""
        heads = Heads()
        for number, document in checkpoints:
            heads.add(number, document)
        return heads

    def add(self, number: int, document: Document) -> None:
        """Add what one more checkpoint says; a beginning counts instead of all before it."""
        if first_day := str(document.get("firstDay") or ""):
            self.by_chain, self.first_day = {}, first_day
            self.beginning, self.begun_at = number, str(document.get("at"))
        named = document.get("heads")
        for chain, told in named.items() if isinstance(named, Mapping) else ():
            digits, _, digest = str(told).partition(":")
            self.by_chain[chain] = Head(int(digits) if digits.isdecimal() else 0, digest)


class Checkpoints:
    """Writes the checkpoints of one process. Safe to call from many threads."""

    def __init__(self, store: Store, cipher: Cipher, anchor: Anchor | None = None) -> None:
        self._store = store
        self._cipher = cipher
        self._anchor = anchor
        self._lock = Lock()
        self._last, self._last_at = NOTHING, ""
        self._heads = Heads()

    @property
    def number(self) -> int:
        """The last checkpoint that this process knows of; 0 for none."""
        return self._last.number

    def write(self, *, at: str) -> bool:
        """Write the heads that no checkpoint names yet; False when there are none."""
        with self._lock:
            return self._write(at, None)

    def begin(self, first_day: str, *, at: str) -> bool:
        """Write a beginning: what is older than *first_day* may go. False when there is one."""
        with self._lock:
            return self._write(at, first_day)

    def known(self) -> Heads:
        """Return what all checkpoints say together, by now."""
        with self._lock:
            self._catch_up()
            return self._heads

    def _write(self, at: str, first_day: str | None) -> bool:
        for _ in range(_ATTEMPTS):
            self._catch_up()
            heads = self._news()
            if first_day is not None:
                if first_day <= self._heads.first_day:
                    return False
                every = {**self._heads.by_chain, **heads}
                heads = {chain: head for chain, head in every.items() if chain >= first_day}
            elif not heads:
                return False
            if self._put(heads, at, first_day):
                return True
        return False

    def _catch_up(self) -> None:
        """Take in the checkpoints that this process has not seen."""
        for number, document in checkpoints_after(self._store, self._last.number):
            self._heads.add(number, document)
            self._last = Head(number, digest_of(record_id(CHECKPOINTS, number), document))
            self._last_at = str(document.get("at"))

    def _news(self) -> dict[str, Head]:
        """Return the heads that no checkpoint names; what is older than the last is named."""
        since = ""
        if self._last_at:
            since = day_of((datetime.fromisoformat(self._last_at) - _CLOCKS_APART).isoformat())
        last: dict[str, tuple[int, str, Document]] = {}
        for id, document in records_since(self._store, since):
            chain, number = split_id(id)
            last[chain] = number, id, document
        return {
            chain: Head(number, digest_of(id, document))
            for chain, (number, id, document) in last.items()
            if number > self._heads.by_chain.get(chain, NOTHING).number
        }

    def _put(self, heads: Mapping[str, Head], at: str, first_day: str | None) -> bool:
        """Write one checkpoint after the last; False when another process was first."""
        number = self._last.number + 1
        id = record_id(CHECKPOINTS, number)
        said: dict[str, Any] = {
            "at": at,
            "heads": {chain: f"{head.number}:{head.digest}" for chain, head in heads.items()},
            "previous": self._last.digest,
        }
        if first_day is not None:
            said["firstDay"] = first_day
        document = signed(self._cipher, id, said)
        change = Put(ACCESS_RECORDS, id, document, expected=ABSENT)
        try:
            Work(self._store, SYSTEM, at).commit("access_checkpoint", change)
        except StaleRecordError:
            return False
        self._remember(Head(number, digest_of(id, document)))
        self._catch_up()
        return True

    def _remember(self, head: Head) -> None:
        """Have the anchor remember *head*, unless what it remembers is not in the store any more.

        Then it stays as it is: it is the evidence that something was cut off.
        """
        if self._anchor is None:
            return
        earlier = self._anchor.read()
        if earlier is None or is_there(self._store, earlier, self._heads.beginning):
            self._anchor.write(head)


def is_there(store: Store, head: Head, beginning: int) -> bool:
    """Tell whether the checkpoint *head* is as it was; what is before the *beginning* may go."""
    if head.number < beginning:
        return True
    id = record_id(CHECKPOINTS, head.number)
    found = store.get(ACCESS_RECORDS, id)
    return found is not None and digest_of(id, found.document) == head.digest
