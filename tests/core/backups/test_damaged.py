"""Copies of which a part is damaged or gone: the others are listed, kept, and followed by more."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from studio_core.backups.catalogue import copies_at, every_copy_at, found_at
from studio_core.backups.ports import PlaceDamagedError
from tests.core.backups.sites import MemoryPlace, Site, picture_key

COPY = "copies/20261127T180000Z"
NOTE, MANIFEST, ARCHIVE = f"{COPY}.json", f"{COPY}.manifest", f"{COPY}.studio"
ONE = picture_key(b"one")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    site = Site(tmp_path / "pictures")
    assert not site.back_up().failed_at
    return site


def changed(broken: str) -> Callable[[str, str], None]:
    """Have a sealed place in which *broken* was changed."""

    def before(what: str, key: str) -> None:
        if (what, key) == ("read", broken):
            raise PlaceDamagedError(errno.EBADMSG, f"{key} is not what was sealed")

    return before


def test_a_damaged_note_ends_no_night_and_hides_no_other_copy(site: Site) -> None:
    site.place.before = changed(NOTE)

    standing = site.night()

    new, old = copies_at(site.place)
    assert (standing.failed_at, new.ok) == ("", True)
    assert (old.ok, old.reason) == (False, "unmatched")
    assert old.message == "what was noted of it cannot be read"


@pytest.mark.parametrize("damage", [changed(MANIFEST), None])
def test_a_damaged_manifest_ends_no_night(
    site: Site, damage: Callable[[str, str], None] | None
) -> None:
    if damage:
        site.place.before = damage
    else:
        site.place.files[MANIFEST] = b"{"
    site.contents.remove(b"one")

    assert not site.night().failed_at
    assert ONE in site.place.files


def test_a_copy_that_is_removed_just_now_is_none(site: Site) -> None:
    site.night()

    def before(what: str, key: str) -> None:
        if (what, key) == ("read", NOTE):
            site.place.files.pop(NOTE, None)

    site.place.before = before

    found, unread = found_at(site.run().places)

    assert ([copy.at for _, copy in found], unread) == (["2026-11-28T18:00:00Z"], {})


def test_a_place_that_does_not_answer_leaves_the_others_listed(site: Site) -> None:
    site.places.append(MemoryPlace("/second"))
    site.night()

    def away(what: str, key: str) -> None:
        raise ConnectionError("no route to host")

    site.place.before = away

    found, unread = found_at(site.run().places)

    assert [copy.where for _, copy in found] == ["/second"]
    assert list(unread) == ["/backups"]


def test_a_copy_without_its_archive_is_not_proven_and_takes_the_place_of_none(site: Site) -> None:
    site.night()
    site.rule = type(site.rule)(daily=1, weekly=0, monthly=0)
    newest = "copies/20261128T180000Z.studio"
    site.place.files.pop(newest)

    def away(what: str, key: str) -> None:
        if (what, key.endswith(".studio")) == ("write", True):
            raise OSError(errno.ENOSPC, "No space left on device")

    site.place.before = away
    site.night()

    gone, old = copies_at(site.place)
    assert (gone.ok, gone.message, gone.proven_at) == (False, "its archive is gone", "")
    assert old.ok
    assert ARCHIVE in site.place.files


def test_the_newest_archive_without_a_note_stays_until_another_is_proven(site: Site) -> None:
    site.night()
    for key in [key for key in site.place.files if key.endswith("Z.json")]:
        site.place.files.pop(key)
    site.contents.remove(b"one")

    def full(what: str, key: str) -> None:
        if (what, key.endswith(".studio")) == ("write", True):
            raise OSError(errno.ENOSPC, "No space left on device")

    site.place.before = full
    site.night()
    left = [copy.at for copy in every_copy_at(site.place)]
    with_picture = ONE in site.place.files
    site.place.before = lambda what, key: None
    site.night()

    assert (left, with_picture) == (["2026-11-28T18:00:00Z"], True)
    assert [copy.ok for copy in every_copy_at(site.place)] == [True]
    assert ONE not in site.place.files


def test_a_number_that_a_disk_changed_in_a_manifest_is_not_handed_on(site: Site) -> None:
    manifest = site.place.files[MANIFEST]
    at = manifest.index(b'"sha256": "', manifest.index(b"enclosures/")) + len(b'"sha256": "')
    digit = b"1" if manifest[at : at + 1] == b"0" else b"0"
    site.place.files[MANIFEST] = manifest[:at] + digit + manifest[at + 1 :]

    standing = site.night()

    assert (standing.message, standing.copies[0].ok) == ("", True)
