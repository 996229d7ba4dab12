"""A page whose texts say which field of which record they are, for editing in place.

Around each text of the site's own records such a page has three private-use characters:

    U+E000 {collection}/{id}/{field} U+E001 {text as shown} U+E002

without the spaces, as in `site/about/story.0.text`: the field's path is dotted, and items of a list
go by their index. `line` and `text` have this around the value. A `markdown` value stands
between two paragraphs, one with the beginning (up to U+E001) and one with U+E002. A `picture` has
it around the text of the `alt` of its `img`, whatever that text is: many pictures on pages are
decoration and have an empty one. Where an `img` shows another picture on small screens, that
one's mark, around nothing, follows in the same `alt`. The text is as the page shows it, with its
places like `{months}` filled: the record has the value.

In another language than the base one a text is its twin, as in `site/about/story.0.en.text`, and
where there is none what is to be translated; a picture is marked as a whole in every language.

Marks stand in texts and in `alt`, never in another attribute, a script or the head, and never
within each other. One field may be marked in several places. What is not filled in, what no page
shows, what is no text of a page, like an address or a date, what stands within another
text, as who answers for personal data, and what several records say together, the group of
questions, has no mark: the last element of the body, `script#records`, has all records of the
site's own texts as they are drawn, in their order, each with its `collection`, `id` and `values`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from secrets import token_hex
from typing import Any

from studio_core.content.registry import Field, type_of
from studio_core.content.values import is_blank
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.pictures.image import read_image
from studio_core.records.collections import QUESTIONS, SITE
from studio_core.records.display_order import ordered_rows
from studio_core.records.reading import stored_list
from studio_core.records.record import Json, Record
from studio_core.records.twins import twins_of
from studio_core.site.public_site import Records
from studio_core.site.shown_texts import Leads
from studio_http.published.markdown.rendering import render

BEGIN, PARTED, END = "\ue000", "\ue001", "\ue002"
_OURS = str.maketrans(dict.fromkeys((BEGIN, PARTED, END)))
_TEXTS = frozenset({"line", "text", "markdown", "registration"})
_UNMARKED = frozenset({(QUESTIONS, "group"), (SITE, "officer"), (SITE, "processors")})
"""What several records say together, and what stands within another text."""
_HEAD_END = "</head>"
_ALT = ' alt="'


@dataclass(frozen=True, slots=True)
class _Place:
    """What a mark says: the *address* of a field, and of a picture the *alt* texts it replaced."""

    address: str
    is_markdown: bool = False
    alt: str = ""
    shown_alt: str = ""


class Marks:
    """Marks the records that one page is made of, and writes the marks into that page.

    Until the page is there a mark is a number between two random words in ASCII, which changes
    nothing of what the page makes of the texts and cannot stand in any of them.
    """

    def __init__(self) -> None:
        self._word = token_hex(16)
        self._places: list[_Place] = []

    def records(self, records: Records) -> Records:
        """Return *records* with marks in their texts and pictures."""
        return {
            collection: {
                row.id: self._record(collection, row.id, held[row.id]) for row in ordered_rows(held)
            }
            for collection, held in records.items()
        }

    def rendered(self, source: str, *, leads: Leads) -> str:
        """Return a markdown text as HTML, between its marks if it has any.

        *leads* gives a link as it may stand there; '' for none.
        """
        before, *rest = source.split(self._word)
        if not rest:
            return render(before, leads=leads)
        code, text, end, _ = rest
        return f"{self._mark(code)}{render(text, leads=leads)}{self._mark(end)}"

    def pictured(self, shown: Any) -> Any:
        """Return the public shape of marked records with their pictures marked at the addresses.

        Their alternative texts are there again.
        """
        if isinstance(shown, list):
            return [self.pictured(one) for one in shown]
        if not isinstance(shown, dict):
            return shown
        found = {name: self.pictured(value) for name, value in shown.items()}
        _, *code = str(found.get("alt", "")).split(self._word)
        return self._picture(found, code[0]) if code else found

    def shown(self, page: bytes) -> bytes:
        """Return *page*, made of marked records, with its marks as editors read them."""
        head, end, body = page.decode().translate(_OURS).partition(_HEAD_END)
        return (self._without(head) + end + self._body(body)).encode()

    def _record(self, collection: str, id: str, record: Record) -> Record:
        type = type_of(collection, id)
        if type is None:
            return record
        own = tuple(one for one in type.fields if (collection, one.name) not in _UNMARKED)
        marked = self._fields(own, record.document, f"{collection}/{id}/")
        return Record(marked, record.revision)

    def _fields(
        self, fields: tuple[Field, ...], document: Mapping[str, Any], address: str
    ) -> dict[str, Json]:
        marked, twins = dict(document), dict(twins_of(document, spoken()))
        for field in fields:
            value, place = marked.get(field.name), f"{address}{field.name}"
            if spoken() != BASE and field.has_translations:
                value, place = twins.get(field.name) or value, f"{address}{spoken()}.{field.name}"
                self._text(field, value, place, twins)
            elif field.kind == "list":
                marked[field.name] = [
                    self._fields(field.item, one, f"{place}.{number}.")
                    if isinstance(one, Mapping)
                    else one
                    for number, one in enumerate(stored_list(value))
                ]
            elif field.kind in _TEXTS:
                self._text(field, value, place, marked)
            elif field.kind == "picture" and isinstance(value, Mapping):
                marked[field.name] = self._marked(value, place)
        return marked if spoken() == BASE else {**marked, spoken(): twins}

    def _text(self, field: Field, value: Any, place: str, into: dict[str, Json]) -> None:
        """Put the text *value* of a field *into* an object, between its marks."""
        if isinstance(value, str) and not is_blank(value):
            code = self._new(_Place(place, is_markdown=field.kind == "markdown"))
            into[field.name] = f"{self._mark(str(code))}{value}{self._mark(f'/{code}')}"

    def _marked(self, value: Mapping[str, Any], place: str) -> Json:
        """Return a stored picture with a mark for its alternative text, in the spoken language."""
        alt = str(twins_of(value, spoken()).get("alt") or value.get("alt") or "")
        image = read_image({**value, "alt": alt})
        if image is None:
            return dict(value)
        mark = self._mark(str(self._new(_Place(place, alt=alt, shown_alt=image.alt or ""))))
        return {**value, "alt": mark, **({} if spoken() == BASE else {spoken(): {"alt": mark}})}

    def _new(self, place: _Place) -> int:
        self._places.append(place)
        return len(self._places) - 1

    def _mark(self, code: str) -> str:
        return f"{self._word}{code}{self._word}"

    def _picture(self, found: dict[str, Any], code: str) -> dict[str, Any]:
        """Return a picture, or what says its text alone, marked where `_image` looks."""
        place, mark = self._places[int(code)], self._mark(code)
        if "sources" not in found:  # only its text is shown, or the page is shared with it
            return found | {"alt": place.shown_alt if "url" in found else place.alt}
        sources = [one | {"srcset": one["srcset"] + mark} for one in found["sources"]]
        addresses = {name: found[name] + mark for name in ("url", "srcset") if found[name]}
        return found | addresses | {"alt": place.shown_alt, "sources": sources}

    def _body(self, body: str) -> str:
        """Write the marks, tag by tag: nothing that a person wrote brings a `<` or `>` into one."""
        before, *parts = body.split("<")
        made, beside = [self._written(before)], list[str]()
        for part in parts:
            tag, end, rest = part.partition(">")
            codes = tag.split(self._word)[1::2]
            tag = self._without(tag)
            if tag.startswith("source "):
                beside += codes
            elif tag.startswith("img "):
                tag, beside = self._image(tag, codes, beside), []
            text = self._without(rest) if tag.startswith("script") else self._written(rest)
            made += ("<", tag, end, text)
        return "".join(made)

    def _image(self, tag: str, codes: list[str], beside: list[str]) -> str:
        """Return the attributes of an image with the marks of the pictures that it shows."""
        own = "".join(codes[:1])
        before, found, rest = tag.partition(_ALT)
        alt, quote, after = rest.partition('"')
        shown = f"{self._begin(own)}{alt}{END}" if own else alt
        others = (one for one in dict.fromkeys(beside) if one != own)
        shown += "".join(f"{self._begin(one)}{END}" for one in others)
        return f"{before}{found}{shown}{quote}{after}"

    def _begin(self, code: str) -> str:
        return f"{BEGIN}{escape(self._places[int(code)].address)}{PARTED}"

    def _written(self, text: str) -> str:
        pieces = text.split(self._word)
        for index in range(1, len(pieces), 2):
            code = pieces[index].lstrip("/")
            mark = END if pieces[index].startswith("/") else self._begin(code)
            pieces[index] = f"<p>{mark}</p>\n" if self._places[int(code)].is_markdown else mark
        return "".join(pieces)

    def _without(self, text: str) -> str:
        return "".join(text.split(self._word)[::2])
