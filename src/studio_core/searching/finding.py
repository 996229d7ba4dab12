"""Which projects and articles a search finds, and in what order it shows them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from studio_core.searching.words import Searched, Word

FoundKind: TypeAlias = Literal["project", "insight"]

MOST_OF_A_KIND = 20
"""How many projects, and how many articles, one answer holds."""

MOST_OF_ONE_KIND = 200
"""How many it holds when only projects are asked for, or only articles."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class Found(Generic[ItemT]):
    """What a search found: the first *items*, best first, and how many of each kind there are."""

    items: Sequence[tuple[FoundKind, ItemT]]
    counts: dict[FoundKind, int]

    @property
    def total(self) -> int:
        """How many there are of both kinds."""
        return sum(self.counts.values())


def find(
    words: Sequence[Word],
    searched: Iterable[tuple[FoundKind, ItemT, Searched]],
    only: FoundKind | None = None,
) -> Found[ItemT]:
    """Return which of *searched* have all *words*; nothing is found by no words.

    First come those with all of them in the title, then in title and facts, then the rest; each in
    the given order. *only* leaves out the other kind, and shows more of this one.
    """
    most = MOST_OF_A_KIND if only is None else MOST_OF_ONE_KIND
    by_rank: list[list[tuple[FoundKind, ItemT]]] = [[], [], []]
    counts: Counter[FoundKind] = Counter({"project": 0, "insight": 0})
    for kind, item, text in searched if words else ():
        rank = text.rank(words) if only in (None, kind) else None
        if rank is not None:
            by_rank[rank].append((kind, item))
            counts[kind] += 1
    shown: Counter[FoundKind] = Counter()
    items = []
    for kind, item in (one for rank in by_rank for one in rank):
        shown[kind] += 1
        if shown[kind] <= most:
            items.append((kind, item))
    return Found(items, dict(counts))
