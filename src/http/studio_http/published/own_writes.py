"""Answers to changes, held back until this process shows visitors what was changed."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from studio_core.records.changes import ChangeSet, Position
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.store import Store
from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.published.snapshot import SHOWN, Published

PATIENCE_SECONDS = 0.3
"""How long an answer is held back; then it says that what was changed is not shown yet."""

PENDING = ("Studio-Publication", "pending")
WRITTEN = "studio.written"
"""The key of the scope under which a request's `Written` is."""

_READING = frozenset({"GET", "HEAD", "OPTIONS"})
Sleep = Callable[[float], Coroutine[None, None, None]]


@dataclass(slots=True)
class Written:
    """The last position at which a request changed something that visitors are shown; 0: none."""

    position: Position = 0


class NotingStore(ForwardingStore):
    """A store that notes in *written* what one request changes."""

    def __init__(self, store: Store, written: Written) -> None:
        super().__init__(store)
        self._written = written

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none, and note where."""
        position = super().commit(change_set)
        if any(collection in SHOWN for collection, _ in change_set.touched()):
            self._written.position = position
        return position


class OwnWrites:
    """Hold the answer to a change until *published* has it, so that the next request shows it.

    What changes nothing that visitors are shown is not held. A store wakes the follower with its
    commit; `reached` is called on the event loop when the follower has published, and what was
    before is withdrawn wherever else it is served. *sleep* is the clock.
    """

    def __init__(self, app: App, published: Published, sleep: Sleep = asyncio.sleep) -> None:
        self._app = app
        self._published = published
        self._sleep = sleep
        self._waiting: dict[asyncio.Future[None], Position] = {}
        self._reached: Position = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; hold back the beginning of the answer when it is due."""
        if scope["type"] != "http" or scope["method"] in _READING:
            await self._app(scope, receive, send)
            return
        written = scope[WRITTEN] = Written()

        async def held(message: Message) -> None:
            if message["type"] == "http.response.start" and not await self._shows(written.position):
                name, value = PENDING
                header = (name.lower().encode(), value.encode())
                message = {**message, "headers": [*message.get("headers", ()), header]}
            await send(message)

        await self._app(scope, receive, held)

    def reached(self, position: Position) -> None:
        """Let go of the answers that wait for *position* or for one before it."""
        self._reached = position
        for waiting, wanted in list(self._waiting.items()):
            if wanted <= position and not waiting.done():
                waiting.set_result(None)

    async def _shows(self, position: Position) -> bool:
        """Wait until *position* is published; False when the patience ends before."""
        if self._has(position):
            return True
        reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[reached] = position
        patience = asyncio.ensure_future(self._sleep(PATIENCE_SECONDS))
        try:
            await asyncio.wait({reached, patience}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()
            del self._waiting[reached]
        return self._has(position)

    def _has(self, position: Position) -> bool:
        now = self._published.snapshot
        is_published = now is not None and now.position >= position
        return not position or (is_published and self._reached >= position)
