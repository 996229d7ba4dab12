"""Reading lists and whole numbers in every form in which a store may give them back.

What a store gives back equals what was written only in canonical form (see `canonical`): a list may
come back as an object with its positions as keys, and a whole number as a float.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from studio_core.texts.unseen import is_blank


def is_position(key: str) -> bool:
    """Tell whether *key* is a position of a list: up to nine digits, no leading zeros."""
    return key.isascii() and key.isdigit() and len(key) < 10 and str(int(key)) == key


def stored_list(value: Any) -> list[Any]:
    """Return the items of a stored list in order, without empty positions.

    For a value that is not a list return an empty one.
    """
    if isinstance(value, Mapping):
        positions = sorted(int(key) for key in value if is_position(key))
        items = [value[str(position)] for position in positions]
    elif isinstance(value, Sequence) and not isinstance(value, str):
        items = list(value)
    else:
        return []
    return [item for item in items if item is not None]


def as_written(value: Any) -> Any:
    """Return a stored list as a list, a whole number as one, anything else as it is."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    is_list = isinstance(value, Mapping) and bool(value) and all(map(is_position, value))
    return stored_list(value) if is_list else value


def all_as_written(value: Any) -> Any:
    """Return a stored value with every list and whole number in it as it was written."""
    written = as_written(value)
    if isinstance(written, Mapping):
        return {name: all_as_written(item) for name, item in written.items()}
    return [all_as_written(item) for item in written] if isinstance(written, list) else written


def stored_whole(value: Any) -> int | None:
    """Return a stored whole number; None for anything else, booleans included."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if value == value // 1 else None


def text_of(value: Any) -> str:
    """Return a stored text, or a number as text; '' for anything else and for a blank text."""
    if isinstance(value, str):
        return "" if is_blank(value) else value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return ""
    try:
        number = float(value)
    except OverflowError:
        return ""
    if not math.isfinite(number):
        return ""
    return str(int(number)) if number.is_integer() else repr(number)
