"""Addresses that pictures had before they were brought to the site's own host.

They come back: from the trash, by an undo, by an editor who opened a form before. So what is
written is looked through, and shows the copies again. Undoing the move itself is let through.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.pictures.copies import (
    BOOK,
    PictureFinder,
    PicturesElsewhere,
    addresses_in,
    fields_with_copies,
)
from studio_core.pictures.host import StoredImage
from studio_core.pictures.transfer import ACTION
from studio_core.records.changes import Change, ChangeSet, Put, RecordPath, SetField
from studio_core.records.collections import SETTINGS, SHOWING
from studio_core.records.record import ABSENT, Json
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

_CLOUDS = BOOK + "clouds"
_SIGN = "://"
_FROM = "from"


class MovedPictures:
    """The copies of pictures, by the addresses that these had; kept in the store.

    Each page of them is one record; a page that was looked at is not read again. Before a copy is
    written down *still_ours* may raise that its host is not that of the site any more.
    """

    def __init__(self, work: Work, still_ours: Callable[[], None] = lambda: None) -> None:
        self._work, self._still_ours = work, still_ours
        self._pages: dict[str, dict[str, Any]] = {}

    def __contains__(self, url: object) -> bool:
        """Tell whether the picture at *url* was brought."""
        return isinstance(url, str) and _key(url) in self._page(_page_id(url))

    def __getitem__(self, url: str) -> StoredImage:
        """Return the copy; raise `KeyError`."""
        held = self._page(_page_id(url))[_key(url)]
        sizes = {name: int(held.get(name) or 0) for name in ("width", "height")}
        facts = {name: value for name, value in held.items() if name != _FROM}
        return StoredImage(**{"name": "", **facts, **sizes})

    def __setitem__(self, url: str, copy: StoredImage) -> None:
        """Write down where the picture at *url* is now."""
        self._still_ours()
        facts = {name: value for name, value in asdict(copy).items() if value is not None}
        del facts["name"], facts["advice"]
        facts[_FROM] = url
        id = _page_id(url)
        self._add(id, {_key(url): facts})

    def names_cloud(self, cloud_name: str) -> None:
        """Write down that pictures known by an id alone lay in the cloud *cloud_name*."""
        if cloud_name and cloud_of_ids(self._work.store) != cloud_name:
            self._add(_CLOUDS, {"name": cloud_name})

    def _page(self, id: str) -> dict[str, Any]:
        if id not in self._pages:
            record = self._work.store.get(SETTINGS, id)
            held: Any = record.document if record else {}
            self._pages[id] = dict(held.get("pictures") or {})
        return self._pages[id]

    @retried
    def _add(self, id: str, added: dict[str, Any]) -> None:
        record = self._work.store.get(SETTINGS, id)
        held: Any = record.document if record else {}
        page = {**(held.get("pictures") or {}), **added}
        put = Put(
            SETTINGS,
            id,
            {"at": self._work.at, "pictures": page},
            record.revision if record else ABSENT,
        )
        self._work.commit("pictures_copied", put)
        self._pages[id] = page


def cloud_of_ids(store: Store) -> str:
    """Return the cloud in which pictures lay that are known by an id alone; '' for none."""
    record = store.get(SETTINGS, _CLOUDS)
    held: Any = record.document if record else {}
    return str((held.get("pictures") or {}).get("name") or "")


def addresses_before(store: Store) -> dict[str, str]:
    """Return the address that each copy was brought from, by the copy's own address."""
    found: dict[str, str] = {}
    for page in _pages(store):
        found |= {one["url"]: one[_FROM] for one in page["pictures"].values() if _FROM in one}
    return found


def copies_still_wanted(store: Store, now: datetime, days: int) -> set[str]:
    """Return the ids of copies made within *days*: their old addresses may be in the trash."""
    found: set[str] = set()
    for page in _pages(store):
        made = parse_moment(page.get("at"))
        if made is None or now - made < timedelta(days=days):
            found.update(one["id"] for one in page["pictures"].values())
    return found


def _pages(store: Store) -> Iterator[Any]:
    """Yield every page of copies."""
    for id, record in every_record(store, SETTINGS, after=BOOK):
        if not id.startswith(BOOK):
            return
        if id != _CLOUDS:
            yield record.document


def show_copies(store: Store, change_set: ChangeSet) -> ChangeSet:
    """Return *change_set* with copies in the places of pictures that were brought."""
    suspects = [one for one in change_set.changes if _may_show(one)]
    if not suspects or _undoes_a_move(store, change_set):
        return change_set
    finder = PicturesElsewhere(cloud_of_ids(store), _AnyAddress())
    copies = MovedPictures(Work(store, change_set.actor, change_set.at))
    shown = {url for one in suspects for url in _addresses(one, finder)}
    if not any(url in copies for url in shown):
        return change_set
    return replace(change_set, changes=_with_copies(change_set.changes, finder, copies))


class _AnyAddress(frozenset[str]):
    """Every address: which of them were brought is looked up."""

    def __contains__(self, url: object) -> bool:
        return isinstance(url, str) and _SIGN in url and len(url.split()) == 1


def _may_show(change: Change) -> bool:
    """Tell whether what *change* writes may hold an address at another host, or an id alone."""
    if change.collection not in SHOWING:
        return False
    if isinstance(change, SetField):
        return _is_suspicious(change.value)
    return isinstance(change, Put) and _is_suspicious(change.document)


def _is_suspicious(value: Any) -> bool:
    if isinstance(value, str):
        return _SIGN in value
    if isinstance(value, (list, tuple)):
        return any(map(_is_suspicious, value))
    if hasattr(value, "values"):
        return ("id" in value and not value.get("url")) or any(map(_is_suspicious, value.values()))
    return False


def _undoes_a_move(store: Store, change_set: ChangeSet) -> bool:
    """Tell whether *change_set* takes back that a record shows copies."""
    if change_set.undoes is None:
        return False
    entry = next(iter(store.changes(change_set.undoes - 1, 1)), None)
    return entry is not None and entry.action == ACTION


def _addresses(change: Change, finder: PictureFinder) -> Iterator[str]:
    if isinstance(change, Put):
        for value in change.document.values():
            yield from addresses_in(value, finder)
    elif isinstance(change, SetField):
        yield from addresses_in(change.value, finder)


def _with_copies(
    changes: Sequence[Change], finder: PictureFinder, copies: MovedPictures
) -> tuple[Change, ...]:
    """Return *changes* showing the copies; fields of one record that are set are read together."""
    fields: dict[RecordPath, dict[str, Json]] = {}
    for change in changes:
        if isinstance(change, SetField) and change.collection in SHOWING:
            fields.setdefault((change.collection, change.id), {})[change.field] = change.value
    shown = {path: fields_with_copies(field, finder, copies) for path, field in fields.items()}

    def shown_by(change: Change) -> Change:
        if isinstance(change, Put) and change.collection in SHOWING:
            return replace(change, document=fields_with_copies(change.document, finder, copies))
        if isinstance(change, SetField) and change.collection in SHOWING:
            return replace(change, value=shown[change.collection, change.id][change.field])
        return change

    return tuple(map(shown_by, changes))


def _key(url: str) -> str:
    return hashlib.sha256(url.encode()).hexdigest()[:32]


def _page_id(url: str) -> str:
    return BOOK + _key(url)[:2]
