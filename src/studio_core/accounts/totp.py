"""Codes that change with the time (RFC 6238), as authenticator applications show them."""

import hmac
from base64 import b32decode, b32encode
from collections.abc import Container
from datetime import datetime
from urllib.parse import quote, urlencode

STEP_SECONDS = 30
DIGITS = 6
SECRET_BYTES = 20
"""As long as the hash, RFC 4226, section 4, R6."""

_WINDOW = (0, -1, 1)
"""A telephone's clock may be a step off, or a code a step old when it arrives (section 5.2)."""


def code_of(secret: bytes, step: int) -> str:
    """Return the code of one step of thirty seconds (RFC 4226, section 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_at(now: datetime) -> int:
    """Return the number of the step that *now* lies in."""
    return int(now.timestamp()) // STEP_SECONDS


def matching_step(secret: bytes, code: str, now: datetime, used: Container[int]) -> int | None:
    """Return the step whose code this is, of those around *now* that were not *used*; or None."""
    present = step_at(now)
    found = None
    for distance in _WINDOW:
        step = present + distance
        # All are compared, and in constant time, so that the time tells nothing.
        right = hmac.compare_digest(code_of(secret, step).encode(), code.encode())
        if right and found is None and step not in used:
            found = step
    return found


def secret_text(secret: bytes) -> str:
    """Return the secret as people type it."""
    return b32encode(secret).decode()


def secret_bytes(text: str) -> bytes:
    """Return the secret behind what `secret_text` gave."""
    return b32decode(text)


def enrolment_uri(secret: bytes, *, issuer: str, email: str) -> str:
    """Return the address that an authenticator application reads from a QR code."""
    label = quote(f"{issuer}:{email}", safe="")
    parameters = {
        "secret": secret_text(secret),
        "issuer": issuer,
        "algorithm": "SHA1",
        "digits": DIGITS,
        "period": STEP_SECONDS,
    }
    return f"otpauth://totp/{label}?{urlencode(parameters, quote_via=quote)}"
