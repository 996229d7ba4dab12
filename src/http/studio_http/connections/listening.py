"""The socket that the site is served on: opened here, or handed over by a service manager."""

import os
import socket

BACKLOG = 2048

_FIRST_HANDED_OVER = 3
"""sd_listen_fds(3): descriptors that are handed over start here."""


def listen(host: str, port: int) -> socket.socket:
    """Return the listening socket; raise OSError when the address cannot be had.

    One that a service manager handed over is taken as it is, whatever *host* and *port* say: it
    stays open while the server restarts, so that visitors wait for a moment and nobody is refused.
    """
    return _handed_over() or _opened(host, port)


def _handed_over() -> socket.socket | None:
    """Return the socket that sd_listen_fds(3) promises to this very process, if there is one."""
    meant_for, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    if meant_for != str(os.getpid()) or not count.isdecimal() or int(count) < 1:
        return None
    listener = socket.socket(fileno=_FIRST_HANDED_OVER)
    listener.set_inheritable(True)
    return listener


def _opened(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(BACKLOG)
    listener.set_inheritable(True)
    return listener
