"""A `[site]` table of a settings file, as it was before texts were records, read as records.

Such a table is arranged as the answer to visitors is: the registry says where a field stands in it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
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
_READ_BESIDE = (".image", ".scene", ".alt", "[].key", "[].index")
"""What any table may have: a picture, and an item of a list what it is known by."""

_ELSEWHERE = ("meta", "enquiries", "sceneAlt", "pictureHosts")
"""Tables that say nothing of a part, or are arranged otherwise."""

_NOTES = ("spreadsheetUrl", "spreadsheetNote", "contact")


def documents_of(table: Table, pictures: Pictures) -> Documents:
    """Return the records that a `[site]` *table* makes; its pictures are found by their names.

    A name that no stored picture has is no picture. Nothing else of what visitors saw is lost;
    values that no form would take are kept, too, and named by the audit.
    """
    table = _arranged(_storable(table))
    found: Documents = {SITE: {}}
    for type in site_types().values():
        if not type.is_list:
            document = _document(table, type.fields, partial(way_of, type), pictures)
            found[SITE] |= {type.name: document} if document else {}
        elif type.name != QUESTIONS:  # no such table knows any
            records = found[type.name] = {}
            for number, row in enumerate(_rows(_at(table, type.public))):
                if document := _document(row, type.fields, public_name, pictures):
                    id = _id(type.noun, row, number, records)
                    records[id] = {**document, "order": number}
    return found


def unread(table: Table) -> list[FieldFault]:
    """Return a fault for each value of a `[site]` *table* that no record would have."""
    ways = _ways()
    shapes = {"brand": dict, "footer": dict, "meta": dict, "services": list}
    wrong = (
        name for name, shape in shapes.items() if not isinstance(table.get(name, shape()), shape)
    )
    unknown = (
        place
        for place, way in _leaves(_arranged(table))
        if not (way in ways or way.endswith(_READ_BESIDE))
    )
    return [
        *(FieldFault(name, "field_invalid") for name in wrong),
        *(FieldFault(place, "field_unknown") for place in unknown),
    ]


def notes_of(table: Table) -> dict[str, Json]:
    """Return what a table says for administrators alone (decision 19)."""
    notes = _table(_storable(table).get("enquiries"))
    return {name: str(notes[name]) for name in _NOTES if not is_blank(notes.get(name))}


def _arranged(table: Table) -> Table:
    """Return *table* with all values where the registry has them.

    Titles and descriptions of pages stand by their addresses there, those of services among them.
    """
    brand, footer = dict(present(_table(table.get("brand")))), dict(_table(table.get("footer")))
    name = brand.pop("legalName", None)
    footer["legalName"] = footer.get("legalName") or name
    meta, services = dict(_table(table.get("meta"))), []
    for row in map(dict, _rows(table.get("services"))):
        path = str(row.pop("path", None) or "")
        page = _table(meta.pop(path, None))
        own = {"pageTitle": page.get("title"), "pageDescription": page.get("description")}
        slug = path.removeprefix("/business/").partition("/")[2]
        services.append({**row, **own, "slug": slug})
    return {
        **{name: value for name, value in table.items() if name not in _ELSEWHERE},
        "brand": brand,
        "footer": footer,
        "services": services,
        "search": {"pages": [{**_table(page), "path": path} for path, page in meta.items()]},
    }


def _document(
    table: Table, fields: Sequence[Field], way: Callable[[Field], str], pictures: Pictures
) -> dict[str, Json]:
    """Return what *table* says of *fields* as a record has it: nothing empty, dates as texts."""
    values = {field.name: _value(table, field, way(field), pictures) for field in fields}
    return {name: value for name, value in values.items() if not is_blank(value)}


def _value(table: Table, field: Field, way: str, pictures: Pictures) -> Json:
    if field.kind == "picture":
        return _picture(_table(_at(table, way.removesuffix("picture").rstrip("."))), pictures)
    value = _at(table, way)
    if field.kind == "list":
        items = value if isinstance(value, (list, tuple)) else ()
        first = field.item[0].name  # of items with one field, the table has its values
        rows = [item if isinstance(item, Mapping) else {first: item} for item in items]
        documents = (_document(row, field.item, public_name, pictures) for row in rows)
        return [document for document in documents if document]
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    return None if isinstance(value, (Mapping, list, tuple)) else str(value)


def _ways() -> frozenset[str]:
    """Return the ways of all values of a table that records have; `[]` stands for any item."""

    def below(fields: Sequence[Field], way: Callable[[Field], str], begin: str) -> Iterator[str]:
        for field in fields:
            if field.kind == "list":
                items = f"{begin}{way(field)}[]"
                yield from (items, *below(field.item, public_name, f"{items}."))
            elif field.kind != "picture":  # these are told by `_READ_BESIDE`
                yield f"{begin}{way(field)}"

    return frozenset(
        way
        for type in site_types().values()
        for way in below(
            type.fields,
            public_name if type.is_list else partial(way_of, type),
            f"{type.public}[]." if type.is_list else "",
        )
    )


def _leaves(value: Any, place: str = "", way: str = "") -> Iterator[tuple[str, str]]:
    """Yield the place and the way of each value in a table that is filled in."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _leaves(item, f"{place}.{name}", f"{way}.{name}")
    elif isinstance(value, (list, tuple)):
        for number, item in enumerate(value):
            yield from _leaves(item, f"{place}.{number}", f"{way}[]")
    elif not is_blank(value):
        yield place.removeprefix("."), way.removeprefix(".")


def _at(table: Table, way: str) -> Any:
    """Return what stands where the *way* through a table leads to; None for nothing."""
    value: Any = table
    for step in filter(None, way.split(".")):
        value = _table(value).get(step)
    return value


def _id(noun: str, row: Table, number: int, taken: Mapping[str, object]) -> str:
    """Return the id of a row: its key, or its number where it has none that a store could take.

    A realtime database may turn records under numbers alone into a list, so none is one.
    """
    key = row.get("key")
    if isinstance(key, str) and not key.isdigit() and not key_fault(key) and key not in taken:
        return key
    ids = (f"{noun}-{one:02}" for one in count(number + 1))
    return next(id for id in ids if id not in taken)


def _picture(table: Table, pictures: Pictures) -> Json:
    """Return the picture that a table names, or gives the address of; None without one."""
    names = (table.get(key) for key in _NAMES)
    name = next((one for one in names if isinstance(one, str) and one), "")
    image = pictures.get(name)
    if image is None and ("/" in name or ":" in name):
        read = read_image(name)
        image = {"url": read.url} if read else None
    alt = table.get("alt")
    if not (image and isinstance(alt, str) and alt) or alt == image.get("alt"):
        return image
    # What it shows in other languages was told of other words.
    return {**{key: one for key, one in image.items() if key not in TWINNED}, "alt": alt}


def _storable(value: Any) -> Any:
    """Return *value* without the one character that nobody sees and no store takes."""
    if isinstance(value, Mapping):
        return {name: _storable(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_storable(item) for item in value]
    return value.replace("\0", "") if isinstance(value, str) else value


def _table(value: object) -> Table:
    return value if isinstance(value, Mapping) else {}


def _rows(value: object) -> list[Table]:
    items = value if isinstance(value, (list, tuple)) else ()
    return [one for one in items if isinstance(one, Mapping)]
