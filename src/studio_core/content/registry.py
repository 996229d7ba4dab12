"""The registry: which collections of content the site has, and which fields their records have.

It lies beside as data, `registry.ko.json`, with what the administration calls each collection and
field; `registry.en.json` has the same in English. Checking, forms, the API document, translations,
search, public answers, the history's labels and the audit's rules are readings of it: a new field
is one entry there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from studio_core.languages.registry import BASE
from studio_core.records.collections import SITE, SITE_CONTENT
from studio_core.records.twins import Texts, twin_names

FieldKind = Literal[
    "address",
    "area",
    "choice",
    "code",
    "color",
    "cover",
    "date",
    "email",
    "film",
    "flag",
    "gallery",
    "legend",
    "line",
    "link",
    "list",
    "logo",
    "markdown",
    "moment",
    "month",
    "picture",
    "picture_link",
    "picture_of",
    "project",
    "ratio",
    "registration",
    "rooms",
    "slug",
    "tags",
    "telephone",
    "text",
    "time",
]
"""`address`: of the web, a page of the site, mail or a telephone. `area`: a size that begins with
its number. `code`: what a search engine gives the owner of a site. `color`: #rrggbb that can be
read. `cover`: the index of one picture of a gallery. `date`: YYYY-MM-DD. `film`: its file, poster,
captions and texts. `flag`: true or false. `gallery`: stored pictures. `legend`: what a plan draws
as new and as removed. `line`: text in one line. `link`: an address of the web. `list`: of objects
with the fields of `item`. `logo`: a stored picture or SVG, with whether it takes the colour of the
text around it. `moment`: day and time in Seoul, as articles write them. `month`: YYYY-MM.
`picture`: a stored picture with alternative text and focal point. `picture_link`: the address of a
picture. `picture_of`: the id of one picture of a gallery, its address where it has none. `project`:
a project's id. `ratio`: width/height. `registration`: the ten digits by which a
business is registered, as 123-45-67890. `rooms`: of a plan, each a name and a size. `slug`: the
last part of an address of the site. `tags`: keys of stories. `text`: plain text with paragraphs.
`time`: HH:MM."""

PICTURE_KINDS: frozenset[FieldKind] = frozenset(("picture", "logo"))
"""What holds one stored picture."""

_PARTS_OF: Mapping[FieldKind, str] = {"logo": "picture", "gallery": "picture"}
"""The kinds whose values have the texts of another kind."""

Need = Literal["", "new", "change", "public", "opening"]
"""`new`: no record is made without it. `change`: nor may an edit empty it; an older record may lack
it. `public`: no record is saved without it. `opening`: the site is not opened without it."""

Translated = Literal["", "needed", "no"]
"""`needed`: nobody is offered the record in a language in which the field is not translated; what
is needed anyway is. `no`: the same in every language."""

TEXT_KINDS: frozenset[FieldKind] = frozenset(("line", "text", "markdown"))
"""What is translated."""

_LIMITS: Mapping[FieldKind, int] = {
    "line": 200,
    "text": 20_000,
    "markdown": 20_000,
    "area": 64,
    "color": 7,
    "address": 2048,
    "link": 2048,
    "picture_link": 2048,
    "picture_of": 2048,
    "email": 254,
    "telephone": 40,
    "registration": 40,
    "date": 10,
    "month": 7,
    "time": 5,
    "slug": 60,
    "code": 110,
    "project": 768,
    "list": 100,
}
"""The most characters, or items of a list, where a field says nothing."""

_TRANSLATION_ROOM = 2
"""How many times the characters of a text its translation may have: the same takes more Latin
letters than Hangul syllables."""

_AS_WRITTEN = (
    "name",
    "kind",
    "translated",
    "only",
    "default",
    "fixed",
    "of",
    "public",
    "search",
    "fact",
    "admin",
)

Public: TypeAlias = bool | str
"""Whether visitors get a field: false, true, or the name under which they get it.

