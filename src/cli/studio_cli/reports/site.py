"""What the operator is told of the studio's own texts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from studio_adapters.bootstrap import Store
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.content.registry import ContentType
from studio_core.publishing.draft import Draft
from studio_core.publishing.site_states import Gap, Standing
from studio_core.publishing.states import standing
from studio_core.records.collections import DRAFTS
from studio_core.records.display_order import ordered_rows
from studio_core.records.journal import title_in
from studio_core.records.record import Document
from studio_core.records.twins import as_written, spread

_SHOWN = 80
"""Characters of a value in a table."""


def standings(found: Sequence[Standing], *, as_json: bool) -> None:
    """Tell how each part and list stands."""
    if as_json:
        items = [_standing(one) for one in found]
        write_json({"items": items, "total": len(items)})
        return
    rows = [
        (one.type.name, one.type.label, one.state, one.count, one.drafts, len(one.missing))
        for one in found
    ]
    write_table(("part", "called", "state", "public", "drafts", "to fill"), rows)


def listed(store: Store, type: ContentType, *, at: str, as_json: bool) -> None:
    """Tell which records a list has, and how each stands."""
    shown = {
        id: (standing(store, type.collection, id, at=at).state, document)
        for id, document in _records(store, type)
    }
    if as_json:
        items = [
            {"id": id, "state": state, **as_written(document)}
            for id, (state, document) in shown.items()
        ]
        write_json({"items": items, "total": len(items)})
        return
    rows = [
        (f"{type.name}/{id}", title_in(document), state) for id, (state, document) in shown.items()
    ]
    write_table(("record", type.title, "state"), rows, whole=("record",))


def record(type: ContentType, id: str, document: Document, *, as_json: bool) -> None:
    """Tell what a record says, field by field, and last what it says in other languages."""
    whole: Mapping[str, Any] = as_written(document)
    if as_json:
        write_json({"id": id, **whole})
        return
    told = spread(whole)
    filled = [one for one in type.editable if one.name in told]
    rows = [(one.name, one.label, _short(told[one.name])) for one in filled]
    write_table(("field", "called", "says"), rows, whole=("field",))


def value(found: Any, *, as_json: bool) -> None:
    """Tell what stands at one place: a text as it is, anything else as JSON."""
    if as_json or not isinstance(found, str):
        write_json(found)
    else:
        write_lines(*found.split("\n"))


def _records(store: Store, type: ContentType) -> Iterator[tuple[str, Document]]:
    """Yield the records of a list in their order, then those that are not public."""
    public = store.read(type.collection)
    for row in ordered_rows(public):
        yield row.id, public[row.id].document
    for draft in map(Draft.of, store.read(DRAFTS).values()):
        if draft.collection == type.collection and draft.id not in public:
            yield draft.id, draft.document


def _short(found: Any) -> str:
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _gap(gap: Gap) -> dict[str, str | None]:
    return {"id": gap.id or None, "field": gap.field.name, "label": gap.field.label}


def _standing(one: Standing) -> dict[str, object]:
    return {
        "part": one.type.name,
        "label": one.type.label,
        "isList": one.type.is_list,
        "state": one.state,
        "count": one.count,
        "hidden": one.hidden,
        "drafts": one.drafts,
        "missing": [_gap(gap) for gap in one.missing],
        "savedAt": one.saved_at or None,
    }
