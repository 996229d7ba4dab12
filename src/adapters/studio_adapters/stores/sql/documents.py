"""Documents as the JSON text that the database keeps."""

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
    """Return the Python values of the JSON *text*."""
    return _DECODER.decode(text)


def path_changes(stored: Any) -> tuple[PathChange, ...]:
    """Return the paths of a journal entry from their stored form."""
    return tuple(PathChange(**path) for path in stored)


def _to_builtin(value: Any) -> Any:
    """Return a built-in value for a mapping or subclass that msgspec cannot encode."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        return "".join(value)
    if isinstance(value, (int, float)):
        return value + 0
    raise TypeError(f"not a JSON value: {type(value).__name__}")


_DECODER = msgspec.json.Decoder()
_ENCODER = msgspec.json.Encoder(enc_hook=_to_builtin)
