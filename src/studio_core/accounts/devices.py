"""Browsers that have signed in before: each keeps a signed token for the account.

A token lets nobody in. It says that whoever shows it has known the password once, and is counted
apart from strangers (`attempts.py`). It names no person, and ends with a change of the password,
with the end of all other sessions, or after half a year.
"""

import hmac
from datetime import timedelta

from studio_core.accounts.account import account_id, find_account
from studio_core.accounts.limits import Limit, limit_key
from studio_core.encryption.cipher import Cipher
from studio_core.records.key_value import milliseconds
from studio_core.records.reading import stored_whole
from studio_core.records.spaces import DEVICES
from studio_core.records.store import Store

KEPT_FOR = timedelta(days=180)

_PURPOSE = "device"
_ENDED = Limit(name="login:devices", attempts=0, window_seconds=int(KEPT_FOR.total_seconds()))
"""Names the value that says since when an account's tokens count; no attempts are taken of it."""
_MOST_LETTERS = 128


def device_token(store: Store, cipher: Cipher, email: str, *, nonce: str, at: str) -> str:
    """Return the token of a browser that has just signed in; *nonce* is random and hexadecimal."""
    issued = str(milliseconds(at))
    signature = next(iter(_signatures(store, cipher, email, issued, nonce)))
    return f"{issued}.{nonce}.{signature}"


def known_device(store: Store, cipher: Cipher, email: str, token: str, *, at: str) -> str:
    """Return the nonce of *token* when it was made for this account and still counts, else ''."""
    parts = token.split(".") if len(token) <= _MOST_LETTERS and token.isascii() else []
    if len(parts) != 3 or not parts[0].isdigit():
        return ""
    issued, nonce, shown = parts
    signatures = _signatures(store, cipher, email, issued, nonce)
    if not any(hmac.compare_digest(shown, one) for one in signatures):
        return ""
    ended = store.key_values.get(DEVICES, _key(email))
    since = stored_whole(ended.get("since")) if ended else None
    oldest = milliseconds(at) - KEPT_FOR // timedelta(milliseconds=1)
    return nonce if int(issued) >= max(since or 0, oldest) else ""


def forget_devices(store: Store, email: str, *, at: str) -> None:
    """Let no token count that was made for this account before *at*."""
    now = milliseconds(at)
    until = now + KEPT_FOR // timedelta(milliseconds=1)
    store.key_values.put(DEVICES, _key(email), {"since": now}, until)


def _signatures(
    store: Store, cipher: Cipher, email: str, issued: str, nonce: str
) -> tuple[str, ...]:
    """Return the signatures by each key, the current one first."""
    account = find_account(store, email)
    # Another password, another stamp: what was signed with the one before is void.
    stamp = account.stamp if account else ""
    text = "\0".join((account_id(email), stamp, issued, nonce))
    return tuple(cipher.tokens(_PURPOSE, text).values())


def _key(email: str) -> str:
    return limit_key(_ENDED, account_id(email))
