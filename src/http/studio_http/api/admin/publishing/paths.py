"""Calls that every kind of record has: their addresses; see `TheKind` for which one is about."""

from studio_core.records.collections import PUBLIC
from studio_http.api.dependencies import ADMIN_PATH, TheKind

__all__ = ["TheKind", "record_paths"]


def record_paths(suffix: str) -> list[str]:
    """Return the addresses of a call, one for each collection that visitors see."""
    return [f"{ADMIN_PATH}/{collection}{suffix}" for collection in PUBLIC]
