"""Values that one record alone of a collection may have, held where a change set is committed.

Whoever takes a value writes a claim, a record whose id is a keyed hash of collection and value,
in the same change set, expecting it as it was read: of two that take the same value at once, by
whichever way, one is refused. A value is free when no record of the collection has it, so that a
claim that was lost, or that nobody ever made, lets nobody have it twice, and one that was left
behind keeps it from nobody. What two records have already stays, until one of them changes it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from studio_core.errors import StudioError
from studio_core.records.changes import (
    SYSTEM,
    Change,
    ChangeSet,
    Delete,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import LIMITS, collection_of
from studio_core.records.effects import effects_of
from studio_core.records.governed import bound
from studio_core.records.key_value import FOR_EVER, milliseconds
from studio_core.records.record import (
    ABSENT,
    Document,
    Record,
)
from studio_core.records.store import Store
from studio_core.records.work import Work

_HASH_BYTES = 16
CLAIM = "claim-"


@dataclass(frozen=True, slots=True, kw_only=True)
class UniqueValue:
    """What no two records of *collection* may both have: what *value_of* returns, '' for nothing.

    It depends on the fields alone that the collection names as unique. *refusal* returns the error
    for the records that would take one that another record has, with that value.
    """

    collection: str
    value_of: Callable[[Document], str]
    refusal: Callable[[Sequence[RecordPath], str], StudioError]

    def __post_init__(self) -> None:
        if not self.fields:
            raise ValueError(f"{self.collection} names no fields that make a record unique")

    @property
    def fields(self) -> frozenset[str]:
        """The fields that the value depends on."""
        return collection_of(self.collection).unique_by

    def claim_id(self, value: str) -> str:
        """Return the id of the record of `LIMITS` that claims *value*."""
        key = "/".join((self.collection, *sorted(self.fields))).encode()[: blake2b.MAX_KEY_SIZE]
        return CLAIM + blake2b(value.encode(), key=key, digest_size=_HASH_BYTES).hexdigest()

    def touches(self, change: Change) -> bool:
        """Tell whether *change* may take the value, or leave it."""
        if change.collection != self.collection:
            return False
        return not isinstance(change, SetField) or change.field in self.fields

    def checked(self, store: Store, change_set: ChangeSet) -> ChangeSet:
        """Return *change_set* with the claims that it makes and ends; raise the refusal."""
        is_touched = any(map(self.touches, change_set.changes))
        return _claiming(store, self, change_set) if is_touched else change_set


def sweep_limits(store: Store, *, at: str) -> int:
    """Remove the claims, turns and marks that have ended; return how many there were."""
    now = milliseconds(at)
    changes = tuple(
        Delete(LIMITS, id)
        for id, record in store.read(LIMITS).items()
        if not isinstance(until := record.document.get("until"), (int, float)) or until <= now
    )
    if changes:
        Work(store, SYSTEM, at).commit("swept", *changes)
    return len(changes)


Moving = Mapping[RecordPath, tuple[str, str]]
"""By record, the value that it leaves and the one that it takes; '' for none."""


def _claiming(store: Store, unique: UniqueValue, change_set: ChangeSet) -> ChangeSet:
    """Return *change_set* for the records as they are now, with the claims that it makes and ends.

    Raise the refusal of *unique* for the records that would take what another one has.
    """
    touched = {_path(one) for one in change_set.changes if unique.touches(one)}
    part = tuple(one for one in change_set.changes if _path(one) in touched)
    claims: dict[str, Record | None] = {}
    # Claims are read first: whoever takes a value behind that makes the claim another one, and
    # whoever took it before has it among the records.
    while True:
        held = store.read(unique.collection)
        moving = _moving(unique, replace(change_set, changes=part), held)
        unread = {value for pair in moving.values() for value in pair if value} - claims.keys()
        if not unread:
            break
        claims |= {value: store.get(LIMITS, unique.claim_id(value)) for value in unread}
    staying = (one for id, one in held.items() if (unique.collection, id) not in moving)
    taken = {unique.value_of(one.document) for one in staying}
    refused: list[RecordPath] = []
    gained: dict[str, RecordPath] = {}
    for path, (_, value) in moving.items():
        if value and (value in taken or value in gained):
            refused.append(path)
        elif value:
            gained[value] = path
    if refused:
        raise unique.refusal(refused, moving[refused[0]][1])
    left = {before for before, _ in moving.values() if before} - taken - gained.keys()
    looked_at = (
        bound(one, held.get(one.id)) if _path(one) in touched else one for one in change_set.changes
    )
    made = (_claim(unique, value, path, claims[value]) for value, path in gained.items())
    ended = (
        Delete(LIMITS, unique.claim_id(value), expected=there.revision)
        for value in sorted(left)
        if (there := claims[value])
    )
    return replace(change_set, changes=(*looked_at, *made, *ended))


def _moving(unique: UniqueValue, change_set: ChangeSet, held: Mapping[str, Record]) -> Moving:
    """Return the values that *change_set* makes records leave and take."""
    paths = list(change_set.touched())
    before = {path: held[path[1]] for path in paths if path[1] in held}
    after = {**before, **effects_of(change_set, before).writes}
    values = {
        path: (_value(unique, before.get(path)), _value(unique, after.get(path))) for path in paths
    }
    return {path: pair for path, pair in values.items() if pair[0] != pair[1]}


def _claim(unique: UniqueValue, value: str, path: RecordPath, there: Record | None) -> Put:
    # The revision before makes every claim another than the last, by whomever.
    expected = there.revision if there else ABSENT
    document: Document = {"by": "/".join(path), "before": expected, "until": FOR_EVER}
    return Put(LIMITS, unique.claim_id(value), document, expected=expected)


def _value(unique: UniqueValue, record: Record | None) -> str:
    return unique.value_of(record.document) if record else ""


def _path(change: Change) -> RecordPath:
    return change.collection, change.id
