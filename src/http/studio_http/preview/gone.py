"""The page behind a link that shows nothing: it expired, was revoked, or never was."""

from html import escape

from studio_core.languages.speaking import here
from studio_core.texts import catalogue
from studio_http.pages.rendering import DATA

STYLE = (
    ".preview-gone{min-height:calc(100svh - var(--nav-h));display:grid;align-content:center;"
    "gap:var(--s-3);justify-items:start;padding-block:var(--s-8)}"
    ".preview-gone i{display:block;width:min(100%,560px);height:12px;margin-bottom:var(--s-3);"
    "border-bottom:1px solid var(--rule-strong);background:repeating-linear-gradient(90deg,"
    "var(--rule-strong) 0 1px,transparent 1px 10%) 0 100%/100% 6px no-repeat}"
    ".preview-gone p{color:var(--ink-2);line-height:1.8;max-width:34em}"
    ".preview-gone div{display:flex;flex-wrap:wrap;gap:12px;margin-top:var(--s-2)}"
)
"""As `Message.module.css` of the application, which no page without it has."""

_TITLE, _TITLE_END = "<title>", "</title>"
_CURRENT = ' aria-current="page"'
_HEAD_END, _MAIN, _MAIN_END = "</head>", "<main", "</main>"
_SCRIPT_END = "</script>"


def gone_page(page: str) -> bytes:
    """Return any *page* of the site with a message in place of its own content."""
    texts = {key: escape(text) for key, text in catalogue("preview").items()}
    before, title, rest = page.partition(_TITLE)
    page = (
        f"{before}{title}{texts['preview.gone.title']}{_TITLE_END}{rest.partition(_TITLE_END)[2]}"
    )
    page = page.replace(_CURRENT, "")
    page = page.replace(_HEAD_END, f"<style>{STYLE}</style>\n{_HEAD_END}", 1)
    says = (
        '<main class="page wrap"><div class="preview-gone"><i aria-hidden="true"></i>'
        f'<h1 class="h1">{texts["preview.gone.title"]}</h1><p>{texts["preview.gone.body"]}</p>'
        f'<div><a class="btn btn--ink" href="{here("/portfolio")}">'
        f"{texts['preview.gone.portfolio']}</a>"
        f'<a class="btn btn--line" href="{here("/contact")}">'
        f"{texts['preview.gone.contact']}</a></div></div>"
    )
    # Nothing here runs that would read the data of the page that it was.
    before, data, rest = page.partition(DATA)
    page = before + (rest.partition(_SCRIPT_END)[2] if data else "")
    before, _, rest = page.partition(_MAIN)
    return f"{before}{says}{_MAIN_END}{rest.partition(_MAIN_END)[2]}".encode()
