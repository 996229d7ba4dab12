"""What may be saved in a record of content: its fields by the registry, and what goes together."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from studio_core.content.former_paths import FORMER_PATHS, with_former_path
from studio_core.content.former_policies import FORMER_POLICIES, POLICY, with_former_policy
from studio_core.content.registry import ContentType, Field, content_types, parts
from studio_core.content.values import (
    CanRender,
    Context,
    checked,
    fault_of,
    is_blank,
    is_rendered,
)
from studio_core.dates import read_date
from studio_core.errors import (
    FieldFault,
    InsightNotFoundError,
    ProjectNotFoundError,
    RecordNotFoundError,
)
from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import kept_cover, read_images
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES, SITE
from studio_core.records.editing import STAMPS
from studio_core.records.merging import Rules
from studio_core.records.record import Document, Json
from studio_core.records.twins import as_written, spread

Prepared = tuple[dict[str, Json], Sequence[FieldFault]]
Remember = Callable[[Document, dict[str, Json]], dict[str, Json]]
"""Returns a document to store that takes along something of the one stored before."""


class ContentNotFoundError(RecordNotFoundError):
    """There is no such part of the site, or no such record in its list."""

    code = "site_part_not_found"


_MISSING: Mapping[str, Callable[[str], RecordNotFoundError]] = {
    PORTFOLIO: ProjectNotFoundError,
    INSIGHTS: InsightNotFoundError,
}
OWNED = frozenset({"order", "folderName", FORMER_PATHS, FORMER_POLICIES})
"""Fields of records, beside their stamps, that no form has: the server alone sets them."""

_MISSING_VALUES = {"gallery": "images_required"}
"""The codes of what is needed and empty, of kinds that have one of their own."""


@cache
def rules_of(
    collection: str,
    publishing: bool = False,
    is_open: bool = False,
    exact_cover: bool = False,
    can_render: CanRender = is_rendered,
) -> Rules:
    """Return what may be saved in *collection*; the parts of `SITE` have rules of their own.

    *publishing*: a service remembers the addresses that it had, and of an open site the privacy
    policy those before it. With *is_open* nothing is emptied that an open site must have. With
    *exact_cover* the index of a cover counts for the pictures that are sent with it. What cannot be
    rendered (*can_render*) is refused.
    """

    def of(type: ContentType) -> Rules:
        prepare_type = partial(
            prepare,
            type,
            is_open=is_open,
            exact_cover=exact_cover,
            can_render=can_render,
            remember=_memory(type, is_open) if publishing else None,
        )
        return Rules(
            collection=collection,
            editable=tuple(field.name for field in type.editable),
            prepare=prepare_type,
            missing=missing_error(collection),
        )

    if collection != SITE:
        return of(content_types()[collection])
    return Rules(
        collection=SITE,
        editable=frozenset(field.name for part in parts() for field in part.fields),
        prepare=lambda stored, document, differing: (document, ()),
        missing=missing_error(SITE),
        singletons={part.name: of(part) for part in parts()},
    )


def _memory(type: ContentType, is_open: bool) -> Remember | None:
    """Return what a record of *type* takes along from the one before it."""
    if type.collection == SERVICES:
        return with_former_path
    return with_former_policy if is_open and type.name == POLICY else None


def missing_error(collection: str) -> Callable[[str], RecordNotFoundError]:
    """Return what makes the error for an id without a record."""
    return _MISSING.get(collection, partial(ContentNotFoundError, collection))


def prepare(
    type: ContentType,
    stored: Document,
    document: dict[str, Json],
    differing: frozenset[str],
    *,
    is_open: bool = False,
    exact_cover: bool = False,
    can_render: CanRender = is_rendered,
    remember: Remember | None = None,
) -> Prepared:
    """Return the document to store, and the faults that a person has to correct.

    Of what is stored ({} for a new record) only the fields that differ are checked, so that an old
    record with faults can be saved. When a gallery changes, its cover stays the same picture
    (decision 4), but for *exact_cover*. See `rules_of` for the others.
    """
    prepared = dict(document)
    _fit(type, stored, prepared, differing)
    _drop_removed_choices(type, prepared, differing)
    if not exact_cover:
        _keep_covers(type, stored, prepared, differing)
    context = Context(stored=stored, document=prepared, can_render=can_render)
    faults: list[FieldFault] = []
    for field in type.editable:
        value = prepared.get(field.name)
        if is_blank(value):
            if field.name in differing:
                prepared.pop(field.name, None)
            if field.name in differing and _is_fixed(field, stored):
                faults.append(fault_of(field, field.name, "field_read_only"))
            if _is_missing(field, stored, prepared, differing):
                code = _MISSING_VALUES.get(field.kind, "field_required")
                faults.append(fault_of(field, field.name, code))
        elif field.name in differing:
            prepared[field.name], value_faults = checked(field, value, field.name, context)
            faults += value_faults
    if is_open:
        faults += emptied(type, stored, prepared)
    return remember(stored, prepared) if remember else prepared, faults


def unfilled(type: ContentType, document: Document) -> list[Field]:
    """Return the fields that have to be filled before the site is opened, and are not."""
    return [field for field in type.fields if field.need and is_blank(document.get(field.name))]


def unfit(type: ContentType, document: Document) -> list[Field]:
    """Return the fields that opening asks for, and that hold what nobody could save today."""
    values = ((field, document.get(field.name)) for field in type.fields if field.need)
    return [
        field
        for field, value in values
        if not is_blank(value) and checked(field, value, field.name)[1]
    ]


def emptied(type: ContentType, stored: Document, document: Document) -> list[FieldFault]:
    """Return a fault for what an open site must have, has in *stored*, and not in *document*.

    An older site may have been open without it: it stays so.
    """
    return [
        fault_of(field, field.name, "opening_field_emptied")
        for field in type.fields
        if field.need == "opening"
        and is_blank(document.get(field.name))
        and not is_blank(stored.get(field.name))
    ]


def faults_in(type: ContentType, document: Document) -> Sequence[FieldFault]:
    """Return everything that the registry finds wrong with a stored document of *type*."""
    whole = spread(as_written(document))
    return prepare(type, {}, whole, frozenset(whole))[1]


def known_names(type: ContentType) -> frozenset[str]:
    """Return the names under which records of *type* hold what the product knows."""
    own = (name for field in type.fields for name in (field.name, *field.older))
    return OWNED.union(TWINNED, type.stamps, own)


def unknown_fields(type: ContentType, document: Document) -> list[str]:
    """Return the names of fields and of translations that records of *type* do not have."""
    names = {field.name for field in type.editable}
    return sorted(spread(document).keys() - names - OWNED - STAMPS)


def _is_missing(
    field: Field, stored: Document, document: Document, differing: frozenset[str]
) -> bool:
    """Tell whether an empty field has to be filled."""
    if not field.belongs_to(document):
        return False
    is_changed = field.name in differing or _is_decided(field, differing)
    by_need = {"public": True, "new": not stored, "change": is_changed or not stored}
    return by_need.get(field.need, False)


def _is_fixed(field: Field, stored: Document) -> bool:
    """Tell whether a field has got the value that it keeps."""
    return field.fixed and read_date(stored.get(field.name)) is not None


def _is_decided(field: Field, differing: frozenset[str]) -> bool:
    """Tell whether a field changes by which a record has *field* or has it not."""
    return not differing.isdisjoint(field.only or ())


def _fit(
    type: ContentType, stored: Document, document: dict[str, Json], differing: frozenset[str]
) -> None:
    """Remove what belongs to other records or was replaced; give a new record its defaults."""
    for field in type.fields:
        is_decided = _is_decided(field, differing)
        if is_decided and not field.belongs_to(document):
            document.pop(field.name, None)
        elif (
            field.default is not None
            and (is_decided or not (stored or field.only))
            and is_blank(document.get(field.name))
        ):
            document[field.name] = field.default
        if field.name in differing:
            for name in set(field.replaces) - differing:
                document.pop(name, None)


def _drop_removed_choices(
    type: ContentType, document: dict[str, Json], differing: frozenset[str]
) -> None:
    """Remove the choice of a picture that is no longer in its gallery."""
    for field in type.fields:
        if field.kind != "picture_of" or field.name in differing or field.of not in differing:
            continue
        gallery = read_images(document.get(field.of), cloud_name="any")
        if not any(image.is_named(document.get(field.name)) for image in gallery.images):
            document.pop(field.name, None)


def _keep_covers(
    type: ContentType, stored: Document, document: dict[str, Json], differing: frozenset[str]
) -> None:
    """Keep each cover on the same picture unless another index was sent (decision 4)."""
    for field in type.fields:
        if field.kind != "cover":
            continue
        if not stored:
            document.setdefault(field.name, 0)
        elif field.of in differing and field.name not in differing:
            index = stored.get(field.name)
            pictures = stored.get(field.of), index, document.get(field.of)
            document[field.name] = kept_cover(*pictures)
