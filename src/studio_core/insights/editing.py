"""Creating, changing and deleting articles (specification, sections 2, 5 and 7)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from studio_core.dates import display_date, parse_moment
from studio_core.errors import InsightNotFoundError
from studio_core.insights.fields import EDITABLE, CanRender, prepare_insight
from studio_core.insights.samples import sample_insights
from studio_core.records.changes import Actor, Change, ChangeSet, Put
from studio_core.records.collections import INSIGHTS
from studio_core.records.editing import create_record, save_record
from studio_core.records.idempotency import IdempotencyKey, create_once
from studio_core.records.merging import Fields, Rules, equal
from studio_core.records.record import ABSENT, Json, Record
from studio_core.records.store import Store

DEFAULT_CATEGORY = "trend"

_RULES = Rules(
    collection=INSIGHTS,
    editable=EDITABLE,
    prepare=prepare_insight,
    missing=InsightNotFoundError,
)


def rules_of(can_render: CanRender) -> Rules:
    """Return the rules by which a new text that *can_render* refuses is a fault."""
    return replace(_RULES, prepare=partial(prepare_insight, can_render=can_render))


def create_insight(
    store: Store,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
    rules: Rules = _RULES,
) -> tuple[str, Record]:
    """Store a new article and return its id and the record.

    Without a date it gets the time *at* in Seoul, as '2026년 03월 11일 / 09시 50분 00초'; without a
    category it gets `trend`. A single line break of its content is shown as one, unless it was sent
    with `lineBreaks: false` (decision 58). See `create_record` for *key* and what is raised.
    """
    return create_record(
        store,
        rules,
        completed(sent, at=at),
        id=id,
        owned=owned_fields(at=at),
        action="insight_created",
        by=by,
        at=at,
        key=key,
    )


def completed(sent: Fields, *, at: str) -> dict[str, Any]:
    """Return the *sent* fields of a new article, with what it gets where they have none of it."""
    # What a store keeps nothing of, such as an empty list, is no value.
    fields = {name: value for name, value in sent.items() if not equal(value, None)}
    moment = parse_moment(at)
    if fields.get("date") in (None, "") and moment is not None:
        fields["date"] = display_date(moment)
    fields.setdefault("category", DEFAULT_CATEGORY)
    fields.setdefault("lineBreaks", True)
    return fields


def owned_fields(*, at: str) -> dict[str, Json]:
    """Return the fields of a new article that only the server sets."""
    return {"createdAt": at, "updatedAt": at}


def save_insight(
    store: Store,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    rules: Rules = _RULES,
    also: Sequence[Change] = (),
) -> Record:
    """Change the *sent* fields and return the article; see `save_record`."""
    return save_record(
        store, rules, id, sent, expected_tag, action="insight_updated", by=by, at=at, also=also
    )


def add_samples(
    store: Store,
    new_id: Callable[[], str],
    *,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
) -> tuple[str, ...]:
    """Add the three sample articles in one change set and return their ids; once for a *key*."""
    stamps = {"createdAt": at, "updatedAt": at}
    puts = tuple(
        Put(INSIGHTS, new_id(), {**sample, **stamps}, expected=ABSENT)
        for sample in sample_insights()
    )
    change_set = ChangeSet(actor=by, action="samples_added", at=at, changes=puts)
    return tuple(create_once(store, change_set, key))
