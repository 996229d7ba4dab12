"""Files in an object store (S3 or Google Cloud Storage), with a local copy of what was used."""

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import uuid4

import obstore
from obstore.exceptions import (
    AlreadyExistsError,
    BaseError,
    GenericError,
    PermissionDeniedError,
    UnauthenticatedError,
)
from obstore.store import GCSStore, S3Store

from studio_adapters.images.local.storage import UPLOADS, FolderStorage
from studio_adapters.settings import SettingsError

_TIMEOUT = timedelta(seconds=30)
_RETRY = {"max_retries": 3, "retry_timeout": _TIMEOUT}
_QUICK_TIMEOUT = timedelta(seconds=5)
_PART_BYTES = 5 * 1024**2
"""Of a large object on its way: services take no smaller ones."""

_ANSWERED, _NO_BUCKET = "non-2xx status code: ", "non-2xx status code: 404"
"""What the text of a failure has when the service answered, and that it knows no such bucket."""

_NOT_IMPLEMENTED = "non-2xx status code: 501"
"""What the text of a failure has when the service knows no conditions, and says so."""

_ASKED_FOR_KEYS = "169.254.169.254"
"""Where clouds give machines of their own keys: asked last, when none are in the environment."""

_DEFAULT_REGION = "us-east-1"


class UnconditionalError(OSError):
    """The service does not put an object on condition that there is none: it writes over others."""

    def __init__(self) -> None:
        super().__init__(
            errno.EIO,
            "object store: it lacks conditional writes (PUT with If-None-Match: *), without which"
            " files of visitors and uploads would be lost",
        )


