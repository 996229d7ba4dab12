"""Enquiries: what a visitor must fill in, and what the external endpoint gets (sections 5, 7).

There are questions, and consultations, which ask for less and say more in their facts.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, TypeAlias
from unicodedata import category, normalize

from studio_core.enquiries.consultation import LIMITS, Facts, Offer, fact_lines
from studio_core.enquiries.facts import read_facts
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.mailing.addresses import as_sent
from studio_core.mailing.mail import on_one_line
from studio_core.records.keys import key_fault
from studio_core.texts.unseen import trimmed, without_unseen

Kind: TypeAlias = Literal["question", "consultation"]
KINDS: tuple[Kind, ...] = ("question", "consultation")

LENGTHS = {"name": 50, "phone": 30, "email": 254, "message": 3000}
"""Most characters per field; the specification shows no bounds."""

MIN_PHONE_DIGITS, MAX_PHONE_DIGITS = 7, 15
"""The shortest local number, and the longest international one (E.164)."""

_PHONE = re.compile(r"\+?+[\d ()./-]++", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_HYPHENS = frozenset(
    "\N{MINUS SIGN}\N{HYPHEN BULLET}\N{SOFT HYPHEN}\N{HANGUL JUNGSEONG EU}"
    "\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}"
)
"""What keyboards offer for a hyphen besides the dashes of Unicode, ㅡ among it."""

_FORMULA_SIGNS = frozenset("=+-@\N{MINUS SIGN}")
_CELL_BREAKS = ("\t", "\r", "\n")


_REQUIRED: Mapping[Kind, frozenset[str]] = {
    "question": frozenset(LENGTHS),
    "consultation": frozenset(("name", "phone")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Enquiry:
    """What a visitor asks, valid and trimmed; consent to the collection notice is given.

    A consultation may lack address and message. *origin* is the project or article where it began,
    *enclosures* are the ids of the files that came with it. The *language* in which it was written
    tells none from another that says the same.
    """

    name: str
    phone: str
    email: str
    message: str
    email_consent: bool
    kind: Kind = "question"
    facts: Facts = field(default_factory=dict)
    project: str = ""
    article: str = ""
    enclosures: tuple[str, ...] = ()
    language: str = field(default=BASE, compare=False)

    @property
    def words(self) -> str:
        """What the visitor wrote freely."""
        return "\n".join(filter(None, (self.message, str(self.facts.get("remarks") or ""))))


def read_enquiry(sent: Mapping[str, object], offer: Offer, today: date) -> Enquiry:
    """Return the enquiry in what was sent; raise `InvalidFieldsError` naming every fault.

    *offer* is what a consultation may choose from, *today* the day in Seoul. It is in the language
    that is spoken.
    """
    faults: list[FieldFault] = []
    kind = next((one for one in KINDS if one == sent.get("kind", "question")), None)
    if kind is None:
        raise InvalidFieldsError([FieldFault("kind", "field_invalid")])
    needed = _REQUIRED[kind]
    texts = {name: _text(sent.get(name), name, faults, needed=name in needed) for name in LENGTHS}
    if not (name := on_one_line(texts["name"])) and texts["name"]:
        _fault(faults, "name", "field_required")  # nothing of it can be seen
    texts["name"] = name
    phone = texts["phone"] = _plain_phone(texts["phone"])
    _check_phone(phone, faults)
    if texts["email"] and as_sent(texts["email"]) is None:
        _fault(faults, "email", "field_invalid_email")
    email_consent = sent.get("emailConsent")
    if email_consent is not None and not isinstance(email_consent, bool):
        _fault(faults, "emailConsent", "field_invalid")
    if sent.get("privacyConsent") is not True:
        _fault(faults, "privacyConsent", "consent_required")
    fields: dict[str, Any] = {"kind": kind, "email_consent": email_consent is True, **texts}
    if kind == "consultation":
        fields |= _consultation(sent, offer, today, faults)
    if faults:
        raise InvalidFieldsError(faults)
    return Enquiry(language=spoken(), **fields)


def _plain_phone(text: str) -> str:
    """Return a telephone number in plain digits; whatever looks like a hyphen is one."""
    plain = normalize("NFKC", text)
    hyphened = ("-" if category(one) == "Pd" or one in _HYPHENS else one for one in plain)
    return without_unseen("".join(hyphened)).strip()


def _check_phone(phone: str, faults: list[FieldFault]) -> None:
    """Add to *faults* what is wrong with a telephone number, which may be ''."""
    digits = sum(letter.isdigit() for letter in phone)
    if phone and not _PHONE.fullmatch(phone):
        _fault(faults, "phone", "field_invalid_phone")
    elif phone and digits < MIN_PHONE_DIGITS:
        _fault(faults, "phone", "field_phone_too_short")
    elif digits > MAX_PHONE_DIGITS:
        _fault(faults, "phone", "field_phone_too_long", ("max", MAX_PHONE_DIGITS))


def _consultation(
    sent: Mapping[str, object], offer: Offer, today: date, faults: list[FieldFault]
) -> dict[str, Any]:
    """Return what a consultation says besides; add to *faults*."""
    enclosures = sent.get("enclosures") or []
    if not isinstance(enclosures, list) or not all(map(_is_id, enclosures)):
        _fault(faults, "enclosures", "field_invalid")
    elif len(enclosures) > LIMITS["enclosures"]:
        faults.append(
            FieldFault("enclosures", "enclosure_too_many", (("max", LIMITS["enclosures"]),))
        )
    else:
        return {
            "facts": read_facts(sent.get("facts"), offer, today, faults),
            # Whatever is wrong with where it began is no reason to lose a consultation.
            **{
                name: str(sent.get(name))
                for name in ("project", "article")
                if _is_id(sent.get(name))
            },
            "enclosures": tuple(dict.fromkeys(enclosures)),
        }
    return {}


def _is_id(value: object) -> bool:
    return isinstance(value, str) and bool(value) and key_fault(value) is None


def delivery_body(enquiry: Enquiry) -> dict[str, object]:
    """Return the JSON object for the external endpoint, its phone with a leading apostrophe.

    The endpoint writes rows of a spreadsheet: the apostrophe keeps the phone a text, and other
    texts that would start a formula get one too. The facts of a consultation are lines of the
    message.
    """
    return {
        "name": without_formula(enquiry.name),
        "phone": "'" + enquiry.phone,
        "email": without_formula(enquiry.email),
        "message": without_formula(message_text(enquiry)),
        "emailConsent": enquiry.email_consent,
    }


def message_text(enquiry: Enquiry) -> str:
    """Return what was asked as one text: the facts of a consultation as lines, then the message."""
    lines = [f"{name}: {text}" for name, text in fact_lines(enquiry.facts)]
    return "\n".join(filter(None, (*lines, enquiry.message)))


def without_formula(text: str) -> str:
    """Return *text* with an apostrophe before it when a spreadsheet would read a formula.

    Programs read the signs of a formula in every width, and drop what cannot be seen before them.
    """
    seen = (letter for letter in text if not (letter.isspace() or category(letter)[0] == "C"))
    sign = normalize("NFKC", next(seen, ""))
    begins = sign[:1] in _FORMULA_SIGNS or text.startswith(_CELL_BREAKS)
    return "'" + text if begins else text


def _text(value: object, field: str, faults: list[FieldFault], *, needed: bool) -> str:
    """Return the trimmed text of a field, '' for one that is too long or no text."""
    if value is not None and not isinstance(value, str):
        _fault(faults, field, "field_invalid")
        return ""
    text = trimmed(value) if value else ""
    if not text:
        if needed:
            _fault(faults, field, "field_required")
    elif len(text) > LENGTHS[field]:
        faults.append(FieldFault(field, "field_too_long", (("max", LENGTHS[field]),)))
        return ""
    elif _CONTROL.search(text):
        _fault(faults, field, "field_invalid")
    return text


def _fault(faults: list[FieldFault], field: str, code: str, *facts: tuple[str, str | int]) -> None:
    """Add a fault unless the field has one already."""
    if all(fault.field != field for fault in faults):
        faults.append(FieldFault(field, code, facts))
