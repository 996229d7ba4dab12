"""Backups in memory, and stores and pictures to make them of."""

import io
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, cast

from studio_core.errors import ImageNotFoundError
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import CARRIED
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.writing import BackupSources, write_backup

AT = "2026-03-02T01:30:00.000Z"


class Album:
    """Originals in a folder, under their content's name."""

    def __init__(self, folder: Path, *contents: bytes) -> None:
        self._folder = folder
        self._ids = sorted(sha256(content).hexdigest()[:32] for content in contents)
        for content in contents:
            (folder / sha256(content).hexdigest()[:32]).write_bytes(content)

    def image_ids(self) -> Iterator[str]:
        return iter(self._ids)

    def original(self, id: str) -> Path:
        if not (self._folder / id).exists():
            raise ImageNotFoundError(id)
        return self._folder / id

    def kept_since(self, id: str) -> datetime:
        return datetime.now(UTC)


def new_spool() -> BinaryIO:
    return cast("BinaryIO", tempfile.TemporaryFile())


def archived(
    store: Store, pictures: Album | None = None, configuration: bytes | None = None
) -> io.BytesIO:
    """Return a backup of all that is given."""
    file = io.BytesIO()
    sources = BackupSources(store=store, pictures=pictures, configuration=configuration)
    write_backup(file, sources, at=AT, new_spool=new_spool)
    return file


def contents(backup: Backup) -> dict[str, dict[str, Any]]:
    """Return every record of a backup."""
    return {name: dict(backup.records(name)) for name in CARRIED}


def stored(store: Store) -> dict[str, dict[str, Any]]:
    """Return every record of a store that a backup has to hold."""
    return {
        name: {id: dict(record.document) for id, record in store.read(name).items()}
        for name in CARRIED
    }


def write(store: Store, *puts: Put) -> int:
    """Commit and return the position."""
    return Work(store, OPERATOR, AT).commit("imported", *puts)
