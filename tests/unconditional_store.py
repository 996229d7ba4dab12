"""An object store of S3's kind that knows no conditions: a stand-in for those that lack them."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

_NOTHING = b'<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></ListBucketResult>'
_REFUSED = b"<Error><Code>NotImplemented</Code></Error>"


@contextmanager
def unconditional_store(answer: Literal["refuses", "ignores"]) -> Iterator[tuple[str, set[str]]]:
    """Give its address and what lies in it; conditions of a PUT it *refuses*, or *ignores*."""
    there: set[str] = set()

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            if answer == "refuses" and "If-None-Match" in self.headers:
                self._answer(501, _REFUSED)
            else:
                there.add(self.path)
                self._answer(200)

        def do_POST(self) -> None:  # which is how several are deleted
            asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
            bucket, keys = self.path.partition("?")[0], re.findall("<Key>(.*?)</Key>", asked)
            there.difference_update(f"{bucket}/{key}" for key in keys)
            told = "".join(f"<Deleted><Key>{key}</Key></Deleted>" for key in keys)
            self._answer(200, f"<DeleteResult>{told}</DeleteResult>".encode())

        def do_HEAD(self) -> None:
            self._answer(200 if self.path in there else 404)

        def do_GET(self) -> None:
            self._answer(200, _NOTHING)

        def _answer(self, status: int, body: bytes = b"") -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("ETag", '"1"')
            self.send_header("Last-Modified", "Fri, 27 Nov 2026 18:00:00 GMT")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", there
    server.shutdown()
    server.server_close()
