"""Which Host headers are ours: the public address and loopback, with any port.

A server that listens on every address accepts any IP address as a host. A name that somebody else
points at this server (DNS rebinding) is refused.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})  # noqa: S104  # compared with, not bound to
_MAX_KEPT = 256
_PORT_DIGITS = 5


class AllowedHosts:
    """The names this site answers to: *public_url*'s, the *served* address, and loopback."""

    def __init__(self, public_url: str, served: str = "") -> None:
        public = _without_port(urlsplit(public_url).netloc.lower())
        self._names = _LOOPBACK | {name for name in (public, served.lower()) if name}
        self._any_address = served in _EVERY_ADDRESS
        self._known: dict[bytes, bool] = {}

    def allows(self, host: bytes) -> bool:
        """Tell whether *host*, as sent, names this site."""
        known = self._known.get(host)
        if known is None:
            name = _without_port(host.decode("latin-1").lower())
            known = name in self._names or (self._any_address and _is_address(name))
            if len(self._known) < _MAX_KEPT:
                self._known[host] = known
        return known


def is_secure(public_url: str) -> bool:
    """Tell whether visitors come over TLS."""
    return urlsplit(public_url).scheme == "https"


def _is_address(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _without_port(host: str) -> str:
    """Return *host* without its port; an empty text when the port is not a number."""
    if host.startswith("["):
        name, closed, port = host.partition("]")
        return name + closed if not port or (port[0] == ":" and _is_port(port[1:])) else ""
    name, colon, port = host.partition(":")
    return name if not colon or _is_port(port) else ""


def _is_port(text: str) -> bool:
    """Tell whether *text* is a port; `isdigit` alone takes superscripts, which are no number."""
    return text.isascii() and text.isdigit() and len(text) <= _PORT_DIGITS
