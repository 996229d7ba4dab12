"""A writer that drafts, publishes, hides and schedules until it is killed."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from studio_core.errors import StudioError
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.kinds import kinds
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule, stamp
from studio_core.records.changes import Actor, Position
from studio_core.records.collections import INSIGHTS
from studio_core.records.store import Store

IDS = ("a", "b", "c")
KINDS = kinds()
ARTICLES = KINDS[INSIGHTS]


def fields_of(number: int) -> dict[str, str]:
    """Return fields that belong together: half a save would show."""
    return {"title": f"글 {number}", "content": f"글 {number}"}


def draft_all(store: Store) -> None:
    """Make the drafts that the writers publish and hide."""
    for number, id in enumerate(IDS):
        create_draft(store, ARTICLES, fields_of(number), id=id, **_by(datetime.now(UTC)))


def publish_for_ever(
    store: Store, report: Callable[[Position], None], chance: random.Random
) -> None:
    """Do one thing after the other; report the position after each."""
    while True:
        now, id = datetime.now(UTC), chance.choice(IDS)
        with suppress(StudioError):
            _do(store, chance, id, now)
        report(store.position())


def _do(store: Store, chance: random.Random, id: str, now: datetime) -> None:
    soon, later = now + timedelta(seconds=1), now + timedelta(seconds=2)
    chosen = chance.randrange(5)
    if chosen == 0:
        save_draft(store, ARTICLES, id, fields_of(chance.getrandbits(30)), None, **_by(now))
    elif chosen == 1:
        publish(store, ARTICLES, id, **_by(now))
    elif chosen == 2:
        hide(store, ARTICLES, id, **_by(now))
    else:
        instant = "publish_at" if chosen == 3 else "hide_at"
        schedule(store, ARTICLES, id, **{instant: soon, **_by(now)})
        run_due(store, KINDS, at=stamp(later), known={})


def _by(now: datetime) -> dict[str, Any]:
    return {"by": Actor("administrator", "a1"), "at": stamp(now)}
