"""The settings file of a restored site."""

from pathlib import Path

from studio_adapters.bootstrap import CONFIG_FILE
from studio_cli.files.settings_file import whole_path, with_places, write_new_file
from studio_cli.shell import Shell
from studio_core.transfer.backup.reading import Backup

TOLD = {
    "none": "the backup has none",
    "equal": "is the backup's",
    "kept": "stays as it is; the backup's is another",
    "restored": "is the backup's again, but for where data lies; look at it before serving",
}
"""What became of the file, for people."""


def restored_settings(shell: Shell, backup: Backup) -> str:
    """Write the settings file unless there is one; return what became of it.

    Where data and pictures lie is what they were restored into, whatever the backup's own was.
    """
    content = backup.configuration()
    if content is None:
        return "none"
    path = shell.config or Path(CONFIG_FILE)
    if path.exists():
        return "equal" if path.read_bytes() == content else "kept"
    settings = shell.settings()
    places = {
        "data_dir": str(settings.data_dir.absolute()),
        "store": whole_path(settings.given["STUDIO_STORE"].text),
        "media": whole_path(settings.given["STUDIO_MEDIA"].text),
    }
    write_new_file(path, with_places(content.decode("utf-8-sig"), places))
    return "restored"
