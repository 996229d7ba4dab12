"""The pictures beside the pages, where there is no room for all of them."""

import errno
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from studio_core.pictures.library import ReadyFile
from studio_http.published_files import pictures
from studio_http.published_files.files import PublishedFiles
from studio_http.published_files.pictures import missing_pictures, place_pictures
from tests.http.published_files.test_files import begun, file

A, B, C = "a" * 32, "b" * 32, "c" * 32


class Library:
    """An image host with one file for each picture, on another disk."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, Path] = {}
        for id in (A, B, C):
            path = folder / f"{id}.jpg"
            path.write_bytes(b"x")
            self.files[path.name] = path

    def ready_files(self, id: str) -> Mapping[str, ReadyFile]:
        files = {name: path for name, path in self.files.items() if name.startswith(id)}
        return {name: ReadyFile(path, lasting=path.name == name) for name, path in files.items()}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(Path, "hardlink_to", refused)
    monkeypatch.setattr(pictures, "FilesAtHand", Library)
    (tmp_path / "library").mkdir()
    return Library(tmp_path / "library")


@pytest.fixture
def files(tmp_path: Path) -> Iterator[PublishedFiles]:
    made = begun(tmp_path / "published")
    yield made
    made.close()


def refused(self: Path, target: Path) -> None:
    raise OSError(errno.EXDEV, "another disk", str(target), None, str(self))


def show(files: PublishedFiles, *ids: str) -> set[str]:
    """Have one page name these pictures, and put them; return those to look at again."""
    shutil.rmtree(files.root / "fresh", ignore_errors=True)
    things = [f"m:{id}" for id in ids]
    files.put(file("page.html", b"a", *things), 1)
    return set(things)


def names(files: PublishedFiles, folder: str = "media") -> set[str]:
    return {path.name for path in (files.root / folder).iterdir()}


def test_of_a_picture_without_room_nothing_comes_and_those_from_before_stay(
    files: PublishedFiles, library: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place_pictures(files, library, show(files, A)) == set()
    small = tmp_path / f"{B}-640.jpg"
    small.write_bytes(b"x")
    library.files[small.name] = small
    copied: list[Path] = []

    def full(file: Path, path: Path) -> None:
        path.write_bytes(file.read_bytes())
        copied.append(path)
        if len(copied) == 2:
            raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="no space"):
        place_pictures(files, library, show(files, A, B))

    assert len(copied) == 2
    assert names(files) == {f"{A}.jpg"}
    assert missing_pictures(files) == {f"m:{B}"}


def test_what_no_page_names_any_more_goes_as_the_page_is_put(
    files: PublishedFiles, library: Any
) -> None:
    place_pictures(files, library, show(files, A, B))

    place_pictures(files, library, show(files, B, C))

    assert names(files) == {f"{B}.jpg", f"{C}.jpg"}


def test_a_picture_that_was_withdrawn_meanwhile_does_not_come(
    files: PublishedFiles, library: Any
) -> None:
    things = show(files, A)
    show(files)

    assert place_pictures(files, library, things) == set()
    assert not (files.root / "media").exists()


def test_what_stands_in_for_a_width_lies_apart_until_the_width_is_made(
    files: PublishedFiles, library: Any, tmp_path: Path
) -> None:
    wide, narrower = f"{A}-2560.avif", tmp_path / f"{A}-1280.avif"
    narrower.write_bytes(b"narrower")
    library.files[wide] = narrower
    things = show(files, A)
    assert place_pictures(files, library, things) == things
    assert (wide in names(files), wide in names(files, "stand-ins/media")) == (False, True)
    assert missing_pictures(files) == things

    library.files[wide] = tmp_path / wide
    library.files[wide].write_bytes(b"the widest")

    assert place_pictures(files, library, things) == set()
    assert (files.root / "media" / wide).read_bytes() == b"the widest"
    assert names(files, "stand-ins/media") == set()
