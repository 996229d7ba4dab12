"""Films and captions on their way to where the pictures are: the same host, the same names."""

from dataclasses import replace
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO, Literal, Protocol, runtime_checkable

from studio_core.errors import ImageHostError
from studio_core.films.captions import looks_like_captions
from studio_core.films.errors import FilmsNotKeptError
from studio_core.films.film import looks_like_film
from studio_core.pictures.host import ImageHost, StoredImage, Upload

FilmUse = Literal["film", "captions"]

_HEAD_BYTES = 64


@runtime_checkable
class FilmHost(Protocol):
    """An image host that keeps films as well, among its pictures."""

    def put_film(self, upload: Upload) -> StoredImage:
        """Keep a film and return where it is, with its length; what tells of a place is blanked.

        Raise `FilmRefusedError` for what is none, and `ImageHostError` when the host fails.
        """
        ...

    def put_captions(self, upload: Upload) -> StoredImage:
        """Keep a file of captions; raise `CaptionsRefusedError` for what is none."""
        ...


def film_host(host: ImageHost) -> FilmHost:
    """Return *host* as one that keeps films; raise `FilmsNotKeptError` when it does not."""
    if not isinstance(host, FilmHost):
        raise FilmsNotKeptError
    return host


def keep_film(host: ImageHost, upload: Upload, use: FilmUse) -> StoredImage:
    """Keep what somebody uploads as a film, or as its captions."""
    keeping = film_host(host)
    upload.file.seek(0)
    try:
        return keeping.put_film(upload) if use == "film" else keeping.put_captions(upload)
    except ImageHostError as error:
        error.name = upload.name
        raise


def keep_copy(host: ImageHost, upload: Upload) -> StoredImage:
    """Keep what another host of ours or a backup gives: what it is, its first bytes say."""
    use = _use_of(upload.file)
    if use is None:
        return host.put(upload)
    # A film is read to and fro, which a file within an archive does not take in reasonable time.
    with TemporaryFile() as whole:
        copyfileobj(upload.file, whole)
        return keep_film(host, replace(upload, file=whole), use)


def _use_of(file: BinaryIO) -> FilmUse | None:
    head = file.read(_HEAD_BYTES)
    file.seek(0)
    if looks_like_film(head):
        return "film"
    return "captions" if looks_like_captions(head) else None
