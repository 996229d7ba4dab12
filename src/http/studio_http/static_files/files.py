"""The built user interface: a fixed set of files, read once, served from memory."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from studio_http.base.cached_response import IMMUTABLE_CACHE, CachedResponse
from studio_http.base.encodings import Coding
from studio_http.base.security_headers import RawHeaders

FOLDER = Path(__file__).parents[1] / "static"
FALLBACKS = Path(__file__).parent / "fallbacks"
"""The placeholder and the stock photos, which answers name whether or not there is an interface."""

INDEX = "index.html"
HASHED = "assets"
"""The folder whose file names carry a digest of the contents."""

_HOUR_CACHE = b"public, max-age=3600, stale-while-revalidate=86400"
_TEXT_TYPES = {
    ".css": b"text/css; charset=utf-8",
    ".ico": b"image/x-icon",
    ".js": b"text/javascript; charset=utf-8",
    ".json": b"application/json",
    ".svg": b"image/svg+xml",
    ".txt": b"text/plain; charset=utf-8",
    ".webmanifest": b"application/manifest+json",
}
_PACKED_TYPES = {
    ".avif": b"image/avif",
    ".jpg": b"image/jpeg",
    ".png": b"image/png",
    ".webp": b"image/webp",
    ".woff2": b"font/woff2",
}
_SIBLINGS: dict[Coding, str] = {"br": ".br", "gzip": ".gz"}


def load_static(headers: RawHeaders, folder: Path = FOLDER) -> Mapping[str, CachedResponse]:
    """Return the files of *folder* by address; only known types, no dotfiles, no links.

    What is not listed here does not exist: no address ever becomes a path.
    """
    return {
        "/" + file.relative_to(folder).as_posix(): _answer(file, folder, headers)
        for file in _files(folder)
    }


def index_page(folder: Path = FOLDER) -> bytes | None:
    """Return the application's page, or None when the user interface was not built."""
    page = folder / INDEX
    return page.read_bytes() if page.is_file() else None


def _files(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
        parts = file.relative_to(folder).parts
        plain = file.is_file() and not file.is_symlink()
        hidden = any(part.startswith(".") for part in parts)
        known = file.suffix in _TEXT_TYPES or file.suffix in _PACKED_TYPES
        if plain and known and not hidden and file.resolve().is_relative_to(folder.resolve()):
            yield file


def _answer(file: Path, folder: Path, headers: RawHeaders) -> CachedResponse:
    media_type = _TEXT_TYPES.get(file.suffix)
    hashed = file.relative_to(folder).parts[0] == HASHED
    return CachedResponse(
        file.read_bytes(),
        media_type=media_type or _PACKED_TYPES[file.suffix],
        cache=IMMUTABLE_CACHE if hashed else _HOUR_CACHE,
        headers=headers,
        packed=_packed(file),
        compress=media_type is not None,
    )


def _packed(file: Path) -> dict[Coding, bytes]:
    """Return the codings that the build left beside *file*."""
    siblings = {coding: file.with_name(file.name + end) for coding, end in _SIBLINGS.items()}
    return {coding: path.read_bytes() for coding, path in siblings.items() if path.is_file()}
