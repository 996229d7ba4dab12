"""The administrator of docs/operation.md: runs its commands as they are written."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.deploy.machine import ROOT, Done, Machine
from tests.deploy.page import PAGE, Block, read_blocks

IN_THE_PROJECT = ("Installing", 0)
"""The block that is run in the project's folder; the others are run in the copied release."""

_FROM_REGISTRIES = re.compile(r"\bmake dist\b|/pip install |\bpodman build\b")
"""Commands that fetch packages."""


class Administrator:
    """Follows the page, block by block; *followed* are the blocks that were run."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.release = "/root"
        self.followed: list[Block] = []
        self.seconds: dict[str, float] = {}
        self._blocks = read_blocks(PAGE.read_text("utf-8"))

    def follow(self, heading: str, number: int) -> str:
        """Run every command of a heading's block; return what they wrote. Fail when one does."""
        block = [block for block in self._blocks if block.heading == heading][number]
        folder = str(ROOT) if (heading, number) == IN_THE_PROJECT else self.release
        with self.timed(heading):
            written = "".join(self.must(command, folder=folder).out for command in block.commands)
        self.followed.append(block)
        return written

    def must(self, command: str, *, folder: str = "/root") -> Done:
        """Run a command as root's login shell does; fail when it does."""
        registries = _FROM_REGISTRIES.search(command) is not None
        done = self.machine.run(command, folder=folder, registries=registries)
        assert done.status == 0, str(done)
        return done

    def json(self, command: str) -> Any:
        """Run a command and return the document that it writes."""
        return json.loads(self.must(command).out)

    def copy_release(self, folder: str) -> None:
        """Copy the files that the page names into *folder*, and run later blocks there."""
        copied = "dist deploy requirements.runtime.txt"
        self.must(f"mkdir {folder} && cp -R {copied} {folder}/", folder=str(ROOT))
        self.release = folder

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Add the duration of the block to the seconds of *what*."""
        began = time.monotonic()
        yield
        self.seconds[what] = self.seconds.get(what, 0) + time.monotonic() - began
