"""The image host on our own storage."""

import hashlib
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

from studio_adapters.images.local.evening import evened_upload
from studio_adapters.images.local.films import FilmKeeper
from studio_adapters.images.local.limits import read_upload
from studio_adapters.images.local.making import (
    FIRST_FORMAT,
    TRANSPARENT_FORMAT,
    PictureMaker,
    original_key,
    public_key,
    record_key,
)
from studio_adapters.images.local.names import (
    FILM_TYPES,
    MEDIA_TYPES,
    MediaName,
    is_id,
    kept_width,
    kept_widths,
    media_name,
    shown_name,
)
from studio_adapters.images.local.storage import Storage, storage_failures
from studio_adapters.images.local.traffic import Traffic
from studio_adapters.images.local.variant_worker import Preparation
from studio_core.errors import ImageNotFoundError
from studio_core.pictures.host import HostDescription, Meter, StoredImage, Upload, Usage
from studio_core.pictures.library import MediaFile, ReadyFile
from studio_core.pictures.urls import MEDIA_FORMATS, WIDE, WIDEST, WIDTHS, media_url

# What may stand in for a format that is not ready. Who takes AVIF takes WebP; JPEG suits all, but
# shows nothing through.
_STAND_INS = {"avif": ("webp", "jpg"), "webp": ("jpg",), "jpg": ()}


