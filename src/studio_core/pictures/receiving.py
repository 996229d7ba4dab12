"""The bytes of one request on their way to the end of a file that grows."""

import hashlib
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Protocol

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.pictures.staging import UploadChecksumError, UploadOffsetConflictError

PART_BYTES = 1024**2
"""How much is held in memory of each request; what was received is kept in parts of this size."""


@dataclass(frozen=True, slots=True)
class Checksum:
    """The digest of one request's bytes by an algorithm of `hashlib`."""

    algorithm: str
    digest: bytes


class GrowingFile(Protocol):
    """What comes in over several requests; what was added stays, whatever happens then."""

    @property
    def length(self) -> int:
        """How many bytes were announced."""
        ...

    def end(self) -> int:
        """Return how many bytes are there, from the first one without a gap."""
        ...

    def append(self, offset: int, content: bytes) -> None:
        """Add *content*, whole or not at all; raise `UploadOffsetConflictError`."""
        ...


class Receiving:
    """The bytes of one request on their way to the end of an upload.

    `take` only remembers; whenever `is_full`, `keep` must be called, which may block. Without a
    checksum everything that was kept stays, however the request ends; with one, nothing is added
    before the whole request has proved to be what it should be.
    """

    def __init__(self, file: GrowingFile, offset: int, checksum: Checksum | None = None) -> None:
        if offset != file.end():
            raise UploadOffsetConflictError
        self._file = file
        self._end = offset
        self._left = file.length - offset
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
            self._file.append(self._end, piece)
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
        if digest_of(file, checksum.algorithm) != checksum.digest:
            raise UploadChecksumError
        while piece := file.read(PART_BYTES):
            self._file.append(self._end, piece)
            self._end += len(piece)


def digest_of(file: BinaryIO, algorithm: str) -> bytes:
    """Return the digest of a whole file, which is at its beginning afterwards."""
    digest = hashlib.new(algorithm, usedforsecurity=False)
    file.seek(0)
    while piece := file.read(PART_BYTES):
        digest.update(piece)
    file.seek(0)
    return digest.digest()
