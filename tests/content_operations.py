"""Everything that changes the content of a site, by chance."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Any

from studio_adapters.testing.samples import ARTICLE, HANOK, LOFT
from studio_core.errors import StudioError
from studio_core.insights.editing import add_samples, create_insight, save_insight
from studio_core.insights.migration import migrate_insights
from studio_core.portfolio.editing import create_project, remove_duplicates, save_project
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.publishing.trash import list_trash, restore
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.deleting import delete_insight, delete_project
from tests.undo_knowingly import undo_knowingly

BY: dict[str, Any] = {"by": Actor("administrator", "a1"), "at": "2026-03-02T01:30:00.000Z"}
NOW = datetime(2026, 3, 3, tzinfo=UTC)
TITLES = ["북촌 한옥", "성수 로프트", "한남 빌라", " 북촌 한옥"]
MOST_PROJECTS = 40


class Operations:
    """Every operation that changes the content, with random choices.

    Each is made at *at*, which may be set anew.
    """

    def __init__(self, store: Store, chance: random.Random) -> None:
        self._store, self._chance = store, chance
        self.at: str = BY["at"]
        self._numbers = count()

    def step(self) -> str:
        """Run one random operation; return its name."""
        kinds: list[Callable[[], object]] = [
            self.create, self.edit, self.move, self.delete, self.dedupe, self.migrate,
            self.import_tree, self.bring_back, self.reorder, self.write_article, self.edit_article,
            self.samples, self.take_back,
        ]  # fmt: skip
        chosen = self._chance.choice(kinds)
        try:
            chosen()
        except StudioError:
            return f"{chosen.__name__} (refused)"
        return chosen.__name__

    def create(self) -> None:
        if len(self._ids(PORTFOLIO)) < MOST_PROJECTS:
            create_project(self._store, self._project(), id=self._new_id(), **self._by)

    def edit(self) -> None:
        changes = {"title": self._chance.choice(TITLES), "area": f"{self._chance.randint(9, 60)}py"}
        save_project(self._store, self._pick(PORTFOLIO), changes, None, **self._by)

    def move(self) -> None:
        others = [None, *self._ids(PORTFOLIO)]
        move_project(self._store, self._pick(PORTFOLIO), self._chance.choice(others), **self._by)

    def reorder(self) -> None:
        ids = self._ids(PORTFOLIO)
        self._chance.shuffle(ids)
        reorder_projects(self._store, ids, **self._by)

    def delete(self) -> None:
        delete_project(self._store, self._pick(PORTFOLIO), None, **self._by)

    def dedupe(self) -> None:
        remove_duplicates(self._store, **self._by)

    def migrate(self) -> None:
        migrate_insights(self._store, **self._by)

    def import_tree(self) -> None:
        project = {**HANOK, "title": self._chance.choice(TITLES), "legacy": [None, 1]}
        article = {**ARTICLE, "date": self._chance.choice(["2025-04-16", "20250416 000000", 7])}
        ids = [self._pick(PORTFOLIO), self._new_id()]
        tree = {PORTFOLIO: dict.fromkeys(ids, project), INSIGHTS: {self._new_id(): article}}
        apply_import(self._store, plan_import(tree), **self._by)

    def bring_back(self) -> None:
        trash = list_trash(self._store, NOW)
        if trash:
            restore(self._store, self._chance.choice(trash).id, now=NOW, **self._by)

    def write_article(self) -> None:
        sent = {"title": "글", "content": "![](https://a.example/1.jpg)", "date": "2025-04-16"}
        create_insight(self._store, sent, id=self._new_id(), **self._by)

    def edit_article(self) -> None:
        id = self._pick(INSIGHTS)
        if self._chance.random() < 0.4:
            delete_insight(self._store, id, None, **self._by)
        else:
            save_insight(self._store, id, {"title": self._chance.choice(TITLES)}, None, **self._by)

    def samples(self) -> None:
        add_samples(self._store, self._new_id, **self._by)

    def take_back(self) -> None:
        position = self._store.position()
        undo_knowingly(
            self._store, self._chance.randint(max(1, position - 5), position), **self._by
        )

    @property
    def _by(self) -> dict[str, Any]:
        return {**BY, "at": self.at}

    def _project(self) -> dict[str, Any]:
        return {
            **{name: LOFT[name] for name in ("type", "businessType")},
            "title": self._chance.choice(TITLES),
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
    """Return the checksum of every record."""
    return {
        name: {id: record.revision for id, record in store.read(name).items()}
        for name in (PORTFOLIO, INSIGHTS)
    }
