"""Signing in by a passkey: what a device of theirs has signed says who somebody is."""

from collections.abc import Mapping
from typing import Any

from studio_core.accounts.account import Account, get_account
from studio_core.accounts.own_passkeys import note_passkey_count
from studio_core.accounts.passkeys import (
    Passkey,
    PasskeyRefusedError,
    PasskeyVerifier,
    Site,
    challenge_in,
    spend_challenge,
)
from studio_core.encryption.cipher import Cipher
from studio_core.records.store import Store


def account_signing(
    store: Store,
    cipher: Cipher,
    verifier: PasskeyVerifier,
    site: Site,
    credential: Mapping[str, Any],
    *,
    at: str,
) -> tuple[Account, Passkey]:
    """Return whose passkey signed a challenge of ours, and which; the challenge is used up.

    Raise `PasskeyRefusedError`, alike for unknown keys and wrong signatures, or
    `PasskeyExpiredError`.
    """
    account_id, passkey_id = verifier.named(credential)
    account = get_account(store, account_id)
    known = account.passkeys if account and account.state == "active" else ()
    passkey = next((one for one in known if one.id == passkey_id), None)
    if account is None or passkey is None:
        raise PasskeyRefusedError
    challenge = challenge_in(credential)
    count = verifier.verify(site, challenge, credential, passkey)
    spend_challenge(store, cipher, "", challenge, at=at)
    if count != passkey.sign_count:
        note_passkey_count(store, account.id, passkey.id, count, at=at)
    return account, passkey


def new_passkey(
    store: Store,
    cipher: Cipher,
    verifier: PasskeyVerifier,
    site: Site,
    credential: Mapping[str, Any],
    *,
    account_id: str,
    name: str,
    at: str,
) -> Passkey:
    """Return the passkey that a device has made for an account; its challenge is used up.

    Raise `PasskeyRefusedError` or `PasskeyExpiredError`.
    """
    challenge = challenge_in(credential)
    passkey = verifier.verify_new(site, challenge, credential, name=name, at=at)
    spend_challenge(store, cipher, account_id, challenge, at=at)
    return passkey
