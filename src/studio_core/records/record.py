"""Records: JSON objects under an id, each with a revision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NewType, TypeAlias

from studio_core.errors import StudioError
from studio_core.records.canonical import checksum

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Document: TypeAlias = "Mapping[str, Json]"

Revision = NewType("Revision", str)
"""The checksum of a record's canonical form (see `canonical`)."""

ABSENT = Revision("")
"""The revision of a missing record; a `Put` that expects it only creates."""


@dataclass(frozen=True, slots=True)
class Record:
    """A JSON object as a store holds it. Never change the document in place."""

    document: Document
    revision: Revision

    @staticmethod
    def of(document: Document) -> "Record":
        """Return *document* as a record, with its revision."""
        return Record(document, revision_of(document))


def revision_of(document: Document) -> Revision:
    """Return the revision of *document*: equal documents have equal revisions on every store."""
    return Revision(checksum(document))


class StaleRecordError(StudioError):
    """A change expected another revision of a record than the store holds.

    *current* is the stored record when an edit is refused; None when a store raises the error.
    """

    code = "stale_record"

    def __init__(self, collection: str, id: str, current: Record | None = None) -> None:
        super().__init__(f"{collection}/{id} has changed since it was read")
        self.collection = collection
        self.id = id
        self.current = current


class RecordsRefusedError(StudioError):
    """Some *records* of a change set, each a collection with an id, may not become what it says.

    Nothing was written; without those records the change set may be made.
    """

    def __init__(self, records: Sequence[tuple[str, str]], why: str) -> None:
        super().__init__(f"{', '.join('/'.join(one) for one in records)}: {why}")
        self.records = tuple(records)
