"""Sealed bytes of visitors' files while the pictures move, beside which they lie."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from threading import Lock

from studio_adapters.images.places import PlacesNow
from studio_core.enclosures.ports import SealedObjects
from studio_core.errors import StoreUnavailableError


class ChangingObjects:
    """The `SealedObjects` where new ones go, with those that have not come there yet.

    *open_objects* gives one and the same object for places that are the same.
    """

    def __init__(self, places: PlacesNow, open_objects: Callable[[str], SealedObjects]) -> None:
        self._places, self._open_objects = places, open_objects
        self._opened: dict[str, SealedObjects] = {}
        self._lock = Lock()

    def put_new(self, name: str, content: bytes) -> bool:
        """Keep *content* unless something has that name at either place; tell whether it was kept.

        It lies where new bytes go, also when that changes meanwhile: there one writer succeeds.
        """
        is_ours = False
        while True:
            places = self._places.look(fresh=True)
            first, *older = self._all()
            if not is_ours and any(one.get(name) is not None for one in older):
                return False
            if not first.put_new(name, content):
                # What we kept where bytes went before may have been brought here meanwhile.
                return is_ours and first.get(name) == content
            if self._places.look(fresh=True).first == places.first:
                return True
            is_ours = True

    def get(self, name: str) -> bytes | None:
        """Return what is kept, of whichever place has it."""
        known = self._places.look()
        found = self._get(name)
        if found is None and self._places.look(fresh=True) != known:
            found = self._get(name)
        return found

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """Yield what either place has, each name once."""
        self._places.look(fresh=True)
        seen: set[str] = set()
        for one in self._all():
            for name, size in one.list(id):
                if name not in seen:
                    seen.add(name)
                    yield name, size

    def delete(self, name: str) -> None:
        """Remove it from both."""
        for one in self._all():
            one.delete(name)

    def clear(self, id: str) -> None:
        """Remove every part of one file from both."""
        for one in self._all():
            one.clear(id)

    def sweep(self, before: datetime) -> None:
        """Remove what is half-written, at both."""
        for one in self._all():
            one.sweep(before)

    def _get(self, name: str) -> bytes | None:
        failed: StoreUnavailableError | None = None
        for one in self._all():
            try:
                found = one.get(name)
            except StoreUnavailableError as error:
                failed = error
            else:
                if found is not None:
                    return found
        if failed is not None:
            raise failed
        return None

    def _all(self) -> Sequence[SealedObjects]:
        places = self._places.look()
        # Most hosts have the data directory beside them, which stays the same.
        found = {id(one): one for one in map(self._at, filter(None, (places.first, places.second)))}
        return tuple(found.values())

    def _at(self, address: str) -> SealedObjects:
        with self._lock:
            if address not in self._opened:
                self._opened[address] = self._open_objects(address)
            return self._opened[address]
