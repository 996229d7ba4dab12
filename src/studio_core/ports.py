"""What the author of another store imports; see docs/stores.md.

These names stay where they are while the modules that define them may move.
"""

from studio_core.records.changes import (
    Actor,
    Change,
    ChangeSet,
    Delete,
    JournalEntry,
    PathChange,
    Position,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.effects import Effects, effects_of
from studio_core.records.journal import walk_for
from studio_core.records.key_value import Entry, Expected, KeyValue, Spaces, is_expected
from studio_core.records.record import ABSENT, Document, Record, Revision, StaleRecordError
from studio_core.records.replica import (
    LateWrites,
    Move,
    ReplicaConflictError,
    ReplicaStore,
    StoreMovedError,
)
from studio_core.records.spaces import SPACES, Space
from studio_core.records.store import (
    Clock,
    ForgettingStore,
    SchemaVersions,
    ScrubbableStore,
    Store,
    VersionedStore,
)

__all__ = [
    "ABSENT",
    "SPACES",
    "Actor",
    "Change",
    "ChangeSet",
    "Clock",
    "Delete",
    "Document",
    "Effects",
    "Entry",
    "Expected",
    "ForgettingStore",
    "JournalEntry",
    "KeyValue",
    "LateWrites",
    "Move",
    "PathChange",
    "Position",
    "Put",
    "Record",
    "RecordPath",
    "ReplicaConflictError",
    "ReplicaStore",
    "Revision",
    "SchemaVersions",
    "ScrubbableStore",
    "SetField",
    "Space",
    "Spaces",
    "StaleRecordError",
    "Store",
    "StoreMovedError",
    "VersionedStore",
    "effects_of",
    "is_expected",
    "walk_for",
]
