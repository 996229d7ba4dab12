"""Whatever was done, visitors are sent no word that only a draft ever held, on every store."""

import random
from collections.abc import Callable

import pytest

from studio_adapters.bootstrap import Studio
from studio_http.app import StudioApp
from tests.http.publishing_history import History, Visitors, begin, beginning, checksums

SEED = 20261124
IN_ALL, IN_FULL = 100, 10_000
SHARES = {"memory": 0.4, "sqlite": 0.3, "postgresql": 0.2, "firebase": 0.1}
"""Of all histories: those of a slow store are fewer."""
STEPS = 40


@pytest.mark.every_store
@pytest.mark.slow
@pytest.mark.timeout(4 * 3600)
def test_of_every_history_nothing_is_seen_but_what_was_published(
    studio: Studio, kind: str, full_length: bool, say: Callable[[str], None]
) -> None:
    at = beginning()
    begin(studio.store, at)
    visitors = Visitors(studio.store, StudioApp(studio).published)
    histories = round((IN_FULL if full_length else IN_ALL) * SHARES[kind])
    start, steps = checksums(studio.store), 0
    for number in range(histories):
        history = History(studio.store, visitors, random.Random(f"{SEED} {kind} {number}"), at)
        for _ in range(STEPS):
            history.step()
        steps += history.take_back_everything()
        at = history.at
        assert checksums(studio.store) == start, (number, history.done)

    say(f"{histories} histories on {kind}, {steps} change sets: nothing seen, all taken back")
