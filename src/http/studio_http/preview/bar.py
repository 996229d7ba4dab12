"""The bar over a preview, and a public page made into one.

A preview is the page as visitors get it, byte for byte, except for what this module does by exact,
known strings: the bar and its styles come in, links to pages of the site go on within the preview,
and the scripts that run are left out. `without_bar` and `without_scripts` tell those apart again:

    without_bar(with_bar(page, bar), bar) == without_scripts(page)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape, unescape
from typing import Literal
from urllib.parse import unquote

from studio_core.languages.registry import address_in
from studio_core.languages.speaking import spoken
from studio_core.texts import catalogue
from studio_http.pages.page_routes import route_of

HEIGHT = "40px"
STYLE = (
    ".preview-bar{position:fixed;inset:0 0 auto;z-index:calc(var(--z-nav) + 1);"
    "height:var(--bar-h);background:var(--ink);color:var(--on-night);"
    "font-size:var(--t-13);letter-spacing:0}"
    ".preview-bar .wrap{height:100%;display:flex;align-items:center;gap:20px;white-space:nowrap}"
    ".preview-bar b{font-weight:600;min-width:0;overflow:hidden;text-overflow:ellipsis}"
    ".preview-bar .ico{width:16px;height:16px;display:inline;vertical-align:-3px;margin-right:4px}"
    ".preview-bar span{color:#d3d1c8}"
    ".preview-bar .end{margin-left:auto}"
    ".preview-bar .by{display:none}"
    ".preview-bar a{display:inline-flex;align-items:center;height:100%;min-width:44px;"
    "justify-content:center;text-decoration:underline;text-underline-offset:4px}"
    ".preview-bar :not(.end,a)+a{margin-left:auto}"
    f":root{{--bar-h:{HEIGHT};scroll-padding-top:calc(var(--nav-h) + var(--bar-h) + 16px)}}"
    ".NavBar_bar{top:var(--bar-h)}"
    ".page{padding-top:calc(var(--nav-h) + var(--bar-h))}"
    "@media (max-width:767px){"
    ":root{--bar-h:44px}"
    ".preview-bar .wrap{gap:8px}"
    ".preview-bar .end{display:none}"
    ".preview-bar .by{display:inline;margin-left:auto}"
    "}"
)
"""Behind the page's own styles, which know nothing of a bar; targets are 44 pixels on phones."""

_STYLES = f"<style>{STYLE}</style>\n</head>"
_HEAD_END = "</head>"
_LEADS_OUT = '<base target="_blank">\n'
_ROOT = '<div id="root">'
_SCRIPT, _SCRIPT_END = "<script", "</script>"
_DATA_TYPES = ('type="application/json"', 'type="application/ld+json"')
_TITLE = "<title>"
_SHARE, _SHARE_END = '<span class="ShareButton_share"', "</button></span>"
_PRINT, _PRINT_END = '<span class="ProjectHead_print"', "</button></span>"
_BOOKLET, _BOOKLET_END = '<aside class="booklet"', "</aside>"
_NEIGHBOURS = (
    ('<nav class="Turn_turn"', "</nav>"),
    ('<section class="ProjectTiles_section" aria-labelledby="related"', "</section>"),
    ('<section class="ArticleEnd_more"', "</section>"),
)
_SHARING = ('<meta property="og:', '<meta name="twitter:')
_LINK, _HREF = "<a ", 'href="'
_IN_LANGUAGE, _NOT_THERE = ' hreflang="', ' title="'
_KEPT_WITHIN = "data-within "
"""Marks the links that were turned, so that exactly those can be turned back."""

