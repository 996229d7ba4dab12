"""Connections that are held open to exhaust a server, and how a visitor is served meanwhile."""

import http.client
import selectors
import socket
import ssl
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

PATH = "/api/portfolio"
_BEGINNINGS = (b"", b"GET /", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
_SLOW_HEAD = (
    b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"
)
_PER_ADDRESS = 50
_TRICKLE_SECONDS = 1.0
_PATIENCE_SECONDS = 30


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The port of a server on this machine, and the context for TLS if it needs one."""

    port: int
    tls: ssl.SSLContext | None = None


@dataclass(slots=True)
class Visit:
    """The answers that another client got: the seconds that each took, and the failures."""

    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def milliseconds(self, share: int) -> float:
        """Return the percentile of the answers' times for *share* percent."""
        return statistics.quantiles(self.seconds, n=100)[share - 1] * 1000


class Crowd:
    """Holds *half_open* connections with part of a head, and *slow* ones that send a body slowly.

    Connections that the server closes are opened again from the same loopback address; at most
    fifty share an address.
    """

    def __init__(self, place: ServerAddress, half_open: int, slow: int) -> None:
        self._place, self._half_open, self._wanted = place, half_open, half_open + slow
        self._lines: dict[int, socket.socket] = {}
        self._watched = selectors.DefaultSelector()
        self._over = threading.Event()
        self.opened = 0

    @property
    def held(self) -> int:
        """The number of open connections."""
        return len(self._lines)

    def gather(self) -> None:
        """Open all connections."""
        for number in range(self._wanted):
            self._open(number)

    def stay(self) -> None:
        """Send slow bodies on, and open again what the server closes, until `leave`."""
        while not self._over.is_set():
            ends = time.monotonic() + _TRICKLE_SECONDS
            while (left := ends - time.monotonic()) > 0 and not self._over.is_set():
                for key, _ in self._watched.select(left):
                    self._hear(key.data)
            for number, line in list(self._lines.items()):
                if number >= self._half_open:
                    with suppress(OSError):
                        line.send(b" ")

    def leave(self) -> None:
        """End `stay`."""
        self._over.set()

    def close(self) -> None:
        """Close the connections, after `stay` has returned."""
        for line in self._lines.values():
            line.close()
        self._watched.close()

    def _hear(self, number: int) -> None:
        """Open the connection again if the server closed it; ignore what the server sends."""
        line = self._lines[number]
        try:
            if line.recv(65_536):
                return
        except (BlockingIOError, ssl.SSLWantReadError):
            return
        except OSError:
            pass
        self._watched.unregister(line)
        line.close()
        del self._lines[number]
        self._open(number)

    def _open(self, number: int) -> None:
        source = (f"127.0.{1 + number // _PER_ADDRESS}.1", 0)
        with suppress(OSError):
            line = socket.create_connection(
                ("127.0.0.1", self._place.port), _PATIENCE_SECONDS, source
            )
            line = self._introduced(line, number)
            line.setblocking(False)
            self._lines[number] = line
            self._watched.register(line, selectors.EVENT_READ, number)
            self.opened += 1

    def _introduced(self, line: socket.socket, number: int) -> socket.socket:
        slow = number >= self._half_open
        if self._place.tls is not None and slow:
            line = self._place.tls.wrap_socket(line, server_hostname="127.0.0.1")
        line.sendall(_SLOW_HEAD if slow else _BEGINNINGS[number % len(_BEGINNINGS)])
        return line


@contextmanager
def crowded(place: ServerAddress, half_open: int, slow: int) -> Iterator[Crowd]:
    """Hold the connections while the block runs."""
    crowd = Crowd(place, half_open, slow)
    crowd.gather()
    thread = threading.Thread(target=crowd.stay)
    thread.start()
    try:
        yield crowd
    finally:
        crowd.leave()
        thread.join()
        crowd.close()


def visit(place: ServerAddress, seconds: float, least: int) -> Visit:
    """Send requests for so many *seconds* and at least *least*, each on a new connection."""
    found, ends = Visit(), time.monotonic() + seconds
    while time.monotonic() < ends or len(found.seconds) + len(found.failures) < least:
        begun = time.monotonic()
        try:
            _ask(place)
        except (OSError, http.client.HTTPException, AssertionError) as error:
            found.failures.append(repr(error))
        else:
            found.seconds.append(time.monotonic() - begun)
    return found


def _ask(place: ServerAddress) -> None:
    if place.tls is None:
        line = http.client.HTTPConnection("127.0.0.1", place.port, timeout=_PATIENCE_SECONDS)
    else:
        line = http.client.HTTPSConnection(
            "127.0.0.1", place.port, timeout=_PATIENCE_SECONDS, context=place.tls
        )
    try:
        line.request("GET", PATH)
        answer = line.getresponse()
        assert answer.status == 200, answer.status
        answer.read()
    finally:
        line.close()
