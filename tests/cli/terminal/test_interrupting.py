"""Ctrl-C during a command: exit 130, no traceback, and the next run continues."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.store import Store

Cli = Any
RECORDS = 20_000
"""Four change sets' worth."""

INTERRUPTED = """
import os, signal, sys
from sqlalchemy.pool.base import _ConnectionFairy
from studio_adapters.stores.sql.store import SqlStore
from studio_cli.main import main

where, has_written = sys.argv.pop(1), False
reset = _ConnectionFairy._reset

def noticed(write):
    def noticing(store, *given, **named):
        global has_written
        done = write(store, *given, **named)
        has_written = bool(store.scan("portfolio", limit=1))
        if has_written and where == "after a change set":
            os.kill(os.getpid(), signal.SIGINT)
        return done
    return noticing

def interrupted(*given, **named):
    if has_written and where == "as a connection is given back":
        os.kill(os.getpid(), signal.SIGINT)
    reset(*given, **named)

SqlStore.commit, SqlStore.replicate = noticed(SqlStore.commit), noticed(SqlStore.replicate)
_ConnectionFairy._reset = interrupted
main()
"""
"""The command line, to which Ctrl-C comes after its first records, however busy the machine is."""


def opened() -> Store:
    return create_store("sqlite:///var/studio.db", load_settings(None))


def interrupted(where: str, *words: str) -> tuple[int, str]:
    """Run a command that is interrupted once it has written records; return status and output."""
    command = [sys.executable, "-c", INTERRUPTED, where, *words]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, timeout=100)
    return done.returncode, done.stderr


def count() -> int:
    store = opened()
    records = len(store.read("portfolio"))
    store.close()
    return records


@pytest.mark.slow
@pytest.mark.parametrize("where", ["after a change set", "as a connection is given back"])
def test_an_interrupted_import_goes_on_where_it_stopped(cli: Cli, where: str) -> None:
    tree = {"portfolio": {f"p{n:05}": {"title": f"집 {n}"} for n in range(RECORDS)}}
    Path("tree.json").write_text(json.dumps(tree))

    status, err = interrupted(where, "import", "tree.json", "--apply", "--quiet")
    so_far = count()
    again = cli("import", "tree.json", "--apply", "--json")

    assert status == 130
    assert "Traceback" not in err
    assert 0 < so_far < RECORDS
    assert again.json["changed"] == RECORDS - so_far
    assert count() == RECORDS


@pytest.mark.slow
def test_an_interrupted_restoration_goes_on_where_it_stopped(cli: Cli) -> None:
    tree = {"portfolio": {f"p{n:05}": {"title": f"집 {n}"} for n in range(RECORDS // 3)}}
    Path("tree.json").write_text(json.dumps(tree))
    cli("import", "tree.json", "--apply")
    cli("backup", "studio.backup")
    Path("var/studio.db").unlink()

    status, err = interrupted("after a change set", "restore", "studio.backup", "--apply")
    so_far = count()
    again = cli("restore", "studio.backup", "--apply", "--json")

    assert status == 130
    assert "the same command goes on where this one stopped" in err
    assert 0 < so_far < RECORDS // 3
    assert again.json["written"] == RECORDS // 3 - so_far
    assert cli("backup", "--verify", "studio.backup").status == 0
