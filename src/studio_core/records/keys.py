"""Which keys and values every store can hold (specification, section 5; limits of Firebase)."""

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from studio_core.errors import InvalidRecordError

MAX_KEY_BYTES = 768
MAX_STRING_BYTES = 10_485_760
MAX_DEPTH = 30
"""Levels inside a record: the realtime database allows 32, and up to two lie above a record."""

_FORBIDDEN = re.compile(r"[.#$/\[\]\x00-\x1f\x7f]")


def key_fault(key: str) -> str | None:
    """Return why *key* cannot be a database key, or None when it can."""
    # Cut off one character beyond the limit, so that the cache holds no long keys.
    return _key_fault(key[: MAX_KEY_BYTES + 1])


@lru_cache(maxsize=4096)
def _key_fault(key: str) -> str | None:
    """Return the fault of a key; cached, because most records have the same few keys."""
    if not key:
        return "an empty key"
    if _FORBIDDEN.search(key):
        return "a key may not contain . # $ / [ ] or control characters"
    try:
        size = len(key.encode())
    except UnicodeEncodeError:
        return "a key with half a character (lone surrogate)"
    return f"a key longer than {MAX_KEY_BYTES} bytes" if size > MAX_KEY_BYTES else None


def check_record(collection: str, id: str, document: object) -> None:
    """Raise `InvalidRecordError` unless every store can hold *document* under *id*.

    The error names the path of the first fault, as `portfolio/-Na/images/0`.
    """
    path = f"{collection}/{id}"
    fault = key_fault(id)
    if fault:
        raise InvalidRecordError(path, fault)
    if not isinstance(document, Mapping):
        raise InvalidRecordError(path, "a record must be an object")
    check_value(path, document)


def check_value(path: str, value: Any, depth: int = 0) -> None:
    """Raise `InvalidRecordError` unless every store can hold *value* at *path*.

    *depth* is the number of levels of the record above it.
    """
    found = _fault(value, depth)
    if found:
        raise InvalidRecordError(path + found.path, found.reason)


class _Fault(NamedTuple):
    """Why a store may refuse a value, and the path inside the value to what is wrong."""

    path: str
    reason: str

    def below(self, key: object) -> "_Fault":
        return _Fault(f"/{key}{self.path}", self.reason)


def _fault(value: Any, depth: int) -> _Fault | None:
    if depth > MAX_DEPTH:
        return _Fault("", f"deeper than {MAX_DEPTH} levels")
    if isinstance(value, (str, int, float)):
        reason = _scalar_fault(value)
        return _Fault("", reason) if reason else None
    # `dict` first: checking against an abstract class like `Mapping` is much slower.
    if isinstance(value, (dict, Mapping)):
        for key, item in value.items():
            reason = key_fault(key) if isinstance(key, str) else "a key that is not text"
            fault = _Fault("", reason) if reason else _fault(item, depth + 1)
            if fault:
                return fault.below(key)
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            fault = _fault(item, depth + 1)
            if fault:
                return fault.below(index)
    elif value is not None:
        return _Fault("", f"not a JSON value: {type(value).__name__}")
    return None


def _scalar_fault(value: str | float) -> str | None:
    try:
        if not isinstance(value, str):
            return None if math.isfinite(value) else "not a finite number"
        size = len(value.encode())
    except UnicodeEncodeError:
        return "text with half a character (lone surrogate)"
    except OverflowError:
        return "not a finite number"
    if "\0" in value:
        return "text with a NUL character"
    return f"text longer than {MAX_STRING_BYTES} bytes" if size > MAX_STRING_BYTES else None
