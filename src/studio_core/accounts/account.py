"""Administrators' accounts; passwords arrive as hashes.

An account that another service keeps (Firebase) has a record here as well, without a password: who
works here, and in which role, is ours.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, Literal, TypeAlias

from studio_core.accounts.identity import User
from studio_core.accounts.passkeys import Passkey, passkeys_in
from studio_core.accounts.sessions import close_sessions_of
from studio_core.errors import FieldFault, InvalidFieldsError, RecordNotFoundError, StudioError
from studio_core.mailing.addresses import as_sent
from studio_core.records.changes import SetField
from studio_core.records.claims import UniqueValue
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import Document, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.texts.unseen import trimmed, without_joining
from studio_core.texts.untrusted import normal_form

MAX_NAME_LENGTH = 60
State: TypeAlias = Literal["invited", "active", "suspended", "removed"]

_TRAILING = "." + "".join(filter(str.isspace, map(chr, range(0x3001))))


class AccountExistsError(StudioError):
    """There is an account with this address already."""

    code = "account_exists"

    def __init__(self, email: str) -> None:
        super().__init__(f"{email} has an account already")
        self.email = email


class AccountNotFoundError(RecordNotFoundError):
    """There is no account with this address or id."""

    code = "account_not_found"

    def __init__(self, email: str) -> None:
        super().__init__(ACCOUNTS, email)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An administrator's account. One from before there were roles is an owner's."""

    id: str
    email: str
    password_hash: str
    created_at: str
    name: str = ""
    role: str = "owner"
    state: State = "active"
    invitation: Mapping[str, Any] | None = None
    reset: Mapping[str, Any] | None = None
    new_email: Mapping[str, Any] | None = None
    passkeys: tuple[Passkey, ...] = ()

    @property
    def shown_name(self) -> str:
        """What others know the person by: the name or, without one, the address."""
        return self.name or self.email

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
            created_at=_text(document.get("createdAt")),
            name=_text(document.get("name")),
            role=str(document.get("role", "owner")),
            state=_state(document),
            invitation=_table(document.get("invitation")),
            reset=_table(document.get("reset")),
            new_email=_table(document.get("newEmail")),
            passkeys=passkeys_in(document),
        )


def normal_email(email: str) -> str:
    """Return the form of an address that accounts are found by, and their attempts counted.

    Case, width and other compatibility forms, spaces around it and dots after it make no other
    account. The form of a form is itself.
    """
    for _ in range(2):
        # Folded letters may be composed anew, and composed ones be folded again (Unicode, D147).
        email = normal_form("NFKC", normal_form("NFKC", email).casefold())
    return trimmed(email).rstrip(_TRAILING)


def is_email(text: str) -> bool:
    """Tell whether *text* may be an account's address.

    None is one of which the form that accounts are found by would be mailed to another domain.
    """
    typed = as_sent(trimmed(text).rstrip(_TRAILING))
    return typed is not None and typed.lower() == as_sent(normal_email(text))


def account_id(email: str) -> str:
    """Return the id that an address is counted under, and that its first account has.

    An address itself cannot be a key. An account keeps its id when its address changes.
    """
    return sha256(normal_email(email).encode("utf-8", "surrogatepass")).hexdigest()[:28]


def free_id(accounts: Mapping[str, Account], email: str) -> str:
    """Return the id for a new account: the address's own, unless who had that address keeps it."""
    ids = (account_id(email if number == 0 else f"{email} {number}") for number in count())
    return next(id for id in ids if id not in accounts)


def _email_of(document: Document) -> str:
    return normal_email(_text(document.get("email")))


ACCOUNT_EMAIL = UniqueValue(
    collection=ACCOUNTS,
    value_of=_email_of,
    refusal=lambda _, email: AccountExistsError(email),
)


def find_account(store: Store, email: str) -> Account | None:
    """Return the account with this address, or None; both take the same steps."""
    return account_among(all_accounts(store), email)


