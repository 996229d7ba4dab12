"""Which passwords may be set: length and secrecy count, the kinds of letters do not.

Source: NIST SP 800-63B-4, section 3.1.1.2: a minimum length, no rules of composition, and a
comparison with what is commonly used, expected or known from breaches.
"""

from collections.abc import Callable
from enum import Enum
from unicodedata import normalize

SHORTEST_PASSWORD = 8
"""In characters; sign-in attempts are limited (`studio_core.accounts.limits`)."""

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
