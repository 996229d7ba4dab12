"""Which Host headers are ours: the public address and loopback, with any port."""

from urllib.parse import urlsplit

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_REMEMBERED = 256


class Hosts:
    """The names this site answers to; everything is answered when no public address is set."""

    def __init__(self, public_url: str, served: str = "") -> None:
        self._names = _LOOPBACK | {name for url in (public_url,) if (name := _name(url))}
        self._names |= {served.lower()} if served else set()
        self._known: dict[bytes, bool] = {}

    def allows(self, host: bytes) -> bool:
        """Tell whether *host*, as sent, names this site."""
        known = self._known.get(host)
        if known is None:
            known = _bare(host.decode("latin-1").lower()) in self._names
            if len(self._known) < _REMEMBERED:
                self._known[host] = known
        return known


def is_secure(public_url: str) -> bool:
    """Tell whether visitors come over TLS."""
    return urlsplit(public_url).scheme == "https"


def _name(url: str) -> str:
    return _bare(urlsplit(url).netloc.lower())


def _bare(host: str) -> str:
    """Return *host* without its port; an empty text when the port is not a number."""
    if host.startswith("["):
        name, closed, port = host.partition("]")
        return name + closed if not port or port[1:].isdigit() else ""
    name, colon, port = host.partition(":")
    return name if not colon or port.isdigit() else ""
