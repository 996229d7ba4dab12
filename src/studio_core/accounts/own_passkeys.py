"""The passkeys of one's own account: adding, naming and removing them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from studio_core.accounts.account import Account
from studio_core.accounts.passkeys import MAX_PASSKEYS, Passkey
from studio_core.accounts.second_factor import account_record
from studio_core.errors import FieldFault, InvalidFieldsError, StudioError
from studio_core.records.changes import Actor, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.work import Work, retried
from studio_core.texts.unseen import trimmed, without_joining
from studio_core.texts.untrusted import normal_form

MAX_PASSKEY_NAME = 60


class PasskeyNotFoundError(StudioError):
    """The account has no such passkey."""

    code = "passkey_not_found"


class PasskeyKnownError(StudioError):
    """The account has this passkey already."""

    code = "passkey_known"


class LastProofError(StudioError):
    """Without this there would be no way left to sign in."""

    code = "last_proof_required"


def add_passkey(work: Work, id: str, passkey: Passkey) -> None:
    """Add a passkey; raise `PasskeyKnownError` or, for one too many, `InvalidFieldsError`."""

    def added(before: Sequence[Passkey]) -> list[Passkey]:
        if any(one.id == passkey.id for one in before):
            raise PasskeyKnownError
        if len(before) >= MAX_PASSKEYS:
            fault = FieldFault("passkey", "too_many", (("max", MAX_PASSKEYS),))
            raise InvalidFieldsError([fault])
        return [*before, passkey]

    _change_passkeys(work, id, added, "passkey_added")


def rename_passkey(work: Work, id: str, passkey_id: str, name: str) -> Passkey:
    """Give a passkey another name; raise `PasskeyNotFoundError` or `InvalidFieldsError`."""
    name = passkey_name(name)

    def renamed(before: Sequence[Passkey]) -> list[Passkey]:
        _check_there(before, passkey_id)
        return [replace(one, name=name) if one.id == passkey_id else one for one in before]

    after = _change_passkeys(work, id, renamed, "passkey_renamed")
    return next(one for one in after if one.id == passkey_id)


def remove_passkey(work: Work, id: str, passkey_id: str) -> None:
    """Remove a passkey; raise `PasskeyNotFoundError`, or `LastProofError` for the last proof."""

    def left(before: Sequence[Passkey]) -> list[Passkey]:
        _check_there(before, passkey_id)
        return [one for one in before if one.id != passkey_id]

    _change_passkeys(work, id, left, "passkey_removed")


def note_passkey_count(store: Store, id: str, passkey_id: str, count: int, *, at: str) -> None:
    """Keep the count that a passkey has shown; most devices count nothing, and none is kept."""

    def counted(before: Sequence[Passkey]) -> list[Passkey]:
        return [replace(one, sign_count=count) if one.id == passkey_id else one for one in before]

    _change_passkeys(Work(store, Actor("administrator", id), at), id, counted, "passkey_counted")


def passkey_name(name: str) -> str:
    """Return a passkey's name as it is stored; raise `InvalidFieldsError`."""
    name = trimmed(normal_form("NFC", name))
    if not name or len(name) > MAX_PASSKEY_NAME or not without_joining(name).isprintable():
        raise InvalidFieldsError([FieldFault("name", "field_invalid")])
    return name


def _check_there(passkeys: Sequence[Passkey], id: str) -> None:
    if not any(one.id == id for one in passkeys):
        raise PasskeyNotFoundError


@retried
def _change_passkeys(
    work: Work, id: str, change: Callable[[Sequence[Passkey]], list[Passkey]], action: str
) -> list[Passkey]:
    record = account_record(work.store, id)
    account = Account.from_record(id, record.document)
    after = change(account.passkeys)
    if not after and not account.password_hash:
        raise LastProofError
    if after != list(account.passkeys):
        stored: Json = [one.document() for one in after]
        work.commit(action, SetField(ACCOUNTS, id, "passkeys", stored, expected=record.revision))
    return after
