"""Where the temporary files of the tests lie: scripts/in_memory.py."""

import os
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from scripts import in_memory


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    usage = SimpleNamespace(free=in_memory.NEEDED)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    return usage


@pytest.mark.usefixtures("free")
def test_with_room_in_memory_they_lie_there_and_are_removed(tmp_path: Path) -> None:
    with in_memory.surroundings(tmp_path) as environment:
        folder = Path(environment["TMPDIR"])
        assert folder.is_dir()
        assert folder.parent == tmp_path

    assert not folder.exists()


def test_without_room_they_lie_where_they_always_do(free: SimpleNamespace, tmp_path: Path) -> None:
    free.free = in_memory.NEEDED - 1

    with in_memory.surroundings(tmp_path) as environment:
        assert environment == os.environ


def test_without_such_a_folder_they_lie_where_they_always_do(tmp_path: Path) -> None:
    with in_memory.surroundings(tmp_path / "none") as environment:
        assert environment == os.environ


def test_the_commands_status_is_returned() -> None:
    assert in_memory.main([sys.executable, "-c", "raise SystemExit(3)"]) == 3
