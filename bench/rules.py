"""The core's rules on many projects: ordered, filtered, deduplicated."""

import math
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise

from bench.registry import Row, measurement, median_ms
from studio_core.areas import area_band
from studio_core.display_order import in_display_order
from studio_core.duplicates import find_duplicates

MANY = int(os.environ.get("BENCH_PROJECTS", "1000000"))
GROWTH = (100, 1_000, 10_000, 100_000)
FIRST_DAY = datetime(2022, 4, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """As much of a project as the rules look at."""

    id: str
    title: str
    area: str
    order: float | None
    created_at: datetime | None


def samples(count: int) -> list[Sample]:
    """Return *count* projects: nine in ten ordered, one in fifty without a date."""
    chance = random.Random(20220401)
    return [
        Sample(
            id=f"-O{number:012d}",
            title=f"서초 아파트 {chance.randrange(count)}",
            area=f"{chance.randrange(8, 90)}py",
            order=float(chance.randrange(count)) if chance.random() < 0.9 else None,
            created_at=FIRST_DAY + timedelta(minutes=chance.randrange(2_000_000))
            if chance.random() < 0.98
            else None,
        )
        for number in range(count)
    ]


def arrange(projects: list[Sample]) -> int:
    """Order, filter and deduplicate *projects*, and return how many of one band are left."""
    repeated = {
        id for group in find_duplicates((p.id, p.title) for p in projects) for id in group.remove
    }
    ordered = in_display_order(projects)
    return sum(1 for p in ordered if area_band(p.area) == "30PY" and p.id not in repeated)


@measurement("rules")
def rules() -> Iterator[Row]:
    """Compare the rules with sorting as many integers, the least that an order can cost."""
    chance = random.Random(1)
    numbers = [chance.randrange(MANY) for _ in range(MANY)]
    bare = median_ms(lambda: sorted(numbers))
    projects = samples(MANY)
    ordering = median_ms(lambda: in_display_order(projects))
    everything = median_ms(lambda: arrange(projects))

    against = "list.sort of as many integers"
    yield Row(what=f"order {MANY:,} projects", ours=ordering, yardstick=bare, against=against)
    whole = f"order, filter, deduplicate {MANY:,}"
    yield Row(what=whole, ours=everything, yardstick=bare, against=against, goal="8 at most")


@measurement("growth")
def growth() -> Iterator[Row]:
    """Compare each tenfold step with what n log n would give."""
    times = {}
    for count in GROWTH:
        times[count] = median_ms(partial(arrange, samples(count)), repeats=3)
    for fewer, more in pairwise(GROWTH):
        expected = times[fewer] * 10 * math.log(more) / math.log(fewer)
        yield Row(
            what=f"arrange {more:,} projects",
            ours=times[more],
            yardstick=expected,
            against=f"n log n from {fewer:,}",
            goal="near 1",
        )
