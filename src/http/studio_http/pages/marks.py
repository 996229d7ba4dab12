"""Texts of a page that say which field of which record they are, for editing in place.

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

import re
from typing import TYPE_CHECKING, Any, Self

from studio_core.content.registry import Field
from studio_core.records.collections import QUESTIONS
from studio_core.texts.filling import filled

if TYPE_CHECKING:
    from markupsafe import Markup

BEGIN, PARTED, END = "\ue000", "\ue001", "\ue002"
_TEXTS = frozenset({"line", "text", "registration"})
_OURS = re.compile(f"<?[{BEGIN}{PARTED}{END}]")


class MarkedText(str):
    """A text with the *address* of its field, which stands around it where a page shows it.

    While a page is made, `<` stands before each character of a mark: no text brings one in.
    """

    __slots__ = ("address",)
    address: str

    def __new__(cls, text: str, address: str) -> Self:
        """Return *text* with an address."""
        marked = super().__new__(cls, text)
        marked.address = address
        return marked

    def __html__(self) -> str:
        """Return the text as a page has it."""
        from markupsafe import escape

        return f"{mark_begin(self.address)}{escape(str(self))}{mark_end(self.address)}"

    def replace(self, *parts: Any) -> str:
        """Return the text of the same field with a part of it replaced."""
        return MarkedText(super().replace(*parts), self.address)


class MarkedHtml(MarkedText):
    """A markdown text as HTML, which stands between two paragraphs with its marks."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return the text as a page has it."""
        begin, end = mark_begin(self.address), mark_end(self.address)
        return f"<p>{begin}</p>\n{self}<p>{end}</p>\n"


def marked(shown: Any, field: Field, address: str) -> Any:
    """Return a shown value of the site's own texts with the address of its field."""
    if address.startswith(f"{QUESTIONS}/") and field.name == "group":
        return shown
    if field.kind == "picture" and shown:
        return {**shown, "field": address}
    if not isinstance(shown, str):
        return shown
    if field.kind == "markdown":
        return MarkedHtml(shown, address)
    return MarkedText(shown, address) if field.kind in _TEXTS else shown


def filled_text(text: str, **values: object) -> "str | Markup":
    """Return *text* with its places filled: marked as it was, else with what is marked in it."""
    if isinstance(text, MarkedText):
        return MarkedText(filled(text, **values), text.address)
    if not any(isinstance(one, MarkedText) for one in values.values()):
        return filled(text, **values)
    from markupsafe import Markup, escape

    return Markup(filled(escape(text), **{name: escape(one) for name, one in values.items()}))  # noqa: S704


def mark_begin(address: str) -> "Markup":
    """Return what begins the mark of a field in a page that is made; nothing without one."""
    from markupsafe import Markup, escape

    return Markup(f"<{BEGIN}{escape(address)}<{PARTED}" if address else "")  # noqa: S704


def mark_end(address: str) -> "Markup":
    """Return what ends the mark of a field in a page that is made; nothing without one."""
    from markupsafe import Markup

    return Markup(f"<{END}" if address else "")  # noqa: S704


def with_marks(page: str) -> str:
    """Return a page that was made with its marks as editors read them, and nothing like them."""
    return _OURS.sub(lambda found: found[0][1:], page)
