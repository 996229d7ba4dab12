"""The registry of content, as the administration is told."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from studio_core.content.registry import ContentType, Field
from studio_http.pages.shapes import shaped

Shipped: TypeAlias = str | list[dict[str, str]]
"""What stands for a field that is empty."""


class ChoiceOut(msgspec.Struct):
    """A value that may be chosen."""

    value: str
    label: str


class FieldOut(msgspec.Struct, rename="camel", omit_defaults=True):
    """A field; *limit* is the most characters, or items of a list with fields *item*.

    *need* is `new` for what no record is made without, `change` for what no edit may empty either,
    `public` for what nothing is published without, `opening` for what the site is not opened
    without. *seen* are the pages on which visitors see it. While a field is empty the text
    *shipped* stands for it, or for a list the items *shippedItems*. *twinLimit* is the most
    characters of its twins in other languages, without it there are none; what it stands in is not
    offered in a language in which a field with *twinNeeded* is filled and has no twin. Pictures,
    plans and films have *parts* with twins of their own.

    Records have it *only* where other fields have these values; a new one has the *initial*
    value. Once public a *fixed* field no longer changes. A new value removes what it
    *replaces*. Records of the original product may hold it under *older* names. *of* is the
    gallery in which the picture is that the field names. A *fact* stands with its label on the
    record's page. In forms what is *admin* `more` is folded away, what is `no` left out.
    """

    name: str
    kind: str
    label: str
    help: str
    limit: int
    need: str
    seen: list[str]
    choices: list[ChoiceOut]
    item: list["FieldOut"]
    shipped: str = ""
    shipped_items: list[dict[str, str]] = []
    twin_limit: int = 0
    is_needed_everywhere: bool = msgspec.field(default=False, name="twinNeeded")
    parts: list["FieldOut"] = []
    only: dict[str, str] | None = None
    default: str | bool | None = msgspec.field(default=None, name="initial")
    fixed: bool = False
    replaces: list[str] = []
    older: list[str] = []
    of: str = ""
    fact: bool = False
    admin: str = ""
    placeholder: str = ""

    @staticmethod
    def of_field(field: Field, shipped: Shipped = "") -> "FieldOut":
        """Return a field for an answer, with what stands for it while it is empty."""
        is_text = isinstance(shipped, str)
        texts, items = (shipped, []) if is_text else ("", shipped)
        return shaped(field, FieldOut, shipped=texts, shipped_items=items)


class ContentTypeOut(msgspec.Struct, rename="camel"):
    """A collection, or a part of the site; the records of a list are known by *title*.

    One of these is called *one*. A list may have *most* records, 0 for any number, and had better
    have *least*. People put an *ordered* list in order. Fields that mean something only *together*
    are told and decided as the first of them.
    """

    name: str
    collection: str
    label: str
    about: str
    is_list: bool
    one: str
    title: str
    most: int
    seen: list[str]
    fields: list[FieldOut]
    least: int = 0
    ordered: bool = False
    together: list[list[str]] = []

    @staticmethod
    def of(type: ContentType, shipped: Mapping[str, Shipped]) -> "ContentTypeOut":
        """Return a content type for an answer, with what stands for its empty fields."""
        fields = [FieldOut.of_field(field, shipped.get(field.name, "")) for field in type.fields]
        return shaped(type, ContentTypeOut, fields=fields, most=type.most or 0)


class ContentTypesOut(msgspec.Struct):
    """Every collection and every part of the site, in the administration's order."""

    items: list[ContentTypeOut]
