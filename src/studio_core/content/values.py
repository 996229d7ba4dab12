"""How the value of a field is checked and cleaned, by its kind."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, TypeAlias

from studio_core.addresses.links import allowed_link, site_link
from studio_core.content.aspect_ratios import read_ratio
from studio_core.content.colors import WHITE, contrast, is_color, is_readable, nearest_readable
from studio_core.content.faults import ValueFault
from studio_core.content.pictures import (
    check_gallery,
    check_picture,
    has_texts,
    is_film,
)
from studio_core.content.registry import TEXT_KINDS, Field, FieldKind
from studio_core.content.tags import TAGS
from studio_core.content.verification import is_code
from studio_core.dates import display_date, read_date
from studio_core.errors import FieldFault
from studio_core.languages.registry import TWINNED
from studio_core.mailing.addresses import as_sent
from studio_core.pictures.image import read_image, read_images
from studio_core.pictures.logos import logo_to_store
from studio_core.pictures.markdown import images_in
from studio_core.records.record import Document, Json
from studio_core.texts import unseen

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_SLUG = re.compile(r"[a-z0-9가-힣]++(?:-[a-z0-9가-힣]++){0,99}")
_TELEPHONE = re.compile(r"[+() .-]*+(?:[0-9][+() .-]*+){7}[0-9+() .-]*+")
_PLACE = re.compile(r"\{(\w++)\}")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")
MONTH = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])")
_AREA = re.compile(r"[0-9].*+")


CanRender: TypeAlias = Callable[[str], bool]
"""Tells whether a text can be shown as markdown; rendering belongs to the HTTP layer."""

AWAITED = "picture:"
"""How the editor names a picture whose content is still to come; a draft may hold it."""


def is_rendered(content: str) -> bool:
    """Accept any text: where nothing is shown."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a value is checked in: the record as it is *stored*, {} for a new one, and as sent."""

    stored: Document = field(default_factory=dict)
    document: Mapping[str, Any] = field(default_factory=dict)
    can_render: CanRender = is_rendered


_ALONE = Context()
Check: TypeAlias = Callable[[Field, Any, Context], Json]
"""Returns a value as it is stored; raises `ValueFault`."""


def is_blank(value: Json) -> bool:
    """Tell whether nothing is filled in."""
    return unseen.is_blank(value) if isinstance(value, str) else value in (None, [], {})


def checked(
    field: Field, value: Any, path: str, context: Context = _ALONE
) -> tuple[Json, list[FieldFault]]:
    """Return a value as it is stored, and what is wrong with it."""
    if field.kind == "list":
        return _checked_list(field, value, path)
    try:
        return _CHECKS[field.kind](field, value, context), []
    except ValueFault as fault:
        return value, [fault_of(field, path, fault.code, *fault.facts)]


def _checked_list(field: Field, value: Any, path: str) -> tuple[Json, list[FieldFault]]:
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        return value, [fault_of(field, path, "field_invalid")]
    if len(value) > field.limit:
        return value, [fault_of(field, path, "list_too_long", ("max", field.limit))]
    items: list[Json] = []
    faults: list[FieldFault] = []
    for number, item in enumerate(value):
        checked_item, item_faults = _checked_item(field, item, f"{path}.{number}")
        items.append(checked_item)
        faults += item_faults
    return items, faults


def _checked_item(
    field: Field, item: Mapping[str, Any], path: str
) -> tuple[dict[str, Json], list[FieldFault]]:
    names = {*TWINNED, *(part.name for part in field.item)}
    faults = [FieldFault(f"{path}.{name}", "field_invalid") for name in item if name not in names]
    stored: dict[str, Json] = {}
    for part in field.item:
        value = item.get(part.name)
        if is_blank(value):
            if part.need == "public":
                faults.append(fault_of(part, f"{path}.{part.name}", "field_required"))
            continue
        # On other pages there is no value for a place; whoever has not said which may go on.
        page = item.get("path")
        is_elsewhere = part.filled_at and not is_blank(page) and page not in part.filled_at
        placed = replace(part, fills=()) if is_elsewhere else part
        stored[part.name], part_faults = checked(placed, value, f"{path}.{part.name}")
        faults += part_faults
    for language in TWINNED:
        texts, text_faults = _checked_translations(
            field.item, item.get(language), f"{path}.{language}"
        )
        faults += text_faults
        if texts:
            stored[language] = texts
    return stored, faults


