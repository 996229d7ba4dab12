"""`studio restore latest` where a place has lost or damaged something: what can come does."""

import errno
import json
import os
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings, now, open_enquiry_services, timestamp
from studio_core.enquiries.remains import ERASED_BY_HAND
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.cli.commands.test_backup import SEALED, everything, opened, site, write
from tests.cli.commands.test_backup_places import lose_everything
from tests.cli.commands.test_media import keep, pictures

Cli = Any
ERASED = "erased-enquiries.json"


@pytest.fixture
def places(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A site with two pictures, and two folders for its copies."""
    site(cli)
    keep("var/media", "blue")
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    monkeypatch.setenv("STUDIO_BACKUP_TO", f"{first},{second}")
    return first, second


@pytest.fixture
def place(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same site with the first of the folders alone."""
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(places[0]))
    return places[0]


def change(path: Path) -> None:
    """Change a byte, not the size."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def only(place: Path, pattern: str) -> Path:
    return min(place.glob(pattern))


def older_copy(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a copy of three days ago; return its moment."""
    with monkeypatch.context() as then:
        then.setattr("studio_cli.files.backups.places.now", lambda: now() - timedelta(days=3))
        items = cli("backup", "run", "--json").json["items"]
    return str(items[0]["at"])


@pytest.mark.parametrize(
    ("damage", "previewed", "why"),
    [(Path.unlink, 1, "it is not at"), (change, 0, "is not what was written")],
)
def test_all_but_a_faulty_picture_comes_back(
    cli: Cli, place: Path, damage: Callable[[Path], None], previewed: int, why: str
) -> None:
    before = everything()
    cli("backup", "run")
    faulty = only(place, "media/*")
    damage(faulty)
    lose_everything()

    shown = cli("restore", "latest")
    told = cli("restore", "latest", "--json")
    done = cli("restore", "latest", "--apply")

    name = f"media/{faulty.name}"
    assert (shown.status, told.status, done.status) == (previewed, previewed, 1)
    assert (f"lacking  {name}: missing or of another size" in shown.out) == bool(previewed)
    assert told.json["lacking"] == [name] * previewed
    assert f"unfit  {name}: " in done.out
    assert why in done.out
    assert str(place) in done.out
    assert "and 1 pictures; 1 pictures or files did not come" in done.out
    assert everything() == before
    assert len(pictures("var/media")) == 1


@pytest.mark.parametrize("damage", [Path.unlink, change])
def test_a_picture_comes_from_the_place_that_has_it_sound(
    cli: Cli, places: tuple[Path, Path], damage: Callable[[Path], None]
) -> None:
    before, kept = everything(), pictures("var/media")
    cli("backup", "run")
    damage(min(places[0].glob("media/*")))
    damage(max(places[1].glob("media/*")))
    lose_everything()

    shown = cli("restore", "latest")
    done = cli("restore", "latest", "--apply")

    assert (shown.status, done.status) == (0, 0)
    assert everything() == before
    assert pictures("var/media") == kept


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_text("{")])
def test_a_copy_without_its_note_is_listed_and_comes_when_it_is_asked_for(
    cli: Cli, place: Path, damage: Callable[[Path], None]
) -> None:
    before = everything()
    cli("backup", "run")
    damage(only(place, "copies/*.json"))
    lose_everything()

    (item,) = cli("backup", "list", "--json").json["items"]
    refused = cli("restore", "latest")
    direct = cli("restore", str(only(place, "copies/*.studio")))
    done = cli("restore", "latest", "--from", str(place), "--unproven", "--apply")

    assert (item["ok"], item["provenAt"]) == (False, "")
    assert "noted of it" in item["message"]
    assert refused.status == 1
    assert f"--unproven takes one that is not proven, the newest of {item['at']}" in refused.err
    assert "with --unproven where no copy is proven" in direct.err
    assert done.status == 0
    assert everything() == before


def test_a_long_note_is_cut(cli: Cli, place: Path) -> None:
    cli("backup", "run")
    note = only(place, "copies/*.json")
    told = json.loads(note.read_text()) | {"ok": False, "message": "x" * 100_000}
    note.write_text(json.dumps(told))

    listed = cli("backup", "list")

    assert listed.status == 0
    assert "xxx" in listed.out
    assert len(listed.out) < 1000


