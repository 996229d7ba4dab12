"""A Containerfile, and the file beside it that says what stays out of an image."""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
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


@dataclass(frozen=True, slots=True)
class _Rule:
    """A line of the file beside a Containerfile: what it is about, and whether that stays out."""

    pattern: str
    stays_out: bool

    def is_about(self, path: str) -> bool:
        """Tell whether the line names *path* or a folder above it."""
        named = re.compile(_expression(self.pattern))
        above = [path[: found.start()] for found in re.finditer("/", path)]
        return any(named.fullmatch(one) for one in (path, *above))


def context_files(context: Path, containerfile: Path) -> Iterator[str]:
    """Return the files that a build in *context* may copy, as paths from there."""
    rules = _rules(containerfile)
    wanted = [rule.pattern for rule in rules if not rule.stays_out]
    for folder, names, files in os.walk(context):
        inside = Path(folder).relative_to(context)
        paths = {name: str(inside / name) for name in (*names, *files)}
        names[:] = [
            name
            for name in names
            if not _stays_out(paths[name], rules) or _leads_to(paths[name], wanted)
        ]
        yield from (paths[name] for name in files if not _stays_out(paths[name], rules))


def _stays_out(path: str, rules: Sequence[_Rule]) -> bool:
    """Tell what the last line says that is about *path*; without one it is copied."""
    return next((rule.stays_out for rule in reversed(rules) if rule.is_about(path)), False)


def _leads_to(folder: str, wanted: Sequence[str]) -> bool:
    return any(pattern.startswith(f"{folder}/") for pattern in wanted)


def _rules(containerfile: Path) -> list[_Rule]:
    beside = containerfile.with_name(f"{containerfile.name}.dockerignore")
    lines = beside.read_text("utf-8").splitlines() if beside.exists() else []
    told = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return [_Rule(line.removeprefix("!").strip("/"), not line.startswith("!")) for line in told]


def _expression(pattern: str) -> str:
    parts = re.split(r"(\*\*/|\*|\?)", pattern)
    meaning = {"**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]"}
    return "".join(meaning.get(part, re.escape(part)) for part in parts)
