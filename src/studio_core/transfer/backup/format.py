"""What a backup file looks like.

A zip file whose members are stored, not compressed: pictures do not shrink, and nothing can swell
when it is read. `manifest.json` names every member with its size and SHA-256. The zip's comment
ends in the SHA-256 of everything before it, so that no byte can change unnoticed.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, BinaryIO

from studio_core.errors import StudioError
from studio_core.records.changes import Position
from studio_core.records.collections import (
    CARRIED,
    names_of,
)

FORMAT = "studio backup"
VERSION = 4
"""With enclosures, mails, access records and visits, which a backup of version 3 lacks.

One of version 2 lacks drafts, schedules, preview links and consents too, one of version 1 also the
journal."""

POOLED_VERSION = 5
"""Of a copy at a place: pictures and visitors' files lie beside it, in a pool for all copies."""

VERSIONS = (1, 2, 3, VERSION, POOLED_VERSION)
MANIFEST = "manifest.json"
CONFIGURATION = "studio.toml"
JOURNAL = "journal.jsonl"
SEAL = b"studio backup, SHA-256 of all before: "
SEAL_DIGITS = 64

CHUNK = 1024 * 1024
"""Bytes read and written at a time."""

LONGEST_LINE = 256 * 2**20
"""Bytes; no record or entry that a store holds is nearly as long."""

_PICTURE = re.compile(r"media/([0-9a-f]{32})")
_PIECE = re.compile(r"enclosures/([0-9a-f]{32}/(?:sealed-[0-9a-f]{16}|(?:[0-9a-f]{8}-)?[0-9]{12}))")


class BackupRefusedError(StudioError):
    """A file that is no sound backup; nothing was touched because of it."""

    code = "bad_request"


class MemberMissingError(StudioError):
    """A picture or a piece beside a backup that is not there, or is not what was written."""

    code = "backup_failed"


@dataclass(frozen=True, slots=True)
class Member:
    """One file of the archive; *records* is how many lines it has, 0 for what has none.

    What is *pooled* lies beside the archive, and not in it.
    """

    size: int
    sha256: str
    records: int = 0
    pooled: bool = False


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds, and of which moment: a time and a position of the journal.

    *known* is the newest time that was known where the clock was not believed that said *at*.
    """

    at: str
    position: Position
    members: Mapping[str, Member]
    version: int = VERSION
    known: str = ""

    @property
    def has_journal(self) -> bool:
        """Whether the journal up to the position is in it: not in backups of version 1."""
        return JOURNAL in self.members

    def records(self, collection: str) -> int:
        """Return how many records of *collection* there are."""
        member = self.members.get(records_name(collection))
        return member.records if member else 0

    @property
    def record_count(self) -> int:
        """How many records there are."""
        return sum(map(self.records, CARRIED))

    @property
    def pooled(self) -> Mapping[str, Member]:
        """What lies beside the archive, by name."""
        return {name: member for name, member in self.members.items() if member.pooled}

    @property
    def pictures(self) -> tuple[str, ...]:
        """The ids of the pictures."""
        found = (_PICTURE.fullmatch(name) for name in self.members)
        return tuple(match[1] for match in found if match)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The names of the objects of visitors' files, and of the parts of those on their way."""
        found = (_PIECE.fullmatch(name) for name in self.members)
        return tuple(match[1] for match in found if match)

    def encoded(self) -> bytes:
        """Return the manifest as the file's content."""
        members = {name: asdict(member) for name, member in self.members.items()}
        for fields in members.values():
            # Readers of version 4 know no such word.
            fields |= {"pooled": True} if fields.pop("pooled") else {}
        fields = {"format": FORMAT, **asdict(self), "members": members}
        if not self.known:
            del fields["known"]
        return json.dumps(fields, indent=1).encode()


def records_name(collection: str) -> str:
    """Return the member with the records of *collection*, a line each, in id order."""
    return f"records/{collection}.jsonl"


def picture_name(id: str) -> str:
    """Return the member with the original of a picture."""
    return f"media/{id}"


def piece_name(name: str) -> str:
    """Return the member with an object or part of a visitor's file, sealed as it lies."""
    return f"enclosures/{name}"


_RECORDS = frozenset(map(records_name, CARRIED))


def always(version: int) -> frozenset[str]:
    """Return what every backup of *version* has."""
    return frozenset(map(records_name, names_of(lambda one: 0 < one.backup_since <= version)))


def known_name(name: str) -> bool:
    """Tell whether a member of that name can be in a backup: no other is ever opened."""
    return (
        name in _RECORDS
        or name in {MANIFEST, CONFIGURATION, JOURNAL}
        or bool(_PICTURE.fullmatch(name) or _PIECE.fullmatch(name))
    )


def decoded_manifest(content: bytes) -> Manifest:
    """Return the manifest that *content* says; raise `BackupRefusedError`."""
    try:
        fields: Any = json.loads(content)
        if fields["format"] != FORMAT:
            raise BackupRefusedError("is not a backup of a studio")
        if fields["version"] not in VERSIONS:
            raise BackupRefusedError(
                f"has version {fields['version']}, which a newer studio has written"
            )
        members = {name: Member(**member) for name, member in fields["members"].items()}
        version = int(fields["version"])
        known = str(fields.get("known", ""))
        manifest = Manifest(str(fields["at"]), int(fields["position"]), members, version, known)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BackupRefusedError(f"has a damaged {MANIFEST}") from error
    if not all(_may_be_pooled(name, one) for name, one in manifest.pooled.items()):
        raise BackupRefusedError("names something beside it that no backup has")
    return manifest


def _may_be_pooled(name: str, member: Member) -> bool:
    if type(member.size) is not int or type(member.sha256) is not str:
        return False
    if match := _PICTURE.fullmatch(name):
        return member.sha256.startswith(match[1])
    return bool(_PIECE.fullmatch(name))


def seal_of(file: BinaryIO, end: int) -> bytes:
    """Return the digits for the first *end* bytes of *file*."""
    digest = sha256()
    file.seek(0)
    while end > 0:
        chunk = file.read(min(CHUNK, end))
        if not chunk:
            break
        digest.update(chunk)
        end -= len(chunk)
    return digest.hexdigest().encode()
