"""The table of forwarded addresses: where pictures are now that were brought to another host.

The addresses of before come back: from the trash, by an undo, by an editor who opened a form
before. So what is written is looked through, and shows the copies. Undoing that records show the
copies is let through.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.pictures.copies import (
    TABLE,
    PictureFinder,
    PicturesElsewhere,
    addresses_in,
    fields_with_copies,
)
from studio_core.pictures.host import StoredImage
from studio_core.pictures.transfer import ACTION
from studio_core.pictures.urls import WIDTHS, hosted_url, media_id
from studio_core.records.changes import (
    OPERATOR,
    Change,
    ChangeSet,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import SETTINGS, SHOWING
from studio_core.records.record import ABSENT, Json
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

_CLOUDS = TABLE + "clouds"
_SIGN = "://"
_FROM = "from"
_ID_LENGTH = 32
_WIDTHS = frozenset(map(str, WIDTHS))


def is_own(copy: StoredImage) -> bool:
    """Tell whether *copy* lies at a host of our own, which shows it under `/media/`."""
    return bool(media_id(copy.url))


def own_address(id: str) -> str:
    """Return the beginning of all addresses of a picture of our own."""
    return f"/media/{id}"


class ForwardedAddresses:
    """The copies of pictures by the addresses of before, of which those are there that *is_there*.

    Each page of the table is one record of the store; a page that was looked at is not read again.
    """

    def __init__(
        self, work: Work, is_there: Callable[[StoredImage], bool] = lambda copy: True
    ) -> None:
        self._work, self._is_there = work, is_there
        self._pages: dict[str, dict[str, Any]] = {}
        self._added: set[str] = set()

    def __contains__(self, url: object) -> bool:
        """Tell whether the picture at *url* was brought, and its copy is there."""
        if not isinstance(url, str) or _key(url) not in self._page(_page_id(url)):
            return False
        return url in self._added or self._is_there(self[url])

    def __getitem__(self, url: str) -> StoredImage:
        """Return the copy; raise `KeyError`."""
        held = self._page(_page_id(url))[_key(url)]
        sizes = {name: int(held.get(name) or 0) for name in ("width", "height")}
        facts = {name: value for name, value in held.items() if name != _FROM}
        return StoredImage(**{"name": "", **facts, **sizes})

    def __setitem__(self, url: str, copy: StoredImage) -> None:
        """Write down where the picture at *url* is now."""
        facts = {name: value for name, value in asdict(copy).items() if value is not None}
        del facts["name"], facts["advice"]
        facts[_FROM] = url
        self._add(_page_id(url), {_key(url): facts})
        self._added.add(url)

    def name_cloud(self, cloud_name: str) -> None:
        """Write down that pictures known by an id alone lie in the cloud *cloud_name*."""
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


def forwarded_media(store: Store, name: str) -> str:
    """Return where a cloud shows what was our own `/media/` *name*; '' for what is not there."""
    id, width = name[:_ID_LENGTH], name[_ID_LENGTH:].partition(".")[0].removeprefix("-")
    copies = ForwardedAddresses(Work(store, OPERATOR, ""), lambda copy: not is_own(copy))
    if (address := own_address(id)) not in copies:
        return ""
    return hosted_url(copies[address].url, width=int(width) if width in _WIDTHS else None)


def addresses_before(store: Store) -> dict[str, str]:
    """Return the address that each copy of our own was brought from, by the copy's own address."""
    found: dict[str, str] = {}
    for page in _pages(store):
        copies = [one for one in page["pictures"].values() if media_id(one["url"])]
        found |= {one["url"]: one[_FROM] for one in copies if _FROM in one}
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
    """Yield every page of the table."""
    for id, record in every_record(store, SETTINGS, after=TABLE):
        if not id.startswith(TABLE):
            return
        if id != _CLOUDS:
            yield record.document


def forward_addresses(store: Store, change_set: ChangeSet, *, at_cloud: bool = False) -> ChangeSet:
    """Return *change_set* with copies in the places of pictures that were brought.

    Copies of our own are shown by a site whose own host is one; one *at_cloud* does not serve them.
    """
    suspects = [one for one in change_set.changes if _may_show(one)]
    if not suspects or _undoes_a_sync(store, change_set):
        return change_set
    finder = PicturesElsewhere(cloud_of_ids(store), _AnyAddress())
    work = Work(store, change_set.actor, change_set.at)
    copies = ForwardedAddresses(work, lambda copy: is_own(copy) is not at_cloud)
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


def _undoes_a_sync(store: Store, change_set: ChangeSet) -> bool:
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
    changes: Sequence[Change], finder: PictureFinder, copies: ForwardedAddresses
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
    """Return what *url* has in the table; a picture of our own has one for all its files."""
    id = media_id(url)
    return hashlib.sha256((own_address(id) if id else url).encode()).hexdigest()[:32]


def _page_id(url: str) -> str:
    return TABLE + _key(url)[:2]
