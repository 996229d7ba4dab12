"""Twins: the same text in another language, beside the text in the same object.

An object with texts (a record, an item of a list, a picture) holds those of another language under
its code: `{"title": "…", "en": {"title": "…"}}`. Whoever knows nothing of languages leaves them
out. A page never mixes languages: what has no twin is not in the page, and a page without a twin
of what it needs is not offered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from studio_core.languages.registry import FORMER, TWINNED
from studio_core.records.opening_mark import with_opening_picture
from studio_core.records.reading import all_as_written, stored_list
from studio_core.records.record import Document, Json
from studio_core.texts.unseen import is_blank


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Which fields of an object have twins.

    *own* are texts of the object itself. *within* are fields that hold objects, or lists of them,
    with texts of their own. What is filled of *needed* it is not offered without; of a list, whole.
    """

    own: frozenset[str] = frozenset()
    needed: frozenset[str] = frozenset()
    within: Mapping[str, "Texts"] = field(default_factory=dict)


PICTURE_TEXTS = Texts(own=frozenset(("alt", "caption")))
"""What of a picture is told in words."""


@dataclass(frozen=True, slots=True)
class Untranslated:
    """A text without a twin: the *path* of its field, as `sections.2.heading`."""

    path: str
    is_needed: bool


def twins_of(document: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the texts of an object in *language*, by the names of their fields."""
    found = document.get(language)
    return found if isinstance(found, Mapping) else {}


def twin_names(name: str) -> tuple[str, ...]:
    """Return what edits call the twins of the field *name*: `en.title`."""
    return tuple(f"{language}.{name}" for language in TWINNED)


def twin_of(name: str) -> str:
    """Return the field of whose text `en.title` is a twin; of any other field itself."""
    language, _, of = name.partition(".")
    return of if of and language in TWINNED else name


def field_at(path: str) -> str:
    """Return the field of edits in which *path* lies: `en.title`, `rooms` for `rooms.2.en.name`."""
    return path if twin_of(path) != path else path.partition(".")[0]


def present(document: Document) -> Document:
    """Return a record as it is written today, with its texts and its opening picture in fields.

    Texts stood where twins stand now, and the opening picture was marked among the others.
    """
    document = with_opening_picture(document)
    held = {name: document[name] for name in FORMER if isinstance(document.get(name), str)}
    if not held:
        return document
    moved = {FORMER[name]: text for name, text in held.items()}
    return {**moved, **{name: one for name, one in document.items() if name not in held}}


def as_written(document: Document) -> dict[str, Any]:
    """Return a record as it is written today, with every list and whole number as one."""
    return {name: all_as_written(value) for name, value in present(document).items()}


def spread(document: Document) -> dict[str, Json]:
    """Return a record with each twin as a field of its own, `en.title`: what edits are told by."""
    found: dict[str, Json] = {}
    for name, value in present(document).items():
        if name in TWINNED and isinstance(value, Mapping):
            found.update({f"{name}.{of}": twin for of, twin in value.items()})
        else:
            found[name] = value
    return found


def gathered(fields: Mapping[str, Json]) -> dict[str, Json]:
    """Return the record that `spread` told; a language without any twin is left out.

    What stands under a code and is no object gives way to the first twin.
    """
    found: dict[str, Json] = {}
    for name, value in fields.items():
        language, dot, of = name.partition(".")
        if not (dot and language in TWINNED):
            found.setdefault(name, value)
        elif value is not None:
            twins = found.get(language)
            if not isinstance(twins, dict):
                twins = found[language] = {}
            twins[of] = value
    return found


def translated(texts: Texts, document: Document, language: str) -> dict[str, Json] | None:
    """Return an object as it is read in *language*; None where it is not offered.

    Optional texts without a twin are left out, and items of lists that are not offered.
    """
    twins = twins_of(document, language)
    found = {name: value for name, value in present(document).items() if name not in TWINNED}
    for name in texts.own & found.keys():
        if not _is_filled(found[name]):
            continue
        if not _is_filled(twins.get(name)):
            if name in texts.needed:
                return None
            del found[name]
        else:
            found[name] = twins[name]
    for name in texts.within.keys() & found.keys():
        read = _read_within(texts.within[name], found[name], language)
        if name in texts.needed and None in read:
            return None
        offered = [one for one in read if one is not None]
        found[name] = offered if _is_list(found[name]) else next(iter(offered), None)
    return {name: value for name, value in found.items() if value is not None}


def _read_within(texts: Texts, value: Any, language: str) -> list[Any]:
    """Return what a field holds as it is read in *language*: None for what is not offered."""
    held = stored_list(value) if _is_list(value) else [value]
    return [translated(texts, one, language) if isinstance(one, Mapping) else one for one in held]


def untranslated(texts: Texts, document: Document, language: str) -> Iterator[Untranslated]:
    """Yield every text of an object that is filled and has no twin in *language*."""
    twins = twins_of(document, language)
    for name in sorted(texts.own):
        if _is_filled(document.get(name)) and not _is_filled(twins.get(name)):
            yield Untranslated(name, name in texts.needed)
    for name, inner in texts.within.items():
        for step, item in _items(document.get(name)):
            for one in untranslated(inner, item, language):
                yield Untranslated(f"{name}{step}.{one.path}", one.is_needed)


def with_every_twin(texts: Texts, document: Document, language: str) -> dict[str, Any]:
    """Return an object in which each text that has no twin in *language* is its own twin."""
    own = {name: document[name] for name in texts.own if _is_filled(document.get(name))}
    known = {name: one for name, one in twins_of(document, language).items() if _is_filled(one)}
    found: dict[str, Any] = {**document, language: {**own, **known}}
    for name, inner in texts.within.items():
        value = document.get(name)
        if isinstance(value, Mapping) and not _is_list(value):
            found[name] = with_every_twin(inner, value, language)
        elif _is_list(value):
            found[name] = [
                with_every_twin(inner, one, language) if isinstance(one, Mapping) else one
                for one in stored_list(value)
            ]
    return found


def is_begun(texts: Texts, document: Document, language: str) -> bool:
    """Tell whether any text of an object has a twin in *language*."""
    if any(_is_filled(one) for one in twins_of(document, language).values()):
        return True
    return any(
        is_begun(inner, item, language)
        for name, inner in texts.within.items()
        for _, item in _items(document.get(name))
    )


def _items(value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the objects in a field, each with how a path goes on to it."""
    if not _is_list(value):
        held: Sequence[tuple[str, Any]] = [("", value)]
    else:
        held = [(f".{number}", one) for number, one in enumerate(stored_list(value))]
    yield from ((step, one) for step, one in held if isinstance(one, Mapping))


def _is_list(value: Any) -> bool:
    return isinstance(value, list) or bool(stored_list(value))


def _is_filled(value: Any) -> bool:
    return isinstance(value, str) and not is_blank(value)