_ICONS = {
    "lock": "M4 9h12v9H4zM6.500 9V6a3.500 3.500 0 0 1 7 0v3",
    "clock": "M10 2.500a7.500 7.500 0 1 0 0 15a7.500 7.500 0 1 0 0-15M10 5.500V10l3 2",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What the bar says: its *label*, then *says*; at the far end *more*, on phones *brief*.

    *lang* is the language of all that. *links* are texts with their addresses. With *at*, the
    address of the preview without its language, the switch leads to the preview in each language
    that the page is there in. With *within*, an address without a last slash, links to pages of the
    site lead to the same page under that address. A *secret* page has nothing for those who make a
    picture of a link that they are sent, and leads to no neighbours.
    """

    label: str
    icon: Literal["lock", "clock"] = "lock"
    says: str = ""
    more: str = ""
    brief: str = ""
    links: tuple[tuple[str, str], ...] = ()
    within: str = ""
    at: str = ""
    lang: str = ""
    secret: bool = False


def with_bar(page: bytes, bar: Bar) -> bytes:
    """Return *page* under *bar*, without the scripts that run."""
    text = _without_running(page.decode())
    if bar.secret:
        text = _without_neighbours(_without_sharing(text))
        text = text.replace(_TITLE, f"{_TITLE}{escape(bar.label)}: ", 1)
    if bar.within:
        text = _with_links(text, lambda tag: _turned(tag, bar.within))
    if bar.at:
        text = switched(text, bar.at)
    text = text.replace(_HEAD_END, _STYLES, 1)
    return text.replace(_ROOT, _html(bar) + _ROOT, 1).encode()


def without_bar(page: bytes, bar: Bar) -> bytes:
    """Return what `with_bar` made *page* of, without the scripts that run.

    What a secret page lost is not there again.
    """
    text = page.decode().replace(_html(bar) + _ROOT, _ROOT, 1)
    text = text.replace(_STYLES, _HEAD_END, 1)
    return _with_links(text, lambda tag: _turned_back(tag, bar.within)).encode()


def switched(text: str, at: str, *, always: bool = False) -> str:
    """Return *text*, a page, whose switch leads to *at* in each language that the page is there in.

    It is there *always*, or where the switch does not say otherwise.
    """

    def turned(tag: str) -> str:
        start, found, rest = tag.partition(_IN_LANGUAGE)
        if not found or (_NOT_THERE in rest and not always):
            return tag
        code, _, more = rest.partition('"')
        before, href, address = start.partition(_HREF)
        after = address.partition('"')[2]
        more = more.partition(_NOT_THERE)[0]
        return f'{before}{href}{escape(address_in(code, at))}"{after}{found}{code}"{more}'

    return _with_links(text, turned)


def private_part(page: bytes) -> bytes:
    """Return *page* without what runs in it and what is for those who share it."""
    return _without_sharing(_without_running(page.decode())).encode()


def framed_page(page: bytes) -> bytes:
    """Return *page* for a frame beside its form: what leads away opens in a tab of its own."""
    text = private_part(page).decode()
    return text.replace(_HEAD_END, _LEADS_OUT + _HEAD_END, 1).encode()


def without_scripts(page: bytes) -> bytes:
    """Return *page* without the scripts that run; the data in it stays."""
    return _without_running(page.decode()).encode()


def inline_styles(page: bytes) -> Iterator[str]:
    """Yield the texts of the style elements of *page*, for the policy that allows them."""
    for part in page.decode().split("<style>")[1:]:
        yield part.partition("</style>")[0]


def _html(bar: Bar) -> str:
    icon = f'<svg class="ico" viewBox="0 0 20 20" aria-hidden="true"><path d="{_ICONS[bar.icon]}"/>'
    spans = (("num", bar.says), ("end", bar.more), ("by", bar.brief))
    said = "".join(f'<span class="{name}">{escape(text)}</span>' for name, text in spans if text)
    links = "".join(
        f'<a href="{escape(address)}">{escape(text)}</a>' for text, address in bar.links
    )
    lang = f' lang="{bar.lang}"' if bar.lang and bar.lang != spoken() else ""
    return (
        f'<div class="preview-bar on-dark" role="region" aria-label="{escape(bar.label)}"{lang}>'
        f'<div class="wrap"><b>{icon}</svg> {escape(bar.label)}</b>{said}{links}</div></div>'
    )


def _without_running(text: str) -> str:
    """Leave scripts out by their tags: nothing that a person wrote brings a `<` into a page."""
    before, *parts = text.split(_SCRIPT)
    kept = [before]
    for part in parts:
        tag, _, rest = part.partition(">")
        if any(type in tag for type in _DATA_TYPES):
            kept.append(_SCRIPT + part)
        else:
            kept.append(rest.partition(_SCRIPT_END)[2])
    return "".join(kept)


def _without_sharing(text: str) -> str:
    for start in _SHARING:
        before, *parts = text.split(start)
        text = before + "".join(part.partition(">")[2] for part in parts)
    text = _without_part(text, _BOOKLET, _BOOKLET_END)
    before, found, rest = text.partition(_SHARE)
    if not found:
        return text
    says = escape(catalogue("preview")["share.preview_off"])
    after = _without_part(rest.partition(_SHARE_END)[2], _PRINT, _PRINT_END)
    return f'{before}<span class="meta">{says}</span>{after}'


def _without_part(text: str, start: str, end: str) -> str:
    """Leave out what begins with *start*, through the next *end*."""
    before, found, rest = text.partition(start)
    return before + rest.partition(end)[2] if found else text


def _without_neighbours(text: str) -> str:
    """Leave of what stands below an article the way back to the list, below a project nothing."""
    for start, end in _NEIGHBOURS:
        text = _without_part(text, start, end)
    return text


def _with_links(text: str, turned: Callable[[str], str]) -> str:
    """Return *text* with the attributes of every link replaced by what *turned* makes of them."""
    before, *parts = text.split(_LINK)
    made = [before]
    for part in parts:
        tag, end, rest = part.partition(">")
        made.append(_LINK + turned(tag) + end + rest)
    return "".join(made)


def _turned(tag: str, within: str) -> str:
    start, href, rest = tag.partition(_HREF)
    address = unescape(rest.partition('"')[0])
    path = unquote(address.partition("#")[0].partition("?")[0])
    route = route_of(path) if path.startswith("/") else None
    if route is None or route.kind == "application":
        return tag
    return _KEPT_WITHIN + start + href + escape(within) + rest


def _turned_back(tag: str, within: str) -> str:
    if not tag.startswith(_KEPT_WITHIN):
        return tag
    return tag.removeprefix(_KEPT_WITHIN).replace(_HREF + escape(within), _HREF, 1)
