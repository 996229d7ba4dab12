"""What may be saved in the studio's own texts: each field by its kind, read from the registry."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from studio_core.errors import FieldFault, RecordNotFoundError
from studio_core.links import site_link
from studio_core.pictures.image import MAX_ALT_LENGTH, has_long_alt, read_focus, read_image
from studio_core.records.collections import SERVICES, SITE, SITE_CONTENT
from studio_core.records.merging import Rules
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json
from studio_core.site.content_types import ContentType, Field, content_types, parts

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_SLUG = re.compile(r"[a-z0-9가-힣]+(?:-[a-z0-9가-힣]+)*")
_EMAIL = re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+")
_TELEPHONE = re.compile(r"[0-9+() .-]*[0-9][0-9+() .-]*")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")
_FORMER = "formerPaths"
MOST_FORMER_PATHS = 50
"""How many addresses that a service had lead to its present one; the newest are kept."""


class ContentNotFoundError(RecordNotFoundError):
    """There is no such part of the site, or no such record in its list."""

    code = "site_part_not_found"


class _FaultyError(Exception):
    """A value has a fault: its code, and facts for the message."""

    def __init__(self, code: str, *facts: tuple[str, str | int]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def rules_of(collection: str) -> Rules:
    """Return what may be saved in *collection*; the parts of `SITE` have rules of their own."""
    of = content_types()
    if collection != SITE:
        return _rules(of[collection])
    return Rules(
        collection=SITE,
        editable=frozenset(one.name for part in parts() for one in part.fields),
        prepare=lambda stored, document, differing: (document, ()),
        missing=partial(ContentNotFoundError, SITE),
        singletons={part.name: _rules(part) for part in parts()},
    )


def publication_rules_of(collection: str) -> Rules:
    """Return the rules of what becomes public: a service remembers the addresses that it had."""
    rules = rules_of(collection)
    if collection != SERVICES:
        return rules

    def prepare(
        stored: Document, document: dict[str, Json], differing: frozenset[str]
    ) -> tuple[dict[str, Json], Sequence[FieldFault]]:
        prepared, faults = rules.prepare(stored, document, differing)
        before, after = service_path(stored), service_path(prepared)
        if before and before != after:
            had = [one for one in stored_list(stored.get(_FORMER)) if one != after]
            kept = [one for one in had if one != before]
            prepared[_FORMER] = [*kept, before][-MOST_FORMER_PATHS:]
        return prepared, faults

    return Rules(
        collection=collection, editable=rules.editable, prepare=prepare, missing=rules.missing
    )


def service_path(document: Document) -> str:
    """Return the address of a service's page; '' without one."""
    group, slug = document.get("group"), document.get("slug")
    return f"/business/{group}/{slug}" if group and slug else ""


def former_paths(document: Document) -> tuple[str, ...]:
    """Return the addresses that a service had before."""
    return tuple(one for one in stored_list(document.get(_FORMER)) if isinstance(one, str))


def faults_in(type: ContentType, document: Document) -> list[FieldFault]:
    """Return everything that is wrong with a stored document of *type*, for the audit."""
    names = frozenset(field.name for field in type.fields)
    return list(_prepare({}, dict(document), names & document.keys(), type=type)[1])


def unfilled(type: ContentType, document: Document) -> list[Field]:
    """Return the fields that have to be filled before the site is opened, and are not."""
    return [one for one in type.fields if one.need and is_blank(document.get(one.name))]


def is_blank(value: Json) -> bool:
    """Tell whether nothing is filled in."""
    return value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip())


def _rules(type: ContentType) -> Rules:
    return Rules(
        collection=type.collection,
        editable=tuple(field.name for field in type.fields),
        prepare=partial(_prepare, type=type),
        missing=partial(ContentNotFoundError, type.collection),
    )


def _prepare(
    stored: Document, document: dict[str, Json], differing: frozenset[str], *, type: ContentType
) -> tuple[dict[str, Json], Sequence[FieldFault]]:
    """Return the document to store, and the faults; of what is stored only what differs counts."""
    prepared, faults = dict(document), []
    for field in type.fields:
        value = prepared.get(field.name)
        if is_blank(value):
            prepared.pop(field.name, None)
            if field.need == "public":
                faults.append(_fault(field, field.name, "field_required"))
        elif field.name in differing:
            prepared[field.name], found = _checked(field, value, field.name)
            faults += found
    return prepared, faults


