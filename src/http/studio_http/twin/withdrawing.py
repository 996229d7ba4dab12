"""What was taken back, out of an edition that lies there already."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from studio_core.addresses.paths import quoted_path
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_http.published.content import Snapshot
from studio_http.twin.edition import ENDINGS, LACKING, MANIFEST, SITE

_TEXTS = (".html", ".json", ".xml")
_FOLDERS = {PORTFOLIO: "/portfolio", INSIGHTS: "/insight"}
"""Where the pages of records are, by collection."""


def record_pages(ids: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the pages of the records with *ids*, by collection, as they are called here."""
    return [f"{folder}/{id}" for name, folder in _FOLDERS.items() for id in ids.get(name, ())]


def shows(now: Snapshot, page: str) -> bool:
    """Tell whether *now* has the record with this *page*."""
    folder, _, id = page[1:].partition("/")
    return id in (now.portfolio.projects if folder == "portfolio" else now.insights.insights)


def withdraw(edition: Path, pages: Iterable[str]) -> int:
    """Remove from *edition* every answer that is, or names, a record with one of these *pages*.

    An edition that lacks something says so: what it does not have may be there all the same.
    Returns how many answers went.
    """
    needles = [needle for page in pages for needle in _needles(page)]
    found = [path for path in _texts(edition / SITE) if _names(path, needles)] if needles else []
    with suppress(FileNotFoundError):
        if found:
            (edition / MANIFEST).replace(edition / LACKING)
    for path in found:
        for ending in reversed(ENDINGS.values()):
            path.with_name(path.name + ending).unlink(missing_ok=True)
    return len(found)


def pages_in(edition: Path) -> list[str]:
    """Return the page of every record that *edition* has."""
    of = {name: (edition / SITE / folder[1:]).glob("*.html") for name, folder in _FOLDERS.items()}
    return record_pages({name: [path.stem for path in paths] for name, paths in of.items()})


def has_page(edition: Path, page: str) -> bool:
    """Tell whether *edition* has the page of a record."""
    return (edition / SITE / f"{page.strip('/')}.html").is_file()


def _needles(page: str) -> tuple[bytes, bytes]:
    """Return how a record is named: by the address of its page, and by its id."""
    return quoted_path(page).encode(), msgspec.json.encode(page.rpartition("/")[2])


def _texts(site: Path) -> Iterator[Path]:
    return (path for path in site.rglob("*") if path.suffix in _TEXTS)


def _names(path: Path, needles: list[bytes]) -> bool:
    content = path.read_bytes()
    return any(needle in content for needle in needles)
