"""`studio backup run` at places that are not the site's own, and with copies of the future."""

import json
from pathlib import Path
from typing import Any

from tests.cli.commands.test_backup_places import copies, lose_everything

Cli = Any
__all__ = ["copies"]


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