Of the site's own texts a name is a way through the answer, as `hours.open`: from where the part
or list stands, from its beginning after a `/`.
"""


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
    only for those of *filled_at*, where there are any. *holds* are places it must have. Records
    have it *only* where other fields have these values. A *default* stands for no value in a new
    record. A new value removes the fields that it *replaces*. Once public a *fixed* field no longer
    changes. *of* is the gallery in which the picture is that the field names; *older* are the names
    under which records of the original product may hold it. With *search* visitors find a record by
    it. A *fact* stands with its label among what a record's page tells of it. Values of some kinds
    have *parts*, which are texts that may be there in other languages. In forms what is *admin*
    `more` is folded away, what is `no` left out.
    """

    name: str
    kind: FieldKind
    label: str
    help: str = ""
    placeholder: str = ""
    limit: int = 0
    need: Need = ""
    seen: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    item: tuple["Field", ...] = ()
    parts: tuple["Field", ...] = ()
    fills: tuple[str, ...] | None = None
    holds: tuple[str, ...] = ()
    filled_at: tuple[str, ...] = ()
    translated: Translated = ""
    only: Mapping[str, Any] | None = None
    default: Any = None
    replaces: tuple[str, ...] = ()
    fixed: bool = False
    of: str = ""
    older: tuple[str, ...] = ()
    public: Public = False
    search: bool = False
    fact: bool = False
    admin: str = ""

    @property
    def has_translations(self) -> bool:
        """Tell whether it is a text that may be there in other languages."""
        return self.kind in TEXT_KINDS and self.translated != "no"

    @property
    def is_needed_everywhere(self) -> bool:
        """Tell whether what it stands in is offered in no language in which it is missing."""
        return self.translated == "needed" or self.need != ""

    @property
    def of_translations(self) -> "Field":
        """The field as its translations have to be: never needed, and longer."""
        return replace(self, need="", limit=_TRANSLATION_ROOM * self.limit)

    @property
    def twin_limit(self) -> int:
        """The most characters of a translation; 0 where there is none."""
        return self.of_translations.limit if self.has_translations else 0

    def belongs_to(self, document: Mapping[str, Any]) -> bool:
        """Tell whether a record that says *document* has the field at all."""
        return all(document.get(name) == value for name, value in (self.only or {}).items())


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentType:
    """The records of a collection, or one part of the site, which is one record of `SITE`.

    *noun* is what a record is called in actions (`project_created`), *one* what the administration
    calls it, *title* the field that it is known by; '' for a part. *most* is how many there may be,
    None for any number, *least* how many there had better be. Fields that mean something only
    *together* are changed together. People put records of an *ordered* list in order by their
    places; *stamps* are what the server notes of who changed one, and when. *public* is the way to
    where its values stand in the answer about the site, '' for nowhere.
    """

    name: str
    collection: str
    noun: str
    label: str
    about: str
    fields: tuple[Field, ...]
    seen: tuple[str, ...]
    one: str = ""
    title: str = ""
    least: int = 0
    most: int | None = 1
    together: tuple[tuple[str, ...], ...] = ()
    ordered: bool = False
    stamps: tuple[str, ...] = ()
    public: str = ""

    @property
    def is_list(self) -> bool:
        """Tell whether it is a list of records, and not one."""
        return self.collection != SITE

    @property
    def editable(self) -> Iterator[Field]:
        """Yield the fields as editors have them: translations are fields of their own, `en.title`.

        These are never needed.
        """
        yield from self.fields
        for field in self.fields:
            if field.has_translations:
                longer = field.of_translations
                yield from (replace(longer, name=name) for name in twin_names(field.name))

    @property
    def fixed(self) -> frozenset[str]:
        """The fields that publication gives where a draft has none, and that stay then."""
        return frozenset(field.name for field in self.fields if field.fixed)

    def field(self, name: str) -> Field | None:
        """Return the field called *name*, None for none."""
        return next((field for field in self.fields if field.name == name), None)


@cache
def content_types(language: str = BASE) -> Mapping[str, ContentType]:
    """Return every collection and every part of the site by its name, in the registry's order.

    Labels are in *language*; help that is not there in it is ''.
    """
    labels = Labels(() if language == BASE else _read(language).items())
    types: dict[str, ContentType] = {}
    for collection, entry in _read(BASE)["collections"].items():
        parts = entry.get("parts", {collection: entry})
        for name, part in parts.items():
            types[name] = _content_type(name, collection, {**entry, **part}, labels)
    return types