def test_a_damaged_archive_is_named_with_the_copy_before_it(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()
    older = older_copy(cli, monkeypatch)
    newest = cli("backup", "run", "--json").json["items"][0]["at"]
    change(max(place.glob("copies/*.studio")))
    lose_everything()

    refused = cli("restore", "latest")
    done = cli("restore", "latest", "--before", newest, "--apply")

    assert refused.status == 1
    assert f"the copy of {newest} at {place} is damaged" in refused.err
    assert f"the proven copy before it, of {older}, is taken with --before {newest}" in refused.err
    assert ".studio" not in refused.err
    assert done.status == 0
    assert everything() == before


@pytest.mark.parametrize("damage", [Path.unlink, change])
def test_the_same_copy_of_another_place_is_taken_for_a_damaged_one(
    cli: Cli, places: tuple[Path, Path], damage: Callable[[Path], None]
) -> None:
    before = everything()
    at = cli("backup", "run", "--json").json["items"][0]["at"]
    damage(only(places[0], "copies/*.studio"))
    lose_everything()

    done = cli("restore", "latest", "--apply")

    assert done.status == 0
    assert f"warning: the copy of {at} at {places[0]} " in done.err
    assert f"the copy of {at} at {places[1]}" in done.err
    assert everything() == before


def test_no_copy_before_a_moment_is_told_so(cli: Cli, place: Path) -> None:
    cli("backup", "run")

    answer = cli("restore", "latest", "--before", "2020-01-01")

    assert answer.status == 1
    assert f"there is no proven copy before 2020-01-01 at {place}\n" in answer.err


def full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_folder_for_temporary_files_is_named(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("backup", "run")
    monkeypatch.setattr("studio_cli.files.backups.latest._bring", full)
    monkeypatch.setattr("studio_cli.commands.backup_runs.drill", full)

    restored = cli("restore", "latest")
    drilled = cli("backup", "drill", "--below", ".")

    assert "TMPDIR names another folder for temporary files" in restored.err
    assert drilled.out == "failed  no space left in .: --below names another folder\n"
    assert f"left at {place}" not in restored.err + drilled.out


def test_a_list_of_the_erased_is_not_damaged_because_there_is_no_room_here(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("backup", "run")
    erase("E1")
    monkeypatch.setattr("studio_adapters.enquiries.erasures.replace_private", full)

    run, drilled = cli("backup", "run", "--json"), cli("backup", "drill")

    assert run.json["message"].startswith("no space left in ")
    assert drilled.out.startswith("failed  no space left in ")
    assert [path.name for path in place.glob("erased*")] == [ERASED]


def erase(id: str) -> None:
    gone = (Delete(ENQUIRIES, id),)
    with closing(opened()) as store:
        Work(store, OPERATOR, timestamp()).commit(ERASED_BY_HAND, *gone)
        open_enquiry_services(load_settings(None)).erasures.remember(store)


def test_a_damaged_list_of_the_erased_is_noticed(cli: Cli, place: Path) -> None:
    cli("backup", "run")
    (place / ERASED).write_text("{")

    drilled = cli("backup", "drill")
    run = cli("backup", "run")
    again = cli("backup", "run")

    assert (drilled.status, run.status, again.status) == (1, 1, 0)
    assert drilled.out == f"failed  {ERASED} at {place} is damaged\n"
    aside = only(place, "erased-enquiries-damaged-*.json")
    assert f"{ERASED} at {place} was damaged and is written anew; what lay there is" in run.out
    assert aside.name in run.out
    assert aside.read_text() == "{"
    assert json.loads((place / ERASED).read_text())["version"] == 1
    assert [item["ok"] for item in cli("backup", "list", "--json").json["items"]] == [True] * 3


def test_nothing_is_restored_while_nobody_knows_who_was_erased(cli: Cli, place: Path) -> None:
    write(Put(ENQUIRIES, "E2", SEALED))
    cli("backup", "run")
    erase("E2")
    known = Path("var", ERASED).read_bytes()
    (place / ERASED).write_text("{")
    lose_everything()

    refused = cli("restore", "latest", "--apply")
    Path("var").mkdir(exist_ok=True)
    Path("var", ERASED).write_bytes(known)
    done = cli("restore", "latest", "--apply")

    assert refused.status == 1
    assert f"{ERASED} at {place} is damaged: nobody knows which enquiries" in refused.err
    assert str(Path("var", ERASED)) in refused.err
    assert done.status == 0
    assert f"warning: {ERASED} at {place} is damaged" in done.err
    assert list(everything()[ENQUIRIES]) == ["E1"]


def test_the_list_of_the_erased_of_another_place_is_enough(
    cli: Cli, places: tuple[Path, Path]
) -> None:
    cli("backup", "run")
    (places[0] / ERASED).write_text("{")
    lose_everything()

    done = cli("restore", "latest", "--apply")

    assert done.status == 0
    assert f"warning: {ERASED} at {places[0]} is damaged" in done.err
