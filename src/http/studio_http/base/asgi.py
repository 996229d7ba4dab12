"""ASGI as our layers use it: plain mappings, and the keys that we add to a scope."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

Scope: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

CONNECTION = "studio.connection"
"""Scope key: the connection of the request, for an event stream that takes the connection over."""

RAW_REQUEST = "studio.raw_request"
"""Scope key: the bytes of the whole request, when its answer may be kept under them."""
