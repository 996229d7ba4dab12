"""A consultation: what visitors choose from, and what they chose as who works here reads it.

The choices lie beside as data: all of them in the base language, and for each further one what they
are called in it. The studio's part `contact` changes some of them. `facts` reads what was chosen.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.records.reading import stored_list
from studio_core.records.record import Json
from studio_core.records.twins import twins_of
from studio_core.site.spoken_parts import spoken_texts

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


def shipped_choices() -> Mapping[str, Any]:
    """Return the choices as they are shipped, with the names of the facts, in what is spoken."""
    return _choices_in(spoken())


def studio_label(part: str, key: str) -> str:
    """Return what the studio calls the shipped choice *key* of *part*; '' where there is none."""
    return _studio_labels().get((part, key), "")


def consultation_offer(
    contact: Mapping[str, Any], enclosure_mib: int, *, mails_receipt: bool = False
) -> dict[str, Any]:
    """Return what visitors may choose and send, in the language that is spoken.

    *contact* is the site's part as it is stored, with its twins. *mails_receipt* tells whether the
    receipt's number and link are mailed to them.
    """
    shipped, said = shipped_choices(), spoken_texts("contact", contact)
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
        "promise": str(said.get("promise") or ""),
        "mailsReceipt": mails_receipt,
    }


def fact_lines(facts: Facts) -> list[tuple[str, str]]:
    """Return the name and the text of each fact, in the order in which they are asked.

    They are for who works here, whatever is spoken.
    """
    names: Mapping[str, str] = _choices_in(BASE)["names"]
    texts = {name: _text_of(name, value, facts) for name, value in facts.items()}
    return [(label, texts[name]) for name, label in names.items() if texts.get(name)]


def choice_label(value: object) -> str:
    """Return what a stored choice is called; a text stands for itself."""
    return str(value.get("label", "")) if isinstance(value, Mapping) else str(value or "")


def _labels(stored: object) -> list[dict[str, str]]:
    """Return the studio's own choices, each known by its label in the base language.

    Those without a label in the spoken one are left out.
    """
    found = [
        (one.get("label"), (one if spoken() == BASE else twins_of(one, spoken())).get("label"))
        for one in stored_list(stored)
        if isinstance(one, Mapping)
    ]
    return [{"key": str(key), "label": str(label)} for key, label in found if key and label]


@cache
def _choices_in(language: str) -> Mapping[str, Any]:
    choices = _read(BASE)
    if language == BASE:
        return choices
    labels = _read(language)
    names = {name: labels[f"names.{name}"] for name in choices["names"]}
    return {**{part: _called(part, held, labels) for part, held in choices.items()}, "names": names}


def _called(part: str, held: Any, labels: Mapping[str, str]) -> Any:
    """Return the choices of *part* with their *labels* in another language."""
    if isinstance(held, list):
        return [_called(part, one, labels) for one in held]
    if not isinstance(held, Mapping):
        return held
    called = {name: _called(name, value, labels) for name, value in held.items()}
    return {**called, "label": labels[f"{part}.{held['key']}"]} if "key" in held else called


@cache
def _studio_labels() -> Mapping[tuple[str, str], str]:
    return {(part, one["key"]): one["label"] for part, one in _listed(_choices_in(BASE))}


def _listed(choices: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every one of *choices* with the part that it belongs to, those within it besides."""
    for part, held in choices.items():
        for one in held if isinstance(held, list) else ():
            if isinstance(one, Mapping):
                yield part, one
                yield from _listed(one)


def _read(language: str) -> Mapping[str, Any]:
    text = files(__package__).joinpath(f"choices.{language}.json").read_text(encoding="utf-8")
    choices: Mapping[str, Any] = json.loads(text)
    return choices


def _text_of(name: str, value: Any, facts: Facts) -> str:
    if name == "size":
        units = {one["key"]: one["label"] for one in _choices_in(BASE)["units"]}
        return f"{value:g}{units.get(str(facts.get('sizeUnit')), '')}"
    if name == "sizeUnit":
        return ""
    if isinstance(value, list):
        return ", ".join(map(choice_label, value))
    return choice_label(value)
