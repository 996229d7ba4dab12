"""The site map and robots.txt."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, register_namespace

from studio_core.addresses.paths import article_path, project_path
from studio_core.languages.registry import address_in
from studio_core.languages.speaking import here
from studio_http.pages.content import Content
from studio_http.pages.dates import iso_moment
from studio_http.pages.linked_data import absolute
from studio_http.pages.local_links import alternates
from studio_http.pages.page_routes import PageRoute, route_of
from studio_http.pages.xml_text import xml_document, xml_text

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
    register_namespace("", _SITEMAP)
    register_namespace("image", _IMAGE)
    register_namespace("xhtml", _XHTML)
    parts = -(-(len(content.pages) + content.records) // MAX_ADDRESSES)
    if part is None:
        return _part(base, content, 1) if parts == 1 else _index(base, content, parts)
    return _part(base, content, part) if 1 <= part <= parts and parts > 1 else None


def _index(base: str, content: Content, parts: int) -> bytes:
    """Return where the parts of the site map are, and when what they name changed last."""
    root = Element(f"{{{_SITEMAP}}}sitemapindex")
    for part in range(1, parts + 1):
        entry = SubElement(root, f"{{{_SITEMAP}}}sitemap")
        SubElement(entry, f"{{{_SITEMAP}}}loc").text = base + here(f"/sitemap-{part}.xml")
        if moment := iso_moment(content.last_date(*_bounds(content, part))):
            SubElement(entry, f"{{{_SITEMAP}}}lastmod").text = moment
    return xml_document(root)


def _part(base: str, content: Content, part: int) -> bytes:
    root = Element(f"{{{_SITEMAP}}}urlset")
    for route in filter(None, map(route_of, content.pages if part == 1 else ())):
        _page(root, base, route, content)
    for entry in content.site_map(*_bounds(content, part)):
        path = (project_path if entry.kind == "project" else article_path)(entry.id)
        page = _page(root, base, PageRoute(entry.kind, path, entry.id), content)
        for picture in entry.pictures[:_MAX_IMAGES]:
            image = SubElement(page, f"{{{_IMAGE}}}image")
            SubElement(image, f"{{{_IMAGE}}}loc").text = xml_text(absolute(picture, base))
        if moment := iso_moment(entry.date):
            SubElement(page, f"{{{_SITEMAP}}}lastmod").text = moment
    return xml_document(root)


def _bounds(content: Content, part: int) -> tuple[int, int]:
    """Return which records a part names; the first one names the pages too."""
    end = part * MAX_ADDRESSES - len(content.pages)
    return max(end - MAX_ADDRESSES, 0), end


def _page(root: Element, base: str, route: PageRoute, content: Content) -> Element:
    """Add a page, with its addresses in all languages, as its head has them."""
    page = SubElement(root, f"{{{_SITEMAP}}}url")
    SubElement(page, f"{{{_SITEMAP}}}loc").text = base + here(route.path)
    for one in alternates(base, content.languages(route), route.path):
        other = {"hreflang": one.name, "href": one.address}
        SubElement(page, f"{{{_XHTML}}}link", {"rel": "alternate", **other})
    return page
