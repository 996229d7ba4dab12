"""Whose copies lie at a place: those of one site, and of one store of it.

A store has a random id among the notes, which no backup carries: a site that moves by `switch`
takes it along, one that was restored or copied elsewhere, for a rehearsal too, has another.
"""

import errno
import json
import secrets
from collections.abc import Iterable
from typing import Any

from studio_core.backups.catalogue import COPIES, read_if_there
from studio_core.backups.copies import standing_of
from studio_core.backups.ports import BackupPlace, PlaceDamagedError, PlaceRefusedError
from studio_core.records.key_value import FOR_EVER
from studio_core.records.spaces import NOTES
from studio_core.records.store import Store

OWNER = "site.json"
"""Which site a place is of; written before its first copy."""

SITE_MARK = (NOTES, "backup-site")
"""Where a store says which site it is to places; another store that holds it is the same site."""

_TAKE_OVER = "`studio backup run --take-over` goes on there all the same"
_UNREADABLE = "?"


def claim_place(store: Store, place: BackupPlace, *, at: str, takes_over: bool = False) -> None:
    """See that *place* is the site's own, and make it so where it is nobody's.

    Raise `PlaceRefusedError` for one of another site, or where copies of ours lay and none is:
    unless this is to *take over* the place. Nothing is written there before.
    """
    id, places = _known(store)
    owner = _owner(place)
    if not takes_over:
        if owner not in {"", id}:
            raise _refused(f"keeps copies of another site, or of another store of it: {_TAKE_OVER}")
        if not owner and _lost_its_copies(store, place, places):
            raise _refused(f"has none of its copies any more: is the disk mounted? {_TAKE_OVER}")
    if owner != id:
        _remember(store, id, places)
        place.write_pieces(OWNER, [json.dumps({"version": 1, "site": id}).encode()])


def is_new_to_places(store: Store) -> bool:
    """Tell whether *store* kept no copies anywhere yet: those at a place are of another one."""
    return store.key_values.get(*SITE_MARK) is None


def is_anothers(store: Store, place: BackupPlace) -> bool:
    """Tell whether *place* is of another site, or of another store of it; raise `OSError`."""
    return _owner(place) not in {"", _known(store)[0]}


def note_copies(store: Store, place: BackupPlace, *, at: str) -> None:
    """Remember that copies of the site lie at *place*, which is its own: none is to be lost."""
    id, places = _known(store)
    if place.address not in places:
        _remember(store, id, places | {place.address})


def _known(store: Store) -> tuple[str, frozenset[str]]:
    """Return the id of the site, a new one before its first place, and where its copies lie."""
    note: Any = store.key_values.get(*SITE_MARK)
    if note is None:
        return secrets.token_hex(16), frozenset()
    return str(note["id"]), frozenset(note.get("places") or ())


def _owner(place: BackupPlace) -> str:
    """Return the id of whose place it is, '' for nobody's."""
    try:
        content = read_if_there(place, OWNER)
        return "" if content is None else str(json.loads(content)["site"]) or _UNREADABLE
    except (PlaceDamagedError, ValueError, KeyError, TypeError, RecursionError):
        return _UNREADABLE


def _lost_its_copies(store: Store, place: BackupPlace, places: Iterable[str]) -> bool:
    """Tell whether copies of ours lay there, and none does; versions before knew the last run."""
    standing = standing_of(store)
    before = [copy.where for copy in standing.copies if copy.ok] if standing else []
    return place.address in {*places, *before} and not any(place.sizes(COPIES))


def _remember(store: Store, id: str, places: Iterable[str]) -> None:
    store.key_values.put(*SITE_MARK, {"id": id, "places": [*sorted(places)]}, FOR_EVER)


def _refused(said: str) -> PlaceRefusedError:
    return PlaceRefusedError(errno.EPERM, said)
