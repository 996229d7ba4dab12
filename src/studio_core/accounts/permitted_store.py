"""A store as somebody with a role may use it: the rule of `roles` at the port, for every use case.

Whatever a use case does, it can neither read nor write what the role of who asks does not allow.
What the tables do not name is refused to everybody.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from studio_core.accounts.account import Account
from studio_core.accounts.roles import Permission, RoleNotAllowedError, may, require
from studio_core.records.changes import (
    Change,
    ChangeSet,
    Delete,
    JournalEntry,
    PathChange,
    Position,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import (
    ACCESS_RECORDS,
    ACCOUNTS,
    ANNOUNCEMENTS,
    AUTOSAVES,
    CONSENTS,
    DRAFTS,
    ENCLOSURES,
    ENQUIRIES,
    ENQUIRY_MAILS,
    IDEMPOTENCY_KEYS,
    LIMITS,
    PRESENCE,
    PREVIEW_LINKS,
    PREVIEW_OPENINGS,
    PUBLIC,
    SCHEDULES,
    SESSIONS,
    SETTINGS,
    SIGN_INS,
    VISITS,
)
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.moving import is_turn
from studio_core.records.record import Document, Record
from studio_core.records.store import Store

Need: TypeAlias = Permission | Literal["signed_in"]
"""What a collection asks for; `signed_in` is what every role has."""

_OF_CONTENT = (
    DRAFTS,
    SCHEDULES,
    AUTOSAVES,
    PRESENCE,
    PREVIEW_LINKS,
    PREVIEW_OPENINGS,
    CONSENTS,
    IDEMPOTENCY_KEYS,
)
_OF_INBOX = (ENQUIRIES, ENCLOSURES, ENQUIRY_MAILS)
_SHOWN_LIMITS: Mapping[str, Need] = {
    "demo-load": "content",
    "enquiry-outbox": "inbox",
    "enquiry-mails": "inbox",
}
"""The records of `LIMITS` that screens show something of: how far work of a server is."""
_OF_PEOPLE = (SESSIONS, SIGN_INS, LIMITS, ANNOUNCEMENTS)
_READING: Mapping[str, Need] = {
    **dict.fromkeys((*PUBLIC, ACCOUNTS, SETTINGS, VISITS), "signed_in"),
    **dict.fromkeys(_OF_CONTENT, "content"),
    **dict.fromkeys((*_OF_INBOX, ACCESS_RECORDS), "inbox"),
    **dict.fromkeys(_OF_PEOPLE, "people"),
}
_WRITING: Mapping[str, Need] = {
    **dict.fromkeys((*PUBLIC, *_OF_CONTENT), "content"),
    **dict.fromkeys(_OF_INBOX, "inbox"),
    **dict.fromkeys((*_OF_PEOPLE, ACCOUNTS, SETTINGS), "people"),
}
_OWN_FIELDS = frozenset(
    {"name", "email", "newEmail", "passwordHash", "reset", "passkeys", "secondFactor"}
)
"""What people change of their own account; the role and whether they are in are others' matter."""


class PermittedStore(ForwardingStore):
    """Raises `RoleNotAllowedError` for what *account* may not do."""

    def __init__(self, store: Store, account: Account) -> None:
        super().__init__(store)
        self._account = account

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        self._check(_READING.get(collection), collection)
        return super().read(collection)

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        need = _SHOWN_LIMITS.get(id) if collection == LIMITS else None
        self._check(need or _need(_READING, collection, id), collection)
        return super().get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        self._check(_READING.get(collection), collection)
        return super().scan(collection, after, limit)

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none."""
        for change in change_set.changes:
            self._check_writing(change)
        return super().commit(change_set)

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return journal entries after position *after*.

        Of what the role may not read they say that it changed, as of private collections.
        """
        return [self._shown(entry) for entry in super().changes(after, limit, paths_of=paths_of)]

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return the entries that name any of *records*, with what the role may read of them."""
        return [self._shown(entry) for entry in super().changes_of(records, before, limit)]

    def _check(self, need: Need | None, collection: str) -> None:
        """Raise unless the role has *need*; None is what nobody has."""
        if need is None:
            raise RoleNotAllowedError(self._account.role, collection)
        if need != "signed_in":
            require(self._account.role, need)

    def _check_writing(self, change: Change) -> None:
        if change.collection == ENQUIRIES and isinstance(change, Delete):
            require(self._account.role, "personal_data")
        if not self._is_own(change):
            self._check(_need(_WRITING, change.collection, change.id), change.collection)

    def _is_own(self, change: Change) -> bool:
        """Tell whether *change* is of what people change of their own account."""
        own = (change.collection, change.id) == (ACCOUNTS, self._account.id)
        return own and isinstance(change, SetField) and change.field in _OWN_FIELDS

    def _shown(self, entry: JournalEntry) -> JournalEntry:
        paths = tuple(
            path if self._may_read(path.collection) else _without_contents(path)
            for path in entry.paths
        )
        return entry if paths == entry.paths else replace(entry, paths=paths, note="")

    def _may_read(self, collection: str) -> bool:
        need = _READING.get(collection)
        return need == "signed_in" or (need is not None and may(self._account.role, need))


class OwnAccountStore(PermittedStore):
    """What the routes of one's own account use: one's own sessions and sign-ins besides.

    Attempts are counted under names that do not say whose they are, so these are open here.
    """

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id; of sessions and sign-ins the own ones."""
        if collection not in _OWNERS:
            return super().read(collection)
        records = self.store.read(collection)
        return {id: one for id, one in records.items() if self._owns(collection, one.document)}

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there, or somebody else's."""
        if collection == LIMITS:
            return self.store.get(collection, id)
        if collection not in _OWNERS:
            return super().get(collection, id)
        record = self.store.get(collection, id)
        return record if record and self._owns(collection, record.document) else None

    def _is_own(self, change: Change) -> bool:
        if change.collection == LIMITS:
            return True
        if change.collection not in _OWNERS:
            return super()._is_own(change)
        before = self.store.get(change.collection, change.id)
        after: Document | None = None
        if isinstance(change, Put):
            after = change.document
        elif isinstance(change, SetField) and before:
            after = {**before.document, change.field: change.value}
        documents = (before.document if before else None, after)
        return all(one is None or self._owns(change.collection, one) for one in documents)

    def _owns(self, collection: str, document: Document) -> bool:
        return _OWNERS[collection](document) == self._account.id


def _session_owner(session: Document) -> object:
    return session.get("userId")


def _sign_in_owner(note: Document) -> object:
    actor = note.get("actor")
    return actor.get("id") if isinstance(actor, Mapping) else None


_OWNERS = {SESSIONS: _session_owner, SIGN_INS: _sign_in_owner}
"""Whose a record is, of the collections that hold what is one person's own."""


def _need(table: Mapping[str, Need], collection: str, id: str) -> Need | None:
    """Return what a record asks for: whose turn it is to move is the business of content."""
    return "content" if collection == LIMITS and is_turn(id) else table.get(collection)


def _without_contents(path: PathChange) -> PathChange:
    return PathChange(path.collection, path.id, None, None, None)
