"""A store as somebody with a role may use it: the rule of `roles` at the port, for every use case.

Whatever a use case does, it can neither read nor write what the role of who asks does not allow.
"""

from collections.abc import Mapping, Sequence

from studio_core.accounts.account import Account
from studio_core.accounts.roles import Permission, require
from studio_core.records.changes import Change, ChangeSet, Delete, Position, SetField
from studio_core.records.collections import (
    ACCOUNTS,
    AUTOSAVES,
    CONSENTS,
    DRAFTS,
    ENCLOSURES,
    ENQUIRIES,
    ENQUIRY_MAILS,
    INSIGHTS,
    PORTFOLIO,
    PRESENCE,
    PREVIEW_LINKS,
    SCHEDULES,
    SETTINGS,
    SITE_CONTENT,
)
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Record
from studio_core.records.store import Store

_WRITING: Mapping[str, Permission] = {
    PORTFOLIO: "content",
    INSIGHTS: "content",
    **dict.fromkeys(SITE_CONTENT, "content"),
    DRAFTS: "content",
    SCHEDULES: "content",
    AUTOSAVES: "content",
    PRESENCE: "content",
    PREVIEW_LINKS: "content",
    CONSENTS: "content",
    ENQUIRIES: "inbox",
    ENCLOSURES: "inbox",
    ENQUIRY_MAILS: "inbox",
    ACCOUNTS: "people",
    SETTINGS: "people",
}
_READING: Mapping[str, Permission] = {
    ENQUIRIES: "inbox",
    ENCLOSURES: "inbox",
    ENQUIRY_MAILS: "inbox",
    DRAFTS: "content",
    SCHEDULES: "content",
    AUTOSAVES: "content",
    PREVIEW_LINKS: "content",
}
_OWN = frozenset({"name", "email", "newEmail", "passwordHash", "reset", "passkeys", "secondFactor"})
"""What people change of their own account; the role and whether they are in are others' matter."""


class PermittedStore(ForwardingStore):
    """Raises `RoleNotAllowedError` for what *account* may not do."""

    def __init__(self, store: Store, account: Account) -> None:
        super().__init__(store)
        self._account = account

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        self._check_reading(collection)
        return super().read(collection)

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        self._check_reading(collection)
        return super().get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        self._check_reading(collection)
        return super().scan(collection, after, limit)

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none."""
        for change in change_set.changes:
            self._check_writing(change)
        return super().commit(change_set)

    def _check_reading(self, collection: str) -> None:
        needed = _READING.get(collection)
        if needed is not None:
            require(self._account.role, needed)

    def _is_own(self, change: Change) -> bool:
        """Tell whether *change* is of what people change of their own account."""
        own = (change.collection, change.id) == (ACCOUNTS, self._account.id)
        return own and isinstance(change, SetField) and change.field in _OWN

    def _check_writing(self, change: Change) -> None:
        if change.collection == ENQUIRIES and isinstance(change, Delete):
            require(self._account.role, "personal_data")
        if self._is_own(change):
            return
        needed = _WRITING.get(change.collection)
        if needed is not None:
            require(self._account.role, needed)
