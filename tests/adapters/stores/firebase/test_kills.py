"""Writers that are killed at any moment leave whole change sets and block others only briefly."""

import random
from collections.abc import Callable
from contextlib import closing

import pytest

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.adapters.stores.firebase.clocks import open_with_quick_clock
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.killing import KillChecker, fill, kill_a_writer
from tests.contracts.samples import HANOK, change_set

SEED = 20260302
LONGEST_SECONDS = 0.3


@pytest.mark.timeout(1200)
def test_killed_writers_lose_no_acknowledged_write_and_repeat_none(
    firebase_server: Standin, firebase_address: str, full_length: bool, say: Callable[[str], None]
) -> None:
    url = firebase_server.url(firebase_address.rpartition("%3D")[2])
    kills = 100 if full_length else 4
    with closing(FirebaseStore(DatabaseClient(DatabaseAddress("demo-studio", url)))) as usual:
        fill(usual)
    store = open_with_quick_clock(url)
    survivors, chance = KillChecker(store), random.Random(SEED)
    acknowledged = 0

    for _ in range(kills):
        killed = kill_a_writer(url, chance, LONGEST_SECONDS, open_with_quick_clock)
        survivors.check(killed)
        acknowledged += len(killed.acknowledged)

    say(f"{kills} kills, {acknowledged} acknowledged, {store.position() - 1} in the journal")
    say("0 lost, 0 half done, 0 doubled")
    assert store.commit(change_set(Put(PORTFOLIO, "last", HANOK))) == store.position()
    store.close()
