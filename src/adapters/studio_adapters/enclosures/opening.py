"""Opening what the work with enclosures needs. Makes no folder and asks nothing of a service."""

from functools import partial
from urllib.parse import urlsplit

from studio_adapters import disk
from studio_adapters.enclosures.making import LocalEnclosureMaker
from studio_adapters.encryption.file_sealing import OwnKeySealing
from studio_adapters.images.local.objects import StoredObjects
from studio_adapters.images.local.storage import FolderStorage
from studio_adapters.settings import Settings
from studio_core.enclosures.room import EnclosureRoom
from studio_core.enclosures.services import EnclosureServices
from studio_core.encryption.cipher import Cipher

FOLDER = "enclosures"
_FILES = "files"
_COPIES = "media-cache"


def open_enclosure_services(settings: Settings, cipher: Cipher) -> EnclosureServices:
    """Return what the work with enclosures needs; raise `SettingsError` for a wrong address."""
    return EnclosureServices(
        cipher=cipher,
        sealing=OwnKeySealing(),
        objects=open_objects(settings),
        maker=LocalEnclosureMaker(),
        limit_mb=settings.enclosure_limit_mib,
        disk_is_low=partial(disk.is_low, settings.data_dir),
        room=EnclosureRoom(settings.enclosure_budget_mib * 1024**2),
    )


def open_objects(settings: Settings) -> StoredObjects:
    """Open where sealed files lie: the bucket of the pictures, else a folder beside the data."""
    if _is_bucket(settings.media):
        # Late: the library takes a tenth of a second that a local site need not spend.
        from studio_adapters.images.local.object_storage import ObjectStorage, open_bucket

        copies = FolderStorage(settings.data_dir / _COPIES)
        return StoredObjects(ObjectStorage(open_bucket(settings.media), copies), FOLDER)
    return StoredObjects(FolderStorage(settings.data_dir / FOLDER, private=True), _FILES)


def _is_bucket(media: str) -> bool:
    return urlsplit(media).scheme in {"s3", "gs"}
