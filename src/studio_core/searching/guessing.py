"""What may have been meant by a word that is nowhere: on other keys, mistyped, or joined."""

from collections.abc import Callable, Iterable, Iterator

from studio_core.searching.words import Word, words_in
from studio_core.texts.hangul import SEPARATOR, composed, is_syllable, keys_of
from studio_core.texts.keyboard import in_other_letters
from studio_core.texts.searching import folded

_SYLLABLES, _LATIN_LETTERS = 3, 5
"""Of words that may have a wrong key: shorter ones are near too many others."""

_PART, _LATIN_PART = 2, 3
"""Letters that each part of a joined word has at least."""

_LONGEST_JOINED = 24
"""Letters of a word that is parted."""

_MOST = 8
"""Words that are near one; more say nothing."""


class Vocabulary:
    """The words of many texts, each once, by which those near a word are found.

    They stand in one piece, in which two halves are looked for: one key leaves one of them whole.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._keys = keys_of(SEPARATOR.join(("", *words, "")))

    def has(self, letters: str) -> bool:
        """Tell whether a word has *letters* in it."""
        return keys_of(letters) in self._keys

    def parted(self, letters: str) -> tuple[Word, ...]:
        """Return the two words that *letters* are joined of; none where they are not.

        The second may be the beginning of one, and so may the first but in Latin letters.
        """
        for at in range(1, 0 if letters.isdecimal() else min(len(letters), _LONGEST_JOINED)):
            first, second = letters[:at], letters[at:]
            end = SEPARATOR if first.isascii() else ""
            if self._begins(first, end) and self._begins(second, ""):
                return Word.of(first, first), Word.of(second, second)
        return ()

    def _begins(self, letters: str, end: str) -> bool:
        if len(letters) < (_LATIN_PART if letters.isascii() else _PART):
            return False
        ways = Word.of(letters, letters).ways
        return any(SEPARATOR + keys_of(way.letters) + end in self._keys for way in ways)

    def near(self, letters: str) -> list[str]:
        """Return the words, or the beginnings of words, that are one key away from *letters*.

        A key was another one, was missing or was too many, or two changed places.
        """
        keys = keys_of(letters)
        half = len(keys) // 2
        swapped = keys[: half - 1] + keys[half] + keys[half - 1] + keys[half + 1 :]
        near = {
            beginning_near(keys, self._keys[start : self._keys.find(SEPARATOR, start)])
            for start in self._starts(keys, half, swapped)
        }
        return [composed(one) for one in sorted(filter(None, near))][:_MOST]

    def _starts(self, keys: str, half: int, swapped: str) -> set[int]:
        """Return where the words begin that have a half of *keys* where it is in these."""
        starts = {at + 1 for begun in (keys[:half], swapped) for at in self._all(SEPARATOR + begun)}
        for at in self._all(keys[half:]):
            start = self._keys.rfind(SEPARATOR, 0, at) + 1
            if abs(at - start - half) <= 1:
                starts.add(start)
        return starts

    def _all(self, piece: str) -> Iterator[int]:
        at = self._keys.find(piece)
        while at >= 0:
            yield at
            at = self._keys.find(piece, at + 1)


def beginning_near(keys: str, other: str) -> str:
    """Return the beginning of *other* that is one key away from *keys*; '' for none.

    A word in Latin letters is near whole words alone, and to their plurals.
    """
    pairs = enumerate(zip(keys, other, strict=False))
    at = next((at for at, (one, another) in pairs if one != another), min(len(keys), len(other)))
    rest = keys[at:]
    for ending, start in (
        (rest[1:], at + 1),
        (rest, at + 1),
        (rest[1:], at),
        (rest[1:2] + rest[:1] + rest[2:], at),
    ):
        end = start + len(ending)
        if other.startswith(ending, start) and (not keys.isascii() or _ends(other[end:])):
            return other[:end]
    return ""


def _ends(rest: str) -> bool:
    return rest in ("", "s", "es") or not rest[0].isascii()


def meant_by(
    word: Word, vocabulary: Callable[[], Vocabulary], is_anywhere: Callable[[Word], bool]
) -> tuple[Word, ...]:
    """Return what may have been meant by a *word* that is nowhere; itself where nobody knows."""
    for other in words_in(folded(in_other_letters(word.typed))):
        latin = other.letters.isascii()
        if vocabulary().has(other.letters) if latin else is_anywhere(other):
            return (other,)
    if may_have_a_wrong_key(word.letters) and (near := vocabulary().near(word.letters)):
        return (Word(near[0], tuple(map(Word, near[1:])), word.typed),)
    return vocabulary().parted(word.letters) or (word,)


def may_have_a_wrong_key(letters: str) -> bool:
    """Tell whether a word is long enough for a guess; figures are what they are."""
    if not all(map(str.isalpha, letters)):
        return False
    return sum(map(is_syllable, letters)) >= _SYLLABLES or (
        letters.isascii() and letters.islower() and len(letters) >= _LATIN_LETTERS
    )
