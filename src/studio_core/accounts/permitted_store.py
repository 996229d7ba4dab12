"""A store as somebody with a role may use it: the rule of `roles` at the port, for every use case.

Whatever a use case does, it can neither read nor write what the role of who asks does not allow.
What the description of a collection does not name is refused to everybody.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from studio_core.accounts.account import Account
from studio_core.accounts.roles import RoleNotAllowedError, permissions_of
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
from studio_core.records.collection import Fields, Need
from studio_core.records.collections import collection_of
from studio_core.records.governed import GovernedStore
from studio_core.records.key_value import Entry, Expected, ForwardingKeyValue
from studio_core.records.record import Document, Record
from studio_core.records.spaces import Space
from studio_core.records.store import Store


class PermittedKeyValue(ForwardingKeyValue):
    """Raises `RoleNotAllowedError` for what *account* may not do by the description of a space.

    With *is_own* it is for routes of one's own account: of spaces with an owner it shows the values
    of *account* alone, and those that are counted are open.
    """

    def __init__(self, store: Store, account: Account, *, is_own: bool) -> None:
        super().__init__(lambda: store.key_values)
        self._account = account
        self._permissions: frozenset[Need] = frozenset(permissions_of(account.role))
        self._is_own = is_own

    def entries(self, space: Space, key: str | None = None) -> Mapping[str, Entry]:
        """Return what lies in *space*, or under *key* alone, as far as it may be read."""
        found = super().entries(space, key)
        if self._is_own and space.owner:
            return {key: entry for key, entry in found.items() if self._owns(space, entry)}
        self._check(space, space.reading)
        return found

    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* if the value is *expected*, and if it may be written."""
        if self._is_own and space.owner:
            before = super().entries(space, key).get(key)
            if not all(one is None or self._owns(space, one) for one in (before, entry)):
                raise RoleNotAllowedError(self._account.role, space.name)
        else:
            self._check(space, space.writing)
        return super().write(space, key, expected, entry)

    def _check(self, space: Space, need: Need | None) -> None:
        if need not in self._permissions and not (self._is_own and space.is_counted):
            raise RoleNotAllowedError(self._account.role, space.name)

    def _owns(self, space: Space, entry: Entry) -> bool:
        return entry.value.get(space.owner) == self._account.id


class PermittedStore(GovernedStore):
    """Raises `RoleNotAllowedError` for what *account* may not do.

    Of records that its role sees in part it reads that part, under the revision of the whole.
    """

    is_own = False

    def __init__(self, store: Store, account: Account) -> None:
        super().__init__(store, (self._permitted,))
        self.key_values = PermittedKeyValue(store, account, is_own=self.is_own)
        self._account = account
        self._permissions: frozenset[Need] = frozenset(("signed_in", *permissions_of(account.role)))

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* that the role reads by id, in id order."""
        self._check_reading(collection)
        records = super().read(collection)
        return (
            records if self._is_open(collection) else dict(self._seen(collection, records.items()))
        )

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        fields = self._fields(collection, id)
        if not fields:
            raise RoleNotAllowedError(self._account.role, collection)
        record = super().get(collection, id)
        return record and _part(record, fields)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        self._check_reading(collection)
        while page := super().scan(collection, after, limit):
            if self._is_open(collection):
                return page
            if seen := self._seen(collection, page):
                return seen
            after = page[-1][0]
        return ()

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

    def _fields(self, collection: str, id: str) -> Fields:
        """Return the fields of a record that the role reads; people read all of their own."""
        described = collection_of(collection)
        if described.own_fields and id == self._account.id:
            return "all"
        return described.rights_to(id).fields_for(self._permissions)

    def _is_open(self, collection: str) -> bool:
        """Tell whether the role reads every record of *collection*, and all of it."""
        described = collection_of(collection)
        return not described.apart and described.rights.fields_for(self._permissions) == "all"

    def _check_reading(self, collection: str) -> None:
        if not collection_of(collection).rights.fields_for(self._permissions):
            raise RoleNotAllowedError(self._account.role, collection)

    def _seen(
        self, collection: str, records: Iterable[tuple[str, Record]]
    ) -> list[tuple[str, Record]]:
        """Return *records* as the role sees them, without those of which it sees nothing."""
        parts = ((id, record, self._fields(collection, id)) for id, record in records)
        return [(id, _part(record, fields)) for id, record, fields in parts if fields]

    def _permitted(self, _: Store, change_set: ChangeSet) -> ChangeSet:
        """Return *change_set*; raise unless the role may make every change of it."""
        for change in change_set.changes:
            rights = collection_of(change.collection).rights_to(change.id)
            need = rights.deleting if isinstance(change, Delete) else rights.writing
            if need not in self._permissions and not self._is_own(change):
                raise RoleNotAllowedError(self._account.role, need or change.collection)
        return change_set

    def _is_own(self, change: Change) -> bool:
        """Tell whether *change* is of what people change of the record with their own id."""
        own = collection_of(change.collection).own_fields
        is_field = isinstance(change, SetField) and change.field in own
        return is_field and change.id == self._account.id

    def _shown(self, entry: JournalEntry) -> JournalEntry:
        paths = tuple(
            path
            if self._fields(path.collection, path.id) == "all"
            else PathChange(path.collection, path.id, None, None, None)
            for path in entry.paths
        )
        return entry if paths == entry.paths else replace(entry, paths=paths, note="")


class OwnAccountStore(PermittedStore):
    """What the routes of one's own account use: one's own sessions and sign-ins besides."""

    is_own = True

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id; of sign-ins the own ones."""
        if collection_of(collection).owner is None:
            return super().read(collection)
        records = self.store.read(collection)
        return {id: one for id, one in records.items() if self._owns(collection, one.document)}

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there, or somebody else's."""
        if collection_of(collection).owner is None:
            return super().get(collection, id)
        record = self.store.get(collection, id)
        return record if record and self._owns(collection, record.document) else None

    def _is_own(self, change: Change) -> bool:
        if collection_of(change.collection).owner is None:
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
        owner = collection_of(collection).owner
        return owner is not None and owner(document) == self._account.id


def _part(record: Record, fields: Fields) -> Record:
    """Return those *fields* of a record that are seen of it, under the revision of the whole."""
    if fields == "all":
        return record
    seen = {name: value for name, value in record.document.items() if name in fields}
    return Record(seen, record.revision)
