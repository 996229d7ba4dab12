"""What `studio doctor` says of the frozen twin's folder: whether the server can take files back."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from studio_adapters.bootstrap import Settings
from studio_cli.failures import CommandError
from studio_cli.owner import owner_of

_OURS = "lock"
"""The file by which a folder is known to be the twin's."""


def try_twin(settings: Settings) -> str:
    """See that the folder is the twin's alone, and the site's user's to write.

    A proxy goes on serving what is in a folder that nobody can write any more.
    """
    folder = settings.twin_dir
    if folder is None:
        return "none is written: STUDIO_TWIN_DIR is not set"
    if not folder.exists():
        return f"{folder} is made when the server starts"
    names = {path.name for path in folder.iterdir()} - {"lost+found"}
    if names and _OURS not in names:
        raise CommandError(f"{folder} holds something else, so no twin is written")
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
