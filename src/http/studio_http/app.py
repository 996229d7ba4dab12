"""The application: every layer in front of the routes, and the routes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias, cast

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from studio_adapters.bootstrap import Studio, site_table
from studio_core.changes import JournalEntry
from studio_core.site import embedded_forms
from studio_http.admin_history import HISTORY_HANDLERS
from studio_http.admin_insights import InsightController, preview
from studio_http.admin_media import MEDIA_HANDLERS
from studio_http.admin_portfolio import PortfolioController
from studio_http.admin_site import get_admin_site
from studio_http.armour import Armour
from studio_http.asgi import App, Receive, Scope, Send
from studio_http.event_hub import EventHub
from studio_http.events import Events
from studio_http.follower import Follower
from studio_http.front import Front
from studio_http.given import DEPENDENCIES
from studio_http.heads import Heads
from studio_http.health import HEALTH_HANDLERS
from studio_http.hosts import Hosts
from studio_http.media_files import MediaFiles
from studio_http.problem_handlers import HANDLERS
from studio_http.public import PUBLIC_HANDLERS
from studio_http.published import Published
from studio_http.schema import get_schema
from studio_http.security_headers import security_headers
from studio_http.session import SessionController
from studio_http.session_cookie import is_secure
from studio_http.shell import Shell
from studio_http.signed_in import require_session
from studio_http.site_answer import site_body
from studio_http.static_files import index_page, load_static

Lifespan: TypeAlias = Callable[[Litestar], AbstractAsyncContextManager[None]]

OPEN_HANDLERS: list[Any] = [
    *PUBLIC_HANDLERS,
    *HEALTH_HANDLERS,
    get_schema,
    SessionController,
]
ADMIN_HANDLERS: list[Any] = [
    PortfolioController,
    InsightController,
    preview,
    *MEDIA_HANDLERS,
    *HISTORY_HANDLERS,
    get_admin_site,
]


class StudioApp:
    """The ASGI application of one process. `stopping` ends its streams from a signal handler."""

    def __init__(self, studio: Studio, served_host: str = "") -> None:
        forms = embedded_forms(site_table(studio.settings))
        secure = is_secure(studio.settings.public_url)
        headers = security_headers(https=secure, frames=forms)
        hosts = Hosts(studio.settings.public_url, served_host)
        cloud_name = studio.media.describe().cloud_name
        self.published = Published(site_body(studio.settings), headers, cloud_name)
        self.hub = EventHub()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._follower = Follower(studio.store, self.published, self._tell)
        self.routes = routes(studio, self.published, self._life)
        heads = Heads(cast("App", self.routes))
        shell = Shell(heads, self.published, index_page(), headers)
        self._media = MediaFiles(shell, studio.media)
        self._events = Events(self._media, self.hub, studio.store)
        armour = Armour(self._events, hosts=hosts, headers=headers)
        self._entry: App = Front(armour, self.published, hosts, load_static(headers))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        await self._entry(scope, receive, send)

    def stopping(self) -> None:
        """End every stream; may be called from a signal handler or another thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.hub.close)

    def _tell(self, entry: JournalEntry) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.hub.publish, entry)

    @asynccontextmanager
    async def _life(self, _app: Litestar) -> AsyncIterator[None]:
        """Follow the store and keep streams alive while the application runs."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._follower.start)
        snapshot = self.published.snapshot
        self.hub.start(snapshot.position if snapshot else 0)
        heartbeat = asyncio.ensure_future(self._events.heartbeat())
        try:
            yield
        finally:
            heartbeat.cancel()
            self.hub.close()
            self._follower.stop()
            self._media.close()


def routes(
    studio: Studio, published: Published, life: Lifespan, openapi: OpenAPIConfig | None = None
) -> Litestar:
    """Return the routes, with what their handlers share."""
    administration = Router("/", route_handlers=ADMIN_HANDLERS, guards=[require_session])
    return Litestar(
        route_handlers=[*OPEN_HANDLERS, administration],
        dependencies=DEPENDENCIES,
        exception_handlers=HANDLERS,
        lifespan=[life],
        logging_config=None,
        openapi_config=openapi,
        # Bodies are bounded per route by the armour, in front of every route.
        request_max_body_size=None,
        state=State({"studio": studio, "published": published}),
    )
