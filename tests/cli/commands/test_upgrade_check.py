"""`studio upgrade --check`: what an upgrade would do, told without doing it."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings, open_store, timestamp
from studio_adapters.stores.memory import MemoryStore
from studio_adapters.stores.sql.schema import HEAD_VERSION
from studio_cli.reports.upgrade import UpgradeReport, report_upgrade
from studio_core.records.store import Store
from studio_core.records.versions import note_version
from studio_core.transfer.switching.servers import Server, announce
from tests.older_store import OLDEST, leave_a_log, make_older_store, mark_schema

Cli = Any
DATABASE = Path("var/studio.db")


@pytest.fixture
def older(cli: Cli) -> Cli:
    """The command line where a store of the version before lies."""
    DATABASE.unlink()
    make_older_store(f"sqlite:///{DATABASE}")
    DATABASE.chmod(0o600)
    return cli


@pytest.fixture
def store(cli: Cli) -> Iterator[Store]:
    """The store of the command line, of this version's schema."""
    with closing(open_store(f"sqlite:///{DATABASE}", load_settings(environment={}))) as opened:
        yield opened


def checksums() -> dict[str, str]:
    """Return what lies in the data directory, but for what SQLite keeps of what is open."""
    files = (path for path in Path("var").rglob("*") if path.is_file())
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if not path.name.endswith("-shm")
    }


def server(version: str, at: str) -> Server:
    return Server(
        id=f"server-{version.replace('.', '-')}", host="bom", pid=1, version=version, at=at
    )


@pytest.mark.parametrize("killed", [False, True])
def test_an_older_store_is_told_step_by_step_and_left_as_it_is(older: Cli, killed: bool) -> None:
    if killed:
        leave_a_log(DATABASE)
    before = checksums()

    answer = older("upgrade", "--check", "--json")
    told = older("upgrade", "--check")

    assert (answer.status, told.status) == (1, 1)
    assert answer.json["schema"] == {"from": OLDEST, "to": HEAD_VERSION}
    assert [step[:4] for step in answer.json["steps"]] == [HEAD_VERSION]
    assert (answer.json["wayBack"], answer.json["settings"]) == ("backup", "known")
    assert f"would do {HEAD_VERSION}: Make the index of the journal" in told.out
    assert "With an empty store, that one moved aside, it brings a backup" in told.out
    assert "to do: run `studio upgrade`" in told.out
    assert checksums() == before


def test_a_store_that_is_too_old_is_told_with_the_way_and_left_as_it_is(older: Cli) -> None:
    mark_schema(f"sqlite:///{DATABASE}", "0008")
    before = checksums()

    answer = older("upgrade", "--check", "--json")
    told = older("upgrade", "--check")
    done = older("upgrade")

    assert (answer.status, told.status, done.status) == (1, 1, 1)
    assert answer.json["schema"] == {"from": "0008", "to": HEAD_VERSION}
    for words in (*answer.json["toDo"], told.out, done.err):
        assert "start version 0.1.0 on it once" in words
    assert checksums() == before


def test_what_was_told_is_what_an_upgrade_then_does(older: Cli) -> None:
    asked = older("upgrade", "--check", "--json").json["schema"]

    done = older("upgrade", "--json").json
    again = older("upgrade", "--check", "--json")

    assert asked == {"from": done["from"], "to": done["to"]}
    assert (again.status, again.json["steps"], again.json["toDo"]) == (0, [], [])
    assert again.json["wayBack"] == "free"


def test_the_way_back_that_is_told_works_and_the_short_one_does_not(older: Cli) -> None:
    """This version stands for the older one: it knows no store of a newer schema either."""
    backup = older("upgrade", "--json").json["backup"]
    told = older("upgrade", "--check").out
    mark_schema(f"sqlite:///{DATABASE}", "9999")

    short = older("restore", backup, "--apply")
    aside = Path("aside")
    aside.mkdir()
    for file in Path("var").glob("studio.db*"):
        file.rename(aside / file.name)
    long = older("restore", backup, "--apply")

    assert "one of an older schema" in told
    assert short.status == 1
    assert "install the newer version" in short.err
    assert long.status == 0
    assert DATABASE.exists()


def test_a_store_of_this_version_has_nothing_to_do(cli: Cli, store: Store) -> None:
    note_version(store, "0.0.1")

    answer = cli("upgrade", "--check")

    assert answer.status == 0
    assert f"this is version {version('studio')}; version 0.0.1 served the site last" in answer.out
    assert f"by starting an older version of schema {HEAD_VERSION};" in answer.out
    assert answer.out.endswith("nothing to do\n")


def test_an_older_program_is_told_that_a_newer_one_served(cli: Cli, store: Store) -> None:
    note_version(store, "99.0.0")

    answer = cli("upgrade", "--check", "--json")

    assert answer.status == 1
    assert answer.json["served"] == "99.0.0"
    assert answer.json["toDo"] == ["the site is of version 99.0.0: install the newer version"]


def test_servers_of_another_version_are_to_be_restarted(cli: Cli, store: Store) -> None:
    for one in (version("studio"), "0.0.1"):
        announce(store, server(one, timestamp()))

    answer = cli("upgrade", "--check", "--json")

    assert answer.status == 1
    assert {one["version"] for one in answer.json["servers"]} == {version("studio"), "0.0.1"}
    assert answer.json["toDo"] == ["restart the servers that run another version: 0.0.1"]


def test_a_setting_that_is_no_longer_known_is_named(cli: Cli) -> None:
    Path("studio.toml").write_text("max_upload_mb = 5\nold_setting = 1\n", encoding="utf-8")

    answer = cli("upgrade", "--check")

    assert answer.status == 1
    assert "studio.toml: unknown setting old_setting" in answer.err


def test_a_store_without_a_schema_is_told_so() -> None:
    report = report_upgrade(MemoryStore(), "1.0", at="2026-12-01T03:04:05.678Z")

    assert isinstance(report, UpgradeReport)
    assert (report.to_do, report.document["schema"]) == ([], None)
    assert "this kind of store has no schema" in report.lines
    json.dumps(report.document)
