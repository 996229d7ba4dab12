"""Opening the places of backups. Makes no folder and no key, and asks nothing of a service.

What works with them is imported when one is opened: most commands have no use for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from studio_adapters.clock import timestamp
from studio_adapters.setting_values import SEALED
from studio_adapters.settings import Settings, SettingsError
from studio_core.backups.ports import BackupPlace, PlaceKeyMissingError

if TYPE_CHECKING:
    from studio_adapters.backups.keys import BackupKeys
    from studio_adapters.backups.stored import StoredPlace

_COPIES = "media-cache"


@dataclass(frozen=True, slots=True)
class SealState:
    """A sealed place, the id of its key ('' while nothing is kept there), and whether it is here.

    *problem* says why that could not be found out, '' when it could; *is_lost* that something is
    sealed there with a key that is not here.
    """

    address: str
    key: str
    is_here: bool
    problem: str = ""
    is_lost: bool = False


def backup_keys(settings: Settings) -> "BackupKeys":
    """Return the keys that seal backups."""
    from studio_adapters.backups.keys import BackupKeys

    return BackupKeys(settings.backup_key_file, timestamp)


def open_place(address: str, settings: Settings) -> BackupPlace:
    """Open a place by its address in the settings; raise `SettingsError` for a wrong one.

    Buckets are sealed always, a folder where its address says so.
    """
    from studio_adapters.backups.sealed import SealedPlace

    place = _bare_place(address, settings)
    return SealedPlace(place, backup_keys(settings)) if _is_sealed(address) else place


def open_backup_places(settings: Settings) -> tuple[BackupPlace, ...]:
    """Open the places of the settings, in their order."""
    return tuple(open_place(address, settings) for address in settings.backup_to)


def make_backup_folders(settings: Settings) -> list[Path]:
    """Make the folders among the places that are not there, for nobody else to look into.

    Return which these are. Raise `SettingsError` for one that is no place, or cannot be made.
    """
    folders = [_folder(address) for address in settings.backup_to if not _is_bucket(address)]
    for folder in folders:
        if said := _misplaced(folder, settings):
            raise SettingsError(f"STUDIO_BACKUP_TO names {folder}, which {said}")
    missing = [folder for folder in folders if not folder.is_dir()]
    for folder in missing:
        if folder.is_symlink():
            raise SettingsError(f"{folder} is a link to {folder.readlink()}, which is not there")
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise SettingsError(f"{folder} cannot be made: {error.strerror}") from error
    return missing


def probe_backup_places(settings: Settings) -> Iterator[tuple[str, str]]:
    """Yield the address of each place, and why it takes no files: '' when it does."""
    for address in settings.backup_to:
        place = _bare_place(address, settings)
        try:
            place.probe()
        except OSError as error:
            yield place.address, error.strerror or "it failed"
        else:
            yield place.address, ""


def backup_seals(settings: Settings) -> Iterator[SealState]:
    """Yield how it stands with the key of each sealed place."""
    from studio_adapters.backups.sealed import SealedPlace

    keys = backup_keys(settings)
    for address in filter(_is_sealed, settings.backup_to):
        place = SealedPlace(_bare_place(address, settings), keys)
        try:
            id = place.sealed_by()
        except OSError as error:
            is_lost = isinstance(error, PlaceKeyMissingError)
            said = str(error.strerror)
            yield SealState(place.address, "", is_here=False, problem=said, is_lost=is_lost)
        else:
            yield SealState(place.address, id, is_here=keys.find(id) is not None)


def _bare_place(address: str, settings: Settings) -> "StoredPlace":
    from studio_adapters.backups.sealed import SEALED_BY
    from studio_adapters.backups.stored import FolderPlace, StoredPlace

    if not _is_bucket(address):
        refusing = "" if _is_sealed(address) else SEALED_BY
        folder = _folder(address)
        return FolderPlace(folder, refusing, _misplaced(folder, settings))
    from studio_adapters.images.local.object_storage import ObjectStorage, open_bucket
    from studio_adapters.images.local.storage import FolderStorage

    copies = FolderStorage(settings.data_dir / _COPIES)
    return StoredPlace(ObjectStorage(open_bucket(address), copies), address.partition("?")[0])


def _misplaced(folder: Path, settings: Settings) -> str:
    """Return why *folder* is no place beside what the site itself keeps, '' when it is one."""
    pictures = settings.media.partition("local:///")[2]
    own = {"data": settings.data_dir, "pictures": Path(unquote(pictures))}
    here = folder.resolve()
    for what, path in own.items():
        there = path.resolve()
        if (what == "data" or pictures) and (
            here.is_relative_to(there) or there.is_relative_to(here)
        ):
            return f"lies within the folder of the site's {what}, {there}, or around it"
    return ""


def _folder(address: str) -> Path:
    return Path(address.removeprefix(SEALED))


def _is_bucket(address: str) -> bool:
    return address.startswith(("s3://", "gs://"))


def _is_sealed(address: str) -> bool:
    return _is_bucket(address) or address.startswith(SEALED)
