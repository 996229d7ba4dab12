"""The studio's identity and texts, as configured, with their pictures found."""

from collections.abc import Mapping
from typing import Any

from studio_core.links import allowed_link, site_link
from studio_core.pictures.image import Image, read_image
from studio_core.pictures.presentation import PLACEHOLDER, Picture, picture_of
from studio_core.pictures.urls import PAGE_QUALITY
from studio_core.records.collections import SETTINGS
from studio_core.records.store import Store

PICTURES_RECORD = "pictures"
"""The settings record that says which stored picture stands for a name in the site's texts."""

PUBLIC_SECTIONS = (
    "brand",
    "slogan",
    "tagline",
    "foundedOn",
    "watermark",
    "about",
    "business",
    "services",
    "contact",
    "footer",
    "profiles",
    "home",
    "meta",
    "privacyPolicy",
)
"""What visitors may know; anything else in the table stays with the administrators."""

_NAMES = ("image", "scene")
_LINKS = frozenset({"to", "path", "url", "phoneHref"})
_FORMS = "consultationForms"
"""A table in which every value is a link."""
Table = Mapping[str, Any]


def read_site_pictures(store: Store) -> Mapping[str, Image]:
    """Return the stored pictures by the names that the site's texts use."""
    record = store.get(SETTINGS, PICTURES_RECORD)
    document = {} if record is None else record.document
    read = {name: read_image(value) for name, value in document.items()}
    return {name: image for name, image in read.items() if image is not None}


def public_site(table: Table, pictures: Mapping[str, Image]) -> dict[str, Any]:
    """Return the public sections of *table*; each `image` or `scene` becomes a `picture`.

    A link that is none of `site_link` is empty, so that no text of the site can run as a script.
    """
    return {name: _resolved(table[name], pictures) for name in PUBLIC_SECTIONS if name in table}


def brand_name(table: Table, language: str) -> str:
    """Return the studio's name, `ko` or `en`, or `studio` when there is none."""
    brand = table.get("brand")
    return str((brand.get(language) if isinstance(brand, Mapping) else None) or "studio")


def administrators_notes(table: Table) -> dict[str, str]:
    """Return what only a signed-in administrator may read (decision 19); '' for what is not set."""
    notes = table.get("enquiries")
    given: Table = notes if isinstance(notes, Mapping) else {}
    return {
        "spreadsheetUrl": allowed_link(given.get("spreadsheetUrl")),
        "spreadsheetNote": _text(given.get("spreadsheetNote")),
        "contact": _text(given.get("contact")),
    }


def embedded_forms(table: Table) -> tuple[str, ...]:
    """Return the addresses of the consultation forms, which pages may show in a frame."""
    contact = table.get("contact")
    forms = contact.get("consultationForms") if isinstance(contact, Mapping) else None
    return tuple(_text(url) for url in forms.values()) if isinstance(forms, Mapping) else ()


def picture_hosts(table: Table) -> tuple[str, ...] | None:
    """Return the addresses of the hosts that pictures may come from; None when none is configured.

    The pictures of an older site may lie anywhere, so that only its operator can say where.
    """
    given = table.get("pictureHosts")
    if not isinstance(given, (list, tuple)):
        return None
    return tuple(address for address in map(_text, given) if address)


def site_picture(name: str, alt: str, pictures: Mapping[str, Image]) -> Picture:
    """Return the picture that *name* (or an address) stands for; the placeholder when none does."""
    image = pictures.get(name)
    if image is None and ("/" in name or ":" in name):
        image = read_image(name)
    return PLACEHOLDER if image is None else picture_of(image, alt, PAGE_QUALITY)


def _resolved(value: Any, pictures: Mapping[str, Image]) -> Any:
    """Return *value* as JSON has it; a table's picture stands in place of its name."""
    if isinstance(value, (list, tuple)):
        return [_resolved(item, pictures) for item in value]
    if not isinstance(value, Mapping):
        return value if isinstance(value, (str, bool, int, float)) else str(value)
    name = next((value[key] for key in _NAMES if isinstance(value.get(key), str)), None)
    resolved = {
        str(key): site_link(item) if key in _LINKS else _resolved(item, pictures)
        for key, item in value.items()
        if not (name is not None and key in _NAMES)
    }
    if isinstance(forms := value.get(_FORMS), Mapping):
        resolved[_FORMS] = {str(key): site_link(item) for key, item in forms.items()}
    if name is not None:
        resolved["picture"] = site_picture(name, _text(value.get("alt")), pictures)
    return resolved


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
