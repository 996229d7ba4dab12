"""The image host of a running site, which turns to another one when the pictures move."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import TypeVar, cast

from studio_adapters.images.local.evening import evened_upload
from studio_adapters.images.places import PlacesNow, is_cloud
from studio_core.errors import ImageHostError, ImageNotFoundError
from studio_core.films.keeping import FilmHost
from studio_core.pictures.host import HostDescription, ImageHost, StoredImage, Upload, Usage
from studio_core.pictures.library import (
    FilesAtHand,
    MediaFile,
    MediaLibrary,
    PictureArchive,
    ProbedHost,
    ReadyFile,
    WideningHost,
)

Answer = TypeVar("Answer")

_ON_THIS_MACHINE = "local:"
_WARY_SECONDS = 30.0
"""For how long a host that failed is asked for a picture only where the other has none."""


class ChangingImageHost:
    """Stands for the host that keeps new pictures now, and for the one that has older ones still.

    What is uploaded while the host changes lies at the new one when its upload is answered. What is
    missed is looked for where the store says at that very moment that it may lie.
    """

    def __init__(
        self,
        places: PlacesNow,
        open_host: Callable[[str], ImageHost],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._places, self._open_host, self._monotonic = places, open_host, monotonic
        self._opened: dict[str, ImageHost] = {}
        self._failed: dict[str, float] = {}
        self._lock = Lock()
        self.at_work()

    def at_work(self) -> ImageHost:
        """Return the host that keeps new pictures now."""
        return self._host(self._places.look().first)

    def describe(self) -> HostDescription:
        """Describe the host at work, with the cloud that older pictures are in by their ids."""
        found = self.at_work().describe()
        return replace(found, cloud_name=found.cloud_name or self._places.look().cloud)

    def put(self, upload: Upload) -> StoredImage:
        """Keep a picture where pictures go, also when that changes meanwhile."""
        return self._settled(upload, lambda host: host.put(upload))

    def put_film(self, upload: Upload) -> StoredImage:
        """Keep a film."""
        return self._settled(upload, lambda host: cast("FilmHost", host).put_film(upload))

    def put_captions(self, upload: Upload) -> StoredImage:
        """Keep the captions of a film."""
        return self._settled(upload, lambda host: cast("FilmHost", host).put_captions(upload))

    def probe(self) -> None:
        """See that the host at work takes files."""
        host = self.at_work()
        if isinstance(host, ProbedHost):
            host.probe()

    def usage(self) -> Usage:
        """Return what is used of the host at work."""
        return self.at_work().usage()

    def open_media(self, name: str) -> MediaFile:
        """Return the file, of whichever host has it."""
        return self._found(name, lambda host: host.open_media(name))

    def ready_files(self, id: str) -> Mapping[str, ReadyFile]:
        """Return what is made of a picture, at whichever host has it on this machine."""
        hosts = [host for host in self._libraries() if isinstance(host, FilesAtHand)]
        return next((found for host in hosts if (found := host.ready_files(id))), {})

    def count_served(self, size: int) -> None:
        """Note what was sent, at the host at work."""
        host = self.at_work()
        if isinstance(host, MediaLibrary):
            host.count_served(size)

    def image_ids(self) -> Iterator[str]:
        """Return the ids of both hosts, each once."""
        yield from dict.fromkeys(id for host in self._libraries() for id in host.image_ids())

    def prepare(self, id: str) -> int:
        """Make what is missing, where the picture lies."""
        return self._found(id, lambda host: host.prepare(_kept(host, id)))

    def widen(self) -> int:
        """Have the widest variants made that are missing, at the host at work."""
        host = self.at_work()
        return host.widen() if isinstance(host, WideningHost) else 0

    def even(self, id: str) -> StoredImage:
        """Keep an even picture where pictures go now; the other one lies at either host."""
        return self.put(evened_upload(self.original(id), id))

    def forget(self, id: str) -> int:
        """Remove a picture from both."""
        return sum(host.forget(id) for host in self._libraries())

    def original(self, id: str) -> Path:
        """Return the file that was uploaded."""
        return self._found(id, lambda host: cast("PictureArchive", host).original(id))

    def kept_since(self, id: str) -> datetime:
        """Return when the picture came, at the latest."""
        return self._found(id, lambda host: cast("PictureArchive", host).kept_since(id))

    def close(self) -> None:
        """Close every host that was opened."""
        with self._lock:
            for host in self._opened.values():
                host.close()

    def _settled(self, upload: Upload, keep: Callable[[ImageHost], Answer]) -> Answer:
        """Return what *keep* did at the host that still is the one at work afterwards."""
        while True:
            first = self._places.look(fresh=True).first
            kept = keep(self._host(first))
            if self._places.look(fresh=True).first == first:
                return kept
            upload.file.seek(0)

    def _found(self, name: str, find: Callable[[MediaLibrary], Answer]) -> Answer:
        """Return what *find* finds, at one of the hosts as they are known or really are."""
        seen = self._places.look()
        try:
            return self._find(name, find)
        except (ImageNotFoundError, ImageHostError):
            if self._places.look(fresh=True) == seen:
                raise
        return self._find(name, find)

    def _find(self, name: str, find: Callable[[MediaLibrary], Answer]) -> Answer:
        failed: ImageNotFoundError | ImageHostError = ImageNotFoundError(name)
        for address in self._sound_first():
            try:
                return self._asked(address, name, find)
            except ImageNotFoundError:
                continue
            except ImageHostError as error:
                failed = error
        raise failed

    def _asked(self, address: str, name: str, find: Callable[[MediaLibrary], Answer]) -> Answer:
        """Ask one host, and remember whether it failed. One picture at a time waits for it then."""
        host = self._host(address)
        if not isinstance(host, MediaLibrary):
            raise ImageNotFoundError(name)
        if address in self._failed:
            self._failed[address] = self._monotonic()
        try:
            found = find(host)
        except ImageHostError:
            self._failed[address] = self._monotonic()
            raise
        self._failed.pop(address, None)
        return found

    def _sound_first(self) -> list[str]:
        """Return who is asked for a picture: who failed a while ago last, this machine first."""
        recently = self._monotonic() - _WARY_SECONDS

        def doubt(address: str) -> tuple[bool, bool]:
            has_failed = self._failed.get(address, float("-inf")) > recently
            return has_failed, not address.startswith(_ON_THIS_MACHINE)

        return sorted(self._addresses(), key=doubt)

    def _libraries(self) -> Iterator[MediaLibrary]:
        for address in self._addresses():
            host = self._host(address)
            if isinstance(host, MediaLibrary):
                yield host

    def _addresses(self) -> list[str]:
        places = self._places.look()
        # A cloud serves its pictures by itself.
        return [one for one in (places.first, places.second) if one and not is_cloud(one)]

    def _host(self, address: str) -> ImageHost:
        with self._lock:
            if address not in self._opened:
                self._opened[address] = self._open_host(address)
            return self._opened[address]


def _kept(host: MediaLibrary, id: str) -> str:
    """Return *id* when *host* keeps that picture; raise `ImageNotFoundError`."""
    if isinstance(host, PictureArchive):
        host.kept_since(id)
    return id
