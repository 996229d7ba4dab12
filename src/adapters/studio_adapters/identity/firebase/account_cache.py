"""What Firebase last said of each account, kept for half a minute."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from studio_core.errors import IdentityUnavailableError

FRESH_SECONDS = 30.0
"""Every request of an administrator asks; a revoked account may go on for this long."""
USABLE_SECONDS = 600.0
_MOST = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether an account may go on; tokens from before *valid_after_ms* are revoked."""

    enabled: bool
    valid_after_ms: int = 0


class Standings:
    """Accounts' standings by id; *ask* may raise `IdentityUnavailableError`."""

    def __init__(
        self, ask: Callable[[str], Standing], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._ask = ask
        self._now = now
        self._lock = Lock()
        self._known: dict[str, tuple[float, Standing]] = {}

    def of(self, id: str) -> Standing:
        """Return the standing of account *id*, asked for when it is not fresh."""
        with self._lock:
            asked, standing = self._known.get(id, (float("-inf"), None))
        age = self._now() - asked
        if standing is not None and age < FRESH_SECONDS:
            return standing
        try:
            found = self._ask(id)
        except IdentityUnavailableError:
            if standing is not None and age < USABLE_SECONDS:
                return standing
            raise
        with self._lock:
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[id] = (self._now(), found)
        return found
