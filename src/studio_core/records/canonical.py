"""The canonical form: what is compared and checksummed, so that every store agrees.

A realtime database drops nulls and empty lists and turns lists with holes into objects. Here lists
become objects keyed by position; null, {} and [] vanish from the bottom up; numbers are doubles
(1.0 is 1); keys are sorted by code point; the bytes are compact UTF-8 JSON.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from json.encoder import encode_basestring
from math import isfinite
from typing import Any

_encode = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,  # what `canonical` returns is a tree, made anew
).encode


_EXACT = 2**53
"""Up to here every whole number is a double."""

_FIRST_PLACES = tuple("0123456789")
_MOST_NAMES = 4096
_LONGEST_NAME = 40
_names: dict[str, str] = {}
"""Keys met before as they are written: records have the same few."""


def canonical(value: Any) -> Any:
    """Return *value* in canonical form as Python values; None when nothing is left of it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return _number(value)
    kept = {}
    # Asking for the type itself is several times quicker than asking for the interface.
    named = type(value) is dict or isinstance(value, Mapping)
    for key, item in value.items() if named else enumerate(value):
        kind = type(item)
        # Most of a record is text and small numbers; a call for each would be most of the time.
        if kind is str or kind is bool or (kind is int and -_EXACT <= item <= _EXACT):
            form = item
        else:
            form = canonical(item)
        if form is not None:
            kept[key if type(key) is str else str(key)] = form
    return kept or None


def canonical_bytes(value: Any) -> bytes:
    """Return the canonical form of *value* as UTF-8 JSON.

    Raise ValueError for what JSON cannot say: NaN, infinities, lone surrogates.
    """
    try:
        text = _text(value)
    except TypeError:
        # Keys that are no texts, or values that are not of JSON: worth no hurry.
        text = _encode(canonical(value))
    return ("null" if text is None else text).encode()


def checksum(value: Any) -> str:
    """Return the SHA-256 of the canonical form of *value*, in hexadecimal."""
    return sha256(canonical_bytes(value)).hexdigest()


def same(one: Any, other: Any) -> bool:
    """Tell whether two values have the same canonical form."""
    return canonical_bytes(one) == canonical_bytes(other)


def _text(value: Any) -> str | None:
    """Return the canonical form of *value* as JSON; None when nothing is left of it.

    Written at once: to make the form first and encode it then takes three times as long. Raise
    TypeError when only that way knows what to do.
    """
    kind = type(value)
    if kind is dict:
        return _object((key, value[key]) for key in sorted(value))
    if kind is list:
        if len(value) <= len(_FIRST_PLACES):
            return _object(zip(_FIRST_PLACES, value, strict=False))
        return _object((str(place), value[place]) for place in sorted(range(len(value)), key=str))
    if kind is str:
        return encode_basestring(value)
    form = canonical(value)
    return None if form is None else _encode(form)


def _object(items: Iterable[tuple[str, Any]]) -> str | None:
    members = []
    for key, item in items:
        kind = type(item)
        # Most of a record is text and small numbers; a call for each would be most of the time.
        if kind is str:
            text: str | None = encode_basestring(item)
        elif kind is int and -_EXACT <= item <= _EXACT:
            text = str(item)
        else:
            text = _text(item)
        if text is not None:
            members.append(f"{_names.get(key) or _name(key)}{text}")
    return f"{{{','.join(members)}}}" if members else None


def _name(key: str) -> str:
    written = f"{encode_basestring(key)}:"
    if len(key) <= _LONGEST_NAME and len(_names) < _MOST_NAMES:
        _names[key] = written
    return written


def _number(value: float) -> int | float:
    """Return the double that a JSON store reads back, whole numbers as integers."""
    if type(value) is int and -_EXACT <= value <= _EXACT:
        return value
    try:
        double = float(value)
    except OverflowError as error:
        raise ValueError("number beyond the range of a double") from error
    if not isfinite(double):
        raise ValueError("not a finite double")
    return int(double) if double.is_integer() else double
