"""The files of the built user interface, read once and served from memory."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from studio_core.languages.registry import BASE
from studio_http.base.cached_response import IMMUTABLE_CACHE, CachedResponse
from studio_http.base.encodings import Coding
from studio_http.base.security_headers import RawHeaders

FOLDER = Path(__file__).parents[1] / "static"
FALLBACKS = Path(__file__).parent / "fallbacks"
"""The placeholder and the stock photos, which answers name even without a built interface."""

INDEX = "index.html"
HASHED = "assets"
"""The folder of the files with a digest of their contents in the name."""

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

    No address is ever turned into a path: only these files can be asked for.
    """
    answers = {}
    for file in _plain_files(folder):
        path, media_type = file.relative_to(folder), _TEXT_TYPES.get(file.suffix)
        if media_type is None and file.suffix not in _PACKED_TYPES:
            continue
        siblings = {coding: file.with_name(file.name + end) for coding, end in _SIBLINGS.items()}
        answers[f"/{path.as_posix()}"] = CachedResponse(
            file.read_bytes(),
            media_type=media_type or _PACKED_TYPES[file.suffix],
            cache=IMMUTABLE_CACHE if path.parts[0] == HASHED else _HOUR_CACHE,
            headers=headers,
            packed={name: file.read_bytes() for name, file in siblings.items() if file.is_file()},
            compress=media_type is not None,
        )
    return answers


def _plain_files(folder: Path) -> Iterator[Path]:
    """Yield the files of *folder* that are no links; links to folders are not followed either."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files = (Path(place, name) for name in sorted(names) if not name.startswith("."))
        yield from (file for file in files if file.is_file() and not file.is_symlink())


def index_page(folder: Path = FOLDER, language: str = BASE) -> bytes | None:
    """Return the application's page in *language*, or None when it was not built in it."""
    page = folder / named_in(language, INDEX)
    return page.read_bytes() if page.is_file() else None


def named_in(language: str, name: str) -> str:
    """Return what the file *name* of the base build is called in that of *language*."""
    stem, _, kind = name.rpartition(".")
    return name if language == BASE else f"{stem}.{language}.{kind}"