def _checked_translations(
    fields: Sequence[Field], translations: Any, path: str
) -> tuple[dict[str, Json], list[FieldFault]]:
    """Return the texts of an item in another language as they are stored, none of them needed."""
    if translations is None:
        return {}, []
    texts = {part.name: part.of_translations for part in fields if part.has_translations}
    if not isinstance(translations, Mapping) or translations.keys() - texts:
        return {}, [FieldFault(path, "field_invalid")]
    filled = {name: value for name, value in translations.items() if not is_blank(value)}
    checks = {name: checked(texts[name], value, f"{path}.{name}") for name, value in filled.items()}
    faults = [fault for _, text_faults in checks.values() for fault in text_faults]
    return {name: value for name, (value, _) in checks.items()}, faults


def fault_of(field: Field, path: str, code: str, *facts: tuple[str, str | int]) -> FieldFault:
    """Return a fault that is told with what the administration calls the field."""
    return FieldFault(path, code, (("label", field.label), *facts))


def _text(field: Field, value: Any, context: Context) -> str:
    if not isinstance(value, str):
        raise ValueFault
    text = unseen.trimmed(value.replace("\r\n", "\n").replace("\r", "\n"))
    if _CONTROLS.search(text):
        raise ValueFault
    if len(text) > field.limit:
        raise ValueFault("field_too_long", ("max", field.limit))
    places = _PLACE.finditer(text) if field.fills is not None else ()
    if unknown := [place[0] for place in places if place[1] not in (field.fills or ())]:
        raise ValueFault("place_unknown", ("place", unknown[0]))
    if missing := [f"{{{place}}}" for place in field.holds if f"{{{place}}}" not in text]:
        raise ValueFault("place_missing", ("place", missing[0]))
    return text


def _line(field: Field, value: Any, context: Context) -> str:
    text = _text(field, value, context)
    if "\n" in text or "\t" in text:
        raise ValueFault
    return text


def _markdown(field: Field, value: Any, context: Context) -> str:
    text = _text(field, value, context)
    if not context.can_render(text):
        raise ValueFault("field_too_complex")
    if any(url.startswith(AWAITED) for url, _ in images_in(text)):
        raise ValueFault("pictures_awaited")
    return text


def _matching(pattern: "re.Pattern[str]", code: str = "field_invalid") -> Check:
    """Return a check of a line that has to be as *pattern* says."""

    def check(field: Field, value: Any, context: Context) -> str:
        text = _line(field, value, context)
        if not pattern.fullmatch(text):
            raise ValueFault(code)
        return text

    return check


def _that(is_right: Callable[[str], object]) -> Check:
    """Return a check of a line for which *is_right* has to hold."""

    def check(field: Field, value: Any, context: Context) -> str:
        text = _line(field, value, context)
        if not is_right(text):
            raise ValueFault
        return text

    return check


def _objects(is_right: Callable[[Field, Any], bool]) -> Check:
    """Return a check of objects and lists, which are stored as they are sent."""

    def check(field: Field, value: Any, context: Context) -> Any:
        if not is_right(field, value):
            raise ValueFault
        return value

    return check


def _address(field: Field, value: Any, context: Context) -> str:
    address = site_link(_line(field, value, context))
    if not address:
        raise ValueFault("link_not_allowed")
    return address


def _link(field: Field, value: Any, context: Context) -> str:
    text = _line(field, value, context)
    is_picture = field.kind == "picture_link"
    if is_picture and text.startswith(AWAITED):
        raise ValueFault("pictures_awaited")
    link = allowed_link(text)
    if not link or (is_picture and read_image(link) is None):
        raise ValueFault("link_not_allowed")
    return link


def _telephone(field: Field, value: Any, context: Context) -> str:
    text = unseen.without_unseen(_line(field, value, context))
    if not _TELEPHONE.fullmatch(text):
        raise ValueFault
    return text


def _date(field: Field, value: Any, context: Context) -> str:
    text = _line(field, value, context)
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise ValueFault("field_invalid_date") from None


def _month(field: Field, value: Any, context: Context) -> str:
    if not isinstance(value, str) or not MONTH.fullmatch(value):
        raise ValueFault("field_invalid_date")
    return value


