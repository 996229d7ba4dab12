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
        if self._anchor not in text:
            return -1, -1
        start, end = -1, -1
        for runs in self._spellings:
            # What begins later than what is known is not asked for: most texts are long.
            limit = len(text) if start < 0 else end
            found = _span(text, runs[0], limit) if len(runs) == 1 else _spread(text, runs, limit)
            start, end = found if found[0] >= 0 else (start, end)
        return start, end

    def start_in(self, text: str) -> int:
        """Return where the word begins in the keys of a text, or in its initials if it is of them.

        -1 for nowhere.
        """
        return text.find(self.keys) if self.is_of_initials else self.first_in(text)[0]

    @cached_property
    def is_of_initials(self) -> bool:
        """Whether it has no syllable: such a word is looked for in the initials of a text."""
        return REST.isdisjoint(self.keys)

    @cached_property
    def _spellings(self) -> list[tuple[str, ...]]:
        """The runs of the keys; where a consonant ends them, also with it as a syllable's first."""
        initial = as_next_initial(self.keys[-1])
        runs = _runs_of(self.keys)
        return [runs, (*runs[:-1], runs[-1][:-1] + initial)] if initial else [runs]

    @cached_property
    def _anchor(self) -> str:
        """The longest piece that every text has that holds the word: most texts have it not."""
        *runs, last = self._spellings[0]
        return max([*runs, last[:-1] if self._spellings[1:] else last], key=len)


def _runs_of(keys: str) -> tuple[str, ...]:
    """Return *keys*, parted behind each consonant by itself: any rest of a syllable may follow."""
    runs, start = [], 0
    for at, sign in enumerate(keys):
        if sign in FIRST and keys[at + 1 : at + 2] not in REST:
            runs.append(keys[start : at + 1])
            start = at + 1
    return (*runs, keys[start:]) if start < len(keys) else tuple(runs)


def _span(text: str, run: str, limit: int) -> tuple[int, int]:
    start = text.find(run, 0, limit)
    return start, start + len(run)


def _spread(text: str, runs: Sequence[str], limit: int) -> tuple[int, int]:
    """Return where *runs* stand first one after the other, rests of syllables in between.

    (-1, -1) for nowhere before *limit*. The longest is looked for, since it is the rarest.
    """
    anchor = max(runs, key=len)
    number = runs.index(anchor)
    before, behind = runs[:number][::-1], runs[number + 1 :]
    at = text.find(anchor, 0, limit)
    while at >= 0:
        start = _start_of(text, at, before)
        end = _end_of(text, at + len(anchor), behind) if start >= 0 else -1
        if end >= 0:
            return start, end
        at = text.find(anchor, at + 1, limit)
    return -1, -1


def _start_of(text: str, at: int, runs: Iterable[str]) -> int:
    """Return where *runs*, the last one first, begin that end before *at*; -1 where they do not."""
    for run in runs:
        while text[at - 1 : at] in REST:
            at -= 1
        if not text.endswith(run, 0, at):
            return -1
        at -= len(run)
    return at


def _end_of(text: str, at: int, runs: Iterable[str]) -> int:
    """Return where *runs* end that begin behind *at*; -1 where they do not."""
    for run in runs:
        while text[at : at + 1] in REST:
            at += 1
        if not text.startswith(run, at):
            return -1
        at += len(run)
    return at


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
            at = word.start_in(self.initials if word.is_of_initials else self.keys)
            if at < 0:
                return None
            last = max(last, bisect_right(self.ends[word.is_of_initials], at))
        return last

    def line(self, word: Word) -> int | None:
        """Return which line of its text has *word*, by its number from 0; None for no line.

        None also where the title has it: there it is seen.
        """
        text = self.initials if word.is_of_initials else self.keys
        title, facts = self.ends[word.is_of_initials]
        told = text[facts + len(SEPARATOR) :]
        at = -1 if word.start_in(text[:title]) >= 0 else word.start_in(told)
        return None if at < 0 else told.count(SEPARATOR, 0, at)


def _line_keys(text: str) -> str:
    return keys_of(folded(text))


def _ends(parts: Sequence[str]) -> tuple[int, int]:
    return len(parts[0]), len(parts[0]) + len(SEPARATOR) + len(parts[1])
