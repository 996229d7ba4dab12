"""What visitors get of a field: read tolerantly by its kind, whatever an older record holds."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from studio_core.addresses.links import web_link
from studio_core.content.labels import length_label, month_label
from studio_core.content.registry import PICTURE_KINDS, ContentType, Field, FieldKind
from studio_core.pictures.image import Image, read_image, read_images
from studio_core.pictures.markdown import images_in
from studio_core.pictures.presentation import Picture, picture_of
from studio_core.records.reading import stored_list, text_of
from studio_core.records.record import Document
from studio_core.records.twins import spread, twin_names
from studio_core.texts.unseen import trimmed

Reading: TypeAlias = Callable[[Field, Any, str], Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a record's page tells of it, with what that is called."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Room:
    """A room of the plan, and its size as it is written."""

    name: str
    size: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What the plan draws in colour, and what with broken lines; '' for what it does not have."""

    new: str
    removed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """A film: its file, a picture until it plays, a file of captions, how many seconds it takes.

    *length* is its seconds as players write them, *image* the poster as it is stored.
    """

    url: str
    image: Image | None
    captions: str | None
    seconds: float | None
    length: str | None
    heading: str
    caption: str
    poster: Picture | None = None


def read_value(field: Field, document: Document, cloud_name: str = "") -> Any:
    """Return the value of *field* in a stored record; '', None or () for none; never raises."""
    read: Reading = _READINGS.get(field.kind, _text)
    return read(field, document.get(field.name), cloud_name)


def shown_values(
    type: ContentType, document: Document, alt: str, cloud_name: str = ""
) -> Mapping[str, Any]:
    """Return what visitors get of a record's public fields, by the names under which they do.

    *alt* describes pictures that say nothing themselves.
    """
    return {
        public_name(field): _shown(read_value(field, document, cloud_name), field.kind, alt)
        for field in type.fields
        if field.public
    }


def facts_of(type: ContentType, document: Document) -> tuple[Fact, ...]:
    """Return what the page of a record tells of it, of what is filled in."""
    values = ((field.label, read_value(field, document)) for field in type.fields if field.fact)
    return tuple(Fact(label, value) for label, value in values if value)


def public_name(field: Field) -> str:
    """Return the name under which visitors get a public *field*."""
    return field.public if isinstance(field.public, str) else field.name


def searched_texts(type: ContentType, document: Document) -> Iterator[str]:
    """Yield the texts of the fields by which visitors find a record."""
    for field in type.fields:
        if not field.search:
            continue
        match read_value(field, document):
            case str(text):
                yield text
            case Legend(new, removed):
                yield from (new, removed)
            case Film(heading=heading, caption=caption):
                yield from (heading, caption)
            case tuple(rooms):
                yield from (room.name for room in rooms)


def every_language(document: Document, name: str) -> Iterator[str]:
    """Yield the text of a field in every language in which the record has one."""
    texts = spread(document)
    for spoken in (name, *twin_names(name)):
        text = texts.get(spoken)
        if isinstance(text, str):
            yield text


def picture_addresses(fields: Sequence[Field], document: Mapping[str, Any]) -> Iterator[str]:
    """Yield the address of every picture in *fields* of a document, and in the texts there.

    Those of texts in other languages are among them.
    """
    for field in fields:
        value = document.get(field.name)
        if field.kind in (*PICTURE_KINDS, "picture_link") and (image := read_image(value)):
            yield image.url
        elif field.kind == "gallery":
            yield from (image.url for image in read_images(value).images)
        elif field.kind == "markdown":
            texts = every_language(document, field.name)
            yield from (url for text in texts for url, _ in images_in(text))
        elif field.kind == "list":
            for item in stored_list(value):
                if isinstance(item, Mapping):
                    yield from picture_addresses(field.item, item)


def _shown(value: Any, kind: FieldKind, alt: str) -> Any:
    if kind == "text":
        return tuple(value.splitlines())
    if isinstance(value, Film) and value.image:
        return replace(value, poster=picture_of(value.image, alt))
    return None if value == "" else value


def _text(field: Field, value: Any, cloud_name: str) -> str:
    return trimmed(value) if isinstance(value, str) else ""


def _choice(field: Field, value: Any, cloud_name: str) -> str:
    return next((choice.label for choice in field.choices if choice.value == value), "")


def _month(field: Field, value: Any, cloud_name: str) -> str:
    return month_label(text_of(value))


def _rooms(field: Field, value: Any, cloud_name: str) -> tuple[Room, ...]:
    items = [item for item in stored_list(value) if isinstance(item, Mapping)]
    rooms = (Room(_of(item, "name"), _of(item, "size")) for item in items)
    return tuple(room for room in rooms if room.name)


def _legend(field: Field, value: Any, cloud_name: str) -> Legend | None:
    if not isinstance(value, Mapping):
        return None
    legend = Legend(_of(value, "new"), _of(value, "removed"))
    return legend if legend.new or legend.removed else None


def _film(field: Field, value: Any, cloud_name: str) -> Film | None:
    url = web_link(value.get("url")) if isinstance(value, Mapping) else ""
    if not url:
        return None
    seconds = _seconds(value.get("seconds"))
    return Film(
        url=url,
        image=read_image(value.get("poster"), cloud_name),
        captions=web_link(value.get("captions")) or None,
        seconds=seconds,
        length=length_label(seconds) if seconds else None,
        heading=_of(value, "heading"),
        caption=_of(value, "caption"),
    )


def _seconds(value: Any) -> float | None:
    is_length = type(value) in (int, float) and math.isfinite(value) and value > 0
    return float(value) if is_length else None


def _of(item: Mapping[str, Any], name: str) -> str:
    value = item.get(name)
    return trimmed(value) if isinstance(value, str) else ""


_READINGS: Mapping[FieldKind, Reading] = {
    "choice": _choice,
    "film": _film,
    "legend": _legend,
    "month": _month,
    "rooms": _rooms,
}
