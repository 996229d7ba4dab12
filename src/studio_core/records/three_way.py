"""Merging two edits of one record, field by field: the rule of saving and of publishing.

A field that one side left as it was has the other side's value. One that both changed to the same
is the same; one that both changed to something else is a collision, which a person decides. The
editor in the browser follows the same rule for a save that comes late (`saveRecord.ts`); one file
of cases proves both (`three_way_cases.json`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from studio_core.records.canonical import same
from studio_core.records.record import Document, Json
from studio_core.records.twins import gathered, spread

Groups = Sequence[Sequence[str]]
"""Fields that mean something only together: a change of one is a change of all."""


@dataclass(frozen=True, slots=True)
class Collision:
    """A field that both sides changed, each to something else; None is no value."""

    field: str
    base: Json
    mine: Json
    theirs: Json


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged record, with *mine* where sides collide, and the collisions in order of name."""

    document: dict[str, Json]
    collisions: tuple[Collision, ...]


def three_way(base: Document, mine: Document, theirs: Document, together: Groups = ()) -> Merged:
    """Merge what *mine* and *theirs* each changed of *base*; a twin is a field of its own."""
    base, mine, theirs = map(spread, (base, mine, theirs))
    document: dict[str, Json] = {}
    collisions: list[Collision] = []
    for name in sorted({*base, *mine, *theirs}):
        group = next((names for names in together if name in names), (name,))
        is_mine = _differs(group, base, mine)
        is_collision = is_mine and _differs(group, base, theirs) and _differs(group, mine, theirs)
        if is_collision and not same(mine.get(name), theirs.get(name)):
            collisions.append(Collision(name, base.get(name), mine.get(name), theirs.get(name)))
        value = (mine if is_mine else theirs).get(name)
        if value is not None:
            document[name] = value
    return Merged(gathered(document), tuple(collisions))


def _differs(names: Sequence[str], one: Document, other: Document) -> bool:
    return any(not same(one.get(name), other.get(name)) for name in names)
