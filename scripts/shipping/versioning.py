"""A new version: where its number stands, and what the changelog says it is."""

import re
from dataclasses import dataclass
from datetime import date

_VERSION = re.compile(r"\d{1,9}\.\d{1,9}\.\d{1,9}")
_LINE = re.compile(r'^version = "([^"\n]*)"$', re.MULTILINE)
_HEADING = re.compile(r"^## \[([^\]\n]*)\](?: - (\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)
_SCHEMA = re.compile(r"^Schema: (\d{4})", re.MULTILINE)
UNRELEASED = "Unreleased"


class VersionError(Exception):
    """A number that cannot be the next version's; says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the changelog says of one version."""

    version: str
    day: str
    """When it was released; '' for what is not."""
    text: str

    @property
    def schema(self) -> str:
        """The version of the database that it says; '' when it says none."""
        found = _SCHEMA.search(self.text)
        return found[1] if found else ""


def entries(changelog: str) -> list[Entry]:
    """Return what the changelog says of each version, the newest first."""
    found = [*_HEADING.finditer(changelog)]
    ends = [one.start() for one in found[1:]] + [len(changelog)]
    return [
        Entry(one[1], one[2] or "", changelog[one.end() : end].strip())
        for one, end in zip(found, ends, strict=True)
    ]


def with_version(pyproject: str, version: str) -> str:
    """Return pyproject.toml with *version*, which has to come after the one that is there."""
    found = _LINE.search(pyproject)
    assert found
    if not _VERSION.fullmatch(version) or numbers(version) <= numbers(found[1]):
        raise VersionError(f"{version}: it must be three numbers, and come after {found[1]}")
    return pyproject[: found.start(1)] + version + pyproject[found.end(1) :]


def numbers(version: str) -> tuple[int, ...]:
    """Return the three numbers of a version."""
    return tuple(map(int, version.split(".")))


def with_release(changelog: str, version: str, day: date) -> str:
    """Return the changelog with what is unreleased as *version* of *day*; nothing is then."""
    newest = entries(changelog)[0]
    if newest.version != UNRELEASED:
        raise VersionError("CHANGELOG.md has nothing unreleased")
    head = f"## [{UNRELEASED}]\n"
    schema = f"Schema: {newest.schema}, as in {version}. Files of `deploy/` to copy again: none."
    return changelog.replace(head, f"{head}\n{schema}\n\n## [{version}] - {day}\n", 1)
