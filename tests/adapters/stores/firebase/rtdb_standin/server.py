"""The stand-in's HTTP side: the documented REST interface, and 400 for everything else."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from tests.adapters.stores.firebase.rtdb_standin.database import Database, Fault, Listener
from tests.adapters.stores.firebase.rtdb_standin.requests import Answer, Request, answer
from tests.adapters.stores.firebase.rtdb_standin.tree import RefusedError, path_of

KEEP_ALIVE_SECONDS = 0.5
_HANG_SECONDS = 30.0


class Standin:
    """A server on a free port; every namespace is a database of its own."""

    def __init__(self) -> None:
        self.databases: dict[str, Database] = {}
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.standin = self
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    @property
    def host(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._server.server_address[1]}"

    def url(self, namespace: str) -> str:
        """Return the database URL of *namespace*."""
        return f"http://{self.host}/?ns={namespace}"

    def address(self, namespace: str) -> str:
        """Return the store's address of *namespace*."""
        return f"firebase://demo-studio?databaseURL={quote(self.url(namespace), safe='')}"

    def database(self, namespace: str) -> Database:
        """Return a namespace; a new one is empty and refuses requests without credentials."""
        with self._lock:
            return self.databases.setdefault(namespace, Database())

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self) -> None:
        """End every stream and stop answering."""
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def standin() -> Iterator[Standin]:
    """Run a stand-in while the block lasts."""
    server = Standin()
    server.start()
    try:
        yield server
    finally:
        server.stop()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    standin: Standin

    def handle_error(self, _request: Any, _client_address: Any) -> None:
        """Clients that go away in the middle of an answer are no error here."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: _Server

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def _serve(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        url = urlsplit(self.path)
        pairs = parse_qsl(url.query, keep_blank_values=True, encoding="utf-8")
        params = dict(pairs)
        if len(params) != len(pairs) or not params.get("ns"):
            self._send(Answer(400, {"error": "ns is missing, or a parameter is repeated"}))
            return
        database = self.server.standin.database(params.pop("ns"))
        path = unquote(url.path)
        fault = database.fault_for(self.command, path)
        if fault is not None and self._failed(fault):
            return
        if "text/event-stream" in self.headers.get("Accept", ""):
            self._stream(database, path, params)
            return
        request = Request(self.command, path, params, dict(self.headers.items()), body)
        if fault is not None and fault.kind == "late":
            database.delivering.wait(_HANG_SECONDS)
        reply = answer(database, request)
        if fault is not None and fault.kind in ("drop_reply", "late"):
            database.delivered.set()
            self._drop()
        else:
            self._send(reply)

    do_GET = do_PUT = do_PATCH = do_POST = do_DELETE = _serve  # noqa: N815 - http.server's names

    def _failed(self, fault: Fault) -> bool:
        """Do what a fault says in place of an answer; False when the answer is still wanted."""
        if isinstance(fault.kind, int):
            self._send(Answer(fault.kind, {"error": f"made to answer {fault.kind}"}))
        elif fault.kind == "hang":
            self.server.standin.closing.wait(_HANG_SECONDS)
            self._drop()
        elif fault.kind == "drop":
            self._drop()
        elif fault.kind == "html":
            self._send_bytes(200, {"Content-Type": "text/html"}, b"<html>a captive portal</html>")
        else:
            return False
        return True

    def _drop(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def _send(self, reply: Answer) -> None:
        body = b"" if reply.status in (204, 304) else json.dumps(reply.body).encode()
        self._send_bytes(reply.status, {"Content-Type": "application/json", **reply.headers}, body)

    def _send_bytes(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def _stream(self, database: Database, path: str, params: dict[str, str]) -> None:
        redirected = params.pop("redirected", None)
        if params or self.command != "GET" or not path.endswith(".json"):
            self._send(Answer(400, {"error": "a stream takes no parameters here"}))
        elif self.headers.get("Authorization") != "Bearer owner":
            self._send(Answer(401, {"error": "Permission denied"}))
        elif database.redirects_streams and redirected is None:
            self._send(Answer(307, None, {"Location": f"{self.path}&redirected=1"}))
        else:
            self._open_stream(database, path)

    def _open_stream(self, database: Database, path: str) -> None:
        try:
            listener = database.listen(path_of(path.removesuffix(".json")))
        except RefusedError as error:
            self._send(Answer(400, {"error": str(error)}))
            return
        self.close_connection = True
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.send_header("Connection", "close")
            self.end_headers()
            self._events(database, listener)
        finally:
            database.forget(listener)

    def _events(self, database: Database, listener: Listener) -> None:
        closing = self.server.standin.closing
        while not closing.is_set():
            try:
                name, data = listener.events.get(timeout=KEEP_ALIVE_SECONDS)
            except Empty:
                name, data = "keep-alive", None
                database.keep_alives += 1
            if name == "silence":
                closing.wait(_HANG_SECONDS)
                return
            if name == "end":
                return
            text = f"event: {name}\ndata: {json.dumps(data)}\n\n"
            self.wfile.write(text.encode())
            self.wfile.flush()
            if name in ("cancel", "auth_revoked"):
                return
