"""`studio backup run`, `list`, `drill` and `studio restore latest`, with folders and a bucket."""

import errno
import json
import shutil
import tempfile
import tomllib
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings, now, open_enquiry_services, timestamp
from studio_core.backups.copies import standing_of
from studio_core.backups.scheduling import LEASE
from studio_core.enquiries.remains import ERASED_BY_HAND
from studio_core.jobs.leases import claim
from studio_core.records.changes import OPERATOR, ChangeSet, Delete, Put
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from tests.cli.commands.test_backup import SEALED, everything, opened, site, write
from tests.cli.commands.test_media import keep, pictures
from tests.object_store import set_keys

Cli = Any


@pytest.fixture
def copies(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site, and a folder for its copies, which the settings name."""
    site(cli)
    folder = Path("copies").absolute()
    folder.mkdir()
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(folder))
    return folder


def ids(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "media").iterdir())


def lose_everything() -> None:
    shutil.rmtree("var")
    Path("studio.toml").unlink(missing_ok=True)


def test_a_run_makes_a_copy_and_proves_it(cli: Cli, copies: Path) -> None:
    answer = cli("backup", "run")
    told = cli("backup", "run", "--json").json

    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"{copies}: a copy of 20")
    assert answer.out.endswith(", proven\n")
    assert (told["failed"], told["message"]) == (False, "")
    (item,) = told["items"]
    assert (item["where"], item["ok"], item["message"]) == (str(copies), True, "")
    with closing(opened()) as store:
        standing = standing_of(store)
    assert standing is not None
    assert (standing.proven_at, standing.kept) == (told["provenAt"], 2)


def test_the_list_tells_every_copy_newest_first(cli: Cli, copies: Path) -> None:
    assert cli("backup", "list", "--json").json == {"items": []}
    cli("backup", "run")

    listed = cli("backup", "list", "--json").json
    table = cli("backup", "list")

    (item,) = listed["items"]
    assert item.keys() >= {"at", "where", "bytes", "provenAt", "ok"}
    assert item["bytes"] == sum(path.stat().st_size for path in copies.glob("*/*.studio")) + sum(
        path.stat().st_size for path in (copies / "media").iterdir()
    )
    at, where, size, proven, state = table.out.rstrip("\n").split("\t")
    assert (at, where, proven, state) == (item["at"], str(copies), item["provenAt"], "proven")
    assert size.endswith("KiB")


def test_only_new_pictures_are_written(cli: Cli, copies: Path) -> None:
    cli("backup", "run")
    before = {path: path.stat().st_mtime_ns for path in (copies / "media").iterdir()}
    keep("var/media", "blue")

    assert cli("backup", "run").status == 0

    after = {path: path.stat().st_mtime_ns for path in (copies / "media").iterdir()}
    assert len(after) == 2
    assert after.items() > before.items()


def test_the_latest_is_restored_on_an_empty_machine(cli: Cli, copies: Path) -> None:
    before = everything()
    kept = pictures("var/media")
    cli("backup", "run")
    lose_everything()

    shown = cli("restore", "latest")
    made = Path("var/studio.db").exists()
    done = cli("restore", "latest", "--apply", "--json")

    assert (shown.status, made, done.status) == (0, False, 0)
    assert "pictures: 1 to bring back" in shown.out
    assert (done.json["restoredPictures"], done.json["journalCarried"]) == (1, True)
    assert everything() == before
    assert pictures("var/media") == kept
    assert tomllib.loads(Path("studio.toml").read_text())["public_url"] == "https://studio.example"


def test_a_place_may_be_named_where_no_settings_are(
    cli: Cli, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()
    cli("backup", "run")
    lose_everything()
    monkeypatch.delenv("STUDIO_BACKUP_TO")

    refused = cli("restore", "latest")
    done = cli("restore", "latest", "--from", "copies", "--apply")

    assert refused.status == 1
    assert "no place for backups is set" in refused.err
    assert done.status == 0
    assert everything() == before


def test_an_older_copy_comes_back_when_it_is_asked_for(
    cli: Cli, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()
    with monkeypatch.context() as then:
        then.setattr("studio_cli.files.backups.places.now", lambda: now() - timedelta(days=3))
        cli("backup", "run")
    write(Delete(PORTFOLIO, "p1"))
    cli("backup", "run")
    moment = timestamp(lambda: now() - timedelta(days=1))

    newest = cli("restore", "latest").out
    older = cli("restore", "latest", "--before", moment).out
    none = cli("restore", "latest", "--before", "2020-01-01")
    applied = cli("restore", "latest", "--before", moment, "--apply")

    assert "portfolio: 0 to bring back" in newest
    assert "portfolio: 1 to bring back" in older
    assert "there is no proven copy before 2020-01-01 at" in none.err
    assert applied.status == 0
    assert everything()[PORTFOLIO] == before[PORTFOLIO]


def test_three_runs_by_another_rule_leave_their_copies_alone(
    cli: Cli, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in (40, 3, 2):
        with monkeypatch.context() as then:
            moment = now() - timedelta(days=days)
            then.setattr("studio_cli.files.backups.places.now", lambda moment=moment: moment)
            cli("backup", "run")
    before = len(cli("backup", "list", "--json").json["items"])
    monkeypatch.setenv("STUDIO_BACKUP_KEEP", "daily=1, weekly=0, monthly=0")

    runs = [cli("backup", "run", "--json").json["items"] for _ in range(3)]

    assert before == 3
    left = cli("backup", "list", "--json").json["items"]
    assert left == [item for items in reversed(runs) for item in items]
    assert len(list((copies / "copies").iterdir())) == 9


@pytest.mark.parametrize("words", [("--from", "x"), ("--before", "2026-01-01")])
def test_options_of_places_belong_to_latest(cli: Cli, words: tuple[str, ...]) -> None:
    Path("latest").write_text("no backup")

    assert cli("restore", "./latest", *words).status == 2
    assert "./latest" not in cli("restore", "latest").err
    assert "latest is no backup" in cli("restore", "./latest").err


def test_who_was_erased_after_the_copy_stays_away(cli: Cli, copies: Path) -> None:
    write(Put(ENQUIRIES, "E2", SEALED))
    cli("backup", "run")
    gone = (Delete(ENQUIRIES, "E2"),)
    erased = ChangeSet(actor=OPERATOR, action=ERASED_BY_HAND, at=timestamp(), changes=gone)
    with closing(opened()) as store:
        store.commit(erased)
        open_enquiry_services(load_settings(None)).erasures.remember(store)
    first = next(iter(copies.glob("copies/*.studio"))).read_bytes()
    cli("backup", "run")
    # The place has the older copy alone, and knows of the erasure.
    newest = next(iter(copies.glob("copies/*.studio")))
    newest.write_bytes(first)
    lose_everything()

    done = cli("restore", "latest", "--apply", "--json")

    assert done.json["leftOut"] == {"erased": 1, "overdue": 0}
    assert list(everything()[ENQUIRIES]) == ["E1"]


@pytest.mark.parametrize("damaged", ["media", "copies"])
def test_a_drill_finds_what_changed_at_the_place(cli: Cli, copies: Path, damaged: str) -> None:
    cli("backup", "run")
    sound = cli("backup", "drill")
    told = cli("backup", "drill", "--json").json["items"][0]
    file = max((copies / damaged).iterdir())
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)

    answer = cli("backup", "drill")

    assert (sound.status, sound.err) == (0, "")
    assert "came back whole" in sound.out
    assert (told["verified"], told["pictures"], told["faulty"]) == (True, 1, [])
    assert told["seconds"].keys() == {"archive", "records", "pictures", "all"}
    assert told["seconds"]["all"] == pytest.approx(
        sum(told["seconds"][part] for part in ("archive", "records", "pictures"))
    )
    assert answer.status == 1
    assert "failed  " in answer.out
    assert not list(Path(tempfile.gettempdir()).glob("studio-drill-*"))


def test_a_drill_needs_a_proven_copy(cli: Cli, copies: Path) -> None:
    answer = cli("backup", "drill")

    assert answer.status == 1
    assert answer.out == f"failed  {copies} has no proven copy\n"


def test_a_run_finds_a_changed_picture_and_the_next_has_mended_it(cli: Cli, copies: Path) -> None:
    cli("backup", "run")
    (name,) = ids(copies)
    (copies / "media" / name).write_bytes(b"x" * (copies / "media" / name).stat().st_size)

    failed = cli("backup", "run", "-q")
    listed = cli("backup", "list", "--json").json["items"]
    mended = cli("backup", "run", "-q")

    assert failed.status == 1
    assert failed.out.startswith("failed  1 pictures or files are not what was written")
    assert [item["ok"] for item in listed] == [False, True]
    assert (mended.status, mended.out) == (0, "")


def test_a_folder_that_is_not_there_is_told(
    cli: Cli, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_BACKUP_TO", f"{copies}/unmounted,{copies}")

    run = cli("backup", "run", "--json")
    listed = cli("backup", "list", "--json")

    assert (run.status, listed.status) == (1, 1)
    assert [item["ok"] for item in run.json["items"]] == [False, True]
    assert "is its disk mounted?" in run.json["message"]
    assert len(listed.json["items"]) == 1
    assert "is its disk mounted?" in listed.err


def test_two_runs_do_not_meet(cli: Cli, copies: Path) -> None:
    with closing(opened()) as store:
        assert claim(store, LEASE, "another", at=timestamp())

    answer = cli("backup", "run")

    assert answer.status == 1
    assert "a backup of this site is being made already" in answer.err
    assert list(copies.iterdir()) == []


def test_a_store_that_is_hardly_the_right_one_is_not_backed_up(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(tmp_path))

    answer = cli("backup", "run")

    assert answer.status == 1
    assert "has neither accounts nor content" in answer.err


def test_a_word_of_the_group_is_no_file(cli: Cli) -> None:
    site(cli)

    refused = cli("backup", "-q", "list")
    written = cli("backup", "./list")

    assert refused.status == 2
    assert "a file of that name is ./list" in refused.err
    assert (written.status, Path("list").exists()) == (0, True)


def test_the_schedule_is_written_and_everything_else_stays(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare_cli("init", "--admin", "hong@studio.example")
    text = Path("studio.toml").read_text()
    Path("studio.toml").write_text(f"{text}# ours\nmax_upload_mb = 12 # large\n")

    made = bare_cli("backup", "--schedule", "03:30", "--to", "copies", "--keep", "daily=3")
    read = load_settings(None)
    other = bare_cli("backup", "--schedule", "04:00")
    again = load_settings(None)
    run = bare_cli("backup", "run")
    off = bare_cli("backup", "--schedule", "off")

    assert (made.status, other.status, run.status, off.status) == (0, 0, 0, 0)
    assert made.out.startswith("each day at 03:30 in Seoul, first on 20")
    assert f"to {Path('copies').absolute()}\n" in made.out
    assert "3 days, 8 weeks and 12 months" in made.out
    assert f"{read.backup_at:%H:%M}" == "03:30"
    assert replace(again, backup_at=read.backup_at, given=read.given) == read
    assert read.backup_to == (str(Path("copies").absolute()),)
    assert "# ours\nmax_upload_mb = 12 # large\n" in Path("studio.toml").read_text()
    assert off.out == "no backup is made by itself any more\n"
    assert load_settings(None).backup_at is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--schedule", "25:00", "--to", "copies"), "it must be a time such as 03:00"),
        (("--schedule", "03:00"), "STUDIO_BACKUP_TO names no place"),
        (("--schedule", "03:00", "--to", "ftp://x"), "STUDIO_BACKUP_TO names 'ftp://x'"),
        (("--schedule", "03:00", "--to", "c", "--keep", "hourly=3"), "it must be daily, weekly"),
    ],
)
def test_a_wrong_schedule_changes_nothing(bare_cli: Cli, words: tuple[str, ...], said: str) -> None:
    bare_cli("init", "--admin", "hong@studio.example")
    before = Path("studio.toml").read_bytes()

    answer = bare_cli("backup", *words)

    assert answer.status == 1
    assert said in answer.err
    assert Path("studio.toml").read_bytes() == before


@pytest.mark.parametrize(
    "place", ["s3://copies?endpoint=http://127.0.0.1:1", "gs://copies?endpoint=http://127.0.0.1:1"]
)
def test_a_place_that_takes_nothing_is_told_when_it_is_given(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    set_keys(monkeypatch)
    bare_cli("init", "--admin", "hong@studio.example")
    before = Path("studio.toml").read_bytes()

    answer = bare_cli("backup", "--schedule", "03:00", "--to", "copies", "--to", place)

    assert answer.status == 1
    assert f"{place.partition('?')[0]}: object store: nothing answers at its address" in answer.err
    assert str(Path("copies").absolute()) not in answer.err.partition("nothing is written")[2]
    assert Path("studio.toml").read_bytes() == before


def test_a_folder_that_takes_nothing_is_told_when_it_is_given(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare_cli("init", "--admin", "hong@studio.example")
    before = Path("studio.toml").read_bytes()

    def read_only(*_args: object, **_options: object) -> object:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("studio_adapters.images.local.storage.tempfile.TemporaryFile", read_only)
    answer = bare_cli("backup", "--schedule", "03:00", "--to", "copies")

    assert answer.status == 1
    assert f"{Path('copies').absolute()}: Read-only file system" in answer.err
    assert Path("studio.toml").read_bytes() == before


def test_without_a_settings_file_there_is_no_schedule(cli: Cli) -> None:
    answer = cli("backup", "--schedule", "03:00", "--to", "copies")

    assert answer.status == 1
    assert "there is no studio.toml here" in answer.err
    assert cli("backup", "--to", "copies").status == 2
    assert not Path("copies").exists()


def test_a_sealed_place_is_restored_on_a_new_machine_with_its_key_alone(
    cli: Cli, tmp_path: Path
) -> None:
    url = site(cli)
    before = everything()
    set_up = cli("backup", "--schedule", "03:00", "--to", f"sealed:{tmp_path}/off-site")
    first = cli("backup", "run")
    cli("backup", "key", "export", "carried.json")
    stored = [path for path in (tmp_path / "off-site").rglob("*") if path.is_file()]
    content = b"".join(path.read_bytes() for path in stored)
    lose_everything()

    keyless = cli("restore", "latest", "--from", f"sealed:{tmp_path}/off-site", "--apply")
    came = cli("backup", "key", "import", "carried.json", "--json")
    done = cli("restore", "latest", "--from", f"sealed:{tmp_path}/off-site", "--apply")

    assert (set_up.status, first.status) == (0, 0)
    assert "run `studio backup key export FILE`" in set_up.err
    assert "한남동".encode() not in content
    assert Path(url).stem.encode() not in content
    assert not any(Path(url).stem in str(path) for path in stored)
    assert keyless.status == 1
    assert "is sealed with the key" in keyless.err
    assert len(came.json["added"]) == 1
    assert done.status == 0
    assert everything() == before
    assert json.loads(Path("carried.json").read_text())
