"""Connections: as many as the machine allows, and none that is held without asking for anything."""

import asyncio
import resource
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 15.0
"""How long a connection may take to say what it wants, from its first byte or from the start."""

HEAD_BYTES = 64 * 1024
"""How long a head may be that comes in pieces."""

_ENOUGH_FILES = 65_536


class PatientConnection(HttpToolsProtocol):
    """uvicorn's connection, closed when the head of a request does not come, in time or at all.

    uvicorn limits the pause between two requests only: whoever connects and says nothing, or half
    a head, would hold a connection for ever, and a head without an end would fill the memory.
    """

    cycle: Any  # uvicorn says that these two are never None; they begin so.
    scope: Any
    _giving_up: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: Any) -> None:
        """Start waiting for the first request."""
        super().connection_made(transport)
        self._wait_for_a_head()

    def data_received(self, data: bytes) -> None:
        """Wait on while there is no whole head; a request under way has limits of its own."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait_for_a_head()
        else:
            self._wait_no_more()
        self._head_bytes = self._head_bytes + len(data) if self._within_a_head() else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _within_a_head(self) -> bool:
        begun = self.scope is not None
        return begun and (self.cycle is None or self.cycle.scope is not self.scope)

    def _wait_for_a_head(self) -> None:
        if self._giving_up is None and not self.transport.is_closing():
            self._giving_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


def allow_many() -> None:
    """Let this process hold as many connections as the machine grants it.

    Service managers and shells begin with 1 024 open files for the sake of old programs, which a
    few hundred idle visitors use up.
    """
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH_FILES if most == resource.RLIM_INFINITY else min(most, _ENOUGH_FILES)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        # Where a service manager forbids it, it has set the limit itself.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
