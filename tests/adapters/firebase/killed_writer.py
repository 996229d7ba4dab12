"""A process that writes to a realtime database until it is killed."""

import random
from multiprocessing.connection import Connection

from studio_adapters.firebase.address import DatabaseAddress
from studio_adapters.firebase.client import DatabaseClient
from studio_adapters.firebase.store import FirebaseStore
from studio_adapters.testing.samples import change_set
from studio_core.changes import Put, SetField
from studio_core.collections import PORTFOLIO

LEASE_SECONDS = 1.0
"""Short, so that the next writer need not wait for the dead one as long as in earnest."""
PROJECTS = 20


def open_at(url: str) -> FirebaseStore:
    """Open a store that takes a dead writer's turn over soon."""
    client = DatabaseClient(DatabaseAddress("demo-studio", url))
    return FirebaseStore(client, lease_seconds=LEASE_SECONDS)


def write_until_killed(url: str, seed: int, told: Connection) -> None:
    """Make single writes and reorders; tell each position that `commit` returned."""
    chance = random.Random(seed)
    store = open_at(url)
    turn = store.position()
    while True:
        turn += 1
        if chance.random() < 0.5:
            changes = [Put(PORTFOLIO, f"n{turn}", {"title": f"새 집 {turn}"})]
            told.send(store.commit(change_set(*changes)))
        else:
            told.send(store.commit(change_set(*reordered(turn))))


def reordered(turn: int) -> list[SetField]:
    """Return changes that give every project another place."""
    return [
        SetField(PORTFOLIO, f"p{n:02}", "order", (n + turn) % PROJECTS) for n in range(PROJECTS)
    ]
