"""`kill -9` at any moment: no acknowledged write is lost, partial or applied twice."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.memory import MemoryStore
from studio_core.records.collections import PORTFOLIO
from tests.contracts.killing import KillChecker, KilledWriter, fill, kill_a_writer
from tests.contracts.samples import HANOK, put

Say = Callable[[str], None]

SEED = 20260302
KINDS_OF_WRITES = {"imported", "insights_migrated", "migrated"}


@pytest.mark.server
def test_a_few_killed_writers_leave_whole_change_sets(
    tmp_path: Path, postgresql_address: str
) -> None:
    for address in (f"sqlite:///{tmp_path / 'studio.db'}", postgresql_address):
        kill_and_check(address, kills=4)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_sqlite_survives_kills_at_any_moment(tmp_path: Path, full_length: bool, say: Say) -> None:
    address = f"sqlite:///{tmp_path / 'studio.db'}"

    survivors = kill_and_check(address, kills=300 if full_length else 50, say=say)

    assert survivors.actions.keys() >= KINDS_OF_WRITES


@pytest.mark.long
@pytest.mark.server
@pytest.mark.timeout(1800)
def test_postgresql_survives_kills_at_any_moment(
    postgresql_address: str, full_length: bool, say: Say
) -> None:
    survivors = kill_and_check(postgresql_address, kills=100 if full_length else 15, say=say)

    assert survivors.actions.keys() >= KINDS_OF_WRITES


def kill_and_check(address: str, kills: int, say: Say = print) -> KillChecker:
    chance = random.Random(SEED)
    store = create_store(address, load_settings(environment={}))
    fill(store)
    survivors = KillChecker(store)
    acknowledged = 0
    for _ in range(kills):
        killed = kill_a_writer(address, chance)
        position = survivors.check(killed)
        acknowledged += len(killed.acknowledged)
    store.close()
    say(f"{kills} kills, {acknowledged} acknowledged, {position - 1} in the journal")
    say("0 lost, 0 half done, 0 doubled")
    say(", ".join(f"{count} {action}" for action, count in survivors.actions.items()))
    return survivors


@pytest.mark.parametrize(
    ("acknowledged", "complaint"),
    [((2,), "is lost"), ((0,), "more was written")],
)
def test_the_check_notices_lost_and_additional_writes(
    acknowledged: tuple[int, ...], complaint: str
) -> None:
    store = MemoryStore()
    fill(store)
    if complaint != "is lost":
        put(store, PORTFOLIO, "p00", HANOK | {"title": "다른 집"})

    with pytest.raises(AssertionError, match=complaint):
        KillChecker(store).check(KilledWriter(acknowledged))


def test_the_check_notices_a_record_that_differs_from_the_journal() -> None:
    store = MemoryStore()
    fill(store)
    survivors = KillChecker(store)
    survivors.check(KilledWriter((1,)))

    store._records[PORTFOLIO].pop("p00")
    store._sorted.clear()

    with pytest.raises(AssertionError, match="not what the journal says"):
        survivors.check(KilledWriter((1,)))
