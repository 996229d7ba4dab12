"""Change sets, by which everything is written to a store, and the journal entries they leave."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import EllipsisType
from typing import Literal, TypeAlias, get_args

from studio_core.errors import InvalidChangeSetError
from studio_core.records.record import Document, Json, Revision

Position: TypeAlias = int
"""The number of entries in the journal: the first change set has 1, the next 2, without gaps."""

ActorKind = Literal["administrator", "operator", "visitor", "system", "external"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change: a kind and, for administrators, their user id."""

    kind: ActorKind
    id: str = ""


def stamped_actor(stamp: str) -> Actor:
    """Return who left *stamp* in a record: `id or kind` of an actor."""
    kinds: dict[str, ActorKind] = {one: one for one in get_args(ActorKind)}
    return Actor(kinds[stamp]) if stamp in kinds else Actor("administrator", stamp)


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
    """Write one field of an existing record; None removes the field.

    With *instead_of* only when the field has that value now, None being no value; `...` is any.
    """

    collection: str
    id: str
    field: str
    value: Json
    expected: Revision | None = None
    instead_of: "Json | EllipsisType" = ...


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a record; a missing one is ignored unless a revision is expected.

    *remains* is what the journal keeps of one in a private collection, see `Collection.may_remain`.
    """

    collection: str
    id: str
    expected: Revision | None = None
    remains: Json = None


Change: TypeAlias = Put | SetField | Delete
RecordPath: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet:
    """Changes that a store applies all together or not at all.

    *at* is the moment as ISO 8601 in UTC; *action* is a stable verb such as `project_created`;
    *undoes* is the position of the change set that this one undoes, *note* what its maker says of
    it. Raise `InvalidChangeSetError` when two changes set the same field, or one writes or deletes
    a record that another changes.
    """

    actor: Actor
    action: str
    at: str
    changes: tuple[Change, ...]
    undoes: Position | None = None
    note: str = ""

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
        """Return the path of every changed record, each once, in the order of the changes."""
        return dict.fromkeys((change.collection, change.id) for change in self.changes)

    def entry(self, position: Position, paths: "tuple[PathChange, ...]") -> "JournalEntry":
        """Return the journal's entry at *position* for this change set, which did *paths*."""
        return JournalEntry(
            position=position,
            at=self.at,
            actor=self.actor,
            action=self.action,
            paths=paths,
            undoes=self.undoes,
            note=self.note,
        )


@dataclass(frozen=True, slots=True)
class PathChange:
    """What a change set did to a whole record (*field* is None) or to one of its fields.

    *before* and *after* are None where there was no value, and in private collections, but for
    what remains of a removed record (`Delete`): that is *before*.
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
    note: str = ""

    def records(self) -> Iterable[RecordPath]:
        """Return every record that it names, each once, in the order of the paths."""
        return dict.fromkeys((path.collection, path.id) for path in self.paths)

    def ids(self) -> Mapping[str, tuple[str, ...]]:
        """Return the changed ids of each collection."""
        found: dict[str, dict[str, None]] = {}
        for path in self.paths:
            found.setdefault(path.collection, {})[path.id] = None
        return {collection: tuple(ids) for collection, ids in found.items()}
