"""Encryption of enquiries: AES-256-GCM, and keyed hashes to find a person again."""

import base64
import hmac
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from studio_adapters.encryption.keys import (
    KEY_BYTES,
    SealingKey,
    bring_keys,
    changing,
    export_keys,
    kept_file,
    kept_keys,
    make_keys,
    read_keys,
    replace_keys,
)
from studio_core.errors import EnquiryUnreadableError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_log = logging.getLogger("studio.enquiries")
_NONCE_BYTES = 12
_TOKEN_BYTES = 16
_KEPT_AFTER_RETIREMENT = timedelta(days=1)
"""A server may still be sealing with a key that has just been retired."""

_Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Ring:
    """The keys of a file as it was at *stamp*, with what is derived from each, by key id."""

    stamp: _Stamp
    keys: tuple[SealingKey, ...]
    boxes: "Mapping[str, AESGCM]"
    hashing: Mapping[str, bytes]


class FileCipher:
    """The `Cipher` over a key file; a changed file is taken up at once."""

    def __init__(self, path: Path, now: Callable[[], str]) -> None:
        self._path = path
        self._now = now
        self._lock = Lock()
        self._known: _Ring | None = None

    def current_key(self) -> str:
        """Return the id of the key that new texts are sealed with; it is made when none is here."""
        return self._ring(make=True).keys[0].id

    def key_ids(self) -> tuple[str, ...]:
        """Return the ids of the keys that are here, the current one first; makes none."""
        return tuple(key.id for key in self.keys())

    def seal(self, text: str, context: str) -> tuple[str, str]:
        """Return the id of the current key and *text* sealed with it, bound to *context*."""
        ring = self._ring(make=True)
        key = ring.keys[0].id
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed = ring.boxes[key].encrypt(nonce, text.encode(), context.encode())
        return key, base64.b64encode(nonce + sealed).decode()

    def unseal(self, key: str, sealed: str, context: str) -> str:
        """Return the text; raise `EnquiryUnreadableError` when it cannot be read by our keys."""
        box = self._ring().boxes.get(key)
        if box is None:
            raise EnquiryUnreadableError(f"there is no key {key!r} here")
        from cryptography.exceptions import InvalidTag

        try:
            data = base64.b64decode(sealed, validate=True)
            return box.decrypt(data[:_NONCE_BYTES], data[_NONCE_BYTES:], context.encode()).decode()
        except (ValueError, InvalidTag) as error:
            raise EnquiryUnreadableError(f"{context} is damaged") from error

    def tokens(self, purpose: str, text: str) -> Mapping[str, str]:
        """Return a keyed hash of *text* by key id, the current key first."""
        message = f"{purpose}\0{text}".encode()
        return {
            key: hmac.new(secret, message, sha256).digest()[:_TOKEN_BYTES].hex()
            for key, secret in self._ring(make=True).hashing.items()
        }

    def keys(self) -> tuple[SealingKey, ...]:
        """Return every key, the current one first; none are made."""
        return self._ring().keys

    def add_key(self) -> SealingKey:
        """Make a new current key; those before it are retired and still read."""
        with changing(self._path):
            at = self._now()
            fresh = SealingKey.new(at)
            retired = [replace(key, retired_at=key.retired_at or at) for key in self.keys()]
            replace_keys(self._path, [fresh, *retired])
        return fresh

    def merge(self, file: Path) -> tuple[str, ...]:
        """Read what is sealed with the keys of a key file too; return the ids that are new here."""
        return bring_keys(self._path, file, self._now())

    def drop_retired(self, used: frozenset[str]) -> tuple[str, ...]:
        """Forget the keys that were retired a day ago and are not *used*; return their ids."""
        now = datetime.fromisoformat(self._now())
        with changing(self._path):
            keys = self.keys()
            gone = tuple(
                key.id
                for key in keys
                if key.retired_at
                and key.id not in used
                and now - datetime.fromisoformat(key.retired_at) > _KEPT_AFTER_RETIREMENT
            )
            if gone:
                replace_keys(self._path, [key for key in keys if key.id not in gone], gone)
        return gone

    def export(self) -> str:
        """Return what a key file holds, and note that these keys were exported."""
        self._ring(make=True)
        return export_keys(self._path, self._now())

    def kept(self) -> tuple[Path, frozenset[str]]:
        """Return where every key lies that was ever here, and their ids."""
        return kept_file(self._path), frozenset(key.id for key in kept_keys(self._path))

    def _ring(self, *, make: bool = False) -> _Ring:
        with self._lock:
            stamp = self._stamp()
            known = self._known
            if known is None or known.stamp != stamp or (make and not known.keys):
                keys = read_keys(self._path) or ()
                if make and not keys:
                    keys, stamp = self._make(), self._stamp()
                # The stamp of before the reading: what changes meanwhile is read again.
                self._known = known = _derive(stamp, keys)
            return known

    def _make(self) -> tuple[SealingKey, ...]:
        keys = make_keys(self._path, self._now())
        _log.warning(
            "made the key of enquiries at %s, where there was none: %s; what other keys have sealed"
            " opens again after `studio enquiries key import`",
            self._path,
            keys[0].id,
        )
        return keys

    def _stamp(self) -> _Stamp:
        try:
            found = self._path.stat()
        except OSError:
            return 0, 0, 0
        return found.st_ino, found.st_mtime_ns, found.st_size


def _derive(stamp: _Stamp, keys: tuple[SealingKey, ...]) -> _Ring:
    """Derive a key for each purpose from each secret (HKDF-Expand, RFC 5869)."""
    # The first enquiry needs these modules; a server that starts does not.
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

    def derived(key: SealingKey, purpose: bytes) -> bytes:
        return HKDFExpand(SHA256(), KEY_BYTES, b"studio enquiries " + purpose).derive(key.secret)

    return _Ring(
        stamp,
        keys,
        {key.id: AESGCM(derived(key, b"seal")) for key in keys},
        {key.id: derived(key, b"hash") for key in keys},
    )
