"""The canonical form of JSON values: records are compared and checksummed in it.

Stores give the same value back in different forms: a realtime database drops nulls and empty lists
and turns lists with holes into objects. In canonical form lists are objects keyed by position;
null, {} and [] are left out, innermost first; numbers are doubles (1.0 is 1); keys are sorted by
code point; the bytes are compact UTF-8 JSON.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from math import isfinite
from typing import Any

_EXACT = 2**53
"""Up to here every whole number is a double."""

_encode = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,  # `canonical` returns a new tree without cycles
).encode


def canonical(value: Any) -> Any:
    """Return *value* in canonical form as Python values; None when nothing is left of it.

    Raise ValueError for a number that is not a finite double.
    """
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
    # `dict` first: checking against an abstract class like `Mapping` is much slower.
    items = value.items() if isinstance(value, (dict, Mapping)) else enumerate(value)
    form = {}
    for key, item in items:
        kind = type(item)
        # Text and small whole numbers, most of a record, stay as they are: no call for each.
        is_kept = kind is str or (kind is int and -_EXACT <= item <= _EXACT)
        part = item if is_kept else canonical(item)
        if part is not None:
            form[str(key)] = part
    return form or None


def canonical_bytes(value: Any) -> bytes:
    """Return the canonical form of *value* as UTF-8 JSON.

    Raise ValueError for NaN, infinities, numbers beyond a double, and lone surrogates.
    """
    return _encode(canonical(value)).encode()


def checksum(value: Any) -> str:
    """Return the SHA-256 of the canonical form of *value*, in hexadecimal."""
    return sha256(canonical_bytes(value)).hexdigest()


def same(one: Any, other: Any) -> bool:
    """Tell whether two values have the same canonical form."""
    if type(one) is type(other) is int and -_EXACT <= min(one, other) <= max(one, other) <= _EXACT:
        return one == other
    return canonical_bytes(one) == canonical_bytes(other)
