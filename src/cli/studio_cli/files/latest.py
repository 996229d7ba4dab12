"""The newest proven copy of all places, brought here to be restored."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import BinaryIO, cast

from studio_adapters.bootstrap import open_enquiry_services
from studio_cli.failures import CommandError
from studio_cli.files.backup_places import all_copies, places_of
from studio_cli.files.backups import checked_backup
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.backups.catalogue import ARCHIVE, ERASED, copy_key, moment_of, read_if_there
from studio_core.backups.copies import BackupCopy
from studio_core.backups.failing import failure_of
from studio_core.backups.ports import BackupPlace
from studio_core.backups.proving import pool_of
from studio_core.publishing.instants import read_instant
from studio_core.transfer.backup.reading import Backup


@contextmanager
def latest_copy(shell: Shell, only: str, before: str) -> Iterator[tuple[Backup, Path]]:
    """Open the newest proven copy made *before* a moment, and its file; of *only* one place.

    Beside the file lies what the places and this machine know of erased enquiries. Raise
    `CommandError` when there is no such copy, or it is not what was written.
    """
    until = read_instant(before) if before else None
    places = places_of(shell, only)
    found, _ = all_copies(shell, places)
    chosen = next((one for one in found if one[1].ok and _is_before(one[1], until)), None)
    if chosen is None:
        where = ", ".join(place.address for place in places)
        raise CommandError(f"there is no proven copy at {where}")
    place, copy = chosen
    shell.note(f"the copy of {copy.at} at {place.address}")
    with ExitStack() as stack:
        try:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="studio-")))
            path = folder / f"{copy.at.replace(':', '')}.studio"
            _bring(shell, place, moment_of(copy), path)
            for one in places:
                _bring_erased(shell, one, folder)
            spool = partial(TemporaryFile, dir=folder)
            pool = pool_of(place, cast("Callable[[], BinaryIO]", spool))
            backup = stack.enter_context(checked_backup(shell, path, pool))
        except OSError as error:
            raise CommandError(failure_of(error, place.address).message) from error
        yield backup, path


def _bring(shell: Shell, place: BackupPlace, moment: datetime, path: Path) -> None:
    key = copy_key(moment, ARCHIVE)
    size = next((size for found, size in place.sizes("copies") if found == key), 0)
    with progress("bringing the copy", quiet=shell.quiet) as show, path.open("wb") as file:
        for piece in place.read_pieces(key):
            file.write(piece)
            show(file.tell(), size)


def _bring_erased(shell: Shell, place: BackupPlace, folder: Path) -> None:
    """Add what a place knows of erased enquiries to the list in *folder*.

    A place that does not answer has been told of.
    """
    try:
        there = read_if_there(place, ERASED)
    except OSError:
        return
    if there is None:
        return
    erasures = open_enquiry_services(shell.settings()).erasures
    with TemporaryDirectory(dir=folder) as apart:
        (Path(apart) / ERASED).write_bytes(there)
        erasures.beside(folder / ERASED).add(erasures.beside(Path(apart) / ERASED).lists())


def _is_before(copy: BackupCopy, until: datetime | None) -> bool:
    return until is None or moment_of(copy) < until
