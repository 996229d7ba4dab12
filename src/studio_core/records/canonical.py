"""The canonical form: what is compared and checksummed, so that every store agrees.

A realtime database drops nulls and empty lists and turns lists with holes into objects. Here lists
become objects keyed by position; null, {} and [] vanish from the bottom up; numbers are doubles
(1.0 is 1); keys are sorted by code point; the bytes are compact UTF-8 JSON.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from math import isfinite
from typing import Any

_encode = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,  # what `canonical` returns is a tree, made anew
).encode


def canonical(value: Any) -> Any:
    """Return *value* in canonical form as Python values; None when nothing is left of it."""
    if isinstance(value, (str, bool)) or value is None:
        return value
    if isinstance(value, (int, float)):
        # The double that a JSON store reads back, whole numbers as integers.
        try:
            double = float(value)
        except OverflowError as error:
            raise ValueError("number beyond the range of a double") from error
        if not isfinite(double):
            raise ValueError("not a finite double")
        return int(double) if double.is_integer() else double
    # `dict` first: Python asks an abstract class like `Mapping` much more slowly.
    items = value.items() if isinstance(value, (dict, Mapping)) else enumerate(value)
    form = {}
    for key, item in items:
        part = canonical(item)
        if part is not None:
            form[str(key)] = part
    return form or None


def canonical_bytes(value: Any) -> bytes:
    """Return the canonical form of *value* as UTF-8 JSON.

    Raise ValueError for what JSON cannot say: NaN, infinities, lone surrogates.
    """
    return _encode(canonical(value)).encode()


def checksum(value: Any) -> str:
    """Return the SHA-256 of the canonical form of *value*, in hexadecimal."""
    return sha256(canonical_bytes(value)).hexdigest()


def same(one: Any, other: Any) -> bool:
    """Tell whether two values have the same canonical form."""
    return canonical_bytes(one) == canonical_bytes(other)
