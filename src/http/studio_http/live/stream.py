"""One client's stream as an ASGI answer, without a task of its own while the client reads."""

import asyncio
import logging
from collections.abc import Coroutine, Generator
from functools import partial
from typing import Any

from studio_http.base.asgi import Send
from studio_http.live.hub import EventHub

log = logging.getLogger("studio.events")

_LAST: dict[str, Any] = {"type": "http.response.body", "body": b"", "more_body": False}


class EventStream:
    """Sends the messages from *number* on, as fast as the client reads, until the time *ends*.

    Sending to a client that reads needs no waiting, so the hub does it itself, one client after
    the other. For a client that does not read a task waits, and the others go on.
    """

    __slots__ = ("_ends", "_finished", "_hub", "_number", "_send", "_task")

    def __init__(self, hub: EventHub, send: Send, number: int, ends: float) -> None:
        self._hub = hub
        self._send = send
        self._number = number
        self._ends = ends
        self._finished = False
        self._task: asyncio.Task[None] | None = None

    def push(self, now: float) -> None:
        """Send what is new; the stream ends when the hub is closed or its time is over."""
        if self._task is not None or self._finished:
            return
        delivery = self._deliver(now)
        try:
            waited = delivery.send(None)
        except StopIteration:
            return
        except Exception:
            # One broken connection must not stop the others.
            log.exception("an event stream broke off")
            self._finished = True
            return
        self._task = asyncio.ensure_future(self._go_on(delivery, waited))

    def drop(self) -> None:
        """Send nothing any more."""
        self._finished = True
        if self._task is not None:
            self._task.cancel()

    async def _deliver(self, now: float) -> None:
        hub = self._hub
        while self._number < hub.head:
            message, self._number = hub.message_since(self._number), hub.head
            await self._send(message)
        if hub.closed or now >= self._ends:
            self._finished = True
            await self._send(_LAST)

    async def _go_on(self, delivery: Coroutine[Any, Any, None], waited: Any) -> None:
        try:
            await _Started(delivery, waited)
        except Exception:
            log.exception("an event stream broke off")
            self._finished = True
        finally:
            self._task = None


class _Started:
    """Awaits the rest of a coroutine that ran up to its first wait, where it *waited* for that."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waited: Any) -> None:
        self._coroutine = coroutine
        self._waited = waited

    def __await__(self) -> Generator[Any, Any, None]:
        waited = self._waited
        while True:
            try:
                value = yield waited
            except BaseException as error:  # noqa: BLE001  # passed on to the coroutine
                step = partial(self._coroutine.throw, error)
            else:
                step = partial(self._coroutine.send, value)
            try:
                waited = step()
            except StopIteration:
                return
