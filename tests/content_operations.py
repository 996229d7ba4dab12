"""Everything that changes the content of a site, by chance."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from studio_core.content.kinds import kinds
from studio_core.errors import StudioError
from studio_core.insights.migration import migrate_insights
from studio_core.insights.samples import add_samples
from studio_core.languages.registry import TWINNED
from studio_core.portfolio.duplicates import remove_duplicates
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.schedule import stamp
from studio_core.publishing.scheduler import Known, run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.trash import list_trash, restore
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor
from studio_core.records.collections import (
    DRAFTS,
    INSIGHTS,
    PORTFOLIO,
    PUBLIC,
    SCHEDULES,
    SERVICES,
    WORKS,
    split_key,
)
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.content_records import create_insight, create_project, save_insight, save_project
from tests.contracts.samples import ARTICLE, HANOK, LOFT
from tests.deleting import delete_insight, delete_project
from tests.undo_knowingly import undo_knowingly

BY: dict[str, Any] = {"actor": Actor("administrator", "a1"), "at": "2026-03-02T01:30:00.000Z"}
NOW = datetime(2026, 3, 3, tzinfo=UTC)
KINDS = kinds()
DRAFTED = (*WORKS, SERVICES)
"""What has drafts here: services stand for the site's own texts."""

JOURNALLED_CONTENT = (*PUBLIC, DRAFTS, SCHEDULES)
"""What these operations change."""

OF_PUBLISHING = {"draft_saved", "published", "hidden", "scheduled"}
"""Actions that the journal of a whole round of operations has in any case."""

OTHER = TWINNED[0]
TWINS = ["A hanok", "A loft", "", None]
"""What a title is in another language; without anything it has no twin."""

TITLES = ["북촌 한옥", "성수 로프트", "한남 빌라", " 북촌 한옥"]
MOST_PROJECTS, MOST_DRAFTS = 40, 10
_HALF = 0.5


