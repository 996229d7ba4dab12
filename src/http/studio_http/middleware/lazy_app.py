"""An application that is built after the first published answers went out."""

import asyncio
from collections.abc import Callable

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking
from studio_http.base.asgi import App, Receive, Scope, Send

BUILD_AFTER_SECONDS = 1.0
STATE = "studio"
"""The key of the request state under which handlers find what the application gave."""


class LazyApp:
    """Pass requests to what *build* returns, with *state* for its handlers."""

    def __init__(self, build: Callable[[], App], state: object) -> None:
        self._build = build
        self._state = state
        self._app: App | None = None
        self._building = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the routes; the very first request waits until they are built."""
        app = self._app or await self._built()
        # A dictionary for each request: the request's session is kept in it, too.
        scope["state"] = {STATE: self._state}
        await app(scope, receive, send)

    async def build_soon(self) -> None:
        """Build the routes when the process has been up for a moment."""
        await asyncio.sleep(BUILD_AFTER_SECONDS)
        await self._built()

    async def _built(self) -> App:
        # One at a time: applications built side by side share handlers, and break one another.
        async with self._building:
            if self._app is None:
                # What its modules say once and for all they say in the base language.
                with speaking(BASE):
                    self._app = await asyncio.to_thread(self._build)
            return self._app