def _moment(field: Field, value: Any, context: Context) -> str:
    """Return a readable moment in the stored form; of a fixed field the first one stays."""
    if field.fixed and read_date(context.stored.get(field.name)) is not None:
        raise ValueFault("field_read_only")
    moment = read_date(value)
    if moment is None:
        raise ValueFault("field_invalid_date")
    return display_date(moment)


def _registration(field: Field, value: Any, context: Context) -> str:
    text = _line(field, value, context)
    digits = "".join(letter for letter in text if letter in "0123456789")
    if len(digits) != 10 or not set(text) <= {*digits, "-", " "}:
        raise ValueFault("registration_invalid", ("count", len(digits)))
    return f"{digits[:3]}-{digits[3:5]}-{digits[5:]}"


def _color(field: Field, value: Any, context: Context) -> str:
    text = _line(field, value, context).lower()
    if not is_color(text):
        raise ValueFault
    if not is_readable(text):
        ratio = f"{contrast(text, WHITE):.1f}"
        raise ValueFault("color_contrast_low", ("ratio", ratio), ("color", nearest_readable(text)))
    return text


def _choice(field: Field, value: Any, context: Context) -> str:
    text = value if isinstance(value, str) else type(value).__name__
    if text not in {choice.value for choice in field.choices}:
        raise ValueFault("field_not_allowed", ("value", text[:80]))
    return text


def _tags(field: Field, value: Any, context: Context) -> Any:
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise ValueFault
    if unknown := [tag for tag in value if tag not in TAGS]:
        raise ValueFault("tag_unknown", ("value", unknown[0][:60]))
    if len(value) > field.limit:
        raise ValueFault("too_many_tags", ("max", field.limit))
    return value


def _ratio(field: Field, value: Any, context: Context) -> str:
    ratio = read_ratio(value)
    if ratio is None:
        raise ValueFault
    return ratio


def _picture(field: Field, value: Any, context: Context) -> Any:
    check_picture(value)
    return value


def _logo(field: Field, value: Any, context: Context) -> Json:
    logo = logo_to_store(value)
    if logo is None:
        raise ValueFault("logo_not_allowed")
    return logo


def _gallery(field: Field, value: Any, context: Context) -> Any:
    most = None if context.stored else field.limit
    check_gallery(value, context.stored.get(field.name), most)
    return value


def _cover(field: Field, value: Any, context: Context) -> int:
    gallery = context.document.get(field.of)
    count = len(gallery) if isinstance(gallery, (list, dict)) else 0
    if type(value) is not int or not 0 <= value < max(count, 1):
        raise ValueFault
    return value


def _picture_of(field: Field, value: Any, context: Context) -> str:
    gallery = read_images(context.document.get(field.of), cloud_name="any")
    keys = (image.key for image in gallery.images if image.is_named(value))
    key = next(keys, "")
    if not key:
        raise ValueFault("field_not_allowed", ("value", str(value)[:80]))
    return key


def _is_legend(field: Field, value: Any) -> bool:
    return has_texts(value, _lengths(field))


def _are_rooms(field: Field, value: Any) -> bool:
    is_list = isinstance(value, list) and len(value) <= field.limit
    return is_list and all(has_texts(room, _lengths(field)) for room in value)


def _is_film(field: Field, value: Any) -> bool:
    return is_film(value, _lengths(field))


def _lengths(field: Field) -> dict[str, int]:
    """Return the most characters of each text that values of the field's kind have."""
    return {part.name: part.limit for part in field.parts if part.kind in TEXT_KINDS}


_CHECKS: Mapping[FieldKind, Check] = {
    "address": _address,
    "area": _matching(_AREA),
    "choice": _choice,
    "code": _that(is_code),
    "color": _color,
    "cover": _cover,
    "date": _date,
    "email": _that(as_sent),
    "film": _objects(_is_film),
    "flag": _objects(lambda _, value: isinstance(value, bool)),
    "gallery": _gallery,
    "legend": _objects(_is_legend),
    "line": _line,
    "link": _link,
    "logo": _logo,
    "markdown": _markdown,
    "moment": _moment,
    "month": _month,
    "picture": _picture,
    "picture_link": _link,
    "picture_of": _picture_of,
    "project": _line,
    "ratio": _ratio,
    "registration": _registration,
    "rooms": _objects(_are_rooms),
    "slug": _matching(_SLUG, "slug_invalid"),
    "tags": _tags,
    "telephone": _telephone,
    "text": _text,
    "time": _matching(_TIME),
}
