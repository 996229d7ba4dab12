"""The application's own page: at an unknown address, and where only the application has a screen.

It has a text for browsers without scripts. With scripts the application shows the screen, says
itself that nothing is here, or goes to another address.
"""

from collections.abc import Mapping
from html import escape

from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.rendering import ROOT, TITLE, read_labels

_SCREENS = (
    ("/admin", "footer.admin", "app.noscript_admin"),
    ("/debug", "app.debug", "app.noscript"),
)
"""Where addresses begin at which only the application has a screen, with its title and a text."""


def missing_answer(page: str, headers: RawHeaders) -> CachedResponse:
    """Return the one answer for every address at which there is nothing to see."""
    body = missing_page(page).encode()
    return CachedResponse(body, media_type=HTML, headers=headers, status=404, cache=b"no-store")


def missing_page(page: str) -> str:
    """Return *page*, the application's own, with a text that nothing is here."""
    return _saying(page, "not_found.title", "not_found.body")


def application_answers(page: str, headers: RawHeaders) -> Mapping[str, CachedResponse]:
    """Return the answers for the screens of the application, by how their addresses begin."""
    return {
        start: CachedResponse(_saying(page, title, body).encode(), media_type=HTML, headers=headers)
        for start, title, body in _SCREENS
    }


def _saying(page: str, title: str, body: str) -> str:
    words = {name: escape(text) for name, text in read_labels().items()}
    says = (
        f'<noscript><main class="wrap section"><h1 class="h1">{words[title]}</h1>'
        f'<p class="read">{words[body]}<br><br></p>'
        f'<p><a class="btn btn--ink" href="/">{words["not_found.home"]}</a> '
        f'<a class="btn btn--line" href="/portfolio">{words["not_found.portfolio"]}</a></p>'
        "</main></noscript>"
    )
    titled = page.replace(TITLE, f"<title>{words[title]}</title>", 1)
    return titled.replace(ROOT, ROOT.replace("><", f">{says}<"), 1)
