"""The pictures that public pages name, beside the pages.

In `media` lies what the image host has made, which never changes: a proxy serves it in any case.
In `stand-ins` is what stands in for a width that is not made yet, while the application is away.
"""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import FilesAtHand
from studio_http.published_files.changes import PICTURE
from studio_http.published_files.files import PICTURES, PublishedFiles

_MADE, _STAND_INS = PICTURES
_FOLDER_MODE, _FILE_MODE = 0o755, 0o644


def place_pictures(files: PublishedFiles, media: ImageHost) -> int:
    """Have the folder hold what is made of the pictures that its pages name, and nothing else.

    They are links to the image host's own files, or copies where it lies on another disk. Returns
    how many came. Where not all of them have room none comes: what is published needs some, too.
    """
    if not isinstance(media, FilesAtHand):
        return 0
    with files.exclusively() as index:
        ids = {thing.removeprefix(PICTURE) for thing, _ in index.things(PICTURE)}
    ready = {name: file for id in ids for name, file in media.ready_files(id).items()}
    made = {name: file for name, file in ready.items() if file.name == name}
    others = {name: file for name, file in ready.items() if file.name != name}
    came = _placed_in(files.root / _MADE, made)
    try:
        return len(came) + len(_placed_in(files.root / _STAND_INS, others))
    except OSError:
        _remove(came)
        raise


def _placed_in(folder: Path, wanted: Mapping[str, Path]) -> list[Path]:
    """Have *folder* hold these files by their names, and nothing else; return those that came."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(_FOLDER_MODE)
    there = {path.name for path in folder.iterdir()}
    for name in there - wanted.keys():
        (folder / name).unlink(missing_ok=True)
    # What stood in for a width may be a wider file by now.
    missing = {name for name in wanted if name not in there or _differ(folder / name, wanted[name])}
    came: list[Path] = []
    try:
        for name in sorted(missing):
            came += [folder / name] if _placed(wanted[name], folder / name) else []
    except OSError:
        _remove(came)
        raise
    return came


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


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
