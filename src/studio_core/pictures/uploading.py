"""Resumable uploads: begun, received in any number of pieces, made a picture once, swept."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.logos import keep_picture
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

MAX_UNFINISHED = 100
"""Uploads that one administrator may have begun and not finished."""

MAX_STAGED_BYTES = 4 * 1024**3
"""What all unfinished uploads may come to."""

MIN_FREE_BYTES = 64 * 1024**2
"""What an upload must leave on the disk."""

PART_BYTES = 1024**2
"""How much is held in memory of each request; what was received is kept in parts of this size."""

_RETRY_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Checksum:
    """The digest of one request's bytes by an algorithm of `hashlib`."""

    algorithm: str
    digest: bytes


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


def make_picture(
    staging: UploadStaging, host: ImageHost, upload: StagedUpload, *, keep_broken: bool
) -> StoredImage:
    """Hand a whole upload to the image host, once; after that return the same picture.

    Raise `UploadOffsetConflictError` while bytes are missing, `UploadChecksumError` (the upload is
    then removed) when they are not those that were announced, and what the host raises.
    """
    with staging.turn(upload.id):
        made = staging.picture(upload.id)
        if made is not None:
            return made
        if staging.end_of(upload.id) != upload.length:
            raise UploadOffsetConflictError
        with staging.open(upload.id) as file:
            _check_whole(staging, upload, file)
            wanted = Upload(
                file=file, name=upload.name, folder=upload.folder, keep_broken=keep_broken
            )
            picture = keep_picture(host, wanted)
        staging.finish(upload.id, picture)
        return picture


def sweep_uploads(staging: UploadStaging, at: datetime) -> int:
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


class Receiving:
    """The bytes of one request on their way to the end of an upload.

    `take` only remembers; whenever `is_full`, `keep` must be called, which may block. Without a
    checksum everything that was kept stays, however the request ends; with one, nothing is added
    before the whole request has proved to be what it should be.
    """

    def __init__(
        self,
        staging: UploadStaging,
        upload: StagedUpload,
        offset: int,
        checksum: Checksum | None = None,
    ) -> None:
        if offset != offset_of(staging, upload):
            raise UploadOffsetConflictError
        self._staging = staging
        self._upload = upload
        self._end = offset
        self._left = upload.length - offset
        self._checksum = checksum
        self._held = bytearray()
        self._unproved: Any = None
        if checksum is not None:
            self._unproved = SpooledTemporaryFile(PART_BYTES)  # noqa: SIM115 - `finish`, `cut` close

    @property
    def is_full(self) -> bool:
        """Whether as much is held as may be."""
        return len(self._held) >= PART_BYTES

    def take(self, piece: bytes) -> None:
        """Remember *piece*; raise `InvalidFieldsError` when the upload would grow too long."""
        self._left -= len(piece)
        if self._left < 0:
            self._held.clear()
            raise InvalidFieldsError([FieldFault("Upload-Length", "field_invalid")])
        self._held += piece

    def keep(self) -> None:
        """Add what is held to the upload; raise `UploadOffsetConflictError`."""
        piece = bytes(self._held)
        self._held.clear()
        if self._unproved is not None:
            self._unproved.write(piece)
        elif piece:
            self._staging.append(self._upload.id, self._end, piece)
            self._end += len(piece)

    def finish(self) -> int:
        """Keep the rest of a whole request and return where the upload ends now.

        Raise `UploadChecksumError`, with nothing added, when it is not what it should be.
        """
        self.keep()
        if self._checksum is not None:
            proved, self._unproved = self._unproved, None
            with proved:
                self._add_proved(proved, self._checksum)
        return self._end

    def cut(self) -> None:
        """Keep what arrived of a request that broke off; without its end no checksum is proved."""
        if self._unproved is not None:
            self._unproved.close()
        else:
            self.keep()

    def _add_proved(self, file: BinaryIO, checksum: Checksum) -> None:
        if _digest(file, checksum.algorithm) != checksum.digest:
            raise UploadChecksumError
        while piece := file.read(PART_BYTES):
            self._staging.append(self._upload.id, self._end, piece)
            self._end += len(piece)


def _unfinished(staging: UploadStaging, at: datetime) -> Iterator[StagedUpload]:
    for id, finished in staging.uploads():
        upload = None if finished else staging.find(id)
        if upload is not None and upload.expires > at:
            yield upload


def _check_whole(staging: UploadStaging, upload: StagedUpload, file: BinaryIO) -> None:
    if upload.sha256 and _digest(file, "sha256").hex() != upload.sha256:
        staging.discard(upload.id)
        raise UploadChecksumError


def _digest(file: BinaryIO, algorithm: str) -> bytes:
    """Return the digest of a whole file, which is at its beginning afterwards."""
    digest = hashlib.new(algorithm, usedforsecurity=False)
    file.seek(0)
    while piece := file.read(PART_BYTES):
        digest.update(piece)
    file.seek(0)
    return digest.digest()
