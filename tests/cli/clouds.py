"""A cloud of pictures on this machine, and commands that take it for the one of the Internet.

`python -m tests.cli.clouds PORT WORDS…` is `studio WORDS…` for which every host has its pictures
behind that port.
"""

import hashlib
import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from PIL import Image

from studio_adapters.images import elsewhere
from studio_cli.main import run
from tests.outbound_stand_ins import client_of

CLIENT = "OutboundClient"
CLOUD = "bom-studio"
HOSTED = f"https://res.cloudinary.com/{CLOUD}/image/upload"


def picture_at(path: str) -> bytes:
    """Return the picture that lies at *path*: another one for each."""
    colour = tuple(hashlib.sha256(path.encode()).digest()[:3])
    file = io.BytesIO()
    Image.new("RGB", (320, 200), colour).save(file, "JPEG")
    return file.getvalue()


class CloudStandIn:
    """Has a picture at every path but those with `lost` in them; remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        cloud = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                cloud.asked.append(self.path)
                content = picture_at(self.path)
                self.send_response(404 if "lost" in self.path else 200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                with suppress(ConnectionError):
                    self.wfile.write(content)

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def cloud() -> Iterator[CloudStandIn]:
    """Run a cloud; it may be stopped before."""
    standin = CloudStandIn()
    try:
        yield standin
    finally:
        standin.stop()


def reach(port: int) -> None:
    """Have pictures elsewhere fetched from *port* of this machine, in this process."""
    setattr(elsewhere, CLIENT, client_to(port))


def client_to(port: int) -> Any:
    """Return what stands for `OutboundClient` then."""

    def client(seconds: float, max_bytes: int, **others: Any) -> Any:
        return client_of(port, max_bytes=max_bytes, secure=False)

    return client


if __name__ == "__main__":
    reach(int(sys.argv[1]))
    sys.exit(run(sys.argv[2:]))
