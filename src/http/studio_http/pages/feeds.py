"""The site map, robots.txt and the Atom feed of the articles."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from studio_http.pages.dates import iso_moment
from studio_http.pages.linked_data import absolute
from studio_http.pages.page_routes import LISTED, article_path, project_path

_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_IMAGE = "http://www.google.com/schemas/sitemap-image/1.1"
_FEED_ENTRIES = 30
_MAX_IMAGES = 1000
"""Pictures of one page that a site map may name."""

Json = Mapping[str, Any]


def robots(base: str) -> bytes:
    """Return robots.txt: everything but the administration, and where the site map is."""
    lines = [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /debug",
        "",
        f"Sitemap: {base}/sitemap.xml",
    ]
    return "\n".join([*lines, ""]).encode()


def sitemap(base: str, projects: Sequence[Json], articles: Sequence[Json]) -> bytes:
    """Return the site map with every project, its pictures, and every article."""
    register_namespace("", _SITEMAP)
    register_namespace("image", _IMAGE)
    root = Element(f"{{{_SITEMAP}}}urlset")
    for path in LISTED:
        _page(root, base + path)
    for project in projects:
        page = _page(root, base + project_path(project["id"]))
        for image in project["images"][:_MAX_IMAGES]:
            entry = SubElement(page, f"{{{_IMAGE}}}image")
            SubElement(entry, f"{{{_IMAGE}}}loc").text = _clean(absolute(image["url"], base))
    for article in articles:
        page = _page(root, base + article_path(article["id"]))
        if moment := iso_moment(article["date"]):
            SubElement(page, f"{{{_SITEMAP}}}lastmod").text = moment
    return _document(root)


def atom(base: str, site: Json, articles: Sequence[Json]) -> bytes:
    """Return the newest dated articles as an Atom feed (RFC 4287); *articles* newest first."""
    register_namespace("", _ATOM)
    dated = [(iso_moment(article["date"]), article) for article in articles if article["date"]]
    name = str(site.get("brand", {}).get("ko", ""))
    feed = Element(f"{{{_ATOM}}}feed", {"xml:lang": "ko"})
    _text(feed, "id", f"{base}/insight")
    _text(feed, "title", name)
    _text(feed, "subtitle", str(site.get("tagline", "")))
    _text(feed, "updated", dated[0][0] if dated else "1970-01-01T00:00:00Z")
    _link(feed, f"{base}/insight/feed.xml", "self")
    _link(feed, f"{base}/insight", "alternate")
    _text(SubElement(feed, f"{{{_ATOM}}}author"), "name", name)
    for moment, article in dated[:_FEED_ENTRIES]:
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
