"""The words of a visitor's search, and which texts hold them."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.texts.hangul import FIRST, REST, SEPARATOR, as_next_initial, initials_of, keys_of
from studio_core.texts.searching import folded

MAX_QUERY = 100
"""Characters: far more than anybody types, and what is found by them fits in an address."""

_LONGEST_TEXT = 20_000
"""Characters that are looked through of a text: some ten pages."""

_REST = f"[{re.escape(''.join(sorted(REST)))}]"
_MOST_REST = 4
"""Keys of a syllable behind its first one: two of a vowel and two consonants, as in 괆."""


class Text(NamedTuple):
    """A text as it is looked through: the keys that type it, and those that begin a syllable."""

    keys: str
    initials: str

    @staticmethod
    def of(lines: Iterable[str]) -> "Text":
        """Return the text of *lines*; nothing is found across two of them."""
        keys = SEPARATOR.join(keys_of(folded(line)) for line in lines)
        return Text(keys, initials_of(keys))


class Texts(NamedTuple):
    """The same of many texts, each at its place."""

    keys: Sequence[str]
    initials: Sequence[str]

    @staticmethod
    def of(texts: Iterable[Text]) -> "Texts":
        """Return *texts* in columns."""
        all_of_them = list(texts)
        return Texts([one.keys for one in all_of_them], [one.initials for one in all_of_them])


@dataclass(frozen=True)
class Word:
    """A word of a search: *keys* as they are typed, a consonant by itself for any syllable of it.

    What comes last may be a syllable that is still being typed.
    """

    keys: str

    def places_in(self, texts: Texts, places: Iterable[int]) -> list[int]:
        """Return at which of *places* a text holds the word."""
        column = texts.initials if self.is_of_initials else texts.keys
        piece, search = self._piece, self._search
        if search is None:
            return [place for place in places if piece in column[place]]
        return [place for place in places if piece in (text := column[place]) and search(text)]

    def first_in(self, signs: str) -> tuple[int, int]:
        """Return where the word begins and ends first in *signs* of a text; (-1, -1) for nowhere.

        They are its keys, or its initials if the word is of them.
        """
        start = signs.find(self._piece)
        if start < 0:
            return -1, -1
        if self._search is None:
            return start, start + len(self._piece)
        found = self._search(signs)
        if found is None:
            return -1, -1
        first, *others = self._spellings[0]
        is_behind = bool(others) and len(first) == 1
        return signs.rfind(first, 0, found.start()) if is_behind else found.start(), found.end()

    def signs_of(self, text: Text) -> str:
        """Return what the word is looked for in of *text*."""
        return text.initials if self.is_of_initials else text.keys

    @cached_property
    def is_of_initials(self) -> bool:
        """Whether it has no syllable: such a word is looked for in the initials of a text."""
        return REST.isdisjoint(self.keys)

    @cached_property
    def _spellings(self) -> list[tuple[str, ...]]:
        """The runs of the keys; where a consonant ends them, also with it as a syllable's first."""
        if self.is_of_initials:
            return [(self.keys,)]
        initial = as_next_initial(self.keys[-1])
        runs = _runs_of(self.keys)
        return [runs, (*runs[:-1], runs[-1][:-1] + initial)] if initial else [runs]

    @cached_property
    def _piece(self) -> str:
        """The longest piece that every text has that holds the word: most texts have it not."""
        *runs, last = self._spellings[0]
        return max([*runs, last[:-1] if self._spellings[1:] else last], key=len)

    @cached_property
    def _search(self) -> Callable[[str], re.Match[str] | None] | None:
        """What finds the word where its piece is; None if that is the word."""
        if self._spellings == [(self._piece,)]:
            return None
        return re.compile("|".join(map(_spelled, self._spellings))).search


def _spelled(runs: Sequence[str]) -> str:
    """Return the expression of *runs*, any rests of syllables in between.

    These are passed as a whole, so that the work grows as the text does. A consonant that comes
    first is looked for last, behind what follows it: it is everywhere, and a text is passed fast
    where its beginning is not.
    """
    first, *others = map(re.escape, runs)
    if not others or len(runs[0]) > 1:
        return f"{_REST}*+".join([first, *others])
    befores = (f"(?<={first}{_REST}{{{n}}}{others[0]})" for n in range(_MOST_REST + 1))
    return f"{_REST}*+".join([f"{others[0]}(?:{'|'.join(befores)})", *others[1:]])


def _runs_of(keys: str) -> tuple[str, ...]:
    """Return *keys*, parted behind each consonant by itself: any rest of a syllable may follow."""
    runs, start = [], 0
    for at, sign in enumerate(keys):
        if sign in FIRST and keys[at + 1 : at + 2] not in REST:
            runs.append(keys[start : at + 1])
            start = at + 1
    return (*runs, keys[start:]) if start < len(keys) else tuple(runs)


def words_of(query: str) -> tuple[Word, ...]:
    """Return the words of *query*; none for a query without letters and figures.

    Raise `InvalidFieldsError` for one of more than 100 characters.
    """
    if len(query) > MAX_QUERY:
        raise InvalidFieldsError([FieldFault("q", "field_too_long", (("max", MAX_QUERY),))])
    keys = dict.fromkeys(keys_of(word) for word in folded(query).split())
    return tuple(Word(one) for one in keys if one)


class Searched(NamedTuple):
    """A record as it is looked through: its *title*, with the facts too, and the *whole* of it."""

    title: Text
    head: Text
    whole: Text

    @staticmethod
    def of(title: str, facts: Iterable[str], lines: Iterable[str]) -> "Searched":
        """Return what is looked through of a record; nothing is found across two of its texts."""
        told = SEPARATOR.join(lines)[:_LONGEST_TEXT].split(SEPARATOR)
        head = [title, *facts]
        return Searched(Text.of([title]), Text.of(head), Text.of([*head, *told]))

    def line(self, word: Word) -> int | None:
        """Return which line of its text has *word*, by its number from 0; None for no line.

        None also where the title has it: there it is seen.
        """
        title, head, whole = map(word.signs_of, self)
        told = whole[len(head) + len(SEPARATOR) :]
        at = -1 if word.first_in(title)[0] >= 0 else word.first_in(told)[0]
        return None if at < 0 else told.count(SEPARATOR, 0, at)
