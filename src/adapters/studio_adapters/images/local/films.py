"""Films and their captions, kept as they are shown: each is its own original."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

from studio_adapters.images.local.locks import FileLocks
from studio_adapters.images.local.making import ID_LENGTH, original_key, record_key
from studio_adapters.images.local.names import FILM_TYPES, MediaName
from studio_adapters.images.local.storage import Storage
from studio_core.films.blanking import blanked
from studio_core.films.captions import check_captions
from studio_core.films.errors import MAX_CAPTIONS_BYTES
from studio_core.films.film import inspect_film
from studio_core.pictures.host import StoredImage, Upload
from studio_core.pictures.library import MediaFile
from studio_core.pictures.urls import media_url

_FILM, _CAPTIONS = "mp4", "vtt"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmRecord:
    """Length and size of a film; written last, so that it proves the rest. Captions have none."""

    extension: str
    seconds: float = 0
    width: int = 0
    height: int = 0


class FilmKeeper:
    """Keeps films where pictures have their originals, under names made of what is shown."""

    def __init__(self, storage: Storage, locks: FileLocks) -> None:
        self._storage = storage
        self._locks = locks

    def keep_film(self, upload: Upload) -> StoredImage:
        """Keep a film without what tells of a place; raise `FilmRefusedError`."""
        film = inspect_film(upload.file, upload.name)
        record = FilmRecord(
            extension=_FILM, seconds=film.seconds, width=film.width, height=film.height
        )
        return self._keep(record, upload.name, lambda: blanked(upload.file, film.blanks))

    def keep_captions(self, upload: Upload) -> StoredImage:
        """Keep captions; raise `CaptionsRefusedError`."""
        content = upload.file.read(MAX_CAPTIONS_BYTES + 1)
        check_captions(content, upload.name)
        return self._keep(FilmRecord(extension=_CAPTIONS), upload.name, lambda: (content,))

    def open(self, name: MediaName) -> MediaFile | None:
        """Return the file for *name*; None where that is no film of ours."""
        record = self._record(name.id)
        # A picture's original is seen by nobody: it is told by its record, whatever is asked for.
        if record is None or record.extension != name.extension:
            return None
        path = self._storage.fetch(original_key(name.id))
        if path is None:
            return None
        facts = path.stat()
        return MediaFile(
            path=path,
            media_type=FILM_TYPES[name.extension],
            etag=f'"{name}"',
            size=facts.st_size,
            written_ns=facts.st_mtime_ns,
            immutable=True,
        )

    def _keep(
        self, record: FilmRecord, name: str, pieces: Callable[[], Iterable[bytes]]
    ) -> StoredImage:
        digest = hashlib.sha256()
        for piece in pieces():
            digest.update(piece)
        id = digest.hexdigest()[:ID_LENGTH]
        with self._locks.hold(id, record.extension):
            # As it is kept now: a copy on this machine may have outlived it.
            if _film_record(self._storage.read(record_key(id))) is None:
                self._storage.write_pieces(original_key(id), pieces(), durable=True)
                encoded = json.dumps(asdict(record), separators=(",", ":")).encode()
                self._storage.write(record_key(id), encoded, durable=True)
        return StoredImage(
            id=id,
            url=media_url(id, record.extension),
            name=name,
            width=record.width,
            height=record.height,
            format=record.extension,
            seconds=record.seconds or None,
        )

    def _record(self, id: str) -> FilmRecord | None:
        path = self._storage.fetch(record_key(id))
        return _film_record(path.read_bytes() if path else None)


def _film_record(content: bytes | None) -> FilmRecord | None:
    try:
        record = FilmRecord(**json.loads(content)) if content else None
    except (ValueError, TypeError):
        return None  # a picture's, or a damaged one
    return record if record and record.extension in FILM_TYPES else None
