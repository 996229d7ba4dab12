"""Telling in memory whether the same was seen before today, and how much one address sends."""

from collections.abc import Callable
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address

from studio_core.errors import TooManyAttemptsError

MOST_KNOWN = 100_000
"""How many values of a day a process remembers; beyond that it forgets the oldest."""

MOST_A_MINUTE = 120
"""How many beacons of one address are taken within a minute."""

_MOST_ADDRESSES = 20_000
_MINUTE_SECONDS = 60
_HOUSEHOLD_BITS = 64
"""Whoever has one address of the newer kind has all of this many bits more."""


class SeenToday:
    """Remembers what was seen, as values under a key that nobody knows and `forget` throws away.

    *new_key* returns new random bytes, up to 64.
    """

    def __init__(self, new_key: Callable[[], bytes]) -> None:
        self._new_key = new_key
        self._key = new_key()
        # In the order in which they came: a dict is an ordered set.
        self._known: dict[bytes, None] = {}

    def is_new(self, *parts: str) -> bool:
        """Tell whether *parts* were not seen before, and remember them."""
        text = "\0".join(parts).encode("utf-8", "surrogatepass")
        value = blake2b(text, key=self._key, digest_size=8).digest()
        if value in self._known:
            return False
        if len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[value] = None
        return True

    def forget(self) -> None:
        """Throw away the key and every value made with it."""
        self._key = self._new_key()
        self._known.clear()


class MinuteLimit:
    """Counts what each address sends within a minute, in memory alone."""

    def __init__(self) -> None:
        self._minute = 0
        self._counts: dict[str, int] = {}

    def take(self, address: str, seconds: float) -> None:
        """Count one of *address* at a time in seconds; raise `TooManyAttemptsError`."""
        minute = int(seconds // _MINUTE_SECONDS)
        if minute != self._minute or len(self._counts) > _MOST_ADDRESSES:
            self._minute = minute
            self._counts.clear()
        key = _household(address)
        count = self._counts.get(key, 0)
        if count >= MOST_A_MINUTE:
            raise TooManyAttemptsError(_MINUTE_SECONDS - int(seconds % _MINUTE_SECONDS))
        self._counts[key] = count + 1


def _household(address: str) -> str:
    """Return what all addresses of one connection have in common."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or int(found) >> (128 - _HOUSEHOLD_BITS))