@cache
def _read(language: str) -> Any:
    file = files(__package__).joinpath(f"registry.{language}.json")
    return json.loads(file.read_text(encoding="utf-8"))


def site_types() -> Mapping[str, ContentType]:
    """Return the parts and lists of the studio's own texts: all but projects and articles."""
    types = content_types().items()
    return {name: type for name, type in types if type.collection in SITE_CONTENT}


def parts() -> Iterator[ContentType]:
    """Yield the parts of the site: what there is one record of."""
    return (type for type in content_types().values() if not type.is_list)


def type_of(collection: str, id: str) -> ContentType | None:
    """Return the content type of a record, None where it has none."""
    type = content_types().get(id if collection == SITE else collection)
    return type if type and type.collection == collection else None


def fixed_fields(collection: str) -> frozenset[str]:
    """Return the fields that publication gives the records of *collection*; parts have none."""
    type = content_types().get(collection)
    return type.fixed if type else frozenset()


def texts_of(fields: Sequence[Field]) -> Texts:
    """Return which of *fields* are translated, and which are needed in every language."""
    within = {
        name: texts_of(field.item or field.parts)
        for field in fields
        if field.item or field.parts
        for name in (field.name, *field.older)
    }
    return Texts(
        own=frozenset(field.name for field in fields if field.has_translations),
        needed=frozenset(field.name for field in fields if field.is_needed_everywhere),
        within=within,
    )


class Labels(dict[str, str]):
    """What collections, fields and choices are called by their paths, where not as the entry says.

    It is empty in the language of the entries.
    """

    def of(self, path: str, text: str) -> str:
        """Return what stands for the *text* of an entry."""
        return self.get(path, "" if self else text)


def _content_type(
    name: str, collection: str, entry: Mapping[str, Any], labels: Labels
) -> ContentType:
    seen = tuple(entry["seen"])
    return ContentType(
        name=name,
        collection=collection,
        noun=entry["noun"],
        label=labels.of(name, entry["label"]),
        about=labels.of(f"{name}.about", entry["about"]),
        fields=tuple(_field(name, field, seen, labels) for field in entry["fields"]),
        seen=seen,
        one=labels.of(f"{name}.one", entry.get("one", "")),
        title=entry.get("title", ""),
        least=entry.get("least", 0),
        most=entry.get("most", 1),
        together=tuple(map(tuple, entry.get("together", ()))),
        ordered=entry.get("ordered", False),
        stamps=tuple(entry["stamps"]),
        public=entry.get("public", ""),
    )


def _parts(kind: FieldKind, labels: Labels) -> tuple[Field, ...]:
    """Return the texts that values of a kind have, as `picture.alt`."""
    of = _PARTS_OF.get(kind, kind)
    return tuple(_field(of, part, (), labels) for part in _read(BASE)["kinds"].get(of, ()))


def _field(owner: str, entry: Mapping[str, Any], seen: tuple[str, ...], labels: Labels) -> Field:
    path, kind = f"{owner}.{entry['name']}", entry["kind"]
    shown, fills = tuple(entry.get("seen", seen)), entry.get("fills")
    return Field(
        **{name: entry[name] for name in _AS_WRITTEN if name in entry},
        label=labels.of(path, entry["label"]),
        help=labels.of(f"{path}.help", entry.get("help", "")),
        placeholder=labels.of(f"{path}.placeholder", entry.get("placeholder", "")),
        limit=entry.get("limit", _LIMITS.get(kind, 0)),
        need=entry.get("needed", ""),
        seen=shown,
        choices=tuple(
            Choice(choice["value"], labels.of(f"{path}.{choice['value']}", choice["label"]))
            for choice in entry.get("choices", ())
        ),
        item=tuple(_field(path, item, shown, labels) for item in entry.get("item", ())),
        parts=_parts(kind, labels),
        fills=None if fills is None else tuple(fills),
        holds=tuple(entry.get("holds", ())),
        filled_at=tuple(entry.get("filledAt", ())),
        replaces=tuple(entry.get("replaces", ())),
        older=tuple(entry.get("older", ())),
    )
