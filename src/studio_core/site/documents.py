"""Stored documents of the site's own texts, read as they were written.

A store gives back what is equal to what was written: a list may come as an object with positions
for keys, a whole number as another (see `records.reading`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import read_image
from studio_core.pictures.markdown import images_in
from studio_core.records.editing import STAMPS
from studio_core.records.reading import as_written, stored_list
from studio_core.records.record import Document, Json
from studio_core.records.twins import present, twins_of
from studio_core.site.content_types import PICTURE_KINDS, ContentType, Field
from studio_core.site.former_policies import FORMER_POLICIES, former_policies
from studio_core.site.rules import FORMER_PATHS, former_paths

OWNED = STAMPS | {"order", FORMER_PATHS, FORMER_POLICIES}
"""Fields of records that no form has: the server alone sets them."""


def document_as_written(type: ContentType, document: Document) -> dict[str, Json]:
    """Return a stored document of *type* with lists and whole numbers where it had some."""
    held = present(document)
    found = {**held, **_fields(type.fields, held)}
    if "order" in found:
        found["order"] = as_written(found["order"])
    if FORMER_PATHS in found:
        found[FORMER_PATHS] = list(former_paths(document))
    if FORMER_POLICIES in found:
        had = former_policies(document)
        found[FORMER_POLICIES] = [{**one, **_fields(type.fields, one)} for one in had]
    return found


def content_of(type: ContentType, document: Document) -> dict[str, Json]:
    """Return what a record says, as it was written: without its stamps."""
    whole = document_as_written(type, document)
    return {name: value for name, value in whole.items() if name not in STAMPS}


def picture_addresses(fields: Sequence[Field], document: Mapping[str, Any]) -> Iterator[str]:
    """Yield the address of every picture in *fields* of a document, and in the texts there.

    Those of texts in other languages are among them.
    """
    for field in fields:
        value = document.get(field.name)
        if field.kind in PICTURE_KINDS and (image := read_image(value)):
            yield image.url
        elif field.kind == "markdown":
            said = (value, *(twins_of(document, one).get(field.name) for one in TWINNED))
            yield from (url for text in said if isinstance(text, str) for url, _ in images_in(text))
        elif field.kind == "list":
            for item in stored_list(value):
                if isinstance(item, Mapping):
                    yield from picture_addresses(field.item, item)


def _fields(fields: Sequence[Field], document: Mapping[str, Any]) -> dict[str, Any]:
    return {one.name: _value(one, document[one.name]) for one in fields if one.name in document}


def _value(field: Field, value: Any) -> Any:
    if field.kind in PICTURE_KINDS and isinstance(value, Mapping):
        return {name: as_written(item) for name, item in value.items()}
    if field.kind == "list" and isinstance(value, (Mapping, list)):
        items = stored_list(value)
        return [
            {**one, **_fields(field.item, one)} if isinstance(one, Mapping) else one
            for one in items
        ]
    return value
