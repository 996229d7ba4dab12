"""Makes a picture's files: the original once, what visitors get when it is missing."""

import hashlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from studio_adapters.images.local.cleaning import CleanPicture, cleaned
from studio_adapters.images.local.decode_lock import TURNS
from studio_adapters.images.local.decoding import (
    Original,
    as_kept,
    decoded,
    inspect,
    is_transparent,
    recognised,
)
from studio_adapters.images.local.encoding import MAX_EDGE, encode_variant, scaled_down
from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.names import MediaName, kept_widths
from studio_adapters.images.local.records import PictureRecord, picture_record
from studio_adapters.images.local.storage import Storage
from studio_core.errors import ImageHostError, ImageNotFoundError, ImageRefusedError

ID_LENGTH = 32
FIRST_FORMAT = "jpg"
"""Made with the upload: every browser shows it, and it is the quickest."""

TRANSPARENT_FORMAT = "webp"
"""Made with the upload of what has transparency, which the first format shows as a solid block."""


class PictureMaker:
    """Keeps originals and makes files of them; no file is ever made twice."""

    def __init__(self, storage: Storage, locks: FileLocks) -> None:
        self._storage = storage
        self._locks = locks
        # Decoding and encoding take memory: one at a time. Taken last, after any file lock, and
        # let go between two variants, so that an upload waits for one at most.
        self._turns = TURNS

    def keep(
        self, content: bytes, name: str, *, keep_broken: bool = False
    ) -> tuple[str, PictureRecord]:
        """Keep an upload: its original, its full-size file and its JPEG variants.

        The same content again is the same picture. Raise `ImageRefusedError`, for a picture that
        breaks midway unless *keep_broken*.
        """
        original = inspect(content, name, as_before=keep_broken)
        id = hashlib.sha256(content).hexdigest()[:ID_LENGTH]
        with self._locks.hold(id, FIRST_FORMAT):
            known = self._kept_record(id)
            if known is not None and (keep_broken or not known.broken):
                return id, known
            with self._turns.take():
                picture = cleaned(original, keep_broken=keep_broken)
            record = PictureRecord(
                width=picture.image.width,
                height=picture.image.height,
                extension=picture.extension,
                color=picture.color,
                broken=picture.broken,
                advice=picture.advice,
            )
            self._storage.write(original_key(id), content, durable=True)
            self._write_full(id, picture)
            widths = kept_widths(record.width, FIRST_FORMAT)
            self._write_variants(id, FIRST_FORMAT, widths, picture.image)
            self._storage.write(record_key(id), record.encoded(), durable=True)
        return id, record

    def record(self, id: str) -> PictureRecord | None:
        """Return what is known of a picture, or None."""
        path = self._storage.fetch(record_key(id))
        return picture_record(path.read_bytes()) if path else None

    def _kept_record(self, id: str) -> PictureRecord | None:
        """Return the record as it is kept now: a copy on this machine may have outlived it."""
        content = self._storage.read(record_key(id))
        return picture_record(content) if content else None

    def hurry(self) -> AbstractContextManager[None]:
        """Put off what is made ahead for as long as somebody waits."""
        return self._turns.hurry()

    def make_ahead(self, id: str, format: str) -> int:
        """Make the missing variants that nobody waits for yet."""
        # An upload may want the lock of the first format's files: its holder must not stand back.
        return self.make_variants(id, format, ahead=format != FIRST_FORMAT)

    def make_variants(self, id: str, format: str, *, ahead: bool = False) -> int:
        """Make the missing variants in *format*, from one decoding; return how many were made."""
        record = self.make_full(id)
        if record is None:
            return 0
        with self._locks.hold(id, format):
            missing = [
                width
                for width in kept_widths(record.width, format)
                if self._storage.fetch(public_key(MediaName(id, width, format))) is None
            ]
            if missing:
                # From the full-size file: it is quick to decode, and what strangers sent is
                # opened once only.
                original = self._full(id, record)
                with _telling_damage(id), self._turns.take(ahead=ahead):
                    image = decoded(original, max(missing), MAX_EDGE)
                self._write_variants(id, format, missing, image, ahead=ahead)
        return len(missing)

    def make_full(self, id: str) -> PictureRecord | None:
        """Make the full-size file anew if it is gone; return the record, None without one."""
        record = self.record(id)
        if record is None or self._storage.fetch(self._full_key(id, record)) is not None:
            return record
        with self._locks.hold(id, FIRST_FORMAT):
            sent = self._content(original_key(id), id)
            with _telling_damage(id), self._turns.take():
                picture = cleaned(recognised(sent, id), keep_broken=record.broken)
            self._write_full(id, picture)
        return record

    def is_transparent(self, id: str) -> bool:
        """Tell whether anything shows through a picture; an unknown one is not."""
        record = self.make_full(id)
        if record is None or record.extension == FIRST_FORMAT:
            return False
        with _telling_damage(id):
            return is_transparent(self._full(id, record))

    def _full(self, id: str, record: PictureRecord) -> Original:
        """Open the full-size file."""
        content = self._content(self._full_key(id, record), id)
        with _telling_damage(id):
            return as_kept(content, id)

    def _content(self, key: str, id: str) -> bytes:
        path = self._storage.fetch(key)
        if path is None:
            raise ImageNotFoundError(id)
        return path.read_bytes()

    def _full_key(self, id: str, record: PictureRecord) -> str:
        return public_key(MediaName(id, None, record.extension))

    def _write_full(self, id: str, picture: CleanPicture) -> None:
        with self._turns.take():
            content = picture.encoded()
        self._storage.write(public_key(MediaName(id, None, picture.extension)), content)

    def _write_variants(
        self, id: str, format: str, widths: list[int], image: Any, *, ahead: bool = False
    ) -> None:
        for width in sorted(widths, reverse=True):
            with self._turns.take(ahead=ahead):
                image = scaled_down(image, width)
                content = encode_variant(image, format)
            self._storage.write(public_key(MediaName(id, width, format)), content)


@contextmanager
def _telling_damage(id: str) -> Iterator[None]:
    """Say that a file on disk is not what it was: it was sound when it was written."""
    try:
        yield
    except ImageRefusedError as error:
        raise ImageHostError(500, f"{id} is damaged") from error


def original_key(id: str) -> str:
    """Return where an original lies; it is never served."""
    return f"originals/{id[:2]}/{id}"


def record_key(id: str) -> str:
    """Return where a picture's record lies."""
    return f"records/{id[:2]}/{id}.json"


def public_key(name: MediaName) -> str:
    """Return where a file for visitors lies."""
    return f"public/{name.id[:2]}/{name}"
