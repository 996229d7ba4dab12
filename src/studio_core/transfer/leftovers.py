"""What lies in a store beside its records: kept by a migration, and put back where it came from.

A realtime database may hold what is no record of ours: the visits that another program counts, a
text where a project should be. `import` lists the same, and leaves it in its file; a migration has
no file, so it carries each piece as a record of the settings, which every store and backup keeps.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Protocol, runtime_checkable

from studio_core.records.collections import SETTINGS
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Json, Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.transfer.tree import Finding, plan_import

LARGEST_LETTERS = 1_000_000
"""Of one piece's JSON text; what is larger is kept in the pieces that it consists of."""

_PREFIX = "leftover-"


@runtime_checkable
class LeftoverSource(Protocol):
    """A store in which other things may lie besides records."""

    def leftovers(self) -> Iterable[tuple[str, Json]]:
        """Yield the path and the value of everything that is no record, and not the store's own."""
        ...


@runtime_checkable
class LeftoverTarget(Protocol):
    """A store that has a place for such things."""

    def put_back(self, path: str, value: Json) -> bool:
        """Put *value* at *path* unless something lies there; tell whether *value* does now."""
        ...


class WithLeftovers(ForwardingStore):
    """A store whose leftovers, as they are when it is made, can be read as settings.

    *findings* has every leftover and why it is no record, in the words of an import.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.findings: list[Finding] = []
        self._records: dict[str, Record] = {}
        found = store.leftovers() if isinstance(store, LeftoverSource) else ()
        for path, value in found:
            self.findings.append(Finding(path, _reason(path, value)))
            for place, piece in _pieces(path, value):
                self._records[_id(place)] = Record.of({"path": place, "text": _text(piece)})

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        found = self.store.read(collection)
        if collection != SETTINGS:
            return found
        return dict(sorted({**found, **self._records}.items()))

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        kept = self._records.get(id) if collection == SETTINGS else None
        return kept or self.store.get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        found = self.store.scan(collection, after, limit)
        if collection != SETTINGS:
            return found
        kept = {id: record for id, record in self._records.items() if id > after}
        return sorted({**dict(found), **kept}.items())[:limit]


def put_leftovers_back(source: Store, target: Store) -> list[str]:
    """Put the leftovers that *source* keeps where they lay, if *target* has such a place.

    Return the paths at which something else lies, which is left alone.
    """
    if not isinstance(target, LeftoverTarget):
        return []
    kept = (record for id, record in every_record(source, SETTINGS) if id.startswith(_PREFIX))
    pieces = ((str(one.document["path"]), json.loads(str(one.document["text"]))) for one in kept)
    return [path for path, value in pieces if not target.put_back(path, value)]


def _pieces(path: str, value: Json) -> Iterator[tuple[str, Any]]:
    """Yield *value*, or what it consists of when it is too large, with the path of each."""
    if not isinstance(value, Mapping) or len(_text(value)) <= LARGEST_LETTERS:
        yield path, value
        return
    for key, item in value.items():
        yield from _pieces(f"{path}/{key}", item)


def _reason(path: str, value: Json) -> str:
    """Return why an import would not place *value* at *path*."""
    name, _, id = path.partition("/")
    found = plan_import({name: {id: value} if id else value}).unplaced
    return found[0].reason if found else "no record"


def _id(path: str) -> str:
    return _PREFIX + sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
