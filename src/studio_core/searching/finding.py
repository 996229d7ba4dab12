"""Which projects and articles a search finds, and in what order it shows them."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, Literal, TypeAlias, TypeVar, get_args

from studio_core.searching.guessing import Vocabulary, meant_by
from studio_core.searching.words import Searched, Texts, Word
from studio_core.texts.hangul import SEPARATOR

FoundKind: TypeAlias = Literal["project", "insight", "question"]
KINDS: tuple[FoundKind, ...] = get_args(FoundKind)

MOST_OF_A_KIND = 20
"""How many of each kind one answer holds."""

MOST_OF_ONE_KIND = 200
"""How many it holds when only one kind is asked for."""

MOST_LOOKS = 7_000
"""How often a search looks for a word in a record: some ten milliseconds."""

_SAMPLE = 64
"""Records of which the rarest word is told, about."""

MOST_LOOKS_AGAIN = 3 * MOST_LOOKS
"""How often it looks for what was meant, where nothing is found."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class Found(Generic[ItemT]):
    """What a search found: the first *items*, best first, and how many of each kind there are.

    *words* are those that it was found by: all, unless too many records have too many of them.
    """

    items: Sequence[tuple[FoundKind, ItemT]]
    counts: dict[FoundKind, int]
    words: Sequence[Word]

    @property
    def total(self) -> int:
        """How many there are of all kinds."""
        return sum(self.counts.values())


class SearchedRecords(Generic[ItemT]):
    """Records that are searched together, in the order in which they are shown.

    Their texts stand in columns, so that a word is looked for in many without anything in between.
    """

    def __init__(self, records: Iterable[tuple[FoundKind, ItemT, Searched]]) -> None:
        all_of_them = list(records)
        self._records = [(kind, item) for kind, item, _ in all_of_them]
        parts = zip(*(searched for _, _, searched in all_of_them), strict=True)
        self._title, self._head, self._whole = map(Texts.of, tuple(parts) or ((), (), ()))
        self._vocabulary: Vocabulary | None = None

    def find(self, words: Sequence[Word], only: FoundKind | None = None) -> Found[ItemT]:
        """Return what has all *words*; nothing is found by no words.

        The most frequent of them are left out where more than `MOST_LOOKS` would be needed; one is
        always looked for. Where nothing has them all, what is meant by those that no record has at
        all is looked for instead.
        First come those where they stand beside each other. Of these, and of the rest, first those
        with all of them in the title, then in title and facts, then the others; each in the given
        order. *only* leaves out the other kinds, and shows more of this one.
        """
        used, found = self._places_found(words, only)
        kinds = [self._records[at][0] for at in found]
        counts = {kind: kinds.count(kind) for kind in KINDS}
        most = MOST_OF_A_KIND if only is None else MOST_OF_ONE_KIND
        items = _first_of_each(
            most, counts, map(self._records.__getitem__, self._best(used, found))
        )
        return Found(items, counts, used)

    def every(self, words: Sequence[Word], only: FoundKind) -> Iterator[ItemT]:
        """Yield all that `find` finds of one kind, in the given order."""
        return (self._records[at][1] for at in self._places_found(words, only)[1])

    def _places_found(
        self, words: Sequence[Word], only: FoundKind | None
    ) -> tuple[Sequence[Word], Sequence[int]]:
        """Return by which words something is found, in their order, and at which places."""
        places = [at for at, (kind, _) in enumerate(self._records) if only in (None, kind)]
        rarest = self._rarest_first(words, places)
        used, found, is_first_nowhere = self._looked_for(rarest, places)
        if words and not found:
            nowhere = rarest[:1] if is_first_nowhere and only is None else ()
            meant = self._meant(words, nowhere)
            if meant != [*words]:
                words = meant
                used, found, _ = self._looked_for(self._rarest_first(words, places), places)
        return [word for word in words if word in used], found

    def _meant(self, words: Sequence[Word], nowhere: Container[Word]) -> list[Word]:
        """Return *words*, in place of those that no record has what may have been meant by them.

        Whichever kind is asked for, it is the same. Those *nowhere* are known to be in no record.
        """
        most = max(MOST_LOOKS_AGAIN // max(len(self._records), 1), 1)
        meant = (
            meant_by(word, self.vocabulary, self._is_anywhere)
            if at < most and (word in nowhere or not self._is_anywhere(word))
            else (word,)
            for at, word in enumerate(words)
        )
        return list(dict.fromkeys(chain.from_iterable(meant)))

    def _is_anywhere(self, word: Word) -> bool:
        count = len(self._records)
        pieces = (range(start, min(start + _SAMPLE, count)) for start in range(0, count, _SAMPLE))
        return any(word.places_in(self._whole, piece) for piece in pieces)

    def vocabulary(self) -> Vocabulary:
        """Return the words of all records, which are gathered once."""
        if self._vocabulary is None:
            words: set[str] = set()
            for told in self._whole.words:
                words.update(told.split(SEPARATOR))
            self._vocabulary = Vocabulary(words)
        return self._vocabulary

    def _looked_for(
        self, words: Sequence[Word], places: Sequence[int]
    ) -> tuple[Sequence[Word], Sequence[int], bool]:
        """Return which of *words* can be looked for, and the places that have all of these.

        And whether there are none because the first of them is at no place.
        """
        looks = 0
        for number, word in enumerate(words):
            looks += len(places) * len(word.ways)
            if number and looks > MOST_LOOKS:
                return words[:number], places, False
            places = word.places_in(self._whole, places)
            if not places:
                return words, (), number == 0
        return words, places if words else (), False

    def _rarest_first(self, words: Sequence[Word], places: Sequence[int]) -> list[Word]:
        """Return *words* so that few records are left soon; the order changes nothing else."""
        sample = places[:: len(places) // _SAMPLE + 1]
        return sorted(words, key=lambda word: len(word.places_in(self._whole, sample)))

    def _best(self, words: Sequence[Word], places: Sequence[int]) -> Iterator[int]:
        """Yield *places*, the best first: those where several words stand beside each other."""
        if len(words) > 1:
            beside = [Word.joined(words)]
            ahead = _places_of(beside, self._whole, places)
            yield from self._best(beside, ahead)
            places = sorted({*places}.difference(ahead))
        yield from self._best_of_parts(words, places)

    def _best_of_parts(self, words: Sequence[Word], places: Sequence[int]) -> Iterator[int]:
        """Yield *places*, the best first: a title is the beginning of its head."""
        in_head = _places_of(words, self._head, places)
        in_title = _places_of(words, self._title, in_head)
        yield from in_title
        ahead = frozenset(in_title)
        yield from (at for at in in_head if at not in ahead)
        ahead = frozenset(in_head)
        yield from (at for at in places if at not in ahead)


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
