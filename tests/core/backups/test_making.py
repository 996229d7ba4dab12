"""Nightly backups: only what is new travels, all is proven, and nothing half counts."""

import errno
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.backups.catalogue import copies_at, moment_of
from studio_core.backups.copies import standing_of
from studio_core.backups.failing import BackupFailedError
from studio_core.backups.keeping import LEAST_KEPT, KeepingRule
from studio_core.backups.ports import PlaceKeyMissingError
from studio_core.backups.proving import open_copy
from studio_core.records.changes import OPERATOR
from studio_core.records.store import StoreFullError
from studio_core.transfer.backup.format import VERSION, BackupRefusedError, Manifest
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, restore_backup
from tests.core.backups.sites import PIECES, START, MemoryPlace, Site, picture_key, scratch
from tests.core.transfer.backup.archives import AT, stored

LEAST = KeepingRule(daily=1, weekly=0, monthly=0)
PIECE_KEYS = [f"pieces/{name}" for name in PIECES]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "pictures")


def pieces_in(backup: Backup) -> dict[str, bytes]:
    """Read what a backup has of visitors' files."""
    found = {}
    for name in backup.manifest.pieces:
        with backup.piece(name) as file:
            found[name] = file.read()
    return found


def test_a_copy_holds_all_and_is_noted_last(site: Site) -> None:
    standing = site.back_up()

    (copy,) = standing.copies
    (written,) = [key for key in site.place.files if key.endswith(".studio")]
    assert (copy.ok, copy.message, copy.reason) == (True, "", "")
    assert copy.at == copy.proven_at == standing.proven_at == "2026-11-27T18:00:00Z"
    pool = sum(map(len, [*site.contents, *PIECES.values()]))
    assert copy.bytes == len(site.place.files[written]) + pool
    assert site.place.took("write")[-1] == "copies/20261127T180000Z.json"
    assert json.loads(site.place.files["copies/20261127T180000Z.json"]) == {
        "at": copy.at, "bytes": copy.bytes, "provenAt": copy.at, "ok": True, "message": "",
        "reason": "",
    }  # fmt: skip
    assert copies_at(site.place) == [copy]
    assert (standing.kept, standing.failed_at, standing_of(site.store)) == (1, "", standing)


def test_only_new_pictures_travel_and_only_they_are_read_at_the_site(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.back_up()
    site.contents.append(b"three")
    site.place.calls.clear()
    asked: list[str] = []
    album = site.album()
    original = album.original

    def asking(_album: object, id: str) -> Path:
        asked.append(id)
        return original(id)

    monkeypatch.setattr(type(album), "original", asking)

    standing = site.night()

    assert standing.copies[0].ok
    assert site.place.took("write")[:-3] == [picture_key(b"three")]
    assert {f"media/{id}" for id in asked} == {picture_key(b"three")}


def test_a_copy_comes_back_as_the_site_was(site: Site) -> None:
    site.back_up()
    before = stored(site.store)
    site.write(2)

    with open_copy(site.place, START, scratch()) as backup:
        again = MemoryStore()
        restore_backup(Restoration(backup, again, None, OPERATOR, lambda: AT))
        with backup.picture(picture_key(b"one").removeprefix("media/")) as file:
            picture = file.read()
        pieces = pieces_in(backup)

    assert stored(again) == before
    assert again.changes(0) == site.store.changes(0)[:1]
    assert (picture, pieces) == (b"one", PIECES)


def test_an_archive_apart_from_its_pictures_is_refused_with_the_remedy(site: Site) -> None:
    site.back_up()
    file = io.BytesIO(site.place.files["copies/20261127T180000Z.studio"])

    with pytest.raises(BackupRefusedError, match="restore latest --from"):
        Backup(file)


def test_a_whole_file_has_the_version_that_older_programs_read(site: Site) -> None:
    manifest = Manifest(AT, 0, {})

    assert manifest.version == VERSION == 4
    assert b"pooled" not in manifest.encoded()
    assert b"known" not in manifest.encoded()


def test_a_copy_made_by_a_clock_that_is_not_believed_says_what_was_known(tmp_path: Path) -> None:
    site = established(tmp_path)
    site.is_believed = False
    site.known = "2026-03-01T00:00:00.000Z"

    site.night(passed=400)

    with open_copy(site.places[0], site.now, scratch()) as backup:
        assert backup.manifest.known == "2026-03-01T00:00:00.000Z"


def interruptions(tmp_path: Path) -> Iterator[int]:
    """Yield the number of every call that a second night makes to its place."""
    site = established(tmp_path / "counted")
    site.place.calls.clear()
    change(site)
    yield from range(len(site.place.calls))


def established(folder: Path) -> Site:
    """Return a site with as many copies as its rule keeps."""
    site = Site(folder, rule=LEAST)
    for _ in range(LEAST_KEPT):
        site.night()
    return site


def change(site: Site) -> None:
    """Let a night come with a new picture, a removed one, and a copy that is kept no longer."""
    site.contents[0:1] = [b"three"]
    site.pieces.held.pop(next(iter(PIECES)))
    site.write(3)
    site.night()


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), OSError(errno.ENOSPC, "full"), ConnectionError("away")]
)
def test_a_run_that_ends_anywhere_leaves_the_copies_of_before_and_the_next_goes_on(
    tmp_path: Path, error: BaseException
) -> None:
    for number in interruptions(tmp_path):
        site = established(tmp_path / str(number))
        proven = copies_at(site.place)
        stop_at(site.place, number, error)
        with suppress(KeyboardInterrupt):
            change(site)
        site.place.before = lambda what, key: None
        left = copies_at(site.place)

        standing = site.night()

        assert [copy for copy in left if copy.ok], f"nothing proven was left at {number}"
        assert left[-LEAST_KEPT:] == proven or left[0].ok
        assert (standing.copies[0].ok, standing.failed_at) == (True, ""), number
        assert whole_copies(site) == len(copies_at(site.place))


