"""Administrators with accounts of our own; passwords arrive as hashes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from studio_core.accounts.identity import User
from studio_core.accounts.sessions import close_sessions_of
from studio_core.errors import FieldFault, InvalidFieldsError, RecordNotFoundError, StudioError
from studio_core.records.changes import Actor, ChangeSet, Put, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import ABSENT, Document, Json, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.texts.untrusted import normal_form

MAX_EMAIL_LENGTH = 254
"""RFC 5321, section 4.5.3.1.3."""

_TRAILING = "." + "".join(filter(str.isspace, map(chr, range(0x3001))))
_EMAIL = re.compile(r"[^@\s\x00-\x1f\x7f]+@[^@\s\x00-\x1f\x7f]+\.[^@\s.\x00-\x1f\x7f]+")


class AccountExistsError(StudioError):
    """There is an account with this address already."""

    code = "bad_request"

    def __init__(self, email: str) -> None:
        super().__init__(f"{email} has an account already")
        self.email = email


class AccountNotFoundError(RecordNotFoundError):
    """There is no account with this address."""

    def __init__(self, email: str) -> None:
        super().__init__(ACCOUNTS, email)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An administrator's account."""

    id: str
    email: str
    password_hash: str
    disabled: bool
    created_at: str

    @property
    def stamp(self) -> str:
        """What changes with the password without revealing it: sessions are bound to it."""
        return sha256(self.password_hash.encode()).hexdigest()[:16]

    @property
    def user(self) -> User:
        """The account as identity providers name it."""
        return User(id=self.id, email=self.email, stamp=self.stamp)

    @staticmethod
    def from_record(id: str, document: Document) -> "Account":
        """Read a stored account; with a damaged one no sign-in succeeds."""
        return Account(
            id=id,
            email=_text(document.get("email")),
            password_hash=_text(document.get("passwordHash")),
            disabled=document.get("disabled") is True,
            created_at=_text(document.get("createdAt")),
        )


def normal_email(email: str) -> str:
    """Return the form of an address that accounts are found by, and their attempts counted.

    Case, width and other compatibility forms, spaces around it and dots after it make no other
    account. The form of a form is itself.
    """
    for _ in range(2):
        # Folded letters may be composed anew, and composed ones be folded again (Unicode, D147).
        email = normal_form("NFKC", normal_form("NFKC", email).casefold())
    return email.lstrip().rstrip(_TRAILING)


def is_email(text: str) -> bool:
    """Tell whether *text* may be an account's address."""
    email = normal_email(text)
    return len(email) <= MAX_EMAIL_LENGTH and _EMAIL.fullmatch(email) is not None


def account_id(email: str) -> str:
    """Return the id of the account with this address: an address itself cannot be a key."""
    return sha256(normal_email(email).encode("utf-8", "surrogatepass")).hexdigest()[:28]


def find_account(store: Store, email: str) -> Account | None:
    """Return the account with this address, or None."""
    return get_account(store, account_id(email))


def get_account(store: Store, id: str) -> Account | None:
    """Return the account with this id, or None."""
    record = store.get(ACCOUNTS, id)
    return None if record is None else Account.from_record(id, record.document)


def list_accounts(store: Store) -> tuple[Account, ...]:
    """Return every account by address."""
    found = (
        Account.from_record(id, record.document) for id, record in store.read(ACCOUNTS).items()
    )
    return tuple(sorted(found, key=lambda account: account.email))


def add_account(store: Store, email: str, password_hash: str, *, by: Actor, at: str) -> Account:
    """Create an account; raise `InvalidFieldsError` for a bad address, or `AccountExistsError`."""
    email = normal_email(email)
    if not is_email(email):
        raise InvalidFieldsError([FieldFault("email", "field_invalid_email")])
    id = account_id(email)
    record = Record.of({"email": email, "passwordHash": password_hash, "createdAt": at})
    put = Put(ACCOUNTS, id, record.document, expected=ABSENT)
    try:
        store.commit(ChangeSet(actor=by, action="account_created", at=at, changes=(put,)))
    except StaleRecordError as error:
        raise AccountExistsError(email) from error
    return Account.from_record(id, record.document)


def set_password(store: Store, email: str, password_hash: str, *, by: Actor, at: str) -> Account:
    """Give an account another password and end its sessions."""
    fields: dict[str, Json] = {"passwordHash": password_hash}
    account = _set(store, email, fields, "password_changed", by, at)
    close_sessions_of(store, account.id, at=at)
    return account


def disable_account(store: Store, email: str, *, by: Actor, at: str) -> Account:
    """Shut an account out and end its sessions, until `enable_account`."""
    account = _set(store, email, {"disabled": True}, "account_disabled", by, at)
    close_sessions_of(store, account.id, at=at)
    return account


def enable_account(store: Store, email: str, *, by: Actor, at: str) -> Account:
    """Let a disabled account in again."""
    return _set(store, email, {"disabled": None}, "account_enabled", by, at)


def replace_hash(store: Store, account: Account, password_hash: str, *, by: Actor, at: str) -> None:
    """Store the same password under newer hashing parameters, unless it was changed meanwhile."""
    record = store.get(ACCOUNTS, account.id)
    if record is None or record.document.get("passwordHash") != account.password_hash:
        return
    change = SetField(ACCOUNTS, account.id, "passwordHash", password_hash, record.revision)
    try:
        store.commit(ChangeSet(actor=by, action="password_rehashed", at=at, changes=(change,)))
    except StaleRecordError:
        return


def _set(
    store: Store, email: str, fields: Mapping[str, Json], action: str, by: Actor, at: str
) -> Account:
    id = account_id(email)
    changes = tuple(SetField(ACCOUNTS, id, name, value) for name, value in fields.items())
    try:
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))
    except RecordNotFoundError as error:
        raise AccountNotFoundError(normal_email(email)) from error
    account = get_account(store, id)
    if account is None:
        raise AccountNotFoundError(normal_email(email))
    return account


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
