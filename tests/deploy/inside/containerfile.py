"""A Containerfile, and the file beside it that says what stays out of an image."""

import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_UNTIL_WORD = re.compile(r"(?:--\S+\s+)*")


class ContainerfileError(Exception):
    """A file, or something in it, that is not understood."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: its name, its options, and the rest as it stands."""

    name: str
    options: dict[str, str]
    text: str

    @property
    def words(self) -> list[str]:
        """The rest, word by word."""
        return shlex.split(self.text)


def read_instructions(path: Path) -> list[Instruction]:
    """Return the instructions of a Containerfile in their order."""
    kept = (line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    lines = "\n".join(kept).replace("\\\n", "").splitlines()
    return [_instruction(line) for line in lines if line.strip()]


def _instruction(line: str) -> Instruction:
    name, _, rest = line.strip().partition(" ")
    found = _UNTIL_WORD.match(rest.strip())
    assert found
    given = (word.removeprefix("--").partition("=") for word in found[0].split())
    options = {option: value for option, _, value in given}
    return Instruction(name, options, rest.strip()[found.end() :])


def context_files(context: Path, containerfile: Path) -> Iterator[str]:
    """Return the files that a build in *context* may copy, as paths from there."""
    ignored = re.compile("|".join(_patterns(containerfile)) or r"(?!)")
    for folder, names, files in os.walk(context):
        inside = Path(folder).relative_to(context)
        names[:] = [name for name in names if not ignored.fullmatch(str(inside / name))]
        paths = (str(inside / name) for name in files)
        yield from (path for path in paths if not ignored.fullmatch(path))


def _patterns(containerfile: Path) -> Iterator[str]:
    beside = containerfile.with_name(f"{containerfile.name}.dockerignore")
    lines = beside.read_text("utf-8").splitlines() if beside.exists() else []
    for line in lines:
        if line.startswith("!"):
            raise ContainerfileError(f"{beside}: exceptions are not emulated")
        if line.strip() and not line.startswith("#"):
            yield _expression(line.strip().strip("/"))


def _expression(pattern: str) -> str:
    parts = re.split(r"(\*\*/|\*|\?)", pattern)
    meaning = {"**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]"}
    return "".join(meaning.get(part, re.escape(part)) for part in parts)
