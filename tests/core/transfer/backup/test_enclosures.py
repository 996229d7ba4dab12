"""Visitors' files in backups: sealed as they lie, brought back for the records that name them."""

import io
from typing import BinaryIO

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.opening import open_enclosure
from studio_core.enclosures.removing import clear_removed
from studio_core.enclosures.services import EnclosureServices
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.records.changes import OPERATOR
from studio_core.records.record import Document
from studio_core.records.work import Work
from studio_core.transfer.backup.format import MemberMissingError
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, compare, restore_backup
from studio_core.transfer.backup.writing import BackupSources, write_backup
from tests.core.enclosures.sending import (
    MADE,
    PDF,
    PICTURE,
    claimed,
    services_of,
    stored,
    whole,
)
from tests.core.transfer.backup.archives import AT, new_spool
from tests.objects_in_memory import MemoryObjects

A, B, C = (letter * 32 for letter in "abc")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


@pytest.fixture
def site(store: MemoryStore, services: EnclosureServices) -> MemoryStore:
    """A document and a picture of one enquiry each, and a file that nobody has claimed."""
    for id, content in ((A, PDF), (B, PICTURE), (C, PDF)):
        whole(store, services, id, content)
    claimed(store, services, [A], "e1")
    claimed(store, services, [B], "e2")
    return store


def backed_up(store: MemoryStore, objects: MemoryObjects) -> io.BytesIO:
    file = io.BytesIO()
    sources = BackupSources(store=store, pictures=None, configuration=None, enclosures=objects)
    write_backup(file, sources, at=AT, new_spool=new_spool)
    return file


def objects_of(services: EnclosureServices) -> MemoryObjects:
    assert isinstance(services.objects, MemoryObjects)
    return services.objects


def restored(backup: Backup, store: MemoryStore, objects: MemoryObjects, *gone: str) -> Restoration:
    def judge(id: str, document: Document) -> str:
        return "erased" if id in gone else ""

    restoration = Restoration(
        backup, store, None, OPERATOR, lambda: AT, judge=judge, enclosures=objects
    )
    restore_backup(restoration)
    assert compare(backup, store, None, judge, objects).equal
    return restoration


def content(store: MemoryStore, services: EnclosureServices, enquiry: str) -> bytes:
    return b"".join(open_enclosure(store, services, enquiry, 1).pieces)


def test_files_come_back_with_their_enquiries(
    site: MemoryStore, services: EnclosureServices, cipher: FileCipher
) -> None:
    file = backed_up(site, objects_of(services))
    there, elsewhere = services_of(cipher), MemoryStore()
    backup = Backup(file)
    assert b"%PDF" not in file.getvalue()
    assert len(compare(backup, elsewhere, None, enclosures=objects_of(there)).pieces) == 3

    restored(backup, elsewhere, objects_of(there))

    assert content(elsewhere, there, "e1") == PDF
    assert content(elsewhere, there, "e2") == MADE
    assert sorted(there.objects.list()) == sorted(services.objects.list())


def test_a_piece_that_cannot_come_is_named_and_keeps_nothing_else_away(
    site: MemoryStore, services: EnclosureServices, cipher: FileCipher
) -> None:
    class Lossy(Backup):
        def piece(self, name: str) -> BinaryIO:
            if name.startswith(A):
                raise MemberMissingError("it is not at /backups")
            return super().piece(name)

    backup = Lossy(backed_up(site, objects_of(services)))
    there, elsewhere = services_of(cipher), MemoryStore()
    restoration = Restoration(
        backup, elsewhere, None, OPERATOR, lambda: AT, enclosures=there.objects
    )

    restore_backup(restoration)

    lost = {f"enclosures/{name}" for name in backup.manifest.pieces if name.startswith(A)}
    assert lost
    assert {one.path for one in restoration.unfit} == lost
    assert content(elsewhere, there, "e2") == MADE


def test_what_is_there_is_left_alone(site: MemoryStore, services: EnclosureServices) -> None:
    backup = Backup(backed_up(site, objects_of(services)))
    services.objects.clear(A)

    assert not compare(backup, site, None, enclosures=objects_of(services)).equal
    restored(backup, site, objects_of(services))

    assert content(site, services, "e1") == PDF


def test_files_of_erased_enquiries_stay_away(
    site: MemoryStore, services: EnclosureServices, cipher: FileCipher
) -> None:
    backup = Backup(backed_up(site, objects_of(services)))
    delete_enquiry(Work(site, OPERATOR, AT), "e1")
    clear_removed(site, services.objects)
    there, elsewhere = services_of(cipher), MemoryStore()

    restored(backup, site, objects_of(services), "e1")
    restored(backup, elsewhere, objects_of(there), "e1")

    for objects in (services.objects, there.objects):
        assert {name.partition("/")[0] for name, _ in objects.list()} == {B, C}


def test_a_file_that_was_claimed_since_stays_claimed(
    site: MemoryStore, services: EnclosureServices
) -> None:
    backup = Backup(backed_up(site, objects_of(services)))
    claimed(site, services, [C], "e3")

    restored(backup, site, objects_of(services))

    assert (stored(site, C).state, content(site, services, "e3")) == ("claimed", PDF)


def test_a_backup_without_files_is_read_as_before(
    site: MemoryStore, services: EnclosureServices
) -> None:
    file = io.BytesIO()
    sources = BackupSources(store=site, pictures=None, configuration=None)
    write_backup(file, sources, at=AT, new_spool=new_spool)

    assert Backup(file).manifest.pieces == ()
    restored(Backup(file), MemoryStore(), MemoryObjects())
