"""Addresses in pages, in the language that is spoken."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from unicodedata import name
from urllib.parse import unquote

from studio_core.addresses.links import site_link
from studio_core.addresses.paths import article_path, project_path
from studio_core.languages.registry import BASE, LANGUAGES, LATIN, address_in
from studio_core.languages.speaking import here, spoken
from studio_http.pages.page_routes import ONE_FOR_ALL, PageRoute, route_of


@dataclass(frozen=True, slots=True)
class Alternate:
    """The whole address of a page in the language called *name*, as `hreflang` has it."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """A language by its code and its own name, and the address that leads there from a page.

    Where the page *is_missing* in it, that is its home.
    """

    code: str
    name: str
    address: str
    is_missing: bool


def alternates(base: str, languages: Sequence[str], path: str) -> list[Alternate]:
    """Return the addresses of the page at *path* in *languages*, and that for all others."""
    found = [Alternate(one, base + address_in(one, path)) for one in languages]
    return [*found, Alternate("x-default", base + path)] if found else []


def other_languages(
    site: Mapping[str, Any], there: Sequence[str], path: str
) -> list[OtherLanguage]:
    """Return the languages of the site besides the spoken one; the page is *there* in some."""
    known = site.get("languages", {})
    return [
        OtherLanguage(
            one.code,
            one.name,
            address_in(one.code, path if one.code in there else "/"),
            is_missing=one.code not in there,
        )
        for one in LANGUAGES
        if one.code in known and one.code != spoken()
    ]


_within: ContextVar[str] = ContextVar("within", default="")


@contextmanager
def links_within(address: str) -> Iterator[None]:
    """Have links to pages of the site lead to the same pages under an *address*; '' for their own.

    It has no last slash.
    """
    token = _within.set(address)
    try:
        yield
    finally:
        _within.reset(token)


def pages_root() -> str:
    """Return what stands before the path of a page of the site where a link leads to it."""
    return _within.get() + here("")


def local_link(url: object) -> str:
    """Return what may stand as a link for *url*; a page of the site in the spoken language."""
    return localized(site_link(url))


def localized(link: str) -> str:
    """Return a *link* that is allowed; a page of the site in the spoken language."""
    page = page_at(link)
    if page is None:
        return link
    return here(link) if page.kind == "application" else _within.get() + here(link)


def page_at(link: str) -> PageRoute | None:
    """Return the page of the site to which a *link* leads; None for what leads elsewhere."""
    path, _, rest = link.partition("#")[0].partition("?")
    is_page = path.startswith("/") and not path.startswith(ONE_FOR_ALL)
    return route_of(unquote(path), rest) if is_page else None


def local_project(id: str) -> str:
    """Return the address of a project's page."""
    return _within.get() + here(project_path(id))


def local_article(id: str) -> str:
    """Return the address of an article's page."""
    return _within.get() + here(article_path(id))


def root() -> str:
    """Return what stands before a path in the language that is spoken."""
    return here("")


def home(site: Mapping[str, Any]) -> str:
    """Return the address of the first page, in the base language where it is in no other."""
    return _within.get() + (here("/") if offers(site, "/") else "/")


def latin() -> str:
    """Return the language of names in Latin letters; '' where all of the page is in it."""
    return "" if spoken() == LATIN else LATIN


def in_base(text: object) -> str:
    """Return the base language for a *text* that is the same in all and in no Latin letters.

    '' for other texts, and on pages that are in it.
    """
    letters = filter(str.isalpha, text if isinstance(text, str) else "")
    is_latin = all(name(letter, "").startswith("LATIN") for letter in letters)
    return "" if is_latin or spoken() == BASE else BASE


def offers(site: Mapping[str, Any], path: str) -> bool:
    """Tell whether the page at *path*, which every site has, is there in this language."""
    languages = site.get("languages")
    return not languages or path in languages.get(spoken(), ())
