"""Finding what was changed, left out or cut off among the access records.

What nobody can find is said in docs/decisions/0071-access-records.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from studio_core.access.chains import (
    CHECKPOINTS,
    NOTHING,
    Head,
    checkpoints_after,
    digest_of,
    record_id,
    records_since,
    signature_state,
    split_id,
)
from studio_core.access.checkpoints import Anchor, Heads, is_there
from studio_core.encryption.cipher import Cipher
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.reading import stored_whole
from studio_core.records.record import Document
from studio_core.records.store import Store

FaultKind: TypeAlias = Literal["altered", "missing", "cut", "key_missing"]


@dataclass(frozen=True, slots=True, order=True)
class AccessFault:
    """What is wrong at a *position*, an id: `missing` and `cut` count the records that are gone.

    `altered` is a record that is not the one that was written there; of one whose key is not here
    (`key_missing`) nobody can tell.
    """

    position: str
    kind: FaultKind
    count: int = 1


@dataclass(slots=True)
class _Link:
    """How far a chain was followed: its last record, and whether that one's digest is known."""

    head: Head = NOTHING
    is_sound: bool = True


def verify(store: Store, cipher: Cipher, anchor: Anchor | None = None) -> list[AccessFault]:
    """Return every fault among the access records, by position; writes nothing.

    Others may record meanwhile.
    """
    checkpoints = list(checkpoints_after(store, 0))
    heads = Heads.of(checkpoints)
    found = set(_checkpoint_faults(cipher, heads, checkpoints))
    remembered = anchor.read() if anchor else None
    if remembered and not is_there(store, remembered, heads.beginning):
        found.add(AccessFault(record_id(CHECKPOINTS, remembered.number), "cut"))
    found.update(_record_faults(store, cipher, heads))
    return sorted(found)


def is_remembered(store: Store, anchor: Anchor) -> bool:
    """Tell whether the checkpoint that *anchor* remembers, if any, is in *store* as it was."""
    heads, remembered = Heads.of(checkpoints_after(store, 0)), anchor.read()
    return remembered is None or is_there(store, remembered, heads.beginning)


def _checkpoint_faults(
    cipher: Cipher, heads: Heads, checkpoints: list[tuple[int, Document]]
) -> Iterator[AccessFault]:
    """Yield the faults of the checkpoints from the last beginning on; those before may go."""
    link = _Link()
    for number, document in checkpoints:
        if number < heads.beginning:
            continue
        if number == heads.beginning:
            link = _Link(Head(number - 1, str(document.get("previous") or "")))
        yield from _followed(cipher, CHECKPOINTS, number, document, link)


def _followed(
    cipher: Cipher, chain: str, number: int, document: Document, link: _Link
) -> Iterator[AccessFault]:
    """Follow a chain by one record; yield what is wrong with it or before it."""
    id = record_id(chain, number)
    missing = number - link.head.number - 1
    if missing:
        yield AccessFault(record_id(chain, link.head.number + 1), "missing", missing)
    state = signature_state(cipher, id, document)
    # Its signature covers which record came before: what does not fit is another record.
    is_linked = missing or not link.is_sound or document.get("previous", "") == link.head.digest
    if state != "sound":
        yield AccessFault(id, state)
    elif not is_linked:
        yield AccessFault(id, "altered")
    link.head, link.is_sound = Head(number, digest_of(id, document)), state == "sound"


def _record_faults(store: Store, cipher: Cipher, heads: Heads) -> Iterator[AccessFault]:
    """Yield the faults of the records of the days that are kept."""
    unseen, present, link = dict(heads.by_chain), "", _Link()
    known = 0
    for id, document in records_since(store, heads.first_day):
        chain, number = split_id(id)
        if not number:
            yield AccessFault(id, "altered")
            continue
        if chain != present:
            yield from _cut(present, link, unseen.pop(present, NOTHING))
            present, link = chain, _Link()
        yield from _followed(cipher, chain, number, document, link)
        wanted = unseen.get(chain)
        if wanted and wanted.number == number and link.is_sound and wanted != link.head:
            yield AccessFault(id, "altered")
        if link.is_sound:
            known = max(known, stored_whole(document.get("checkpoint")) or 0)
    yield from _cut(present, link, unseen.pop(present, NOTHING))
    for chain, head in unseen.items():
        yield AccessFault(record_id(chain, 1), "missing", head.number)
    last = record_id(CHECKPOINTS, known)
    if known > heads.beginning and store.get(ACCESS_RECORDS, last) is None:
        # Whoever wrote one of the records knew this checkpoint.
        yield AccessFault(last, "cut")


def _cut(chain: str, link: _Link, head: Head) -> Iterator[AccessFault]:
    """Yield what a checkpoint names behind the last record of a chain."""
    if head.number > link.head.number:
        position = record_id(chain, link.head.number + 1)
        yield AccessFault(position, "cut", head.number - link.head.number)
