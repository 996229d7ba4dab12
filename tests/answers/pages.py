"""Every page that visitors see, in both languages, and the files that machines read."""

import re

from tests.answers.site import PUBLIC_URL
from tests.answers.talk import Talk

_FIXED = ("/", "/about", "/business", "/portfolio", "/insight", "/contact", "/privacy", "/search")
_APART = (
    "/contact?tab=qna",
    "/contact?tab=unknown",
    "/portfolio?category=commercial",
    "/portfolio?category=residential&filter=30py&filter=f%26b",
    "/portfolio?category=residential&page=2",
    "/portfolio?page=x",
    "/portfolio?style=%EB%82%B4%EC%B6%94%EB%9F%B4",
    "/portfolio?tag=storage",
    "/portfolio?find=%EC%A7%91",
    "/insight?category=tip",
    "/insight?page=2",
    "/search?q=%EC%A7%91",
    "/search?q=%3Cb%3E",
    "/search?q=nothing-like-it",
    "/consultation",
    *(f"/consultation/{step}" for step in ("1", "2", "3", "4", "5", "sent", "6")),
    "/portfolio/unknown",
    "/insight/unknown",
    "/business/residential/unknown",
    "/nothing-here",
    "/admin",
    "/admin/login",
    "/p/unknown",
    "/privacy/2020-01-01",
)
_FILES = (
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-1.xml",
    "/portfolio/feed.xml",
    "/portfolio/rss.xml",
    "/insight/feed.xml",
    "/insight/rss.xml",
    "/site.webmanifest",
    "/favicon.ico",
    "/schema/openapi.json",
    "/metrics",
    "/.well-known/security.txt",
    "/admin/",
    "//evil.example",
    "/portfolio/",
)
_API = (
    "/api/site",
    "/api/portfolio",
    "/api/portfolio?category=residential&limit=1",
    "/api/portfolio?category=commercial&filter=f%26b",
    "/api/portfolio?category=nothing",
    "/api/portfolio?limit=0",
    "/api/portfolio?find=" + "x" * 101,
    "/api/portfolio?style=x&tag=light&after=unknown",
    "/api/portfolio/unknown",
    "/api/insights",
    "/api/insights?category=tip&limit=1",
    "/api/insights?category=nothing",
    "/api/insights/unknown",
    "/api/search?q=%EC%A7%91",
    "/api/search?q=x&kind=project",
    "/api/search?q=x&kind=moon",
    "/api/search",
)
_MOMENT = "/preview/at/2026-06-01T00:00Z"
_PLACES = re.compile(rf"<loc>{PUBLIC_URL}([^<]*)</loc>")
_SHARED = re.compile(rf"{PUBLIC_URL}((?:/en)?/share/[^\"'\s<>]+\.jpg)")
_MOST_PAGES = 60


def ask_for_pages(talk: Talk) -> None:
    """Ask for every page of the site map, and for what is none."""
    talk.section("pages")
    for path in (*_FIXED, *_APART):
        for address in (path, f"/en{path}".removesuffix("/")):
            talk.get(address, by="nobody")
    talk.section("files")
    for path in _FILES:
        talk.get(path, by="nobody")
    talk.section("public answers")
    for path in _API:
        talk.get(path, by="nobody")
        talk.get(path, by="nobody", headers={"Accept-Language": "en"})
    talk.section("pages of records")
    shown = _ask_for_records(talk)
    talk.section("share pictures")
    for path in sorted({card for page in shown for card in _SHARED.findall(page)})[:12]:
        talk.get(path, by="nobody")
    talk.section("site at a moment")
    for path in _FIXED:
        talk.get(_MOMENT + path)
    talk.get(f"{_MOMENT}/portfolio", by="nobody")
    talk.section("conditional requests")
    _ask_again(talk)


def ask_for_pages_again(talk: Talk) -> None:
    """Ask for what visitors see after the changes."""
    talk.section("pages after the changes")
    for path in (*_FIXED, *_FILES, *_API[:2], "/api/insights"):
        talk.get(path, by="nobody")
    for path in _FIXED:
        talk.get(f"/en{path}".removesuffix("/"), by="nobody")


def _ask_for_records(talk: Talk) -> list[str]:
    """Ask for the pages and public answers of every record; return the first pages."""
    pages = []
    for kind, page in (("portfolio", "/portfolio"), ("insights", "/insight")):
        ids = [item["id"] for item in talk.get(f"/api/{kind}", by="nobody").json()["items"]]
        for number, id in enumerate(ids):
            talk.get(f"/api/{kind}/{id}", by="nobody")
            if number < _MOST_PAGES:
                pages.append(talk.get(f"{page}/{id}", by="nobody").text)
                talk.get(f"/en{page}/{id}", by="nobody")
    listed = {place for text in _site_maps(talk) for place in _PLACES.findall(text)}
    for path in sorted(listed):
        if path.count("/business/") and path not in _FIXED:
            pages.append(talk.get(path, by="nobody").text)
    first = ids[0] if ids else "unknown"
    for path in (f"/insight/{first}?page=2", f"/preview/insights/{first}", "/portfolio/photo/1"):
        talk.get(path, by="nobody")
    return pages


def _site_maps(talk: Talk) -> list[str]:
    return [talk.get(path, by="nobody").text for path in ("/sitemap.xml", "/sitemap-1.xml")]


def _ask_again(talk: Talk) -> None:
    """Ask with the entity tag of before, for the head alone, and by methods there are not."""
    for path in ("/", "/portfolio", "/api/portfolio", "/api/site", "/api/insights"):
        tag = talk.get(path, by="nobody").headers.get("etag", "")
        talk.get(path, by="nobody", headers={"If-None-Match": tag})
        for method in ("HEAD", "POST", "OPTIONS"):
            talk.ask(method, path, by="nobody")
