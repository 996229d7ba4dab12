"""Files become part of a consultation, in the change set that keeps it."""

from collections.abc import Collection, Sequence

from studio_core.enclosures.enclosure import ENCLOSED, Enclosure, fields_set, get_enclosure, name_of
from studio_core.enclosures.errors import EnclosureIncompleteError, EnclosureTooManyError
from studio_core.encryption.cipher import Cipher
from studio_core.records.changes import Change
from studio_core.records.record import Json
from studio_core.records.store import Store

MAX_ENCLOSURES = 20
"""Of one consultation."""


def claim(
    store: Store, cipher: Cipher, ids: Sequence[str], enquiry: str, *, first: int = 1
) -> list[Change]:
    """Return the changes by which *enquiry* gets these files, numbered from *first* in order.

    They go into the change set that keeps the enquiry and names them (`ENCLOSED`), inside of
    `retried`: they expect the files as they were read. Files that it has already are
    passed over and count nothing, so that the same may be asked again. Raise
    `EnclosureTooManyError`, or `EnclosureIncompleteError` for a file that is not there, not whole,
    or another enquiry's.
    """
    new = [one for one in _files(store, ids) if one is None or not _has(enquiry, one)]
    if first + len(new) - 1 > MAX_ENCLOSURES:
        raise EnclosureTooManyError(max=MAX_ENCLOSURES)
    changes: list[Change] = []
    for number, one in enumerate(new, first):
        changes += _claimed(_free(cipher, one, {enquiry}), enquiry, number)
    return changes


def naming(ids: Sequence[str]) -> dict[str, Json]:
    """Return what a new enquiry says that names these files."""
    return {ENCLOSED: list(ids)} if ids else {}


def check_claimable(
    store: Store, cipher: Cipher, ids: Sequence[str], enquiries: Collection[str]
) -> None:
    """Raise what `claim` raises, by reading alone, unless one of *enquiries* may have these files.

    For one that cannot be written now: what is known to be missing needs no acknowledgement.
    """
    files = _files(store, ids)
    if len(files) > MAX_ENCLOSURES:
        raise EnclosureTooManyError(max=MAX_ENCLOSURES)
    for found in files:
        _free(cipher, found, enquiries)


def claim_what_is_left(store: Store, ids: Sequence[str], enquiry: str) -> list[Change]:
    """Return the changes by which an enquiry gets those of its files that are to be had.

    For one that was acknowledged while the store was away: nothing of it is refused any more.
    """
    changes: list[Change] = []
    for number, found in enumerate(_files(store, ids[:MAX_ENCLOSURES]), 1):
        if found is not None and _is_free(found, {enquiry}):
            changes += _claimed(found, enquiry, number)
    return changes


def _files(store: Store, ids: Sequence[str]) -> list[Enclosure | None]:
    """Return each file once, None for one that is not there."""
    return [get_enclosure(store, id) for id in dict.fromkeys(ids)]


def _free(cipher: Cipher, found: Enclosure | None, enquiries: Collection[str]) -> Enclosure:
    """Return a file that is to be had; raise `EnclosureIncompleteError`."""
    if found is None or not _is_free(found, enquiries):
        is_named = found is not None and found.state == "open"
        raise EnclosureIncompleteError(name_of(cipher, found) if is_named else "")
    return found


def _is_free(found: Enclosure, enquiries: Collection[str]) -> bool:
    return found.state == "whole" or (found.state == "claimed" and found.enquiry in enquiries)


def _has(enquiry: str, found: Enclosure) -> bool:
    return found.state == "claimed" and found.enquiry == enquiry


def _claimed(found: Enclosure, enquiry: str, number: int) -> list[Change]:
    if found.state == "claimed":
        return []
    return fields_set(found, {"state": "claimed", "enquiry": enquiry, "n": number})
