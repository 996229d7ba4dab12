"""A line to a site that breaks off again and again, at bytes that a seed decides."""

import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Literal
from urllib.parse import urlsplit

PIECE_BYTES = 16 * 1024
MOST_SENT = 600_000
"""So many bytes reach the site at most over a connection that breaks off on the way there."""
MOST_HEARD = 3_000
"""So many bytes come back at most over one that breaks off on the way back."""
ENDLESS = 2**62

Moment = Literal["before", "after", "answered"]
"""When somebody is killed: before a piece is passed on, after it, or when it was answered."""
MOMENTS: tuple[Moment, ...] = ("before", "after", "answered")


class UnsteadyLine:
    """Passes bytes on to wherever `lead_to` says; every connection breaks off some time.

    While it leads nowhere, who connects waits.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._lock = threading.Lock()
        self._site: tuple[str, int] | None = None
        self._leads = threading.Event()
        self._doom: list[tuple[int, Moment]] = []
        self._kill: Callable[[], None] = lambda: None
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def lead_to(self, address: str, kill: Callable[[], None]) -> None:
        """Lead to the site at *address*, which *kill* ends."""
        there = urlsplit(address)
        self._site, self._kill = (there.hostname or "", there.port or 80), kill
        self._leads.set()

    def lead_nowhere(self) -> None:
        """Let who connects wait."""
        self._leads.clear()

    def doom(self, pieces: int, moment: Moment) -> None:
        """Kill the site when so many more *pieces* have come along, at that *moment* of the last.

        Several wait for each other.
        """
        with self._lock:
            self._doom.append((pieces, moment))

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()
        self._leads.set()

    def _accept(self) -> None:
        number = 0
        with suppress(OSError):
            while True:
                here, _ = self._listener.accept()
                number += 1
                threading.Thread(target=self._connect, args=(here, number), daemon=True).start()

    def _connect(self, here: socket.socket, number: int) -> None:
        """Pass bytes both ways; the number of the connection says after how many it breaks off."""
        chance = random.Random(f"{self._seed} {number}")
        way = chance.choice(("there", "back"))
        sent = chance.randrange(1, MOST_SENT) if way == "there" else ENDLESS
        heard = chance.randrange(1, MOST_HEARD) if way == "back" else ENDLESS
        self._leads.wait()
        try:
            there = socket.create_connection(self._site or ("", 0))
        except OSError:
            here.close()
            return
        back = threading.Thread(target=self._pass, args=(there, here, heard, False), daemon=True)
        back.start()
        self._pass(here, there, sent, True)
        back.join()
        here.close()
        there.close()

    def _pass(self, source: socket.socket, target: socket.socket, left: int, there: bool) -> None:
        with suppress(OSError):
            while left and (piece := source.recv(PIECE_BYTES)):
                kill = self._due(there)
                if kill in ("before", "answered"):
                    self._kill()
                    break
                target.sendall(piece[:left])
                left -= min(left, len(piece))
                if kill == "after":
                    self._kill()
            self.cuts += not left
        # Closing alone would not wake the thread that waits for the other direction.
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _due(self, there: bool) -> Moment | None:
        """Count a piece; tell whether somebody is killed at it."""
        with self._lock:
            if not self._doom or not self._leads.is_set():
                return None
            pieces, moment = self._doom[0]
            if pieces > 1:
                self._doom[0] = (pieces - 1, moment)
            elif there == (moment != "answered"):
                self._leads.clear()
                del self._doom[0]
                return moment
            return None


@contextmanager
def unsteady_line(seed: int) -> Iterator[UnsteadyLine]:
    """Give a line for as long as it is needed."""
    line = UnsteadyLine(seed)
    try:
        yield line
    finally:
        line.close()
