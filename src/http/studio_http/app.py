"""The application of one process: the layers in front of the routes, and its lifespan."""

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from functools import cache, partial
from typing import cast

from studio_adapters.bootstrap import (
    EnquiryServices,
    Studio,
    load_demo,
    open_enquiry_services,
    open_letter_post,
    open_passkeys,
    open_share_artist,
    open_site_jobs,
    open_upload_staging,
    timestamp,
)
from studio_core.enquiries.inbox import Inbox
from studio_core.pictures.forwarded import forwarded_media
from studio_core.records.changes import JournalEntry, Position
from studio_http.api.letter_box import LetterBox
from studio_http.api.state import AppState
from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.base.brief_threads import BriefThreads
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.enquiries.intake import Intake
from studio_http.enquiries.upkeep import EnquiryUpkeep
from studio_http.jobs import (
    STOP_SECONDS,
    Access,
    BackupWatch,
    Schedules,
    Visits,
    Widening,
    listeners_of,
    open_runner,
    uploads_job,
)
from studio_http.live.endpoint import Events
from studio_http.live.hub import EventHub
from studio_http.measuring import (
    keep_told,
    measured_studio,
    register_jobs,
    register_layers,
    register_published,
)
from studio_http.middleware.compressed_answers import CompressedAnswers
from studio_http.middleware.failures import Failures
from studio_http.middleware.guarded import guarded
from studio_http.middleware.head_requests import HeadRequests
from studio_http.middleware.language_addresses import LanguageAddresses
from studio_http.middleware.lazy_app import LazyApp
from studio_http.middleware.media_files import MediaFiles
from studio_http.middleware.metrics import Metrics, MetricsAccess
from studio_http.pages.assets import load_assets
from studio_http.preparing import prepare_site
from studio_http.preview.assembling import (
    draft_pages,
    form_pages,
    headers_of,
    headline_faces,
    page_factory,
    page_layer,
    preview_pages,
    published_of,
)
from studio_http.preview.site_at import SiteAt
from studio_http.published.cached_answers import CachedAnswers
from studio_http.published.follower import Follower, Listener
from studio_http.published.own_writes import OwnWrites
from studio_http.published.share_pictures import SharePictures
from studio_http.published_files.writer import FileWriter
from studio_http.static_files.files import FALLBACKS, load_static
from studio_http.watching.registry import Registry
from studio_http.watching.requests import RequestMeter
from studio_http.watching.writability import Writability

log = logging.getLogger("studio.app")

_THREADS = 32
"""How many calls that would block the event loop are made at once."""