def _checked(field: Field, value: Any, path: str) -> tuple[Json, list[FieldFault]]:
    """Return a value as it is stored, and what is wrong with it."""
    if field.kind == "list":
        return _checked_list(field, value, path)
    try:
        return _CHECKS[field.kind](field, value), []
    except _FaultyError as fault:
        return value, [_fault(field, path, fault.code, *fault.facts)]


def _checked_list(field: Field, value: Any, path: str) -> tuple[Json, list[FieldFault]]:
    if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
        return value, [_fault(field, path, "field_invalid")]
    if len(value) > field.limit:
        return value, [_fault(field, path, "list_too_long", ("max", field.limit))]
    items: list[Json] = []
    faults: list[FieldFault] = []
    for number, one in enumerate(value):
        item, found = _checked_item(field, one, f"{path}.{number}")
        items.append(item)
        faults += found
    return items, faults


def _checked_item(
    field: Field, item: Mapping[str, Any], path: str
) -> tuple[dict[str, Json], list[FieldFault]]:
    known = {one.name for one in field.item}
    faults = [FieldFault(f"{path}.{name}", "field_invalid") for name in item if name not in known]
    found: dict[str, Json] = {}
    for one in field.item:
        value = item.get(one.name)
        if is_blank(value):
            if one.need == "public":
                faults.append(_fault(one, f"{path}.{one.name}", "field_required"))
            continue
        found[one.name], wrong = _checked(one, value, f"{path}.{one.name}")
        faults += wrong
    return found, faults


def _fault(field: Field, path: str, code: str, *facts: tuple[str, str | int]) -> FieldFault:
    """Return a fault that is told with what the administration calls the field."""
    return FieldFault(path, code, (("label", field.label), *facts))


def _line(field: Field, value: Any) -> str:
    text = _text(field, value)
    if "\n" in text or "\t" in text:
        raise _FaultyError("field_invalid")
    return text


def _text(field: Field, value: Any) -> str:
    if not isinstance(value, str):
        raise _FaultyError("field_invalid")
    text = value.replace("\r\n", "\n").replace("\r", "\n").strip()
    if _CONTROLS.search(text):
        raise _FaultyError("field_invalid")
    if len(text) > field.limit:
        raise _FaultyError("field_too_long", ("max", field.limit))
    return text


def _matching(pattern: "re.Pattern[str]", code: str) -> Callable[[Field, Any], str]:
    """Return a check of a line that has to be as *pattern* says."""

    def check(field: Field, value: Any) -> str:
        text = _line(field, value)
        if not pattern.fullmatch(text):
            raise _FaultyError(code)
        return text

    return check


def _address(field: Field, value: Any) -> str:
    text = site_link(_line(field, value))
    if not text:
        raise _FaultyError("link_not_allowed")
    return text


def _date(field: Field, value: Any) -> str:
    text = _line(field, value)
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise _FaultyError("field_invalid_date") from None


def _choice(field: Field, value: Any) -> str:
    text = value if isinstance(value, str) else type(value).__name__
    if text not in {one.value for one in field.choices}:
        raise _FaultyError("field_not_allowed", ("value", text[:80]))
    return text


def _picture(field: Field, value: Any) -> Json:
    if not isinstance(value, dict) or read_image(value, cloud_name="any") is None:
        raise _FaultyError("field_invalid")
    if has_long_alt(value):
        raise _FaultyError("alt_too_long", ("max", MAX_ALT_LENGTH))
    if value.get("focus") is not None and read_focus(value["focus"]) is None:
        raise _FaultyError("field_invalid")
    return value


_CHECKS: Mapping[str, Callable[[Field, Any], Json]] = {
    "line": _line,
    "text": _text,
    "markdown": _text,
    "picture": _picture,
    "address": _address,
    "email": _matching(_EMAIL, "field_invalid"),
    "telephone": _matching(_TELEPHONE, "field_invalid"),
    "date": _date,
    "time": _matching(_TIME, "field_invalid"),
    "choice": _choice,
    "slug": _matching(_SLUG, "slug_invalid"),
    "project": _line,
}


def content_fields() -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each collection of the site's texts with all fields that its records may have."""
    for collection in SITE_CONTENT:
        yield collection, frozenset(rules_of(collection).editable)