def stop_at(place: MemoryPlace, number: int, error: BaseException) -> None:
    place.calls.clear()

    def before(what: str, key: str) -> None:
        if len(place.calls) == number + 1:
            raise error

    place.before = before


def whole_copies(site: Site) -> int:
    """Count the copies whose every byte comes back; no other part of a copy may lie there."""
    keys = [key for key in site.place.files if key.startswith("copies/")]
    for copy in copies_at(site.place):
        with open_copy(site.place, moment_of(copy), scratch()) as backup:
            for id in backup.manifest.pictures:
                backup.picture(id).close()
            assert all(pieces_in(backup).values())
    return len(keys) // 3


@pytest.mark.parametrize("changed", [b"onf", b"longer"])
def test_what_changed_in_the_pool_is_found_and_brought_anew(site: Site, changed: bytes) -> None:
    site.back_up()
    site.place.files[picture_key(b"one")] = changed

    standing = site.night()
    mended = site.place.files[picture_key(b"one")]
    next_standing = site.night()

    found_by_size = len(changed) != len(b"one")
    assert standing.copies[0].ok is found_by_size
    assert mended == b"one"
    if not found_by_size:
        assert standing.reason == standing.copies[0].reason == "unmatched"
        assert picture_key(b"one") in standing.message
        assert standing.proven_at == "2026-11-27T18:00:00Z"
    assert next_standing.copies[0].ok