class ObjectStorage:
    """Objects below one prefix of a bucket.

    Names are content-addressed, so a local copy is never out of date. The folder of copies may
    be emptied at any time; a picture that was removed from another machine may linger in it.
    """

    def __init__(self, store: S3Store | GCSStore, copies: FolderStorage) -> None:
        self.kind = "gs" if isinstance(store, GCSStore) else "s3"
        self._store = store
        self._copies = copies

    def write(self, key: str, content: bytes, *, durable: bool = False) -> None:
        """Put one object; the service answers when it is safe, whether *durable* or not."""
        with _failures():
            obstore.put(self._store, key, content)
        if not durable:  # originals and records are hardly read again
            self._copies.write(key, content)

    def write_pieces(self, key: str, pieces: Iterable[bytes], *, durable: bool = False) -> None:
        """Put one object, a part at a time, without a local copy; *durable* in any case.

        What is no larger than a part is one request instead of three.
        """
        coming = iter(pieces)
        head = bytearray()
        while len(head) <= _PART_BYTES and (piece := next(coming, None)) is not None:
            head += piece
        whole: Any = bytes(head) if len(head) <= _PART_BYTES else chain((bytes(head),), coming)
        with _failures():
            obstore.put(self._store, key, whole, chunk_size=_PART_BYTES, max_concurrency=1)

    def create(self, key: str, content: bytes) -> bool:
        """Put one object on condition that there is none (`If-None-Match: *`).

        Raise `UnconditionalError` where the service says that it knows no such condition.
        """
        with _failures():
            try:
                obstore.put(self._store, key, content, mode="create")
            except AlreadyExistsError:
                return False
            except GenericError as error:
                if _NOT_IMPLEMENTED in str(error):
                    raise UnconditionalError from error
                raise
        return True

    def read(self, key: str) -> bytes | None:
        """Get one object."""
        try:
            with _failures():
                return bytes(obstore.get(self._store, key).bytes())
        except FileNotFoundError:
            return None

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Get one object, by a request for each part: a slow line has time for every one."""
        with _failures():
            first = obstore.get(self._store, key)
        size, version = int(first.meta["size"]), first.meta["e_tag"]
        if size <= _PART_BYTES:
            with _failures():
                yield bytes(first.bytes())
            return
        del first  # ends its request
        for start in range(0, size, _PART_BYTES):
            part: Any = {"range": (start, min(start + _PART_BYTES, size)), "if_match": version}
            with _failures():
                piece = bytes(obstore.get(self._store, key, options=part).bytes())
            yield piece

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """List the objects, in pages."""
        for meta in self._listed(prefix):
            yield str(meta["path"]), int(meta["size"])

    def fetch(self, key: str) -> Path | None:
        """Return the local copy, fetching it the first time."""
        copy = self._copies.fetch(key)
        if copy is not None:
            return copy
        try:
            with _failures():
                found = obstore.get(self._store, key)
        except FileNotFoundError:
            return None
        self._copies.write_pieces(key, _streamed(found))
        return self._copies.fetch(key)

    def keys(self, prefix: str) -> Iterator[str]:
        """List the objects, in pages."""
        for meta in self._listed(prefix):
            yield str(meta["path"])

    def remove(self, key: str) -> int:
        """Delete the object and its copy."""
        self._copies.remove(key)
        try:
            with _failures():
                size = int(obstore.head(self._store, key)["size"])
                obstore.delete(self._store, key)
        except FileNotFoundError:
            return 0
        return size

    def remove_all(self, prefix: str) -> None:
        """Delete the objects; those that others delete meanwhile are no failure."""
        for key in list(self.keys(prefix)):
            self.remove(key)

    def used_bytes(self) -> int:
        """Add up the objects; the copies are not counted."""
        return sum(size for key, size in self.sizes("") if not key.startswith(f"{UPLOADS}/"))

    def free_bytes(self) -> int | None:
        """Return None: a bucket has no limit."""
        return None

    def probe(self) -> None:
        """Put an object of a name of its own among the uploads, where a forgotten one is swept."""
        key = _probe_key()
        with _failures():
            obstore.put(self._store, key, b"probe")
            obstore.delete(self._store, key)

    def probe_create(self) -> None:
        """Create one object twice; raise `UnconditionalError` unless the second is refused."""
        if self.kind == "gs":  # whose service always has conditions
            return
        key = _probe_key()
        try:
            self.create(key, b"first")
            if self.create(key, b"second"):
                raise UnconditionalError
        finally:
            with suppress(BaseError):  # swept with forgotten uploads
                obstore.delete(self._store, key)

    def sweep(self, before: datetime) -> int:
        """Sweep the copies: objects are there as a whole or not at all."""
        return self._copies.sweep(before)

    def _listed(self, prefix: str) -> Iterator[Any]:
        with _failures():
            for page in obstore.list(self._store, prefix or None, chunk_size=1000):
                yield from page


def _probe_key() -> str:
    return f"{UPLOADS}/{uuid4().hex}/probe"


def open_bucket(url: str, *, quick: bool = False) -> S3Store | GCSStore:
    """Open `s3://BUCKET/PREFIX?endpoint=URL` or `gs://…`; keys come from the usual variables.

    Nothing is asked of the service yet; a *quick* one is asked once, and soon given up. Raise
    `SettingsError` for an address without a bucket.
    """
    parts = urlsplit(url)
    endpoint = parse_qs(parts.query).get("endpoint", [""])[0]
    prefix = unquote(parts.path).strip("/") or None
    if not parts.netloc:
        raise SettingsError(f"{url}: expected {parts.scheme}://BUCKET/PREFIX")
    timeout = _QUICK_TIMEOUT if quick else _TIMEOUT
    client: Any = {"timeout": timeout, "allow_http": endpoint.startswith("http://")}
    retries = {"max_retries": 0, "retry_timeout": timeout} if quick else _RETRY
    common: Any = {"prefix": prefix, "client_options": client, "retry_config": retries}
    try:
        if parts.scheme == "gs":
            named: Any = {"base_url": endpoint} if endpoint else {}
            return GCSStore(parts.netloc, **named, **common)
        named = {"endpoint": endpoint, "region": _DEFAULT_REGION} if endpoint else {}
        return S3Store(parts.netloc, **named, **common)
    except (BaseError, ValueError) as error:
        raise SettingsError(f"{parts.scheme}://{parts.netloc} cannot be opened: {error}") from error


def _streamed(found: Any) -> Iterator[bytes]:
    """Yield the content of an object while it comes."""
    with _failures():
        for piece in found.stream(_PART_BYTES):
            yield bytes(piece)


@contextmanager
def _failures() -> Iterator[None]:
    """Turn the service's failures into `OSError`; its texts may quote keys and stay out."""
    try:
        yield
    except FileNotFoundError as error:
        raise FileNotFoundError(errno.ENOENT, "object store: no such object or bucket") from error
    except (BaseError, ValueError) as error:
        raise OSError(errno.EIO, f"object store: {_told(error)}") from error


def _told(error: Exception) -> str:
    """Return what *error* is, in words of our own."""
    if isinstance(error, PermissionDeniedError | UnauthenticatedError):
        return "it refuses the keys that are set here"
    text = str(error)
    if _ASKED_FOR_KEYS in text:
        return "no keys for it are set here"
    if isinstance(error, GenericError):
        # It answered so to a listing; of a single object the failure has its own type.
        if _NO_BUCKET in text:
            return "there is no such bucket"
        return (
            "it answered with a failure" if _ANSWERED in text else "nothing answers at its address"
        )
    return type(error).__name__
