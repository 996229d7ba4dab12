"""The body of a request: read within limits, and what nobody reads taken off the line."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from studio_http.base.asgi import Message, Receive
from studio_http.base.problems.problem import ProblemError

_BODY_SECONDS = 30.0
_BODY_BYTES_PER_SECOND = 100_000
SLOW_BYTES_PER_SECOND = 25_000
"""Half of what a slow telephone line carries (400 kbit/s): for the files that visitors send."""
DROPPED_BYTES = 256 * 1024**2
DROPPING_SECONDS = 30.0
_SILENT_SECONDS = 3.0
_SOON_OVER_BYTES = 256 * 1024
"""The rest of a body of this size is taken off the line, and the connection goes on."""


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """How large a request's body may be: its content as promised, and what may be around it.

    After half a minute it must have come with *bytes_per_second* at least.
    """

    content_bytes: int
    wrapping_bytes: int = 0
    bytes_per_second: int = _BODY_BYTES_PER_SECOND

    @property
    def bytes(self) -> int:
        """The bytes of a whole body."""
        return self.content_bytes + self.wrapping_bytes

    def error(self) -> ProblemError:
        """Return the refusal of a larger body, which names the content's limit."""
        megabytes = max(1, self.content_bytes // 1024**2)
        return ProblemError(413, "payload_too_large", maxMb=megabytes)


class RequestBody:
    """The body that a request with *headers* announces; `receive` reads it within *limit*."""

    def __init__(
        self,
        receive: Receive,
        headers: Mapping[bytes, bytes],
        limit: BodyLimit,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._receive = receive
        self._limit = limit
        self._clock = clock
        self._started = clock()
        self._received = 0
        declared = headers.get(b"content-length", b"0")
        self.length = int(declared) if declared.isdigit() else 0
        self.is_empty = self.length == 0 and b"transfer-encoding" not in headers
        self._is_read = self.is_empty
        # Such a client sends no body before it is asked to, and is not asked once it has an answer.
        self._is_held_back = headers.get(b"expect", b"").lower() == b"100-continue"

    @property
    def ends_connection(self) -> bool:
        """Tell whether an answer now must be the connection's last: too much may still come."""
        is_long = self.length > _SOON_OVER_BYTES or self.length == 0
        return not self._is_read and (is_long or self._is_held_back)

    @property
    def is_coming(self) -> bool:
        """Tell whether the client still sends a body that nobody has read."""
        return not (self._is_read or self._is_held_back)

    async def receive(self) -> Message:
        """Return the next message; beyond the limits in bytes and in time raise `ProblemError`."""
        if self._is_read:
            return await self._receive()
        patience = _BODY_SECONDS + self._received / self._limit.bytes_per_second
        left = self._started + patience - self._clock()
        try:
            message = await asyncio.wait_for(self._next(), max(left, 0.0))
        except TimeoutError:
            raise ProblemError(408, "upload_interrupted") from None
        if message["type"] == "http.disconnect":
            # Nobody gets this answer; the log and the metrics count no failure of ours.
            raise ProblemError(408, "upload_interrupted")
        if self._received > self._limit.bytes:
            raise self._limit.error()
        return message

    async def drop(self) -> None:
        """Read the rest and forget it, within bounds in bytes and in time.

        Closing the connection of a client that is still sending would take the answer from it:
        many send everything before they read.
        """
        started, most = self._clock(), self._received + DROPPED_BYTES
        while not self._is_read and self._received < most:
            left = min(_SILENT_SECONDS, started + DROPPING_SECONDS - self._clock())
            if left <= 0:
                return
            try:
                await asyncio.wait_for(self._next(), left)
            except TimeoutError:
                return

    async def _next(self) -> Message:
        message = await self._receive()
        self._is_held_back = False
        self._received += len(message.get("body", b""))
        self._is_read = message["type"] == "http.disconnect" or not message.get("more_body", False)
        return message
