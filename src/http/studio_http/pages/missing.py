"""The page at an unknown address: the application's, with a text for browsers without scripts."""

from html import escape

from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.rendering import ROOT, TITLE, read_labels


def missing_answer(page: str, headers: RawHeaders) -> CachedResponse:
    """Return the one answer for every address at which there is nothing to see."""
    body = missing_page(page).encode()
    return CachedResponse(body, media_type=HTML, headers=headers, status=404, cache=b"no-store")


def missing_page(page: str) -> str:
    """Return *page*, the application's own, with a text that nothing is here.

    With scripts the application shows that itself, or goes to another address.
    """
    words = {name: escape(text) for name, text in read_labels().items()}
    says = (
        f'<noscript><main class="wrap section"><h1 class="h1">{words["not_found.title"]}</h1>'
        f'<p class="read">{words["not_found.body"]}<br><br></p>'
        f'<p><a class="btn btn--ink" href="/">{words["not_found.home"]}</a> '
        f'<a class="btn btn--line" href="/portfolio">{words["not_found.portfolio"]}</a></p>'
        "</main></noscript>"
    )
    titled = page.replace(TITLE, f"<title>{words['not_found.title']}</title>", 1)
    return titled.replace(ROOT, ROOT.replace("><", f">{says}<"), 1)
