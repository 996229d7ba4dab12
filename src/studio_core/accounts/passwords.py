"""Which passwords may be set: length and secrecy count, the kinds of letters do not.

Source: NIST SP 800-63B-4, section 3.1.1.2: a minimum length, no rules of composition, and a
comparison with what is commonly used, expected or known from breaches.
"""

from collections.abc import Callable
from enum import Enum
from unicodedata import normalize

from studio_core.errors import FieldFault, InvalidFieldsError

SHORTEST_PASSWORD = 12
"""In characters, for new passwords; sign-in attempts are limited (see `limits`)."""

LONGEST_PASSWORD = 1024
_SHORTEST_NAME = 4


class PasswordFault(Enum):
    """Why a password cannot be set."""

    LENGTH = "length"
    KNOWN = "known"
    EXPECTED = "expected"
    REPEATED = "repeated"


def password_fault(
    password: str, email: str, is_known: Callable[[str], bool]
) -> PasswordFault | None:
    """Return why *password* cannot be that of *email*, None when it can.

    *is_known* tells whether a text, in small letters, is among the passwords that attackers try.
    """
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return PasswordFault.LENGTH
    plain = normalize("NFKC", password).casefold()
    if len(set(plain)) < _SHORTEST_NAME:
        return PasswordFault.REPEATED
    if is_known(plain) or is_known(plain.strip("0123456789!@#$%^&*.~?")):
        return PasswordFault.KNOWN
    name, _, host = email.casefold().partition("@")
    parts = [email.casefold(), name, *host.split(".")[:1]]
    # Little more than the address or a part of it.
    is_expected = any(
        part in plain and len(plain) - len(part) < _SHORTEST_NAME
        for part in parts
        if len(part) >= _SHORTEST_NAME
    )
    return PasswordFault.EXPECTED if is_expected else None


def check_new_password(
    password: str, email: str, is_known: Callable[[str], bool], field: str
) -> None:
    """Raise `InvalidFieldsError` for *field* unless *password* can be that of *email*."""
    fault = password_fault(password, email, is_known)
    if fault is PasswordFault.LENGTH and len(password) > LONGEST_PASSWORD:
        raise InvalidFieldsError(
            [FieldFault(field, "field_too_long", (("max", LONGEST_PASSWORD),))]
        )
    if fault is PasswordFault.LENGTH:
        facts = (("min", SHORTEST_PASSWORD),)
        raise InvalidFieldsError([FieldFault(field, "password_too_short", facts)])
    if fault is not None:
        raise InvalidFieldsError([FieldFault(field, "password_common")])
