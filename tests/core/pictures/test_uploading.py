"""Uploads in pieces: how many may be unfinished, what they leave of the disk, what they check."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.staging import PartStaging
from studio_adapters.images.local.storage import FolderStorage
from studio_core.pictures.staging import (
    LIFETIME,
    DiskLowError,
    StagedUpload,
    TooManyUploadsError,
    UploadChecksumError,
)
from studio_core.pictures.uploading import MAX_UNFINISHED, Checksum, Receiving, begin_upload

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def staging(tmp_path: Path) -> PartStaging:
    return PartStaging(FolderStorage(tmp_path), FileLocks(tmp_path / "locks"))


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
    staging: PartStaging,
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
def test_a_piece_counts_when_it_is_what_its_digest_says(staging: PartStaging, sent: bytes) -> None:
    begin_upload(staging, upload(1), NOW)
    digest = hashlib.sha256(b"0123456789").digest()
    receiving = Receiving(staging, upload(1), 0, Checksum("sha256", digest))
    receiving.take(sent)

    if sent == b"0123456789":
        assert receiving.finish() == 10
    else:
        with pytest.raises(UploadChecksumError):
            receiving.finish()
