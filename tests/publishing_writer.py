"""A writer that drafts, publishes, hides and schedules until it is killed."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from studio_core.content.kinds import Kind, kinds
from studio_core.errors import StudioError
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.schedule import stamp
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor, Position, SetField
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES, WORKS
from studio_core.records.display_order import ordered_rows
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.content_records import create_project

IDS = ("a", "b", "c")
KINDS = kinds()
WRITTEN = (*WORKS, SERVICES)
"""The collections that are written: services stand for the site's own texts."""

ARTICLES = KINDS[INSIGHTS]
SAID_AGAIN = {PORTFOLIO: "styleDescription", INSIGHTS: "content", SERVICES: "subtitle"}
"""The field that says what the title says: half a save would show."""

_NEIGHBOURS = ("m", "n")
_LITTLE = 2.0**-41
"""Between two orders that are so far apart there is no room for another."""


def fields_of(kind: Kind, number: int) -> dict[str, Any]:
    """Return fields that belong together, and all that visitors need."""
    said = f"글 {number}"
    needed: dict[str, dict[str, Any]] = {
        PORTFOLIO: {"type": "residential", "address": "서울", "area": "34py", "images": [_PICTURE]},
        SERVICES: {"group": "residential", "slug": f"service-{number}"},
    }
    more = needed.get(kind.collection, {})
    return {"title": said, SAID_AGAIN[kind.collection]: said, **more}


_PICTURE = {"url": "https://a.example/1.jpg"}


def draft_all(store: Store) -> None:
    """Make the drafts that the writers publish and hide, and projects for them to stand between."""
    now = datetime.now(UTC)
    for kind in map(KINDS.__getitem__, WRITTEN):
        for number, id in enumerate(IDS):
            create_draft(Work(store, **_by(now)), kind, fields_of(kind, number), id=id)
    for id in _NEIGHBOURS:
        create_project(Work(store, **_by(now)), fields_of(KINDS[PORTFOLIO], 0), id=id)


def publish_for_ever(
    store: Store, report: Callable[[Position], None], chance: random.Random
) -> None:
    """Do one thing after the other; report the position after each."""
    while True:
        now, kind = datetime.now(UTC), KINDS[chance.choice(WRITTEN)]
        with suppress(StudioError):
            _do(store, chance, kind, chance.choice(IDS), now)
        report(store.position())


def squeeze(store: Store, first: int, **by: Any) -> None:
    """Give all projects, where they stand, orders with no room between: a return moves others."""
    rows = ordered_rows(store.read(PORTFOLIO))
    changes = tuple(
        SetField(PORTFOLIO, row.id, "order", first + number * _LITTLE)
        for number, row in enumerate(rows)
    )
    actor, at = by["actor"], by["at"]
    Work(store, actor, at).commit("projects_reordered", *changes)


def _do(store: Store, chance: random.Random, kind: Kind, id: str, now: datetime) -> None:
    soon, later = now + timedelta(seconds=1), now + timedelta(seconds=2)
    chosen = chance.randrange(6)
    if chosen == 0:
        sent = fields_of(kind, chance.getrandbits(30))
        save_draft(Work(store, **_by(now)), kind, id, sent, None)
    elif chosen == 1:
        publish(Work(store, **_by(now)), kind, id)
    elif chosen == 2:
        hide(Work(store, **_by(now)), kind, id)
    elif chosen == 3:
        squeeze(store, chance.randrange(1, 1000), **_by(now))
    else:
        work = Work(store, **_by(now))
        schedule(work, kind, id, **{"publish_at" if chosen == 4 else "hide_at": soon})  # type: ignore[arg-type]
        run_due(store, KINDS, at=BelievedAt(stamp(later)), known={})


def _by(now: datetime) -> dict[str, Any]:
    return {"actor": Actor("administrator", "a1"), "at": stamp(now)}
