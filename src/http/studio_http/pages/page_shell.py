"""The page around a screen's content: its styles inline, and a script that loads the application.

Otherwise a telephone would wait for style sheets before it paints, and its first picture would
compete with the application's code. Both texts are inline, so they cost no request; the
Content-Security-Policy names them by their digests.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_http.pages.assets import Assets
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import Kind

_LAYOUTS: dict[Kind, str] = {
    "insight": "columns.js",
    "portfolio": "waiting.js",
    "project": "waiting.js",
}
"""Scripts that lay a screen's content out before it is painted, where style sheets cannot."""

# No group is possessive (see `studio_core.interpreter`); none reads beyond the next tag or mark.
_STYLE_LINK = re.compile(r'<link rel="stylesheet"[^<>]*+>\s*+')
_CHUNK_LINK = re.compile(
    r'<link rel="modulepreload"[^<>h]*+(?:h(?!ref=")[^<>h]*+)*href="([^"<>]++)"[^<>]*+>\s*+'
)
_APPLICATION = re.compile(
    r'<script type="module"[^<>s]*+(?:s(?!rc=")[^<>s]*+)*src="([^"<>]++)"[^<>]*+></script>\s*+'
)
_PRINT_LINK = re.compile(
    r'<link media="print"[^<>h]*+(?:h(?!ref=")[^<>h]*+)*href="([^"<>]++)"[^<>]*+>'
)
_COMMENTS = re.compile(r"/\*.*?(?:\*/\s*+|\Z)", re.DOTALL)
_HEAD_END, _BODY_END = "</head>", "</body>"
_PARTED_AT = ("<html", "<title>Studio</title>", _HEAD_END, '<div id="root"></div>', _BODY_END)
"""Where a page's own parts stand in the application's start page."""

_INSTEAD = frozenset(("<title>Studio</title>", '<div id="root"></div>'))
"""What a page's own parts stand in place of."""


@dataclass(frozen=True)
class PageShell:
    """A page without its content; *style* and *script* are the inline texts in it.

    *layout* is a script that the template puts behind what it lays out; *entrance* one that leads
    on, in the head, to the languages that stand there.
    """

    page: str
    style: str = ""
    script: str = ""
    layout: str = ""
    entrance: str = ""

    def filled(
        self, *, head: str, root: str, marks: str = "", head_end: str = "", body_end: str = ""
    ) -> str:
        """Return the page with *marks* on its root element, and its own parts of head and body.

        *head* has its title, *root* is its content; the others stand at the end of either.
        """
        first, opened, headed, led, rooted, last = self._pieces
        return f"{first}{marks}{opened}{head}{headed}{head_end}{led}{root}{rooted}{body_end}{last}"

    @cached_property
    def _pieces(self) -> list[str]:
        """The page in pieces, between which its own parts stand."""
        pieces, rest = [], self.page
        for mark in _PARTED_AT:
            before, _, rest = rest.partition(mark)
            if mark == "<html":
                before += mark
            elif mark not in _INSTEAD:
                rest = mark + rest
            pieces.append(before)
        return [*pieces, rest]


def shell_of(assets: Assets, kind: Kind, *, runs: bool = True) -> PageShell:
    """Return the shell of a screen; the start page as it is when nothing was built.

    Without what *runs* it has its styles alone.
    """
    application = _APPLICATION.search(assets.page)
    if application is None:
        return PageShell(assets.page)
    style, script = assets.style_text(kind), _script("starter.js")
    early = [*_CHUNK_LINK.findall(assets.page), *assets.scripts(kind)]
    page = assets.page
    for loaded in (_STYLE_LINK, _CHUNK_LINK, _APPLICATION):
        page = loaded.sub("", page)
    paper = _PRINT_LINK.search(page)
    # With scripts, the style sheet of paper comes behind the application.
    page = _PRINT_LINK.sub(r"<noscript>\g<0></noscript>", page)
    facts = {
        "app": application[1],
        "chunks": " ".join(early),
        "waits": escape(read_labels()["network.waits"]),
        "paper": paper[1] if paper else "",
    }
    data = " ".join(f'data-{name}="{text}"' for name, text in facts.items())
    # Disabled, so never fetched; the application takes the styles for loaded when it finds them.
    links = "".join(
        f'<link rel="stylesheet" crossorigin href="{address}" disabled>\n'
        for address in assets.styles(kind)
    )
    page = page.replace(_HEAD_END, f"<style>{style}</style>\n{links}{_HEAD_END}", 1)
    starter = f"<script {data}>{script}</script>" if runs else ""
    page = page.replace(_BODY_END, f"{starter}\n{_BODY_END}", 1)
    if not runs:
        return PageShell(page, style)
    layout = _script(_LAYOUTS[kind]) if kind in _LAYOUTS else ""
    is_entrance = kind == "home" and spoken() == BASE
    return PageShell(page, style, script, layout, _script("entrance.js") if is_entrance else "")


def titled_head(title: str) -> str:
    """Return the head of a page that has a title alone."""
    return f"<title>{escape(title)}</title>"


def without_application(page: str) -> str:
    """Return the start page without what loads the application; its style sheets stay."""
    for loaded in (_CHUNK_LINK, _APPLICATION):
        page = loaded.sub("", page)
    return page


def _script(name: str) -> str:
    return _COMMENTS.sub("", Path(__file__).with_name(name).read_text(encoding="utf-8"))
