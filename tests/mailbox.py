"""A mail server on this machine that keeps what it is given."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail server that takes everything; it offers no encryption."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.mails: list[str] = []
        self.heard: list[str] = []
        self.address = "{}:{}".format(*self.server_address)


class Conversation(socketserver.StreamRequestHandler):
    server: Mailbox

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip().upper():
            self.server.heard.append(line)
            if line == "QUIT":
                self.say("221 bye")
                return
            if line == "DATA":
                self.say("354 go on")
                self.server.mails.append(self.text())
            self.say("250 fine")

    def text(self) -> str:
        lines = iter(lambda: self.rfile.readline().decode(), ".\r\n")
        return "".join(lines)

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def open_mailbox() -> Iterator[Mailbox]:
    """Take mails until the end of the block."""
    with Mailbox() as mailbox:
        thread = threading.Thread(target=mailbox.serve_forever, args=(0.05,))
        thread.start()
        yield mailbox
        mailbox.shutdown()
        thread.join()
