"""Uploads on their way while the pictures move: each stays where it was begun."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from threading import Lock
from typing import BinaryIO

from studio_adapters.images.places import PlacesNow
from studio_core.pictures.host import StoredImage
from studio_core.pictures.staging import StagedUpload, UploadStaging


class ChangingStaging:
    """The `UploadStaging` beside the host that keeps new pictures, and beside the one before."""

    def __init__(self, places: PlacesNow, open_staging: Callable[[str], UploadStaging]) -> None:
        self._places, self._open_staging = places, open_staging
        self._opened: dict[str, UploadStaging] = {}
        self._lock = Lock()
        self._all()

    def begin(self, upload: StagedUpload) -> None:
        """Begin an upload beside the host that keeps new pictures."""
        self._at(self._places.look(fresh=True).first).begin(upload)

    def find(self, id: str) -> StagedUpload | None:
        """Return what is known of an upload."""
        return next((found for one in self._all() if (found := one.find(id)) is not None), None)

    def end_of(self, id: str) -> int:
        """Return how many bytes are there."""
        return self._of(id).end_of(id)

    def append(self, id: str, offset: int, content: bytes) -> None:
        """Add *content* where the upload was begun."""
        self._of(id).append(id, offset, content)

    def open(self, id: str) -> BinaryIO:
        """Return the bytes as one file."""
        return self._of(id).open(id)

    def finish(self, id: str, picture: StoredImage) -> None:
        """Remember the picture that was made."""
        self._of(id).finish(id, picture)

    def picture(self, id: str) -> StoredImage | None:
        """Return the picture that was made."""
        return self._of(id).picture(id)

    def discard(self, id: str) -> None:
        """Forget an upload."""
        for one in self._all():
            one.discard(id)

    def uploads(self) -> Iterator[tuple[str, bool]]:
        """Return every upload, of both places."""
        for one in self._all():
            yield from one.uploads()

    def free_bytes(self) -> int | None:
        """Return what would fit where new pictures go."""
        return self._at(self._places.look().first).free_bytes()

    def sweep(self, before: datetime) -> int:
        """Remove what is half-written, at both places."""
        return sum(one.sweep(before) for one in self._all())

    def turn(self, id: str) -> AbstractContextManager[None]:
        """Wait until nobody else on this machine makes the picture of this upload."""
        return self._of(id).turn(id)

    def _of(self, id: str) -> UploadStaging:
        """Return where an upload was begun, or would be."""
        both = self._all()
        return next((one for one in both[1:] if one.find(id) is not None), both[0])

    def _all(self) -> list[UploadStaging]:
        places = self._places.look()
        return [self._at(one) for one in (places.first, places.second) if one]

    def _at(self, address: str) -> UploadStaging:
        with self._lock:
            if address not in self._opened:
                self._opened[address] = self._open_staging(address)
            return self._opened[address]
