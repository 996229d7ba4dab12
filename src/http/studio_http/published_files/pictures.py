"""The pictures that public pages name, beside the pages.

In `media` lies what the image host has made, which never changes: a proxy serves it in any case.
In `stand-ins` is what stands in for a width that is not made yet, while the application is away.
"""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import FilesAtHand, ReadyFile
from studio_http.published_files.changes import PICTURE
from studio_http.published_files.files import PICTURES, PublishedFiles

_FILE_MODE = 0o644


def place_pictures(files: PublishedFiles, media: ImageHost, things: Iterable[str]) -> set[str]:
    """Put what is made of those of the pictures *things* that are named; return unfinished ones.

    They are links to the image host's own files, or copies where it lies on another disk. Of a
    picture that has no room nothing comes: what is published needs some, too.
    """
    unfinished = set[str]()
    if not isinstance(media, FilesAtHand):
        return unfinished
    for thing in things:
        ready = media.ready_files(thing.removeprefix(PICTURE))
        with files.exclusively() as index:
            if not index.naming(thing):
                continue
            is_whole = _placed_all(files, ready)
        if not is_whole:
            unfinished.add(thing)
    return unfinished


def missing_pictures(files: PublishedFiles) -> set[str]:
    """Return the pictures that are named and not there, or have something standing in for them."""
    with files.exclusively() as index:
        named = index.pictures()
    made, stand_ins = (
        {PICTURE + path.name[:32] for path in folder.iterdir()} if folder.is_dir() else set[str]()
        for folder in (files.root / one for one in PICTURES)
    )
    return (named - made) | (named & stand_ins)


def _placed_all(files: PublishedFiles, ready: Mapping[str, ReadyFile]) -> bool:
    """Put the files of one picture; False while something stands in."""
    made, stand_ins = (files.root / folder for folder in PICTURES)
    came: list[Path] = []
    is_whole = True
    try:
        for name, file in ready.items():
            is_whole = is_whole and file.lasting
            path = (made if file.lasting else stand_ins) / name
            if file.lasting:
                (stand_ins / name).unlink(missing_ok=True)
            if not path.exists() or _differ(path, file.path):
                files.make_folder(path.parent)
                came += [path] if _placed(file.path, path) else []
    except OSError:
        for path in came:
            path.unlink(missing_ok=True)
        raise
    return is_whole


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
