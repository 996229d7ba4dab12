"""Creating once, however often it is asked for: the keys of requests whose answers may be lost."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, cast

from studio_core.dates import parse_moment
from studio_core.errors import FieldFault, InvalidFieldsError, StudioError
from studio_core.records.canonical import checksum
from studio_core.records.changes import SYSTEM, Actor, Delete, Put
from studio_core.records.collections import IDEMPOTENCY_KEYS
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import ABSENT, Document, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import entries_after, every_record
from studio_core.records.work import Work

KEPT_FOR = timedelta(days=1)
KEPT_AT_MOST = 10_000
"""Keys of one account."""

MAX_LENGTH = 200
"""Characters of a key."""


class IdempotencyKeyReusedError(StudioError):
    """A key came again, asking for something else; *id* is what was created under it first."""

    code = "idempotency_key_reused"

    def __init__(self, id: str) -> None:
        super().__init__("this idempotency key was used for something else")
        self.id = id


@dataclass(frozen=True, slots=True, kw_only=True)
class IdempotencyKey:
    """What an account calls one intention to create, and what it *asked* for as it was sent.

    Other accounts' keys are others.
    """

    account: str
    text: str
    asked: Mapping[str, Any]

    @staticmethod
    def sent(text: str | None, by: Actor, asked: Mapping[str, Any]) -> "IdempotencyKey | None":
        """Return the key that *by* sent, None for none; raise `InvalidFieldsError` for no key."""
        key = (text or "").strip()
        if len(key) > MAX_LENGTH or not key.isprintable() or not key.isascii():
            raise InvalidFieldsError([FieldFault("Idempotency-Key", "field_invalid")])
        return IdempotencyKey(account=by.id or by.kind, text=key, asked=asked) if key else None

    @property
    def id(self) -> str:
        """The id of the key's record: what somebody calls something need not be a key."""
        return sha256(f"{self.account}\0{self.text}".encode()).hexdigest()

    def came_before(self, store: Store) -> bool:
        """Tell whether something was created under it already."""
        return store.get(IDEMPOTENCY_KEYS, self.id) is not None


def create_once(
    work: Work, key: IdempotencyKey | None, action: str, *puts: Put
) -> Mapping[str, Record]:
    """Commit *puts*, which make new records, and return these by id.

    When *key* came before, commit nothing and return what was created then, as it was then. The
    key is written in the same change set: of several requests at once, on whatever servers, one
    creates. Raise `IdempotencyKeyReusedError` when it asked for something else then.
    """
    made = {put.id: Record.of(put.document) for put in puts}
    if key is None:
        work.commit(action, *puts)
        return made
    digest = checksum({"action": action, "asked": dict(key.asked)})
    store = work.store
    known = store.get(IDEMPOTENCY_KEYS, key.id)
    if known is None:
        note: Document = {
            "account": key.account,
            "asked": digest,
            "at": work.at,
            "ids": list(made),
            # The journal has what was created; the key says from where on to look for it.
            "position": store.position(),
        }
        put = Put(IDEMPOTENCY_KEYS, key.id, note, expected=ABSENT)
        try:
            work.commit(action, *puts, put)
        except StaleRecordError:
            known = store.get(IDEMPOTENCY_KEYS, key.id)
            if known is None:
                raise
        else:
            return made
    return _made_before(store, known.document, digest)


def sweep_idempotency_keys(store: Store, *, at: str) -> int:
    """Remove the keys that are a day old or too many and return how many there were."""
    oldest = datetime.fromisoformat(at) - KEPT_FOR
    gone: list[str] = []
    kept: dict[str, list[tuple[datetime, str]]] = defaultdict(list)
    for id, record in every_record(store, IDEMPOTENCY_KEYS):
        made = parse_moment(record.document.get("at"))
        if made is None or made <= oldest:
            gone.append(id)
        else:
            kept[str(record.document.get("account"))].append((made, id))
    for keys in kept.values():
        gone += [id for _, id in sorted(keys, reverse=True)[KEPT_AT_MOST:]]
    if gone:
        Work(store, SYSTEM, at).commit("keys_swept", *(Delete(IDEMPOTENCY_KEYS, id) for id in gone))
    return len(gone)


def _made_before(store: Store, note: Document, digest: str) -> Mapping[str, Record]:
    """Return what was created under a key, as it was then."""
    ids = [str(id) for id in stored_list(note.get("ids"))]
    if note.get("asked") == digest:
        for entry in entries_after(store, stored_whole(note.get("position")) or 0):
            whole = [path for path in entry.paths if path.field is None and path.before is None]
            made = {path.id: path.after for path in whole}
            if made.keys() >= set(ids):
                return {id: Record.of(cast("Document", made[id])) for id in ids}
    # Or the journal lost the entry, because an older store was put in place of this one.
    first = ids[0] if ids else ""
    # A draft is kept under its collection and its record's id; ids that were made hold no colon.
    raise IdempotencyKeyReusedError(first.rpartition(":")[2])