def account_among(accounts: Mapping[str, Account], email: str) -> Account | None:
    """Return the account with this address among *accounts*, or None."""
    wanted = normal_email(email)
    found = [one for one in accounts.values() if normal_email(one.email) == wanted]
    return found[0] if found else None


def get_account(store: Store, id: str) -> Account | None:
    """Return the account with this id, or None."""
    record = store.get(ACCOUNTS, id)
    return None if record is None else Account.from_record(id, record.document)


def known_account(store: Store, id: str) -> Account:
    """Return the account with this id; raise `AccountNotFoundError`."""
    account = get_account(store, id)
    if account is None:
        raise AccountNotFoundError(id)
    return account


def all_accounts(store: Store) -> Mapping[str, Account]:
    """Return every account by id, those of people who have left too."""
    records = store.read(ACCOUNTS).items()
    return {id: Account.from_record(id, record.document) for id, record in records}


def account_names(store: Store) -> Callable[[str], str]:
    """Return what gives the name of an account by its id, '' for none."""
    names = {id: account.shown_name for id, account in all_accounts(store).items()}
    return lambda account: names.get(account, "")


def list_accounts(store: Store) -> tuple[Account, ...]:
    """Return the accounts of those who are here, by address."""
    here = (one for one in all_accounts(store).values() if one.state != "removed")
    return tuple(sorted(here, key=lambda account: account.email))


def checked_email(email: str) -> str:
    """Return the form of an address that is stored; raise `InvalidFieldsError` for a bad one."""
    if not is_email(email):
        raise InvalidFieldsError([FieldFault("email", "field_invalid_email")])
    return normal_email(email)


def checked_name(name: str) -> str:
    """Return a person's name as it is stored; raise `InvalidFieldsError` for none or a bad one."""
    name = trimmed(normal_form("NFC", name))
    if not name:
        raise InvalidFieldsError([FieldFault("name", "field_required")])
    if len(name) > MAX_NAME_LENGTH:
        raise InvalidFieldsError(
            [FieldFault("name", "field_too_long", (("max", MAX_NAME_LENGTH),))]
        )
    if not without_joining(name).isprintable():
        raise InvalidFieldsError([FieldFault("name", "field_invalid")])
    return name


def set_password(work: Work, email: str, password_hash: str) -> Account:
    """Give the account with this address another password and end its sessions.

    Raise `AccountNotFoundError` for who is not here, or only invited.
    """
    account = find_account(work.store, email)
    if account is None or account.state in ("invited", "removed"):
        raise AccountNotFoundError(normal_email(email))
    put_password(work, account.id, password_hash)
    close_sessions_of(work.store, account.id)
    return known_account(work.store, account.id)


def put_password(work: Work, id: str, password_hash: str) -> None:
    """Give an account another password; links to reset it or to change the address end."""
    changes = (
        SetField(ACCOUNTS, id, "passwordHash", password_hash),
        SetField(ACCOUNTS, id, "reset", None),
        SetField(ACCOUNTS, id, "newEmail", None),
    )
    work.commit("password_changed", *changes)


def replace_hash(work: Work, account: Account, password_hash: str) -> None:
    """Store the same password under newer hashing parameters, unless it was changed meanwhile."""
    record = work.store.get(ACCOUNTS, account.id)
    if record is None or record.document.get("passwordHash") != account.password_hash:
        return
    change = SetField(ACCOUNTS, account.id, "passwordHash", password_hash, record.revision)
    try:
        work.commit("password_rehashed", change)
    except StaleRecordError:
        return


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _table(value: object) -> Mapping[str, Any] | None:
    return value if isinstance(value, Mapping) else None


def _state(document: Document) -> State:
    if document.get("removed") is True:
        return "removed"
    if document.get("disabled") is True:
        return "suspended"
    # Whatever stands there: who has not accepted is not here yet.
    return "active" if document.get("invitation") is None else "invited"