class Operations:
    """Every operation that changes the content, with random choices.

    Each is made at *at*, which may be set anew. They come in rounds, each with every operation in
    an order of its own, so that a short history has them all.
    """

    def __init__(self, store: Store, chance: random.Random) -> None:
        self._store, self._chance = store, chance
        self.at: str = BY["at"]
        self._numbers = count()
        self._known: Known = {}
        self._left: list[Callable[[], object]] = []

    def step(self) -> str:
        """Run one random operation; return its name."""
        if not self._left:
            self._left = self._every()
            self._chance.shuffle(self._left)
        chosen = self._left.pop()
        try:
            chosen()
        except StudioError:
            return f"{chosen.__name__} (refused)"
        return chosen.__name__

    def _every(self) -> list[Callable[[], object]]:
        return [
            self.create, self.edit, self.move, self.delete, self.dedupe, self.migrate,
            self.import_tree, self.bring_back, self.reorder, self.write_article, self.edit_article,
            self.samples, self.take_back, self.draft, self.publish, self.hide, self.schedule,
            self.schedule_hiding, self.run_due,
        ]  # fmt: skip

    def create(self) -> None:
        if len(self._ids(PORTFOLIO)) < MOST_PROJECTS:
            create_project(Work(self._store, **self._by), self._project(), id=self._new_id())

    def edit(self) -> None:
        changes = {**self._titles(), "area": f"{self._chance.randint(9, 60)}py"}
        save_project(Work(self._store, **self._by), self._pick(PORTFOLIO), changes, None)

    def move(self) -> None:
        others = [None, *self._ids(PORTFOLIO)]
        move_project(
            Work(self._store, **self._by), self._pick(PORTFOLIO), self._chance.choice(others)
        )

    def reorder(self) -> None:
        ids = self._ids(PORTFOLIO)
        self._chance.shuffle(ids)
        reorder_projects(Work(self._store, **self._by), ids)

    def delete(self) -> None:
        delete_project(Work(self._store, **self._by), self._pick(PORTFOLIO), None)

    def dedupe(self) -> None:
        remove_duplicates(Work(self._store, **self._by))

    def migrate(self) -> None:
        migrate_insights(Work(self._store, **self._by))

    def import_tree(self) -> None:
        twins = {OTHER: {"title": self._chance.choice(TWINS)}}
        project = {**HANOK, **twins, "title": self._chance.choice(TITLES), "legacy": [None, 1]}
        article = {**ARTICLE, "date": self._chance.choice(["2025-04-16", "20250416 000000", 7])}
        ids = [self._pick(PORTFOLIO), self._new_id()]
        tree = {PORTFOLIO: dict.fromkeys(ids, project), INSIGHTS: {self._new_id(): article}}
        apply_import(Work(self._store, **self._by), plan_import(tree))

    def bring_back(self) -> None:
        trash = list_trash(self._store, NOW)
        if trash:
            restore(Work(self._store, **self._by), self._chance.choice(trash).id, now=NOW)

    def write_article(self) -> None:
        sent = {"title": "글", "content": "![](https://a.example/1.jpg)", "date": "2025-04-16"}
        create_insight(Work(self._store, **self._by), sent, id=self._new_id())

    def edit_article(self) -> None:
        id = self._pick(INSIGHTS)
        if self._chance.random() < 0.4:
            delete_insight(Work(self._store, **self._by), id, None)
        else:
            save_insight(Work(self._store, **self._by), id, self._titles(), None)

    def samples(self) -> None:
        add_samples(Work(self._store, **self._by), self._new_id)

    def take_back(self) -> None:
        position = self._store.position()
        undo_knowingly(
            Work(self._store, **self._by), self._chance.randint(max(1, position - 5), position)
        )

    def draft(self) -> None:
        """Make a draft, or save one of a record that is there."""
        collection = self._chance.choice(DRAFTED)
        if self._chance.random() < _HALF or not self._ids(collection):
            self._new_draft(collection)
        else:
            sent = self._titles()
            kind, id = KINDS[collection], self._pick(collection)
            save_draft(Work(self._store, **self._by), kind, id, sent, None)

    def publish(self) -> None:
        collection, id = self._drafted()
        publish(Work(self._store, **self._by), KINDS[collection], id)

    def hide(self) -> None:
        collection, id = self._published()
        hide(Work(self._store, **self._by), KINDS[collection], id)

    def schedule(self) -> None:
        collection, id = self._drafted()
        schedule(Work(self._store, **self._by), KINDS[collection], id, publish_at=self._soon())

    def schedule_hiding(self) -> None:
        collection, id = self._published()
        schedule(Work(self._store, **self._by), KINDS[collection], id, hide_at=self._soon())

    def run_due(self) -> None:
        """Do what is due by now."""
        run_due(self._store, KINDS, at=BelievedAt(self.at), known=self._known)

    def pass_(self, minutes: int) -> None:
        """Let time pass."""
        self.at = stamp(datetime.fromisoformat(self.at) + timedelta(minutes=minutes))

    def _soon(self) -> datetime:
        return datetime.fromisoformat(self.at) + timedelta(minutes=self._chance.randint(1, 120))

    def _drafted(self) -> tuple[str, str]:
        """Return a record with a draft; where there is none, make one."""
        if not self._ids(DRAFTS):
            self._new_draft(self._chance.choice(DRAFTED))
        return split_key(self._pick(DRAFTS))

    def _published(self) -> tuple[str, str]:
        """Return a public record; where there is none, make one."""
        if not any(map(self._ids, DRAFTED)):
            self.write_article()
        return self._chance.choice([(name, id) for name in DRAFTED for id in self._ids(name)])

    def _new_draft(self, collection: str) -> None:
        if len(self._ids(DRAFTS)) < MOST_DRAFTS:
            article = {
                **self._titles(),
                "content": "본문",
                "date": "2025-04-16",
            }
            slug = f"service-{self._chance.randint(1, 9)}"
            service = {"title": article["title"], "group": "residential", "slug": slug}
            others = {INSIGHTS: article, SERVICES: service}
            sent = others[collection] if collection in others else self._project()
            create_draft(Work(self._store, **self._by), KINDS[collection], sent, id=self._new_id())

    def _titles(self) -> dict[str, Any]:
        """Return a title, and its twin: each is a field of an edit."""
        twin = self._chance.choice(TWINS)
        return {"title": self._chance.choice(TITLES), f"{OTHER}.title": twin}

    @property
    def _by(self) -> dict[str, Any]:
        return {**BY, "at": self.at}

    def _project(self) -> dict[str, Any]:
        return {
            **{name: LOFT[name] for name in ("type", "businessType")},
            **self._titles(),
            "address": "서울 성동구",
            "area": "30py",
            "images": [{"url": "https://a.example/1.jpg"}],
        }

    def _ids(self, collection: str) -> list[str]:
        return list(self._store.read(collection))

    def _pick(self, collection: str) -> str:
        return self._chance.choice(self._ids(collection) or ["-none"])

    def _new_id(self) -> str:
        return f"-new{next(self._numbers):05}"


def held(store: Store) -> dict[str, dict[str, str]]:
    """Return the checksum of every record, draft and schedule."""
    return {
        name: {id: record.revision for id, record in store.read(name).items()}
        for name in JOURNALLED_CONTENT
    }
