"""The lists of erased enquiries at the places of backups."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from studio_adapters.bootstrap import open_enquiry_services
from studio_cli.failures import CommandError
from studio_cli.shell import Shell
from studio_core.backups.catalogue import ERASED, read_if_there
from studio_core.backups.failing import BackupFailedError, is_full
from studio_core.backups.making import ErasedUnreadableError
from studio_core.backups.ports import BackupPlace, PlaceDamagedError
from studio_core.errors import StoreUnavailableError


def united_erased(shell: Shell, below: Path | None, there: bytes | None) -> bytes:
    """Return the list of erased enquiries for a place: what it has, and what is known here.

    They are united *below* a folder, or in the system's for temporary files.

    Raise `ErasedUnreadableError` when what it has is no such list, and `BackupFailedError` where
    there is no room here.
    """
    try:
        with TemporaryDirectory(prefix="studio-", dir=below) as folder:
            return _united(shell, there, Path(folder) / ERASED)
    except (OSError, StoreUnavailableError) as error:
        why = error if isinstance(error, OSError) else error.__cause__
        if not (isinstance(why, OSError) and is_full(why)):
            raise
        # Nothing is written at the place.
        named = "" if below else ": TMPDIR names another folder for temporary files"
        said = f"no space left in {below or gettempdir()}{named}"
        raise BackupFailedError(said, "no_space") from error


def _united(shell: Shell, there: bytes | None, path: Path) -> bytes:
    erasures = open_enquiry_services(shell.settings()).erasures
    if there is not None:
        path.write_bytes(there)
    beside = erasures.beside(path)
    try:
        beside.lists()
    except StoreUnavailableError as error:
        raise ErasedUnreadableError from error
    beside.add(erasures.lists())
    return path.read_bytes()


def fault_of_list(shell: Shell, place: BackupPlace) -> str:
    """Return what is wrong with the list of erased enquiries at *place*; '' for nothing."""
    try:
        united_erased(shell, None, read_if_there(place, ERASED))
    except (ErasedUnreadableError, PlaceDamagedError):
        return f"{ERASED} at {place.address} is damaged"
    return ""


def bring_erased(shell: Shell, places: Sequence[BackupPlace], folder: Path) -> None:
    """Bring what *places* know of erased enquiries into a list in *folder*.

    Raise `CommandError` when there are lists, none of which can be read, and none is here: nobody
    knew who was erased. A place that does not answer has been told of.
    """
    erasures = open_enquiry_services(shell.settings()).erasures
    beside = erasures.beside(folder / ERASED)
    faults = []
    for place in places:
        try:
            there = read_if_there(place, ERASED)
            if there is not None:
                with TemporaryDirectory(dir=folder) as apart:
                    (Path(apart) / ERASED).write_bytes(there)
                    beside.add(erasures.beside(Path(apart) / ERASED).lists())
        except (StoreUnavailableError, PlaceDamagedError):
            faults.append(f"{ERASED} at {place.address} is damaged")
        except OSError as error:
            if is_full(error):
                raise
    if faults and not (beside.exists() or erasures.exists()):
        home = shell.settings().data_dir / ERASED
        raise CommandError(
            f"{'; '.join(faults)}: nobody knows which enquiries were erased since. Put the file of"
            f" another place or of the former data directory at {home}; with"
            ' {"version": 1, "lists": []} as its content they come back'
        )
    for fault in faults:
        shell.note(f"warning: {fault}: what is known elsewhere is used")
