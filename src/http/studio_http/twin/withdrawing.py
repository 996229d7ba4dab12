"""What was taken back, out of an edition that lies there already."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from studio_core.addresses.paths import quoted_path
from studio_core.languages.registry import BASE, TWINNED, address_in, split_address
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE_CONTENT
from studio_http.published.content import Snapshot
from studio_http.twin.edition import ENDINGS, LACKING, MANIFEST, SITE, tags_of
from studio_http.twin.file_names import file_name

Editions = Mapping[str, Snapshot]
"""What is published, by language."""

_HOME, _INDEX, _PAGE_ENDING = "/", "/index", ".html"
_TEXTS = (".html", ".json", ".xml")
_FOLDERS = {PORTFOLIO: "/portfolio", INSIGHTS: "/insight"}
"""Where the pages of records are, by collection."""


def pages_of(ids: Mapping[str, Iterable[str]]) -> list[str]:
    """Return what a change of the records with *ids*, by collection, may take back.

    These are the pages of projects and articles in all languages. The home page of another
    language stands for all of it: the site's own texts say whether it is offered.
    """
    records = [f"{folder}/{id}" for name, folder in _FOLDERS.items() for id in ids.get(name, ())]
    homes = [] if ids.keys().isdisjoint(SITE_CONTENT) else [_HOME]
    twins = [address_in(code, page) for code in TWINNED for page in (*records, *homes)]
    return [*records, *twins]


def shows(editions: Editions, page: str) -> bool:
    """Tell whether *editions* have what this *page* is about, in its language."""
    language, path = split_address(page)
    now = editions.get(language)
    if now is None or path == _HOME:
        return now is not None
    folder, _, id = path[1:].partition("/")
    return id in (now.portfolio.projects if folder == "portfolio" else now.insights.insights)


def withdraw(edition: Path, pages: Iterable[str]) -> int:
    """Remove from *edition* every answer that is, or names, what one of these *pages* is about.

    In another language that is only what is in it. An edition that lacks something says so: what
    it does not have may be there all the same. Returns how many answers went.
    """
    told = tuple(pages)
    found = {path for code in (BASE, *TWINNED) for path in _naming(edition / SITE, code, told)}
    with suppress(FileNotFoundError):
        if found:
            (edition / MANIFEST).replace(edition / LACKING)
    for path in found:
        for ending in reversed(ENDINGS.values()):
            path.with_name(path.name + ending).unlink(missing_ok=True)
    return len(found)


def pages_in(edition: Path) -> list[str]:
    """Return the page of every record that *edition* was written with, and homes of languages."""
    names = (name for name in tags_of(edition) if name.endswith(_PAGE_ENDING))
    parts = (split_address(f"/{name.removesuffix(_PAGE_ENDING)}") for name in names)
    return [
        address_in(language, _HOME if path == _INDEX else path)
        for language, path in parts
        if path.rpartition("/")[0] in _FOLDERS.values() or (language != BASE and path == _INDEX)
    ]


def pages_there(edition: Path, pages: Iterable[str]) -> list[str]:
    """Return those of *pages* that *edition* was written with.

    One that is no longer there named what was taken back before; others may name its record.
    """
    lacking = tags_of(edition, (LACKING,))
    found = []
    for page in pages:
        name = file_name(quoted_path(page), "page")
        if name is None or name in lacking or (edition / SITE / name).is_file():
            found.append(page)
    return found


def _naming(site: Path, language: str, pages: Iterable[str]) -> Iterator[Path]:
    """Yield the answers of *site* that name one of those *pages* which are in *language*."""
    needles = [
        one for page in pages if split_address(page)[0] == language for one in _needles(page)
    ]
    return (path for path in _texts(site, language) if needles and _names(path, needles))


def _needles(page: str) -> tuple[bytes, ...]:
    """Return how a record is named: by the address of its page, and by its id.

    A language is in all its answers.
    """
    path = split_address(page)[1]
    if path == _HOME:
        return (b"",)
    return quoted_path(page).encode(), msgspec.json.encode(path.rpartition("/")[2])


def _texts(site: Path, language: str) -> Iterator[Path]:
    """Yield the answers in *language*; those in the base one are all, for they have its ids."""
    folder = site if language == BASE else site / language
    return (path for path in folder.rglob("*") if path.suffix in _TEXTS)


def _names(path: Path, needles: list[bytes]) -> bool:
    content = path.read_bytes()
    return any(needle in content for needle in needles)
