"""The words of a visitor's search, and where texts hold them."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.texts.hangul import FIRST, REST, SEPARATOR, as_next_initial, initials_of, keys_of
from studio_core.texts.searching import folded

MAX_QUERY = 100
"""Characters: far more than anybody types, and what is found by them fits in an address."""

_LONGEST_TEXT = 20_000
"""Characters that are looked through of a text: some ten pages."""


@dataclass(frozen=True)
class Word:
    """A word of a search: *keys* as they are typed, a consonant by itself for any syllable of it.

    What comes last may be a syllable that is still being typed.
    """

    keys: str

    def first_in(self, text: str) -> tuple[int, int]:
        """Return where the word begins and ends in the keys of a text; (-1, -1) for nowhere."""
        if self._stem not in text:
            return -1, -1
        found = (_first(text, (*self._runs[:-1], last)) for last in self._endings)
        return min((one for one in found if one[0] >= 0), default=(-1, -1))

    @cached_property
    def is_of_initials(self) -> bool:
        """Whether it has no syllable: such a word is looked for in the initials of a text."""
        return REST.isdisjoint(self.keys)

    @cached_property
    def _runs(self) -> tuple[str, ...]:
        """The keys, parted behind each consonant by itself: any rest of a syllable may follow."""
        runs, start = [], 0
        for at, sign in enumerate(self.keys):
            if sign in FIRST and self.keys[at + 1 : at + 2] not in REST:
                runs.append(self.keys[start : at + 1])
                start = at + 1
        return (*runs, self.keys[start:]) if start < len(self.keys) else tuple(runs)

    @cached_property
    def _endings(self) -> tuple[str, ...]:
        """The last keys; where they end a syllable, also as the beginning of the next one."""
        last = self._runs[-1]
        initial = as_next_initial(last[-1])
        return (last, last[:-1] + initial) if initial else (last,)

    @cached_property
    def _stem(self) -> str:
        """What every text has that holds the word, so that most texts are looked through once."""
        whole = [*self._runs[:-1], self._endings[0][:-1] if self._endings[1:] else self._runs[-1]]
        return max(whole, key=len)


def _first(text: str, runs: Sequence[str]) -> tuple[int, int]:
    """Return where *runs* stand first one after the other, rests of syllables between them."""
    start = text.find(runs[0])
    while start >= 0:
        end = start + len(runs[0])
        for run in runs[1:]:
            while text[end : end + 1] in REST:
                end += 1
            if not text.startswith(run, end):
                break
            end += len(run)
        else:
            return start, end
        start = text.find(runs[0], start + 1)
    return -1, -1


def words_of(query: str) -> tuple[Word, ...]:
    """Return the words of *query*; none for a query without letters and figures.

    Raise `InvalidFieldsError` for one of more than 100 characters.
    """
    if len(query) > MAX_QUERY:
        raise InvalidFieldsError([FieldFault("q", "field_too_long", (("max", MAX_QUERY),))])
    keys = dict.fromkeys(keys_of(word) for word in folded(query).split())
    return tuple(Word(one) for one in keys if one)


@dataclass(frozen=True, slots=True)
class Searched:
    """A record as it is looked through: its title, then its facts, then its text.

    *ends* tell where the first two end, in the keys and in the initials of all.
    """

    keys: str
    initials: str
    ends: tuple[tuple[int, int], tuple[int, int]]

    @staticmethod
    def of(title: str, facts: Iterable[str], lines: Iterable[str]) -> "Searched":
        """Return what is looked through of a record; nothing is found across two of its texts."""
        text = SEPARATOR.join(lines)[:_LONGEST_TEXT].split(SEPARATOR)
        parts = [SEPARATOR.join(map(_line_keys, part)) for part in ([title], facts, text)]
        initials = [initials_of(part) for part in parts]
        ends = _ends(parts), _ends(initials)
        return Searched(SEPARATOR.join(parts), SEPARATOR.join(initials), ends)

    def rank(self, words: Iterable[Word]) -> int | None:
        """Return in what of it all *words* are: 0 the title, 1 facts, 2 the text; None: nowhere."""
        last = 0
        for word in words:
            found = self.place(word)
            if found is None:
                return None
            last = max(last, found[0])
        return last

    def place(self, word: Word) -> tuple[int, int] | None:
        """Return in what of it *word* stands first, and in which line of that; None: nowhere."""
        text = self.initials if word.is_of_initials else self.keys
        at = text.find(word.keys) if word.is_of_initials else word.first_in(text)[0]
        if at < 0:
            return None
        ends = self.ends[word.is_of_initials]
        part = bisect_right(ends, at)
        start = ends[part - 1] + 1 if part else 0
        return part, text.count(SEPARATOR, start, at)


def _line_keys(text: str) -> str:
    return keys_of(folded(text))


def _ends(parts: Sequence[str]) -> tuple[int, int]:
    return len(parts[0]), len(parts[0]) + len(SEPARATOR) + len(parts[1])
