"""Which Host headers are ours: the public address and loopback, with any port.

A server that listens on every address answers to any of them by number. A page of somebody else's
that points a name of its own at us (DNS rebinding) is refused all the same.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})  # noqa: S104  # compared with, not bound to
_REMEMBERED = 256


class AllowedHosts:
    """The names this site answers to: *public_url*'s, the *served* address, and loopback."""

    def __init__(self, public_url: str, served: str = "") -> None:
        self._names = _LOOPBACK | {name for url in (public_url,) if (name := _name(url))}
        self._names |= {served.lower()} if served else set()
        self._any_number = served in _EVERY_ADDRESS
        self._known: dict[bytes, bool] = {}

    def allows(self, host: bytes) -> bool:
        """Tell whether *host*, as sent, names this site."""
        known = self._known.get(host)
        if known is None:
            name = _bare(host.decode("latin-1").lower())
            known = name in self._names or (self._any_number and _is_number(name))
            if len(self._known) < _REMEMBERED:
                self._known[host] = known
        return known


def is_secure(public_url: str) -> bool:
    """Tell whether visitors come over TLS."""
    return urlsplit(public_url).scheme == "https"


def _name(url: str) -> str:
    return _bare(urlsplit(url).netloc.lower())


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _bare(host: str) -> str:
    """Return *host* without its port; an empty text when the port is not a number."""
    if host.startswith("["):
        name, closed, port = host.partition("]")
        return name + closed if not port or port[1:].isdigit() else ""
    name, colon, port = host.partition(":")
    return name if not colon or port.isdigit() else ""
