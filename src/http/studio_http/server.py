"""The server: uvicorn with our connections, its way to stop, and its worker processes."""

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

import uvicorn

from studio_http.base.asgi import App
from studio_http.connections.connection import Connection
from studio_http.connections.listening import BACKLOG

log = logging.getLogger("studio.server")

GRACE_SECONDS = 3
"""How long requests under way may take after SIGTERM; streams end at once."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

_KEEP_ALIVE_SECONDS = 20
_RESTART_PAUSE_SECONDS = 1.0
_ENDINGS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """What one process serves; *stopping* ends its streams, *close* frees what it holds."""

    app: App
    stopping: Callable[[], None]
    close: Callable[[], None]


class StudioServer(uvicorn.Server):
    """uvicorn, with open streams ended at the first signal.

    uvicorn waits for open connections before it tells the application to shut down: open streams
    would hold the process until it is killed.
    """

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self._stopping = stopping
        self.interrupted = False

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """End the streams, then stop; a second Ctrl-C stops at once.

        uvicorn would raise the signal again at the end, and the exit status would be a failure.
        """
        self._stopping()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
        self.interrupted = sig == signal.SIGINT


def server_config(app: App, proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """Return how uvicorn serves *app*; forwarding headers count from *proxies* only."""
    return uvicorn.Config(
        app,
        interface="asgi3",
        http=Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        # It warns of what is no request, and of upgrades, which anybody can ask for.
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=BACKLOG,
    )


def serve(listener: socket.socket, service: Callable[[], Service], proxies: tuple[str, ...]) -> int:
    """Serve on *listener* until SIGTERM or SIGINT and return the exit status.

    *proxies* are the peers whose forwarding headers are believed.
    """
    made = service()
    server = StudioServer(server_config(made.app, proxies), made.stopping)
    try:
        server.run(sockets=[listener])
    finally:
        made.close()
    return INTERRUPTED if server.interrupted else 0


class Supervisor:
    """Runs *work* in *count* processes, replaces one that dies, ends all of them on a signal.

    Each is told its number, from 0; the one in place of one that died has the same.
    """

    def __init__(self, count: int, work: Callable[[int], int]) -> None:
        self._count = count
        self._work = work
        self._workers: dict[int, int] = {}
        self._ending = False
        self._interrupted = False
        self._alive, self._life = os.pipe()

    def run(self) -> int:
        """Keep the workers running until a signal, and return the exit status."""
        for number in _ENDINGS:
            signal.signal(number, self._end)
        for place in range(self._count):
            self._start(place)
        while self._workers:
            worker, status = os.wait()
            # As the first process of a container it gets orphans, which are no workers.
            gap = self._workers.pop(worker, None)
            if gap is not None and not self._ending:
                log.error("worker %d ended with status %d", worker, status)
                time.sleep(_RESTART_PAUSE_SECONDS)
                self._start(gap)
        return INTERRUPTED if self._interrupted else 0

    def _start(self, place: int) -> None:
        if self._ending:
            return
        # A signal between the fork and the next line would miss the new worker.
        signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
        worker = os.fork()
        if worker == 0:
            status = 1
            os.close(self._life)
            threading.Thread(target=_end_with_parent, args=(self._alive,), daemon=True).start()
            for number in _ENDINGS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)
            try:
                status = self._work(place)
            finally:
                os._exit(status)
        self._workers[worker] = place
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        self._ending = True
        self._interrupted = number == signal.SIGINT
        for worker in list(self._workers):
            os.kill(worker, number)


def _end_with_parent(alive: int) -> None:
    """Stop this worker when its parent is gone: then the pipe's other end is closed."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
