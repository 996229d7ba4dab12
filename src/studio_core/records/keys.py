"""Which keys and values every store can hold (specification, section 5; limits of Firebase)."""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from studio_core.errors import InvalidRecordError

MAX_KEY_BYTES = 768
MAX_STRING_BYTES = 10_485_760
MAX_DEPTH = 30
"""Levels inside a record: the realtime database allows 32, and up to two lie above a record."""

_FORBIDDEN = re.compile(r"[.#$/\[\]\x00-\x1f\x7f]")
_SCALARS = frozenset((str, int, float, bool, type(None)))

_MOST_SOUND_KEYS = 4096
_sound_keys: set[str] = set()
"""Keys without a fault of earlier records: most records have the same few."""


def key_fault(key: str) -> str | None:
    """Return why *key* cannot be a database key, or None when it can."""
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
    # `dict` first: checking against an abstract class like `Mapping` is much slower.
    if isinstance(value, (dict, Mapping)):
        fault = None if _sound_keys.issuperset(value) else _keys_fault(value)
        if fault:
            return fault
        members: Iterable[tuple[Any, Any]] = value.items()
    elif isinstance(value, (list, tuple)):
        members = enumerate(value)
    else:
        reason = _scalar_fault(value)
        return _Fault("", reason) if reason else None
    for key, item in members:
        if type(item) in _SCALARS and depth < MAX_DEPTH:
            reason = _scalar_fault(item)
            if reason:
                return _Fault(f"/{key}", reason)
        elif fault := _fault(item, depth + 1):
            return fault.below(key)
    return None


def _keys_fault(keys: Iterable[Any]) -> _Fault | None:
    for key in keys:
        reason = key_fault(key) if isinstance(key, str) else "a key that is not text"
        if reason:
            return _Fault(f"/{key}", reason)
        if len(_sound_keys) < _MOST_SOUND_KEYS:
            _sound_keys.add(key)
    return None


def _scalar_fault(value: Any) -> str | None:
    try:
        if isinstance(value, str):
            size = len(value.encode())
        elif isinstance(value, (int, float)):
            return None if math.isfinite(value) else "not a finite number"
        else:
            return None if value is None else f"not a JSON value: {type(value).__name__}"
    except UnicodeEncodeError:
        return "text with half a character (lone surrogate)"
    except OverflowError:
        return "not a finite number"
    if "\0" in value:
        return "text with a NUL character"
    return f"text longer than {MAX_STRING_BYTES} bytes" if size > MAX_STRING_BYTES else None
