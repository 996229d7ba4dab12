"""A place whose files are sealed: who has them without the key learns sizes and times alone."""

import errno
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from studio_adapters.backups.keys import BackupKeys
from studio_adapters.backups.sealing import Sealing, looks_sealed
from studio_adapters.encryption.stream import content_size
from studio_core.backups.catalogue import COPIES
from studio_core.backups.ports import BackupPlace, PlaceDamagedError, PlaceKeyMissingError
from studio_core.errors import StoreUnavailableError

SEALED_BY = "sealed-by.json"
"""The one file that is not sealed: it names the key of the place."""


class SealedPlace:
    """A `BackupPlace` that keeps sealed files at another one, under sealed names.

    What is kept first begins the place: it gets the current key, and stays with it. Where copies
    lie that are not sealed none is begun: nobody would look at those again, nor remove them.
    """

    def __init__(self, place: BackupPlace, keys: BackupKeys) -> None:
        self.address = place.address
        self._place = place
        self._keys = keys
        self._opened: Sealing | None = None
        self._is_unnamed = False

    def write_pieces(self, key: str, pieces: Iterable[bytes]) -> None:
        """Seal a chunk at a time."""
        sealing = self._sealing() or self._begun()
        if self._is_unnamed:
            self._name(self.sealed_by())
        self._place.write_pieces(sealing.stored_name(key), sealing.sealed(key, pieces))

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Open a chunk at a time; what was changed is a `PlaceDamagedError`."""
        sealing = self._sealing()
        if sealing is None:
            raise FileNotFoundError(errno.ENOENT, "nothing was ever kept here")
        yield from sealing.unsealed(key, self._place.read_pieces(sealing.stored_name(key)))

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """List what is below the sealed name; what is of no key of ours is left out."""
        sealing = self._sealing()
        if sealing is None:
            return
        below = sealing.stored_name(prefix) if prefix else ""
        for stored, size in self._place.sizes(below):
            key = sealing.key_of(stored)
            if key is not None:
                yield key, content_size(size)

    def remove(self, key: str) -> None:
        """Remove the sealed file."""
        sealing = self._sealing()
        if sealing is not None:
            self._place.remove(sealing.stored_name(key))

    def sealed_by(self) -> str:
        """Return the id of the key of this place, '' when nothing was ever kept here.

        Where that is said no more, it is the key of ours that opens a name there.
        """
        try:
            content = b"".join(self._place.read_pieces(SEALED_BY))
        except FileNotFoundError:
            return self._tried()
        try:
            return str(json.loads(content)["key"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise PlaceDamagedError(errno.EBADMSG, f"{SEALED_BY} is damaged") from error

    def _sealing(self) -> Sealing | None:
        """Return what opens this place; None when nothing was ever kept here."""
        id = "" if self._opened else self.sealed_by()
        if id:
            with _key_failures():
                key = self._keys.find(id)
            if key is None:
                raise _missing(f"it is sealed with the key {id}, which is not in {self._keys.path}")
            self._opened = Sealing(key.secret)
        return self._opened

    def _begun(self) -> Sealing:
        if any(True for _ in self._place.sizes(COPIES)):
            raise OSError(errno.ENOTEMPTY, "copies lie there that are not sealed")
        with _key_failures():
            key = self._keys.current()
        self._name(key.id)
        self._opened = Sealing(key.secret)
        return self._opened

    def _name(self, id: str) -> None:
        note = json.dumps({"version": 1, "key": id}).encode()
        self._place.write_pieces(SEALED_BY, (note,))
        self._is_unnamed = False

    def _tried(self) -> str:
        """Return the id of our key that sealed what lies there; '' where nothing looks sealed."""
        names = [name for name, _ in self._place.sizes("") if looks_sealed(name)]
        if not names:
            return ""
        with _key_failures():
            keys = self._keys.all()
        for key in keys:
            sealing = Sealing(key.secret)
            if any(sealing.key_of(name) is not None for name in names):
                self._is_unnamed = True
                return key.id
        raise _missing(
            f"its {SEALED_BY} is gone, and what lies there is sealed with a key that is not in"
            f" {self._keys.path}"
        )


@contextmanager
def _key_failures() -> Iterator[None]:
    """Turn what is wrong with the key file into a failure of the place."""
    try:
        yield
    except StoreUnavailableError as error:
        raise _missing(str(error)) from error


def _missing(said: str) -> PlaceKeyMissingError:
    return PlaceKeyMissingError(errno.EACCES, said)
