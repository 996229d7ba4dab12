"""Writers killed at any moment: what was acknowledged and lost, half done or doubled."""

import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.registry import Row, measurement
from studio_adapters.testing.killing import Survivors, fill, kill_a_writer, open_by_address
from studio_adapters.testing.local_postgresql import local_postgresql, new_database
from studio_core.ports import Store
from tests.adapters.firebase.rtdb_standin.server import standin
from tests.adapters.firebase.short_lease import open_at

SQLITE_KILLS = 300
POSTGRESQL_KILLS = 100
FIREBASE_KILLS = 100
SEED = 20260302


@measurement("kills", group="faults")
def kills() -> Iterator[Row]:
    """Kill writers on every shared store; a fault stops the run and says what it was."""
    with tempfile.TemporaryDirectory() as folder:
        yield killed("SQLite", f"sqlite:///{Path(folder) / 'studio.db'}", SQLITE_KILLS)
    with local_postgresql() as server, new_database(server) as address:
        yield killed("PostgreSQL", address, POSTGRESQL_KILLS)
    with standin() as server:
        yield killed("Firebase (stand-in)", server.url("kills"), FIREBASE_KILLS, open_at)


def killed(
    name: str, address: str, times: int, opening: Callable[[str], Store] = open_by_address
) -> Row:
    """Kill *times* writers, checking the store after each."""
    chance = random.Random(SEED)
    store = opening(address)
    fill(store)
    survivors = Survivors(store)
    acknowledged = 0
    for _ in range(times):
        victim = kill_a_writer(address, chance, opening=opening)
        survivors.check(victim)
        acknowledged += len(victim.acknowledged)
    store.close()
    kinds = ", ".join(f"{count} {action}" for action, count in survivors.actions.most_common())
    return Row(
        what=f"{name}, {times} kill -9: lost, half done or doubled of {acknowledged} acknowledged"
        f" ({kinds})",
        ours=0,
        unit="writes",
        goal="0",
    )
