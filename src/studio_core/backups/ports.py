"""The port of backups: where copies lie."""

from collections.abc import Iterable, Iterator
from typing import Protocol


class PlaceKeyMissingError(OSError):
    """A sealed place whose key is not here."""


class PlaceRefusedError(OSError):
    """A place where this site is not to keep anything; the text follows on its address."""


class PlaceDamagedError(OSError):
    """What lies at a sealed place is not what was sealed there."""


class BackupPlace(Protocol):
    """Files by key at one place: a folder, a bucket; failures are `OSError`.

    A key is a relative path of plain names. Safe to call from several processes and servers.
    """

    address: str
    """Where it is, as the operator reads it: without passwords and keys."""

    def write_pieces(self, key: str, pieces: Iterable[bytes]) -> None:
        """Keep what *pieces* are together, whole or not at all, durably; one is held at a time."""
        ...

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Yield the content of *key* a piece at a time; raise `FileNotFoundError` before any.

        What was changed at the place without the key of a sealed one is a `PlaceDamagedError`.
        """
        ...

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Yield every key below the folder *prefix* with the size of its content in bytes."""
        ...

    def remove(self, key: str) -> None:
        """Forget *key*; nothing there is no fault."""
        ...