class StudioApp:
    """The ASGI application. `stopping` ends its streams and may be called by a signal handler.

    A *setup_token* that is there when it starts sets the site up while nobody can sign in.
    """

    def __init__(
        self,
        studio: Studio,
        served_host: str = "",
        served_url: str = "http://127.0.0.1",
        registry: Registry | None = None,
    ) -> None:
        studio, self._registry = measured_studio(studio, registry or Registry())
        headers = headers_of(studio.settings)
        hosts, assets = AllowedHosts(studio.settings.public_url, served_host), load_assets()
        pages = page_factory(studio, assets, headers, served_url)
        self.published = shown = published_of(studio, headers, pages)
        self._previews = preview_pages(pages, self.published, assets, headers)
        self.hub, self.runner = EventHub(), open_runner(studio)
        self._studio, store = studio, studio.store
        self._loop: asyncio.AbstractEventLoop | None = None
        self._served_url, self.setup_token = served_url, ""
        services = open_enquiry_services(studio.settings, studio.clock, studio.store)
        self._upkeep = EnquiryUpkeep(studio, services, self.runner.wake)
        self._site_jobs = open_site_jobs(
            *(studio.settings, store, services, studio.clock, studio.believed),
            partial(load_demo, studio),
            self._upkeep.erased,
        )
        self._inbox, self._enclosures = Inbox(store, services.cipher), services.enclosures
        self._forms = form_pages(studio, self.published, services, assets, pages)
        self._intake = Intake(
            *(store, services, self._upkeep.spooled, shown.shown_policy, shown.offer),
            phone=self._forms.phone,
        )
        self._staging = open_upload_staging(studio.settings)
        self._access, self.visits = Access(studio, services), Visits(studio, shown)
        self._letters = LetterBox(open_letter_post(studio.settings, store))
        self._routes = LazyApp(_build_routes, self._state(services))
        self._own_writes = OwnWrites(self._routes, self.published)
        files = {**load_static(headers, FALLBACKS), **load_static(headers)}
        self._files = FileWriter(studio, self.published, pages, headers, files)
        self._events = Events(self.hub, store, headers)
        app = self._showing(headers, files)
        self._add_jobs(services)
        self._follower = Follower(store, self.published, self._listeners(), self._prepare)
        app = guarded(app, studio.settings, hosts, headers, self._forms.refused)
        app = Failures(self._answering(app, files, hosts), headers)
        self._entry: App = LanguageAddresses(app, self.published.offers)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer one request, or run from the process's start to its end."""
        # Not a coroutine itself, which would be one more for every request.
        if scope["type"] == "lifespan":
            return self._lifespan(receive, send)
        return self._entry(scope, receive, send)

    def stopping(self) -> None:
        """End every stream, from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.hub.close)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        """Follow the store, keep streams alive and do what is due until the server stops."""
        await receive()
        self._loop = asyncio.get_running_loop()
        self._loop.set_default_executor(BriefThreads(_THREADS, "studio-calls"))
        await asyncio.to_thread(self._follower.start)
        self.runner.start()
        snapshot = self.published.snapshot
        self.hub.start(snapshot.position if snapshot else 0)
        tasks = [
            asyncio.ensure_future(self._events.heartbeat()),
            asyncio.ensure_future(self._routes.build_soon()),
            asyncio.ensure_future(keep_told(self._registry)),
        ]
        try:
            await send({"type": "lifespan.startup.complete"})
            await receive()
        finally:
            for task in tasks:
                task.cancel()
            self.hub.close()
            self._follower.stop()
            self._intake.close()
            self._enclosures.close()
            self._letters.close()
            for layer in (self._media, self._shares, self._faces):
                layer.close()
            await asyncio.to_thread(self._end_jobs)
        await send({"type": "lifespan.shutdown.complete"})

    def _add_jobs(self, services: EnquiryServices) -> None:
        """Have the runner do the jobs of the site, and those of this server."""
        runner, studio = self.runner, self._studio
        self._letters.wake = partial(runner.wake, self._letters.job().name)
        self._faces.woken_by(partial(runner.wake, self._faces.job().name))
        for job in self._files.jobs():
            self._files.wake = partial(runner.wake, job.name)
        own = (Schedules(), self._access, self.visits, Widening(studio), self._letters, self._faces)
        runner.add(*self._site_jobs.jobs, *self._upkeep.jobs(), *(one.job() for one in own))
        runner.add(uploads_job(self._staging), *self._files.jobs())
        watch = BackupWatch(studio, services, self._registry)
        if studio.settings.backup_to:
            runner.add(watch.job())
        register_jobs(self._registry, runner, self._site_jobs, studio.clock)

    def _end_jobs(self) -> None:
        self.runner.stop(STOP_SECONDS)
        self.visits.write_last()
        self._files.close()

    def _showing(self, headers: RawHeaders, files: Mapping[str, CachedResponse]) -> App:
        """Return the routes behind the pages and pictures."""
        studio, heads = self._studio, HeadRequests(CompressedAnswers(self._own_writes))
        pages = page_layer(heads, self._previews, self._forms, headers)
        artist = partial(open_share_artist, studio.media, studio.settings)
        self._shares = SharePictures(pages, self.published, artist, files, headers)
        self._faces = headline_faces(self._shares, self.published, self._previews)
        forwarded = partial(forwarded_media, studio.store)
        self._media = MediaFiles(self._faces, studio.media, headers, forwarded)
        return self._media

    def _answering(
        self, app: App, files: Mapping[str, CachedResponse], hosts: AllowedHosts
    ) -> CachedAnswers:
        """Return *app* behind what answers without it, all of it measured."""
        registry, readers = self._registry, self._studio.settings.metrics
        access = MetricsAccess(hosts, readers.token, readers.networks)
        meter = RequestMeter(registry)
        answers = CachedAnswers(
            meter.measured(Metrics(app, registry, access)),
            published=self.published,
            events=meter.measured(self._events),
            files=files,
            pictures=self._media.at_hand,
            hosts=hosts,
            meter=meter,
        )
        register_published(registry, self.published, self._follower)
        register_layers(registry, answers, self._events, self._media)
        return answers

    def _state(self, services: EnquiryServices) -> AppState:
        """Return what the handlers of the routes share."""
        return AppState(
            studio=self._studio,
            published=self.published,
            services=services,
            inbox=self._inbox,
            intake=self._intake,
            upkeep=self._upkeep,
            staging=self._staging,
            letters=self._letters,
            access=self._access.log,
            passkeys=cache(open_passkeys),
            previews=self._previews,
            site_at=SiteAt(self._previews, self._studio.store, self._studio.clock),
            drafts=draft_pages(self._previews, self._studio),
            visits=self.visits.counter,
            forms=self._forms,
            runner=self.runner,
            writability=Writability(
                self._studio.store,
                self._studio.settings.data_dir,
                partial(timestamp, self._studio.clock),
            ),
        )

    def _prepare(self) -> None:
        prepare_site(self._studio, self._served_url, self.setup_token)

    def _listeners(self) -> tuple[Listener, ...]:
        """Return who hears of changes; files are withdrawn before anybody is told."""
        return (
            Listener("public files", self._files.heard, self._files.start_anew),
            *listeners_of(self._site_jobs, self.runner),
            Listener("the inbox", lambda entry: None, lambda position: self._inbox.start_anew()),
            # What was missed is cut when somebody asks.
            Listener("headlines", self._faces.heard, lambda position: None),
            Listener("live events", self._spread, self._spread_anew),
        )

    def _spread(self, entry: JournalEntry) -> None:
        """Tell open pages, on the event loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._show, entry)

    def _spread_anew(self, position: Position) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._show_anew, position)

    def _show(self, entry: JournalEntry) -> None:
        self._own_writes.reached(entry.position)
        try:
            self.hub.publish(entry)
        except Exception:
            log.exception("change %d is lost to open pages", entry.position)
            self.hub.start_anew(entry.position)

    def _show_anew(self, position: Position) -> None:
        self._own_writes.reached(position)
        self.hub.start_anew(position)


def _build_routes() -> App:
    # Litestar is imported when the first answers have gone out: it takes a third of a second.
    from studio_http.api.schema import described_routes

    return cast("App", described_routes())
