"""What can be a draft: the kinds of records that visitors see, and the rules of each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from studio_core.insights import editing as insights
from studio_core.insights.fields import CanRender
from studio_core.portfolio import editing as portfolio
from studio_core.portfolio.moving import PROJECTS
from studio_core.portfolio.rules import EXACT_COVER_RULES, PROJECT_RULES
from studio_core.records.changes import Actor, Change
from studio_core.records.collections import (
    INSIGHTS,
    PORTFOLIO,
    PRINCIPLES,
    PROFILES,
    QUESTIONS,
    SERVICES,
    SITE,
    SITE_CONTENT,
    SLIDES,
)
from studio_core.records.hidden_places import ids_before, place_again
from studio_core.records.merging import Fields, Rules
from studio_core.records.moving import OrderedList
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.three_way import Groups
from studio_core.site import editing as site
from studio_core.site.rules import publication_rules_of, rules_of

Noun = Literal["project", "insight", "part", "slide", "service", "question", "profile", "principle"]
_NOUNS: Mapping[str, Noun] = {
    SITE: "part",
    SLIDES: "slide",
    SERVICES: "service",
    QUESTIONS: "question",
    PROFILES: "profile",
    PRINCIPLES: "principle",
}

FIXED: Mapping[str, frozenset[str]] = {INSIGHTS: frozenset({"date"})}
"""Fields that publication gives where a draft has none, and that no longer change once public."""


def _as_sent(sent: Fields, *, at: str) -> dict[str, Any]:
    return dict(sent)


def _article_fields(sent: Fields, *, by: Actor, at: str) -> dict[str, Json]:
    return insights.owned_fields(at=at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of record: how it is checked, created and put into its list.

    *exact_rules* are those for fields that were chosen together, and for what becomes public,
    *open_rules* those for what becomes public while the site is open, where they are others.
    *together* are fields that mean something only together, *fixed* those that no longer change
    once they were public. *completed* fills what creating fills, *owned* gives what only the server
    sets. *ordered* is the list that people order; without one, hidden records have no place in it.
    """

    collection: str
    noun: Noun
    rules: Rules
    exact_rules: Rules
    owned: Callable[..., dict[str, Json]]
    open_rules: Rules | None = None
    completed: Callable[..., dict[str, Any]] = _as_sent
    together: Groups = ()
    fixed: frozenset[str] = frozenset()
    ordered: OrderedList | None = None

    def is_singleton(self, id: str) -> bool:
        """Tell whether a record is one that is always meant to be there, as a part of the site."""
        return id in self.rules.singletons

    def public_rules(self, *, is_open: bool) -> Rules:
        """Return the rules of what becomes public, while the site is open or not."""
        return (self.open_rules if is_open else None) or self.exact_rules

    def ids_before(self, store: Store, id: str) -> list[str]:
        """Return what stands before a record in its list, the nearest first."""
        return ids_before(store, self.ordered, id) if self.ordered else []

    def place_again(
        self, store: Store, id: str, document: dict[str, Json], after: Sequence[str], *, at: str
    ) -> list[Change]:
        """Give *document* its place in the list again: see `hidden_places.place_again`."""
        if self.ordered is None:
            return []
        return place_again(store, self.ordered, id, document, after, at=at)


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
            ordered=PROJECTS,
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
        **{collection: _of_site(collection) for collection in SITE_CONTENT},
    }


def _of_site(collection: str) -> Kind:
    """Return the kind of the studio's own texts in *collection*, read from their registry."""
    return Kind(
        collection=collection,
        noun=_NOUNS[collection],
        rules=rules_of(collection),
        exact_rules=publication_rules_of(collection),
        open_rules=publication_rules_of(collection, is_open=True),
        owned=site.owned_fields,
        ordered=site.ordered_list(collection),
    )
