"""What an application tells of itself: which of its parts is asked for which metric."""

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from studio_adapters.bootstrap import Studio
from studio_core.indexnow.telling import SearchEngineNotices
from studio_core.jobs.outbox import Outbox
from studio_core.jobs.runner import JobRunner
from studio_core.records.store import Clock
from studio_http.live.endpoint import Events
from studio_http.middleware.media_files import MediaFiles
from studio_http.published.cached_answers import CachedAnswers
from studio_http.published.follower import Follower
from studio_http.published.snapshot import Published
from studio_http.watching.catalogue import Labels
from studio_http.watching.process import register_process
from studio_http.watching.registry import Registry
from studio_http.watching.store import MeasuredStore

if TYPE_CHECKING:
    from studio_adapters.bootstrap import SiteJobs

TELL_SECONDS = 5.0
"""How often one of several processes tells the others how things are with it."""


def measured_studio(studio: Studio, registry: Registry) -> tuple[Studio, Registry]:
    """Return *studio* with its store measured by *registry*, which tells of the process, too."""
    register_process(registry, studio.settings.store, studio.settings.data_dir)
    return replace(studio, store=MeasuredStore(studio.store, registry)), registry


def register_published(registry: Registry, published: Published, follower: Follower) -> None:
    """Have *registry* tell of what is published."""
    registry.reads("studio_snapshot_age_seconds", lambda: follower.age_seconds)
    registry.reads("studio_store_away", lambda: float(published.degraded))
    registry.reads("studio_published_position", lambda: _position(published))
    registry.reads("studio_published_answers", lambda: len(published.answers))


def register_layers(
    registry: Registry, answers: CachedAnswers, events: Events, media: MediaFiles
) -> None:
    """Have *registry* tell of what answers requests."""
    registry.reads("studio_http_published_answers_total", lambda: answers.given)
    registry.reads("studio_event_streams", lambda: events.open_streams)
    registry.reads("studio_media_unreadable", lambda: media.unreadable)


def register_jobs(registry: Registry, runner: JobRunner, jobs: "SiteJobs", clock: Clock) -> None:
    """Have *registry* tell of jobs that fail, and of what waits to be sent on."""

    def waiting() -> dict[Labels, float]:
        return {(kind,): count for kind, (count, _) in jobs.standing().items()}

    def oldest() -> dict[Labels, float]:
        now = clock()
        return {(kind,): _seconds(since, now) for kind, (_, since) in jobs.standing().items()}

    registry.reads("studio_outbox_waiting", waiting)
    registry.reads("studio_outbox_oldest_seconds", oldest)
    registry.reads("studio_enquiries_waiting", lambda: _count(jobs.outbox))
    registry.reads("studio_indexnow_waiting", lambda: _count(jobs.search_engines))
    registry.reads("studio_jobs_failing", lambda: runner.failing)


async def keep_told(registry: Registry) -> None:
    """Have the other processes of the server know what this one has measured."""
    while registry.is_shared:
        registry.update()
        await asyncio.sleep(TELL_SECONDS)


def _count(sender: Outbox | SearchEngineNotices | None) -> int:
    return sender.waiting if sender else 0


def _position(published: Published) -> int:
    return published.snapshot.position if published.snapshot else 0


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since else 0.0
