"""A draft: a whole record as it would be published, and what it started from.

Its id is that of its record, so the address is known before publication.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from studio_core.errors import RecordNotFoundError
from studio_core.records.collections import DRAFTS, record_key
from studio_core.records.editing import edit_tag
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Document, Json, Record, Revision
from studio_core.records.store import Store
from studio_core.records.walking import every_record

_AT_ONCE = 50


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
    those of a record that was public; *disputed* are the fields that the draft and it had changed
    each to something else when it was hidden, with what was there before. *restored_at* is when the
    version was made that the last save brought back, '' where it brought none back. *revision* is
    that of the draft's own record, `ABSENT` for one that is not stored.
    """

    collection: str
    id: str
    document: Document
    base: Revision | None = None
    base_document: "Document | None" = None
    hidden_at: str | None = None
    after: tuple[str, ...] = ()
    disputed: Mapping[str, Json] = field(default_factory=dict)
    saved_by: str = ""
    saved_at: str = ""
    restored_at: str = ""
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
    def merge_base(self) -> Document:
        """What the draft and what visitors see, or saw last, are both changes of."""
        return {**(self.base_document or {}), **self.disputed}

    @property
    def was_public(self) -> bool:
        """Tell whether it started from a public record."""
        return self.base is not None

    @property
    def is_hidden(self) -> bool:
        """Tell whether its record was public and is hidden now."""
        return self.hidden_at is not None

    def is_outdated(self, public: Document) -> bool:
        """Tell whether *public*, which visitors see, is another than what it started from."""
        return edit_tag(self.merge_base) != edit_tag(public)

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
            disputed=_disputed(hidden) if hidden else {},
            saved_by=held.get("savedBy", ""),
            saved_at=held.get("savedAt", ""),
            restored_at=held.get("restoredAt", ""),
            revision=record.revision,
        )

    @property
    def stored(self) -> dict[str, Json]:
        """The fields of the draft's record."""
        fields: dict[str, Json] = {
            "collection": self.collection,
            "id": self.id,
            "document": cast("Json", self.document),
            "base": self.base,
            "baseDocument": cast("Json", self.base_document),
            "hidden": self._hidden if self.is_hidden else None,
            "savedBy": self.saved_by,
            "savedAt": self.saved_at,
            "restoredAt": self.restored_at or None,
        }
        return {name: value for name, value in fields.items() if value is not None}

    @property
    def _hidden(self) -> Json:
        """What is stored of where a hidden record stood."""
        place: dict[str, Json] = {"at": self.hidden_at, "after": list(self.after)}
        if self.disputed:
            # What was not there before has no value that a store could keep.
            before: dict[str, Json] = {
                name: value for name, value in self.disputed.items() if value is not None
            }
            place |= {"disputed": [*sorted(self.disputed)], "before": before}
        return place


def _disputed(hidden: dict[str, Any]) -> dict[str, Json]:
    before = hidden.get("before") or {}
    return {str(name): before.get(name) for name in stored_list(hidden.get("disputed"))}


def get_draft(store: Store, collection: str, id: str) -> Draft | None:
    """Return a record's draft, None for none."""
    record = store.get(DRAFTS, record_key(collection, id))
    return Draft.of(record) if record else None


def drafts_of(store: Store, collection: str) -> dict[str, Draft]:
    """Return the drafts of a collection by id; no others are read, but for a few."""
    first = record_key(collection, "")
    found: dict[str, Draft] = {}
    for key, record in every_record(store, DRAFTS, _AT_ONCE, after=first):
        if not key.startswith(first):
            break
        draft = Draft.of(record)
        found[draft.id] = draft
    return found


def exists(store: Store, collection: str, id: str) -> bool:
    """Tell whether a record is there, for visitors or as a draft."""
    is_public = store.get(collection, id) is not None
    return is_public or get_draft(store, collection, id) is not None


def find_draft(store: Store, collection: str, id: str) -> Draft:
    """Return a record's draft; raise `DraftNotFoundError`."""
    draft = get_draft(store, collection, id)
    if draft is None:
        raise DraftNotFoundError(collection, id)
    return draft
