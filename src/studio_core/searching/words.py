"""The words of a visitor's search, and which texts hold them."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, groupby, islice, product
from operator import itemgetter
from typing import NamedTuple

from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.searching.wordings import also_written
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_core.texts.hangul import (
    INITIALS,
    SEPARATOR,
    any_of,
    begun_in,
    halves_of,
    initials_of,
    is_syllable,
    letters_of,
    ways_on,
)
from studio_core.texts.searching import folded

MAX_QUERY = 100
"""Characters: far more than anybody types, and what is found by them fits in an address."""

WORD_END = " "
"""Stands behind a word where nothing is found across two of them."""

_MOST_JOINED = 3
"""Ways to write several words in a row that are looked for."""

_LONGEST_TEXT = 20_000
"""Characters that are looked through of a text: some ten pages."""


def is_free_of_spaces() -> bool:
    """Tell whether words are found across spaces in the language that is spoken."""
    return spoken() == BASE


def _between_words() -> str:
    return "" if is_free_of_spaces() else WORD_END


class Text(NamedTuple):
    """A text as it is looked through: the *halves* of its letters, and the initials of these.

    *begun* has each syllable once that somebody writes who types the text, *words* each word once.
    """

    halves: str
    initials: str
    begun: str
    words: str

    @staticmethod
    def of(lines: Iterable[str]) -> "Text":
        """Return the text of *lines*; nothing is found across two of them.

        Nor is it across two words, but in the base language: there a space between them is free.
        """
        between = _between_words()
        words = [_words_in(line) for line in map(folded, lines)]
        letters = SEPARATOR.join(map(between.join, words))
        initials = initials_of(letters)
        # In one piece: a text of a thousand strings is looked at again by each round of collection.
        told = SEPARATOR.join(set(chain.from_iterable(words)))
        return Text(halves_of(letters), initials, begun_in(letters, initials), told)


def _words_in(line: str) -> list[str]:
    """Return the letters of each word of a line, which is `folded`."""
    return letters_of(line.replace(" ", SEPARATOR)).split(SEPARATOR)


class Texts(NamedTuple):
    """The same of many texts, each at its place."""

    halves: Sequence[str]
    initials: Sequence[str]
    begun: Sequence[str]
    words: Sequence[str]

    @staticmethod
    def of(texts: Iterable[Text]) -> "Texts":
        """Return *texts* in columns."""
        return Texts(*(tuple(zip(*texts, strict=True)) or ((), (), (), ())))


@dataclass(frozen=True)
class Word:
    """A word of a search, in *letters*: a consonant by itself stands for any syllable of it.

    What comes last may be a syllable that is still being typed. *also* are other ways to write the
    word, and *typed* is what somebody wrote.
    """

    letters: str
    also: "tuple[Word, ...]" = ()
    typed: str = field(default="", compare=False)

    @staticmethod
    def of(word: str, typed: str) -> "Word":
        """Return *word*, which is `folded`, with the other ways to write it."""
        ways = dict.fromkeys(map(letters_of, (word, *also_written(letters_of(word)))))
        first, *others = (way for way in ways if way)
        return Word(first, tuple(map(Word, others)), typed)

    @staticmethod
    def joined(words: "Sequence[Word]") -> "Word":
        """Return *words* as one, as they stand beside each other, in their first few ways."""
        ways = product(*([way.letters for way in word.ways] for word in words))
        first, *others = map(_between_words().join, islice(ways, _MOST_JOINED))
        return Word(first, tuple(map(Word, others)))

    @property
    def ways(self) -> "tuple[Word, ...]":
        """The ways to write the word, as it is written first."""
        return (self, *self.also)

    def places_in(self, texts: Texts, places: Sequence[int]) -> list[int]:
        """Return at which of *places* a text holds the word, however it is written there."""
        found = self._places_in(texts, places)
        if not self.also:
            return found
        having = set(found)
        for way in self.also:
            left = [place for place in places if place not in having]
            having.update(way.places_in(texts, left))
        return [place for place in places if place in having]

    def _places_in(self, texts: Texts, places: Iterable[int]) -> list[int]:
        if self.is_of_initials:
            return _places_with(self.letters, texts.initials, places)
        if is_syllable(self.letters[-1]):
            places = _places_with(self.letters[-1], texts.begun, places)
        if len(self.letters) > 1:
            places = _places_with(initials_of(self.letters), texts.initials, places)
            if self._parts == [(self._anchor, True)]:
                return _places_with(self._anchor, texts.halves, places)
            search, column = self._search, texts.halves
            return [place for place in places if search(column[place])]
        return list(places)

    def first_in(self, signs: str) -> tuple[int, int]:
        """Return where the word begins and ends first in *signs* of a text; (-1, -1) for nowhere.

        They are its halves, or its initials if the word is of them.
        """
        if self.is_of_initials:
            start = signs.find(self.letters)
            return (-1, -1) if start < 0 else (start, start + len(self.letters))
        found = self._search(signs)
        if found is None:
            return -1, -1
        return found.start(found.lastindex or 0), found.end()

    def signs_of(self, text: Text) -> str:
        """Return what the word is looked for in of *text*."""
        return text.initials if self.is_of_initials else text.halves

    @cached_property
    def is_of_initials(self) -> bool:
        """Whether it has no syllable: such a word is looked for in the initials of a text."""
        return not any(map(is_syllable, self.letters))

    @cached_property
    def _parts(self) -> list[tuple[str, bool]]:
        """What the word is made of: pieces that stand for themselves, True, and expressions."""
        parts = [_part_of(letter) for letter in self.letters]
        if is_syllable(self.letters[-1]):
            first, behind = ways_on(self.letters[-1])
            parts[-1:] = [(first, True), (behind, False)] if behind else [(first, True)]
        runs = groupby(parts, key=itemgetter(1))
        return [("".join(part for part, _ in run), is_piece) for is_piece, run in runs]

    @cached_property
    def _anchor(self) -> str:
        """The longest piece: most texts have it not. Each syllable of a word begins with one."""
        return max((part for part, is_piece in self._parts if is_piece), key=len)

    @cached_property
    def _search(self) -> Callable[[str], re.Match[str] | None]:
        """What finds the word: first its anchor, then, looking back, what is before that.

        Each part of it is as long as what it finds, so that the work grows as the text does.
        """
        at = self._parts.index((self._anchor, True))
        parts = [re.escape(part) if is_piece else part for part, is_piece in self._parts]
        before, anchor, behind = "".join(parts[:at]), parts[at], "".join(parts[at + 1 :])
        looked_back = f"(?<=({before}){anchor})" if before else ""
        return re.compile(anchor + looked_back + behind).search


def _part_of(letter: str) -> tuple[str, bool]:
    return (any_of(letter), False) if letter in INITIALS else (halves_of(letter), True)


def _places_with(piece: str, column: Sequence[str], places: Iterable[int]) -> list[int]:
    return [place for place in places if piece in column[place]]


def words_of(query: str) -> tuple[Word, ...]:
    """Return the words of *query*; none for a query without letters and figures.

    Raise `InvalidFieldsError` for one of more than 100 characters.
    """
    if len(query) > MAX_QUERY:
        raise InvalidFieldsError([FieldFault("q", "field_too_long", (("max", MAX_QUERY),))])
    return words_in(query)


def words_in(text: str) -> tuple[Word, ...]:
    """Return the words of a *text* of any length; what says that a figure is about is none."""
    about = re.escape(filled(catalogue("sizes")["project.size.about"], number="").strip())
    words: dict[str, Word] = {}
    for typed in re.sub(rf"(?<!\w){about}\s*+(?=[0-9])", "", text, flags=re.IGNORECASE).split():
        for word in folded(typed).split():
            if letters := letters_of(word):
                words.setdefault(letters, Word.of(word, typed))
    return tuple(words.values())


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
