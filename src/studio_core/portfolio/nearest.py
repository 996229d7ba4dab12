"""Where to go on when nothing has all that somebody chose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from studio_core.portfolio.selecting import Selection, Shown

GROUPS = ("filters", "styles", "tags", "find")
"""What is chosen by, in the order in which it is shown."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The *selection* that is left when some groups are given up, and how many projects it has."""

    selection: Selection
    count: int


def nearest_to(ordered: Sequence[Shown], selection: Selection) -> Nearest | None:
    """Return the selection nearest to one that has no projects; None for one that has some.

    It keeps as many groups of choices as may be, whole; of equally near ones it is that with the
    most projects, then that which keeps earlier groups. None, too, when its category has none.
    """
    if any(map(selection, ordered)):
        return None
    for fewer in _given_up(selection):
        counted = [Nearest(kept, sum(map(kept, ordered))) for kept in fewer]
        best = max(counted, key=lambda one: one.count)
        if best.count:
            return best
    return None


def _given_up(selection: Selection) -> Iterator[list[Selection]]:
    """Yield the selections without one of the groups, without two of them, and so on."""
    chosen = [name for name in GROUPS if getattr(selection, name)]
    nothing = Selection(selection.category, found_ids=selection.found_ids)
    for size in reversed(range(len(chosen))):
        yield [
            replace(nothing, **{name: getattr(selection, name) for name in kept})
            for kept in combinations(chosen, size)
        ]
