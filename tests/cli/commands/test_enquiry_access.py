"""Every command that shows enquiries, or removes them, leaves an access record first."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import ChangeSet, Delete, SetField
from studio_core.records.collections import ACCESS_RECORDS
from tests.cli.commands.test_enquiries import OTHER, PERSON, everything_in, numbers
from tests.cli.conftest import Cli
from tests.cli.terminal.test_reading_commands import ALL
from tests.contracts.samples import change_set

__all__ = ["numbers"]

RECORDING: dict[str, tuple[str, ...]] = {
    "enquiries list": ("--json",),
    "enquiries export": ("all.csv", "--reason", "월말 정리"),
    "enquiries erase": ("sea@example.com", "--apply"),
    "enquiries purge": ("--apply",),
    "enquiries show": ("NUMBER", "--json"),
    "enquiries keep": ("NUMBER", "--no-longer"),
}
"""How each command shows, changes or removes something."""

SHOWS_NOTHING_PERSONAL = {
    "enquiries access": "who saw what: numbers of enquiries, and none of what is in them",
    "enquiries deliver": "does at once what the server does by itself; shows two counts",
    "enquiries key export": "keys",
    "enquiries key import": "keys, and how many enquiries they open",
    "enquiries key rotate": "keys, and how many enquiries were sealed anew",
}
"""Commands that leave no record, with the reason."""


def told(cli: Cli) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = cli("enquiries", "access", "--json").json["items"]
    return items


def called(name: str, numbers: list[str]) -> list[str]:
    options = (numbers[1] if one == "NUMBER" else one for one in RECORDING[name])
    return [*name.split(), *options]


def test_every_command_of_enquiries_is_one_or_the_other() -> None:
    ours = {name for name in ALL if name.startswith("enquiries ")}

    assert RECORDING.keys() | SHOWS_NOTHING_PERSONAL.keys() == ours
    assert not RECORDING.keys() & SHOWS_NOTHING_PERSONAL.keys()


@pytest.mark.parametrize("name", RECORDING)
def test_a_command_that_shows_enquiries_leaves_a_record(
    cli: Cli, numbers: list[str], name: str
) -> None:
    assert cli(*called(name, numbers)).status == 0

    [record] = told(cli)
    assert record["action"] in {"list", "export", "erase", "open", "change"}
    assert record["enquiries"]
    assert set(record["enquiries"]) <= set(numbers)
    assert record["actor"] == "operator"
    assert re.fullmatch(r".+@.+", record["from"])
    assert (
        cli("enquiries", "access", "--verify").out == "1 access records, none changed or missing\n"
    )


@pytest.mark.parametrize("name", RECORDING)
def test_without_a_record_a_command_shows_and_removes_nothing(
    cli: Cli, numbers: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    commit = SqlStore.commit

    def refuse(store: SqlStore, changes: ChangeSet) -> int:
        if any(collection == ACCESS_RECORDS for collection, _ in changes.touched()):
            raise StoreUnavailableError("away")
        return commit(store, changes)

    with monkeypatch.context() as patch:
        patch.setattr(SqlStore, "commit", refuse)
        answer = cli(*called(name, numbers))

    assert answer.status == 1
    shown = answer.out + answer.err + everything_in(tmp_path).decode(errors="replace")
    texts = [str(text) for person in (PERSON, OTHER) for text in person.values()]
    assert [text for text in texts if len(text) > 5 and text in shown] == []
    assert cli("enquiries", "list").out.count("\n") == 2


def test_a_list_of_numbers_leaves_no_record(cli: Cli, numbers: list[str]) -> None:
    cli("enquiries", "list")
    cli("enquiries", "purge")

    assert told(cli) == []


def test_looking_for_a_person_leaves_a_record(cli: Cli, numbers: list[str]) -> None:
    shown = cli("enquiries", "erase", "sea@example.com", "--json").json["items"]

    [record] = told(cli)
    assert (record["action"], record["enquiries"]) == ("search", shown)
    assert len(shown) == 1


@pytest.mark.parametrize("reason", [(), ("--reason", " ")])
def test_an_export_asks_for_a_reason(cli: Cli, numbers: list[str], reason: tuple[str, ...]) -> None:
    assert cli("enquiries", "export", "all.csv", *reason).status == 2


def test_the_records_of_one_enquiry_are_listed(cli: Cli, numbers: list[str]) -> None:
    cli("enquiries", "list", "--json")
    cli("enquiries", "export", "all.csv", "--reason", "월말 정리")
    cli("enquiries", "erase", "sea@example.com", "--apply")

    shown = cli("enquiries", "access", "--enquiry", numbers[1]).out.splitlines()

    assert [line.split("\t")[2] for line in shown] == ["erase", "export", "list"]
    assert "월말 정리" in shown[1]
    assert len(cli("enquiries", "access", "--limit", "1").out.splitlines()) == 1


@pytest.mark.parametrize("done", ["change", "remove"])
def test_tampering_is_told_and_exits_with_1(cli: Cli, numbers: list[str], done: str) -> None:
    for _ in range(2):
        cli("enquiries", "list", "--json")
    settings = load_settings(environment={})
    with closing(create_store(settings.store, settings)) as store:
        id = next(id for id in store.read(ACCESS_RECORDS) if not id.startswith("0000"))
        change = SetField(ACCESS_RECORDS, id, "actor", "nobody")
        store.commit(change_set(change if done == "change" else Delete(ACCESS_RECORDS, id)))

    answer = cli("enquiries", "access", "--verify")
    listed = cli("enquiries", "access", "--verify", "--json")
    checks = {one["name"]: one["state"] for one in cli("doctor", "--json").json["checks"]}

    assert (answer.status, listed.status) == (1, 1)
    assert answer.out.startswith(id)
    kind = "altered" if done == "change" else "missing"
    assert listed.json["faults"] == [{"position": id, "kind": kind, "count": 1}]
    assert checks["access records"] == "failed"


def test_a_cut_off_end_is_told_by_what_this_machine_remembers(cli: Cli, numbers: list[str]) -> None:
    for _ in range(2):
        cli("enquiries", "list", "--json")
    settings = load_settings(environment={})
    with closing(create_store(settings.store, settings)) as store:
        records = store.read(ACCESS_RECORDS)
        last = max(id for id in records if id.startswith("0000"))
        [chain] = cast("Any", records[last].document["heads"])
        gone = [id for id in records if id.startswith(chain)]
        store.commit(change_set(*(Delete(ACCESS_RECORDS, id) for id in (*gone, last))))

    answer = cli("enquiries", "access", "--verify")

    assert (answer.status, answer.out.split(":")[0]) == (1, last)


def test_after_a_restoration_of_an_older_backup_the_records_are_sound(
    cli: Cli, numbers: list[str]
) -> None:
    cli("enquiries", "list", "--json")
    cli("backup", "old.studio", "--allow-empty")
    cli("enquiries", "list", "--json")
    for file in Path("var").glob("studio.db*"):
        file.unlink()

    restored = cli("restore", "old.studio", "--apply")

    assert "access records of after the backup" in restored.err
    assert cli("enquiries", "access", "--verify").status == 0
    assert len(told(cli)) == 1


def test_what_is_shown_of_a_store_that_was_left_is_recorded_there_alone(
    cli: Cli, numbers: list[str]
) -> None:
    left = "sqlite:///left.db"
    cli("migrate", "--from", "sqlite:///var/studio.db", "--to", left, "--apply")
    for name in ("one.csv", "two.csv"):
        assert cli("enquiries", "export", name, "--reason", "x", "--store", left).status == 0

    verified = cli("enquiries", "access", "--verify")
    there = cli("enquiries", "access", "--json", "--store", left).json["items"]

    assert all(number[:9] in Path("two.csv").read_text("utf-8") for number in numbers)
    assert verified.status == 0
    assert [record["action"] for record in there] == ["export", "export"]


def test_a_rotated_key_leaves_sound_records(cli: Cli, numbers: list[str]) -> None:
    cli("enquiries", "list", "--json")
    cli("enquiries", "key", "rotate")
    cli("enquiries", "list", "--json")

    assert cli("enquiries", "access", "--verify").status == 0


def test_a_year_is_the_least_for_which_records_are_kept(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_ACCESS_RECORD_DAYS", "364")

    answer = cli("enquiries", "access")

    assert answer.status != 0
    assert "at least 365" in answer.err
