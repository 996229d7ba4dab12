"""The application's own page: at an unknown address, and where only the application has a screen.

It has a text for browsers without scripts. With scripts the application shows the screen, says
itself that nothing is here, or goes to another address.
"""

from collections.abc import Callable
from html import escape

from studio_core.languages.speaking import here, spoken
from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.assets import Assets
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import RECEIPT
from studio_http.pages.rendering import ROOT, TITLE

_SCREENS = (
    ("/admin", "footer.admin", "app.noscript_admin"),
    ("/debug", "app.debug", "app.noscript"),
)
"""Where addresses begin at which only the application has a screen, with its title and a text."""


class ApplicationPages:
    """The answers with the application's own page, in the language that is spoken."""

    def __init__(self, assets: Assets, headers: RawHeaders) -> None:
        self._assets, self._headers = assets, headers
        self._made: dict[tuple[str, str], CachedResponse] = {}

    def missing(self) -> CachedResponse:
        """Return the one answer for every address at which there is nothing to see."""
        return self._kept("", self._missing)

    def screen(self, path: str) -> CachedResponse:
        """Return the answer at *path*, where only the application has a screen.

        The address of a receipt is the key to it: no cache and no search engine keeps it.
        """
        if path.startswith(RECEIPT):
            return self._kept(RECEIPT, self._receipt)
        said = next((one for one in _SCREENS if path.startswith(one[0])), None)
        if said is None:
            return self._kept("/", lambda: self._page(self.page))
        start, title, body = said
        return self._kept(start, lambda: self._page(saying(self.page, title, body)))

    @property
    def page(self) -> str:
        """The page itself, as it comes with nothing in it."""
        return self._assets.spoken().page

    def _kept(self, start: str, make: Callable[[], CachedResponse]) -> CachedResponse:
        key = (spoken(), start)
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def _missing(self) -> CachedResponse:
        page = missing_page(self.page).encode()
        return CachedResponse(
            page, media_type=HTML, headers=self._headers, status=404, cache=b"no-store"
        )

    def _receipt(self) -> CachedResponse:
        headers = (*self._headers, (b"x-robots-tag", b"noindex"))
        page = self.page.encode()
        return CachedResponse(page, media_type=HTML, cache=b"no-store", headers=headers)

    def _page(self, page: str) -> CachedResponse:
        return CachedResponse(page.encode(), media_type=HTML, headers=self._headers)


def missing_page(page: str) -> str:
    """Return *page*, the application's own, with a text that nothing is here."""
    return saying(page, "not_found.title", "not_found.body")


def saying(page: str, title: str, body: str) -> str:
    """Return *page*, the application's own, with the texts under *title* and *body* in it."""
    words = {name: escape(text) for name, text in read_labels().items()}
    says = (
        f'<noscript><main class="wrap section"><h1 class="h1">{words[title]}</h1>'
        f'<p class="read">{words[body]}<br><br></p>'
        f'<p><a class="btn btn--ink" href="{here("/")}">{words["not_found.home"]}</a> '
        f'<a class="btn btn--line" href="{here("/portfolio")}">'
        f"{words['not_found.portfolio']}</a></p></main></noscript>"
    )
    titled = page.replace(TITLE, f"<title>{words[title]}</title>", 1)
    return titled.replace(ROOT, ROOT.replace("><", f">{says}<"), 1)
