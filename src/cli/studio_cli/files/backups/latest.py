"""The newest copy of all places, brought here to be restored."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile, gettempdir
from typing import BinaryIO, cast

from studio_adapters.bootstrap import now
from studio_cli.failures import CommandError
from studio_cli.files.backups.erased_lists import bring_erased
from studio_cli.files.backups.places import all_copies, places_of
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.backups.catalogue import ARCHIVE, FoundCopy, copy_key, moment_of, present_first
from studio_core.backups.copies import BackupCopy
from studio_core.backups.failing import failure_of, is_full
from studio_core.backups.ports import BackupPlace
from studio_core.backups.proving import pool_of
from studio_core.publishing.instants import read_instant
from studio_core.transfer.backup.format import BackupRefusedError
from studio_core.transfer.backup.reading import Backup


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which copy is meant: of *only* one place, made *before* a moment, *unproven* ones too."""

    only: str = ""
    before: str = ""
    unproven: bool = False


@dataclass(frozen=True, slots=True)
class OpenedBackup:
    """A backup, its file, and the places where its pictures lie; none where it has them itself.

    Beside the file lies what is known of erased enquiries.
    """

    backup: Backup
    path: Path
    places: Sequence[BackupPlace] = ()


@contextmanager
def latest_copy(shell: Shell, wanted: Wanted) -> Iterator[OpenedBackup]:
    """Open the newest copy that is *wanted*, of the first place that has it sound.

    Raise `CommandError` when there is none, which names the next older one.
    """
    places = places_of(shell, wanted.only)
    found, _ = all_copies(shell, places)
    same = _newest(found, wanted, places)
    with ExitStack() as stack:
        try:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="studio-")))
        except OSError as error:
            raise CommandError(f"{gettempdir()}: {error.strerror}") from error
        faults = _left_aside(found, same)
        for place, copy in same:
            shell.note(f"the copy of {copy.at} at {place.address}")
            try:
                # What is damaged at this place may be sound at another.
                pools = [place, *(one for one in places if one is not place)]
                opened = stack.enter_context(_opened(shell, copy, pools, folder))
                bring_erased(shell, places, folder)
                break
            except (BackupRefusedError, OSError) as error:
                faults.append(_told(error, place, copy))
        else:
            raise CommandError("; ".join([*faults, *_way_out(found, same)]))
        for fault in faults:
            shell.note(f"warning: {fault}")
        yield opened


def _newest(
    found: list[FoundCopy], wanted: Wanted, places: Sequence[BackupPlace]
) -> list[FoundCopy]:
    """Return the newest copy that is meant, of every place that has it: proven ones first."""
    until = read_instant(wanted.before) if wanted.before else None
    if until is None:
        earlier = present_first(found, now())
    else:
        earlier = [one for one in found if moment_of(one[1]) < until]
    fit = [one for one in earlier if one[1].ok or wanted.unproven]
    if fit:
        same = (one for one in fit if one[1].at == fit[0][1].at)
        return sorted(same, key=lambda one: not one[1].ok)
    kind = "" if wanted.unproven else "proven "
    before = f" before {wanted.before}" if wanted.before else ""
    where = ", ".join(place.address for place in places)
    told = f"there is no {kind}copy{before} at {where}"
    if earlier:
        told += f"; --unproven takes one that is not proven, the newest of {earlier[0][1].at}"
    raise CommandError(told)


def _left_aside(found: list[FoundCopy], same: list[FoundCopy]) -> list[str]:
    """Return what is wrong with the same copy at other places, as it is known before."""
    told = "the copy of {copy.at} at {place.address} is not taken: {copy.message}"
    others = (one for one in found if one[1].at == same[0][1].at and one not in same)
    return [told.format(place=place, copy=copy) for place, copy in others]


@contextmanager
def _opened(
    shell: Shell, copy: BackupCopy, places: Sequence[BackupPlace], folder: Path
) -> Iterator[OpenedBackup]:
    path = folder / f"{copy.at.replace(':', '')}.studio"
    _bring(shell, places[0], copy, path)
    spool = cast("Callable[[], BinaryIO]", partial(TemporaryFile, dir=folder))
    with path.open("rb") as file:
        with progress("checking", quiet=shell.quiet) as show:
            backup = Backup(file, show, pool_of(places, spool))
        yield OpenedBackup(backup, path, places)


def _bring(shell: Shell, place: BackupPlace, copy: BackupCopy, path: Path) -> None:
    key = copy_key(moment_of(copy), ARCHIVE)
    size = next((size for found, size in place.sizes("copies") if found == key), 0)
    with progress("bringing the copy", quiet=shell.quiet) as show, path.open("wb") as file:
        for piece in place.read_pieces(key):
            file.write(piece)
            show(file.tell(), size)


def _told(error: BackupRefusedError | OSError, place: BackupPlace, copy: BackupCopy) -> str:
    if isinstance(error, BackupRefusedError):
        return f"the copy of {copy.at} at {place.address} {error}"
    if isinstance(error, FileNotFoundError):
        return f"the copy of {copy.at} at {place.address} has no archive any more"
    if is_full(error):
        return f"no space left in {gettempdir()}: TMPDIR names another folder for temporary files"
    return failure_of(error, place.address).message


def _way_out(found: list[FoundCopy], same: list[FoundCopy]) -> Iterator[str]:
    """Yield which proven copy is the next older one."""
    at = same[0][1].at
    older = next((copy for _, copy in found if copy.ok and copy.at < at), None)
    if older:
        yield f"the proven copy before it, of {older.at}, is taken with --before {at}"
