"""What docs/operation.md and deploy/studio.cron tell an administrator to run, word by word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "operation.md"
_PART = re.compile(
    r"^## (?P<heading>[^\n]+)$|^(?P<margin> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
_CRON_LINE = re.compile(r"((?:\S+\s+){4}\S+)\s+(\S+)\s+(.*)")


@dataclass(frozen=True, slots=True)
class Block:
    """The commands of one fenced block, under its heading."""

    heading: str
    language: str
    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CronLine:
    """When, as whom and what: a line of a file in /etc/cron.d."""

    times: tuple[str, ...]
    user: str
    command: str

    @property
    def is_every_day(self) -> bool:
        """Whether it runs once on each day."""
        minute, hour, *days = self.times
        return int(minute) in range(60) and int(hour) in range(24) and days == ["*", "*", "*"]


def read_blocks(text: str) -> list[Block]:
    """Return every fenced block of a page, in its order."""
    blocks, heading = [], ""
    for part in _PART.finditer(text):
        if part["heading"]:
            heading = part["heading"]
        else:
            blocks.append(Block(heading, part["language"], _commands(dedent(part["text"]))))
    return blocks


def _commands(text: str) -> tuple[str, ...]:
    whole = text.replace("\\\n", "")
    return tuple(line for line in whole.splitlines() if line and not line.startswith("#"))


def read_cron(text: str) -> list[CronLine]:
    """Read a file for /etc/cron.d as cron does: a % ends the command unless it is escaped."""
    assert text.endswith("\n"), "cron leaves a file alone whose last line has no end"
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [_cron_line(line) for line in lines]


def _cron_line(line: str) -> CronLine:
    found = _CRON_LINE.fullmatch(line)
    assert found, f"cron does not understand: {line}"
    command = re.split(r"(?<!\\)%", found[3])[0]
    return CronLine(tuple(found[1].split()), found[2], command.replace("\\%", "%"))


def headings(blocks: Sequence[Block]) -> list[str]:
    """Return the headings that have blocks, each once, in their order."""
    return list(dict.fromkeys(block.heading for block in blocks))
