"""The shape of GET /api/site: the fields that the registry makes public, and what stands beside."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from studio_core.content.registry import Field, FieldKind, site_types
from studio_core.content.shown import public_name
from studio_core.pictures.logos import Logo
from studio_core.site.shown_texts import put, way_of
from studio_http.pages.shapes import ImageOut


class _Section(msgspec.Struct, rename="camel", omit_defaults=True, frozen=True):
    """A part of the answer; what is not filled in is left out."""


class SlideProjectOut(_Section, frozen=True):
    """The project that a slide leads to."""

    id: str
    title: str


class SharePictureOut(_Section, frozen=True):
    """A picture that goes along when a page is shared, and what has to be seen of it."""

    url: str = ""
    alt: str = ""
    focus: list[float] = []


class PageMetaOut(_Section, frozen=True):
    """A page's title and description, and the picture that it is shared with."""

    title: str = ""
    description: str = ""
    picture: SharePictureOut | UnsetType = UNSET


_VALUES: Mapping[FieldKind, Any] = {"logo": Logo, "picture": ImageOut}
"""What visitors get of a field's value, by its kind; of all others a text."""

_BESIDE: Mapping[str, Any] = {
    "brand.legalName": str,
    "brand.tint": str,
    "contact.consultation": Literal["site", "external"],
    "contact.pictures": dict[str, ImageOut],
    "business.services.key": str,
    "services.key": str,
    "services.path": str,
    "profiles.key": str,
    "about.sections.key": str,
    "home.slides.index": int,
    "home.slides.project": SlideProjectOut,
    "home.slides.desktop.alt": str,
    "home.slides.mobile.alt": str,
    "privacyPolicy.before": list[str],
}
"""What parts and items of lists say beside their fields, by the ways to it."""


class _Items(dict[str, Any]):
    """What each item of a list has, by name."""


def _outline() -> dict[str, Any]:
    """Return the types of what the answer says of the site's own texts, nested as it is there."""
    outline: dict[str, Any] = {}
    for type in site_types().values():
        if type.is_list:
            put(outline, type.public, _items(type.fields))
            continue
        for field in type.fields:
            if field.public:
                put(outline, way_of(type, field), _type(field))
    for way, value in _BESIDE.items():
        put(outline, way, value)
    return outline


def _items(fields: Sequence[Field]) -> _Items:
    items = _Items()
    for field in fields:
        if field.public:
            put(items, public_name(field), _type(field))
    return items


def _type(field: Field) -> Any:
    if field.kind != "list":
        return _VALUES.get(field.kind, str)
    return list[_type(field.item[0])] if len(field.item) == 1 else _items(field.item)  # type: ignore[misc]


def _shape(name: str, outline: Mapping[str, Any]) -> Any:
    """Return the shape of a part of the answer, of which nothing needs to be there."""
    types = {
        key: _shape(f"{name}{key[0].upper()}{key[1:]}", value) if isinstance(value, dict) else value
        for key, value in outline.items()
    }
    shapes = {
        key: list[value] if isinstance(outline[key], _Items) else value  # type: ignore[valid-type]
        for key, value in types.items()
    }
    fields = [
        (key, shape, "") if shape is str else (key, shape | UnsetType, UNSET)
        for key, shape in shapes.items()
    ]
    return msgspec.defstruct(f"{name}Out", fields, bases=(_Section,), frozen=True)


_OUTLINE = _outline()
_PolicyTexts: Any = _shape("PolicyTexts", _OUTLINE["privacyPolicy"])


class PrivacyPolicyOut(_PolicyTexts, frozen=True):  # type: ignore[misc, call-arg]
    """A privacy policy; *before* are the days from which earlier ones applied, newest first."""


_SiteTexts: Any = _shape("Site", _OUTLINE | {"privacyPolicy": PrivacyPolicyOut})


class SiteOut(_SiteTexts, frozen=True, kw_only=True):  # type: ignore[misc, call-arg]
    """The studio's identity and texts; *languages*: which pages about no record each one has.

    *isOpen* is false until the studio has opened its site to search engines.
    """

    max_upload_bytes: int
    placeholder: ImageOut
    enquiry_retention_months: int
    meta: dict[str, PageMetaOut] = msgspec.field(default_factory=dict)
    share_picture: SharePictureOut | UnsetType = UNSET
    verification: dict[str, str] = msgspec.field(default_factory=dict)
    languages: dict[str, list[str]] = msgspec.field(default_factory=dict)
    is_open: bool = True
