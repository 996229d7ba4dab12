"""How announcing stands: what keeps it from being done, what waits, and the last results."""

from collections.abc import Sequence
from dataclasses import dataclass

from studio_core.content.visibility import is_open
from studio_core.indexnow.ports import ENGINES, Engine
from studio_core.indexnow.switch import Switch, read_switch
from studio_core.indexnow.waiting import Result, read_result, result_id
from studio_core.records.collections import ANNOUNCEMENTS
from studio_core.records.store import Store
from studio_core.site.opening import address_gap


@dataclass(frozen=True, slots=True)
class EngineStanding:
    """One engine: how many addresses wait for it, and its last results."""

    name: str
    waiting: int
    result: Result


@dataclass(frozen=True, slots=True)
class IndexNowStanding:
    """The switch, and the engines; *blocked* is a code that says why nothing is sent, or ''."""

    switch: Switch
    blocked: str
    engines: tuple[EngineStanding, ...]


def indexnow_standing(
    store: Store, public_url: str, engines: Sequence[Engine] = ENGINES
) -> IndexNowStanding:
    """Return how announcing stands for the site at *public_url*."""
    gap = address_gap(public_url)
    blocked = gap.code if gap else "" if is_open(store) else "site_closed"
    results = (
        (engine.name, read_result(store.get(ANNOUNCEMENTS, result_id(engine.name))))
        for engine in engines
    )
    found = (EngineStanding(name, len(result.paths), result) for name, result in results)
    return IndexNowStanding(read_switch(store), blocked, tuple(found))
