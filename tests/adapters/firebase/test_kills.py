"""Writers that are killed at any moment leave whole change sets, and hold nobody up for ever."""

import multiprocessing
import os
import random
import signal
import time

import pytest

from studio_adapters.testing.killing import Killed, Survivors
from studio_adapters.testing.samples import HANOK, change_set
from studio_core.changes import Put
from studio_core.collections import PORTFOLIO
from tests.adapters.firebase.killed_writer import PROJECTS, open_at, write_until_killed
from tests.adapters.firebase.rtdb_standin.server import Standin

SEED = 20260302
PATIENCE_SECONDS = 30


@pytest.mark.timeout(1200)
def test_nothing_is_lost_halved_or_doubled_by_kills(
    firebase_server: Standin, firebase_address: str, full_length: bool
) -> None:
    url = firebase_server.url(firebase_address.rpartition("%3D")[2])
    store = open_at(url)
    store.commit(change_set(*(Put(PORTFOLIO, f"p{n:02}", HANOK) for n in range(PROJECTS))))
    survivors, chance = Survivors(store), random.Random(SEED)

    for _ in range(100 if full_length else 8):
        survivors.check(kill_a_writer(url, chance))

    assert store.commit(change_set(Put(PORTFOLIO, "last", HANOK))) == store.position()
    store.close()


def kill_a_writer(url: str, chance: random.Random) -> Killed:
    processes = multiprocessing.get_context("forkserver")
    heard, told = processes.Pipe(duplex=False)
    process = processes.Process(
        target=write_until_killed, args=(url, chance.getrandbits(32), told), daemon=True
    )
    process.start()
    told.close()
    assert heard.poll(PATIENCE_SECONDS), "the writer never began"
    positions = [int(heard.recv())]
    time.sleep(chance.uniform(0, 0.3))
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    # What it sent before it died is still to be heard.
    while heard.poll():
        try:
            positions.append(int(heard.recv()))
        except EOFError:
            break
    return Killed(tuple(positions))
