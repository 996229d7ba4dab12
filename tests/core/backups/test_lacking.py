"""Restoring where a pool has lost something: all else comes, and the rest once it is there."""

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.backups.catalogue import ERASED, copies_at, newest_pooled, pool_key
from studio_core.backups.ports import BackupPlace, PlaceDamagedError
from studio_core.backups.proving import lacking_at_all, open_copy, pool_of
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import PORTFOLIO
from studio_core.transfer.backup.format import Member, MemberMissingError
from studio_core.transfer.backup.restoring import Restoration, restore_backup
from tests.core.backups.sites import START, MemoryPlace, Site, new_spool, picture_key, scratch, told
from tests.core.transfer.backup.test_restoring import Gallery

ONE, TWO = picture_key(b"one"), picture_key(b"two")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    site = Site(tmp_path / "album", places=[MemoryPlace("/first"), MemoryPlace("/second")])
    assert not site.back_up().failed_at
    return site


def places(site: Site) -> list[BackupPlace]:
    return cast("list[BackupPlace]", site.places)


def pooled(site: Site) -> Mapping[str, Member]:
    place = places(site)[0]
    return newest_pooled(place, copies_at(place))


def restored(site: Site, store: MemoryStore, host: Gallery) -> Restoration:
    with open_copy(places(site)[0], START, scratch()) as backup:
        restoration = Restoration(backup, store, cast("Any", host), OPERATOR, lambda: told(START))
        restore_backup(restoration)
    return restoration


def test_an_interrupted_or_incomplete_restoration_is_completed_by_the_next(site: Site) -> None:
    store, host = MemoryStore(), Gallery()
    lost = site.place.files.pop(ONE)

    first = restored(site, store, host)
    there = store.get(PORTFOLIO, "p1")
    site.place.files[ONE] = lost
    second = restored(site, store, host)

    assert [one.path for one in first.unfit] == [ONE]
    assert there
    assert (first.pictures.count, second.pictures.count) == (1, 1)
    assert second.unfit == []
    assert second.batches.written == 0


def test_the_first_place_that_has_it_sound_gives_a_picture(site: Site) -> None:
    member = pooled(site)[ONE]
    site.place.files[ONE] = b"two"

    with pool_of(places(site), new_spool)(ONE, member) as file:
        content = file.read()
    site.places[1].files.pop(ONE)
    with pytest.raises(MemberMissingError) as refused:
        pool_of(places(site), new_spool)(ONE, member)

    assert content == b"one"
    assert "at /first is not what was written; it is not at /second" in str(refused.value)


def test_a_full_folder_for_temporary_files_is_not_blamed_on_the_place(site: Site) -> None:
    member = pooled(site)[ONE]

    class Full:
        def write(self, content: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        def close(self) -> None:
            self.write(b"")

    with pytest.raises(MemberMissingError, match=r"^no space left in the folder for temporary"):
        pool_of(places(site)[:1], lambda: cast("BinaryIO", Full()))(ONE, member)


def test_what_no_place_has_in_its_size_is_lacking(site: Site) -> None:
    members = pooled(site)
    piece = next(name for name in members if name not in {ONE, TWO})
    for place in site.places:
        place.files[TWO] = b"longer"
        place.files.pop(pool_key(piece))
    site.place.files.pop(ONE)

    assert lacking_at_all(places(site), members) == tuple(sorted((TWO, piece)))


def test_a_sealed_list_of_the_erased_that_was_changed_is_told_and_written_anew(site: Site) -> None:
    def before(what: str, key: str) -> None:
        if (what, key) == ("read", ERASED):
            raise PlaceDamagedError(errno.EIO, "erased-enquiries.json was changed")

    site.place.before = before
    failed = site.night()
    site.place.before = lambda what, key: None
    mended = site.night()

    assert [copy.ok for copy in failed.copies] == [True, True]
    assert failed.message == f"{ERASED} at /first was damaged and is written anew"
    assert (failed.reason, mended.failed_at) == ("unmatched", "")
