"""`studio serve` starts the server."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.older_store import make_older_store

Cli = Any


def served(*options: str) -> tuple[list[dict[str, Any]], int]:
    """Serve the site until it has answered; return its projects and the status of the end."""
    command = [sys.executable, "-m", "studio_cli", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        with urllib.request.urlopen(f"{address}/api/portfolio", timeout=30) as answer:
            cards = json.load(answer)["items"]
        server.send_signal(signal.SIGINT)
    return cards, server.returncode


@pytest.mark.slow
def test_serve_runs_the_site_with_the_options_it_was_given(bare_cli: Cli, tmp_path: Path) -> None:
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": {"title": "한옥"}}}))
    bare_cli("init", "--data-dir", "data")
    Path("studio.toml").unlink()
    bare_cli("import", "tree.json", "--apply", "--data-dir", "data")

    cards, status = served("--data-dir", "data")

    assert [card["title"] for card in cards] == ["한옥"]
    assert status in (0, 130)
    assert not (tmp_path / "var").exists()


@pytest.mark.slow
def test_serve_upgrades_a_store_of_an_older_version(bare_cli: Cli) -> None:
    make_older_store("sqlite:///var/studio.db")

    cards, _ = served()

    assert [card["id"] for card in cards] == ["p1"]
    assert bare_cli("upgrade", "--json").json["upgraded"] is False


def test_a_mistake_in_the_settings_is_reported_before_the_start(bare_cli: Cli) -> None:
    Path("studio.toml").write_text('store = "sqlite:///x.db"\nstorre = "y"\n')

    answer = bare_cli("serve", "--port", "0")

    assert answer.status == 1
    assert "unknown setting storre" in answer.err
    assert os.listdir() == ["studio.toml"]  # noqa: PTH208 - names are all that matters
