"""The site map, robots.txt and the Atom feed of the articles."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from studio_core.public_paths import article_path, project_path, quoted_path
from studio_http.pages.content import Content
from studio_http.pages.dates import iso_moment
from studio_http.pages.linked_data import absolute
from studio_http.pages.page_titles import page_name, studio_name

_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_IMAGE = "http://www.google.com/schemas/sitemap-image/1.1"
FEED_ENTRIES = 30
MAX_ADDRESSES = 50_000
"""Pages that one site map may name. Source: sitemaps.org."""

_MAX_IMAGES = 1000
"""Pictures of one page that a site map may name."""

Json = Mapping[str, Any]


def robots(base: str, *, is_open: bool) -> bytes:
    """Return robots.txt: everything but the administration, and where the site map is.

    Of a site that is not open yet, nothing.
    """
    if not is_open:
        return b"User-agent: *\nDisallow: /\n"
    lines = [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /debug",
        "",
        f"Sitemap: {base}/sitemap.xml",
    ]
    return "\n".join([*lines, ""]).encode()


def site_map(base: str, content: Content, part: int | None = None) -> bytes | None:
    """Return the site map: every page, also of services, project with its pictures, and article.

    With more than `MAX_ADDRESSES` it is an index of its parts, numbered from 1; None for a *part*
    that there is not.
    """
    register_namespace("", _SITEMAP)
    register_namespace("image", _IMAGE)
    parts = -(-(len(content.pages) + content.records) // MAX_ADDRESSES)
    if part is None:
        return _part(base, content, 1) if parts == 1 else _index(base, content, parts)
    return _part(base, content, part) if 1 <= part <= parts and parts > 1 else None


def _index(base: str, content: Content, parts: int) -> bytes:
    """Return where the parts of the site map are, and when what they name changed last."""
    root = Element(f"{{{_SITEMAP}}}sitemapindex")
    for part in range(1, parts + 1):
        entry = SubElement(root, f"{{{_SITEMAP}}}sitemap")
        SubElement(entry, f"{{{_SITEMAP}}}loc").text = f"{base}/sitemap-{part}.xml"
        if moment := iso_moment(content.last_date(*_bounds(content, part))):
            SubElement(entry, f"{{{_SITEMAP}}}lastmod").text = moment
    return _document(root)


def _part(base: str, content: Content, part: int) -> bytes:
    root = Element(f"{{{_SITEMAP}}}urlset")
    for path in content.pages if part == 1 else ():
        _page(root, base + quoted_path(path))
    for entry in content.site_map(*_bounds(content, part)):
        is_project = entry.kind == "project"
        page = _page(root, base + (project_path if is_project else article_path)(entry.id))
        for picture in entry.pictures[:_MAX_IMAGES]:
            image = SubElement(page, f"{{{_IMAGE}}}image")
            SubElement(image, f"{{{_IMAGE}}}loc").text = _clean(absolute(picture, base))
        if moment := iso_moment(entry.date):
            SubElement(page, f"{{{_SITEMAP}}}lastmod").text = moment
    return _document(root)


def _bounds(content: Content, part: int) -> tuple[int, int]:
    """Return which records a part names; the first one names the pages too."""
    end = part * MAX_ADDRESSES - len(content.pages)
    return max(end - MAX_ADDRESSES, 0), end


def atom(base: str, site: Json, articles: Sequence[Json]) -> bytes:
    """Return the newest dated articles as an Atom feed (RFC 4287); *articles* newest first."""
    register_namespace("", _ATOM)
    dated = [(iso_moment(article["date"]), article) for article in articles if article["date"]]
    name = studio_name(site) or page_name("insight")
    feed = Element(f"{{{_ATOM}}}feed", {"xml:lang": "ko"})
    _text(feed, "id", f"{base}/insight")
    _text(feed, "title", name)
    if tagline := site.get("tagline"):
        _text(feed, "subtitle", tagline)
    _text(feed, "updated", dated[0][0] if dated else "1970-01-01T00:00:00Z")
    _link(feed, f"{base}/insight/feed.xml", "self")
    _link(feed, f"{base}/insight", "alternate")
    _text(SubElement(feed, f"{{{_ATOM}}}author"), "name", name)
    for moment, article in dated[:FEED_ENTRIES]:
        address = base + article_path(article["id"])
        entry = SubElement(feed, f"{{{_ATOM}}}entry")
        _text(entry, "id", address)
        _text(entry, "title", article["title"])
        _text(entry, "updated", moment)
        _link(entry, address, "alternate")
        SubElement(entry, f"{{{_ATOM}}}category", {"term": _clean(article["categoryLabel"])})
        _text(entry, "summary", article["excerpt"])
    return _document(feed)


def _page(root: Element, address: str) -> Element:
    page = SubElement(root, f"{{{_SITEMAP}}}url")
    SubElement(page, f"{{{_SITEMAP}}}loc").text = address
    return page


def _text(parent: Element, name: str, text: str | None) -> None:
    SubElement(parent, f"{{{_ATOM}}}{name}").text = _clean(text or "")


def _link(parent: Element, address: str, relation: str) -> None:
    SubElement(parent, f"{{{_ATOM}}}link", {"href": address, "rel": relation})


def _document(root: Element) -> bytes:
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))


def _clean(text: str) -> str:
    """Leave out the control characters that XML cannot hold."""
    return "".join(letter for letter in text if letter >= " " or letter in "\t\n\r")
