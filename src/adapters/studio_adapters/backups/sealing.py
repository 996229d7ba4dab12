"""Sealing of names and contents of a place's files, with keys that are derived from one secret."""

import base64
import errno
from collections.abc import Iterable, Iterator

from studio_adapters.encryption import stream
from studio_core.backups.ports import PlaceDamagedError

_TAG_BYTES = 16
_NAMES_KEY_BYTES = 64


class Sealing:
    """What one secret seals."""

    def __init__(self, secret: bytes) -> None:
        # Late: a server that starts does not need it.
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV

        self._secret = secret
        self._names = AESSIV(stream.derived(secret, b"", b"studio backup names", _NAMES_KEY_BYTES))

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
        """Return the sealed file of what *pieces* are together (see `stream`)."""
        return stream.sealed(self._secret, _purpose(key), pieces)

    def unsealed(self, key: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the content of a sealed file; raise `PlaceDamagedError`."""
        try:
            yield from stream.unsealed(self._secret, _purpose(key), pieces)
        except stream.BrokenSealError as error:
            told = f"{key} is not what was sealed: damaged, or changed"
            raise PlaceDamagedError(errno.EBADMSG, told) from error


def looks_sealed(stored: str) -> bool:
    """Tell whether *stored* may be a name that some key sealed."""
    try:
        return all(len(_as_bytes(part)) > _TAG_BYTES for part in stored.split("/"))
    except ValueError:
        return False


def _as_text(sealed: bytes) -> str:
    """Return *sealed* in small letters and digits, for file systems that know no others."""
    return base64.b32encode(sealed).decode().rstrip("=").lower()


def _as_bytes(text: str) -> bytes:
    return base64.b32decode(text.upper() + "=" * (-len(text) % 8))


def _purpose(key: str) -> bytes:
    return b"studio backup file " + key.encode()
