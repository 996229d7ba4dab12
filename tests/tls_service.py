"""A service that we call over TLS, with whatever certificate a test gives it."""

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Literal

from tests.certificates import Certificate

Speech = Literal["https", "smtps", "starttls"]
HTTP_ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
MAIL_ANSWERS = {
    b"EHLO": b"250-here\r\n250 AUTH PLAIN",
    b"AUTH": b"235 come in",
    b"DATA": b"354 go on",
    b"QUIT": b"221 bye",
}


class TlsService(socketserver.ThreadingTCPServer):
    """Notes what it `heard` under TLS, line by line; `refused` counts callers who hung up."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, shown: Certificate, speech: Speech) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.speech = speech
        self.heard: list[bytes] = []
        self.refused = 0
        self.show(shown)

    def show(self, shown: Certificate) -> None:
        """Show this certificate from the next connection on."""
        self.tls = shown.server()

    @property
    def address(self) -> str:
        """Where it is called, without a scheme."""
        return f"localhost:{self.server_address[1]}"


class _Conversation(socketserver.StreamRequestHandler):
    server: TlsService

    def handle(self) -> None:
        if self.server.speech == "starttls":
            self._begin_in_the_clear()
        try:
            secure = self.server.tls.wrap_socket(self.request, server_side=True)
        except OSError:
            self.server.refused += 1
            return
        with secure, secure.makefile("rb") as lines:
            if self.server.speech == "https":
                self._take_request(secure, lines)
            else:
                self._take_mail(secure, lines)

    def _begin_in_the_clear(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while not self.rfile.readline().upper().startswith(b"STARTTLS"):
            self.wfile.write(b"250-here\r\n250 STARTTLS\r\n")
        self.wfile.write(b"220 go on\r\n")

    def _take_request(self, secure: ssl.SSLSocket, lines: BinaryIO) -> None:
        length = 0
        for line in iter(lines.readline, b"\r\n"):
            self.server.heard.append(line)
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        self.server.heard.append(lines.read(length))
        secure.sendall(HTTP_ANSWER)

    def _take_mail(self, secure: ssl.SSLSocket, lines: BinaryIO) -> None:
        if self.server.speech == "smtps":
            secure.sendall(b"220 here\r\n")
        within = False
        for line in lines:
            self.server.heard.append(line)
            within = within and line != b".\r\n"
            if not within:
                word = line[:4].upper()
                within = word == b"DATA"
                secure.sendall(MAIL_ANSWERS.get(word, b"250 fine") + b"\r\n")


@contextmanager
def tls_service(shown: Certificate, speech: Speech = "https") -> Iterator[TlsService]:
    """Run one on a free port."""
    with TlsService(shown, speech) as service:
        thread = threading.Thread(target=service.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield service
        finally:
            service.shutdown()
            thread.join()
