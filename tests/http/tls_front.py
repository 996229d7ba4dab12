"""A TLS proxy in front of a server; it redirects plain HTTP to the secure address.

Like the documented proxies, it adds no headers of its own.
"""

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.certificates import Certificate

TLS_HANDSHAKE = b"\x16"
PATIENCE_SECONDS = 30


class TlsFront(socketserver.ThreadingTCPServer):
    """Forwards connections to `behind`, a host and a port."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, shown: Certificate) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.tls = shown.server()
        self.behind = ("", 0)

    @property
    def host(self) -> str:
        """The host name and port under which clients reach it."""
        return f"localhost:{self.server_address[1]}"

    def pass_on_to(self, address: str) -> None:
        """Forward connections to the server at *address*."""
        host, _, port = address.removeprefix("http://").partition(":")
        self.behind = (host, int(port))


class _Passing(socketserver.BaseRequestHandler):
    server: TlsFront
    request: socket.socket

    def handle(self) -> None:
        self.request.settimeout(PATIENCE_SECONDS)
        with suppress(OSError):
            if self.request.recv(1, socket.MSG_PEEK) == TLS_HANDSHAKE:
                self._pass_on()
            else:
                self._send_to_the_secure_address()

    def _pass_on(self) -> None:
        with (
            self.server.tls.wrap_socket(self.request, server_side=True) as visitor,
            socket.create_connection(self.server.behind, PATIENCE_SECONDS) as server,
        ):
            back = threading.Thread(target=_pump, args=(server, visitor))
            back.start()
            _pump(visitor, server)
            back.join()

    def _send_to_the_secure_address(self) -> None:
        target = self.request.recv(65_536).split(b" ", 2)[1].decode("latin-1")
        self.request.sendall(
            f"HTTP/1.1 301 Moved Permanently\r\nLocation: https://{self.server.host}{target}\r\n"
            "Content-Length: 0\r\nConnection: close\r\n\r\n".encode("latin-1")
        )


def _pump(source: socket.socket, target: socket.socket) -> None:
    """Copy bytes until the source ends; then end the target."""
    with suppress(OSError):
        while part := source.recv(65_536):
            target.sendall(part)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def tls_front(shown: Certificate) -> Iterator[TlsFront]:
    """Run one on a free port."""
    with TlsFront(shown) as front:
        thread = threading.Thread(target=front.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield front
        finally:
            front.shutdown()
            thread.join()
