"""The port to where a picture waits while its bytes come in, perhaps over many connections."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import BinaryIO, ClassVar, Protocol, runtime_checkable

from studio_core.errors import StudioError, TooManyAttemptsError
from studio_core.pictures.host import StoredImage

LIFETIME = timedelta(hours=24)
"""How long an upload may take, and how long its picture is told again."""


class UploadNotFoundError(StudioError):
    """Nobody began such an upload, or somebody else did, or it was removed."""

    code = "upload_session_not_found"


class UploadExpiredError(StudioError):
    """The upload was begun too long ago."""

    code = "upload_expired"
    facts: ClassVar[dict[str, str | int]] = {"hours": int(LIFETIME.total_seconds() // 3600)}


class UploadOffsetConflictError(StudioError):
    """Bytes were sent for another place than where the upload ends, or some are still missing."""

    code = "upload_offset_conflict"


class UploadChecksumError(StudioError):
    """What arrived is not what its checksum says."""

    code = "upload_checksum_mismatch"


class TooManyUploadsError(TooManyAttemptsError):
    """Too many uploads are unfinished; some have to be finished, removed or expire first."""

    code = "rate_limited_uploads"


class DiskLowError(StudioError):
    """The disk has no room for another upload; *free* bytes are left."""

    code = "disk_low"

    def __init__(self, free: int) -> None:
        super().__init__(f"{free} bytes are left on the disk")
        self.facts = {"free": f"{free // 1024**2}MB"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedUpload:
    """A file on its way: who sends it, what it is called, its length in bytes, its time.

    *sha256* is the hexadecimal digest of the whole file, '' when the sender did not say.
    """

    id: str
    owner: str
    name: str
    folder: str
    length: int
    sha256: str
    expires: datetime


@runtime_checkable
class UploadStaging(Protocol):
    """Unfinished uploads, shared by every process and server that has the same pictures.

    Failures are `ImageHostError`. What was acknowledged survives a killed process.
    """

    def begin(self, upload: StagedUpload) -> None:
        """Keep what is known of an upload whose bytes will follow."""
        ...

    def find(self, id: str) -> StagedUpload | None:
        """Return what is known of an upload, or None; any text may be asked for."""
        ...

    def end_of(self, id: str) -> int:
        """Return how many bytes are there, from the first one without a gap."""
        ...

    def append(self, id: str, offset: int, content: bytes) -> None:
        """Add *content* (not empty), whole or not at all.

        Raise `UploadOffsetConflictError` unless the upload ends at *offset*: of several who add
        at the same place one succeeds.
        """
        ...

    def open(self, id: str) -> BinaryIO:
        """Return the bytes as one file; the caller closes it."""
        ...

    def finish(self, id: str, picture: StoredImage) -> None:
        """Remember the picture that was made of an upload, then free its bytes."""
        ...

    def picture(self, id: str) -> StoredImage | None:
        """Return the picture that was made of an upload, or None."""
        ...

    def discard(self, id: str) -> None:
        """Forget an upload with its bytes; one that is not there is no failure."""
        ...

    def uploads(self) -> Iterator[tuple[str, bool]]:
        """Return every id under which anything is kept, and whether its picture was made."""
        ...

    def free_bytes(self) -> int | None:
        """Return how much more would fit; None when there is no limit."""
        ...

    def sweep(self, before: datetime) -> int:
        """Remove what killed processes left half-written before that moment; return how much."""
        ...

    def turn(self, id: str) -> AbstractContextManager[None]:
        """Wait until nobody else on this machine makes the picture of this upload."""
        ...
