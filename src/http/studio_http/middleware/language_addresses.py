"""Addresses in another language: `/…/portfolio` is answered as `/portfolio`, in that language."""

from collections.abc import Awaitable, Callable

from studio_core.languages.registry import BASE, split_address
from studio_core.languages.speaking import speaking
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.pages.page_routes import ONE_FOR_ALL

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
    "/api/setup",
    "/api/invitations",
    "/api/resets",
    "/api/emails",
    "/api/events",
)
"""Where addresses begin that are the same in every language: none has them a second time."""


PREVIEWS = ("/preview/", "/p/")
"""Where addresses begin at which a language is shown before the site is offered in it."""


class LanguageAddresses:
    """Take the language off the address of a request, and speak it while *app* answers.

    *offers* tells whether the site is there in a language; what it is not stays an address that
    nothing is at. The address alone decides: what a browser says its reader prefers does not.
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
        if language == BASE or path.startswith(ALIKE):
            return self._app(scope, receive, send)
        if not (self._offers(language) or path.startswith(PREVIEWS)):
            return self._app(scope, receive, send)
        return self._answer_in(language, {**scope, "path": path}, receive, send)

    async def _answer_in(self, language: str, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(language):
            await self._app(scope, receive, send)
