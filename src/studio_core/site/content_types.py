"""The registry: which parts and lists the studio's own site has, and which fields each of them.

It lies beside as data, `content_types.ko.json`, with what the administration calls each part and
field. Validation, forms, the API document, the history's labels, the audit's rules and the check
before opening are readings of it: a new field is one entry there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from studio_core.records.collections import SITE
from studio_core.records.twins import PICTURE_TEXTS, Texts, twin_names

FieldKind = Literal[
    "line",
    "text",
    "markdown",
    "picture",
    "logo",
    "color",
    "address",
    "email",
    "telephone",
    "registration",
    "date",
    "time",
    "choice",
    "slug",
    "code",
    "project",
    "list",
]
"""`line`: text in one line. `text`: plain text with paragraphs. `picture`: a stored picture with
alternative text and focal point. `logo`: a stored picture or SVG, with whether it takes the colour
of the text around it. `color`: #rrggbb that can be read. `address`: of the web, a page of the site,
mail or a telephone.
`registration`: the ten digits by which a business is registered, as 123-45-67890.
`date`: YYYY-MM-DD. `time`: HH:MM. `slug`: the last part of an address of the site. `code`: what a
search engine gives the owner of a site. `project`: a project's id. `list`: of objects with the
fields of `item`."""

PICTURE_KINDS: frozenset[FieldKind] = frozenset(("picture", "logo"))
"""What holds a stored picture."""

Need = Literal["", "public", "opening"]
"""`public`: nothing is published without it. `opening`: the site is not opened without it."""

Twin = Literal["", "needed", "none"]
"""`needed`: nobody is offered the record in a language in which it has no twin of the field; what
nothing is published or opened without is. `none`: the same in every language."""

TEXT_KINDS: frozenset[FieldKind] = frozenset(("line", "text", "markdown"))
"""What has twins in other languages."""

_LIMITS: Mapping[FieldKind, int] = {
    "line": 200,
    "text": 20_000,
    "markdown": 20_000,
    "color": 7,
    "address": 2048,
    "email": 254,
    "telephone": 40,
    "registration": 40,
    "date": 10,
    "time": 5,
    "slug": 60,
    "code": 110,
    "project": 768,
    "list": 100,
}
"""The most characters, or items of a list, where a field says nothing."""

TWIN_ROOM = 2
"""How many times the characters of a text its twins may have: the same takes more Latin letters
than Hangul syllables."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that may be chosen, and what people call it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field: *limit* is the most characters, or items of a list, which have the fields *item*.

    *seen* are the addresses of the pages on which visitors see it. *fills* are the `{name}` places
    that get a value there, None where nobody looks for any; in a list whose items have a `path`,
    only for those of *filled_at*, where there are any. *holds* are places it must have.
    """

    name: str
    kind: FieldKind
    label: str
    help: str = ""
    limit: int = 0
    need: Need = ""
    seen: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    item: tuple["Field", ...] = ()
    fills: tuple[str, ...] | None = None
    holds: tuple[str, ...] = ()
    filled_at: tuple[str, ...] = ()
    twin: Twin = ""

    @property
    def has_twins(self) -> bool:
        """Tell whether it is a text that may be there in other languages."""
        return self.kind in TEXT_KINDS and self.twin != "none"

    @property
    def is_needed_everywhere(self) -> bool:
        """Tell whether what it stands in is offered in no language in which it has no twin."""
        return self.twin == "needed" or self.need != ""

    @property
    def of_twins(self) -> "Field":
        """The field as its twins have to be: never needed, and longer."""
        return replace(self, need="", limit=TWIN_ROOM * self.limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentType:
    """A part of the site (one record of `SITE`), or a list (a collection of its own).

    *one* is what one record of a list is called, *title* the field that it is known by; '' for a
    part. *most* is how many there may be, *least* how many there had better be.
    """

    name: str
    collection: str
    label: str
    about: str
    fields: tuple[Field, ...]
    seen: tuple[str, ...]
    one: str = ""
    title: str = ""
    least: int = 0
    most: int = 1

    @property
    def is_list(self) -> bool:
        """Tell whether it is a list of records, and not one."""
        return self.collection != SITE

    def field(self, name: str) -> Field | None:
        """Return the field called *name*, None for none."""
        return next((one for one in self.fields if one.name == name), None)


@cache
def content_types() -> Mapping[str, ContentType]:
    """Return every part and list by its name, in the order of the administration."""
    text = files(__package__).joinpath("content_types.ko.json").read_text(encoding="utf-8")
    entries = json.loads(text)
    parts = (_content_type(name, SITE, one) for name, one in entries["parts"].items())
    lists = (_content_type(name, name, one) for name, one in entries["lists"].items())
    return {one.name: one for one in (*parts, *lists)}


def parts() -> Iterator[ContentType]:
    """Yield the parts: what there is one record of."""
    return (one for one in content_types().values() if not one.is_list)


def lists() -> Iterator[ContentType]:
    """Yield the lists."""
    return (one for one in content_types().values() if one.is_list)


def type_of(collection: str, id: str) -> ContentType | None:
    """Return the content type of a record, None where it has none."""
    type = content_types().get(id if collection == SITE else collection)
    return type if type and type.collection == collection else None


def texts_of(fields: Sequence[Field]) -> Texts:
    """Return which of *fields* have twins, and which are needed in every language."""
    within = {one.name: _texts_within(one) for one in fields}
    return Texts(
        own=frozenset(one.name for one in fields if one.has_twins),
        needed=frozenset(one.name for one in fields if one.is_needed_everywhere),
        within={name: texts for name, texts in within.items() if texts is not None},
    )


def _texts_within(field: Field) -> Texts | None:
    if field.kind in PICTURE_KINDS:
        return PICTURE_TEXTS
    return texts_of(field.item) if field.kind == "list" else None


def twin_fields(type: ContentType) -> Iterator[Field]:
    """Yield the fields of a record's twins as an editor has them: `en.title`, never needed."""
    for field in type.fields:
        if field.has_twins:
            yield from (replace(field.of_twins, name=name) for name in twin_names(field.name))


def _content_type(name: str, collection: str, entry: Mapping[str, Any]) -> ContentType:
    seen = tuple(entry["seen"])
    return ContentType(
        name=name,
        collection=collection,
        label=entry["label"],
        about=entry["about"],
        fields=tuple(_field(one, seen) for one in entry["fields"]),
        seen=seen,
        one=entry.get("one", ""),
        title=entry.get("title", ""),
        least=entry.get("least", 0),
        most=entry.get("most", 1),
    )


def _field(entry: Mapping[str, Any], seen: tuple[str, ...]) -> Field:
    kind: FieldKind = entry["kind"]
    shown, fills = tuple(entry.get("seen", seen)), entry.get("fills")
    return Field(
        name=entry["name"],
        kind=kind,
        label=entry["label"],
        help=entry.get("help", ""),
        limit=entry.get("limit", _LIMITS.get(kind, 0)),
        need=entry.get("needed", ""),
        seen=shown,
        choices=tuple(Choice(one["value"], one["label"]) for one in entry.get("choices", ())),
        item=tuple(_field(one, shown) for one in entry.get("item", ())),
        fills=None if fills is None else tuple(fills),
        holds=tuple(entry.get("holds", ())),
        filled_at=tuple(entry.get("filledAt", ())),
        twin=entry.get("twin", ""),
    )
