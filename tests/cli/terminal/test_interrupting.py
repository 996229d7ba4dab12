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
import os, signal
from studio_adapters.stores.sql.store import SqlStore
from studio_cli.main import main

def once(write):
    def interrupted(store, *given, **named):
        done = write(store, *given, **named)
        if store.scan("portfolio", limit=1):
            os.kill(os.getpid(), signal.SIGINT)
        return done
    return interrupted

SqlStore.commit, SqlStore.replicate = once(SqlStore.commit), once(SqlStore.replicate)
main()
"""
"""The command line, to which Ctrl-C comes after its first records, however busy the machine is."""


def opened() -> Store:
    return create_store("sqlite:///var/studio.db", load_settings(None))


def interrupted(*words: str) -> tuple[int, str]:
    """Run a command that is interrupted once it has written records; return status and output."""
    command = [sys.executable, "-c", INTERRUPTED, *words]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, timeout=100)
    return done.returncode, done.stderr


def count() -> int:
    store = opened()
    records = len(store.read("portfolio"))
    store.close()
    return records


@pytest.mark.slow
def test_an_interrupted_import_goes_on_where_it_stopped(cli: Cli) -> None:
    tree = {"portfolio": {f"p{n:05}": {"title": f"집 {n}"} for n in range(RECORDS)}}
    Path("tree.json").write_text(json.dumps(tree))

    status, err = interrupted("import", "tree.json", "--apply", "--quiet")
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

    status, err = interrupted("restore", "studio.backup", "--apply")
    so_far = count()
    again = cli("restore", "studio.backup", "--apply", "--json")

    assert status == 130
    assert "the same command goes on where this one stopped" in err
    assert 0 < so_far < RECORDS // 3
    assert again.json["written"] == RECORDS // 3 - so_far
    assert cli("backup", "--verify", "studio.backup").status == 0
