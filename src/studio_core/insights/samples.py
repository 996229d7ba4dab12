"""The three built-in sample articles (specification, section 3)."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

from studio_core.records.changes import Put
from studio_core.records.collections import INSIGHTS
from studio_core.records.idempotency import IdempotencyKey, create_once
from studio_core.records.record import ABSENT, Json
from studio_core.records.work import Work


@cache
def sample_insights() -> tuple[Mapping[str, Json], ...]:
    """Return the samples: title, content, category, date, thumbnail and url, no time stamps."""
    text = files(__package__).joinpath("samples.ko.json").read_text(encoding="utf-8")
    return tuple(json.loads(text))


def add_samples(
    work: Work, new_id: Callable[[], str], *, key: IdempotencyKey | None = None
) -> tuple[str, ...]:
    """Add the three sample articles in one change set and return their ids; once for a *key*."""
    stamps = {"createdAt": work.at, "updatedAt": work.at}
    puts = (
        Put(INSIGHTS, new_id(), {**sample, **stamps}, expected=ABSENT)
        for sample in sample_insights()
    )
    return tuple(create_once(work, key, "samples_added", *puts))
