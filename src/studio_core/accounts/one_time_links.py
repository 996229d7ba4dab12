"""Links that work once and for a while: an account keeps a hash of the secret in them.

A link's token is `ACCOUNT.SECRET`: the account is found by its id, and no secret is looked up by.
"""

import hmac
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from studio_core.accounts.limits import Limit, take_attempt_from
from studio_core.records.record import Json
from studio_core.records.store import Store

PER_NETWORK = Limit(name="links:address", attempts=20, window_seconds=600)
"""For tokens that fit no link: a right one is never counted."""

_MOST_LETTERS = 256


def link_token(account_id: str, secret: str) -> str:
    """Return what a link carries; *secret* is random and has no dot."""
    return f"{account_id}.{secret}"


def account_in(token: str) -> str:
    """Return the id of the account that *token* names; '' for what is no token."""
    return token.partition(".")[0] if token.isascii() and len(token) <= _MOST_LETTERS else ""


def stored_link(token: str, *, at: str, lasts: timedelta) -> dict[str, Json]:
    """Return what an account keeps of a link made at *at*."""
    expires = datetime.fromisoformat(at) + lasts
    return {"hash": _hash(token), "expiresAt": expires.isoformat(timespec="milliseconds")}


def is_of(token: str, stored: object) -> bool:
    """Tell whether *token* is the stored link's, over or not."""
    kept = stored.get("hash") if isinstance(stored, Mapping) else None
    return isinstance(kept, str) and hmac.compare_digest(kept.encode(), _hash(token).encode())


def is_over(stored: Mapping[str, Any], *, at: str) -> bool:
    """Tell whether a link has ended; one whose end cannot be read has."""
    try:
        return datetime.fromisoformat(str(stored.get("expiresAt"))) <= datetime.fromisoformat(at)
    except (ValueError, TypeError):
        return True


def opens(token: str, stored: object, *, at: str) -> bool:
    """Tell whether *token* is the stored link's, and the link lasts."""
    return isinstance(stored, Mapping) and is_of(token, stored) and not is_over(stored, at=at)


def count_wrong_token(store: Store, address: str, *, at: str) -> None:
    """Count a token that fits no link; raise `TooManyAttemptsError` for a guessing network."""
    take_attempt_from(store, PER_NETWORK, address, at=at)


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
