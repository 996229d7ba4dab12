"""What `studio doctor` says of the files: whether they are the site's user's, and usable by him."""

import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from studio_adapters.bootstrap import Settings
from studio_cli.doctor.connections import DoubtError
from studio_cli.failures import CommandError
from studio_cli.owner import owner_of

MOST_FILES = 100_000
"""How many are looked at; more are not a site's, or take too long."""

_SHOWN = 3
_FOLDER, _FILE = stat.S_IRWXU, stat.S_IRUSR | stat.S_IWUSR


def try_owners(settings: Settings) -> str:
    """See that every file of the site is its owner's, who can read and write it.

    The owner is that of the data directory, as whom the service is supposed to run.
    """
    folder = settings.data_dir.absolute()
    if not folder.exists():
        return "nothing is there yet"
    owner, above = owner_of(folder), owner_of(folder.parent)
    looked, bad = 0, list[Path]()
    for path, facts in islice(_files(settings, folder), MOST_FILES):
        looked += 1
        needed = _FOLDER if stat.S_ISDIR(facts.st_mode) else _FILE
        if facts.st_uid != owner.uid or facts.st_mode & needed != needed:
            bad.append(path)
    if bad:
        shown = ", ".join(map(str, bad[:_SHOWN])) + (", …" if len(bad) > _SHOWN else "")
        raise CommandError(f"{len(bad)} of {looked} files are not {owner}'s to use: {shown}")
    if owner.uid == 0 and above.uid != 0:
        raise DoubtError(
            f"{folder} is root's, and the folder around it {above}'s",
            f"chown -R {above.uid}:{above.gid} {folder}, unless the site runs as root",
        )
    more = " that were looked at" if looked == MOST_FILES else ""
    return f"{looked} files{more} are {owner}'s"


def _files(settings: Settings, folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield what the site's user must be able to use, links left out."""
    yield from _facts_of(folder)
    yield from _below(folder)
    kind, _, database = settings.store.partition(":///")
    stores = [f"{database}{end}" for end in ("", "-wal", "-shm")] if kind == "sqlite" else []
    for name in (*stores, str(settings.enquiry_key_file)):
        path = Path(name).absolute()
        if not path.is_relative_to(folder):
            yield from _facts_of(path)


def _below(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return  # the folder itself was found to be another's
    for entry in entries:
        if entry.is_symlink():
            continue
        yield from _facts_of(Path(entry.path))
        if entry.is_dir():
            yield from _below(Path(entry.path))


def _facts_of(path: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield the facts of a file, unless it is gone: SQLite's own come and go."""
    try:
        yield path, path.lstat()
    except FileNotFoundError:
        return
