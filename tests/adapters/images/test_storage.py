"""Files in a folder: whole or not at all; and the count of what was served."""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from studio_adapters.images.local.storage import FolderStorage
from studio_adapters.images.local.traffic import Traffic

DAY = 86_400


@pytest.fixture
def storage(tmp_path: Path) -> FolderStorage:
    return FolderStorage(tmp_path)


def test_what_is_written_is_fetched_and_removed(storage: FolderStorage) -> None:
    storage.write("public/ab/a.jpg", b"one", durable=True)
    storage.write("public/ab/a.jpg", b"three")

    path = storage.fetch("public/ab/a.jpg")

    assert path is not None
    assert path.read_bytes() == b"three"
    assert list(storage.keys("public")) == ["public/ab/a.jpg"]
    assert (storage.used_bytes(), storage.remove("public/ab/a.jpg")) == (5, 5)
    assert storage.fetch("public/ab/a.jpg") is None
    assert storage.remove("public/ab/a.jpg") == 0


def test_a_failed_write_leaves_what_was_there(
    storage: FolderStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.write("records/a", b"old")

    def fail(_descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output"):
        storage.write("records/a", b"new", durable=True)

    path = storage.fetch("records/a")
    assert path is not None
    assert path.read_bytes() == b"old"
    assert list(storage.keys("parts")) == []


def test_a_file_that_a_power_cut_left_empty_is_missing(
    storage: FolderStorage, tmp_path: Path
) -> None:
    storage.write("public/ab/a.jpg", b"one")
    (tmp_path / "public/ab/a.jpg").write_bytes(b"")

    assert storage.fetch("public/ab/a.jpg") is None


def test_partial_files_of_a_killed_process_are_removed_after_a_day(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    for name, age in (("old", 2 * DAY), ("new", 60)):
        (parts / name).write_bytes(b"half")
        os.utime(parts / name, (time.time() - age,) * 2)

    FolderStorage(tmp_path).prepare()

    assert [part.name for part in parts.iterdir()] == ["new"]


def test_a_part_that_became_a_file_in_the_moment_of_a_kill_leaves_the_file(
    storage: FolderStorage, tmp_path: Path
) -> None:
    storage.create("records/ab", b"whole")
    part = tmp_path / "parts" / "tmp1"
    part.hardlink_to(tmp_path / "records" / "ab")

    swept = storage.sweep(datetime.now(UTC) + timedelta(days=1))

    assert (swept, part.exists(), storage.read("records/ab")) == (1, False, b"whole")


def test_folders_of_uploads_that_hold_something_are_not_swept(storage: FolderStorage) -> None:
    storage.create("uploads/ab/about.json", b"{}")

    assert storage.sweep(datetime.now(UTC) + timedelta(days=1)) == 0
    assert storage.read("uploads/ab/about.json") == b"{}"


def test_traffic_counts_thirty_days_and_every_process(tmp_path: Path) -> None:
    now = [100.0 * DAY]
    one, other = (Traffic(tmp_path / "traffic.json", lambda: now[0]) for _ in range(2))
    one.add(7)
    one.flush()
    now[0] += 29 * DAY
    other.add(5)

    assert other.total() == 12
    now[0] += DAY
    assert one.total() == 5


def test_a_damaged_count_starts_from_zero(tmp_path: Path) -> None:
    (tmp_path / "traffic.json").write_bytes(b'{"1": "x"')
    traffic = Traffic(tmp_path / "traffic.json")

    traffic.add(3)

    assert traffic.total() == 3


def test_asking_for_the_traffic_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "traffic.json"
    traffic = Traffic(file, lambda: 100.0 * DAY)
    assert traffic.total() == 0
    traffic.flush()
    assert not file.exists()
    file.write_text('{"99": 5, "1": 9}')

    assert traffic.total() == 5
    traffic.flush()

    assert file.read_text() == '{"99": 5, "1": 9}'
