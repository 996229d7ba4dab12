"""`studio backup run` at places that are not the site's own, and with copies of the future."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands.test_backup import site
from tests.cli.commands.test_backup_places import copies, lose_everything
from tests.cli.commands.test_migrate import PATIENCE_SECONDS, started

Cli = Any
__all__ = ["copies"]

NEW = "sqlite:///new.db"
MIGRATING = ("migrate", "--from", "sqlite:///var/studio.db", "--to", NEW, "--apply")
NEW_STORE = ("--store", NEW)


def test_a_restored_site_goes_on_at_its_place_when_that_is_wanted(cli: Cli, copies: Path) -> None:
    cli("backup", "run")
    lose_everything()
    restored = cli("restore", "latest", "--apply")
    there = sorted(path.name for path in copies.rglob("*"))

    refused = cli("backup", "run")
    after = sorted(path.name for path in copies.rglob("*"))
    taken = cli("backup", "run", "--take-over")

    assert "run `studio backup run --take-over` once" in restored.err
    assert (refused.status, taken.status, cli("backup", "run").status) == (1, 0, 0)
    assert refused.out.startswith(f"failed  {copies} keeps copies of another site")
    assert after == there


@pytest.mark.parametrize("again", [False, True])
def test_a_migrated_store_is_another_and_told_so_until_it_takes_the_place_over(
    cli: Cli, copies: Path, again: bool
) -> None:
    cli("backup", "run")
    migrated = [cli(*MIGRATING) for _ in range(1 + again)][-1]
    there = sorted(path.name for path in copies.rglob("*"))

    refused = cli("backup", "run", *NEW_STORE)
    after = sorted(path.name for path in copies.rglob("*"))
    own = cli("backup", "run")
    taken = cli("backup", "run", "--take-over", *NEW_STORE)
    told_later = cli(*MIGRATING)

    assert "run `studio backup run --take-over` once" in migrated.err
    assert refused.out.startswith(f"failed  {copies} keeps copies of another site")
    assert after == there
    assert (refused.status, own.status, taken.status) == (1, 0, 0)
    assert "--take-over" not in told_later.err
    assert cli("backup", "run", *NEW_STORE).status == 0


def test_a_store_that_closes_behind_the_site_gives_its_places_up_to_the_next(
    cli: Cli, copies: Path
) -> None:
    cli("backup", "run")

    moving = started(*MIGRATING, "--follow", "--finish")
    assert moving.stderr is not None
    assert "following" in moving.stderr.readline()
    moving.send_signal(signal.SIGTERM)
    _, told = moving.communicate(timeout=PATIENCE_SECONDS)

    assert (moving.returncode, "--take-over" in told) == (0, False)
    assert cli("backup", "run", *NEW_STORE).status == 0


@pytest.mark.parametrize("places", [True, False])
def test_without_copies_at_a_place_nothing_is_told_of_any(
    cli: Cli, copies: Path, places: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not places:
        cli("backup", "run")
        monkeypatch.delenv("STUDIO_BACKUP_TO")

    assert "--take-over" not in cli(*MIGRATING).err


def test_a_store_with_a_journal_of_its_own_is_told_of_the_places_too(
    cli: Cli, copies: Path
) -> None:
    cli("backup", "run")
    lose_everything()
    site(cli)

    restored = cli("restore", "latest", "--apply")

    assert "the store's own goes on" in restored.err
    assert "run `studio backup run --take-over` once" in restored.err


def test_a_copy_of_the_future_is_told_by_run_and_list(cli: Cli, copies: Path) -> None:
    cli("backup", "run")
    for path in (copies / "copies").iterdir():
        path.rename(path.with_name(f"29990101T000000Z.{path.suffix[1:]}"))

    run, listed = cli("backup", "run"), cli("backup", "list")

    told = f"warning: {copies} has a copy of 2999-01-01T00:00:00Z, which is yet to come"
    assert (run.status, listed.status) == (0, 0)
    assert told in run.err
    assert told in listed.err
    (note,) = set((copies / "copies").glob("*.json")) - {copies / "copies/29990101T000000Z.json"}
    assert json.loads(note.read_bytes())["ok"]


def test_what_is_restored_and_tried_is_no_copy_of_the_future(cli: Cli, copies: Path) -> None:
    cli("backup", "run")
    for path in (copies / "copies").iterdir():
        path.rename(path.with_name(f"29990101T000000Z.{path.suffix[1:]}"))
    alone = cli("backup", "drill", "--json").json["items"][0]
    present = cli("backup", "run", "--json").json["items"][0]

    drilled = cli("backup", "drill", "--json").json["items"][0]
    latest, asked = cli("restore", "latest"), cli("restore", "latest", "--before", "3000-01-01")

    assert (alone["at"], drilled["at"]) == ("2999-01-01T00:00:00Z", present["at"])
    assert f"the copy of {present['at']}" in latest.err
    assert "the copy of 2999-01-01T00:00:00Z at" in asked.err
