"""A `[site]` table of a settings file, as it was before texts were records, read as records.

Such a table is arranged as the answer to visitors is: the registry says where a field stands in it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, time
from functools import partial
from itertools import count
from typing import Any, TypeAlias

from studio_core.content.registry import Field, site_types
from studio_core.content.shown import public_name
from studio_core.content.values import is_blank
from studio_core.errors import FieldFault
from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import read_image
from studio_core.records.collections import QUESTIONS, SITE
from studio_core.records.keys import key_fault
from studio_core.records.record import Json
from studio_core.records.twins import present
from studio_core.site.shown_texts import way_of

Table = Mapping[str, Any]
Pictures: TypeAlias = "Mapping[str, dict[str, Json]]"
"""Stored pictures by the names that tables use."""

Documents: TypeAlias = "dict[str, dict[str, dict[str, Json]]]"
"""Documents by collection and id."""

_NAMES = ("image", "scene")
NOTES = ("spreadsheetUrl", "spreadsheetNote", "contact")
"""What is for administrators alone."""

_ELSEWHERE = ("enquiries", "sceneAlt", "pictureHosts")
"""What such a table has that is in no record of the site's texts."""

_OF_PICTURES = ("image", "scene", "alt")
"""What every part of such a table may have, also where nobody sees it."""

_SCALARS = (str, int, float, date, time)


def documents_of(table: Table, pictures: Pictures) -> Documents:
    """Return the records that a `[site]` *table* makes; its pictures are found by their names.

    A name that no stored picture has is no picture. Nothing else of what visitors saw is lost;
    values that no form would take are kept, too, and named by the audit.
    """
    return _taken_from(_arranged(table), pictures)


def unread(table: Table) -> list[FieldFault]:
    """Return a fault for each value of a `[site]` *table* that no record would have."""
    rest = _arranged(table)
    _taken_from(rest, {})
    places = (place for place in _places(rest) if place.rpartition(".")[2] not in _OF_PICTURES)
    return [FieldFault(place, "field_unknown") for place in places]


def notes_of(table: Table) -> dict[str, Json]:
    """Return what a table says for administrators alone (decision 19)."""
    notes = _table(_copied(table).get("enquiries"))
    return {name: str(notes[name]) for name in NOTES if not is_blank(notes.get(name))}


def _arranged(table: Table) -> dict[str, Any]:
    """Return a copy of *table* with all values where the registry has them.

    Titles and descriptions of pages stand by their addresses there, those of services among them.
    """
    found: dict[str, Any] = {
        name: value for name, value in _copied(table).items() if name not in _ELSEWHERE
    }
    if isinstance(found.get("brand"), dict):
        found["brand"] = dict(present(found["brand"]))
    name = _take(found, "brand.legalName", *_SCALARS)
    if name and not _table(found.get("footer")).get("legalName"):
        found["footer"] = {**_table(found.get("footer")), "legalName": name}
    meta = found.pop("meta", {})
    for row in _rows(found.get("services")):
        path = str(row.pop("path", ""))
        page = _table(_table(meta).pop(path, None))
        row["slug"] = path.removeprefix("/business/").partition("/")[2]
        row |= {f"page{name.capitalize()}": text for name, text in page.items()}
    pages = [{**_table(page), "path": path} for path, page in _table(meta).items()]
    return {**found, "search": {"pages": pages}}


def _taken_from(table: dict[str, Any], pictures: Pictures) -> Documents:
    """Take the records out of an arranged *table*: what remains there is in none."""
    found: Documents = {SITE: {}}
    for type in site_types().values():
        if not type.is_list:
            document = _document(table, type.fields, partial(way_of, type), pictures)
            found[SITE] |= {type.name: document} if document else {}
        elif type.name != QUESTIONS:  # no such table knows any
            records = found[type.name] = {}
            *steps, name = type.public.split(".")
            for number, row in enumerate(_rows(_below(table, steps).get(name))):
                id = _id(type.noun, row, number, records)
                row.pop("index", None)
                if document := _document(row, type.fields, public_name, pictures):
                    records[id] = {**document, "order": number}
    return found


def _document(
    table: dict[str, Any],
    fields: Sequence[Field],
    way: Callable[[Field], str],
    pictures: Pictures,
) -> dict[str, Json]:
    """Take out of *table* what it says of *fields*: nothing empty, dates as texts."""
    values = {field.name: _value(table, field, way(field), pictures) for field in fields}
    return {name: value for name, value in values.items() if not is_blank(value)}


def _value(table: dict[str, Any], field: Field, way: str, pictures: Pictures) -> Json:
    *steps, name = way.split(".")
    if field.kind == "picture":
        below = steps if name == "picture" else [*steps, name]
        return _picture(_below(table, below), pictures)
    if field.kind == "list":
        held = _below(table, steps)
        if not isinstance(held.get(name), list):
            return None
        first = field.item[0].name  # of items with one field, the table has its values
        held[name] = [one if isinstance(one, dict) else {first: one} for one in held[name]]
        items = [_document(row, field.item, public_name, pictures) for row in held[name]]
        for row in held[name]:
            row.pop("key", None)  # it is nothing to anybody where no field has it
        return [item for item in items if item]
    value = _take(table, way, *_SCALARS)
    return str(value) if isinstance(value, (date, time)) else value


def _take(table: dict[str, Any], way: str, *types: type) -> Any:
    """Take out what stands where the *way* through a table leads to; None for nothing."""
    *steps, name = way.split(".")
    held = _below(table, steps)
    return held.pop(name) if isinstance(held.get(name), types) else None


def _below(table: dict[str, Any], steps: Sequence[str]) -> dict[str, Any]:
    for step in steps:
        table = _table(table.get(step))
    return table


def _places(value: Any, place: str = "") -> Iterator[str]:
    """Yield the place of each value in a table that is filled in."""
    if isinstance(value, (dict, list)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, item in items:
            yield from _places(item, f"{place}.{name}" if place else str(name))
    elif not is_blank(value):
        yield place


def _id(noun: str, row: dict[str, Any], number: int, taken: Mapping[str, object]) -> str:
    """Return the id of a row: its key, or its number where it has none that a store could take.

    A realtime database may turn records under numbers alone into a list, so none is one.
    """
    key = row.pop("key", None)
    if isinstance(key, str) and not key.isdigit() and not key_fault(key) and key not in taken:
        return key
    ids = (f"{noun}-{one:02}" for one in count(number + 1))
    return next(id for id in ids if id not in taken)


def _picture(table: dict[str, Any], pictures: Pictures) -> Json:
    """Take out the picture that a table names, or gives the address of; None without one."""
    names, alt = (*(_take(table, name, str) for name in _NAMES),), _take(table, "alt", str)
    name = next(filter(None, names), "")
    image = pictures.get(name)
    if image is None and ("/" in name or ":" in name):
        read = read_image(name)
        image = {"url": read.url} if read else None
    if not (image and alt) or alt == image.get("alt"):
        return image
    # What it shows in other languages was told of other words.
    return {**{key: one for key, one in image.items() if key not in TWINNED}, "alt": alt}


def _copied(value: Any) -> Any:
    """Return a copy of *value* without the one character that nobody sees and no store takes."""
    if isinstance(value, Mapping):
        return {name: _copied(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(item) for item in value]
    return value.replace("\0", "") if isinstance(value, str) else value


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _rows(value: object) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
