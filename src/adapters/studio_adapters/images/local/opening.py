"""Opens the image host that a URL names."""

from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.making import PictureMaker
from studio_adapters.images.local.storage import FolderStorage, Storage
from studio_adapters.images.local.traffic import Traffic
from studio_adapters.settings import Settings, SettingsError

_LOCAL = "local:///"
_COPIES = "media-cache"


def open_local_image_host(url: str, settings: Settings) -> LocalImageHost:
    """Open our image host over a folder or an object store.

    `local:///PATH` has three slashes for a relative path and four for an absolute one;
    `s3://BUCKET/PREFIX?endpoint=URL` and `gs://BUCKET/PREFIX` keep copies in the data folder.
    Folders are made when they are not there. Raise `SettingsError` when they cannot be.
    """
    if url.startswith(("s3://", "gs://")):
        return _open_bucket(url, settings.data_dir / _COPIES)
    if not url.startswith(_LOCAL) or url == _LOCAL:
        raise SettingsError(f"{url}: expected local:///PATH")
    return open_folder(Path(unquote(url.removeprefix(_LOCAL))))


def open_folder(root: Path) -> LocalImageHost:
    """Open the host whose files lie in *root*."""
    storage = _folder(root)
    return _host(storage, root)


def _open_bucket(url: str, copies: Path) -> LocalImageHost:
    # Late: the library takes a tenth of a second that a local site need not spend.
    remote = import_module("studio_adapters.images.local.object_storage")
    storage: Storage = remote.ObjectStorage(remote.open_bucket(url), _folder(copies))
    return _host(storage, copies)


def _host(storage: Storage, beside: Path) -> LocalImageHost:
    maker = PictureMaker(storage, FileLocks(beside / "locks"))
    return LocalImageHost(storage, maker, Traffic(beside / "traffic.json"))


def _folder(root: Path) -> FolderStorage:
    try:
        (root / "locks").mkdir(parents=True, exist_ok=True)
        return FolderStorage(root)
    except OSError as error:
        raise SettingsError(f"{root} cannot hold pictures: {error}") from error
