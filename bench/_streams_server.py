"""`python -m bench._streams_server`: our event streams over a store in memory.

SIGUSR1 tells every stream of one change.
"""

import asyncio
import signal
from contextlib import suppress

from studio_adapters.bootstrap import load_settings, open_studio
from studio_core.records.changes import JournalEntry
from studio_http.app import StudioApp
from studio_http.base.asgi import Receive, Scope, Send
from studio_http.connections.listening import listen
from studio_http.server import StudioServer, server_config


class Told:
    """The application, which can be told of a change by a signal."""

    def __init__(self, app: StudioApp, entry: JournalEntry) -> None:
        self._app = app
        self._entry = entry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGUSR1, self._app.hub.publish, self._entry)
        await self._app(scope, receive, send)


def main() -> None:
    options = {"STUDIO_STORE": "memory://", "STUDIO_MEDIA": "cloudinary://key:secret@cloud"}
    studio = open_studio(load_settings(environment={}, options=options))
    from bench._site import fill

    fill(studio.store, 1)
    entry = studio.store.changes(0, 1)[0]
    app = StudioApp(studio, "127.0.0.1")
    listener = listen("127.0.0.1", 0)
    print("http://{}:{}".format(*listener.getsockname()[:2]), flush=True)
    with suppress(KeyboardInterrupt):
        StudioServer(server_config(Told(app, entry)), app.stopping).run(sockets=[listener])
    studio.close()


if __name__ == "__main__":
    main()
