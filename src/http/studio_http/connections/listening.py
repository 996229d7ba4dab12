"""The listening socket, opened here or handed over by a service manager, and the file limit."""

import os
import resource
import socket
from contextlib import suppress
from ipaddress import IPv4Network, ip_network

BACKLOG = 2048
_ENOUGH_FILES = 65_536

_MAPPED_BITS = 96
"""What IPv4 has before it in addresses of IPv6."""

_FIRST_HANDED_OVER = 3
"""sd_listen_fds(3): the number of the first descriptor that is handed over."""


def listen(host: str, port: int) -> socket.socket:
    """Return the listening socket; raise OSError when the address cannot be used.

    A socket that a service manager handed over (sd_listen_fds(3)) is taken instead, whatever *host*
    and *port* say: it stays open while the server restarts, so that visitors are not refused.
    """
    meant_for, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    if meant_for == str(os.getpid()) and count.isdecimal() and int(count) >= 1:
        listener = socket.socket(fileno=_FIRST_HANDED_OVER)
    else:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    listener.set_inheritable(True)
    return listener


def as_seen_by(listener: socket.socket, peers: tuple[str, ...]) -> tuple[str, ...]:
    """Return addresses and networks with those that they have for *listener*.

    To a socket of IPv6 that takes both, IPv4 comes in addresses of IPv6.
    """
    if listener.family != socket.AF_INET6:
        return peers
    networks = (ip_network(peer) for peer in peers if peer != "*")
    mapped = (
        f"::ffff:{network.network_address}/{_MAPPED_BITS + network.prefixlen}"
        for network in networks
        if isinstance(network, IPv4Network)
    )
    return (*peers, *mapped)


def allow_many() -> None:
    """Raise this process's limit of open files as far as the machine grants it.

    Service managers and shells begin with 1 024, which a few hundred idle visitors use up.
    """
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH_FILES if most == resource.RLIM_INFINITY else min(most, _ENOUGH_FILES)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        # Where a service manager forbids it, it has set the limit itself.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
