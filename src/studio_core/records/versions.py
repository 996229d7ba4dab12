"""Which version of the program served the site last: what an upgrade is measured by."""

from itertools import takewhile

from studio_core.records.key_value import FOR_EVER
from studio_core.records.spaces import NOTES
from studio_core.records.store import Store

_SERVED = "served-version"

_MOST_DIGITS = 9


def note_version(store: Store, version: str) -> bool:
    """Keep that *version* serves the site from now on; tell whether another one did before."""
    if noted_version(store) == version:
        return False
    store.key_values.put(NOTES, _SERVED, {"version": version}, FOR_EVER)
    return True


def noted_version(store: Store) -> str:
    """Return which version served the site last; '' when none has said so. Writes nothing."""
    note = store.key_values.get(NOTES, _SERVED) or {}
    return str(note.get("version") or "")


def is_newer(version: str, other: str) -> bool:
    """Tell whether *version* comes after *other*: `0.10.0` after `0.9.1`, and after `0.10.0rc1`.

    Of two that differ in nothing but what follows their numbers neither does, unless one has none.
    """
    return _order(version) > _order(other)


def _order(version: str) -> tuple[tuple[int, ...], bool]:
    """Return the numbers that a version begins with, and whether nothing else follows them."""
    numbers, rest = [], version.partition("+")[0]
    while digits := "".join(takewhile("0123456789".__contains__, rest)):
        numbers.append(int(digits[:_MOST_DIGITS]))
        rest = rest[len(digits) :]
        if not rest.startswith("."):
            break
        rest = rest[1:]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers), not rest
