"""What can be a draft: the kinds of records that visitors see, and the rules of each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from studio_core.insights import editing as insights
from studio_core.insights.fields import CanRender
from studio_core.portfolio import editing as portfolio
from studio_core.portfolio.hiding import ids_before, place_again
from studio_core.portfolio.rules import EXACT_COVER_RULES, PROJECT_RULES
from studio_core.records.changes import Actor, Change
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.merging import Fields, Rules
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.three_way import Groups

Noun = Literal["project", "insight"]

FIXED: Mapping[str, frozenset[str]] = {PORTFOLIO: frozenset(), INSIGHTS: frozenset({"date"})}
"""Fields that publication gives where a draft has none, and that no longer change once public."""


def _as_sent(sent: Fields, *, at: str) -> dict[str, Any]:
    return dict(sent)


def _article_fields(sent: Fields, *, by: Actor, at: str) -> dict[str, Json]:
    return insights.owned_fields(at=at)


def _no_ids(store: Store, id: str) -> list[str]:
    return []


def _no_place(
    store: Store, id: str, document: dict[str, Json], after: Sequence[str], *, at: str
) -> list[Change]:
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of record: how it is checked, created and put into its list.

    *exact_rules* are those for fields that were chosen together. *together* are fields that mean
    something only together, *fixed* those that no longer change once they were public. *completed*
    fills what creating fills, *owned* gives what only the server sets. *ids_before* and
    *place_again* remember a hidden record's place in a list that people order.
    """

    collection: str
    noun: Noun
    rules: Rules
    exact_rules: Rules
    owned: Callable[..., dict[str, Json]]
    completed: Callable[..., dict[str, Any]] = _as_sent
    together: Groups = ()
    fixed: frozenset[str] = frozenset()
    ids_before: Callable[[Store, str], list[str]] = _no_ids
    place_again: Callable[..., list[Change]] = _no_place


def kinds(can_render: CanRender = lambda content: True) -> Mapping[str, Kind]:
    """Return every kind by its collection; an article's text must be accepted by *can_render*."""
    of_articles = insights.rules_of(can_render)
    return {
        PORTFOLIO: Kind(
            collection=PORTFOLIO,
            noun="project",
            rules=PROJECT_RULES,
            exact_rules=EXACT_COVER_RULES,
            owned=portfolio.owned_fields,
            together=(("images", "thumbnailIndex"), ("styleDescription", "contents")),
            fixed=FIXED[PORTFOLIO],
            ids_before=ids_before,
            place_again=place_again,
        ),
        INSIGHTS: Kind(
            collection=INSIGHTS,
            noun="insight",
            rules=of_articles,
            exact_rules=of_articles,
            owned=_article_fields,
            completed=insights.completed,
            fixed=FIXED[INSIGHTS],
        ),
    }
