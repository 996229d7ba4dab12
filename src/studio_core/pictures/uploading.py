"""Resumable uploads: begun, received in any number of pieces, made a picture once, swept."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

from studio_core.films.keeping import FilmUse, keep_film
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.logos import keep_picture
from studio_core.pictures.receiving import digest_of
from studio_core.pictures.staging import (
    LIFETIME,
    DiskLowError,
    StagedUpload,
    TooManyUploadsError,
    UploadChecksumError,
    UploadExpiredError,
    UploadNotFoundError,
    UploadOffsetConflictError,
    UploadStaging,
)
from studio_core.records.believing import BelievedMoment

MAX_UNFINISHED = 100
"""Uploads that one administrator may have begun and not finished."""

MAX_STAGED_BYTES = 4 * 1024**3
"""What all unfinished uploads may come to."""

MIN_FREE_BYTES = 64 * 1024**2
"""What an upload must leave on the disk."""

_RETRY_SECONDS = 60


def begin_upload(staging: UploadStaging, upload: StagedUpload, at: datetime) -> None:
    """Keep a new upload; raise `TooManyUploadsError` or `DiskLowError` when it has no room."""
    others = list(_unfinished(staging, at))
    own = sum(other.owner == upload.owner for other in others)
    promised = sum(other.length for other in others) + upload.length
    if own >= MAX_UNFINISHED or promised > MAX_STAGED_BYTES:
        raise TooManyUploadsError(_RETRY_SECONDS)
    check_room(staging, upload.length)
    staging.begin(upload)


def check_room(staging: UploadStaging, length: int) -> None:
    """Raise `DiskLowError` when *length* bytes more would leave too little on the disk."""
    free = staging.free_bytes()
    if free is not None and free - length < MIN_FREE_BYTES:
        raise DiskLowError(free)


def find_upload(staging: UploadStaging, id: str, owner: str, at: datetime) -> StagedUpload:
    """Return *owner*'s upload; raise `UploadNotFoundError` or `UploadExpiredError`."""
    upload = staging.find(id)
    if upload is None or upload.owner != owner:
        raise UploadNotFoundError
    if upload.expires <= at:
        raise UploadExpiredError
    return upload


def offset_of(staging: UploadStaging, upload: StagedUpload) -> int:
    """Return how many bytes have arrived; all of them once the picture is made."""
    finished = staging.picture(upload.id) is not None
    return upload.length if finished else staging.end_of(upload.id)


@dataclass(frozen=True, slots=True)
class GrowingUpload:
    """An upload to which a request adds its bytes (see `Receiving`)."""

    staging: UploadStaging
    upload: StagedUpload

    @property
    def length(self) -> int:
        """How many bytes were announced."""
        return self.upload.length

    def end(self) -> int:
        """Return how many bytes have arrived."""
        return offset_of(self.staging, self.upload)

    def append(self, offset: int, content: bytes) -> None:
        """Add *content*."""
        self.staging.append(self.upload.id, offset, content)

    def hidden(self, content: bytes) -> bytes:
        """Return *content* as it is: pictures of the site lie open while they come, too."""
        return content

    def shown(self, hidden: bytes) -> bytes:
        """Return what was *hidden*."""
        return hidden


def make_picture(
    staging: UploadStaging, host: ImageHost, upload: StagedUpload, *, keep_broken: bool
) -> StoredImage:
    """Hand a whole upload to the image host, once; after that return the same picture.

    Raise `UploadOffsetConflictError` while bytes are missing, `UploadChecksumError` (the upload is
    then removed) when they are not those that were announced, and what the host raises.
    """

    def keep(file: BinaryIO) -> StoredImage:
        wanted = Upload(file=file, name=upload.name, folder=upload.folder, keep_broken=keep_broken)
        return keep_picture(host, wanted)

    return _made_once(staging, upload, keep)


def make_film(
    staging: UploadStaging, host: ImageHost, upload: StagedUpload, use: FilmUse
) -> StoredImage:
    """Keep a whole upload as a film or as its captions, in the same way as `make_picture`.

    Raise `FilmsNotKeptError` for a host of pictures alone.
    """

    def keep(file: BinaryIO) -> StoredImage:
        check_room(staging, upload.length)
        return keep_film(host, Upload(file=file, name=upload.name, folder=upload.folder), use)

    return _made_once(staging, upload, keep)


def sweep_uploads(staging: UploadStaging, at: BelievedMoment) -> int:
    """Remove what has expired and what nobody began; return how many there were.

    What was left half-written goes when it is as old as an upload can become.
    """
    swept = 0
    for id, _ in list(staging.uploads()):
        upload = staging.find(id)
        if upload is None or upload.expires <= at:
            staging.discard(id)
            swept += 1
    staging.sweep(at - LIFETIME)
    return swept


def _made_once(
    staging: UploadStaging, upload: StagedUpload, keep: Callable[[BinaryIO], StoredImage]
) -> StoredImage:
    with staging.turn(upload.id):
        made = staging.picture(upload.id)
        if made is not None:
            return made
        if staging.end_of(upload.id) != upload.length:
            raise UploadOffsetConflictError
        with staging.open(upload.id) as file:
            _check_whole(staging, upload, file)
            picture = keep(file)
        staging.finish(upload.id, picture)
        return picture


def _unfinished(staging: UploadStaging, at: datetime) -> Iterator[StagedUpload]:
    for id, finished in staging.uploads():
        upload = None if finished else staging.find(id)
        if upload is not None and upload.expires > at:
            yield upload


def _check_whole(staging: UploadStaging, upload: StagedUpload, file: BinaryIO) -> None:
    if upload.sha256 and digest_of(file, "sha256").hex() != upload.sha256:
        staging.discard(upload.id)
        raise UploadChecksumError
