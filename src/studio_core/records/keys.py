"""Database key and size rules (specification, section 5; limits of the realtime database).

Most records are plain: a quick look shows that they keep every rule, and the slow one is left for
the others.
"""

import math
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any, TypeAlias

from studio_core.errors import InvalidRecordError

MAX_KEY_BYTES = 768
MAX_STRING_BYTES = 10_485_760
MAX_DEPTH = 30
"""Levels inside a record; the database allows 32 and our paths use up to two above it."""

_SHORT_KEY = 40
_MOST_SOUND_KEYS = 4096
_sound_keys: set[str] = set()
"""Keys met before and found sound: records have the same few."""

_SHORT_TEXT = MAX_STRING_BYTES // 4
"""Characters that fit whatever they are."""

_SMALL = 2**53
_HALF = re.compile("[\ud800-\udfff]")
_FORBIDDEN = re.compile(r"[.#$/\[\]\x00-\x1f\x7f]")

# Where a value lies, as text or as what it lies in and its key: spelled out only for a fault.
_Place: TypeAlias = "str | tuple[_Place, str | int]"


def key_fault(key: str) -> str | None:
    """Return why *key* cannot be a database key, or None when it can."""
    # The same few names come again and again; long keys are not worth remembering.
    return _remembered_fault(key) if len(key) <= _SHORT_KEY else _key_fault(key)


def _key_fault(key: str) -> str | None:
    if not key:
        return "an empty key"
    if _FORBIDDEN.search(key):
        return "a key may not contain . # $ / [ ] or control characters"
    if key.isascii() and len(key) <= MAX_KEY_BYTES:
        return None
    try:
        size = len(key.encode())
    except UnicodeEncodeError:
        return "a key with half a character (lone surrogate)"
    return f"a key longer than {MAX_KEY_BYTES} bytes" if size > MAX_KEY_BYTES else None


_remembered_fault = lru_cache(maxsize=4096)(_key_fault)


def check_record(collection: str, id: str, document: object) -> None:
    """Raise `InvalidRecordError` unless every store can hold *document* under *id*."""
    path = f"{collection}/{id}"
    fault = _key_fault(id)  # ids are many and never the same: not worth remembering
    if fault:
        raise InvalidRecordError(path, fault)
    if not isinstance(document, Mapping):
        raise InvalidRecordError(path, "a record must be an object")
    if not is_plain(document):
        check_value(path, document)


def is_plain(document: Mapping[Any, Any]) -> bool:
    """Tell whether *document* surely keeps every rule; False says nothing."""
    if type(document) is not dict or not are_sound(document.keys()):
        return False
    for value in document.values():
        kind = type(value)
        if kind is str:
            if not ((value.isprintable() and len(value) < _SHORT_TEXT) or _is_plain_text(value)):
                return False
        elif kind is list:
            for item in value:
                if not (_is_flat(item) or _is_plain_text(item)):
                    return False
        elif not (_is_flat(value) if kind is dict else _is_plain_scalar(value)):
            return False
    return True


def are_sound(keys: AbstractSet[Any]) -> bool:
    """Tell whether every key is one that a record may have; those met before cost nothing."""
    if _sound_keys.issuperset(keys):
        return True
    for key in keys:
        if type(key) is not str or key_fault(key) is not None:
            return False
        if len(key) <= _SHORT_KEY and len(_sound_keys) < _MOST_SOUND_KEYS:
            _sound_keys.add(key)
    return True


def check_value(path: _Place, value: Any, depth: int = 0) -> None:
    """Raise `InvalidRecordError` unless every store can hold *value* at *path*."""
    if depth > MAX_DEPTH:
        raise InvalidRecordError(_spelled(path), f"deeper than {MAX_DEPTH} levels")
    if isinstance(value, str):
        _check_text(path, value)
    elif type(value) is dict or isinstance(value, Mapping):
        _check_members(path, value, depth)
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            check_value((path, index), item, depth + 1)
    elif isinstance(value, (int, float)):
        _check_number(path, value)
    elif value is not None:
        raise InvalidRecordError(_spelled(path), f"not a JSON value: {type(value).__name__}")


def _check_members(path: _Place, value: Mapping[Any, Any], depth: int) -> None:
    for key, item in value.items():
        fault = key_fault(key) if isinstance(key, str) else "a key that is not text"
        if fault:
            raise InvalidRecordError(_spelled((path, key)), fault)
        kind = type(item)
        # Text and small numbers are most of a record: a call for each would be most of the time.
        if kind is str and depth < MAX_DEPTH:
            _check_text((path, key), item)
        elif not (kind is int and -_SMALL < item < _SMALL and depth < MAX_DEPTH):
            check_value((path, key), item, depth + 1)


def _check_number(path: _Place, value: float) -> None:
    try:
        finite = math.isfinite(value)
    except OverflowError:
        finite = False
    if not finite:
        raise InvalidRecordError(_spelled(path), "not a finite number")


def _check_text(path: _Place, value: str) -> None:
    if "\0" in value:
        raise InvalidRecordError(_spelled(path), "text with a NUL character")
    if value.isascii() and len(value) <= MAX_STRING_BYTES:
        return
    try:
        size = len(value.encode())
    except UnicodeEncodeError:
        raise InvalidRecordError(
            _spelled(path), "text with half a character (lone surrogate)"
        ) from None
    if size > MAX_STRING_BYTES:
        raise InvalidRecordError(_spelled(path), f"text longer than {MAX_STRING_BYTES} bytes")


def _is_flat(value: Any) -> bool:
    """Tell whether *value* is a plain object without lists and objects, as pictures are."""
    if type(value) is not dict or not are_sound(value.keys()):
        return False
    # All texts as one: a question for each would be most of the time.
    texts = "".join([item for item in value.values() if type(item) is str])
    if len(texts) >= _SHORT_TEXT or not texts.isprintable():
        return all(map(_is_plain_scalar, value.values()))
    for item in value.values():
        kind = type(item)
        if kind is int:
            if not -_SMALL < item < _SMALL:
                return False
        elif kind is not str and item is not None and kind is not bool:
            return False
    return True


def _is_plain_scalar(value: Any) -> bool:
    if type(value) is int:
        return -_SMALL < value < _SMALL
    return value is None or type(value) is bool or _is_plain_text(value)


def _is_plain_text(value: Any) -> bool:
    """Tell whether *value* is a text, short, without NUL and half characters."""
    if type(value) is not str or len(value) > _SHORT_TEXT:
        return False
    return value.isprintable() or ("\0" not in value and not _HALF.search(value))


def _spelled(path: _Place) -> str:
    return path if isinstance(path, str) else f"{_spelled(path[0])}/{path[1]}"
