"""Writers for tests that kill them: they run the product's operations and report each commit."""

import random
from collections.abc import Callable
from typing import Any, cast

from studio_adapters.stores.memory import MemoryStore
from studio_core.insights.migration import migrate_insights
from studio_core.records.changes import OPERATOR, ChangeSet, Position, Put, SetField
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.migration import Migration, migrate
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.contracts.samples import AT, HANOK, change_set

PROJECTS = 20
ARTICLES = 30
_MOVED = 40
_IMPORTS = 40
"""How many imports bring new records, which stores insert instead of updating."""


class _ReportingStore:
    """Reports every new position that `commit` returns; otherwise the wrapped store."""

    def __init__(self, store: Store, report: Callable[[Position], None]) -> None:
        self._store = store
        self._report = report
        self._reported = store.position()

    def commit(self, change_set: ChangeSet) -> Position:
        """Commit, then report the position if it is new."""
        position = self._store.commit(change_set)
        if position > self._reported:  # it is not when nothing had to be changed
            self._report(position)
            self._reported = position
        return position

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def fill(store: Store) -> None:
    """Write the records that the writers change."""
    projects = [Put(PORTFOLIO, f"p{n:02}", {**HANOK, "order": n}) for n in range(PROJECTS)]
    articles = [Put(INSIGHTS, f"i{n:02}", _article(n, 0)) for n in range(ARTICLES)]
    store.commit(change_set(*projects, *articles))


def write_for_ever(store: Store, report: Callable[[Position], None], chance: random.Random) -> None:
    """Make single writes, reorders, imports and migrations; report each position returned."""
    reporting = cast("Store", _ReportingStore(store, report))
    turn = store.position()
    while True:
        turn += 1
        chance.choice(_OPERATIONS)(reporting, turn)


def _write_one(store: Store, turn: int) -> None:
    put = Put(PORTFOLIO, f"n{turn}", {"title": f"새 집 {turn}"})
    store.commit(change_set(put, action="project_created"))


def _reorder(store: Store, turn: int) -> None:
    places = [
        SetField(PORTFOLIO, f"p{n:02}", "order", (n + turn) % PROJECTS) for n in range(PROJECTS)
    ]
    store.commit(change_set(*places, action="projects_reordered"))


def _import(store: Store, turn: int) -> None:
    known = {f"i{n:02}": _article(n, turn) for n in range(ARTICLES)}
    new = {f"x{turn % _IMPORTS}-{n:02}": _article(n, turn) for n in range(ARTICLES)}
    tree = {INSIGHTS: known | new}
    apply_import(Work(store, OPERATOR, AT), plan_import(tree))


def _migrate_articles(store: Store, _turn: int) -> None:
    migrate_insights(Work(store, OPERATOR, AT))


def _migrate_from_another_store(store: Store, turn: int) -> None:
    source = MemoryStore()
    moved = (Put(PORTFOLIO, f"m{n:02}", {**HANOK, "order": n * turn}) for n in range(_MOVED))
    source.commit(change_set(*moved))
    migrate(Migration(source, store, by=OPERATOR, now=lambda: AT))


def _article(number: int, turn: int) -> dict[str, Any]:
    content = f"![거실](https://images.example/{turn}.jpg)"
    return {"title": f"글 {number}", "content": content, "date": "2025-01-01", "turn": turn}


# Half of what a site writes is one record.
_OPERATIONS = (
    *(_write_one,) * 4,
    *(_reorder, _import, _migrate_articles, _migrate_from_another_store),
)
