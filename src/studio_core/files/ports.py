"""The ports of files: where their bytes lie, and what seals those of visitors."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Protocol


class Objects(Protocol):
    """Bytes by name; a name is two plain parts with a slash between them: a file's id, and a part.

    Every method may raise what its adapter was opened with for a storage that fails, and for one
    that is full. Safe to call from many threads and, where the bytes lie in one place, from many
    servers.
    """

    def put_new(self, name: str, content: bytes) -> bool:
        """Keep *content* unless something has that name; tell whether it was kept.

        It is kept whole or not at all, and survives the death of the process and the machine. Of
        several who put at one name, in whatever process or server, one succeeds.
        """
        ...

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        """Keep what *pieces* are together, durably, whole or not at all, in place of another.

        What *pieces* raise is raised, and nothing is kept then.
        """
        ...

    def read(self, name: str) -> Iterator[bytes]:
        """Yield what is kept under *name* a piece at a time; nothing when nothing is."""
        ...

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """Yield the name and the size in bytes of every object of one file, or of all."""
        ...

    def delete(self, name: str) -> None:
        """Remove what is kept under *name*; nothing is no fault."""
        ...

    def clear(self, id: str) -> None:
        """Remove every object of one file."""
        ...

    def sweep(self, before: datetime) -> None:
        """Remove what killed processes left half-written before that moment."""
        ...

    def free_bytes(self) -> int | None:
        """Return how much more would fit; None when there is no limit."""
        ...


class FileSealing(Protocol):
    """Seals the bytes of a file with a key of its own: part by part as they come, then as one."""

    overhead: int
    """How many bytes a sealed part has more than its content."""

    def new_key(self) -> str:
        """Return a new random key."""
        ...

    def seal(self, key: str, content: bytes, context: str) -> bytes:
        """Return *content* sealed, bound to *context*."""
        ...

    def unseal(self, key: str, sealed: bytes, context: str) -> bytes:
        """Return the content; raise `EnquiryUnreadableError` for any but what was sealed so."""
        ...

    def sealed(self, key: str, pieces: Iterable[bytes], context: str) -> Iterator[bytes]:
        """Yield the sealed object of what *pieces* are together; a mebibyte is held at a time."""
        ...

    def unsealed(self, key: str, pieces: Iterable[bytes], context: str) -> Iterator[bytes]:
        """Yield the content of a sealed object, of which nothing can be changed, moved or cut off.

        Raise `EnquiryUnreadableError`.
        """
        ...

    def content_size(self, sealed_size: int) -> int:
        """Return how many bytes lie in a sealed object of *sealed_size*; 0 for what is none."""
        ...
