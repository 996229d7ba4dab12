"""An external script that keeps what it receives and answers as configured."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Misbehave = Callable[[BaseHTTPRequestHandler], bool]


class Listening(ThreadingHTTPServer):
    """May be closed and opened again on the same port."""

    allow_reuse_port = True
    daemon_threads = True


@dataclass
class TakingEndpoint:
    """Remembers bodies; *misbehave* may answer in its own way and then returns True.

    It is called before the body is kept; *afterwards* is called when it is, before the answer.
    """

    url: str = ""
    bodies: list[dict[str, Any]] = field(default_factory=list)
    misbehave: Misbehave = lambda _: False
    afterwards: Misbehave = lambda _: False
    leave: Callable[[], None] = lambda: None
    """Listen no more: connections are refused until `come_back`. Either may be called twice."""
    come_back: Callable[[], None] = lambda: None


def refusing(status: int) -> Misbehave:
    """Answer with *status* and keep nothing."""

    def answer(handler: BaseHTTPRequestHandler) -> bool:
        handler.send_error(status)
        return True

    return answer


@pytest.fixture
def taking_endpoint() -> Iterator[TakingEndpoint]:
    """Run one for a test."""
    with running_endpoint() as kept:
        yield kept


@contextmanager
def running_endpoint() -> Iterator[TakingEndpoint]:
    """Run one on a free port, which stays reserved even while it does not listen."""
    kept = TakingEndpoint()
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        holder.bind(("127.0.0.1", 0))
        address = holder.getsockname()
        serving: list[Listening] = []

        def come_back() -> None:
            if not serving:
                serving.append(Listening(address, handler_for(kept)))
                run = serving[0].serve_forever
                threading.Thread(target=run, args=(0.05,), daemon=True).start()

        def leave() -> None:
            if serving:
                server = serving.pop()
                server.shutdown()
                server.server_close()

        kept.url = f"http://127.0.0.1:{address[1]}/exec"
        kept.leave, kept.come_back = leave, come_back
        come_back()
        yield kept
        leave()


def handler_for(kept: TakingEndpoint) -> type[BaseHTTPRequestHandler]:
    """Return the request handler that stores bodies in *kept*."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"]))
            if kept.misbehave(self):
                return
            kept.bodies.append(json.loads(text))
            if kept.afterwards(self):
                return
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler
