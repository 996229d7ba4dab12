"""A place is of one site, and of one store of it; an empty one where copies lay is none."""

import errno
import json
from pathlib import Path

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.backups.catalogue import copies_at
from studio_core.backups.owning import OWNER, SITE_MARK
from studio_core.backups.ports import PlaceDamagedError
from studio_core.backups.proving import open_copy
from studio_core.records.changes import OPERATOR
from studio_core.transfer.backup.restoring import Restoration, restore_backup
from tests.core.backups.sites import START, MemoryPlace, Site, scratch
from tests.core.transfer.backup.archives import AT


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "pictures")


def refused(site: Site) -> str:
    """Back up, and return why that failed; nothing at the place may have changed."""
    before = dict(site.place.files)
    standing = site.back_up()
    assert site.place.files == before
    assert not standing.copies[0].ok
    return standing.message


def test_another_site_changes_nothing_until_it_takes_the_place_over(
    site: Site, tmp_path: Path
) -> None:
    site.back_up()
    other = Site(tmp_path / "others", places=site.places, contents=[b"three"])
    kept = copies_at(site.place)

    said = refused(other)
    other.takes_over = True
    taken = other.night()
    other.takes_over = False

    assert said.startswith("/backups keeps copies of another site")
    assert "--take-over" in said
    assert taken.copies[0].ok
    assert kept[0] in copies_at(site.place)
    assert other.night().copies[0].ok
    assert "another site" in refused(site)


def test_a_rehearsal_that_restored_a_copy_leaves_the_place_alone(
    site: Site, tmp_path: Path
) -> None:
    site.back_up()
    again = MemoryStore()
    with open_copy(site.place, START, scratch()) as backup:
        restore_backup(Restoration(backup, again, None, OPERATOR, lambda: AT))

    assert "another store of it" in refused(Site(tmp_path / "x", site.places, again))


def test_a_place_from_before_becomes_the_first_ones(site: Site) -> None:
    site.back_up()
    del site.place.files[OWNER]

    assert site.night().copies[0].ok
    found = site.store.key_values.get(*SITE_MARK)
    assert found is not None
    assert json.loads(site.place.files[OWNER]) == {"version": 1, "site": found["id"]}


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"site": ""}', b"[" * 100_000])
def test_whose_place_it_is_has_to_be_readable(site: Site, content: bytes) -> None:
    site.back_up()
    site.place.files[OWNER] = content

    assert "another site" in refused(site)


def test_what_says_whose_place_it_is_may_be_damaged_where_it_is_sealed(site: Site) -> None:
    site.back_up()

    def damaged(what: str, key: str) -> None:
        if (what, key) == ("read", OWNER):
            raise PlaceDamagedError

    site.place.before = damaged

    assert "another site" in refused(site)
    site.takes_over = True
    assert site.night().copies[0].ok


def test_where_copies_lay_an_empty_place_is_an_unmounted_disk(site: Site) -> None:
    site.back_up()
    site.place.files.clear()

    first, again = refused(site), refused(site)
    site.takes_over = True

    assert first == again
    assert first.startswith("/backups has none of its copies any more: is the disk mounted?")
    assert site.back_up().copies[0].ok


def test_a_version_of_before_knows_where_its_last_copies_lay(site: Site) -> None:
    site.back_up()
    site.store = _without_mark(site.store)
    site.place.files.clear()

    assert "is the disk mounted?" in refused(site)


def test_a_new_place_is_no_lost_one(site: Site) -> None:
    site.back_up()
    site.places.append(MemoryPlace("/second"))

    assert [copy.ok for copy in site.night().copies] == [True, True]


@pytest.mark.parametrize("taken", ["", "site.json", "media/"])
def test_a_place_that_never_had_a_copy_is_no_lost_one(site: Site, taken: str) -> None:
    def full(what: str, key: str) -> None:
        if what == "write" and not (taken and key.startswith(taken)):
            raise OSError(errno.ENOSPC, "No space left on device")

    site.place.before = full
    failed = site.back_up()
    larger = site.places[0] = MemoryPlace(site.place.address)

    assert failed.reason == "no_space"
    assert site.night().copies[0].ok
    assert larger.files


def _without_mark(store: MemoryStore) -> MemoryStore:
    store.key_values.remove(*SITE_MARK)
    return store
