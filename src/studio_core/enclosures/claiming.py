"""Files become part of a consultation, in the change set that keeps it."""

from collections.abc import Iterator, Sequence

from studio_core.enclosures.enclosure import Enclosure, fields_set, get_enclosure, name_of
from studio_core.enclosures.errors import EnclosureIncompleteError, EnclosureTooManyError
from studio_core.encryption.cipher import Cipher
from studio_core.records.changes import Change
from studio_core.records.store import Store

MAX_ENCLOSURES = 20
"""Of one consultation."""


def claim(
    store: Store, cipher: Cipher, ids: Sequence[str], enquiry: str, *, first: int = 1
) -> list[Change]:
    """Return the changes by which *enquiry* gets these files, numbered from *first* in order.

    They go into the change set that keeps the enquiry, inside of `retry_when_stale`: they expect
    the files as they were read. Files that it has already are passed over, so that the same
    enquiry may come again. Raise `EnclosureTooManyError`, or `EnclosureIncompleteError` for a file
    that is not there, not whole, or another enquiry's.
    """
    numbered = list(_numbered(store, ids, first))
    if first + len(numbered) - 1 > MAX_ENCLOSURES:
        raise EnclosureTooManyError(max=MAX_ENCLOSURES)
    changes: list[Change] = []
    for number, found in numbered:
        if found is None or not _is_free(found, enquiry):
            is_named = found is not None and found.state == "open"
            raise EnclosureIncompleteError(name_of(cipher, found) if is_named else "")
        changes += _claimed(found, enquiry, number)
    return changes


def claim_what_is_left(store: Store, ids: Sequence[str], enquiry: str) -> list[Change]:
    """Return the changes by which an enquiry gets those of its files that are to be had.

    For one that was acknowledged while the store was away: nothing of it is refused any more.
    """
    changes: list[Change] = []
    for number, found in _numbered(store, ids[:MAX_ENCLOSURES], 1):
        if found is not None and _is_free(found, enquiry):
            changes += _claimed(found, enquiry, number)
    return changes


def _numbered(
    store: Store, ids: Sequence[str], first: int
) -> Iterator[tuple[int, Enclosure | None]]:
    """Yield each file once, with its number in the enquiry."""
    for number, id in enumerate(dict.fromkeys(ids), first):
        yield number, get_enclosure(store, id)


def _is_free(found: Enclosure, enquiry: str) -> bool:
    return found.state == "whole" or (found.state == "claimed" and found.enquiry == enquiry)


def _claimed(found: Enclosure, enquiry: str, number: int) -> list[Change]:
    if found.state == "claimed":
        return []
    return fields_set(found, {"state": "claimed", "enquiry": enquiry, "n": number})
