"""Turning a second factor on: the secret is shown, and counts once a code of it comes back."""

from collections.abc import Mapping, Sequence
from typing import Any

from studio_core.accounts.second_factor import (
    FACTOR_FIELD,
    SecondFactorOffError,
    SecondFactorOnError,
    account_record,
    factor_in,
    recovery_hash,
    seal_context,
    spend_code,
    unsealed_secret,
)
from studio_core.accounts.sessions import change_session
from studio_core.accounts.totp import secret_text
from studio_core.encryption.cipher import Cipher
from studio_core.records.changes import Actor, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import Json
from studio_core.records.spaces import SESSIONS
from studio_core.records.store import Store
from studio_core.records.work import Work

_PENDING = "pendingFactor"
"""In the stored session: an enrolment that is not finished ends with the session."""


def begin_enrolment(
    store: Store, cipher: Cipher, account_id: str, session_id: str, secret: bytes
) -> None:
    """Keep *secret* with the session until a code of it is shown.

    Raise `AccountElsewhereError` or `SecondFactorOnError`, and `SecondFactorOffError` when the
    session has ended.
    """
    if factor_in(account_record(store, account_id)) is not None:
        raise SecondFactorOnError
    key, sealed = cipher.seal(secret_text(secret), seal_context(account_id))
    pending: Json = {"key": key, "sealed": sealed}
    if not change_session(store, session_id, _PENDING, pending):
        raise SecondFactorOffError


def confirm_enrolment(
    store: Store,
    cipher: Cipher,
    account_id: str,
    session_id: str,
    code: str,
    recovery_codes: Sequence[str],
    *,
    at: str,
) -> bool:
    """Turn the factor on that this session began; False, and nothing, for a wrong code.

    Raise `SecondFactorOffError` when none was begun, and `SecondFactorOnError`.
    """
    account = account_record(store, account_id)
    if factor_in(account) is not None:
        raise SecondFactorOnError
    session = store.key_values.get(SESSIONS, session_id)
    pending: Any = session.get(_PENDING) if session else None
    if not isinstance(pending, Mapping):
        raise SecondFactorOffError
    key, sealed = str(pending.get("key")), str(pending.get("sealed"))
    secret = unsealed_secret(cipher, account_id, key, sealed)
    if not spend_code(store, account_id, secret, code, at):
        return False
    hashes: list[Json] = [recovery_hash(account_id, one) for one in recovery_codes]
    factor: Json = {"key": key, "sealed": sealed, "since": at, "recovery": hashes}
    change = SetField(ACCOUNTS, account_id, FACTOR_FIELD, factor, expected=account.revision)
    by = Actor("administrator", account_id)
    Work(store, by, at).commit("second_factor_enabled", change)
    change_session(store, session_id, _PENDING, None)
    return True
