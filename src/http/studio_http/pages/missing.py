"""The application's own page: at an unknown address, and where only the application has a screen.

It has a text for browsers without scripts. With scripts the application shows the screen, says
itself that nothing is here, or goes to another address.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from studio_core.languages.speaking import spoken
from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.problems.problem import visitors_text
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.assets import Assets
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import RECEIPT, route_of
from studio_http.pages.page_shell import PageShell, titled_head
from studio_http.pages.rendering import templates

_SCREENS = (
    ("/admin", "footer.admin", "app.noscript_admin"),
    ("/debug", "app.debug", "app.noscript"),
)
"""Where addresses begin at which only the application has a screen, with its title and a text."""


_RECORDS = {
    "project": (
        "project.not_found.title",
        "project_not_found",
        "/portfolio",
        "project.not_found.back",
    ),
    "article": ("insight.not_found", "insight_not_found", "/insight", "insight.detail.back"),
}
"""What is said of a record that is not there, by the kind of its page, and what leads back."""


_ANYWHERE = {"/": "not_found.home", "/portfolio": "not_found.portfolio"}
"""The ways on from where nothing is, by the names of their words."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A heading, a text, and *ways* on: their words by path."""

    title: str
    body: str
    ways: Mapping[str, str]


class ApplicationPages:
    """The answers with the application's own page, in the language that is spoken."""

    def __init__(self, assets: Assets, headers: RawHeaders) -> None:
        self._assets, self._headers = assets, headers
        self._made: dict[tuple[str, str], CachedResponse] = {}

    def missing(self, path: str = "") -> CachedResponse:
        """Return the answer at *path*, at which there is nothing to see: one for each kind."""
        route = route_of(path)
        kind = route.kind if route and route.kind in _RECORDS else ""
        return self._kept(kind, lambda: self._missing(path))

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

    def _missing(self, path: str) -> CachedResponse:
        page = _saying(self.page, missing_notice(path)).encode()
        return CachedResponse(
            page, media_type=HTML, headers=self._headers, status=404, cache=b"no-store"
        )

    def _receipt(self) -> CachedResponse:
        headers = (*self._headers, (b"x-robots-tag", b"noindex"))
        page = self.page.encode()
        return CachedResponse(page, media_type=HTML, cache=b"no-store", headers=headers)

    def _page(self, page: str) -> CachedResponse:
        return CachedResponse(page.encode(), media_type=HTML, headers=self._headers)


def missing_notice(path: str) -> Notice:
    """Return what is said at *path*, at which nothing is, or no record."""
    route, words = route_of(path), read_labels()
    if route is None or route.kind not in _RECORDS:
        return Notice(words["not_found.title"], words["not_found.body"], _ways(_ANYWHERE))
    title, code, path, back = _RECORDS[route.kind]
    return Notice(words[title], visitors_text(code), _ways({path: back}))


def saying(page: str, title: str, body: str) -> str:
    """Return *page*, the application's own, with the texts under *title* and *body* in it."""
    words = read_labels()
    return _saying(page, Notice(words[title], words[body], _ways(_ANYWHERE)))


def _ways(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return the words of ways on by their paths."""
    return {path: read_labels()[name] for path, name in names.items()}


def _saying(page: str, notice: Notice) -> str:
    """Return *page* with what is said for want of scripts."""
    said = templates().get_template("notice.html").render(**asdict(notice))
    body = f'<div id="root"><noscript>{said}</noscript></div>'
    return PageShell(page).filled(head=titled_head(notice.title), root=body)
