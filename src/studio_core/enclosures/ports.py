"""The ports of enclosures: where sealed bytes lie, what seals them, what makes pictures anew."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class SealedObjects(Protocol):
    """Bytes by name; a name is two plain parts with a slash between them: a file's id, and a part.

    Every method may raise `StoreUnavailableError`, `put_new` also `DiskLowError`. Safe to call
    from many threads and, where the bytes lie in one place, from many servers.
    """

    def put_new(self, name: str, content: bytes) -> bool:
        """Keep *content* unless something has that name; tell whether it was kept.

        It is kept whole or not at all, and survives the death of the process and the machine. Of
        several who put at one name, in whatever process or server, one succeeds.
        """
        ...

    def get(self, name: str) -> bytes | None:
        """Return what is kept under *name*, None when nothing is."""
        ...

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """Yield the name and the size in bytes of every part of one file, or of all."""
        ...

    def delete(self, name: str) -> None:
        """Remove what is kept under *name*; nothing is no fault."""
        ...

    def clear(self, id: str) -> None:
        """Remove every part of one file."""
        ...

    def sweep(self, before: datetime) -> None:
        """Remove what killed processes left half-written before that moment."""
        ...


class PieceCipher(Protocol):
    """Seals the bytes of a file with a key of its own."""

    overhead: int
    """How many bytes a sealed piece has more than its content."""

    def new_key(self) -> str:
        """Return a new random key."""
        ...

    def seal(self, key: str, content: bytes, context: str) -> bytes:
        """Return *content* sealed, bound to *context*."""
        ...

    def unseal(self, key: str, sealed: bytes, context: str) -> bytes:
        """Return the content; raise `EnquiryUnreadableError` for any but what was sealed so."""
        ...


@dataclass(frozen=True, slots=True)
class MadeFile:
    """What is kept of a file that came whole: its bytes and their media type."""

    content: bytes
    type: str


class EnclosureMaker(Protocol):
    """Knows files by their first bytes, and makes pictures anew."""

    def type_of(self, head: bytes) -> str:
        """Return the media type that the first `HEAD_BYTES` say; '' for what is not taken."""
        ...

    def make(self, content: bytes) -> MadeFile:
        """Return a picture made anew, upright, without place or camera.

        What is no picture is returned as it is. Raise `EnclosureUnreadableError` for a picture
        that is broken or larger than can be decoded.
        """
        ...

    def thumbnail(self, content: bytes) -> bytes:
        """Return a small JPEG of a picture that was made here."""
        ...
