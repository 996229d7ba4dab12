"""A consultation: what visitors choose from, and the facts that they give, checked.

The choices lie beside as data, `choices.ko.json`; the studio's part `contact` changes some of them.
A choice is kept with the label that the visitor saw. One that was renamed or taken away since the
form was opened is kept as it came: nobody's answer is refused because of us.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from studio_core.errors import FieldFault
from studio_core.records.reading import stored_list
from studio_core.records.record import Json

Facts: TypeAlias = "Mapping[str, Json]"
Offer: TypeAlias = Mapping[str, Any]
"""What may be chosen, as `GET /api/consultation` answers it."""

SPACES = ("residential", "commercial")
LIMITS: Mapping[str, int] = {"remarks": 1000, "district": 80, "spaceType": 80, "enclosures": 20}
"""The most characters of a text, and the most enclosures."""

RECEIPT_DAYS = 14
"""How long a visitor may add enclosures or withdraw by the link of the receipt."""

DRAFT_DAYS = 30
"""How long what was typed is kept on the visitor's device."""

_MONTHS_AHEAD = 6
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


@cache
def shipped_choices() -> Mapping[str, Any]:
    """Return the choices as they are shipped, with the names of the facts."""
    text = files(__package__).joinpath("choices.ko.json").read_text(encoding="utf-8")
    choices: Mapping[str, Any] = json.loads(text)
    return choices


def consultation_offer(
    contact: Mapping[str, Any], enclosure_mib: int, *, mails_receipt: bool = False
) -> dict[str, Any]:
    """Return what visitors may choose and send, given the site's part *contact*.

    *mails_receipt* tells whether the receipt's number and link are mailed to them.
    """
    shipped = shipped_choices()
    own = {key: _labels(contact.get(f"{key}Budgets")) for key in SPACES}
    spaces = [{**one, "budgets": own[one["key"]] or one["budgets"]} for one in shipped["spaces"]]
    has_channel = bool(contact.get("kakaoChannel"))
    ahead = str(contact.get("monthsAhead") or "")
    return {
        "spaces": spaces,
        "units": shipped["units"],
        "starts": shipped["starts"],
        "monthsAhead": int(ahead) if ahead.isdecimal() else _MONTHS_AHEAD,
        "contactBy": [one for one in shipped["contactBy"] if has_channel or one["key"] != "kakao"],
        "limits": {**LIMITS, "enclosureMiB": enclosure_mib},
        "receiptDays": RECEIPT_DAYS,
        "draftDays": DRAFT_DAYS,
        "promise": str(contact.get("promise") or ""),
        "mailsReceipt": mails_receipt,
    }


def read_facts(sent: object, offer: Offer, today: date, faults: list[FieldFault]) -> dict[str, Any]:
    """Return the facts in what was *sent*, trimmed, choices with labels; add to *faults*.

    Each fault names `facts.` and the fact. What is blank is left out. *today* is the day in Seoul.
    """
    if not isinstance(sent, Mapping) or len(sent) > _MOST_FACTS:
        faults.append(FieldFault("facts", "field_invalid" if sent else "field_required"))
        return {}
    space = next((one for one in offer["spaces"] if one["key"] == sent.get("space")), None)
    if space is None:
        code = "field_invalid" if sent.get("space") else "field_required"
        faults.append(_fault("space", code))
    readers = _readers(sent, offer, space or {}, today)
    found: dict[str, Any] = {"space": _choice(space)} if space else {}
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


def fact_lines(facts: Facts) -> list[tuple[str, str]]:
    """Return the name and the text of each fact in Korean, in the order in which they are asked."""
    names: Mapping[str, str] = shipped_choices()["names"]
    texts = {name: _text_of(name, value, facts) for name, value in facts.items()}
    return [(label, texts[name]) for name, label in names.items() if texts.get(name)]


def choice_label(value: object) -> str:
    """Return what a stored choice is called; a text stands for itself."""
    return str(value.get("label", "")) if isinstance(value, Mapping) else str(value or "")


def _fault(name: str, code: str, *facts: tuple[str, int]) -> FieldFault:
    """Return the fault of a fact, with what the fact is called in Korean."""
    label = shipped_choices()["names"].get(name, name)
    return FieldFault(f"facts.{name}", code, (("label", label), *facts))


def _labels(stored: object) -> list[dict[str, str]]:
    """Return the studio's own choices; each is known by its label."""
    labels = [
        str(one.get("label") or "") for one in stored_list(stored) if isinstance(one, Mapping)
    ]
    return [{"key": label, "label": label} for label in labels if label]


def _readers(
    sent: Mapping[str, Any], offer: Offer, space: Mapping[str, Any], today: date
) -> Mapping[str, Callable[[Any], Any]]:
    units = {one["key"]: one for one in offer["units"]}
    unit = units.get(str(sent.get("sizeUnit")), offer["units"][0])
    one_of = {"condition": "conditions", "budget": "budgets"}
    known = {name: space.get(listed, ()) for name, listed in one_of.items()}
    known |= {"start": offer["starts"], "contactBy": offer["contactBy"]}
    return {
        **{name: _text_reader(LIMITS[name]) for name in ("remarks", "district", "spaceType")},
        **{name: _choice_reader(choices) for name, choices in known.items()},
        "scope": _list_reader(_choice_reader(space.get("scopes", ()))),
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
        text = value.strip()
        if len(text) > longest:
            raise _RefusedError("field_too_long", max=longest)
        return text

    return read


def _choice_reader(known: Any) -> Callable[[Any], dict[str, str]]:
    """Read a key, or a key with the label that was shown."""
    by_key = {one["key"]: one for one in known}
    read_text = _text_reader(_LONGEST_CHOICE)

    def read(value: Any) -> dict[str, str]:
        said = value if isinstance(value, Mapping) else {"key": value}
        key = read_text(said.get("key"))
        label = read_text(said.get("label") or "") or by_key.get(key, {}).get("label", key)
        if not key or said.keys() - {"key", "label"}:
            raise _RefusedError("field_invalid")
        return {"key": key, "label": label}

    return read


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


def _choice(one: Mapping[str, Any]) -> dict[str, str]:
    return {"key": one["key"], "label": one["label"]}


def _text_of(name: str, value: Any, facts: Facts) -> str:
    if name == "size":
        units = {one["key"]: one["label"] for one in shipped_choices()["units"]}
        return f"{value:g}{units.get(str(facts.get('sizeUnit')), '')}"
    if name == "sizeUnit":
        return ""
    if isinstance(value, list):
        return ", ".join(map(choice_label, value))
    return choice_label(value)
