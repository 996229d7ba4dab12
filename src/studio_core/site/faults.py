"""What is wrong with whole documents of the site's own texts, before they are imported."""

from collections.abc import Iterator, Mapping

from studio_core.content.former_paths import service_path
from studio_core.content.registry import ContentType, content_types, type_of
from studio_core.content.rules import prepare, unknown_fields
from studio_core.content.values import is_blank
from studio_core.errors import FieldFault, InvalidRecordError
from studio_core.records.collections import SERVICES, SITE, SITE_CONTENT
from studio_core.records.display_order import read_order
from studio_core.records.editing import STAMPS
from studio_core.records.keys import check_value, key_fault
from studio_core.records.merging import equal
from studio_core.records.record import Document, Json
from studio_core.records.twins import field_at, gathered, spread
from studio_core.site.public_site import Records
from studio_core.site.tables import Documents


def checked_documents(found: Documents, held: Records) -> tuple[Documents, list[FieldFault]]:
    """Return *found* as a store would keep it, and what no form would take.

    A fault's field names the record, too: `services.total_living.slug`. What is *held* already is
    none: of a record only the fields count that would change.
    """
    kept: Documents = {}
    faults: list[FieldFault] = []
    for collection, documents in found.items():
        kept[collection] = {}
        records = held.get(collection, {})
        for id, document in documents.items():
            type = type_of(collection, id) if collection in SITE_CONTENT else None
            if type is None:
                faults.append(FieldFault(f"{collection}.{id}", "site_part_not_found"))
                continue
            stored = records[id].document if id in records else {}
            kept[collection][id], wrong = _checked(type, id, document, stored)
            faults += [
                FieldFault(f"{collection}.{id}.{one.field}", one.code, one.facts) for one in wrong
            ]
        faults += _faults_of_list(collection, kept[collection])
    return kept, faults


def _checked(
    type: ContentType, id: str, document: Document, stored: Document
) -> tuple[dict[str, Json], list[FieldFault]]:
    said = spread({name: value for name, value in document.items() if name not in STAMPS})
    held = spread(stored)
    differing = frozenset(name for name in said if not equal(said[name], held.get(name)))
    prepared, found = prepare(type, stored, said, differing)
    prepared = gathered(prepared)
    faults = [FieldFault(name, "field_unknown") for name in unknown_fields(type, document)]
    faults += (one for one in found if not stored or _would_change(one, differing, held))
    if type.collection != SITE and "order" in document and read_order(document["order"]) is None:
        faults.append(FieldFault("order", "field_invalid"))
    known = {one.field.partition(".")[0] for one in faults}
    faults += (FieldFault(name, "field_invalid") for name in _unstorable(prepared) - known)
    if key_fault(id):
        faults.append(FieldFault("id", "key_invalid"))
    return prepared, faults


def _unstorable(document: Document) -> set[str]:
    """Return the names of fields that some store could not hold."""
    found = set()
    for name, value in document.items():
        try:
            check_value("", {name: value})
        except InvalidRecordError:
            found.add(name)
    return found


def _would_change(fault: FieldFault, differing: frozenset[str], held: Document) -> bool:
    """Tell whether a field becomes wrong, or empty, that is something else in the store."""
    name = field_at(fault.field)
    return name in differing or not is_blank(held.get(name))


def _faults_of_list(collection: str, documents: Mapping[str, Document]) -> Iterator[FieldFault]:
    """Yield what is wrong with the records of a list together."""
    if collection == SITE:
        return
    most = content_types()[collection].most if collection in SITE_CONTENT else None
    if most is not None and len(documents) > most:
        yield FieldFault(collection, "list_too_long", (("max", most),))
    taken: set[str] = set()
    for id, document in documents.items() if collection == SERVICES else ():
        if (path := service_path(document)) in taken:
            yield FieldFault(f"{collection}.{id}.slug", "slug_taken", (("path", path),))
        taken |= {path} - {""}
