"""The pictures that the twin's pages show, beside its editions."""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import FilesAtHand
from studio_core.pictures.urls import WIDEST

_ID = re.compile(r"/media/([0-9a-f]{32})[-.]")
_WIDEST = f"-{WIDEST}."
_FOLDER_MODE, _FILE_MODE = 0o755, 0o644


def picture_ids(body: bytes) -> set[str]:
    """Return the ids of our own pictures and films that *body* names."""
    return set(_ID.findall(body.decode("utf-8", "replace")))


def place_pictures(folder: Path, media: ImageHost, ids: Iterable[str]) -> int:
    """Have *folder* hold what is made of the pictures with *ids*, and nothing else.

    They are links to the image host's own files, or copies where it lies on another disk. Returns
    how many came. Where not all of them have room none comes: what is published needs some, too.
    """
    if not isinstance(media, FilesAtHand):
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(_FOLDER_MODE)
    files = {name: file for id in ids for name, file in media.ready_files(id).items()}
    # Of an older picture the widest file may come later: a narrower one stands in for it.
    there = {
        path.name
        for path in folder.iterdir()
        if not (_WIDEST in path.name and path.name in files and _differ(path, files[path.name]))
    }
    for name in there - files.keys():
        (folder / name).unlink(missing_ok=True)
    came: list[Path] = []
    try:
        for name in files.keys() - there:
            came += [folder / name] if _placed(files[name], folder / name) else []
    except OSError:
        for path in came:
            path.unlink(missing_ok=True)
        raise
    return len(came)


def _differ(path: Path, file: Path) -> bool:
    try:
        return path.stat().st_size != file.stat().st_size
    except FileNotFoundError:
        return False


def _placed(file: Path, path: Path) -> bool:
    """Put *file* at *path*; False when it was removed this very moment."""
    beside = path.with_name(f".{path.name}")
    beside.unlink(missing_ok=True)
    try:
        try:
            beside.hardlink_to(file)
        except FileNotFoundError:
            return False
        except OSError:
            shutil.copyfile(file, beside)
        beside.chmod(_FILE_MODE)
        beside.replace(path)
    except FileNotFoundError:
        return False
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return True
