"""Which projects and articles a search finds, and in what order it shows them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from studio_core.searching.words import Searched, Texts, Word

FoundKind: TypeAlias = Literal["project", "insight"]

MOST_OF_A_KIND = 20
"""How many projects, and how many articles, one answer holds."""

MOST_OF_ONE_KIND = 200
"""How many it holds when only projects are asked for, or only articles."""

_SAMPLE = 64
"""Records of which the rarest word is told, about."""

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


class Collection(Generic[ItemT]):
    """Records that are searched together, in the order in which they are shown.

    Their texts stand in columns, so that a word is looked for in many without anything in between.
    """

    def __init__(self, records: Iterable[tuple[FoundKind, ItemT, Searched]]) -> None:
        all_of_them = list(records)
        self._records = [(kind, item) for kind, item, _ in all_of_them]
        parts = zip(*(searched for _, _, searched in all_of_them), strict=True)
        self._title, self._head, self._whole = map(Texts.of, tuple(parts) or ((), (), ()))

    def find(self, words: Sequence[Word], only: FoundKind | None = None) -> Found[ItemT]:
        """Return what has all *words*; nothing is found by no words.

        First come those with all of them in the title, then in title and facts, then the rest; each
        in the given order. *only* leaves out the other kind, and shows more of this one.
        """
        places = [at for at, (kind, _) in enumerate(self._records) if only in (None, kind)]
        words = self._rarest_first(words, places)
        found = _places_of(words, self._whole, places) if words else []
        kinds = [self._records[at][0] for at in found]
        counts: dict[FoundKind, int] = {
            "project": kinds.count("project"),
            "insight": kinds.count("insight"),
        }
        most = MOST_OF_A_KIND if only is None else MOST_OF_ONE_KIND
        items = _first_of_each(
            most, counts, map(self._records.__getitem__, self._best(words, found))
        )
        return Found(items, counts)

    def _rarest_first(self, words: Sequence[Word], places: Sequence[int]) -> list[Word]:
        """Return *words* so that few records are left soon; the order changes nothing else."""
        sample = places[:: len(places) // _SAMPLE + 1]
        return sorted(words, key=lambda word: len(word.places_in(self._whole, sample)))

    def _best(self, words: Sequence[Word], places: Sequence[int]) -> Iterator[int]:
        """Yield *places*, the best first; who takes few does not have the others compared."""
        for part in (self._title, self._head):
            best = _places_of(words, part, places)
            yield from best
            ahead = frozenset(best)
            places = [at for at in places if at not in ahead]
        yield from places


def _places_of(words: Iterable[Word], texts: Texts, places: Sequence[int]) -> Sequence[int]:
    for word in words:
        places = word.places_in(texts, places)
    return places


def _first_of_each(
    most: int, counts: dict[FoundKind, int], best: Iterable[tuple[FoundKind, ItemT]]
) -> list[tuple[FoundKind, ItemT]]:
    """Return of each kind the first *most*, without looking further than for the last of them."""
    left = {kind: min(most, count) for kind, count in counts.items()}
    first: list[tuple[FoundKind, ItemT]] = []
    missing = sum(left.values())
    records = iter(best)
    while len(first) < missing:
        kind, item = next(records)
        if left[kind]:
            left[kind] -= 1
            first.append((kind, item))
    return first
