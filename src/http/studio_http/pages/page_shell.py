"""The page around a screen's content: its styles inline, and a script that loads the application.

Otherwise a telephone would wait for style sheets before it paints, and its first picture would
compete with the application's code. Both texts are inline, so they cost no request; the
Content-Security-Policy names them by their digests.
"""

import re
from dataclasses import dataclass
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
TITLE = "<title>Studio</title>"
"""Where a page's title and what belongs to it go in the application's start page."""

ROOT = '<div id="root"></div>'
"""Where the content goes."""

HEAD_END = "</head>"
BODY_END = "</body>"


@dataclass(frozen=True, slots=True)
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
    page = page.replace(HEAD_END, f"<style>{style}</style>\n{links}{HEAD_END}", 1)
    starter = f"<script {data}>{script}</script>" if runs else ""
    page = page.replace(BODY_END, f"{starter}\n{BODY_END}", 1)
    if not runs:
        return PageShell(page, style)
    layout = _script(_LAYOUTS[kind]) if kind in _LAYOUTS else ""
    is_entrance = kind == "home" and spoken() == BASE
    return PageShell(page, style, script, layout, _script("entrance.js") if is_entrance else "")


def filled_page(page: str, title: str, body: str, head: str = "") -> str:
    """Return the start page with a title, what else belongs to its *head*, and what it shows."""
    page = page.replace(TITLE, f"<title>{escape(title)}</title>", 1)
    return page.replace(HEAD_END, head + HEAD_END, 1).replace(ROOT, body, 1)


def without_application(page: str) -> str:
    """Return the start page without what loads the application; its style sheets stay."""
    for loaded in (_CHUNK_LINK, _APPLICATION):
        page = loaded.sub("", page)
    return page


def _script(name: str) -> str:
    return _COMMENTS.sub("", Path(__file__).with_name(name).read_text(encoding="utf-8"))
