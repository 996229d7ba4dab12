"""Writing a backup: the records of one moment, the pictures, the configuration, the seal."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import BinaryIO
from zipfile import ZipFile, ZipInfo

from studio_core.errors import ImageNotFoundError
from studio_core.files.ports import Objects
from studio_core.pictures.library import PictureArchive
from studio_core.records.changes import Position
from studio_core.records.collections import CARRIED
from studio_core.records.store import Store
from studio_core.transfer.backup.format import (
    CHUNK,
    CONFIGURATION,
    JOURNAL,
    MANIFEST,
    POOLED_VERSION,
    SEAL,
    SEAL_DIGITS,
    VERSION,
    Manifest,
    Member,
    picture_name,
    piece_name,
    records_name,
    seal_of,
)
from studio_core.transfer.backup.journal import journal_lines
from studio_core.transfer.backup.snapshot import NewSpool, encoded_line, open_snapshot

Progress = Callable[[int, int], None]
BringPooled = Callable[[], Mapping[str, Member]]
"""Brings pictures and visitors' files to where they lie beside the backup; tells which lie there.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupSources:
    """What goes into a backup; what is None is not there."""

    store: Store
    pictures: PictureArchive | None
    configuration: bytes | None
    enclosures: Objects | None = None


def write_backup(
    file: BinaryIO,
    sources: BackupSources,
    *,
    at: str,
    new_spool: NewSpool,
    progress: Progress = lambda done, total: None,
    bring_pooled: BringPooled | None = None,
    known: str = "",
) -> Manifest:
    """Write everything into *file*, which is empty and can be read too; return the manifest.

    The records are those of one position of the journal, whoever writes meanwhile, and the journal
    is that up to this position. Collections without a journal are read after it, each as it is at
    one moment. Pictures and visitors' files are read after them: whatever they show was there
    before.
    *progress* hears of pictures. With *bring_pooled* they and the visitors' files lie elsewhere.
    *known* is as in `Manifest`.
    """
    with ZipFile(file, "w") as archive:
        write = _Writer(archive, at)
        position, members = _records_and_journal(write, sources.store, new_spool)
        if sources.configuration is not None:
            members[CONFIGURATION] = write(CONFIGURATION, [sources.configuration])
        if bring_pooled:
            members.update(bring_pooled())
        else:
            members.update(_files(write, sources, progress))
        version = POOLED_VERSION if bring_pooled else VERSION
        manifest = Manifest(at, position, members, version, known)
        write(MANIFEST, [manifest.encoded()])
        archive.comment = SEAL + b"0" * SEAL_DIGITS
    # The digits of everything before take the place of the zeros at the end.
    end = file.seek(0, os.SEEK_END) - SEAL_DIGITS
    digits = seal_of(file, end)
    file.seek(end)
    file.write(digits)
    file.flush()
    return manifest


class _Writer:
    """Writes members one after the other; each call returns the size and digest of one."""

    def __init__(self, archive: ZipFile, at: str) -> None:
        self._archive = archive
        self._at = datetime.fromisoformat(at).timetuple()[:6]

    def __call__(self, name: str, parts: Iterable[bytes], *, counted: bool = False) -> Member:
        entry = ZipInfo(name, self._at)
        entry.external_attr = 0o600 << 16
        digest, size, records = sha256(), 0, 0
        with self._archive.open(entry, "w", force_zip64=True) as out:
            for part in parts:
                out.write(part)
                digest.update(part)
                size, records = size + len(part), records + counted
        return Member(size, digest.hexdigest(), records)


def _records_and_journal(
    write: _Writer, store: Store, new_spool: NewSpool
) -> tuple[Position, dict[str, Member]]:
    """Write the records of one position, and the journal up to it; return that, and the members."""
    members: dict[str, Member] = {}
    with open_snapshot(store, new_spool) as snapshot:
        for collection in CARRIED:
            name = records_name(collection)
            lines = (encoded_line(id, document) for id, document in snapshot.records(collection))
            members[name] = write(name, lines, counted=True)
        # Entries never change: those up to the position are what led to these records.
        members[JOURNAL] = write(JOURNAL, journal_lines(store, snapshot.position), counted=True)
        return snapshot.position, members


def _files(
    write: _Writer, sources: BackupSources, progress: Progress
) -> Iterator[tuple[str, Member]]:
    if sources.pictures is not None:
        yield from _pictures(write, sources.pictures, progress)
    if sources.enclosures is not None:
        yield from _enclosures(write, sources.enclosures)


def _enclosures(write: _Writer, objects: Objects) -> Iterator[tuple[str, Member]]:
    for name in sorted(name for name, _ in objects.list()):
        pieces = objects.read(name)
        if (first := next(pieces, None)) is not None:  # else it went since we asked
            yield piece_name(name), write(piece_name(name), chain((first,), pieces))


def _pictures(
    write: _Writer, archive: PictureArchive, progress: Progress
) -> Iterator[tuple[str, Member]]:
    ids = sorted(archive.image_ids())
    for done, id in enumerate(ids, start=1):
        try:
            path = archive.original(id)
        except ImageNotFoundError:
            continue  # removed since we asked
        with path.open("rb") as picture:
            yield picture_name(id), write(picture_name(id), iter(partial(picture.read, CHUNK), b""))
        progress(done, len(ids))
