"""The jobs of the site: each is done by one server at a time, or by the command line."""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from random import SystemRandom
from typing import Protocol

from studio_adapters.backups.scheduled import ScheduledBackups
from studio_adapters.enquiries.offices import office_of
from studio_adapters.settings import Settings
from studio_core.access.checkpoints import Checkpoints
from studio_core.access.keeping import sweep_access_records
from studio_core.accounts.sign_ins import sweep_sign_ins
from studio_core.backups.alarm import owner_addresses
from studio_core.content.visibility import OPENING_RECORD
from studio_core.enclosures.removing import EnclosureSweep, clear_removed
from studio_core.enquiries.announcing import PurgePost, announce_purge
from studio_core.enquiries.erasing import purge
from studio_core.enquiries.mail_outbox import MailDeliveries
from studio_core.enquiries.mornings import make_morning_mails, next_morning
from studio_core.enquiries.notices import Notices
from studio_core.enquiries.office import Office
from studio_core.enquiries.outbox import EnquiryDeliveries
from studio_core.enquiries.services import EnquiryServices
from studio_core.errors import StudioError
from studio_core.indexnow.ports import SearchEngines
from studio_core.indexnow.switch import INDEXNOW_RECORD
from studio_core.indexnow.telling import JOB as SEARCH_ENGINES
from studio_core.indexnow.telling import SearchEngineNotices
from studio_core.jobs.job import Job, JobRun
from studio_core.jobs.outbox import Outbox, OutboxContext
from studio_core.mailing.stored import sweep_studio_mails
from studio_core.publishing.autosaves import sweep_autosaves
from studio_core.publishing.consents import sweep_consents
from studio_core.publishing.preview_links import sweep_links
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import JournalEntry
from studio_core.records.claims import sweep_limits
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS, PUBLIC, SETTINGS
from studio_core.records.idempotency import sweep_idempotency_keys
from studio_core.records.store import Store, scrub
from studio_core.site.demo_loading import JOB as LOAD_DEMO
from studio_core.site.demo_loading import Progress, note_progress, progress_of
from studio_core.site.opening import address_gap
from studio_core.visits.statistics import sweep_visits

log = logging.getLogger("studio.jobs")

HOUR, TEN_MINUTES = timedelta(hours=1), timedelta(minutes=10)

SWEEPS: Mapping[str, Callable[..., int]] = {
    "expired-values": lambda store, at: store.key_values.sweep(at),
    "limits": sweep_limits,
    "idempotency-keys": sweep_idempotency_keys,
}
"""What removes the records that have expired."""

BELIEVED_SWEEPS: Mapping[str, Callable[..., int]] = {
    "sign-ins": sweep_sign_ins,
    "autosaves": sweep_autosaves,
    "preview-links": sweep_links,
    "consents": sweep_consents,
    "visits": sweep_visits,
    "studio-mails": sweep_studio_mails,
}
"""What removes people's words, or tells of more than a day: by a clock that is believed alone."""

LoadDemo = Callable[[Callable[[int, int], None]], object]


class _Sender(Protocol):
    """What sends records, and knows how many wait since when."""

    @property
    def waiting(self) -> int: ...

    @property
    def oldest(self) -> datetime | None: ...


