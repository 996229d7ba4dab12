"""A `[site]` table of a settings file, as it was before texts were records, read as records."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, TypeAlias

from studio_core.content.values import is_blank
from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import read_image
from studio_core.records.collections import PRINCIPLES, PROFILES, SERVICES, SITE, SLIDES
from studio_core.records.keys import key_fault
from studio_core.records.record import Json
from studio_core.records.twins import present

Table = Mapping[str, Any]
Pictures: TypeAlias = "Mapping[str, dict[str, Json]]"
"""Stored pictures by the names that tables use."""

Documents: TypeAlias = "dict[str, dict[str, dict[str, Json]]]"
"""Documents by collection and id."""

_NAMES = ("image", "scene")
_NOTES = ("spreadsheetUrl", "spreadsheetNote", "contact")
_PROCESSOR = ("name", "task", "place", "period")
_COMPANY = (
    "representative",
    "registrationNumber",
    "address",
    "phone",
    "phoneHref",
    "email",
    "copyright",
)


def documents_of(table: Table, pictures: Pictures) -> Documents:
    """Return the records that a `[site]` *table* makes; its pictures are found by their names.

    A name that no stored picture has is no picture. Nothing else of what visitors saw is lost;
    values that no form would take are kept, too, and named by the audit.
    """
    table = _storable(table)
    about, meta = _table(table.get("about")), dict(_table(table.get("meta")))
    services = _services(_rows(table.get("services")), meta, pictures)
    parts = {
        "brand": _brand(table),
        "about": _about(about, pictures),
        "business": _business(_table(table.get("business")), pictures),
        "contact": _contact(table),
        "company": _company(table),
        "privacy": _policy(_table(table.get("privacyPolicy"))),
        "search": {"pages": _pages(meta)},
    }
    principles = ("name", "heading", "lead", "body")
    found: Documents = {
        SITE: {name: _document(part) for name, part in parts.items()},
        SLIDES: _slides(table, pictures),
        SERVICES: services,
        PROFILES: _keyed("profile", _rows(table.get("profiles")), ("name", "url")),
        PRINCIPLES: _keyed("principle", _rows(about.get("sections")), principles, pictures),
    }
    return {
        collection: {id: one for id, one in documents.items() if one.keys() - {"order"}}
        for collection, documents in found.items()
    }


def notes_of(table: Table) -> dict[str, Json]:
    """Return what a table says for administrators alone (decision 19)."""
    return _document(_chosen(_table(_storable(table).get("enquiries")), *_NOTES))


def _brand(table: Table) -> dict[str, Any]:
    names = _chosen(present(_table(table.get("brand"))), "ko", "wordmark", "meaning")
    return names | _chosen(table, "slogan", "tagline", "foundedOn", "watermark")


def _about(about: Table, pictures: Pictures) -> dict[str, Any]:
    story = about.get("story")
    paragraphs = story if isinstance(story, (list, tuple)) else ()
    return {
        "heading": about.get("heading"),
        "picture": _picture(about, pictures),
        "story": [{"text": one} for one in paragraphs if isinstance(one, str)],
    }


def _business(business: Table, pictures: Pictures) -> dict[str, Any]:
    hero = _table(business.get("hero"))
    cards = [
        _chosen(one, "key", "title", "body", "to") | {"picture": _picture(one, pictures)}
        for one in _rows(business.get("cards"))
    ]
    return {
        **_chosen(hero, "title", "heading", "lead"),
        "picture": _picture(hero, pictures),
        "cards": cards,
        "services": [_chosen(one, "title", "body") for one in _rows(business.get("services"))],
    }


def _contact(table: Table) -> dict[str, Any]:
    contact = _table(table.get("contact"))
    hours = _table(_table(table.get("footer")).get("hours"))
    forms = _table(contact.get("consultationForms"))
    return {
        **_chosen(contact, "lead", "consultation"),
        **_chosen(hours, "weekdays", "closed"),
        "opensAt": hours.get("open"),
        "closesAt": hours.get("close"),
        "residentialForm": forms.get("residential"),
        "commercialForm": forms.get("commercial"),
    }


def _company(table: Table) -> dict[str, Any]:
    footer, brand = _table(table.get("footer")), _table(table.get("brand"))
    name = footer.get("legalName") or brand.get("legalName")
    return {"legalName": name, **_chosen(footer, *_COMPANY)}


def _policy(policy: Table) -> dict[str, Any]:
    sections = [_chosen(one, "heading", "body") for one in _rows(policy.get("sections"))]
    processors = [_chosen(one, *_PROCESSOR) for one in _rows(policy.get("processors"))]
    texts = _chosen(policy, "title", "effectiveFrom", "intro", "officer")
    return {**texts, "processors": processors, "sections": sections}


def _pages(meta: Table) -> list[dict[str, Any]]:
    return [
        {"path": path, **_chosen(one, "title", "description")}
        for path, one in meta.items()
        if isinstance(one, Mapping)
    ]


def _slides(table: Table, pictures: Pictures) -> dict[str, dict[str, Json]]:
    rows = _rows(_table(table.get("home")).get("slides"))
    return {
        f"slide-{number:02}": _document(
            {
                **_chosen(one, "heading", "caption"),
                "desktop": _picture(_table(one.get("desktop")), pictures),
                "mobile": _picture(_table(one.get("mobile")), pictures),
                "order": number - 1,
            }
        )
        for number, one in enumerate(rows, 1)
    }


def _services(
    rows: Sequence[Table], meta: dict[str, Any], pictures: Pictures
) -> dict[str, dict[str, Json]]:
    """Return the services; title and description of their pages are taken out of *meta*."""
    found: dict[str, dict[str, Json]] = {}
    for number, row in enumerate(rows):
        path = str(row.get("path") or "")
        own = _table(meta.pop(path, None))
        values = {
            **_chosen(row, "group", "title", "subtitle", "body"),
            "slug": path.removeprefix("/business/").partition("/")[2],
            "picture": _picture(row, pictures),
            "pageTitle": own.get("title"),
            "pageDescription": own.get("description"),
            "order": number,
        }
        found[_id("service", row, number, found)] = _document(values)
    return found


def _keyed(
    noun: str,
    rows: Sequence[Table],
    names: tuple[str, ...],
    pictures: "Pictures | None" = None,
) -> dict[str, dict[str, Json]]:
    """Return what *rows* say under *names*, and their pictures, each under its key, in order."""
    found: dict[str, dict[str, Json]] = {}
    for number, row in enumerate(rows):
        picture = {} if pictures is None else {"picture": _picture(row, pictures)}
        values = {**_chosen(row, *names), **picture, "order": number}
        found[_id(noun, row, number, found)] = _document(values)
    return found


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


def _document(values: Mapping[str, Any]) -> dict[str, Json]:
    """Return *values* as a record has them: nothing empty, dates as texts, lists of objects."""
    found: dict[str, Json] = {}
    for name, value in values.items():
        held = value
        if isinstance(value, list):
            held = [_document(one) for one in value]
        elif not (value is None or isinstance(value, (str, bool, int, float, dict))):
            held = str(value)  # a date or a time of TOML
        if not is_blank(held):
            found[name] = held
    return found


def _chosen(table: Table, *names: str) -> dict[str, Any]:
    return {name: table.get(name) for name in names}


def _table(value: object) -> Table:
    return value if isinstance(value, Mapping) else {}


def _rows(value: object) -> list[Table]:
    items = value if isinstance(value, (list, tuple)) else ()
    return [one for one in items if isinstance(one, Mapping)]
