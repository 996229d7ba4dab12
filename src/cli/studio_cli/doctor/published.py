"""What `studio doctor` says of the published folder: whether the server can take files away."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from studio_adapters.bootstrap import Settings
from studio_cli.failures import CommandError
from studio_cli.owner import owner_of

_OURS = "lock"
"""The file by which a published folder is known."""


def try_published_folder(settings: Settings) -> str:
    """See that the folder holds nothing else, and is the site's user's to write.

    A proxy goes on serving what is in a folder that nobody can write any more.
    """
    folder = settings.published_dir
    if folder is None:
        return "none is written: STUDIO_PUBLISHED_DIR is not set"
    if not folder.exists():
        return f"{folder} is made when the server starts"
    names = {path.name for path in folder.iterdir()} - {"lost+found"}
    if names and _OURS not in names:
        raise CommandError(f"{folder} holds something else, so no files are written")
    with TemporaryFile(dir=folder) as file:
        file.write(b"doctor")
    _see_owners(settings, folder)
    return f"{folder} is writable"


def _see_owners(settings: Settings, folder: Path) -> None:
    owner = owner_of(settings.data_dir.absolute())
    for path in (folder, *folder.iterdir()):
        # A server that runs exchanges some of them.
        with suppress(FileNotFoundError):
            if path.lstat().st_uid != owner.uid:
                raise CommandError(f"{path} is not {owner}'s: what lies there is served for ever")
