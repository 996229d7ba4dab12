"""Calls that every kind of record has: one handler for each collection that visitors see."""

from collections.abc import Callable
from typing import Any

from studio_core.records.collections import PUBLIC
from studio_http.api.dependencies import ADMIN_PATH, TheKind

__all__ = ["TheKind", "for_records"]

Handlers = list[Any]
Method = Callable[..., Callable[[Callable[..., Any]], Any]]


def for_records(
    method: Method, suffix: str, collections: tuple[str, ...] = PUBLIC, **options: Any
) -> Callable[[Callable[..., Any]], Handlers]:
    """Return a decorator that makes a handler of *method* for each of *collections*.

    The address of each ends in *suffix*. One handler of several addresses would not do: the
    framework wraps its function once for each of them.
    """

    def handlers(function: Callable[..., Any]) -> Handlers:
        return [
            method(f"{ADMIN_PATH}/{collection}{suffix}", **_CALL, **options)(function)
            for collection in collections
        ]

    return handlers


_CALL = {"tags": ["administration"], "sync_to_thread": True}
