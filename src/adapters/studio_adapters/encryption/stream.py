"""Sealing of files of any length in chunks, of which one is in memory at a time.

A sealed file begins with a mark and 32 random bytes, from which together with the secret and the
file's purpose its own key comes (HKDF, RFC 5869). Then come chunks of a mebibyte of content, sealed
by AES-256-GCM with the chunk's number and whether it is the last one as the nonce: so none can be
changed, moved, left out, or put into another file, and an end that is missing is noticed. That is
the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, as the format `age` has it.
"""

import secrets
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

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


class BrokenSealError(ValueError):
    """What was sealed is damaged, changed, cut off, or was sealed with another secret."""


def sealed(secret: bytes, purpose: bytes, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the sealed file of what *pieces* are together."""
    salt = secrets.token_bytes(_SALT_BYTES)
    box = _box(secret, purpose, salt)
    yield _MARK + salt
    for nonce, chunk in _numbered(_parts(pieces, CHUNK_BYTES)):
        yield box.encrypt(nonce, chunk, None)


def unsealed(secret: bytes, purpose: bytes, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the content of a sealed file; raise `BrokenSealError`."""
    from cryptography.exceptions import InvalidTag

    coming = iter(pieces)
    head = b""
    while len(head) < _HEAD_BYTES and (piece := next(coming, None)) is not None:
        head += piece
    mark, salt, rest = head[: len(_MARK)], head[len(_MARK) : _HEAD_BYTES], head[_HEAD_BYTES:]
    if mark != _MARK or len(salt) < _SALT_BYTES:
        raise BrokenSealError
    box = _box(secret, purpose, salt)
    for nonce, chunk in _numbered(_parts(chain((rest,), coming), _SEALED_BYTES)):
        try:
            yield box.decrypt(nonce, chunk, None)
        except InvalidTag as error:
            raise BrokenSealError from error


def content_size(sealed_size: int) -> int:
    """Return how many bytes lie sealed in a file of *sealed_size*; 0 for what is no sealed file."""
    body = sealed_size - _HEAD_BYTES
    chunks = -(-body // _SEALED_BYTES)
    return max(0, body - chunks * _TAG_BYTES)


def derived(secret: bytes, salt: bytes, purpose: bytes, length: int = _KEY_BYTES) -> bytes:
    """Return a key that comes from *secret* for one purpose alone."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _box(secret: bytes, purpose: bytes, salt: bytes) -> "AESGCM":
    # Late: a server that starts does not need it.
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(derived(secret, salt, purpose))


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