class SiteJobs:
    """Makes the jobs of a site, and knows which of them a change concerns.

    *erased* is told when something was removed for good, *load_demo* loads the demo content.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        services: EnquiryServices,
        clock: Callable[[], datetime],
        believed: Callable[[], BelievedMoment | None],
        *,
        engines: SearchEngines,
        load_demo: LoadDemo,
        erased: Callable[[], object] | None = None,
    ) -> None:
        self._settings, self._store, self._services = settings, store, services
        self._clock, self._load_demo = clock, load_demo
        self._erased = erased or (lambda: scrub(store))
        context = OutboxContext(store=store, clock=clock, chance=SystemRandom().random)
        self.outbox: Outbox | None = None
        self.notices: Notices | None = None
        self.mails: Outbox | None = None
        self.search_engines: SearchEngineNotices | None = None
        if endpoint := services.endpoint:
            self.outbox = Outbox(context, EnquiryDeliveries(store, services.cipher, endpoint))
        if notice := services.notice:
            self.notices = Notices(context, notice)
        if post := services.mail:
            deliveries = MailDeliveries(
                *(store, services.cipher, services.policy, post, clock), believed=believed
            )
            self.mails = Outbox(context, deliveries)
        # Of a site without a public address with HTTPS there is nothing to tell.
        if address_gap(settings.public_url) is None:
            self.search_engines = SearchEngineNotices(
                context, engines, settings.public_url, believed
            )
        self._backups = ScheduledBackups(settings, store, clock)
        self.jobs = tuple(self._jobs())

    def heard(self, entry: JournalEntry) -> tuple[str, ...]:
        """Note what has changed; return the names of the jobs that may be due. From any thread."""
        ids, names = entry.ids(), list[str]()
        for sender, collection in (
            (self.outbox, ENQUIRIES),
            (self.notices, ENQUIRIES),
            (self.mails, ENQUIRY_MAILS),
        ):
            if sender and collection in ids:
                sender.heard(ids[collection])
                names.append(sender.job().name)
        switches = {INDEXNOW_RECORD, OPENING_RECORD}.intersection(ids.get(SETTINGS, ()))
        if switches or not ids.keys().isdisjoint(PUBLIC):
            names.append(SEARCH_ENGINES)
        return tuple(names)

    def start_anew(self) -> tuple[str, ...]:
        """Have everything that waits read again; return the names of all jobs. From any thread."""
        for sender in (self.outbox, self.notices, self.mails):
            if sender:
                sender.start_anew()
        return tuple(job.name for job in self.jobs if job.due)

    def standing(self) -> dict[str, tuple[int, datetime | None]]:
        """Return how much waits and since when, by the kinds that are sent. From any thread."""
        kinds: Mapping[str, _Sender | None] = {
            "enquiries": self.outbox,
            "notices": self.notices,
            "mails": self.mails,
            "indexnow": self.search_engines,
        }
        standing = {name: (one.waiting, one.oldest) for name, one in kinds.items() if one}
        return {**standing, "indexnow": standing.get("indexnow", (0, None))}

    def _jobs(self) -> Iterator[Job]:
        for sender in (self.outbox, self.notices, self.mails, self.search_engines):
            if sender:
                yield sender.job()
        if self._settings.backup_to:
            yield self._backups.job()
        if office := office_of(self._store, self._services):
            yield self._mornings(office)
        yield replace(_sweep("retention", HOUR, self._purge), at_start=True)
        for name, remove in SWEEPS.items():
            yield Job(name=name, run=partial(_remove, remove), every=TEN_MINUTES, shared=True)
        for name, remove in BELIEVED_SWEEPS.items():
            yield _sweep(name, TEN_MINUTES, partial(_remove_by_belief, remove))
        yield _sweep("access-records", TEN_MINUTES, self._sweep_access)
        budget = self._settings.enclosure_budget_mib * 1024**2
        sweep, objects = EnclosureSweep(budget), self._services.enclosures.objects
        yield _sweep(
            "enclosures",
            TEN_MINUTES,
            lambda run: sweep.run(run.store, objects, run.moment, run.believed_at),
        )
        yield Job(name=LOAD_DEMO, run=self._demo, due=_demo_due, shared=True, limit=HOUR)

    def _mornings(self, office: Office) -> Job:
        def make(run: JobRun) -> None:
            made = make_morning_mails(office, self._services.retention_days, run.moment)
            if made:
                log.info("made %d mails of the morning", made)

        return Job(name="morning-mails", run=make, due=next_morning, shared=True, irreversible=True)

    def _purge(self, run: JobRun) -> None:
        """Remove what was kept long enough, and tell owners of much that goes tomorrow."""
        services, store = self._services, run.store
        days = services.retention_days
        if purge(run.work, days, run.moment):
            clear_removed(store, services.enclosures.objects)
            self._erased()
        post = services.mail and PurgePost(
            cipher=services.cipher,
            owners=lambda: owner_addresses(store, services.studio_address),
            inbox=services.inbox_page,
        )
        if coming := announce_purge(store, days, run.moment, post or None):
            log.info("%d of %d enquiries go within a day: told", coming.count, coming.total)

    def _sweep_access(self, run: JobRun) -> None:
        checkpoints = Checkpoints(run.store, self._services.cipher, self._services.access_anchor)
        days = self._settings.access_record_days
        sweep_access_records(run.store, checkpoints, days=days, at=run.believed_at)

    def _demo(self, run: JobRun) -> None:
        """Load the demo content that somebody asked for; what fails is not tried again."""
        if not progress_of(run.store).total:
            return

        def note(done: int, total: int) -> None:
            note_progress(run.store, Progress(done, total), self._clock())

        try:
            self._load_demo(note)
        except (StudioError, RuntimeError) as error:  # a process that ends begins no more pictures
            log.warning("the demo content was not loaded: %s", error)
        note(0, 0)


def _demo_due(store: Store, now: datetime) -> datetime | None:
    return now if progress_of(store).total else None


def _sweep(name: str, every: timedelta, run: Callable[[JobRun], object]) -> Job:
    return Job(name=name, run=run, every=every, shared=True, irreversible=True)


def _remove(remove: Callable[..., int], run: JobRun) -> None:
    remove(run.store, at=run.at)


def _remove_by_belief(remove: Callable[..., int], run: JobRun) -> None:
    remove(run.store, at=run.believed_at)
