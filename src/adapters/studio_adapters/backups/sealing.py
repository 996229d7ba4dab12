"""Sealing of names and contents of a place's files, with keys that are derived from one secret.

A sealed file begins with a mark and 32 random bytes, from which together with the secret and the
file's name its own key comes (HKDF, RFC 5869). Then come chunks of a mebibyte of content, sealed by
AES-256-GCM with the chunk's number and whether it is the last one as the nonce: so none can be
changed, moved, left out, or put into another file, and an end that is missing is noticed. That is
the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, as the format `age` has it.
"""

import base64
import errno
import secrets
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from studio_core.backups.ports import PlaceDamagedError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CHUNK_BYTES = 1024**2
_MARK = b"studio\x00\x01"
_SALT_BYTES = 32
_HEAD_BYTES = len(_MARK) + _SALT_BYTES
_TAG_BYTES = 16
_SEALED_BYTES = CHUNK_BYTES + _TAG_BYTES
_COUNTER_BYTES = 11
_KEY_BYTES = 32


class Sealing:
    """What one secret seals."""

    def __init__(self, secret: bytes) -> None:
        # Late: a server that starts does not need it.
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV

        self._secret = secret
        self._names = AESSIV(_derived(secret, b"", b"studio backup names", 2 * _KEY_BYTES))

    def stored_name(self, key: str) -> str:
        """Return under which name the content of *key* lies: folder by folder, each sealed.

        The same key has the same name always (AES-SIV, RFC 5297), bound to the folder it is in.
        """
        parts = key.split("/")
        return "/".join(
            _as_text(self._names.encrypt(part.encode(), ["/".join(parts[:at]).encode()]))
            for at, part in enumerate(parts)
        )

    def key_of(self, stored: str) -> str | None:
        """Return which key's content lies under that name; None for what is not of this secret."""
        from cryptography.exceptions import InvalidTag

        found: list[str] = []
        try:
            for part in stored.split("/"):
                name = self._names.decrypt(_as_bytes(part), ["/".join(found).encode()])
                found.append(name.decode())
        except (InvalidTag, ValueError):
            return None
        return "/".join(found)

    def sealed(self, key: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the sealed file of what *pieces* are together."""
        salt = secrets.token_bytes(_SALT_BYTES)
        box = self._box(key, salt)
        yield _MARK + salt
        for nonce, chunk in _numbered(_parts(pieces, CHUNK_BYTES)):
            yield box.encrypt(nonce, chunk, None)

    def unsealed(self, key: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the content of a sealed file; raise `PlaceDamagedError`."""
        from cryptography.exceptions import InvalidTag

        coming = iter(pieces)
        head = b""
        while len(head) < _HEAD_BYTES and (piece := next(coming, None)) is not None:
            head += piece
        mark, salt, rest = head[: len(_MARK)], head[len(_MARK) : _HEAD_BYTES], head[_HEAD_BYTES:]
        if mark != _MARK or len(salt) < _SALT_BYTES:
            raise _changed(key)
        box = self._box(key, salt)
        for nonce, chunk in _numbered(_parts(chain((rest,), coming), _SEALED_BYTES)):
            try:
                yield box.decrypt(nonce, chunk, None)
            except InvalidTag as error:
                raise _changed(key) from error

    def _box(self, key: str, salt: bytes) -> "AESGCM":
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM(_derived(self._secret, salt, b"studio backup file " + key.encode()))


def looks_sealed(stored: str) -> bool:
    """Tell whether *stored* may be a name that some key sealed."""
    try:
        return all(len(_as_bytes(part)) > _TAG_BYTES for part in stored.split("/"))
    except ValueError:
        return False


def content_size(sealed_size: int) -> int:
    """Return how many bytes lie sealed in a file of *sealed_size*; 0 for what is no sealed file."""
    body = sealed_size - _HEAD_BYTES
    chunks = -(-body // _SEALED_BYTES)
    return max(0, body - chunks * _TAG_BYTES)


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int = _KEY_BYTES) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _parts(pieces: Iterable[bytes], size: int) -> Iterator[bytes]:
    """Yield what *pieces* are together in parts of *size*; the last is what is left."""
    waiting = bytearray()
    for piece in pieces:
        waiting += piece
        while len(waiting) > size:
            yield bytes(waiting[:size])
            del waiting[:size]
    yield bytes(waiting)


def _numbered(chunks: Iterator[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Yield every chunk after its nonce, which says its number and whether it is the last."""
    number, chunk = 0, next(chunks)
    for following in chunks:
        yield number.to_bytes(_COUNTER_BYTES) + b"\0", chunk
        number, chunk = number + 1, following
    yield number.to_bytes(_COUNTER_BYTES) + b"\1", chunk


def _as_text(sealed: bytes) -> str:
    """Return *sealed* in small letters and digits, for file systems that know no others."""
    return base64.b32encode(sealed).decode().rstrip("=").lower()


def _as_bytes(text: str) -> bytes:
    return base64.b32decode(text.upper() + "=" * (-len(text) % 8))


def _changed(key: str) -> PlaceDamagedError:
    return PlaceDamagedError(errno.EBADMSG, f"{key} is not what was sealed: damaged, or changed")