class LocalImageHost:
    """Keeps originals unseen and serves cleaned files under names made from their content."""

    def __init__(
        self,
        storage: Storage,
        maker: PictureMaker,
        films: FilmKeeper,
        traffic: Traffic,
        max_bytes: int,
        cloud_name: str = "",
    ) -> None:
        self._storage = storage
        self._maker = maker
        self._films = films
        self._traffic = traffic
        self._max_bytes, self._cloud_name = max_bytes, cloud_name
        self._preparation = Preparation(maker.make_ahead)
        # Uploads are read and decoded one after the other: memory stays that of one.
        self._uploading = threading.Lock()

    def describe(self) -> HostDescription:
        """Return the kind (`local`, `s3`, `gs`), and the cloud of older pictures, if any."""
        kind, cloud_name = self._storage.kind, self._cloud_name
        return HostDescription(kind=kind, cloud_name=cloud_name, upload_preset="")

    def put(self, upload: Upload) -> StoredImage:
        """Keep a picture; what nobody waits for of its variants follows in the background."""
        name = shown_name(upload.name)
        with self._maker.hurry(), self._uploading, storage_failures():
            content = read_upload(replace(upload, name=name), self._max_bytes)
            id, record = self._maker.keep(content, name, keep_broken=upload.keep_broken)
            if self._maker.is_transparent(id):
                self._maker.make_variants(id, TRANSPARENT_FORMAT)
        for format in reversed(MEDIA_FORMATS):
            self._preparation.ask(id, format)
        return StoredImage(
            id=id,
            url=media_url(id, record.extension),
            name=name,
            width=record.width,
            height=record.height,
            format=record.extension,
            color=record.color,
            advice=record.advice,
        )

    def put_film(self, upload: Upload) -> StoredImage:
        """Keep a film, without what tells of a place."""
        with storage_failures():
            return self._films.keep_film(replace(upload, name=shown_name(upload.name)))

    def put_captions(self, upload: Upload) -> StoredImage:
        """Keep the captions of a film."""
        with storage_failures():
            return self._films.keep_captions(replace(upload, name=shown_name(upload.name)))

    def usage(self) -> Usage:
        """Return the bytes kept, of what the disk has room for, and those served in 30 days."""
        with storage_failures():
            used, free = self._storage.used_bytes(), self._storage.free_bytes()
            served = self._traffic.total()
        return Usage(
            storage=Meter(used=used, limit=None if free is None else used + free),
            bandwidth=Meter(used=served, limit=None),
            credits=Meter(used=0, limit=None),
            unit="",
        )

    def probe(self) -> None:
        """Write and remove a file that is no picture; see that none is written over another."""
        with storage_failures():
            self._storage.probe()
            self._storage.probe_create()

    def open_media(self, name: str) -> MediaFile:
        """Return the file for *name*, or what stands in for it until it is made."""
        wanted = media_name(name)
        if wanted is None:
            raise ImageNotFoundError(name)
        with storage_failures():
            is_film = wanted.extension in FILM_TYPES
            found = self._films.open(wanted) if is_film else self._picture(wanted)
        if found is None:
            raise ImageNotFoundError(name)
        return found

    def ready_files(self, id: str) -> Mapping[str, ReadyFile]:
        """Return what is made of a picture or film, by the names in its addresses; make nothing.

        Nothing of a bucket: its files would have to be fetched.
        """
        record = self._maker.record(id) if self._storage.kind == "local" else None
        natural = record.width if record else None
        names = [MediaName(id, None, kind) for kind in (*MEDIA_TYPES, *FILM_TYPES)]
        names += [MediaName(id, width, kind) for width in WIDTHS for kind in MEDIA_FORMATS]
        found = {}
        for name in names if self._storage.kind == "local" else ():
            width = name.width
            if width and natural:
                width = kept_width(width, natural, name.extension)
            for shown in _widths_for(width):
                path = self._storage.fetch(public_key(MediaName(id, shown, name.extension)))
                if path is not None:
                    found[str(name)] = ReadyFile(path, lasting=shown == width)
                    break
        return found

    def count_served(self, size: int) -> None:
        """Note that *size* bytes were sent."""
        self._traffic.add(size)

    def image_ids(self) -> Iterator[str]:
        """Return the id of every picture kept."""
        for key in self._storage.keys("records"):
            yield Path(key).stem

    def prepare(self, id: str) -> int:
        """Make what is missing of a picture, now."""
        self._maker.make_full(id)
        return sum(self._maker.make_variants(id, format) for format in reversed(MEDIA_FORMATS))

    def widen(self) -> int:
        """Have the widest variants made that earlier versions did not make, after all else.

        Return how many were missing. Names are listed: asking for files would fetch each.
        """
        asked = 0
        with storage_failures():
            there = {Path(key).name for key in self._storage.keys("public")}
            for id in self.image_ids():
                names = [MediaName(id, WIDEST, format) for format in reversed(MEDIA_FORMATS)]
                missing = [name.extension for name in names if str(name) not in there]
                record = self._maker.record(id) if missing else None
                for format in missing if record else ():
                    if record and WIDEST in kept_widths(record.width, format):
                        self._preparation.ask(id, format, later=True)
                        asked += 1
        return asked

    def even(self, id: str) -> StoredImage:
        """Keep an even picture beside that one, or return that one itself."""
        return self.put(evened_upload(self.original(id), id))

    def forget(self, id: str) -> int:
        """Remove a picture: first its record, so that a half-removed one is simply not there."""
        record = self._maker.record(id)
        keys = [record_key(id), original_key(id)]
        if record is not None:
            keys.append(public_key(MediaName(id, None, record.extension)))
        keys += [
            public_key(MediaName(id, width, format)) for width in WIDTHS for format in MEDIA_FORMATS
        ]
        return sum(self._storage.remove(key) for key in keys)

    def original(self, id: str) -> Path:
        """Return the file that was uploaded, with everything that is in it."""
        return self._kept(original_key(id), id)

    def kept_since(self, id: str) -> datetime:
        """Return when its record was written, or fetched to this machine."""
        return datetime.fromtimestamp(self._kept(record_key(id), id).stat().st_mtime, UTC)

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Return the id and the bytes of every original with a record."""
        with storage_failures():
            whole = set(self.image_ids())
            found = ((Path(key).name, size) for key, size in self._storage.sizes("originals"))
            yield from (one for one in found if one[0] in whole)

    def is_sound(self, id: str) -> bool:
        """Read the original without keeping a copy; its name is the beginning of its digest."""
        with storage_failures():
            content = self._storage.read(original_key(id))
        return content is not None and hashlib.sha256(content).hexdigest()[: len(id)] == id

    def _kept(self, key: str, id: str) -> Path:
        with storage_failures():
            path = self._storage.fetch(key) if is_id(id) else None
        if path is None:
            raise ImageNotFoundError(id)
        return path

    def wait_prepared(self, timeout_seconds: float) -> bool:
        """Wait until the background has made everything; tell whether it has."""
        return self._preparation.wait(timeout_seconds)

    def close(self) -> None:
        """Stop the background and write the counts down."""
        self._preparation.close()
        self._traffic.flush()

    def _picture(self, wanted: MediaName) -> MediaFile | None:
        found = self._ready(wanted)
        if found is None and wanted.width is None:
            self._maker.make_full(wanted.id)
            return self._ready(wanted)
        return self._variant(wanted) if found is None else found

    def _variant(self, wanted: MediaName) -> MediaFile | None:
        """Find the width that is kept, else another format, else make one while somebody waits.

        That is JPEG, or WebP for a picture with transparency. Nobody waits for the widest: pictures
        that were kept before there was one are shown in the next narrower width meanwhile.
        """
        record = self._maker.record(wanted.id)
        if record is None:
            return None
        width = kept_width(wanted.width or 0, record.width, wanted.extension)
        kept = MediaName(wanted.id, width, wanted.extension)
        ready = self._ready(kept)
        if ready is not None:
            return ready
        is_solid = wanted.extension == FIRST_FORMAT or not self._maker.is_transparent(wanted.id)
        made = FIRST_FORMAT if is_solid else TRANSPARENT_FORMAT
        if wanted.extension != made or width == WIDEST:
            self._preparation.ask(wanted.id, wanted.extension, urgent=True)
        formats = (wanted.extension, *_STAND_INS[wanted.extension])
        for shown, format in product(_widths_for(width), formats):
            if is_solid or format != FIRST_FORMAT:
                ready = self._ready(MediaName(wanted.id, shown, format), immutable=False)
                if ready is not None:
                    return ready
        self._maker.make_variants(wanted.id, made)
        width = kept_width(width, record.width, made)
        immutable = wanted.extension == made
        return self._ready(MediaName(wanted.id, width, made), immutable=immutable)

    def _ready(self, name: MediaName, *, immutable: bool = True) -> MediaFile | None:
        path = self._storage.fetch(public_key(name))
        try:
            facts = path.stat() if path is not None else None
        except FileNotFoundError:
            facts = None  # removed this very moment
        if path is None or facts is None:
            return None
        return MediaFile(
            path=path,
            media_type=MEDIA_TYPES[name.extension],
            # A file made anew may differ in its bytes: its time is part of the tag.
            etag=f'"{name}-{facts.st_size:x}-{facts.st_mtime_ns:x}"',
            size=facts.st_size,
            written_ns=facts.st_mtime_ns,
            immutable=immutable,
        )


def _widths_for(width: int | None) -> tuple[int | None, ...]:
    """Return the widths that a picture is shown in where *width* is asked for, the best first."""
    return (WIDEST, WIDE) if width == WIDEST else (width,)
