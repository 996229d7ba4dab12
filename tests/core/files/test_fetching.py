"""Bringing a picture of a pasted text: its name, the room it needs, and how many at once."""

import io
from contextlib import AbstractContextManager, nullcontext
from threading import Barrier, Thread
from typing import Any, BinaryIO

import pytest

from studio_core.files import uploads as uploading
from studio_core.files.errors import DiskLowError
from studio_core.files.fetching import AT_ONCE, TooManyPicturesError, bring_picture, name_of
from studio_core.files.uploads import UploadStaging
from studio_core.pictures.host import StoredImage, Upload
from tests.objects_in_memory import MemoryObjects

URL = "https://blog.example/사진/%EA%B1%B0%EC%8B%A4.jpg?type=w773"


class Web:
    def fetch(self, url: str) -> AbstractContextManager[BinaryIO]:
        return io.BytesIO(b"picture")


class Host:
    def __init__(self) -> None:
        self.put_here: list[Upload] = []
        self.contents: list[bytes] = []

    def put(self, upload: Upload) -> StoredImage:
        self.put_here.append(upload)
        self.contents.append(upload.file.read())
        return StoredImage(id="a", url="/media/a", name="a", width=1, height=1, format="jpg")


class Disk(MemoryObjects):
    def free_bytes(self) -> int:
        return 2**40


def bring(web: Any, host: Any) -> StoredImage:
    return bring_picture(web, UploadStaging(Disk(), lambda _: nullcontext()), host, URL, "insight")


def test_a_picture_is_kept_whole_under_its_name_and_folder() -> None:
    host = Host()

    stored = bring(Web(), host)

    assert stored.url == "/media/a"
    assert [(one.name, one.folder) for one in host.put_here] == [("거실.jpg", "insight")]
    assert host.contents == [b"picture"]


@pytest.mark.parametrize("url", ["https://a.kr", "https://a.kr/", "https://a.kr/%00%0a?x=b.jpg"])
def test_an_address_without_a_name_gives_a_general_one(url: str) -> None:
    assert name_of(url) == "picture"


def test_a_disk_that_is_nearly_full_takes_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "MIN_FREE_BYTES", 2**62)
    host = Host()

    with pytest.raises(DiskLowError):
        bring(Web(), host)

    assert host.put_here == []


def test_no_more_than_a_few_are_fetched_at_once_and_failures_give_their_turn_back() -> None:
    under_way = Barrier(AT_ONCE + 1)

    class SlowWeb:
        def fetch(self, url: str) -> AbstractContextManager[BinaryIO]:
            under_way.wait(60)
            under_way.wait(60)
            raise OSError

    def fail() -> None:
        with pytest.raises(OSError):
            bring(SlowWeb(), Host())

    threads = [Thread(target=fail) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    under_way.wait(60)
    with pytest.raises(TooManyPicturesError):
        bring(Web(), Host())
    under_way.wait(60)
    for thread in threads:
        thread.join(60)

    assert bring(Web(), Host()).id == "a"
