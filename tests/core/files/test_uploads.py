"""Uploads in pieces: how many may be unfinished, what they leave of the disk, what they check."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.objects import StoredObjects
from studio_adapters.images.local.storage import UPLOADS, FolderStorage
from studio_core.files.errors import (
    LIFETIME,
    DiskLowError,
    TooManyUploadsError,
    UploadChecksumError,
)
from studio_core.files.receiving import Checksum, Receiving
from studio_core.files.uploads import (
    MAX_UNFINISHED,
    StagedUpload,
    UploadStaging,
    begin_upload,
    growing_upload,
    make_picture,
)
from studio_core.pictures.host import ImageHost, StoredImage, Upload

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def staging(tmp_path: Path) -> UploadStaging:
    objects = StoredObjects(FolderStorage(tmp_path), UPLOADS)
    return UploadStaging(objects, partial(FileLocks(tmp_path / "locks").hold, format="upload"))


def upload(number: int, owner: str = "admin-1") -> StagedUpload:
    return StagedUpload(
        id=f"{number:032x}",
        owner=owner,
        name="거실.jpg",
        folder="",
        length=10,
        sha256="",
        expires=NOW + LIFETIME,
    )


def test_an_administrator_leaves_a_hundred_uploads_unfinished_and_no_more(
    staging: UploadStaging,
) -> None:
    for number in range(MAX_UNFINISHED):
        begin_upload(staging, upload(number), NOW)

    with pytest.raises(TooManyUploadsError):
        begin_upload(staging, upload(MAX_UNFINISHED), NOW)
    begin_upload(staging, upload(MAX_UNFINISHED, "admin-2"), NOW)

    assert MAX_UNFINISHED == 100


def test_what_is_left_of_the_disk_is_told_in_whole_megabytes() -> None:
    assert DiskLowError(3 * 1024 * 1024 - 1).facts == {"free": "2MB"}
    assert DiskLowError(3 * 1024 * 1024).facts == {"free": "3MB"}


@pytest.mark.parametrize("sent", [b"0123456789", b"0123456780"])
def test_a_piece_counts_when_it_is_what_its_digest_says(
    staging: UploadStaging, sent: bytes
) -> None:
    begin_upload(staging, upload(1), NOW)
    digest = hashlib.sha256(b"0123456789").digest()
    receiving = Receiving(growing_upload(staging, upload(1)), 0, Checksum("sha256", digest))
    receiving.take(sent)

    if sent == b"0123456789":
        assert receiving.finish() == 10
    else:
        with pytest.raises(UploadChecksumError):
            receiving.finish()


@pytest.mark.parametrize("proved", [True, False])
def test_of_a_request_that_breaks_off_what_arrived_is_kept_unless_it_had_to_be_proved(
    staging: UploadStaging, proved: bool
) -> None:
    begin_upload(staging, upload(1), NOW)
    checksum = Checksum("sha256", hashlib.sha256(b"0123456789").digest()) if proved else None
    receiving = Receiving(growing_upload(staging, upload(1)), 0, checksum)
    receiving.take(b"01234")

    receiving.cut()

    assert staging.parts(upload(1).id).end() == (0 if proved else 5)


class Host:
    """A host that keeps what it gets."""

    def __init__(self) -> None:
        self.contents: list[bytes] = []

    def put(self, upload: Upload) -> StoredImage:
        self.contents.append(upload.file.read())
        return StoredImage(id="a" * 32, url="", name=upload.name, width=1, height=1, format="jpg")


@pytest.mark.parametrize("announced", [b"0123456789", b"0123456780", b""])
def test_a_whole_picture_is_made_when_it_is_what_was_announced(
    staging: UploadStaging, announced: bytes
) -> None:
    digest = hashlib.sha256(announced).hexdigest() if announced else ""
    whole, host = replace(upload(1), sha256=digest), Host()
    begin_upload(staging, whole, NOW)
    receiving = Receiving(growing_upload(staging, whole), 0, None)
    receiving.take(b"0123456789")
    receiving.finish()

    if announced == b"0123456780":
        with pytest.raises(UploadChecksumError):
            make_picture(staging, cast("ImageHost", host), whole, keep_broken=False)
        assert host.contents == []
        assert staging.find(whole.id) is None
    else:
        made = make_picture(staging, cast("ImageHost", host), whole, keep_broken=False)
        assert made == make_picture(staging, cast("ImageHost", host), whole, keep_broken=False)
        assert host.contents == [b"0123456789"]
