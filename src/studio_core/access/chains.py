"""Chains of signed records: their ids, what links each to the one before, and its signature.

Every process keeps chains of its own, a new one each day, so that no process waits for another and
what is removed after its time are whole chains. A record says the digest of the one before it. Its
signature is a keyed hash of its own digest: the key lies outside the store (see `Cipher.tokens`),
so nobody who can write the store alone can make a record, or change one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from studio_core.encryption.cipher import Cipher
from studio_core.records.canonical import checksum
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.walking import PAGE

CHECKPOINTS = "0000-checkpoints"
"""The chain of checkpoints. It sorts before all others: who reads in the order of ids has read the
checkpoints before what they speak of, and misses nothing that is recorded meanwhile."""

_PURPOSE = "access record"
_DIGITS = 12
_SIGNATURE = frozenset(("key", "signature"))
_PAST_NUMBERS = "-~"

SignatureState: TypeAlias = Literal["sound", "altered", "key_missing"]


@dataclass(frozen=True, slots=True)
class Head:
    """The last record of a chain: its number, from 1, and its digest."""

    number: int
    digest: str


NOTHING = Head(0, "")
"""The head of a chain without records."""


def record_id(chain: str, number: int) -> str:
    """Return the id of a record; ids of a chain sort by number, and chains by their day."""
    return f"{chain}-{number:0{_DIGITS}d}"


def split_id(id: str) -> tuple[str, int]:
    """Return the chain and the number of a record; number 0 for what is no id of one."""
    chain, _, digits = id.rpartition("-")
    number = int(digits) if len(digits) == _DIGITS and digits.isascii() and digits.isdigit() else 0
    return (chain, number) if chain else (id, 0)


def day_of(at: str) -> str:
    """Return the day of a moment, with which the chains of that day begin: `20261126`."""
    return at[:10].replace("-", "")


def digest_of(id: str, document: Document) -> str:
    """Return the digest of all that a record says but its signature, and of where it stands."""
    said = {name: value for name, value in document.items() if name not in _SIGNATURE}
    return checksum({"id": id, "said": said})


def signed(cipher: Cipher, id: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is to be stored under *id*: *said* with the current key's signature."""
    key, signature = next(iter(cipher.tokens(_PURPOSE, digest_of(id, said)).items()))
    return {**said, "key": key, "signature": signature}


def signature_state(cipher: Cipher, id: str, document: Document) -> SignatureState:
    """Tell whether a record is what was once signed for its place."""
    key = document.get("key")
    if key not in cipher.key_ids():
        return "key_missing" if isinstance(key, str) and key else "altered"
    tokens = cipher.tokens(_PURPOSE, digest_of(id, document))
    return "sound" if document.get("signature") == tokens[str(key)] else "altered"


def checkpoints_after(store: Store, number: int) -> Iterator[tuple[int, Document]]:
    """Yield the checkpoints above *number*, in order, as they are in the store."""
    for id, document in _records(store, record_id(CHECKPOINTS, number) if number else ""):
        chain, found = split_id(id)
        if chain != CHECKPOINTS:
            return
        yield found, document


def records_since(store: Store, day: str = "") -> Iterator[tuple[str, Document]]:
    """Yield all records but checkpoints of the chains of *day* and later, in the order of ids."""
    yield from _records(store, day or CHECKPOINTS + _PAST_NUMBERS)


def _records(store: Store, after: str) -> Iterator[tuple[str, Document]]:
    while page := store.scan(ACCESS_RECORDS, after, PAGE):
        yield from ((id, record.document) for id, record in page)
        after = page[-1][0]
