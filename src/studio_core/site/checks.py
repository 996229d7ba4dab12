"""How the value of a field is checked and cleaned, by its kind."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from studio_core.addresses.links import site_link
from studio_core.errors import FieldFault
from studio_core.languages.registry import TWINNED
from studio_core.mailing.addresses import as_sent
from studio_core.pictures.image import (
    MAX_ALT_LENGTH,
    has_long_alt,
    read_focus,
    read_image,
)
from studio_core.pictures.logos import logo_to_store
from studio_core.pictures.twins import has_told_twins
from studio_core.records.record import Json
from studio_core.site.colors import WHITE, contrast, is_color, is_readable, nearest_readable
from studio_core.site.content_types import Field
from studio_core.site.verification import is_code
from studio_core.texts import unseen

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_SLUG = re.compile(r"[a-z0-9가-힣]++(?:-[a-z0-9가-힣]++){0,99}")
_TELEPHONE = re.compile(r"[+() .-]*+(?:[0-9][+() .-]*+){7}[0-9+() .-]*+")
_PLACE = re.compile(r"\{(\w++)\}")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")


class _FaultyError(Exception):
    """A value has a fault: its code, and facts for the message."""

    def __init__(self, code: str, *facts: tuple[str, str | int]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def is_blank(value: Json) -> bool:
    """Tell whether nothing is filled in."""
    return unseen.is_blank(value) if isinstance(value, str) else value in (None, [], {})


def checked(field: Field, value: Any, path: str) -> tuple[Json, list[FieldFault]]:
    """Return a value as it is stored, and what is wrong with it."""
    if field.kind == "list":
        return _checked_list(field, value, path)
    try:
        return _CHECKS[field.kind](field, value), []
    except _FaultyError as fault:
        return value, [fault_of(field, path, fault.code, *fault.facts)]


def _checked_list(field: Field, value: Any, path: str) -> tuple[Json, list[FieldFault]]:
    if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
        return value, [fault_of(field, path, "field_invalid")]
    if len(value) > field.limit:
        return value, [fault_of(field, path, "list_too_long", ("max", field.limit))]
    items: list[Json] = []
    faults: list[FieldFault] = []
    for number, one in enumerate(value):
        item, found = _checked_item(field, one, f"{path}.{number}")
        items.append(item)
        faults += found
    return items, faults


def _checked_item(
    field: Field, item: Mapping[str, Any], path: str
) -> tuple[dict[str, Json], list[FieldFault]]:
    known = {*TWINNED, *(one.name for one in field.item)}
    faults = [FieldFault(f"{path}.{name}", "field_invalid") for name in item if name not in known]
    found: dict[str, Json] = {}
    for one in field.item:
        value = item.get(one.name)
        if is_blank(value):
            if one.need == "public":
                faults.append(fault_of(one, f"{path}.{one.name}", "field_required"))
            continue
        # On other pages there is no value for a place; whoever has not said which may go on.
        page = item.get("path")
        if one.filled_at and not is_blank(page) and page not in one.filled_at:
            one = replace(one, fills=())
        found[one.name], wrong = checked(one, value, f"{path}.{one.name}")
        faults += wrong
    for language in TWINNED:
        twins, wrong = _checked_twins(field.item, item.get(language), f"{path}.{language}")
        faults += wrong
        if twins:
            found[language] = twins
    return found, faults


def _checked_twins(
    fields: Sequence[Field], twins: Any, path: str
) -> tuple[dict[str, Json], list[FieldFault]]:
    """Return the texts of an item in another language as they are stored, none of them needed."""
    if twins is None:
        return {}, []
    texts = {one.name: one.of_twins for one in fields if one.has_twins}
    if not isinstance(twins, Mapping) or twins.keys() - texts:
        return {}, [FieldFault(path, "field_invalid")]
    filled = {name: value for name, value in twins.items() if not is_blank(value)}
    found = {name: checked(texts[name], value, f"{path}.{name}") for name, value in filled.items()}
    faults = [fault for _, wrong in found.values() for fault in wrong]
    return {name: value for name, (value, _) in found.items()}, faults


def fault_of(field: Field, path: str, code: str, *facts: tuple[str, str | int]) -> FieldFault:
    """Return a fault that is told with what the administration calls the field."""
    return FieldFault(path, code, (("label", field.label), *facts))


def _line(field: Field, value: Any) -> str:
    text = _text(field, value)
    if "\n" in text or "\t" in text:
        raise _FaultyError("field_invalid")
    return text


def _text(field: Field, value: Any) -> str:
    if not isinstance(value, str):
        raise _FaultyError("field_invalid")
    text = unseen.trimmed(value.replace("\r\n", "\n").replace("\r", "\n"))
    if _CONTROLS.search(text):
        raise _FaultyError("field_invalid")
    if len(text) > field.limit:
        raise _FaultyError("field_too_long", ("max", field.limit))
    places = _PLACE.finditer(text) if field.fills is not None else ()
    if unknown := [place[0] for place in places if place[1] not in (field.fills or ())]:
        raise _FaultyError("place_unknown", ("place", unknown[0]))
    if missing := [f"{{{one}}}" for one in field.holds if f"{{{one}}}" not in text]:
        raise _FaultyError("place_missing", ("place", missing[0]))
    return text


def _matching(pattern: "re.Pattern[str]", code: str) -> Callable[[Field, Any], str]:
    """Return a check of a line that has to be as *pattern* says."""

    def check(field: Field, value: Any) -> str:
        text = _line(field, value)
        if not pattern.fullmatch(text):
            raise _FaultyError(code)
        return text

    return check


def _address(field: Field, value: Any) -> str:
    text = site_link(_line(field, value))
    if not text:
        raise _FaultyError("link_not_allowed")
    return text


def _telephone(field: Field, value: Any) -> str:
    text = unseen.without_unseen(_line(field, value))
    if not _TELEPHONE.fullmatch(text):
        raise _FaultyError("field_invalid")
    return text


def _email(field: Field, value: Any) -> str:
    text = _line(field, value)
    if as_sent(text) is None:
        raise _FaultyError("field_invalid")
    return text


def _date(field: Field, value: Any) -> str:
    text = _line(field, value)
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise _FaultyError("field_invalid_date") from None


def _registration(field: Field, value: Any) -> str:
    text = _line(field, value)
    digits = "".join(letter for letter in text if letter in "0123456789")
    if len(digits) != 10 or not set(text) <= {*digits, "-", " "}:
        raise _FaultyError("registration_invalid", ("count", len(digits)))
    return f"{digits[:3]}-{digits[3:5]}-{digits[5:]}"


def _color(field: Field, value: Any) -> str:
    text = _line(field, value).lower()
    if not is_color(text):
        raise _FaultyError("field_invalid")
    if not is_readable(text):
        ratio = f"{contrast(text, WHITE):.1f}"
        facts = (("ratio", ratio), ("color", nearest_readable(text)))
        raise _FaultyError("color_contrast_low", *facts)
    return text


def _code(field: Field, value: Any) -> str:
    text = _line(field, value)
    if not is_code(text):
        raise _FaultyError("field_invalid")
    return text


def _choice(field: Field, value: Any) -> str:
    text = value if isinstance(value, str) else type(value).__name__
    if text not in {one.value for one in field.choices}:
        raise _FaultyError("field_not_allowed", ("value", text[:80]))
    return text


def _picture(field: Field, value: Any) -> Json:
    if not isinstance(value, dict) or read_image(value, cloud_name="any") is None:
        raise _FaultyError("field_invalid")
    if not all(isinstance(value.get(name) or "", str) for name in ("id", "name", "alt")):
        raise _FaultyError("field_invalid")
    if has_long_alt(value):
        raise _FaultyError("alt_too_long", ("max", MAX_ALT_LENGTH))
    if not has_told_twins(value):
        raise _FaultyError("field_invalid")
    if value.get("focus") is not None and read_focus(value["focus"]) is None:
        raise _FaultyError("field_invalid")
    return value


def _logo(_field: Field, value: Any) -> Json:
    logo = logo_to_store(value)
    if logo is None:
        raise _FaultyError("logo_not_allowed")
    return logo


_CHECKS: Mapping[str, Callable[[Field, Any], Json]] = {
    "line": _line,
    "text": _text,
    "markdown": _text,
    "picture": _picture,
    "logo": _logo,
    "color": _color,
    "address": _address,
    "email": _email,
    "telephone": _telephone,
    "registration": _registration,
    "date": _date,
    "time": _matching(_TIME, "field_invalid"),
    "choice": _choice,
    "slug": _matching(_SLUG, "slug_invalid"),
    "code": _code,
    "project": _line,
}
