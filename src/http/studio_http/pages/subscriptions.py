"""The newest projects and articles for readers of feeds, as Atom and as RSS."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from mimetypes import guess_type
from xml.etree.ElementTree import Element, SubElement, register_namespace

from studio_core.addresses.paths import article_path, project_path
from studio_core.insights.excerpts import public_excerpt
from studio_core.languages.speaking import here, spoken
from studio_core.pictures.presentation import PLACEHOLDER_URL
from studio_http.pages.content import Content, Json
from studio_http.pages.dates import seoul_moment
from studio_http.pages.linked_data import absolute
from studio_http.pages.page_routes import Feed
from studio_http.pages.page_titles import page_name, studio_name
from studio_http.pages.shapes import InsightCardOut, ProjectOut
from studio_http.pages.xml_text import xml_document, xml_text

FEED_ENTRIES = 30

_ATOM = "http://www.w3.org/2005/Atom"
_MEDIA = "http://search.yahoo.com/mrss/"
_NEVER = "1970-01-01T00:00:00Z"
_JPEG = "image/jpeg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A project or an article; *moment* is ISO 8601, *picture* the address of one, '' for none."""

    path: str
    title: str
    moment: str
    category: str
    summary: str
    picture: str = ""

    @property
    def media_type(self) -> str:
        """The media type of the picture, as its address says it."""
        return guess_type(self.picture.partition("?")[0])[0] or _JPEG


def newest_entries(kind: str, content: Content) -> list[Entry]:
    """Return the newest dated projects (*kind* `portfolio`) or articles, newest first."""
    if kind == "portfolio":
        return [_project(*one) for one in content.newest_projects(FEED_ENTRIES)]
    return [_article(*one) for one in content.newest_articles(FEED_ENTRIES)]


def subscription(feed: Feed, base: str, site: Json, entries: Sequence[Entry]) -> bytes:
    """Return the *entries*, newest first, as the document at the address of *feed*."""
    return (atom if feed.format == "atom" else rss)(feed, base, site, entries)


def atom(feed: Feed, base: str, site: Json, entries: Sequence[Entry]) -> bytes:
    """Return the *entries* as an Atom feed (RFC 4287); pictures are enclosures."""
    register_namespace("", _ATOM)
    root = Element(f"{{{_ATOM}}}feed", {"xml:lang": spoken()})
    name = studio_name(site) or page_name(feed.kind)
    _text(root, "id", base + here(f"/{feed.kind}"), _ATOM)
    _text(root, "title", feed_title(feed, site), _ATOM)
    if tagline := site.get("tagline"):
        _text(root, "subtitle", tagline, _ATOM)
    _text(root, "updated", entries[0].moment if entries else _NEVER, _ATOM)
    _link(root, href=base + here(feed.path), rel="self")
    _link(root, href=base + here(f"/{feed.kind}"), rel="alternate")
    _text(SubElement(root, f"{{{_ATOM}}}author"), "name", name, _ATOM)
    for one in entries:
        entry = SubElement(root, f"{{{_ATOM}}}entry")
        _text(entry, "id", base + here(one.path), _ATOM)
        _text(entry, "title", one.title, _ATOM)
        _text(entry, "updated", one.moment, _ATOM)
        _link(entry, href=base + here(one.path), rel="alternate")
        if one.picture:
            address = xml_text(absolute(one.picture, base))
            _link(entry, href=address, rel="enclosure", type=one.media_type)
        SubElement(entry, f"{{{_ATOM}}}category", {"term": xml_text(one.category)})
        _text(entry, "summary", one.summary, _ATOM)
    return xml_document(root)


def rss(feed: Feed, base: str, site: Json, entries: Sequence[Entry]) -> bytes:
    """Return the *entries* as RSS 2.0, with pictures as Media RSS."""
    register_namespace("atom", _ATOM)
    register_namespace("media", _MEDIA)
    root = Element("rss", {"version": "2.0"})
    channel = SubElement(root, "channel")
    title = feed_title(feed, site)
    _text(channel, "title", title)
    _text(channel, "link", base + here(f"/{feed.kind}"))
    # RSS asks for a description.
    _text(channel, "description", site.get("tagline") or title)
    _text(channel, "language", spoken())
    if entries:
        _text(channel, "lastBuildDate", _rfc_822(entries[0].moment))
    _link(channel, href=base + here(feed.path), rel="self", type="application/rss+xml")
    for one in entries:
        item = SubElement(channel, "item")
        _text(item, "title", one.title)
        _text(item, "link", base + here(one.path))
        _text(item, "guid", base + here(one.path))
        _text(item, "pubDate", _rfc_822(one.moment))
        _text(item, "category", one.category)
        _text(item, "description", one.summary)
        if one.picture:
            shown = {"url": xml_text(absolute(one.picture, base)), "type": one.media_type}
            SubElement(item, f"{{{_MEDIA}}}content", {**shown, "medium": "image"})
    return xml_document(root)


def feed_title(feed: Feed, site: Json) -> str:
    """Return what a feed is called: as the studio, and as the list where that says which it is."""
    name = studio_name(site)
    if not name or feed.kind == "insight":
        return name or page_name(feed.kind)
    return f"{page_name(feed.kind)} · {name}"


def _project(moment: datetime, project: ProjectOut) -> Entry:
    story = project.style_description or " ".join(project.description)
    picture = project.thumbnail.url
    return Entry(
        path=project_path(project.id),
        title=project.title,
        moment=seoul_moment(moment),
        category=project.type_label,
        summary=public_excerpt(story) or project.location,
        picture="" if picture == PLACEHOLDER_URL else picture,
    )


def _article(moment: datetime, article: InsightCardOut) -> Entry:
    return Entry(
        path=article_path(article.id),
        title=article.title,
        moment=seoul_moment(moment),
        category=article.category_label,
        summary=article.excerpt,
    )


def _rfc_822(moment: str) -> str:
    return format_datetime(datetime.fromisoformat(moment))


def _text(parent: Element, name: str, text: str | None, namespace: str = "") -> None:
    tag = f"{{{namespace}}}{name}" if namespace else name
    SubElement(parent, tag).text = xml_text(text or "")


def _link(parent: Element, **attributes: str) -> None:
    SubElement(parent, f"{{{_ATOM}}}link", attributes)
