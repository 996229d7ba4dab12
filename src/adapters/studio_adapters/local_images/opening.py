"""Opens the image host that a URL names."""

from pathlib import Path
from urllib.parse import unquote

from studio_adapters.local_images.host import LocalImageHost
from studio_adapters.local_images.locks import FileLocks
from studio_adapters.local_images.making import PictureMaker
from studio_adapters.local_images.storage import FolderStorage
from studio_adapters.local_images.traffic import Traffic
from studio_adapters.settings import Settings, SettingsError

_LOCAL = "local:///"


def open_local_image_host(url: str, settings: Settings) -> LocalImageHost:
    """Open the host at `local:///PATH`: three slashes relative, four absolute.

    The folder is made when it is not there. Raise `SettingsError` when it cannot be.
    """
    if not url.startswith(_LOCAL) or url == _LOCAL:
        raise SettingsError(f"{url}: expected local:///PATH")
    return open_folder(Path(unquote(url.removeprefix(_LOCAL))))


def open_folder(root: Path) -> LocalImageHost:
    """Open the host whose files lie in *root*."""
    try:
        storage = FolderStorage(root)
        locks = FileLocks(root / "locks")
    except OSError as error:
        raise SettingsError(f"{root} cannot hold pictures: {error}") from error
    return LocalImageHost(storage, PictureMaker(storage, locks), Traffic(root / "traffic.json"))
