"""What is removed: copies that no rule keeps, and what no copy names any more."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.backups.catalogue import copies_at, moment_of, told_moment
from studio_core.backups.copies import BackupCopy
from studio_core.backups.keeping import KeepingRule, kept
from studio_core.backups.pruning import kept_copies
from tests.core.backups.sites import PIECES, START, MemoryPlace, Site, picture_key

THREE_DAYS = KeepingRule(daily=3, weekly=0, monthly=0)
YEARS = 3 * 365


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "pictures", rule=THREE_DAYS)


def copy_of(night: int, *, ok: bool) -> BackupCopy:
    at = told_moment(START + timedelta(days=night))
    return BackupCopy(at=at, where="/backups", bytes=1, proven_at=at if ok else "", ok=ok)


@given(
    failed=st.sets(st.integers(0, YEARS)),
    skipped=st.sets(st.integers(0, YEARS)),
    rule=st.builds(KeepingRule, st.integers(1, 9), st.integers(0, 6), st.integers(0, 14)),
)
def test_night_by_night_over_years_exactly_what_the_rule_says_is_kept(
    failed: set[int], skipped: set[int], rule: KeepingRule
) -> None:
    there: list[BackupCopy] = []
    proven = []
    for night in sorted(set(range(YEARS)) - skipped):
        copy = copy_of(night, ok=night not in failed)
        there.insert(0, copy)
        proven += [moment_of(copy)] if copy.ok else []
        there = kept_copies(there, rule, moment_of(copy))

    last = moment_of(there[0])
    assert {moment_of(copy) for copy in there if copy.ok} == kept(proven, rule)
    newest = max(proven, default=START - timedelta(days=1))
    for copy in there:
        week = timedelta(days=7)
        assert copy.ok or moment_of(copy) > newest or last - moment_of(copy) <= week


def test_nights_that_fail_push_out_nothing(site: Site) -> None:
    site.back_up()
    proven = copies_at(site.place)
    write = site.place.write_pieces

    def altering(key: str, pieces: Iterable[bytes]) -> None:
        content = b"".join(pieces)
        write(key, [content[:-1] if key.endswith(".studio") else content])

    site.place.write_pieces = altering  # type: ignore[method-assign]
    for _ in range(30):
        site.night()

    assert copies_at(site.place)[-1:] == proven
    site.place.write_pieces = write  # type: ignore[method-assign]
    site.night(passed=8)
    assert [copy.ok for copy in copies_at(site.place)] == [True, True]


def test_what_a_visitor_sent_goes_with_the_last_copy_that_has_it(site: Site) -> None:
    site.back_up()
    erased = next(iter(PIECES))
    key = f"pieces/{erased}"
    site.pieces.held.pop(erased)
    there = []
    for _ in range(4):
        site.night()
        there.append(key in site.place.files)

    assert there == [True, True, False, False]
    assert len(PIECES) - 1 == sum(name.startswith("pieces/") for name in site.place.files)


def test_a_picture_that_comes_back_stays(site: Site) -> None:
    site.back_up()
    site.contents.remove(b"one")
    site.night()
    site.contents.append(b"one")
    for _ in range(3):
        site.night()

    assert picture_key(b"one") in site.place.files


@pytest.mark.parametrize("damage", [b"", b"{}", None])
def test_nothing_goes_from_the_pool_while_a_copy_cannot_tell_what_it_names(
    site: Site, damage: bytes | None
) -> None:
    site.back_up()
    site.contents.remove(b"one")
    site.night()
    manifest = "copies/20261128T180000Z.manifest"
    if damage is None:
        site.place.files.pop(manifest)
    else:
        site.place.files[manifest] = damage

    site.night()
    site.night()
    kept_then = picture_key(b"one") in site.place.files
    site.night()

    assert kept_then
    assert picture_key(b"one") not in site.place.files


def test_what_others_keep_at_the_place_stays(site: Site) -> None:
    site.place.files |= {"notes.txt": b"ours", "copies/readme.studio": b"ours"}
    for _ in range(4):
        site.night()

    assert "copies/readme.studio" in site.place.files
    assert (site.place.files["notes.txt"], len(copies_at(site.place))) == (b"ours", 3)


def test_a_copy_whose_note_cannot_be_read_is_told_and_not_taken_for_proven(site: Site) -> None:
    site.back_up()
    site.place.files["copies/20261127T180000Z.json"] = b"["

    (copy,) = copies_at(site.place)

    assert (copy.ok, copy.reason, copy.proven_at) == (False, "unmatched", "")
    assert isinstance(site.place, MemoryPlace)
