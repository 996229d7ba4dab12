"""What docs/operation.md tells an administrator to run, word by word."""

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


@dataclass(frozen=True, slots=True)
class Block:
    """The commands of one fenced block, under its heading."""

    heading: str
    language: str
    commands: tuple[str, ...]


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


def headings(blocks: Sequence[Block]) -> list[str]:
    """Return the headings that have blocks, each once, in their order."""
    return list(dict.fromkeys(block.heading for block in blocks))
