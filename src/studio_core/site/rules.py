"""What may be saved in the studio's own texts: each field by its kind, read from the registry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from studio_core.errors import FieldFault, RecordNotFoundError
from studio_core.records.collections import SERVICES, SITE, SLIDES
from studio_core.records.merging import Rules
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.site.checks import checked, fault_of, is_blank
from studio_core.site.content_types import ContentType, Field, content_types, parts, twin_fields
from studio_core.site.former_policies import with_former_policy

FORMER_PATHS = "formerPaths"
"""The field in which a service remembers the addresses that it had; the server alone sets it."""

MOST_FORMER_PATHS = 50
"""How many addresses that a service had lead to its present one; the newest are kept."""


class ContentNotFoundError(RecordNotFoundError):
    """There is no such part of the site, or no such record in its list."""

    code = "site_part_not_found"


def rules_of(collection: str, *, is_open: bool = False) -> Rules:
    """Return what may be saved in *collection*; the parts of `SITE` have rules of their own.

    With *is_open* what an open site must have cannot be emptied.
    """
    of = content_types()
    if collection != SITE:
        return _rules(of[collection])
    return Rules(
        collection=SITE,
        editable=frozenset(one.name for part in parts() for one in part.fields),
        prepare=lambda stored, document, differing: (document, ()),
        missing=partial(ContentNotFoundError, SITE),
        singletons={part.name: _rules(part, is_open=is_open) for part in parts()},
    )


def publication_rules_of(collection: str, *, is_open: bool = False) -> Rules:
    """Return the rules of what becomes public: a service remembers the addresses that it had.

    Of an open site, the privacy policy remembers those before it. See `rules_of` for *is_open*.
    """
    rules = rules_of(collection, is_open=is_open)
    if collection == SERVICES:
        return _remembering(rules, with_former_path)
    if collection == SITE and is_open:
        policy = _remembering(rules.singletons["privacy"], with_former_policy)
        return replace(rules, singletons={**rules.singletons, "privacy": policy})
    return rules


def service_path(document: Document) -> str:
    """Return the address of a service's page; '' without one."""
    group, slug = document.get("group"), document.get("slug")
    return f"/business/{group}/{slug}" if group and slug else ""


def with_former_path(stored: Document, document: dict[str, Json]) -> dict[str, Json]:
    """Return a service's *document*, which remembers the address that *stored* had before it."""
    before, after = service_path(stored), service_path(document)
    if not before or before == after:
        return document
    had: list[Json] = [one for one in former_paths(stored) if one not in (before, after)]
    return {**document, FORMER_PATHS: [*had, before][-MOST_FORMER_PATHS:]}


def former_paths(document: Document) -> tuple[str, ...]:
    """Return the addresses that a service had before."""
    return tuple(one for one in stored_list(document.get(FORMER_PATHS)) if isinstance(one, str))


def projects_shown(records: Mapping[str, Mapping[str, Record]]) -> frozenset[str]:
    """Return the ids of the projects that slides among the site's own *records* lead to."""
    slides = (record.document for record in records.get(SLIDES, {}).values())
    return frozenset(str(one["project"]) for one in slides if one.get("project"))


def unfilled(type: ContentType, document: Document) -> list[Field]:
    """Return the fields that have to be filled before the site is opened, and are not."""
    return [one for one in type.fields if one.need and is_blank(document.get(one.name))]


def unfit(type: ContentType, document: Document) -> list[Field]:
    """Return the fields that opening asks for, and that hold what nobody could save today."""
    held = ((one, document.get(one.name)) for one in type.fields if one.need)
    return [one for one, value in held if not is_blank(value) and checked(one, value, one.name)[1]]


def emptied(type: ContentType, stored: Document, document: Document) -> list[FieldFault]:
    """Return a fault for what an open site must have, has in *stored*, and not in *document*.

    An older site may have been open without it: it stays so.
    """
    return [
        fault_of(one, one.name, "opening_field_emptied")
        for one in type.fields
        if one.need == "opening"
        and is_blank(document.get(one.name))
        and not is_blank(stored.get(one.name))
    ]


def prepare(
    stored: Document,
    document: dict[str, Json],
    differing: frozenset[str],
    *,
    type: ContentType,
    is_open: bool = False,
) -> tuple[dict[str, Json], Sequence[FieldFault]]:
    """Return the document to store, and the faults; of what is stored only what differs counts.

    With *is_open* what an open site must have cannot be emptied.
    """
    prepared, faults = dict(document), []
    for field in (*type.fields, *twin_fields(type)):
        value = prepared.get(field.name)
        if is_blank(value):
            prepared.pop(field.name, None)
            if field.need == "public":
                faults.append(fault_of(field, field.name, "field_required"))
        elif field.name in differing:
            prepared[field.name], found = checked(field, value, field.name)
            faults += found
    if is_open:
        faults += emptied(type, stored, prepared)
    return prepared, faults


def _remembering(
    rules: Rules, remember: Callable[[Document, dict[str, Json]], dict[str, Json]]
) -> Rules:
    """Return *rules* by which a document takes along what *remember* makes of the stored one."""

    def prepare(
        stored: Document, document: dict[str, Json], differing: frozenset[str]
    ) -> tuple[dict[str, Json], Sequence[FieldFault]]:
        prepared, faults = rules.prepare(stored, document, differing)
        return remember(stored, prepared), faults

    return replace(rules, prepare=prepare)


def _rules(type: ContentType, *, is_open: bool = False) -> Rules:
    return Rules(
        collection=type.collection,
        editable=tuple(one.name for one in (*type.fields, *twin_fields(type))),
        prepare=partial(prepare, type=type, is_open=is_open),
        missing=partial(ContentNotFoundError, type.collection),
    )
