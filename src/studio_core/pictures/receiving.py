"""The bytes of one request on their way to the end of a file that grows."""

import hashlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Protocol

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

    def hidden(self, content: bytes) -> bytes:
        """Return *content* as it may lie in a temporary file until a checksum proves it."""
        ...

    def shown(self, hidden: bytes) -> bytes:
        """Return the content that was *hidden* by this very object."""
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
        self._held = bytearray()
        self._unproved = None if checksum is None else _Unproved(file, checksum)

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
    """The parts of one request until their checksum is proved, hidden as their file has it."""

    def __init__(self, file: GrowingFile, checksum: Checksum) -> None:
        self._file = file
        self._expected = checksum.digest
        self._digest = hashlib.new(checksum.algorithm, usedforsecurity=False)
        self._lengths: list[int] = []
        self._lying = SpooledTemporaryFile(PART_BYTES)  # noqa: SIM115 - `close` does

    def add(self, piece: bytes) -> None:
        self._digest.update(piece)
        hidden = self._file.hidden(piece)
        self._lengths.append(len(hidden))
        self._lying.write(hidden)

    def proved(self) -> Iterator[bytes]:
        """Yield all parts; raise `UploadChecksumError` before the first one."""
        if self._digest.digest() != self._expected:
            raise UploadChecksumError
        self._lying.seek(0)
        for length in self._lengths:
            yield self._file.shown(self._lying.read(length))

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
