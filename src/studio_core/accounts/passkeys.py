"""Passkeys of an account: public keys of devices that sign a challenge of ours (WebAuthn).

A challenge says itself when and for what it was made, under a signature of ours, so that any server
of the site can check it; each is good once and for five minutes.
"""

import hmac
import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any, Protocol

from studio_core.encryption.cipher import Cipher
from studio_core.errors import StudioError
from studio_core.records.key_value import milliseconds
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document, Json
from studio_core.records.spaces import CHALLENGES
from studio_core.records.store import Store

CHALLENGE_LASTS = timedelta(minutes=5)
MAX_PASSKEYS = 20
MAX_CLIENT_DATA = 4096
"""In letters of base64url: far more than browsers write, and little to read."""

_PURPOSE = "passkey"
_MOST_LETTERS = 512


class PasskeyRefusedError(StudioError):
    """What a device answered is not right for the challenge and key."""

    code = "passkey_failed"


class PasskeyExpiredError(StudioError):
    """The challenge is too old, was used already, or was made for something else."""

    code = "passkey_expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """One registered key; *id* and *public_key* are base64url, *sign_count* as last shown."""

    id: str
    public_key: str
    sign_count: int
    name: str
    created_at: str
    transports: tuple[str, ...] = ()

    def document(self) -> Json:
        """Return the form that an account's record holds."""
        return {
            "id": self.id,
            "publicKey": self.public_key,
            "signCount": self.sign_count,
            "name": self.name,
            "createdAt": self.created_at,
            "transports": list(self.transports),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The site as browsers name it: the origin, and the host that passkeys are bound to."""

    origin: str
    host: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyOwner:
    """Whom a passkey is made for: the account, what its owner sees, and the keys there already."""

    account_id: str
    email: str
    name: str
    known: tuple[Passkey, ...]


class PasskeyVerifier(Protocol):
    """Checks what a browser's devices answer; every refusal is a `PasskeyRefusedError`."""

    def creation_options(
        self, site: Site, challenge: str, owner: PasskeyOwner
    ) -> Mapping[str, Any]:
        """Return what a browser needs to make a passkey, as WebAuthn's JSON."""
        ...

    def request_options(self, site: Site, challenge: str) -> Mapping[str, Any]:
        """Return what a browser needs to use a passkey, as WebAuthn's JSON."""
        ...

    def verify_new(
        self, site: Site, challenge: str, credential: Mapping[str, Any], *, name: str, at: str
    ) -> Passkey:
        """Return the passkey that a browser has made for *challenge*."""
        ...

    def named(self, credential: Mapping[str, Any]) -> tuple[str, str]:
        """Return the ids of the account and of the passkey that a browser's answer names."""
        ...

    def verify(
        self, site: Site, challenge: str, credential: Mapping[str, Any], passkey: Passkey
    ) -> int:
        """Return the count that *passkey* shows after it has signed *challenge*."""
        ...


def passkeys_in(account: Document) -> tuple[Passkey, ...]:
    """Return the passkeys in an account's record; a damaged one is left out."""
    stored = [one for one in stored_list(account.get("passkeys")) if isinstance(one, Mapping)]
    return tuple(
        Passkey(
            id=one["id"],
            public_key=one["publicKey"],
            sign_count=stored_whole(one.get("signCount")) or 0,
            name=str(one.get("name") or ""),
            created_at=str(one.get("createdAt") or ""),
            transports=tuple(map(str, stored_list(one.get("transports")))),
        )
        for one in stored
        if isinstance(one.get("id"), str) and isinstance(one.get("publicKey"), str)
    )


def new_challenge(cipher: Cipher, subject: str, *, nonce: str, at: str) -> str:
    """Return a challenge for *subject*: an account that adds a key, '' for a sign-in.

    *nonce* is random and hexadecimal.
    """
    issued = str(milliseconds(at))
    signature = next(iter(cipher.tokens(_PURPOSE, f"{subject}\0{issued}\0{nonce}").values()))
    return f"{issued}.{nonce}.{signature}"


def challenge_in(credential: Mapping[str, Any]) -> str:
    """Return the challenge that a browser says it answers, '' when it says none."""
    response = credential.get("response")
    sent = response.get("clientDataJSON") if isinstance(response, Mapping) else None
    if not isinstance(sent, str) or len(sent) > MAX_CLIENT_DATA:
        return ""
    try:
        said = json.loads(_decoded(sent))
        challenge = said.get("challenge") if isinstance(said, Mapping) else None
        return _decoded(str(challenge)).decode("ascii")
    except (ValueError, RecursionError):
        return ""


def spend_challenge(store: Store, cipher: Cipher, subject: str, challenge: str, *, at: str) -> None:
    """Use a challenge up; raise `PasskeyExpiredError` unless it is ours, fresh and unused."""
    parts = challenge.split(".") if len(challenge) <= _MOST_LETTERS else []
    if len(parts) != 3 or not (parts[0].isascii() and parts[0].isdigit()):
        raise PasskeyExpiredError
    issued, nonce, shown = parts
    signatures = cipher.tokens(_PURPOSE, f"{subject}\0{issued}\0{nonce}").values()
    ends = int(issued) + CHALLENGE_LASTS // timedelta(milliseconds=1)
    is_ours = any(hmac.compare_digest(shown.encode(), one.encode()) for one in signatures)
    if not is_ours or ends <= milliseconds(at):
        raise PasskeyExpiredError
    id = sha256(f"passkey:challenge\0{challenge}".encode()).hexdigest()
    if not store.key_values.compare_and_set(CHALLENGES, id, None, {}, ends):
        raise PasskeyExpiredError


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
