"""The optional second factor of an account: codes of a telephone, and recovery codes (decision 27).

An account keeps the secret sealed, and of each recovery code a hash. With a factor that cannot be
read no sign-in succeeds until an operator turns it off.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from studio_core.accounts.limits import Limit
from studio_core.accounts.totp import matching_step, secret_bytes, secret_text
from studio_core.accounts.used_codes import spend_step
from studio_core.encryption.cipher import Cipher
from studio_core.errors import EnquiryUnreadableError, StudioError
from studio_core.records.changes import Actor, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

PER_CODE = Limit(name="login:code", attempts=20, window_seconds=86_400)
"""Three of a million codes are right at a time: guessing one takes years at this rate."""

FACTOR_FIELD = "secondFactor"
_DIGITS = frozenset("0123456789")


class AccountElsewhereError(StudioError):
    """The account is kept by another service, and with it its second factor."""

    code = "accounts_elsewhere"


class SecondFactorOnError(StudioError):
    """There is a second factor already."""

    code = "second_factor_on"


class SecondFactorOffError(StudioError):
    """There is no second factor, and none was begun in this session."""

    code = "second_factor_off"


class SecondFactorUnreadableError(StudioError):
    """The secret cannot be read by the keys at hand."""

    code = "second_factor_unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFactor:
    """The second factor of an account: its sealed secret, since when, hashes of unused codes."""

    key: str
    sealed: str
    since: str
    recovery: tuple[str, ...]


def second_factor_of(store: Store, account_id: str) -> SecondFactor | None:
    """Return the second factor of an account, None when it has none or is not kept here."""
    record = store.get(ACCOUNTS, account_id)
    return factor_in(record) if record else None


def passes(store: Store, cipher: Cipher, account_id: str, code: str, *, at: str) -> bool:
    """Tell whether *code* is right for the account's second factor, and use it up.

    A code of the time is good for one step, a recovery code once. The caller counts attempts.
    """
    factor = second_factor_of(store, account_id)
    if factor is None:
        raise SecondFactorOffError
    plain = plain_code(code)
    if plain and _DIGITS.issuperset(plain):
        secret = unsealed_secret(cipher, account_id, factor.key, factor.sealed)
        return spend_code(store, account_id, secret, plain, at)
    return _spend_recovery_code(store, account_id, plain, at)


def turn_off(work: Work, account_id: str) -> bool:
    """Remove the second factor; tell whether there was one."""
    if factor_in(account_record(work.store, account_id)) is None:
        return False
    work.commit("second_factor_disabled", SetField(ACCOUNTS, account_id, FACTOR_FIELD, None))
    return True


@retried
def renew_recovery_codes(work: Work, account_id: str, codes: Sequence[str]) -> None:
    """Put *codes* in place of the recovery codes before; raise `SecondFactorOffError`."""
    account = account_record(work.store, account_id)
    if factor_in(account) is None:
        raise SecondFactorOffError
    hashes: list[Json] = [recovery_hash(account_id, one) for one in codes]
    kept: Json = {**_stored(account), "recovery": hashes}
    change = SetField(ACCOUNTS, account_id, FACTOR_FIELD, kept, expected=account.revision)
    work.commit("recovery_codes_renewed", change)


def factor_keys(store: Store) -> frozenset[str]:
    """Return the ids of the keys that second factors are sealed with."""
    found = (factor_in(record) for record in store.read(ACCOUNTS).values())
    return frozenset(factor.key for factor in found if factor)


def reseal_factors(work: Work, cipher: Cipher) -> None:
    """Seal every second factor with the current key; what cannot be read stays as it is."""
    for id in work.store.read(ACCOUNTS):
        _reseal(work, cipher, id)


def plain_code(code: str) -> str:
    """Return a code as it is compared: typed with spaces, hyphens, in capitals or not."""
    return "".join(sign for sign in code if sign.isalnum()).lower()


def recovery_hash(account_id: str, code: str) -> str:
    """Return what is kept of a recovery code; its 80 random bits need no slower hash."""
    return sha256(f"{account_id}\0{plain_code(code)}".encode("utf-8", "surrogatepass")).hexdigest()


@retried
def _spend_recovery_code(store: Store, account_id: str, code: str, at: str) -> bool:
    spent = recovery_hash(account_id, code)
    account = account_record(store, account_id)
    factor = factor_in(account)
    if factor is None or spent not in factor.recovery:
        return False
    left: list[Json] = [hash for hash in factor.recovery if hash != spent]
    kept: Json = {**_stored(account), "recovery": left}
    change = SetField(ACCOUNTS, account_id, FACTOR_FIELD, kept, expected=account.revision)
    Work(store, Actor("administrator", account_id), at).commit("recovery_code_used", change)
    return True


@retried
def _reseal(work: Work, cipher: Cipher, id: str) -> None:
    account = work.store.get(ACCOUNTS, id)
    factor = factor_in(account) if account else None
    if account is None or factor is None or factor.key == cipher.current_key():
        return
    try:
        secret = unsealed_secret(cipher, id, factor.key, factor.sealed)
    except SecondFactorUnreadableError:
        return
    key, sealed = cipher.seal(secret_text(secret), seal_context(id))
    kept: Json = {**_stored(account), "key": key, "sealed": sealed}
    change = SetField(ACCOUNTS, id, FACTOR_FIELD, kept, expected=account.revision)
    work.commit("second_factor_resealed", change)


def spend_code(store: Store, account_id: str, secret: bytes, code: str, at: str) -> bool:
    """Tell whether *code* is of a step around *at* that was not used yet, and use it."""

    def matching(used: frozenset[int]) -> int | None:
        return matching_step(secret, plain_code(code), datetime.fromisoformat(at), used)

    return spend_step(store, account_id, secret, matching, at=at)


def unsealed_secret(cipher: Cipher, account_id: str, key: str, sealed: str) -> bytes:
    """Return the secret; raise `SecondFactorUnreadableError` when our keys do not open it."""
    try:
        return secret_bytes(cipher.unseal(key, sealed, seal_context(account_id)))
    except (EnquiryUnreadableError, ValueError) as error:
        raise SecondFactorUnreadableError from error


def account_record(store: Store, account_id: str) -> Record:
    """Return the account's record; raise `AccountElsewhereError` when it is not kept here."""
    record = store.get(ACCOUNTS, account_id)
    if record is None:
        raise AccountElsewhereError
    return record


def factor_in(account: Record) -> SecondFactor | None:
    """Return the second factor in an account's record, None when it is off."""
    if account.document.get(FACTOR_FIELD) is None:
        return None
    # Whatever is there, the factor is on: a damaged one lets nobody in.
    stored = _stored(account)
    return SecondFactor(
        key=str(stored.get("key")),
        sealed=str(stored.get("sealed")),
        since=str(stored.get("since") or ""),
        recovery=tuple(str(hash) for hash in stored_list(stored.get("recovery"))),
    )


def _stored(account: Record) -> Document:
    stored: Any = account.document.get(FACTOR_FIELD)
    return stored if isinstance(stored, Mapping) else {}


def seal_context(account_id: str) -> str:
    """Return what a sealed secret is bound to: it opens for no other account."""
    return f"{ACCOUNTS}/{account_id}/{FACTOR_FIELD}"
