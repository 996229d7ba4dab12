"""A backup says what is in it, and how far it has come while it is written."""

import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import Put
from studio_core.records.collections import ENQUIRIES, INSIGHTS, PORTFOLIO
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.writing import BackupSources, write_backup
from tests.contracts.samples import ENQUIRY, HANOK, LOFT
from tests.core.transfer.backup.archives import AT, Album, archived, new_spool, write


@pytest.fixture
def filled() -> MemoryStore:
    store = MemoryStore()
    write(
        store,
        Put(PORTFOLIO, "p1", HANOK),
        Put(PORTFOLIO, "p2", LOFT),
        Put(ENQUIRIES, "e1", ENQUIRY),
    )
    return store


def test_the_manifest_counts_records_and_names_pictures(
    filled: MemoryStore, tmp_path: Path
) -> None:
    manifest = Backup(archived(filled, Album(tmp_path, b"one", b"two"), b"port = 1")).manifest

    assert [manifest.records(name) for name in (PORTFOLIO, ENQUIRIES, INSIGHTS)] == [2, 1, 0]
    assert manifest.record_count == 3
    assert len(manifest.pictures) == 2
    assert (manifest.at, manifest.position) == (AT, filled.position())


def test_the_format_of_a_backup_is_that_of_version_four(filled: MemoryStore) -> None:
    with ZipFile(archived(filled)) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        names = set(archive.namelist())
        modes = {entry.external_attr >> 16 for entry in archive.infolist()}

    assert (manifest["format"], manifest["version"]) == ("studio backup", 4)
    assert {
        "records/portfolio.jsonl",
        "records/enquiries.jsonl",
        "journal.jsonl",
        "manifest.json",
    } < names
    assert modes == {0o600}


def test_progress_over_the_pictures_is_reported(filled: MemoryStore, tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    album = Album(tmp_path, b"one", b"two", b"three")
    sources = BackupSources(store=filled, pictures=album, configuration=None)

    write_backup(
        io.BytesIO(),
        sources,
        at=AT,
        new_spool=new_spool,
        progress=lambda done, total: heard.append((done, total)),
    )

    assert heard == [(1, 3), (2, 3), (3, 3)]
