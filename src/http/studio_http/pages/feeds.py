"""The site map and robots.txt."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from studio_core.addresses.paths import article_path, project_path
from studio_core.languages.registry import address_in
from studio_core.languages.speaking import here
from studio_core.pictures.presentation import PLACEHOLDER_URL
from studio_http.pages.content import Content, settled_in
from studio_http.pages.dates import iso_moment
from studio_http.pages.linked_data import absolute
from studio_http.pages.local_links import alternates
from studio_http.pages.page_routes import PageRoute, route_of
from studio_http.pages.xml_text import xml_text

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_IMAGE = "http://www.google.com/schemas/sitemap-image/1.1"
_XHTML = "http://www.w3.org/1999/xhtml"
MAX_ADDRESSES = 50_000
"""Pages that one site map may name. Source: sitemaps.org."""

_MAX_IMAGES = 1000
"""Pictures of one page that a site map may name."""


def robots(base: str, languages: Sequence[str], *, is_open: bool) -> bytes:
    """Return robots.txt: everything but the administration, and where the site maps are.

    There is one for each of *languages*. Of a site that is not open yet, nothing.
    """
    if not is_open:
        return b"User-agent: *\nDisallow: /\n"
    lines = [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /debug",
        "",
        *(f"Sitemap: {base}{address_in(one, '/sitemap.xml')}" for one in languages),
    ]
    return "\n".join([*lines, ""]).encode()


def site_map(base: str, content: Content, part: int | None = None) -> bytes | None:
    """Return the site map: every page, also of services, project with its pictures, and article.

    With more than `MAX_ADDRESSES` it is an index of its parts, numbered from 1; None for a *part*
    that there is not.
    """
    parts = -(-(len(content.pages) + content.records) // MAX_ADDRESSES)
    if part is None:
        return _part(base, content, 1) if parts == 1 else _index(base, content, parts)
    return _part(base, content, part) if 1 <= part <= parts and parts > 1 else None


def _index(base: str, content: Content, parts: int) -> bytes:
    """Return where the parts of the site map are, and when what they name changed last."""
    entries = (
        f"<sitemap>{_location(base + here(f'/sitemap-{part}.xml'))}"
        f"{_changed(content.last_date(*_bounds(content, part)))}</sitemap>"
        for part in range(1, parts + 1)
    )
    return _document("sitemapindex", f'xmlns="{_SITEMAP}"', entries)


def _part(base: str, content: Content, part: int) -> bytes:
    spaces = f'xmlns="{_SITEMAP}" xmlns:image="{_IMAGE}" xmlns:xhtml="{_XHTML}"'
    return _document("urlset", spaces, _entries(base, content, part))


def _entries(base: str, content: Content, part: int) -> Iterator[str]:
    for route in filter(None, map(route_of, content.pages if part == 1 else ())):
        yield f"<url>{_addresses(base, settled_in(route, content), content)}</url>"
    for entry in content.site_map(*_bounds(content, part)):
        path = (project_path if entry.kind == "project" else article_path)(entry.id)
        page = _addresses(base, PageRoute(entry.kind, path, entry.id), content)
        pictures = "".join(
            f"<image:image>{_location(absolute(picture, base), 'image:loc')}</image:image>"
            for picture in entry.pictures[:_MAX_IMAGES]
            if picture != PLACEHOLDER_URL
        )
        yield f"<url>{page}{pictures}{_changed(entry.date)}</url>"


def _bounds(content: Content, part: int) -> tuple[int, int]:
    """Return which records a part names; the first one names the pages too."""
    end = part * MAX_ADDRESSES - len(content.pages)
    return max(end - MAX_ADDRESSES, 0), end


def _addresses(base: str, route: PageRoute, content: Content) -> str:
    """Return a page's address, and those in all languages, as its head has them."""
    others = (
        f'<xhtml:link rel="alternate" hreflang="{one.name}"'
        f' href="{escape(xml_text(one.address))}"/>'
        for one in alternates(base, content.languages(route), route.path)
    )
    return _location(base + here(route.path)) + "".join(others)


def _location(address: str, element: str = "loc") -> str:
    return f"<{element}>{escape(xml_text(address), quote=False)}</{element}>"


def _changed(date: str | None) -> str:
    moment = iso_moment(date)
    return f"<lastmod>{moment}</lastmod>" if moment else ""


def _document(root: str, attributes: str, entries: Iterable[str]) -> bytes:
    """Return an XML document: written as text, since a tree of 50 000 pages takes seconds."""
    text = (
        f"<?xml version='1.0' encoding='utf-8'?>\n<{root} {attributes}>{''.join(entries)}</{root}>"
    )
    return text.encode()
