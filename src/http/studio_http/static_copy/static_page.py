"""A page of the site for a host that only has files: without scripts, and without forms."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape, unescape

from studio_core.languages.speaking import here
from studio_core.texts import catalogue
from studio_http.base.security_headers import RawHeaders, allowing, policy_element
from studio_http.pages.page_routes import CONSULTATION

_LINK = re.compile(r' href="([^"<>]*)"')
_STYLE = re.compile(r"<style>([^<]*)</style>")
_UNSCRIPTED = "@media (scripting:none)"
_CHARSET = '<meta charset="utf-8" />'
_OF_THE_SITE = ("/admin", "/debug")
_SEARCH = "/search"


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticRules:
    """How pages change: *place* gives the address of a page's file, None for one that has none.

    *live* is the address of the site itself, where it has forms; '' when nobody knows.
    """

    place: Callable[[str], str | None]
    live: str
    headers: RawHeaders


def static_page(page: str, rules: StaticRules) -> str:
    """Return *page* as a browser without scripts has it, with links to what is there.

    It is in the language that is spoken.
    """
    page = unscripted(_without_scripts(page))
    page = page.replace("<noscript>", "").replace("</noscript>", "")
    page = _cut(page, "<form", "</form>", lambda form: _notice(form, rules.live))
    page = _cut(page, "<a ", "</a>", _without_site)
    page = _LINK.sub(lambda found: f' href="{_leading(found[1], rules)}"', page)
    return page.replace(_CHARSET, f"{_CHARSET}\n{_policy(page, rules.headers)}", 1)


def unscripted(style: str) -> str:
    """Return *style* as it is where no scripts run: browsers ask their settings, not the page."""
    return style.replace(_UNSCRIPTED, "@media all")


def _without_scripts(page: str) -> str:
    """Return *page* without what runs; what tells search engines of it stays."""
    page = _cut(page, "<script", "</script>", _data_for_others)
    page = _cut(page, '<link rel="stylesheet" crossorigin href="', ">", _enabled)
    return _cut(page, '<link rel="modulepreload"', ">", lambda _: "")


def _data_for_others(script: str) -> str:
    return script if script.startswith('<script type="application/ld+json"') else ""


def _enabled(link: str) -> str:
    """Return a style sheet's link unless its styles stand in the page already."""
    return "" if link.endswith("disabled>") else link


def _without_site(link: str) -> str:
    """Return a link unless only the site itself has what it leads to."""
    opening = link.partition(">")[0]
    inside = (*_OF_THE_SITE, here(_SEARCH))
    return "" if any(f'href="{path}' in opening for path in inside) else link


def _notice(form: str, live: str) -> str:
    texts = catalogue("static")
    is_sent = 'method="post"' in form.partition(">")[0]
    if not is_sent:
        return f'<p class="meta">{escape(texts["static.searched"])}</p>' if "Seek" in form else ""
    if not live:
        return f'<p class="read">{escape(texts["static.form"])}</p>'
    address = escape(live + here("/contact?tab=qna"))
    link = f'<a class="btn btn--ink" href="{address}">'
    said = escape(texts["static.form_live"])
    return f'<p class="read">{said}<br><br>{link}{escape(texts["static.open"])}</a></p>'


def _leading(link: str, rules: StaticRules) -> str:
    """Return where a link of the site leads in the copy; others stay as they are."""
    address = unescape(link)
    if not address.startswith("/") or address.startswith("//"):
        return link
    if address.startswith(here(CONSULTATION)):
        return escape(rules.live + address if rules.live else here(CONSULTATION))
    path, mark, fragment = address.partition("#")
    return escape((rules.place(path) or path.partition("?")[0]) + mark + fragment)


def _policy(page: str, headers: RawHeaders) -> str:
    """Return what says in *page* what it may load: its own styles, no scripts."""
    for style in _STYLE.findall(page):
        headers = allowing(headers, style=style)
    own, none = b"script-src 'self'", b"script-src 'none'"
    return policy_element(tuple((name, value.replace(own, none)) for name, value in headers))


def _cut(page: str, start: str, end: str, put: Callable[[str], str]) -> str:
    """Return *page* with what *put* makes of every piece from *start* to *end*."""
    done: list[str] = []
    rest = page
    while True:
        before, found, behind = rest.partition(start)
        piece, closed, after = behind.partition(end)
        if not closed:
            return "".join([*done, rest])
        done += [before, put(found + piece + closed)]
        rest = after
