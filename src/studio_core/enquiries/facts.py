"""The facts that visitors give of a consultation, checked as they come.

A choice is kept with the label that the visitor saw, in another language than the base one with
what the studio calls it. One that was renamed or taken away since the form was opened is kept as it
came: nobody's answer is refused because of us.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from studio_core.enquiries.consultation import LIMITS, Offer, shipped_choices, studio_label
from studio_core.errors import FieldFault
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.texts.unseen import trimmed

_MOST_CHOSEN, _LONGEST_CHOICE = 24, 80
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_MOST_FACTS, _YEARS_AHEAD = 50, 10
_MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class _RefusedError(Exception):
    """A fact that cannot be kept, with the fault's code and the facts for its text."""

    def __init__(self, code: str, **facts: int) -> None:
        super().__init__(code)
        self.code, self.facts = code, tuple(facts.items())


def read_facts(sent: object, offer: Offer, today: date, faults: list[FieldFault]) -> dict[str, Any]:
    """Return the facts in what was *sent*, trimmed, choices with labels; add to *faults*.

    Each fault names `facts.` and the fact. What is blank is left out. *offer* is in the language
    that is spoken, *today* the day in Seoul.
    """
    if not isinstance(sent, Mapping) or len(sent) > _MOST_FACTS:
        faults.append(FieldFault("facts", "field_invalid" if sent else "field_required"))
        return {}
    space = next((one for one in offer["spaces"] if one["key"] == sent.get("space")), None)
    if space is None:
        code = "field_invalid" if sent.get("space") else "field_required"
        faults.append(_fault("space", code))
    readers = _readers(sent, offer, space or {}, today)
    found: dict[str, Any] = {"space": _space(space)} if space else {}
    for name, value in sent.items():
        if name == "space" or value in (None, "", [], {}):
            continue
        try:
            found[name] = readers.get(name, _refuse_unknown)(value)
        except _RefusedError as refused:
            faults.append(_fault(str(name)[:80], refused.code, *refused.facts))
    if "size" in found and "sizeUnit" not in found:
        found["sizeUnit"] = offer["units"][0]["key"]
    return {name: value for name, value in found.items() if value not in ("", [])}


def _space(space: Mapping[str, Any]) -> dict[str, str]:
    key, label = space["key"], space["label"]
    return {"key": key, "label": _kept_label("spaces", key, label)}


def _fault(name: str, code: str, *facts: tuple[str, int]) -> FieldFault:
    """Return the fault of a fact, with what the fact is called."""
    label = shipped_choices()["names"].get(name, name)
    return FieldFault(f"facts.{name}", code, (("label", label), *facts))


def _readers(
    sent: Mapping[str, Any], offer: Offer, space: Mapping[str, Any], today: date
) -> Mapping[str, Callable[[Any], Any]]:
    units = {one["key"]: one for one in offer["units"]}
    unit = units.get(str(sent.get("sizeUnit")), offer["units"][0])
    one_of = {"condition": "conditions", "budget": "budgets"}
    known = {name: (listed, space.get(listed, ())) for name, listed in one_of.items()}
    known |= {"start": ("starts", offer["starts"]), "contactBy": ("contactBy", offer["contactBy"])}
    return {
        **{name: _text_reader(LIMITS[name]) for name in ("remarks", "district")},
        **{name: _choice_reader(*choices) for name, choices in known.items()},
        "spaceType": _type_reader(space.get("types", ())),
        "scope": _list_reader(_choice_reader("scopes", space.get("scopes", ()))),
        "months": _list_reader(lambda value: _read_month(value, today)),
        "size": lambda value: _read_size(value, unit),
        "sizeUnit": lambda value: _read_unit(value, units),
        "moveIn": lambda value: _read_day(value, today),
    }


def _refuse_unknown(_value: Any) -> Any:
    raise _RefusedError("field_unknown")


def _text_reader(longest: int) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or _CONTROL.search(value):
            raise _RefusedError("field_invalid")
        text = trimmed(value)
        if len(text) > longest:
            raise _RefusedError("field_too_long", max=longest)
        return text

    return read


def _type_reader(types: Any) -> Callable[[Any], str]:
    """Read the kind of space in words: one of *types* by its label, or the visitor's own."""
    keys = {one["label"]: one["key"] for one in types}
    read_text = _text_reader(LIMITS["spaceType"])

    def read(value: Any) -> str:
        text = read_text(value)
        return _kept_label("types", keys[text], text) if text in keys else text

    return read


def _choice_reader(part: str, known: Any) -> Callable[[Any], dict[str, str]]:
    """Read a key, or a key with the label that was shown."""
    by_key = {one["key"]: one["label"] for one in known}
    read_text = _text_reader(_LONGEST_CHOICE)

    def read(value: Any) -> dict[str, str]:
        said = value if isinstance(value, Mapping) else {"key": value}
        key = read_text(said.get("key"))
        shown = read_text(said.get("label") or "") or by_key.get(key, key)
        if not key or said.keys() - {"key", "label"}:
            raise _RefusedError("field_invalid")
        return {"key": key, "label": _kept_label(part, key, shown, known=key in by_key)}

    return read


def _kept_label(part: str, key: str, shown: str, *, known: bool = True) -> str:
    """Return what a choice is kept under that a visitor was *shown* by that label.

    Of the studio's own choices, which are *known* besides, the key is what the studio calls them.
    """
    if spoken() == BASE:
        return shown
    return studio_label(part, key) or (key if known else shown)


def _list_reader(read_one: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    def read(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > _MOST_CHOSEN:
            raise _RefusedError("field_invalid")
        found = [read_one(one) for one in value]
        return [one for number, one in enumerate(found) if one not in found[:number]]

    return read


def _read_size(value: Any, unit: Mapping[str, Any]) -> int | float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not unit["min"] <= value <= unit["max"]:
        raise _RefusedError("consultation_size_invalid", min=unit["min"], max=unit["max"])
    size: int | float = round(value, 1)
    return size


def _read_unit(value: Any, units: Mapping[str, Any]) -> str:
    if not isinstance(value, str) or value not in units:
        raise _RefusedError("field_invalid")
    return value


def _read_month(value: Any, today: date) -> str:
    """Read a month; one that has passed since the form was opened is kept as it came."""
    is_month = isinstance(value, str) and _MONTH.fullmatch(value)
    if not is_month or not today.year - 1 <= int(value[:4]) <= today.year + _YEARS_AHEAD:
        raise _RefusedError("consultation_date_invalid")
    return str(value)


def _read_day(value: Any, today: date) -> str:
    try:
        day = date.fromisoformat(value) if _DAY.fullmatch(value) else None
    except (TypeError, ValueError):
        day = None
    if day is None or day < today or day.year > today.year + _YEARS_AHEAD:
        raise _RefusedError("consultation_date_invalid")
    return day.isoformat()
