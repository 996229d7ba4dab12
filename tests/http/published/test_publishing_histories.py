"""Whatever was done, visitors are sent no word that only a draft ever held, on every store."""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from studio_adapters.bootstrap import Store, Studio, create_store, load_settings
from studio_core.accounts.governed_store import governed
from studio_http.app import StudioApp
from tests.contracts.samples import ALLOWING_EMULATORS
from tests.http.publishing_history import History, Visitors, begin, beginning, checksums
from tests.store_kinds import new_store_of

SEED = 20261124
IN_CI = {"memory": 15, "sqlite": 30, "postgresql": 20, "firebase": 10}
IN_FULL = 10_000
"""In memory; of the others, which are slower, as many as begin within `FULL_SECONDS`."""

FULL_SECONDS = 30 * 60
STEPS = 40
ON_ONE_STORE = 20
"""Histories; in the journal of many more the reading of it would take the time."""


class Site:
    """A site in a store of its own, with those who look at it."""

    def __init__(self, studio: Studio) -> None:
        self._store, self._at = studio.store, beginning()
        begin(self._store, self._at)
        self._visitors = Visitors(self._store, StudioApp(studio).published)
        self._start = checksums(self._store)

    def tell(self, chance: random.Random) -> int:
        """Have a history happen and be taken back; return how many change sets it was."""
        history = History(self._store, self._visitors, chance, self._at)
        for _ in range(STEPS):
            history.step()
        steps = history.take_back_everything()
        self._at = history.at
        assert checksums(self._store) == self._start, history.done
        return steps


@pytest.mark.every_store(now=("memory",))
@pytest.mark.slow
@pytest.mark.timeout(8 * 3600)
def test_of_every_history_nothing_is_seen_but_what_was_published(
    studio: Studio,
    kind: str,
    request: pytest.FixtureRequest,
    full_length: bool,
    say: Callable[[str], None],
) -> None:
    seed = full_seed() if full_length else SEED
    told = steps = 0
    with ExitStack() as opened:
        for number in numbers(kind, full_length=full_length):
            if number % ON_ONE_STORE == 0:
                opened.close()
                site = Site(replace(studio, store=new_store(kind, request, opened)))
            steps += site.tell(random.Random(f"{seed} {kind} {number}"))
            told = number + 1

    result = f"{told} histories on {kind}, {steps} change sets, seed {seed}"
    say(f"{result}: nothing seen, all taken back")


def full_seed() -> int:
    """Return a seed that no run had before, or that of the run that is to be repeated."""
    return int(os.environ.get("HISTORIES_SEED") or random.SystemRandom().getrandbits(32))


def numbers(kind: str, *, full_length: bool) -> Iterator[int]:
    """Yield the numbers of the histories there are to be on a store of *kind*."""
    ends = time.monotonic() + FULL_SECONDS
    for number in range(IN_FULL if full_length else IN_CI[kind]):
        if full_length and kind != "memory" and time.monotonic() > ends:
            return
        yield number


def new_store(kind: str, request: pytest.FixtureRequest, opened: ExitStack) -> Store:
    """Return a new, empty store of *kind*, which is gone when *opened* is closed."""
    address = new_store_of(kind, request, opened)
    if not address:
        folder: Path = request.getfixturevalue("tmp_path")
        address = f"sqlite:///{folder / f'studio{time.monotonic_ns()}.db'}"
    store = create_store(address, load_settings(environment=ALLOWING_EMULATORS))
    opened.callback(store.close)
    return governed(store)