@pytest.mark.parametrize("part", [".studio", "media/", "pieces/"])
def test_what_a_place_alters_while_it_writes_is_not_proven(site: Site, part: str) -> None:
    write = site.place.write_pieces

    def altering(key: str, pieces: Iterable[bytes]) -> None:
        content = bytearray(b"".join(pieces))
        content[len(content) // 2] ^= 1 if part in key else 0
        write(key, [bytes(content)])

    site.place.write_pieces = altering  # type: ignore[method-assign]

    standing = site.back_up()

    assert (standing.proven_at, standing.reason) == ("", "unmatched")
    assert [copy.ok for copy in copies_at(site.place)] == [False]
    assert standing.message


def test_afar_what_is_new_is_read_and_the_rest_within_a_week(site: Site) -> None:
    site.places[0] = MemoryPlace("s3://bucket/studio")
    site.contents = [bytes([number]) for number in range(40)]
    site.back_up()
    first = {key for key in site.place.took("read") if key.startswith(("media/", "pieces/"))}
    nights: list[set[str]] = []
    for _ in range(7):
        site.place.calls.clear()
        site.night()
        nights.append(set(site.place.took("read", "media/")))

    assert first == {*map(picture_key, site.contents), *PIECE_KEYS}
    assert max(map(len, nights)) < 20
    assert set.union(*nights) == set(map(picture_key, site.contents))


def test_a_place_that_fails_leaves_the_other_out_of_it(site: Site) -> None:
    site.places.append(MemoryPlace("s3://bucket/studio"))

    def away(what: str, key: str) -> None:
        raise ConnectionError("no route to host")

    site.place.before = away

    standing = site.back_up()

    assert [copy.ok for copy in standing.copies] == [False, True]
    assert standing.copies[0].reason == standing.reason == "unreachable"
    assert standing.message == "/backups does not answer: no route to host"
    assert (standing.failed_at, standing.proven_at) == (standing.ran_at, standing.ran_at)


def test_a_full_place_is_told_as_such(site: Site) -> None:
    def full(what: str, key: str) -> None:
        if what == "write":
            raise OSError(errno.ENOSPC, "No space left on device")

    site.place.before = full

    standing = site.back_up()

    assert (standing.reason, standing.message) == ("no_space", "no space left at /backups")


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        StoreFullError("database or disk is full"),
    ],
)
def test_no_room_for_trying_a_copy_is_not_said_of_its_place(
    site: Site, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def full(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr("studio_core.backups.proving.records_differing", full)

    standing = site.back_up()

    assert (standing.reason, standing.proven_at) == ("no_space", "")
    assert standing.message == "no space left on this machine to restore a copy"
    assert [copy.ok for copy in copies_at(site.place)] == [False]


def test_no_room_for_writing_a_copy_is_told_as_such(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_named: object) -> None:
        raise StoreFullError("database or disk is full")

    monkeypatch.setattr("studio_core.backups.making.write_backup", full)

    standing = site.back_up()

    assert standing.reason == "no_space"
    assert standing.message == "no space left where the site or its store lies"


def test_what_this_machine_cannot_do_is_not_said_of_a_place(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_arguments: object, **_named: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("studio_core.backups.making.write_backup", refused)

    standing = site.back_up()

    assert (standing.message, standing.reason) == ("this machine: Permission denied", "failed")


def test_a_key_that_is_not_here_is_told_as_such(site: Site) -> None:
    def missing(what: str, key: str) -> None:
        raise PlaceKeyMissingError(errno.EACCES, "it is sealed with the key b1")

    site.place.before = missing

    standing = site.back_up()

    assert standing.reason == "key_missing"
    assert standing.message == "/backups: it is sealed with the key b1"


def test_a_store_that_cannot_be_read_is_a_night_that_failed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.back_up()

    def fail(*arguments: object) -> None:
        raise BackupFailedError("not now")

    monkeypatch.setattr("studio_core.backups.making.write_backup", lambda *a, **b: fail())

    standing = site.night()

    assert (standing.copies, standing.message, standing.reason) == ((), "not now", "failed")
    assert (standing.proven_at, standing.kept) == ("2026-11-27T18:00:00Z", 1)
    assert standing_of(site.store) == standing


def test_a_picture_that_is_damaged_at_the_site_is_told_and_keeps_no_copy_from_being_proven(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.back_up()
    site.contents.append(b"rotten")
    album = site.album()
    rotten = picture_key(b"rotten").removeprefix("media/")
    (site.folder / rotten).write_bytes(b"rotted")
    monkeypatch.setattr(Site, "album", lambda self: album)

    standing = site.night()

    assert standing.copies[0].ok
    assert standing.reason == "unmatched"
    assert f"media/{rotten}" in standing.message
    assert standing.proven_at == standing.ran_at


def test_two_runs_of_one_second_do_not_write_over_each_other(site: Site) -> None:
    site.back_up()
    again = site.back_up()

    assert [copy.at for copy in again.copies] == ["2026-11-27T18:00:01Z"]
    there = [copy.at for copy in copies_at(site.place)]
    assert there == ["2026-11-27T18:00:01Z", "2026-11-27T18:00:00Z"]
    assert whole_copies(site) == 2


def test_who_is_not_the_one_run_any_more_removes_and_notes_nothing(site: Site) -> None:
    site.rule = LEAST
    site.back_up()
    site.night()
    site.night()
    before = dict(site.place.files)

    def lost() -> None:
        raise BackupFailedError("another run began")

    site.still_ours = lost
    standing = site.night(passed=3)

    assert standing.message == "another run began"
    assert site.place.files.items() >= before.items()
    assert len(copies_at(site.place)) == 3
    assert site.now - START > timedelta(days=3)
