"""The views of drafts: for who works on the content, and for whoever was given a link.

The administration's words are there in the base language alone, over pages in every language; what
a visitor reads is in the language that is spoken.
"""

from urllib.parse import quote, urlencode

from studio_core.dates import SEOUL, parse_moment, parts_of_day
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.publishing.preview_links import PreviewLink
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE, SITE_CONTENT
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.pages.views import Bar, ConsentForm, View

OFFICE = catalogue("preview-office")
_ALL = "/admin/site"
_LISTS = {PORTFOLIO: "/admin/portfolio", INSIGHTS: "/admin/insight"}
_LANGUAGE = "language"
"""The part of an editor's address that names the language it opens in, but for the base one."""


def link_view(link: PreviewLink, shared_by: str, at: str, form: ConsentForm | None = None) -> View:
    """Return the view of what *link* shows at the address *at*; *form* asks for consent."""
    words = catalogue("preview")
    by = filled(words["preview.by"], product=shared_by)
    bar = Bar(
        label=words["preview.label"],
        says=_until(words["preview.until"], link.expires_at),
        more=f"{by} · {words['preview.private']}",
        brief=filled(words["preview.by_brief"], product=shared_by),
    )
    return View(mode="preview", bar=bar, is_secret=True, at=at, form=form)


def record_view(collection: str, id: str) -> View:
    """Return the view of the draft of a record at its preview."""
    records = _LISTS.get(collection, _ALL)
    folder = f"{_ALL}/{collection}" if collection in SITE_CONTENT else records
    folder = records if collection == SITE else folder
    name = quote(id, safe="")
    return _view(f"{folder}/{name}", records, f"/preview/{collection}/{name}")


def page_view(path: str, query: str) -> View:
    """Return the view of the page at *path*, as browsers write it, with all drafts in it."""
    address = path + (f"?{query}" if query else "")
    at = f"/preview/page?{urlencode({'path': address, 'bar': 'true'})}"
    return _view(f"{_ALL}/page{address}", _ALL, at)


def _view(edit: str, close: str, at: str) -> View:
    """Return the view under a bar that leads to where a draft is edited and to what is around."""
    links = (
        (OFFICE["admin.preview.bar_edit"], _in_language(edit)),
        (OFFICE["admin.preview.bar_close"], close),
    )
    bar = Bar(label=OFFICE["admin.preview.bar"], lang=BASE, links=links)
    return View(mode="preview", bar=bar, is_secret=True, at=at)


def _in_language(editor: str) -> str:
    """Return the address of an *editor* that opens in the language that is spoken."""
    if spoken() == BASE:
        return editor
    return f"{editor}{'&' if '?' in editor else '?'}{urlencode({_LANGUAGE: spoken()})}"


def _until(text: str, instant: str) -> str:
    """Fill *text* with the day of an instant in Seoul; nothing where there is none."""
    moment = parse_moment(instant)
    return filled(text, **parts_of_day(moment.astimezone(SEOUL))) if moment else ""
