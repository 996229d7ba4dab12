"""Reading a backup: every byte of it is checked before any of it is used."""

import os
from collections.abc import Callable, Iterator
from hashlib import file_digest, sha256
from io import BufferedIOBase
from typing import IO, BinaryIO, cast
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from studio_core.errors import InvalidRecordError
from studio_core.records.changes import JournalEntry
from studio_core.records.collections import CARRIED
from studio_core.records.keys import check_record
from studio_core.transfer.backup.format import (
    CONFIGURATION,
    JOURNAL,
    LONGEST_LINE,
    MANIFEST,
    SEAL,
    SEAL_DIGITS,
    BackupRefusedError,
    Manifest,
    Member,
    always,
    decoded_manifest,
    known_name,
    picture_name,
    piece_name,
    records_name,
    seal_of,
)
from studio_core.transfer.backup.journal import checked_journal, decoded_entry
from studio_core.transfer.backup.snapshot import Line, decoded_line

LARGEST_MANIFEST = 256 * 2**20
_ENCRYPTED = 0x1
_ID_LENGTH = 32

Progress = Callable[[int, int], None]
OpenPooled = Callable[[str, Member], BinaryIO]
"""Opens what lies beside a backup, by its name there; `MemberMissingError` unless it is that."""


class Backup:
    """A backup that was checked as a whole: seal, structure, checksums and every record.

    What lies beside it is checked when it is opened.
    """

    def __init__(
        self,
        file: BinaryIO,
        progress: Progress = lambda done, total: None,
        pool: OpenPooled | None = None,
    ) -> None:
        """Check *file* in constant memory; raise `BackupRefusedError`, which says what is wrong."""
        self._pool = pool
        _check_seal(file)
        try:
            self._archive = ZipFile(file)
            self.manifest = _checked_structure(self._archive, file)
            self._check_members(progress)
        except (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError) as error:
            raise BackupRefusedError(f"is damaged: {error}") from error
        if self.manifest.pooled and not pool:
            raise BackupRefusedError(
                "is one of the copies at a place, whose pictures lie beside it:"
                " `studio restore latest --from` that place brings them all back, with --unproven"
                " where no copy is proven"
            )

    def records(self, collection: str) -> Iterator[Line]:
        """Return every record of *collection*, in id order; none of what an older one lacks."""
        if records_name(collection) not in self.manifest.members:
            return
        with self._archive.open(records_name(collection)) as member:
            yield from map(decoded_line, member)

    def entries(self) -> Iterator[JournalEntry]:
        """Return the journal up to the backup's position; nothing where there is none."""
        if self.manifest.has_journal:
            with self._archive.open(JOURNAL) as member:
                yield from map(decoded_entry, member)

    def picture(self, id: str) -> BinaryIO:
        """Open the original of a picture, which the caller closes; raise `MemberMissingError`."""
        return self._opened(picture_name(id))

    def piece(self, name: str) -> BinaryIO:
        """Open an object or part of a visitor's file, sealed, which the caller closes.

        Raise `MemberMissingError`.
        """
        return self._opened(piece_name(name))

    def configuration(self) -> bytes | None:
        """Return the settings file, None when there was none."""
        if CONFIGURATION not in self.manifest.members:
            return None
        return self._archive.read(CONFIGURATION)

    def _opened(self, name: str) -> BinaryIO:
        member = self.manifest.members[name]
        if member.pooled:
            assert self._pool, "a backup without what lies beside it is refused"
            return self._pool(name, member)
        return cast("BinaryIO", self._archive.open(name))

    def _check_members(self, progress: Progress) -> None:
        records = {records_name(collection): collection for collection in CARRIED}
        inside = _inside(self.manifest)
        total = sum(member.size for member in inside.values())
        done = 0
        for name, member in inside.items():
            with self._archive.open(name) as content:
                if name in records:
                    found = _checked_records(content, records[name])
                elif name == JOURNAL:
                    found = checked_journal(content)
                else:
                    digest = file_digest(cast("BufferedIOBase", content), "sha256")
                    found = Member(content.tell(), digest.hexdigest())
            if found != member:
                raise BackupRefusedError(f"holds another {name} than its manifest says")
            if name.startswith("media/") and name != picture_name(found.sha256[:_ID_LENGTH]):
                raise BackupRefusedError(f"holds a picture under a wrong name: {name}")
            done += member.size
            progress(done, total)


def _inside(manifest: Manifest) -> dict[str, Member]:
    return {name: member for name, member in manifest.members.items() if not member.pooled}


def _check_seal(file: BinaryIO) -> None:
    end = file.seek(0, os.SEEK_END) - SEAL_DIGITS
    label = end - len(SEAL)
    if label < 0:
        raise BackupRefusedError("is no backup of a studio: it is too short")
    file.seek(label)
    if file.read(len(SEAL)) != SEAL:
        raise BackupRefusedError(
            "is no whole backup of a studio: it is something else, cut short or changed at its end"
        )
    digits = file.read(SEAL_DIGITS)
    if digits != seal_of(file, end):
        raise BackupRefusedError("is damaged: its bytes are not those that were written")


def _checked_structure(archive: ZipFile, file: BinaryIO) -> Manifest:
    """Return the manifest of an archive that holds what it says, once each, and nothing else."""
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if len(set(names)) < len(names):
        raise BackupRefusedError("holds two files of one name")
    for entry in entries:
        # The raw name: the module turns strange ones into better ones.
        if not known_name(entry.orig_filename):
            raise BackupRefusedError(f"holds a file that no backup has: {entry.orig_filename!r}")
        packed = entry.compress_type != ZIP_STORED or entry.compress_size != entry.file_size
        if packed or entry.flag_bits & _ENCRYPTED:
            raise BackupRefusedError(f"holds {entry.filename} packed, as no backup does")
    if sum(entry.file_size for entry in entries) > file.seek(0, os.SEEK_END):
        raise BackupRefusedError("holds files that lie over each other")
    if MANIFEST not in names or archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise BackupRefusedError(f"has no usable {MANIFEST}")
    manifest = decoded_manifest(archive.read(MANIFEST))
    if {MANIFEST, *_inside(manifest)} != set(names) or MANIFEST in manifest.members:
        raise BackupRefusedError("holds other files than its manifest says")
    if not manifest.members.keys() >= always(manifest.version):
        raise BackupRefusedError("lacks the records of a collection")
    held = manifest.members[JOURNAL].records if manifest.has_journal else None
    if held != (None if manifest.version == 1 else manifest.position):
        raise BackupRefusedError("holds another journal than its manifest says")
    return manifest


def _checked_records(content: IO[bytes], collection: str) -> Member:
    """Read every line as the record it must be, ids ascending; return what they came to."""
    digest, size, count, last = sha256(), 0, 0, ""
    while line := content.readline(LONGEST_LINE):
        digest.update(line)
        size, count = size + len(line), count + 1
        try:
            id, document = decoded_line(line)
            check_record(collection, id, document)
        except (ValueError, TypeError, KeyError, RecursionError, InvalidRecordError) as error:
            raise BackupRefusedError(
                f"holds something that is no record: {collection}, line {count}"
            ) from error
        if id <= last:
            raise BackupRefusedError(f"holds {collection} out of order: line {count}")
        last = id
    return Member(size, digest.hexdigest(), count)
