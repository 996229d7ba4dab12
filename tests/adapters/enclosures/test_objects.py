"""What every place for sealed bytes promises: in memory, on disk, in a bucket."""

import errno
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.enclosures.opening import open_objects
from studio_adapters.images.local.objects import StoredObjects
from studio_adapters.images.local.storage import FolderStorage
from studio_adapters.settings import load_settings
from studio_core.errors import EnquiryUnreadableError, StoreUnavailableError
from studio_core.files.errors import DiskLowError
from studio_core.files.ports import Objects
from tests.adapters.images.buckets import BUCKET
from tests.objects_in_memory import MemoryObjects, content_at


@pytest.fixture(params=["memory", "disk", "s3"])
def objects(request: pytest.FixtureRequest, tmp_path: Path) -> Objects:
    if request.param == "memory":
        return MemoryObjects()
    options = {"STUDIO_DATA_DIR": str(tmp_path / "var")}
    if request.param != "disk":
        endpoint = request.getfixturevalue("bucket")
        options["STUDIO_MEDIA"] = f"s3://{BUCKET}/a/site?endpoint={endpoint}"
    return open_objects(load_settings(environment={}, options=options))


def test_what_is_put_is_there_once(objects: Objects) -> None:
    assert objects.put_new("a/000", b"first") is True
    assert objects.put_new("a/000", b"second") is False
    assert objects.put_new("b/000", b"") is True

    assert content_at(objects, "a/000") == b"first"
    assert content_at(objects, "a/001") is None
    assert sorted(objects.list()) == [("a/000", 5), ("b/000", 0)]


@pytest.mark.parametrize(
    "put",
    [StoredObjects.put_new, lambda at, key, content: at.write(key, [content])],
    ids=["at once", "in pieces"],
)
def test_nobody_else_looks_into_the_folder_whatever_comes_first(
    tmp_path: Path, put: Callable[[Any, str, bytes], object]
) -> None:
    options = {"STUDIO_DATA_DIR": str(tmp_path / "var")}
    objects = open_objects(load_settings(environment={}, options=options))

    put(objects, "a/sealed-1", b"x")

    [folder] = (path.parents[2] for path in tmp_path.rglob("sealed-1"))
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_object_that_goes_while_it_is_read_is_not_taken_for_whole() -> None:
    class Going:
        def read_pieces(self, _key: str) -> Iterator[bytes]:
            yield b"first"
            raise FileNotFoundError

    pieces = StoredObjects(Going(), "enclosures").read("a/sealed-1")  # type: ignore[arg-type]

    assert next(pieces) == b"first"
    with pytest.raises(StoreUnavailableError):
        next(pieces)


def test_the_parts_of_one_file_are_listed_and_cleared_by_themselves(objects: Objects) -> None:
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


@pytest.mark.parametrize("size", [0, 1, 5 * 2**20, 11 * 2**20 + 3])
def test_what_is_written_in_pieces_is_one_object_and_replaces_another(
    objects: Objects, size: int
) -> None:
    content = bytes(range(251)) * (size // 251 + 1)
    objects.put_new("a/sealed-1", b"before")

    objects.write(
        "a/sealed-1", (content[at : min(at + 2**20, size)] for at in range(0, size, 2**20))
    )

    assert b"".join(objects.read("a/sealed-1")) == content[:size]
    assert list(objects.list()) == [("a/sealed-1", size)]
    assert list(objects.read("a/sealed-2")) == []


@pytest.mark.parametrize("count", [0, 2, 9])
def test_of_what_breaks_off_nothing_is_kept(objects: Objects, count: int) -> None:
    def broken() -> Iterator[bytes]:
        yield from [bytes(2**20)] * count
        raise EnquiryUnreadableError("a part is damaged")

    with pytest.raises(EnquiryUnreadableError):
        objects.write("a/sealed-1", broken())

    assert list(objects.list()) == []


def test_of_many_who_put_at_one_name_one_succeeds(objects: Objects) -> None:
    with ThreadPoolExecutor(8) as threads:
        kept = list(threads.map(lambda n: objects.put_new("a/000", b"%d" % n), range(8)))

    assert sum(kept) == 1
    assert content_at(objects, "a/000") == b"%d" % kept.index(True)


def test_sweeping_leaves_what_was_kept(objects: Objects) -> None:
    objects.put_new("a/000", b"x")

    objects.sweep(datetime.now(UTC) + timedelta(days=2))

    assert content_at(objects, "a/000") == b"x"


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
