"""Pictures that this server hands out itself, under `/media/`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol, runtime_checkable

from studio_core.errors import ImageHostError, ImageNotFoundError
from studio_core.pictures.host import ImageHost, StoredImage


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaFile:
    """One file to answer a request for a picture with.

    *etag* is a strong entity tag, quotes included; *written_ns* is when the file was written, in
    nanoseconds since 1970. *immutable* is false when another format or
    size stands in for one that is still being made: such an answer must not be kept for long.
    """

    path: Path
    media_type: str
    etag: str
    size: int
    written_ns: int
    immutable: bool


@dataclass(frozen=True, slots=True)
class ReadyFile:
    """A file that is made; it is not *lasting* when it stands in for one that is still to be."""

    path: Path
    lasting: bool = True


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


@runtime_checkable
class WideningHost(Protocol):
    """An image host whose older pictures may lack the widest variants."""

    def widen(self) -> int:
        """Have what is missing of them made in the background; return how many were missing."""
        ...


@runtime_checkable
class EveningHost(Protocol):
    """An image host that evens out the light and the colours of its pictures (decision 116)."""

    def even(self, id: str) -> StoredImage:
        """Keep a picture with even light and colours beside the one of *id*.

        Return that one itself if it is even. Raise `ImageNotFoundError` where there is no original.
        """
        ...


@runtime_checkable
class FilesAtHand(Protocol):
    """An image host whose files lie on this machine, for others to serve in its absence."""

    def ready_files(self, id: str) -> Mapping[str, ReadyFile]:
        """Return what is made of a picture or film, by the part of its addresses after `/media/`.

        Nothing is made for that, and nothing fetched.
        """
        ...


@runtime_checkable
class ProbedHost(Protocol):
    """An image host that can be tried without leaving a trace."""

    def probe(self) -> None:
        """Write and remove what is no picture; raise `ImageHostError` when that fails."""
        ...


@runtime_checkable
class PictureArchive(Protocol):
    """A picture library that also gives its originals away, for other hosts and for backups."""

    def image_ids(self) -> Iterator[str]:
        """Return the id of every picture kept."""
        ...

    def original(self, id: str) -> Path:
        """Return the file as it was uploaded; raise `ImageNotFoundError`."""
        ...

    def kept_since(self, id: str) -> datetime:
        """Return when the picture came, at the latest; raise `ImageNotFoundError`."""
        ...


@runtime_checkable
class PictureHost(ImageHost, PictureArchive, Protocol):
    """An image host that names pictures by their content and gives their originals away."""


@runtime_checkable
class ProvingHost(PictureHost, Protocol):
    """A picture host that can look whether it has what it was given."""

    def probe(self) -> None:
        """Write and remove what is no picture; raise `ImageHostError` when that fails."""
        ...

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Return the id and the bytes of every original kept."""
        ...

    def forget(self, id: str) -> int:
        """Remove a picture with its original; return the bytes set free."""
        ...

    def is_sound(self, id: str) -> bool:
        """Read the original anew and tell whether it is what its name says."""
        ...


def even_picture(host: ImageHost, id: str) -> StoredImage:
    """Do what `EveningHost.even` does; raise `ImageNotFoundError` where *host* evens nothing."""
    if not isinstance(host, EveningHost):
        raise ImageNotFoundError(id)
    return host.even(id)


def keeps(host: ImageHost, id: str) -> bool:
    """Tell whether *host* serves the picture with this *id* of our own media.

    One that cannot be asked at the moment is believed to.
    """
    if not (isinstance(host, MediaLibrary) and isinstance(host, PictureArchive)):
        return False
    try:
        host.kept_since(id)
    except ImageNotFoundError:
        return False
    except ImageHostError:
        return True
    return True
