"""What a store held at an instant can be worked out from its journal, on every store."""

import random
from bisect import bisect
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from studio_core.publishing.rewinding import Rewound, position_at
from studio_core.records.store import Store
from tests.content_operations import JOURNALLED_CONTENT, OF_PUBLISHING, Operations, held

START = datetime(2026, 3, 2, tzinfo=UTC)
INSTANTS = 40


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.sampled(2)
def test_what_was_held_at_any_instant_of_many_operations_is_found_again(
    store: Store, full_length: bool, say: Callable[[str], None]
) -> None:
    chance = random.Random(20260302)
    studio = Operations(store, chance)
    studio.at, steps = START.isoformat(timespec="milliseconds"), 1000 if full_length else 60
    moments, contents = [START], [held(store)]
    for _ in range(steps):
        studio.pass_(minutes=chance.randint(1, 90))
        studio.step()
        moments.append(datetime.fromisoformat(studio.at))
        contents.append(held(store))

    for moment in instants(chance, moments):
        found = Rewound(store, position_at(store, moment), JOURNALLED_CONTENT)
        rewound = {
            name: {id: record.revision for id, record in found.records(name)}
            for name in JOURNALLED_CONTENT
        }
        assert rewound == contents[bisect(moments, moment) - 1], moment

    actions = {entry.action for entry in store.changes(0, 1_000_000, paths_of=())}
    assert actions >= OF_PUBLISHING
    say(f"{INSTANTS} instants of {steps} operations found again")


def instants(chance: random.Random, moments: list[datetime]) -> list[datetime]:
    """Return some of *moments*, of those just before one, and of any from the first to the last."""
    first, span = moments[0], moments[-1] - moments[0]
    exact = chance.sample(moments[1:], INSTANTS // 4)
    before = chance.sample(moments[1:], INSTANTS // 4)
    within = [first + span * chance.random() for _ in range(INSTANTS // 2)]
    return [*exact, *(moment - timedelta(milliseconds=1) for moment in before), *within]
