"""Enquiries: what a visitor must fill in, and what the external endpoint gets (sections 5, 7)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from unicodedata import category, normalize

from studio_core.errors import FieldFault, InvalidFieldsError

Status = Literal["new", "answered", "closed", "spam"]
STATUSES: tuple[Status, ...] = ("new", "answered", "closed", "spam")
"""What the studio has done about an enquiry; `spam` is set aside."""

LENGTHS = {"name": 50, "phone": 30, "email": 254, "message": 3000}
"""Most characters per field; the specification shows no bounds."""

MIN_PHONE_DIGITS, MAX_PHONE_DIGITS = 7, 15
"""The shortest local number, and the longest international one (E.164)."""

_PHONE = re.compile(r"\+?+[\d ()./-]++", re.ASCII)
_EMAIL_PART = r"[^\s@<>()\[\]\\,;:\"']"
_EMAIL = re.compile(rf"{_EMAIL_PART}{{1,64}}+@{_EMAIL_PART}++")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_FORMULA_SIGNS = frozenset("=+-@\N{MINUS SIGN}")
_CELL_BREAKS = ("\t", "\r", "\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Enquiry:
    """What a visitor asks, valid and trimmed; consent to the collection notice is given."""

    name: str
    phone: str
    email: str
    message: str
    email_consent: bool


def read_enquiry(sent: Mapping[str, object]) -> Enquiry:
    """Return the enquiry in what was sent; raise `InvalidFieldsError` naming every fault."""
    faults: list[FieldFault] = []
    texts = {field: _text(sent.get(field), field, faults) for field in LENGTHS}
    phone = texts["phone"] = normalize("NFKC", texts["phone"]).strip()
    digits = sum(letter.isdigit() for letter in phone)
    if phone and not (_PHONE.fullmatch(phone) and MIN_PHONE_DIGITS <= digits <= MAX_PHONE_DIGITS):
        _fault(faults, "phone", "field_invalid")
    if texts["email"] and not _is_email(texts["email"]):
        _fault(faults, "email", "field_invalid_email")
    email_consent = sent.get("emailConsent")
    if email_consent is not None and not isinstance(email_consent, bool):
        _fault(faults, "emailConsent", "field_invalid")
    if sent.get("privacyConsent") is not True:
        _fault(faults, "privacyConsent", "consent_required")
    if faults:
        raise InvalidFieldsError(faults)
    return Enquiry(email_consent=email_consent is True, **texts)


def delivery_body(enquiry: Enquiry) -> dict[str, object]:
    """Return the JSON object for the external endpoint, its phone with a leading apostrophe.

    The endpoint writes rows of a spreadsheet: the apostrophe keeps the phone a text, and other
    texts that would start a formula get one too.
    """
    return {
        "name": without_formula(enquiry.name),
        "phone": "'" + enquiry.phone,
        "email": without_formula(enquiry.email),
        "message": without_formula(enquiry.message),
        "emailConsent": enquiry.email_consent,
    }


def without_formula(text: str) -> str:
    """Return *text* with an apostrophe before it when a spreadsheet would read a formula.

    Programs read the signs of a formula in every width, and drop what cannot be seen before them.
    """
    seen = (letter for letter in text if not (letter.isspace() or category(letter)[0] == "C"))
    sign = normalize("NFKC", next(seen, ""))
    begins = sign[:1] in _FORMULA_SIGNS or text.startswith(_CELL_BREAKS)
    return "'" + text if begins else text


def _text(value: object, field: str, faults: list[FieldFault]) -> str:
    """Return the trimmed text of a field, '' for one that is too long or no text."""
    if value is not None and not isinstance(value, str):
        _fault(faults, field, "field_invalid")
        return ""
    text = value.strip() if value else ""
    if not text:
        _fault(faults, field, "field_required")
    elif len(text) > LENGTHS[field]:
        faults.append(FieldFault(field, "field_too_long", (("max", LENGTHS[field]),)))
        return ""
    elif _CONTROL.search(text):
        _fault(faults, field, "field_invalid")
    return text


def _fault(faults: list[FieldFault], field: str, code: str) -> None:
    """Add a fault unless the field has one already."""
    if all(fault.field != field for fault in faults):
        faults.append(FieldFault(field, code))


def _is_email(text: str) -> bool:
    """Tell whether *text* looks like an address: a name, @, and a domain of at least two parts."""
    local, _, domain = text.rpartition("@")
    labels = domain.split(".")
    if not _EMAIL.fullmatch(text) or len(labels) < 2 or not all(labels):
        return False
    return not local.startswith(".") and not local.endswith(".") and ".." not in local
