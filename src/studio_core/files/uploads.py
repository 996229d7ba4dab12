"""Administrators' uploads: begun, received in any number of pieces, made a picture or film once."""

import errno
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from datetime import datetime
from tempfile import TemporaryFile
from typing import Any, BinaryIO

from studio_core.errors import EnquiryUnreadableError, ImageHostError
from studio_core.files.errors import (
    LIFETIME,
    DiskLowError,
    TooManyUploadsError,
    UploadChecksumError,
    UploadExpiredError,
    UploadNotFoundError,
    UploadOffsetConflictError,
)
from studio_core.files.parts import Parts
from studio_core.files.ports import Objects
from studio_core.files.receiving import GrowingFile, digest_of
from studio_core.films.keeping import FilmUse, keep_film
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.logos import keep_picture
from studio_core.records.believing import BelievedMoment

MAX_UNFINISHED = 100
"""Uploads that one administrator may have begun and not finished."""

MAX_STAGED_BYTES = 4 * 1024**3
"""What all unfinished uploads may come to."""

MIN_FREE_BYTES = 64 * 1024**2
"""What an upload must leave on the disk."""

_RETRY_SECONDS = 60

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_ID_DIGITS = 32
_HEX = frozenset("0123456789abcdef")
_ABOUT, _PICTURE = "about.json", "picture.json"


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


class UploadStaging:
    """Unfinished uploads, shared by every process and server that has the same pictures.

    Beside its parts each has what is known of it and, in the end, the picture that it became. While
    *turn* of an id is held, nobody else on this machine makes its picture.
    """

    def __init__(
        self, objects: Objects, turn: Callable[[str], AbstractContextManager[None]]
    ) -> None:
        self._objects = objects
        self.turn = turn

    def begin(self, upload: StagedUpload) -> None:
        """Write what is known before any part: parts without it are nobody's."""
        self._note(upload.id, _ABOUT, asdict(upload) | {"expires": upload.expires.isoformat()})

    def find(self, id: str) -> StagedUpload | None:
        """Return what is known of an upload, or None; any text may be asked for."""
        if len(id) != _ID_DIGITS or not _HEX.issuperset(id):
            return None
        try:
            fields = self._noted(id, _ABOUT) or {}
            return StagedUpload(**fields | {"expires": datetime.fromisoformat(fields["expires"])})
        except (ValueError, KeyError, TypeError):
            return None  # there is none, or a damaged one, which is nobody's

    def parts(self, id: str) -> Parts:
        """Return the parts of an upload."""
        return Parts(self._objects, id)

    def open(self, id: str) -> BinaryIO:
        """Return the bytes as one file; the caller closes it."""
        parts = self.parts(id)
        file = TemporaryFile()  # noqa: SIM115 - the caller closes it
        try:
            file.writelines(parts.read(parts.end()))
            file.seek(0)
        except BaseException as error:
            file.close()
            if isinstance(error, EnquiryUnreadableError):  # discarded meanwhile
                raise UploadOffsetConflictError from error
            if isinstance(error, OSError):
                status = 507 if error.errno in _NO_SPACE else 500
                raise ImageHostError(status, error.strerror or "storage failed") from error
            raise
        return file

    def finish(self, id: str, picture: StoredImage) -> None:
        """Remember the picture that was made of an upload, then free its bytes."""
        facts = asdict(picture)
        if not picture.advice:
            del facts["advice"]  # earlier versions know no such field
        self._note(id, _PICTURE, facts)
        self.parts(id).remove()

    def picture(self, id: str) -> StoredImage | None:
        """Return the picture that was made of an upload, or None."""
        try:
            fields = self._noted(id, _PICTURE)
            if fields is None:
                return None
            return StoredImage(**{**fields, "advice": tuple(fields.get("advice", ()))})
        except (ValueError, TypeError):
            return None

    def discard(self, id: str) -> None:
        """Forget an upload with its bytes; one that is not there is no failure."""
        # First what is known, so that a half-removed upload is simply not there.
        self._objects.delete(f"{id}/{_ABOUT}")
        self._objects.clear(id)

    def uploads(self) -> Iterator[tuple[str, bool]]:
        """Yield every id under which anything is kept, and whether its picture was made."""
        names: dict[str, set[str]] = {}
        for key, _ in self._objects.list():
            id, _, name = key.partition("/")
            names.setdefault(id, set()).add(name)
        for id, found in names.items():
            yield id, _PICTURE in found

    def check_room(self, length: int) -> None:
        """Raise `DiskLowError` when *length* bytes more would leave too little on the disk."""
        free = self._objects.free_bytes()
        if free is not None and free - length < MIN_FREE_BYTES:
            raise DiskLowError(free)

    def sweep(self, at: BelievedMoment) -> int:
        """Remove what has expired and what nobody began; return how many there were.

        What was left half-written goes when it is as old as an upload can become.
        """
        swept = 0
        for id, _ in list(self.uploads()):
            upload = self.find(id)
            if upload is None or upload.expires <= at:
                self.discard(id)
                swept += 1
        self._objects.sweep(at - LIFETIME)
        return swept

    def _note(self, id: str, name: str, fields: dict[str, Any]) -> None:
        content = json.dumps(fields, separators=(",", ":")).encode()
        self._objects.put_new(f"{id}/{name}", content)

    def _noted(self, id: str, name: str) -> dict[str, Any] | None:
        content = b"".join(self._objects.read(f"{id}/{name}"))
        return json.loads(content) if content else None


def begin_upload(staging: UploadStaging, upload: StagedUpload, at: datetime) -> None:
    """Keep a new upload; raise `TooManyUploadsError` or `DiskLowError` when it has no room."""
    others = list(_unfinished(staging, at))
    own = sum(other.owner == upload.owner for other in others)
    promised = sum(other.length for other in others) + upload.length
    if own >= MAX_UNFINISHED or promised > MAX_STAGED_BYTES:
        raise TooManyUploadsError(_RETRY_SECONDS)
    staging.check_room(upload.length)
    staging.begin(upload)


def find_upload(staging: UploadStaging, id: str, owner: str, at: datetime) -> StagedUpload:
    """Return *owner*'s upload; raise `UploadNotFoundError` or `UploadExpiredError`."""
    upload = staging.find(id)
    if upload is None or upload.owner != owner:
        raise UploadNotFoundError
    if upload.expires <= at:
        raise UploadExpiredError
    return upload


def growing_upload(staging: UploadStaging, upload: StagedUpload) -> GrowingFile:
    """Return an upload to which a request adds its bytes; it is whole once its picture is made."""
    is_made = staging.picture(upload.id) is not None
    return GrowingFile(staging.parts(upload.id), upload.length, is_made)


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
        staging.check_room(upload.length)
        return keep_film(host, Upload(file=file, name=upload.name, folder=upload.folder), use)

    return _made_once(staging, upload, keep)


def _made_once(
    staging: UploadStaging, upload: StagedUpload, keep: Callable[[BinaryIO], StoredImage]
) -> StoredImage:
    with staging.turn(upload.id):
        made = staging.picture(upload.id)
        if made is not None:
            return made
        if staging.parts(upload.id).end() != upload.length:
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
