"""Removing enclosures for good: those of erased enquiries, expired ones, and what is left over.

Name and key of a file go first, in the change set that removes it: from then on nothing opens its
bytes. A record that says only that it is gone stays until they are removed, however often a process
is killed meanwhile, and an hour longer: somebody may have been adding to the file.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from studio_core.enclosures.enclosure import (
    ENCLOSED,
    LIFETIME,
    Enclosure,
    enclosed_in,
    every_enclosure,
    get_enclosure,
    removal,
)
from studio_core.enclosures.room import BUDGET_BYTES, counted, unclaimed
from studio_core.files.ports import Objects
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import VISITOR, Change, Delete, Put, SetField
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from studio_core.records.record import Json, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work

GRACE = timedelta(hours=1)
SHORT_LIFETIME = timedelta(hours=1)
"""How long an unclaimed file lives after its last byte while those take much of the room."""
_NETWORK = "network"


def removals(store: Store, enquiries: Collection[str], at: str) -> list[Change]:
    """Return the changes by which the files of these enquiries go with them.

    Every file is looked at, whatever the enquiries name: nothing of them may stay.
    """
    theirs = (one for one in _in_state(store, "claimed") if one.enquiry in enquiries)
    # Whatever a file has become meanwhile, it goes.
    return [replace(removal(one, at), expected=None) for one in theirs]


def clear_removed(store: Store, objects: Objects) -> None:
    """Remove the bytes of every file that is gone; called after something was erased."""
    for one in _in_state(store, "gone"):
        objects.clear(one.id)


class EnclosureSweep:
    """The regular removal of one process, of files that may take *budget* bytes in all."""

    def __init__(self, budget: int = BUDGET_BYTES) -> None:
        self._budget = budget
        self._orphans: dict[str, datetime] = {}

    def run(self, store: Store, objects: Objects, now: BelievedMoment, at: str) -> None:
        """Remove what nobody claimed in time, and forget what was removed an hour ago.

        While unclaimed files take more than a quarter of all room their time is an hour, not a day:
        who sends files and nothing else so keeps no room from others for long.
        A file of an enquiry that is not there goes when this has been seen for an hour: a restored
        backup may have left the enquiry out, or is just bringing it. An enquiry that does not name
        a file it has, as it was restored or is older than the names, names it again.
        """
        waiting = [one for one in unclaimed(store) if one.state != "gone"]
        is_much = sum(map(counted, waiting)) > self._budget // 4
        soon = now + (LIFETIME - SHORT_LIFETIME if is_much else timedelta(0))
        # Of an empty one the time is short anyway.
        expired = [one for one in waiting if one.is_expired(soon if one.size else now)]
        orphans, naming = _looked_after(store)
        for one in (*expired, *self._old(orphans, now)):
            self._write(store, removal(one, at), at)
        for change in (*naming, *_without_networks(store)):
            self._write(store, change, at)
        clear_removed(store, objects)
        _clear_leftovers(store, objects)
        for one in _in_state(store, "gone"):
            if one.expires is None or one.expires <= now - GRACE:
                self._write(store, Delete(ENCLOSURES, one.id, expected=one.revision), at)
        objects.sweep(now - LIFETIME)

    def _old(self, found: Sequence[Enclosure], now: datetime) -> list[Enclosure]:
        self._orphans = {one.id: self._orphans.get(one.id, now) for one in found}
        return [one for one in found if now - self._orphans[one.id] >= GRACE]

    def _write(self, store: Store, change: Change, at: str) -> None:
        try:
            Work(store, VISITOR, at).commit("enclosures_swept", change)
        except StaleRecordError:
            return  # continued or claimed this very moment


def _clear_leftovers(store: Store, objects: Objects) -> None:
    """Remove what a killed process left of whole files beside their object.

    That is what was sent, or what was made and no record names. A record that names an object does
    so for good. What the store knows nothing of stays: it may be a copy of the one that does.
    """
    names: dict[str, list[str]] = {}
    for name, _ in objects.list():
        names.setdefault(name.partition("/")[0], []).append(name)
    for id, found in names.items():
        one = get_enclosure(store, id) if len(found) > 1 else None
        if one is not None and one.object in found:
            for name in found:
                if name != one.object:
                    objects.delete(name)


def _looked_after(store: Store) -> tuple[list[Enclosure], list[Change]]:
    """Return the files of enquiries that are not there, and what lets others name all of theirs."""
    claimed: dict[str, list[Enclosure]] = {}
    for one in _in_state(store, "claimed"):
        claimed.setdefault(one.enquiry, []).append(one)
    orphans: list[Enclosure] = []
    naming: list[Change] = []
    for enquiry, files in claimed.items():
        record = store.get(ENQUIRIES, enquiry)
        if record is None:
            orphans += files
            continue
        named = enclosed_in(record.document)
        everything: list[Json] = [*dict.fromkeys([*named, *(one.id for one in files)])]
        if len(everything) > len(named):
            expected = record.revision
            naming.append(SetField(ENQUIRIES, enquiry, ENCLOSED, everything, expected=expected))
    return orphans, naming


def _without_networks(store: Store) -> Iterator[Change]:
    """Yield what takes away the senders' networks, whose hashes older versions wrote down."""
    for id, record in every_record(store, ENCLOSURES):
        if _NETWORK in record.document:
            left = {name: value for name, value in record.document.items() if name != _NETWORK}
            yield Put(ENCLOSURES, id, left, expected=record.revision)


def _in_state(store: Store, state: str) -> Iterator[Enclosure]:
    return (one for one in every_enclosure(store) if one.state == state)
