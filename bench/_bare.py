"""`python -m bench._bare constant FOLDER | broadcast`: the least an ASGI application can be."""

import asyncio
import contextlib
import json
import signal
import sys
from pathlib import Path
from typing import Any

from studio_http.connections.listening import listen
from studio_http.server import StudioServer, server_config

FRAME = b'id: 1\nevent: portfolio\ndata: {"revision":1,"ids":["-O000000000001"]}\n\n'
_STREAM = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]


def constant(folder: Path) -> Any:
    """Return an application with one answer for everything."""
    status, headers = json.loads((folder / "head.json").read_text(encoding="utf-8"))
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    start = {"type": "http.response.start", "status": status, "headers": raw}
    body = {"type": "http.response.body", "body": (folder / "body").read_bytes()}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
            return
        await send(start)
        await send(body)

    return app


class Broadcaster:
    """Sends one frame to everybody who listens, on SIGUSR1."""

    def __init__(self) -> None:
        self._listening: set[Any] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGUSR1, lambda: asyncio.ensure_future(self._tell()))
            await _live(receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": _STREAM})
        await send({"type": "http.response.body", "body": b": hello\n\n", "more_body": True})
        self._listening.add(send)
        with contextlib.suppress(asyncio.CancelledError):
            while (await receive())["type"] != "http.disconnect":
                pass
        self._listening.discard(send)

    async def _tell(self) -> None:
        frame = {"type": "http.response.body", "body": FRAME, "more_body": True}
        for send in list(self._listening):
            await send(frame)


async def _live(receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def main() -> None:
    app = constant(Path(sys.argv[2])) if sys.argv[1] == "constant" else Broadcaster()
    listener = listen("127.0.0.1", 0)
    print("http://{}:{}".format(*listener.getsockname()[:2]), flush=True)
    StudioServer(server_config(app), lambda: None).run(sockets=[listener])


if __name__ == "__main__":
    main()
