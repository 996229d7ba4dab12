"""What every place for sealed bytes promises: in memory, on disk, in a bucket."""

import errno
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from studio_adapters.enclosures.objects import MemoryObjects, StoredObjects
from studio_adapters.enclosures.opening import open_objects
from studio_adapters.images.local.storage import FolderStorage
from studio_adapters.settings import load_settings
from studio_core.enclosures.ports import SealedObjects
from studio_core.errors import StoreUnavailableError
from studio_core.pictures.staging import DiskLowError
from tests.adapters.images.buckets import BUCKET


@pytest.fixture(params=["memory", "disk", "s3"])
def objects(request: pytest.FixtureRequest, tmp_path: Path) -> SealedObjects:
    if request.param == "memory":
        return MemoryObjects()
    options = {"STUDIO_DATA_DIR": str(tmp_path / "var")}
    if request.param != "disk":
        endpoint = request.getfixturevalue("bucket")
        options["STUDIO_MEDIA"] = f"s3://{BUCKET}/a/site?endpoint={endpoint}"
    return open_objects(load_settings(environment={}, options=options))


def test_what_is_put_is_there_once(objects: SealedObjects) -> None:
    assert objects.put_new("a/000", b"first") is True
    assert objects.put_new("a/000", b"second") is False
    assert objects.put_new("b/000", b"") is True

    assert objects.get("a/000") == b"first"
    assert objects.get("a/001") is None
    assert sorted(objects.list()) == [("a/000", 5), ("b/000", 0)]


def test_the_parts_of_one_file_are_listed_and_cleared_by_themselves(objects: SealedObjects) -> None:
    for name in ("a/000", "a/9f-000", "ab/000"):
        objects.put_new(name, b"x")

    assert sorted(name for name, _ in objects.list("a")) == ["a/000", "a/9f-000"]
    objects.delete("a/000")
    objects.delete("a/000")
    assert [name for name, _ in objects.list("a")] == ["a/9f-000"]
    objects.clear("a")
    objects.clear("a")

    assert list(objects.list()) == [("ab/000", 1)]
    assert objects.put_new("a/000", b"again") is True


def test_of_many_who_put_at_one_name_one_succeeds(objects: SealedObjects) -> None:
    with ThreadPoolExecutor(8) as threads:
        kept = list(threads.map(lambda n: objects.put_new("a/000", b"%d" % n), range(8)))

    assert sum(kept) == 1
    assert objects.get("a/000") == b"%d" % kept.index(True)


def test_sweeping_leaves_what_was_kept(objects: SealedObjects) -> None:
    objects.put_new("a/000", b"x")

    objects.sweep(datetime.now(UTC) + timedelta(days=2))

    assert objects.get("a/000") == b"x"


@pytest.mark.parametrize(
    ("number", "error"), [(errno.ENOSPC, DiskLowError), (errno.EIO, StoreUnavailableError)]
)
def test_a_failing_disk_is_told_apart_from_a_full_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, error: type[Exception]
) -> None:
    storage = FolderStorage(tmp_path)

    def fail(*_: object) -> bool:
        raise OSError(number, "told to fail")

    monkeypatch.setattr(storage, "create", fail)

    with pytest.raises(error):
        StoredObjects(storage, "files").put_new("a/000", b"x")
