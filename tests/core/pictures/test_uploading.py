"""Beginning uploads: how many one administrator may leave unfinished."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.staging import PartStaging
from studio_adapters.images.local.storage import FolderStorage
from studio_core.pictures.staging import LIFETIME, StagedUpload, TooManyUploadsError
from studio_core.pictures.uploading import MAX_UNFINISHED, begin_upload

NOW = datetime(2026, 3, 1, tzinfo=UTC)


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


def test_an_administrator_leaves_a_hundred_uploads_unfinished_and_no_more(tmp_path: Path) -> None:
    staging = PartStaging(FolderStorage(tmp_path), FileLocks(tmp_path / "locks"))
    for number in range(MAX_UNFINISHED):
        begin_upload(staging, upload(number), NOW)

    with pytest.raises(TooManyUploadsError):
        begin_upload(staging, upload(MAX_UNFINISHED), NOW)
    begin_upload(staging, upload(MAX_UNFINISHED, "admin-2"), NOW)

    assert MAX_UNFINISHED == 100
