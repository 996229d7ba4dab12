"""Uploads on their way, as parts that are written once and never changed."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import datetime
from tempfile import TemporaryFile
from typing import Any, BinaryIO

from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.storage import UPLOADS, Storage, storage_failures
from studio_core.pictures.host import StoredImage
from studio_core.pictures.staging import (
    StagedUpload,
    TooManyUploadsError,
    UploadOffsetConflictError,
)

ID_DIGITS = 32
_HEX = frozenset("0123456789abcdef")
_ABOUT, _PICTURE = "about.json", "picture.json"

_MAX_PARTS = 10_000
"""Files of one upload, however small the pieces are that it comes in."""

_RETRY_SECONDS = 3600


class PartStaging:
    """Each part lies under its offset and is created only if there is none.

    So several servers may take turns, and of two that add at the same place one succeeds, without
    any lock that a killed process could leave behind.
    """

    def __init__(self, storage: Storage, locks: FileLocks) -> None:
        self._storage = storage
        self._locks = locks

    def begin(self, upload: StagedUpload) -> None:
        """Write what is known before any part: parts without it are nobody's."""
        about = asdict(upload) | {"expires": upload.expires.isoformat()}
        with storage_failures():
            self._storage.create(_key(upload.id, _ABOUT), _encoded(about))

    def find(self, id: str) -> StagedUpload | None:
        """Read what is known; ids that we never gave out are not looked for."""
        if len(id) != ID_DIGITS or not _HEX.issuperset(id):
            return None
        try:
            fields = self._fields(id, _ABOUT) or {}
            return StagedUpload(**fields | {"expires": datetime.fromisoformat(fields["expires"])})
        except (ValueError, KeyError, TypeError):
            return None  # there is none, or a damaged one, which is nobody's

    def end_of(self, id: str) -> int:
        """Follow the parts from the first one."""
        return _end(self._parts(id))

    def append(self, id: str, offset: int, content: bytes) -> None:
        """Create the part that begins at *offset*."""
        parts = self._parts(id)
        if len(parts) >= _MAX_PARTS:
            raise TooManyUploadsError(_RETRY_SECONDS)
        with storage_failures():
            if _end(parts) != offset or not self._storage.create(_part_key(id, offset), content):
                raise UploadOffsetConflictError

    def open(self, id: str) -> BinaryIO:
        """Copy the parts into a temporary file, one at a time."""
        file = TemporaryFile()  # noqa: SIM115 - the caller closes it
        try:
            with storage_failures():
                while part := self._storage.read(_part_key(id, file.tell())):
                    file.write(part)
            file.seek(0)
        except BaseException:
            file.close()
            raise
        return file

    def finish(self, id: str, picture: StoredImage) -> None:
        """Write the picture down, then remove the parts."""
        with storage_failures():
            facts = asdict(picture)
            if not picture.advice:
                del facts["advice"]  # earlier versions know no such field
            self._storage.create(_key(id, _PICTURE), _encoded(facts))
            for offset in self._parts(id):
                self._storage.remove(_part_key(id, offset))

    def picture(self, id: str) -> StoredImage | None:
        """Read which picture it became."""
        try:
            fields = self._fields(id, _PICTURE)
            if fields is None:
                return None
            return StoredImage(**{**fields, "advice": tuple(fields.get("advice", ()))})
        except (ValueError, TypeError):
            return None

    def discard(self, id: str) -> None:
        """Remove every file of an upload."""
        with storage_failures():
            # First what is known, so that a half-removed upload is simply not there.
            self._storage.remove(_key(id, _ABOUT))
            self._storage.remove_all(f"{UPLOADS}/{id}")

    def uploads(self) -> Iterator[tuple[str, bool]]:
        """List the ids with the names of their files."""
        names: dict[str, set[str]] = {}
        with storage_failures():
            for key in self._storage.keys(UPLOADS):
                _, id, name = key.split("/", 2)
                names.setdefault(id, set()).add(name)
        for id, found in names.items():
            yield id, _PICTURE in found

    def free_bytes(self) -> int | None:
        """Return what the storage has left."""
        with storage_failures():
            return self._storage.free_bytes()

    def sweep(self, before: datetime) -> int:
        """Sweep the storage, in which pictures may lie too."""
        with storage_failures():
            return self._storage.sweep(before)

    def turn(self, id: str) -> AbstractContextManager[None]:
        """Hold a lock of this machine; the host itself makes one picture of equal content."""
        return self._locks.hold(id, "upload")

    def _fields(self, id: str, name: str) -> dict[str, Any] | None:
        with storage_failures():
            content = self._storage.read(_key(id, name))
        return json.loads(content) if content else None

    def _parts(self, id: str) -> dict[int, int]:
        """Return the size of each part by its offset."""
        with storage_failures():
            found = list(self._storage.sizes(f"{UPLOADS}/{id}"))
        named = ((key.rpartition("/")[2], size) for key, size in found)
        return {int(name): size for name, size in named if name.isdigit()}


def _end(parts: dict[int, int]) -> int:
    """Return where the parts end that follow each other from the first byte."""
    end = 0
    while parts.get(end):
        end += parts[end]
    return end


def _part_key(id: str, offset: int) -> str:
    return _key(id, f"{offset:012}")


def _key(id: str, name: str) -> str:
    return f"{UPLOADS}/{id}/{name}"


def _encoded(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()
