"""What a published change touches: which public files are not right any more."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote

import msgspec

from studio_core.addresses.paths import quoted_path
from studio_core.content.tags import TAGS
from studio_core.languages.registry import BASE, split_address
from studio_core.portfolio.relatives import beside
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_http.pages.page_routes import FEEDS, is_search
from studio_http.published.content import Snapshot
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry
from studio_http.published.site_index import OF_SITE

Editions = Mapping[str, Snapshot]
"""What is published, by language."""

Kind = Literal["page", "lists", "projects", "project", "articles", "article", "asset"]
"""A page of the site; the site map, a feed or a search; a list or a record; a built file."""

EVERY_KIND = frozenset(("page", "lists", "projects", "project", "articles", "article"))
"""All but the files of the application, which no change touches."""

PICTURE = "m:"
"""What the things that are pictures begin with."""

_PROJECT, _ARTICLE, _TAG = "p:", "i:", "t:"
_RECORDS = {PORTFOLIO: _PROJECT, INSIGHTS: _ARTICLE}

_PLAIN = re.compile(rb"[\w.~%-]+")
_LINK = re.compile(rb"/(portfolio|insight)/([^\s\"'<>/?#&\\]+)")
_MEDIA = re.compile(rb"/media/([0-9a-f]{32})[-.]")
_IN_LINKS = {b"portfolio": _PROJECT, b"insight": _ARTICLE}
_OWN_PAGE = re.compile(r"/(portfolio|insight)/(.+)\.html")
_IN_PATHS = {"portfolio": _PROJECT, "insight": _ARTICLE}


LISTS = frozenset(("lists", "projects", "articles"))
"""Kinds that name too many records to say which: each change of one touches all of them."""


def lists_of(thing: str) -> frozenset[str]:
    """Return the kinds of lists that may name a record."""
    return LISTS - {"articles" if thing.startswith(_PROJECT) else "projects"}


_OF_SITE = EVERY_KIND - {"project", "article"}
"""Kinds that may show any part of the site; those of one record name it by a link, if at all."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What a change touches: files of these *kinds*, in these *languages*, naming these *things*.

    *gone* are things that visitors may not see any more, each after the language in which they
    were there (`BASE`: in all); '' stands for all that is in a language. Files of *gone_kinds* may
    show a part of the site that is gone. With *is_other* pages came or went.
    """

    kinds: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    languages: frozenset[str] = frozenset()
    gone: tuple[tuple[str, str], ...] = ()
    gone_kinds: frozenset[str] = frozenset()
    is_other: bool = False


EVERYTHING = Touched(kinds=EVERY_KIND, is_other=True)


def kind_of(key: str) -> Kind:
    """Return the kind of the answer that is kept under *key*."""
    path = split_address(key)[1]
    if is_search(path) or path.startswith("/sitemap") or path in FEEDS:
        return "lists"
    room, _, id = path.removeprefix("/api").partition("?")[0].strip("/").partition("/")
    if room == "portfolio":
        return "project" if id else "projects"
    if room in ("insight", "insights"):
        return "article" if id else "articles"
    return "page"


def things_in(body: bytes, now: Snapshot) -> frozenset[str]:
    """Return what *body* names: records by link, or by id if published, pictures, and tags."""
    words = {word.decode() for word in set(_PLAIN.findall(body))}
    found = {PICTURE + id.decode() for id in _MEDIA.findall(body)}
    found |= {_IN_LINKS[room] + unquote(id.decode()) for room, id in _LINK.findall(body)}
    found |= {_TAG + tag for tag in TAGS if f"tag={tag}".encode() in body}
    for start, known in ((_PROJECT, now.portfolio.projects), (_ARTICLE, now.insights.insights)):
        found |= {start + id for id in known.keys() & words}
        odd = (id for id in known if quoted_path(id) != id)
        found |= {start + id for id in odd if msgspec.json.encode(id) in body}
    return frozenset(found)


def touched_by(before: Editions, now: Editions, ids: Mapping[str, Iterable[str]]) -> Touched:
    """Return what the change of the records *ids*, by collection, touches.

    *before* and *now* is what was published before it and after it.
    """
    projects, articles = frozenset(ids.get(PORTFOLIO, ())), frozenset(ids.get(INSIGHTS, ()))
    gone = tuple(_gone(before, now, ids))
    is_of_site = not ids.keys().isdisjoint(OF_SITE)
    if BASE not in before or is_of_site or _site_differs(before, now, projects):
        languages = tuple((code, "") for code in before.keys() - now.keys())
        gone_kinds = _OF_SITE if _has_less(before, now) else frozenset[str]()
        return Touched(EVERY_KIND, gone=(*languages, *gone), gone_kinds=gone_kinds, is_other=True)
    kinds = {"projects", "lists"} if projects else set[str]()
    kinds |= {"articles", "lists"} if articles else set()
    things = {_PROJECT + id for id in projects} | {_ARTICLE + id for id in articles}
    for code, one in now.items():
        former = before[code]
        alike = [id for id in projects if _is_like_others(former.portfolio, one.portfolio, id)]
        kinds |= {"project"} if alike else set()
        moved = [id for id in projects if _is_moved(former.portfolio, one.portfolio, id)]
        for portfolio in (former.portfolio, one.portfolio):
            known = (portfolio.projects.get(id) for id in (*alike, *moved))
            # What leads to the first projects with a tag leads to other ones.
            things |= {_TAG + tag for one in known if one is not None for tag in one.tags}
            things |= {_PROJECT + id for id in _projects_beside(portfolio, projects)}
        for insights in (former.insights, one.insights):
            things |= {_ARTICLE + id for id in insights.showing(articles)}
        # A picture that a newer article has is not shown again.
        things |= {_ARTICLE + id for id in former.insights.bare ^ one.insights.bare}
    came = [code for code in now if _pages(before.get(code)) != _pages(now[code])]
    others = frozenset(code for code in came if code != BASE)
    return Touched(frozenset(kinds), frozenset(things), others, gone, is_other=bool(came))


def withdrawn(names: Iterable[str], now: Editions) -> tuple[tuple[str, str], ...]:
    """Return what is not published any more of the records and languages that have these files."""
    found = dict[tuple[str, str], None]()
    for name in names:
        language, path = split_address(f"/{name}")
        own = _OWN_PAGE.fullmatch(path)
        if language not in now:
            found[language, ""] = None
        elif own and not _is_there(now, language, thing := _IN_PATHS[own[1]] + own[2]):
            found[language, thing] = None
    return tuple(found)


def _is_there(now: Editions, language: str, thing: str) -> bool:
    one = now.get(language)
    if one is None:
        return False
    known = one.portfolio.projects if thing.startswith(_PROJECT) else one.insights.insights
    return thing[2:] in known


def _gone(
    before: Editions, now: Editions, ids: Mapping[str, Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """Yield what visitors saw before and do not see now, with the language."""
    for name, start in _RECORDS.items():
        for id in ids.get(name, ()):
            for code in before:
                was = _is_there(before, code, start + id)
                if was and not _is_there(now, code, start + id):
                    yield code, start + id


def _site_differs(before: Editions, now: Editions, projects: frozenset[str]) -> bool:
    """Tell whether what stands on every page differs: projects may be named there, too."""
    if before.keys() != now.keys():
        return True
    return any(one.has_other_site(before[code], projects) for code, one in now.items())


def _is_like_others(before: PortfolioIndex, now: PortfolioIndex, id: str) -> bool:
    """Tell whether other projects may be like this one that were not, or the reverse."""
    old, new = before.projects.get(id), now.projects.get(id)
    return old is None or new is None or _likeness(old) != _likeness(new)


def _is_moved(before: PortfolioIndex, now: PortfolioIndex, id: str) -> bool:
    return before.positions.get(id) != now.positions.get(id)


def _has_less(before: Editions, now: Editions) -> bool:
    """Tell whether a part of the site was hidden or deleted: a slide, a service, a profile."""
    for code in before.keys() & now.keys():
        held = now[code].own_texts.records
        for collection, records in before[code].own_texts.records.items():
            if records.keys() - held.get(collection, {}).keys():
                return True
    return False


def _likeness(entry: ProjectEntry) -> tuple[object, ...]:
    return entry.type, entry.filter, entry.style, entry.tags, entry.created_at


def _projects_beside(portfolio: PortfolioIndex, ids: Iterable[str]) -> Iterator[str]:
    for id in ids:
        if id in portfolio.positions:
            around = beside(portfolio.ordered, portfolio.positions[id])
            yield from (one.id for one in around if one is not None)


def _pages(one: Snapshot | None) -> tuple[object, ...]:
    if one is None:
        return ()
    return one.portfolio.projects.keys(), one.insights.insights.keys()
