"""Reading values out of documents, in every form in which a store may give them back.

Documents come back equal in canonical form (see `canonical`): a list may be an object with its
positions for keys, and a whole number may be a float.
"""

from collections.abc import Mapping, Sequence
from typing import Any


def is_position(key: str) -> bool:
    """Tell whether *key* is a position of a list: decimal digits without leading zeros."""
    return key.isascii() and key.isdigit() and len(key) < 10 and str(int(key)) == key


def stored_list(value: Any) -> list[Any]:
    """Return the items of a stored list in their order, empty places left out.

    Anything that is no list gives an empty one.
    """
    if isinstance(value, Mapping):
        positions = sorted(int(key) for key in value if is_position(key))
        items = [value[str(position)] for position in positions]
    elif isinstance(value, Sequence) and not isinstance(value, str):
        items = list(value)
    else:
        return []
    return [item for item in items if item is not None]


def stored_whole(value: Any) -> int | None:
    """Return a stored whole number; None for anything else, truth values among them."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if value == value // 1 else None
