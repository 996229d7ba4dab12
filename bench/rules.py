"""The core's rules on many projects: ordered, filtered, deduplicated."""

import math
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise

from bench.registry import Row, measurement, median_ms, medians_ms
from studio_core.portfolio.areas import filter_key
from studio_core.portfolio.duplicates import Duplicates, find_duplicates
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import Selection, select_projects
from studio_core.portfolio.views import in_public_order
from studio_core.records.display_order import in_display_order

MANY = int(os.environ.get("BENCH_PROJECTS", "1000000"))
GROWTH = (100, 1_000, 10_000, 100_000)
FIRST_DAY = datetime(2022, 4, 1, tzinfo=UTC)


HOME = Project.from_record("-O", {"type": "residential"})
OFFICE = Project.from_record("-O", {"type": "commercial", "businessType": "office"})


def samples(count: int) -> list[Project]:
    """Return *count* projects: nine in ten ordered, one in fifty without a date.

    Three in five are homes, and one in a hundred has the id of the one before it.
    """
    chance = random.Random(20220401)
    return [_sample(chance, number, count) for number in range(count)]


def _sample(chance: random.Random, number: int, count: int) -> Project:
    home, ordered, dated, repeated = (chance.random() < share for share in (0.6, 0.9, 0.98, 0.01))
    area = f"{chance.randrange(8, 90)}py"
    return replace(
        HOME if home else OFFICE,
        id=f"-O{max(0, number - repeated):012d}",
        title=f"서초 아파트 {chance.randrange(count)}",
        area=area,
        filter=filter_key("residential", area, "") if home else OFFICE.filter,
        order=float(chance.randrange(count)) if ordered else None,
        created_at=FIRST_DAY + timedelta(minutes=chance.randrange(2_000_000)) if dated else None,
    )


def public_list(projects: list[Project]) -> Sequence[Project]:
    """Return the homes of one band as a visitor is shown them: each id once, in order."""
    return select_projects(in_public_order(projects), Selection("residential", {"30PY"}))


def filters_of(projects: list[Project]) -> list[str | None]:
    """Return the filter of each of *projects*, worked out as when it is read."""
    return [filter_key(p.type, p.area, p.type_label) for p in projects]


def repeated_titles(projects: list[Project]) -> Sequence[Duplicates]:
    """Return what the clean-up of *projects* would offer to remove."""
    return find_duplicates((p.id, p.title) for p in projects)


def everything(projects: list[Project]) -> None:
    """Apply all rules, one after the other."""
    filters_of(projects)
    public_list(projects)
    repeated_titles(projects)


@measurement("rules")
def rules() -> Iterator[Row]:
    """Compare the rules with sorting as many integers, the least that an order can cost."""
    chance = random.Random(1)
    numbers = [chance.randrange(MANY) for _ in range(MANY)]
    projects = samples(MANY)
    for what, work, goal in (
        (f"order {MANY:,} projects", in_display_order, ""),
        (f"order, filter, deduplicate {MANY:,}", public_list, "12 at most"),
        (f"work out the filters of {MANY:,}", filters_of, ""),
        (f"find repeated titles among {MANY:,}", repeated_titles, ""),
    ):
        bare, ours = medians_ms(partial(sorted, numbers), partial(work, projects))
        against = "list.sort of as many integers"
        yield Row(what=what, ours=ours, yardstick=bare, against=against, goal=goal)


@measurement("growth")
def growth() -> Iterator[Row]:
    """Compare each tenfold step with what n log n would give."""
    times = {}
    for count in GROWTH:
        times[count] = median_ms(partial(everything, samples(count)), repeats=3)
    for fewer, more in pairwise(GROWTH):
        expected = times[fewer] * 10 * math.log(more) / math.log(fewer)
        yield Row(
            what=f"arrange {more:,} projects",
            ours=times[more],
            yardstick=expected,
            against=f"n log n from {fewer:,}",
            goal="near 1",
        )
