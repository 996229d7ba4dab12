"""Change sets: the one way anything is written, and the journal they leave behind."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from studio_core.errors import InvalidChangeSetError
from studio_core.records.record import Document, Json, Revision

Position: TypeAlias = int
"""How many entries the journal has: the first change set is at 1, and none is left out."""

ActorKind = Literal["administrator", "operator", "visitor", "system", "external"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change: a kind and, for administrators, their user id."""

    kind: ActorKind
    id: str = ""


OPERATOR = Actor("operator")
SYSTEM = Actor("system")
VISITOR = Actor("visitor")
EXTERNAL = Actor("external")


@dataclass(frozen=True, slots=True)
class Put:
    """Write a whole record; with *expected* `ABSENT`, only when there is none."""

    collection: str
    id: str
    document: Document
    expected: Revision | None = None


@dataclass(frozen=True, slots=True)
class SetField:
    """Write one field of a record that is there; None removes the field."""

    collection: str
    id: str
    field: str
    value: Json
    expected: Revision | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a record; one that is not there is no fault unless a revision was expected."""

    collection: str
    id: str
    expected: Revision | None = None


Change: TypeAlias = Put | SetField | Delete
RecordPath: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet:
    """Changes that a store applies all together or not at all.

    *at* is the moment as ISO 8601 in UTC; *action* is a stable verb such as `project_created`;
    *undoes* names the position that this change set takes back.
    """

    actor: Actor
    action: str
    at: str
    changes: tuple[Change, ...]
    undoes: Position | None = None

    def __post_init__(self) -> None:
        seen: dict[RecordPath, set[str] | None] = {}
        for change in self.changes:
            path = (change.collection, change.id)
            if isinstance(change, SetField):
                fields = seen.setdefault(path, set())
                if fields is None or change.field in fields:
                    name = "/".join((*path, change.field))
                    raise InvalidChangeSetError(f"{name} is changed twice")
                fields.add(change.field)
            elif path in seen:
                raise InvalidChangeSetError(f"{'/'.join(path)} is changed twice")
            else:
                seen[path] = None

    def touched(self) -> Iterable[RecordPath]:
        """Return every record that a change names, each once, in order."""
        return dict.fromkeys((change.collection, change.id) for change in self.changes)


@dataclass(frozen=True, slots=True)
class PathChange:
    """What a change set did to one record (*field* None) or one field of one.

    *before* and *after* are None for what was not there, and always in private collections.
    """

    collection: str
    id: str
    field: str | None
    before: Json
    after: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """One applied change set."""

    position: Position
    at: str
    actor: Actor
    action: str
    paths: tuple[PathChange, ...]
    undoes: Position | None = None

    def ids(self) -> Mapping[str, tuple[str, ...]]:
        """Return the touched ids of each collection."""
        found: dict[str, dict[str, None]] = {}
        for path in self.paths:
            found.setdefault(path.collection, {})[path.id] = None
        return {collection: tuple(ids) for collection, ids in found.items()}
