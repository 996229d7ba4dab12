"""A plain HTTP client on one kept connection, and what a server's process spends meanwhile."""

import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

BROWSER = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8",
}

_SCHEDULED = 2
"""The kind of process clock that the scheduler keeps (`CPUCLOCK_SCHED` of Linux)."""


class Connection:
    """One address asked for again and again; the answer's length is learnt from the first."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str] | None = None) -> None:
        self._port = port
        self._socket = self._connected()
        lines = {"Host": f"127.0.0.1:{port}"} | BROWSER | dict(headers or {})
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._request = f"GET {path} HTTP/1.1\r\n{text}\r\n".encode()
        self.head, self.body = self._first()
        self._length = len(self.head) + len(self.body)

    def ask(self, times: int) -> None:
        """Send the request and read the whole answer, *times* times."""
        for _ in range(times):
            self._socket.sendall(self._request)
            left = self._length
            while left > 0:
                left -= len(self._received())
            assert left == 0, "the answer's length changed"

    def renew(self) -> None:
        """Connect anew: servers close what was idle while another one was measured."""
        self._socket.close()
        self._socket = self._connected()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    @property
    def headers(self) -> dict[str, str]:
        """The first answer's headers, names in lower case."""
        lines = self.head.decode("latin-1").split("\r\n")[1:]
        pairs = (line.partition(":") for line in lines if line)
        return {name.lower(): value.strip() for name, _, value in pairs}

    @property
    def status(self) -> int:
        """The first answer's status."""
        return int(self.head.split()[1])

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), timeout=60)

    def _first(self) -> tuple[bytes, bytes]:
        self._socket.sendall(self._request)
        got = self._received()
        while b"\r\n\r\n" not in got:
            got += self._received()
        head, _, body = got.partition(b"\r\n\r\n")
        self.head = head + b"\r\n\r\n"
        length = int(self.headers.get("content-length", "0"))
        while len(body) < length:
            body += self._received()
        return self.head, body

    def _received(self) -> bytes:
        got = self._socket.recv(1 << 20)
        assert got, "the server hung up"
        return got


def cpu_microseconds(pid: int) -> float:
    """Return the CPU time that a process and its children have used.

    By the kernel's clock of the process, in nanoseconds and with the threads that have ended;
    `os.times` counts in hundredths of a second.
    """
    own = time.clock_gettime(~pid << 3 | _SCHEDULED) * 1e6
    tasks = list(Path(f"/proc/{pid}/task").iterdir())
    return own + sum(cpu_microseconds(child) for task in tasks for child in _children_of(task))


def _children_of(task: Path) -> list[int]:
    """Return the processes that a thread has begun; none when it has ended meanwhile."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return [int(id) for id in (task / "children").read_text().split()]
    return []
