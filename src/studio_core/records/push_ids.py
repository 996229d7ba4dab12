"""Push ids: keys in the format of the realtime database, which sort by the time they were made.

Twenty characters: eight for the time in milliseconds, twelve random ones; each further id of one
millisecond has the random part plus one. Source: "The 2^120 ways to ensure unique identifiers"
(Firebase, 2015).
"""

from collections.abc import Callable
from threading import Lock

ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_RANDOM_LENGTH = 12


class PushIds:
    """Make push ids; safe to call from many threads.

    *now_ms* gives milliseconds since 1970, *random_below(n)* a random number from 0 to n - 1.
    """

    def __init__(self, now_ms: Callable[[], int], random_below: Callable[[int], int]) -> None:
        self._now_ms = now_ms
        self._random_below = random_below
        self._lock = Lock()
        self._last_ms = -1
        self._tail = 0

    def __call__(self) -> str:
        """Return a new id, greater than every earlier one of this object."""
        with self._lock:
            moment = max(self._now_ms(), self._last_ms)
            if moment == self._last_ms:
                self._tail += 1
            else:
                self._last_ms = moment
                # The top bit stays 0, so that adding within a millisecond never overflows.
                self._tail = self._random_below(1 << (6 * _RANDOM_LENGTH - 1))
            return _digits(moment, 8) + _digits(self._tail, _RANDOM_LENGTH)


def push_id_moment(id: str) -> int | None:
    """Return when a push id was made, in milliseconds since 1970; None for any other key."""
    if len(id) != 20 or any(letter not in ALPHABET for letter in id):
        return None
    moment = 0
    for letter in id[:8]:
        moment = moment * 64 + ALPHABET.index(letter)
    return moment


def _digits(number: int, length: int) -> str:
    letters = []
    for _ in range(length):
        number, digit = divmod(number, 64)
        letters.append(ALPHABET[digit])
    return "".join(reversed(letters))
