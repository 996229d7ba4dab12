"""A line to a site that can be cut: every connection ends in the middle of whatever it carries."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE_BYTES = 64 * 1024


class CutLine:
    """Passes bytes on to the site at *address*; its own is `address`."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self._site = (there.hostname or "", there.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: set[socket.socket] = set()
        self._open = threading.Event()
        self._open.set()
        self._room: int | None = None
        self._ended = threading.Event()
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.cuts = 0
        self.carried = 0
        """How many bytes came from the visitor's side."""
        threading.Thread(target=self._accept, daemon=True).start()

    def stop_after(self, number: int) -> None:
        """Let *number* more bytes reach the site; what follows waits, until the line is cut."""
        self._room = number

    def cut(self) -> None:
        """End every connection; later ones pass everything again."""
        self.cuts += 1
        self._room = None
        for end in list(self._sockets):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.set()

    def cut_every(self, seconds: float) -> None:
        """Cut the line again and again until it is closed."""
        threading.Thread(target=self._cut_often, args=(seconds,), daemon=True).start()

    def is_stopped(self) -> bool:
        """Whether bytes wait because of `stop_after`."""
        return not self._open.is_set()

    def close(self) -> None:
        """Take no more connections, and end those that are open."""
        self._ended.set()
        # Closing alone would not wake the thread that waits for one more.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def _cut_often(self, seconds: float) -> None:
        while not self._ended.wait(seconds):
            self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listener.accept()
                there = socket.create_connection(self._site)
                self._sockets |= {here, there}
                self._start(here, there, self._count)
                self._start(there, here, lambda _: None)

    def _start(
        self, source: socket.socket, target: socket.socket, count: Callable[[int], None]
    ) -> None:
        threading.Thread(target=self._pass, args=(source, target, count), daemon=True).start()

    def _pass(
        self, source: socket.socket, target: socket.socket, count: Callable[[int], None]
    ) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE_BYTES):
                count(len(piece))
                target.sendall(piece)
        for end in (source, target):
            self._sockets.discard(end)
            # Closing alone would not wake the thread that waits for the other direction.
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _count(self, number: int) -> None:
        self.carried += number
        if self._room is None:
            return
        self._room -= number
        if self._room < 0:
            self._open.clear()
            self._open.wait()


@contextmanager
def cut_line(address: str) -> Iterator[CutLine]:
    """Give a line to the site at *address* for as long as it is needed."""
    line = CutLine(address)
    yield line
    line.close()
