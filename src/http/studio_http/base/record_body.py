"""A stored record in an answer: the object with its id, and its entity tag."""

from typing import Any

from studio_core.dates import date_label
from studio_core.records.editing import edit_tag
from studio_core.records.record import Record
from studio_core.records.twins import present


def body_of(id: str, record: Record) -> dict[str, Any]:
    """Return the stored object, as it is written today, plus its id.

    What has a date, as articles do, says how it is read: nobody else reads one (decision 6).
    """
    document = present(record.document)
    label = {"dateLabel": date_label(document["date"])} if "date" in document else {}
    return {**document, **label, "id": id}


def tag_of(record: Record) -> str:
    """Return the record's entity tag as it stands in headers."""
    return f'"{edit_tag(record.document)}"'
