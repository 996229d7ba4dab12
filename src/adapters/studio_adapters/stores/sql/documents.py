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


def decode(text: str | bytes) -> Any:
    """Return what *text* says as Python values."""
    return _DECODER.decode(text)


def path_changes(stored: Any) -> tuple[PathChange, ...]:
    """Return the journal's paths as they were before `encode`."""
    return tuple(PathChange(**path) for path in stored)


def _to_builtin(value: Any) -> Any:
    """Return what msgspec does not take as it is: any mapping, and children of text and numbers."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        return "".join(value)
    if isinstance(value, (int, float)):
        return value + 0
    raise TypeError(f"not a JSON value: {type(value).__name__}")


_DECODER = msgspec.json.Decoder()
_ENCODER = msgspec.json.Encoder(enc_hook=_to_builtin)
