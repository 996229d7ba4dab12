"""`studio doctor` names the cause and the cure of what keeps a site from its work."""

import errno
import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings, open_enquiry_services, open_store, timestamp
from studio_cli.doctor import machine
from studio_core.access.checkpoints import Checkpoints
from studio_core.access.log import AccessLog
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.store import StoreFullError
from studio_core.records.work import Work
from tests.cli.conftest import Cli

DATABASE = Path("var/studio.db")


def checks(cli: Cli) -> dict[str, dict[str, Any]]:
    return {check["name"]: check for check in cli("doctor", "--json").json["checks"]}


def fill() -> None:
    """Write enough for the file to have pages that no table begins with."""
    settings = load_settings()
    with closing(open_store(settings.store, settings)) as store:
        puts = tuple(
            Put(collection, f"p{number}", {"title": "집" * 2000})
            for collection in (PORTFOLIO, ENQUIRIES)
            for number in range(50)
        )
        Work(store, OPERATOR, timestamp()).commit("imported", *puts)


def no_log() -> None:
    """Bring what the log of the database has into its file."""
    import sqlite3

    with closing(sqlite3.connect(DATABASE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize("part", ["the beginning", "the middle", "the end"])
def test_a_damaged_database_is_told_as_one_and_a_backup_brings_it_back(cli: Cli, part: str) -> None:
    cli("init", "--admin", "hong@studio.example")
    fill()
    Path("copies").mkdir()
    schedule = ("--schedule", "03:00", "--to", str(Path("copies").absolute()))
    assert cli("backup", *schedule).status == 0
    assert cli("backup", "run").status == 0
    no_log()
    damage(part)

    answer = cli("doctor")
    found = checks(cli)["store"]

    assert found["state"] == "failed"
    assert found["detail"].startswith("the database file is damaged")
    assert "studio restore latest" in found["advice"]
    assert "cannot be reached" not in answer.out
    for file in Path("var").glob("studio.db*"):
        file.rename(f"{file}.damaged")
    assert cli("restore", "latest", "--apply").status == 0
    assert checks(cli)["store"]["state"] == "ok"


def damage(part: str) -> None:
    content = bytearray(DATABASE.read_bytes())
    begins = {"the beginning": 0, "the middle": len(content) // 2, "the end": len(content) - 8192}
    start = begins[part]
    content[start : start + 8192] = b"\xff" * 8192
    DATABASE.write_bytes(content)


def test_a_missing_key_is_not_told_as_records_that_were_changed(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")
    settings = load_settings()
    services = open_enquiry_services(settings)
    with closing(open_store(settings.store, settings)) as store:
        checkpoints = Checkpoints(store, services.cipher, services.access_anchor)
        log = AccessLog(store, services.cipher, checkpoints, lambda: "a1")
        log.record(OPERATOR, "list", ["e1"], timestamp(), "")
    before = checks(cli)["access records"]
    settings.enquiry_key_file.unlink()

    found = checks(cli)["access records"]

    assert before["state"] == "ok"
    assert found["state"] == "failed"
    assert "changed" not in found["detail"]
    assert "the key of 1 records is not in" in found["detail"]
    assert "studio enquiries key import" in found["advice"]
    assert not settings.enquiry_key_file.exists()


def test_a_full_disk_is_told_as_one_whatever_is_tried(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("init", "--admin", "hong@studio.example")

    def full(*_args: object, **_options: object) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device", "var")

    def full_store(*_args: object, **_options: object) -> Any:
        raise StoreFullError("database or disk is full")

    Path("var/media").mkdir(exist_ok=True)
    monkeypatch.setattr(machine, "TemporaryFile", full)
    monkeypatch.setattr("studio_cli.doctor.connections.read_store", full_store)
    monkeypatch.setattr("studio_adapters.images.local.storage.tempfile.TemporaryFile", full)

    found = checks(cli)

    for name in ("data directory", "store", "images"):
        assert found[name]["state"] == "failed", name
        assert found[name]["advice"].startswith("free some space"), name


def test_a_database_beside_which_nothing_grows_is_on_a_full_disk(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")

    def within(*arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `studio …` where no file grows beyond what the log's index of SQLite needs."""
        return subprocess.run(
            [sys.executable, "-P", "-c", _WITHIN, *arguments],
            capture_output=True,
            text=True,
            check=False,
        )

    found = {one["name"]: one for one in json.loads(within("doctor", "--json").stdout)["checks"]}
    others = [within("backup", "site.zip"), within("export", "site.json")]

    for name in ("store", "sign-in"):
        assert "no space is left on its disk" in found[name]["detail"], name
        assert found[name]["advice"].startswith("free some space"), name
    for answer in others:
        assert answer.returncode == 1
        assert "no space is left on its disk" in answer.stderr


_WITHIN = """
import resource, sys
from studio_cli.main import run
resource.setrlimit(resource.RLIMIT_FSIZE, (16384, resource.RLIM_INFINITY))
sys.exit(run(sys.argv[1:]))
"""
