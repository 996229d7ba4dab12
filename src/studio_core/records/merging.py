"""How the fields sent by an editor are merged into a stored record."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from studio_core.errors import (
    FieldFault,
    InvalidFieldsError,
    InvalidRecordError,
    RecordNotFoundError,
)
from studio_core.records.canonical import same
from studio_core.records.keys import check_value
from studio_core.records.opening_mark import with_opening_picture
from studio_core.records.record import Document, Json
from studio_core.records.twins import gathered, spread

Fields: TypeAlias = "Mapping[str, Any]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Which fields of a collection may be edited, and how they are checked.

    *prepare* takes the stored document, the merged one and the names of the fields that differ; it
    returns the document to store (trimmed, completed) and the faults that a person has to correct.
    *missing* makes the error for an id without a record. *singletons* are the rules of records that
    have their own, by id.
    """

    collection: str
    editable: Collection[str]
    prepare: Callable[
        [Document, dict[str, Json], frozenset[str]], tuple[dict[str, Json], Sequence[FieldFault]]
    ]
    missing: Callable[[str], RecordNotFoundError]
    singletons: Mapping[str, "Rules"] = field(default_factory=dict)

    def of(self, id: str) -> "Rules":
        """Return the rules of one record."""
        return self.singletons.get(id, self)


def merged(
    rules: Rules,
    id: str,
    stored: Document,
    sent: Fields,
    held: Callable[[str, Any], bool] = lambda field, value: False,
) -> dict[str, Json]:
    """Return the *stored* document ({}: a new record) with the *sent* fields merged in.

    Fields left out keep their value; None removes a field. A twin is sent as a field of its own,
    `en.title`. A field that may not be edited can be
    sent with its present value, or with one that it *held* earlier. Raise `InvalidFieldsError` with
    every fault.
    """
    rules, stored = rules.of(id), with_opening_picture(stored)
    faults = [
        FieldFault(name, "field_read_only")
        for name, value in sent.items()
        if name not in rules.editable
        and not equal(value, id if name == "id" else stored.get(name))
        and not held(name, value)
    ]
    document, differing = _with_sent(rules, stored, sent)
    prepared, found = rules.prepare(stored, document, differing)
    faults += found
    for name in sorted(differing - {fault.field for fault in faults}):
        try:
            check_value(name, prepared.get(name), depth=1)
        except InvalidRecordError:
            faults.append(FieldFault(name, "field_invalid"))
    if faults:
        raise InvalidFieldsError(faults)
    return gathered(prepared)


def _with_sent(
    rules: Rules, stored: Document, sent: Fields
) -> tuple[dict[str, Json], frozenset[str]]:
    """Return the stored document with what was sent, and the names of the fields that differ."""
    document = spread(stored)
    differing = set()
    for name in rules.editable:
        if name not in sent or equal(sent[name], document.get(name)):
            continue
        differing.add(name)
        if sent[name] is None:
            document.pop(name, None)
        else:
            document[name] = sent[name]
    return dict(with_opening_picture(document)), frozenset(differing)


def equal(one: Any, other: Any) -> bool:
    """Tell whether two values are the same; a value that no store can hold equals nothing."""
    try:
        return same(one, other)
    except (ValueError, RecursionError):
        return False
