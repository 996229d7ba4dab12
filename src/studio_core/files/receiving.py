"""The bytes of one request on their way to the end of a file that grows."""

import hashlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, ClassVar, Never

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.files.errors import (
    TooManyUploadsError,
    UploadChecksumError,
    UploadOffsetConflictError,
)
from studio_core.files.parts import Parts, end_of

PART_BYTES = 1024**2
"""How much is held in memory of each request; what was received is kept in parts of this size."""

_RETRY_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Checksum:
    """The digest of one request's bytes by an algorithm of `hashlib`."""

    algorithm: str
    digest: bytes


@dataclass
class GrowingFile:
    """What comes in over several requests; what was added stays, whatever happens then.

    Its *length* is that announced; of one that *is_whole* all of it is there, or was made something
    else by now.
    """

    most_parts: ClassVar[int] = 10_000
    """Of one file, however small the pieces are that it comes in."""

    parts: Parts
    length: int
    is_whole: bool

    def end(self) -> int:
        """Return how many bytes are there, from the first one without a gap."""
        return self.length if self.is_whole else self.parts.end()

    def append(self, offset: int, content: bytes) -> None:
        """Add *content*, whole or not at all; raise `UploadOffsetConflictError`."""
        sizes = self.parts.sizes()
        if len(sizes) >= self.most_parts:
            self._refuse_scattered()
        if end_of(sizes) != offset:
            raise UploadOffsetConflictError
        self._admit(offset, content)
        if not self.parts.add(offset, content):
            raise UploadOffsetConflictError

    def _refuse_scattered(self) -> Never:
        raise TooManyUploadsError(_RETRY_SECONDS)

    def _admit(self, offset: int, content: bytes) -> None:
        """Raise for what may not be added."""


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
        self._held = bytearray()
        self._unproved = None if checksum is None else _Unproved(file.parts, checksum)

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
        if piece and self._unproved is not None:
            self._unproved.add(piece)
        elif piece:
            self._file.append(self._end, piece)
            self._end += len(piece)

    def finish(self) -> int:
        """Keep the rest of a whole request and return where the upload ends now.

        Raise `UploadChecksumError`, with nothing added, when it is not what it should be.
        """
        self.keep()
        if self._unproved is not None:
            unproved, self._unproved = self._unproved, None
            with closing(unproved):
                for piece in unproved.proved():
                    self._file.append(self._end, piece)
                    self._end += len(piece)
        return self._end

    def cut(self) -> None:
        """Keep what arrived of a request that broke off; without its end no checksum is proved."""
        if self._unproved is not None:
            self._unproved.close()
        else:
            self.keep()


class _Unproved:
    """The bytes of one request until their checksum is proved.

    Those of a file whose parts are sealed lie sealed too, with a key that is in memory alone.
    """

    def __init__(self, parts: Parts, checksum: Checksum) -> None:
        self._sealing = parts.sealing
        self._key = parts.sealing.new_key() if parts.sealing else ""
        self._expected = checksum.digest
        self._digest = hashlib.new(checksum.algorithm, usedforsecurity=False)
        self._lengths: list[int] = []
        self._lying = SpooledTemporaryFile(PART_BYTES)  # noqa: SIM115 - `close` does

    def add(self, piece: bytes) -> None:
        self._digest.update(piece)
        lying = self._sealing.seal(self._key, piece, "") if self._sealing else piece
        self._lengths.append(len(lying))
        self._lying.write(lying)

    def proved(self) -> Iterator[bytes]:
        """Yield all of it in pieces; raise `UploadChecksumError` before the first one."""
        if self._digest.digest() != self._expected:
            raise UploadChecksumError
        self._lying.seek(0)
        for length in self._lengths:
            lying = self._lying.read(length)
            yield self._sealing.unseal(self._key, lying, "") if self._sealing else lying

    def close(self) -> None:
        self._lying.close()


def digest_of(file: BinaryIO, algorithm: str) -> bytes:
    """Return the digest of a whole file, which is at its beginning afterwards."""
    digest = hashlib.new(algorithm, usedforsecurity=False)
    file.seek(0)
    while piece := file.read(PART_BYTES):
        digest.update(piece)
    file.seek(0)
    return digest.digest()
