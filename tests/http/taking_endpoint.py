"""An external script that keeps what it is sent and answers as it is told."""

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Misbehave = Callable[[BaseHTTPRequestHandler], bool]


@dataclass
class TakingEndpoint:
    """Remembers bodies; *misbehave* may answer in its own way and then returns True.

    It is called before the body is kept; *afterwards* is called when it is, before the answer.
    """

    url: str = ""
    bodies: list[dict[str, Any]] = field(default_factory=list)
    misbehave: Misbehave = lambda _: False
    afterwards: Misbehave = lambda _: False


@pytest.fixture
def taking_endpoint() -> Iterator[TakingEndpoint]:
    """Run one on a free port."""
    kept = TakingEndpoint()

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

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    kept.url = f"http://127.0.0.1:{server.server_address[1]}/exec"
    yield kept
    server.shutdown()
    server.server_close()
