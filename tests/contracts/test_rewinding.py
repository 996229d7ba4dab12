"""What a store held at an instant can be worked out from its journal, on every store."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from studio_core.publishing.rewinding import Rewound, position_at
from studio_core.records.changes import Position
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from tests.content_operations import Operations, held

START = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_what_was_held_after_each_of_many_operations_is_found_again(
    store: Store, full_length: bool, say: Callable[[str], None]
) -> None:
    chance = random.Random(20260302)
    studio = Operations(store, chance)
    kept: dict[Position, tuple[datetime, dict[str, dict[str, str]]]] = {}
    clock = START
    for _ in range(1000 if full_length else 60):
        clock += timedelta(minutes=chance.randint(1, 90))
        studio.at = clock.isoformat(timespec="milliseconds")
        studio.step()
        kept.setdefault(store.position(), (clock, held(store)))

    for moment, contents in chance.sample(list(kept.values()), 20):
        found = Rewound(store, position_at(store, moment), (PORTFOLIO, INSIGHTS))
        rewound = {
            name: {id: record.revision for id, record in found.records(name)}
            for name in (PORTFOLIO, INSIGHTS)
        }
        assert rewound == contents, moment

    say(f"20 states of {len(kept)} found again by their instants")
