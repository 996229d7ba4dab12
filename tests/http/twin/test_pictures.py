"""The pictures beside the editions, where there is no room for all of them."""

import errno
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from studio_http.twin import pictures
from studio_http.twin.pictures import place_pictures


class Library:
    """An image host with one file for each picture, on another disk."""

    def __init__(self, folder: Path, names: str) -> None:
        self._files = {name: folder / f"{name}.jpg" for name in names}
        for path in self._files.values():
            path.write_bytes(b"x")

    def ready_files(self, id: str) -> Mapping[str, Path]:
        return {f"{id}.jpg": self._files[id]}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(Path, "hardlink_to", refused)
    monkeypatch.setattr(pictures, "FilesAtHand", Library)
    (tmp_path / "library").mkdir()
    return Library(tmp_path / "library", "abc")


def refused(self: Path, target: Path) -> None:
    raise OSError(errno.EXDEV, "another disk", str(target), None, str(self))


def test_a_disk_without_room_for_all_keeps_those_from_before(
    library: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "media"
    assert place_pictures(folder, library, "a") == 1
    copied: list[Path] = []

    def full(file: Path, path: Path) -> None:
        path.write_bytes(file.read_bytes())
        copied.append(path)
        if len(copied) == 2:
            raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="no space"):
        place_pictures(folder, library, "abc")

    assert len(copied) == 2
    assert [path.name for path in folder.iterdir()] == ["a.jpg"]


def test_what_no_page_names_goes_first(library: Any, tmp_path: Path) -> None:
    folder = tmp_path / "media"
    place_pictures(folder, library, "ab")

    assert place_pictures(folder, library, "bc") == 1
    assert {path.name for path in folder.iterdir()} == {"b.jpg", "c.jpg"}


def test_the_widest_file_of_an_older_picture_takes_the_place_of_what_stood_in(
    library: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, narrower, widest = tmp_path / "media", tmp_path / "narrower", tmp_path / "widest"
    narrower.write_bytes(b"narrower")
    widest.write_bytes(b"the widest")
    files = {"a-2560.avif": narrower}
    monkeypatch.setattr(library, "ready_files", lambda _id: files)
    place_pictures(folder, library, "a")

    files["a-2560.avif"] = widest

    assert place_pictures(folder, library, "a") == 1
    assert (folder / "a-2560.avif").read_bytes() == b"the widest"
    assert place_pictures(folder, library, "a") == 0
