"""What of the demo content is left in what is edited: a record's draft, where it has one."""

from collections.abc import Mapping, Sequence

from studio_core.publishing.draft import Draft
from studio_core.records.collections import DRAFTS, record_key
from studio_core.records.store import Store
from studio_core.site.demo import demo_fields, demo_marks


def demo_in_editing(store: Store) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the fields that are still as the demo brought them, by collection and id.

    They are those of every record with such fields that has a form: public or not.
    """
    marks = demo_marks(store)
    drafts = store.read(DRAFTS) if marks else {}
    left: dict[str, dict[str, Sequence[str]]] = {}
    for collection, brought in marks.items():
        edited = {id: record.document for id, record in store.read(collection).items()}
        for id in brought:
            if draft := drafts.get(record_key(collection, id)):
                edited[id] = Draft.of(draft).document
            if fields := demo_fields(marks, collection, id, edited.get(id, {})):
                left.setdefault(collection, {})[id] = fields
    return left
