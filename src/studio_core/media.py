"""Pictures that this server hands out itself, under `/media/`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaFile:
    """One file to answer a request for a picture with.

    *etag* is a strong entity tag, quotes included. *immutable* is false when another format or
    size stands in for one that is still being made: such an answer must not be kept for long.
    """

    path: Path
    media_type: str
    etag: str
    size: int
    immutable: bool


@runtime_checkable
class MediaLibrary(Protocol):
    """An image host whose pictures we serve; the others' are served by their owners."""

    def open_media(self, name: str) -> MediaFile:
        """Return the file for the part of the address after `/media/`.

        Raise `ImageNotFoundError` for every name that is not exactly one of ours.
        """
        ...

    def count_served(self, size: int) -> None:
        """Note that *size* bytes were sent, for `usage`."""
        ...

    def image_ids(self) -> Iterator[str]:
        """Return the id of every picture kept."""
        ...

    def prepare(self, id: str) -> int:
        """Make every variant that is missing; return how many were made."""
        ...

    def forget(self, id: str) -> int:
        """Remove a picture with its original; return the bytes set free."""
        ...
