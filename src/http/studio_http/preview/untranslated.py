"""What who edits sees where a page is not there yet in the language in which they look at it."""

from html import escape

from studio_core.languages.registry import BASE
from studio_http.pages.rendering import ROOT, TITLE
from studio_http.preview.bars import OFFICE


def untranslated_page(page: str) -> bytes:
    """Return *page*, the application's own, with what is to be done in the base language."""
    title, body = (
        escape(OFFICE[f"admin.preview.untranslated.{part}"]) for part in ("title", "body")
    )
    says = (
        f'<main class="page wrap" lang="{BASE}"><h1 class="h2">{title}</h1>'
        f'<p class="read">{body}</p></main>'
    )
    titled = page.replace(TITLE, f"<title>{title}</title>", 1)
    return titled.replace(ROOT, ROOT.replace("><", f">{says}<"), 1).encode()
