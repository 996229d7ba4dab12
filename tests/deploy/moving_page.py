"""docs/moving.md as an operator works through it: in a folder, with a server, word by word."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent
from typing import Any

from studio_cli.files.settings_file import with_places
from tests.cli.moving_site import MovingSite
from tests.deploy.page import ROOT, read_blocks
from tests.http.own_process import START_SECONDS, is_ready
from tests.http.studio_in_memory import eventually

PAGE = ROOT / "docs" / "moving.md"
TEXT = PAGE.read_text("utf-8")
DATABASE = "firebase://bom-studio?databaseURL=https%3A%2F%2Fbom-studio-default-rtdb.firebaseio.com"
AT_HOME = "/var/lib/studio"
Tree = dict[str, Any]
EXPORT = ROOT / "tests" / "fixtures" / "legacy-export.json"
IMPORTING, TAKING_OVER = "Importing the export", "Taking the database over"
TEXTS, NAME, PICTURES = "Texts and opening", "Turning the name", "Pictures"
BACK = "Going back"
FINDS = {"studio audit": 1, "studio audit --apply": 1, "studio dedupe": 1}
EVERY_NTH = 12
"""Of the sound records, in the quick rehearsal."""
_FENCED = re.compile(r"^ *```(toml|json)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def sections() -> list[str]:
    """Return the headings that have commands, in the order of the page."""
    return list(dict.fromkeys(one.heading for one in read_blocks(TEXT) if one.language == "sh"))


def commands(heading: str) -> list[str]:
    """Return the commands below a heading."""
    blocks = [one for one in read_blocks(TEXT) if one.heading == heading and one.language == "sh"]
    assert blocks, f"{heading} has no commands"
    return [command for block in blocks for command in block.commands]


def fenced(language: str) -> list[str]:
    """Return what stands in the blocks of *language*, in the order of the page."""
    return [dedent(text) for kind, text in _FENCED.findall(TEXT) if kind == language]


def messy_tree(*, whole: bool) -> Tree:
    """Return the tree of the original site: all of it, or some of it with all that is odd."""
    tree: Tree = json.loads(EXPORT.read_text("utf-8"))
    if whole:
        return tree
    for name in ("portfolio", "insights"):
        kept = list(tree[name].items())
        tree[name] = {
            id: one for number, (id, one) in enumerate(kept) if number % EVERY_NTH == 0 or odd(one)
        }
        twin = next(one for one in tree[name].values() if not odd(one))
        tree[name]["-twin"] = twin
    return tree


def odd(record: Any) -> bool:
    return not isinstance(record, dict) or not isinstance(record.get("title"), str)


@dataclass
class Rehearsal:
    """Commands of the page in *folder*; *cloud* is the port that has every cloud's pictures."""

    folder: Path
    environment: Mapping[str, str]
    cloud: int
    database: str = DATABASE
    ran: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        (self.folder / "bin").mkdir()
        program = self.folder / "bin" / "studio"
        program.write_text(
            "#!/bin/sh\n"
            f'PYTHONPATH={ROOT} exec {sys.executable} -m tests.cli.clouds {self.cloud} "$@"\n'
        )
        program.chmod(0o755)

    @property
    def around(self) -> dict[str, str]:
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        return {"PATH": path, "HOME": str(self.folder), **self.environment}

    def run(self, command: str, status: int = 0) -> str:
        """Run a command as it is written, but for where things lie here; return what it says."""
        self.ran.append(command)
        here = command.replace(DATABASE, self.database).replace(AT_HOME, str(self.folder))
        done = subprocess.run(
            ["bash", "-c", here],
            check=False,
            cwd=self.folder,
            env=self.around,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == status, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    def work_through(self, heading: str, finds: Mapping[str, int] | None = None) -> list[str]:
        """Run what stands below a heading; *finds* are commands with another status than 0."""
        expected = dict(finds or {})
        return [self.run(command, expected.pop(command, 0)) for command in commands(heading)]

    def write_settings(self, text: str) -> None:
        """Write a block of settings into studio.toml."""
        path = self.folder / "studio.toml"
        places = tomllib.loads(text.replace(AT_HOME, str(self.folder)))
        path.write_text(with_places(path.read_text("utf-8"), places), "utf-8")

    def failing(self) -> set[str]:
        """Return what `studio doctor` finds fault with."""
        self.ran.append("studio doctor")
        told = subprocess.run(
            [f"{self.folder}/bin/studio", "doctor", "--json"],
            check=False,
            cwd=self.folder,
            env=self.around,
            capture_output=True,
            text=True,
        )
        checks: list[dict[str, Any]] = json.loads(told.stdout)["checks"]
        return {one["name"] for one in checks if one["state"] == "failed"}

    @contextmanager
    def serving(self) -> Iterator[MovingSite]:
        """Run the server of the folder."""
        with (self.folder / "server.log").open("a") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "studio_cli", "serve", "--port", "0"],
                cwd=self.folder,
                env=self.around,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            address = re.search(r"http://\S+", said)
            assert address, (self.folder / "server.log").read_text("utf-8")
            assert eventually(lambda: is_ready(address[0]), START_SECONDS)
            yield MovingSite(self.folder, self.environment, address[0], self.cloud)
        finally:
            server.kill()
            server.wait()
            if server.stdout is not None:
                server.stdout.close()
