"""Opens the image host that a URL names, and where uploads to it wait."""

from functools import partial
from pathlib import Path
from urllib.parse import unquote

from studio_adapters.images.local.films import FilmKeeper
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.making import PictureMaker
from studio_adapters.images.local.objects import StoredObjects
from studio_adapters.images.local.storage import (
    UPLOADS,
    FolderStorage,
    Storage,
    storage_failures,
)
from studio_adapters.images.local.traffic import Traffic
from studio_adapters.settings import Settings, SettingsError
from studio_core.files.uploads import UploadStaging

_LOCAL = "local:///"
_COPIES = "media-cache"
_STAGED = "staged-uploads"


def open_local_image_host(
    url: str, settings: Settings, *, create: bool = True, cloud_name: str = ""
) -> LocalImageHost:
    """Open our image host over a folder or an object store.

    `local:///PATH` has three slashes for a relative path and four for an absolute one;
    `s3://BUCKET/PREFIX?endpoint=URL` and `gs://BUCKET/PREFIX` keep copies in the data folder.
    Folders are made when they are not there, without *create* with their first file. Raise
    `SettingsError` when they cannot be. *cloud_name* is told of pictures known by an id alone.
    """
    return _host(*open_storage(url, settings, create=create), settings, cloud_name)


def open_folder(root: Path, settings: Settings) -> LocalImageHost:
    """Open the host whose files lie in *root*."""
    return _host(_folder(root), root, settings)


def open_upload_staging(url: str, settings: Settings) -> UploadStaging:
    """Open where uploads wait: beside our own pictures, and those of another host's on this disk.

    Raise `SettingsError` when the folder cannot be made.
    """
    if url.startswith("cloudinary:"):
        # Not the data folder itself, whose other files are none of ours.
        beside = settings.data_dir / _STAGED
        storage: Storage = _folder(beside)
    else:
        storage, beside = open_storage(url, settings)
    objects = StoredObjects(storage, UPLOADS, storage_failures)
    return UploadStaging(objects, partial(FileLocks(beside / "locks").hold, format="upload"))


def open_storage(
    url: str, settings: Settings, *, create: bool = True, quick: bool = False
) -> tuple[Storage, Path]:
    """Return where files lie, and the folder of this machine for what belongs to it.

    A *quick* one is for a first question: an object store that is slow fails soon.
    """
    if url.startswith(("s3://", "gs://")):
        # Late: the library takes a tenth of a second that a local site need not spend.
        from studio_adapters.images.local.object_storage import ObjectStorage, open_bucket

        copies = settings.data_dir / _COPIES
        return ObjectStorage(open_bucket(url, quick=quick), _folder(copies, create=create)), copies
    if not url.startswith(_LOCAL) or url == _LOCAL:
        raise SettingsError(f"{url}: expected local:///PATH")
    root = Path(unquote(url.removeprefix(_LOCAL)))
    return _folder(root, create=create), root


def _host(
    storage: Storage, beside: Path, settings: Settings, cloud_name: str = ""
) -> LocalImageHost:
    locks = FileLocks(beside / "locks")
    maker, films = PictureMaker(storage, locks), FilmKeeper(storage, locks)
    traffic = Traffic(beside / "traffic.json")
    return LocalImageHost(storage, maker, films, traffic, settings.max_upload_bytes, cloud_name)


def _folder(root: Path, *, create: bool = True) -> FolderStorage:
    storage = FolderStorage(root)
    try:
        if create:
            (root / "locks").mkdir(parents=True, exist_ok=True)
            storage.prepare()
    except OSError as error:
        raise SettingsError(f"{root} cannot hold pictures: {error}") from error
    return storage
