"""Writers killed at any moment: what was acknowledged and lost, half done or doubled."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.registry import Row, measurement
from studio_adapters.bootstrap import load_settings, open_store
from studio_adapters.testing.killing import Survivors, fill, kill_a_writer
from studio_adapters.testing.local_postgresql import local_postgresql, new_database

SQLITE_KILLS = 300
POSTGRESQL_KILLS = 100
SEED = 20260302


@measurement("kills", group="faults")
def kills() -> Iterator[Row]:
    """Kill writers on SQLite and PostgreSQL; a fault stops the run and says what it was."""
    with tempfile.TemporaryDirectory() as folder:
        yield killed("SQLite", f"sqlite:///{Path(folder) / 'studio.db'}", SQLITE_KILLS)
    with local_postgresql() as server, new_database(server) as address:
        yield killed("PostgreSQL", address, POSTGRESQL_KILLS)


def killed(name: str, address: str, times: int) -> Row:
    """Kill *times* writers, checking the store after each."""
    chance = random.Random(SEED)
    store = open_store(address, load_settings(environment={}))
    fill(store)
    survivors = Survivors(store)
    acknowledged = 0
    for _ in range(times):
        victim = kill_a_writer(address, chance)
        survivors.check(victim)
        acknowledged += len(victim.acknowledged)
    store.close()
    return Row(
        what=f"{name}, {times} kill -9: lost, half done or doubled of {acknowledged} acknowledged",
        ours=0,
        unit="writes",
        goal="0",
    )
