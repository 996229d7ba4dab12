"""A draft: a whole record as it would be published, and what it started from.

Its id is that of its record, so the address is known before publication.
"""

from dataclasses import dataclass, field
from typing import Any, cast

from studio_core.errors import RecordNotFoundError
from studio_core.records.collections import DRAFTS, record_key
from studio_core.records.editing import edit_tag
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Document, Json, Record, Revision
from studio_core.records.store import Store


class DraftNotFoundError(RecordNotFoundError):
    """The record has no draft."""

    code = "draft_not_found"

    def __init__(self, collection: str, id: str) -> None:
        super().__init__(collection, id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A record as it would be published.

    *base* and *base_document* are revision and content of the public record that it started from;
    None without one. *hidden_at* and *after* (the ids that it stood behind, the nearest first) are
    those of a record that was public. *revision* is that of the draft's own record, `ABSENT` for
    one that is not stored.
    """

    collection: str
    id: str
    document: Document
    base: Revision | None = None
    base_document: "Document | None" = None
    hidden_at: str | None = None
    after: tuple[str, ...] = ()
    saved_by: str = ""
    saved_at: str = ""
    revision: Revision = field(default=ABSENT, compare=False)

    @property
    def key(self) -> str:
        """The id of the draft's record."""
        return record_key(self.collection, self.id)

    @property
    def tag(self) -> str:
        """The edit tag: an edit names that of the draft which it was made on."""
        return edit_tag(self.document)

    @property
    def is_hidden(self) -> bool:
        """Tell whether its record was public and is hidden now."""
        return self.hidden_at is not None

    @staticmethod
    def of(record: Record) -> "Draft":
        """Read a stored draft."""
        held: Any = record.document
        hidden = held.get("hidden")
        return Draft(
            collection=held["collection"],
            id=held["id"],
            document=held["document"],
            base=held.get("base"),
            base_document=held.get("baseDocument"),
            hidden_at=hidden["at"] if hidden else None,
            after=tuple(map(str, stored_list(hidden.get("after")))) if hidden else (),
            saved_by=held.get("savedBy", ""),
            saved_at=held.get("savedAt", ""),
            revision=record.revision,
        )

    @property
    def stored(self) -> dict[str, Json]:
        """The fields of the draft's record."""
        hidden: Json = {"at": self.hidden_at, "after": list(self.after)} if self.is_hidden else None
        fields: dict[str, Json] = {
            "collection": self.collection,
            "id": self.id,
            "document": cast("Json", self.document),
            "base": self.base,
            "baseDocument": cast("Json", self.base_document),
            "hidden": hidden,
            "savedBy": self.saved_by,
            "savedAt": self.saved_at,
        }
        return {name: value for name, value in fields.items() if value is not None}


def get_draft(store: Store, collection: str, id: str) -> Draft | None:
    """Return a record's draft, None for none."""
    record = store.get(DRAFTS, record_key(collection, id))
    return Draft.of(record) if record else None


def find_draft(store: Store, collection: str, id: str) -> Draft:
    """Return a record's draft; raise `DraftNotFoundError`."""
    draft = get_draft(store, collection, id)
    if draft is None:
        raise DraftNotFoundError(collection, id)
    return draft
