"""Addresses in another language: `/…/portfolio` is answered as `/portfolio`, in that language."""

from collections.abc import Awaitable, Callable

from studio_core.languages.registry import BASE, split_address
from studio_core.languages.speaking import speaking
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.pages.page_routes import ONE_FOR_ALL, RECEIPT

ALIKE = (
    *ONE_FOR_ALL,
    "/media/",
    "/assets/",
    "/metrics",
    "/healthz",
    "/readyz",
    "/schema",
    "/robots.txt",
    "/api/admin",
    "/api/session",
    "/api/account",
    "/api/setup",
    "/api/invitations",
    "/api/resets",
    "/api/emails",
    "/api/events",
)
"""Where addresses begin that are the same in every language: none has them a second time."""

ALWAYS = ("/preview/", "/p/", "/api/", RECEIPT)
"""Where addresses begin at which a language is spoken whether the site is offered in it or not.

It is shown before it is, and who began to write in it while it was goes on in it.
"""

_READING = frozenset({"GET", "HEAD"})


class LanguageAddresses:
    """Take the language off the address of a request, and speak it while *app* answers.

    *offers* tells whether the site is there in a language; what it is not stays an address that no
    page is at. What is sent there is answered in it all the same, so that nothing written is lost.
    The address alone decides: what a browser says its reader prefers does not.
    """

    def __init__(self, app: App, offers: Callable[[str], bool]) -> None:
        self._app = app
        self._offers = offers

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer in the language of the address.

        Not a coroutine itself, which would be one more for every request in the base language.
        """
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        language, path = split_address(scope["path"])
        if language == BASE or not self._speaks(language, path, scope["method"]):
            return self._app(scope, receive, send)
        # What is alike in all languages is not there a second time, which is said in the language.
        asked = scope if _is_alike(path) else {**scope, "path": path}
        return self._answer_in(language, asked, receive, send)

    def _speaks(self, language: str, path: str, method: str) -> bool:
        """Tell whether what is asked for at *path* is answered in *language*."""
        is_kept = method not in _READING or path.startswith(ALWAYS)
        return is_kept or self._offers(language)

    async def _answer_in(self, language: str, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(language):
            await self._app(scope, receive, send)


def _is_alike(path: str) -> bool:
    """Tell whether *path* is the same in every language; several slashes are one to the routes."""
    while "//" in path:
        path = path.replace("//", "/")
    return path.startswith(ALIKE)
