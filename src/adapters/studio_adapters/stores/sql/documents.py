"""Documents as JSON text, the way the database keeps them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from studio_core.records.changes import PathChange


def encode(value: Any) -> str:
    """Return *value* as compact JSON text."""
    return _ENCODER.encode(value).decode()


def encode_bytes(value: Any) -> bytes:
    """Return *value* as compact JSON in UTF-8."""
    return _ENCODER.encode(value)


def written_alike(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are the same with their types; False for what UTF-8 cannot say.

    To write both with sorted keys takes a fifth of a walk over both.
    """
    try:
        return _SORTING.encode(one) == _SORTING.encode(other)
    except UnicodeEncodeError:
        return False


def decode(text: str | bytes) -> Any:
    """Return what *text* says as Python values."""
    return _DECODER.decode(text)


def path_changes(stored: Any) -> tuple[PathChange, ...]:
    """Return the journal's paths as they were before `encode`."""
    return tuple(PathChange(**path) for path in stored)


def _plain(value: Any) -> Any:
    """Return what msgspec does not take as it is: any mapping, and children of text and numbers."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        return "".join(value)
    if isinstance(value, (int, float)):
        return value + 0
    raise TypeError(f"not a JSON value: {type(value).__name__}")


_DECODER = msgspec.json.Decoder()
_ENCODER = msgspec.json.Encoder(enc_hook=_plain)
_SORTING = msgspec.json.Encoder(enc_hook=_plain, order="sorted")
