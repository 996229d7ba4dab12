"""Places in the site's own texts as people write them: `brand.ko`, `services/total_living.title`.

Inside a field a place goes on: `about.picture.alt`, `about.story.0.text`. What is said there in
another language stands below its code: `brand.en.slogan`, `about.story.0.en.text`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from studio_core.content.registry import ContentType, Field, FieldKind, site_types
from studio_core.errors import StudioError
from studio_core.languages.registry import TWINNED
from studio_core.records.record import Document, Json
from studio_core.records.twins import PICTURE_TEXTS, as_written, spread

Takes = Literal["text", "picture", "json"]
"""What stands at a place: a text, a picture, or an object or a list."""

_INSIDE: dict[FieldKind, dict[str, Takes]] = {
    "picture": {"alt": "text", "focus": "json"},
    "logo": {"tinted": "json"},
}
"""What has a place of its own in a picture."""


class UnknownPlaceError(StudioError):
    """The site has no such place; says which ones it has."""

    code = "bad_request"

    def __init__(self, place: str, word: str, known: Iterable[str]) -> None:
        fault = f"there is no {word!r}" if word or not place else "nothing is said here itself"
        super().__init__(f"{place}: {fault}; there are {', '.join(known)}")


@dataclass(frozen=True, slots=True)
class ContentPath:
    """A place: a part or list, the id of a record, and the way inside it.

    *id* is '' for a whole list, *steps* are empty for a whole record.
    """

    type: ContentType
    id: str
    steps: tuple[str, ...]
    takes: Takes

    @staticmethod
    def read(text: str) -> "ContentPath":
        """Read a place; raise `UnknownPlaceError` for what the registry does not know."""
        name, *steps = text.split(".")
        name, _, id = name.partition("/")
        type = site_types().get(name)
        if type is None:
            raise UnknownPlaceError(text, name, site_types())
        if not type.is_list and not id:
            id = type.name
        if (not type.is_list and id != type.name) or (steps and not id):
            record = f"{type.name}/ID" if type.is_list else type.name
            places = [f"{record}.{one.name}" for one in type.fields]
            raise UnknownPlaceError(text, id or steps[0], places)
        return ContentPath(type, id, tuple(steps), _checked(text, type.fields, steps))

    def value(self, document: Document) -> Json:
        """Return what a stored *document* has at this place; None for nothing."""
        held: Json = as_written(document)
        for step in self.steps:
            if isinstance(held, dict):
                held = held.get(step)
            elif isinstance(held, list) and int(step) < len(held):
                held = held[int(step)]
            else:
                return None
        return held

    def changed(self, document: Document, value: Json) -> dict[str, Json]:
        """Return the field that has *value* at this place, by its name; None takes it away.

        A twin is a field of its own, as edits tell it.
        """
        name, *more = self.steps
        if name in TWINNED:
            name, more = ".".join(self.steps), []
        held = spread(as_written(document)).get(name)
        return {name: _with(held, more, value, str(self))}

    def __str__(self) -> str:
        """Return the place as people write it."""
        record = f"{self.type.name}/{self.id}" if self.type.is_list and self.id else self.type.name
        return ".".join((record, *self.steps))


def _checked(place: str, fields: Sequence[Field], steps: Sequence[str]) -> Takes:
    """Return what stands at the end of *steps*, the first of which names one of *fields*."""
    if not steps:
        return "json"
    name, *more = steps
    if name in TWINNED:
        return _twin(place, [one.name for one in fields if one.has_translations], more)
    field = next((one for one in fields if one.name == name), None)
    if field is None:
        raise UnknownPlaceError(place, name, [one.name for one in fields])
    if field.kind == "list":
        if more and not (more[0].isascii() and more[0].isdigit() and len(more[0]) < len("1000")):
            raise UnknownPlaceError(place, more[0], ["0", "1", "and so on"])
        return _checked(place, field.item, more[1:])
    inside = _INSIDE.get(field.kind, {})
    if len(more) == 1 and more[0] in inside:
        return inside[more[0]]
    if more and more[0] in TWINNED and field.kind == "picture":
        return _twin(place, [one for one in inside if one in PICTURE_TEXTS.own], more[1:])
    if more:
        raise UnknownPlaceError(place, ".".join(more), inside or ["nothing below it"])
    return "picture" if inside else "text"


def _twin(place: str, texts: Sequence[str], steps: Sequence[str]) -> Takes:
    """Return what stands at *steps* below a language's code, beside fields with *texts*."""
    if len(steps) != 1 or steps[0] not in texts:
        raise UnknownPlaceError(place, ".".join(steps), texts or ["nothing in other languages"])
    return "text"


def _with(held: Json, steps: Sequence[str], value: Json, place: str) -> Json:
    if not steps:
        return value
    step, *more = steps
    if step.isdigit():
        items = [*held] if isinstance(held, list) else []
        number = int(step)
        if number > len(items):
            raise UnknownPlaceError(place, step, map(str, range(len(items) + 1)))
        item = _with(items[number] if number < len(items) else None, more, value, place)
        items[number : number + 1] = [] if item is None else [item]
        return cast("Json", items)
    fields = dict(held) if isinstance(held, dict) else {}
    fields[step] = _with(fields.get(step), more, value, place)
    if step in TWINNED and not fields[step]:
        del fields[step]
    return {name: one for name, one in fields.items() if one is not None}
