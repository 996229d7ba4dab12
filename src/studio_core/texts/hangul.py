"""Korean as it is typed: the keys of each letter, by which a syllable is found before it is whole.

Who types 거실 writes 거, 거시, 거실; and 거리 by way of 걸. So what stands at the end of a syllable
may be the beginning of the next one.
"""

import string
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

_FIRST = 0xAC00
_OF_VOWELS = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ"
_OF_FINALS = (
    "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ "
    "ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ"
)
_VOWELS, _FINALS = _OF_VOWELS.split(), _OF_FINALS.split()
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_CONSONANTS, _ONE_VOWELS = frozenset(_INITIALS), frozenset("".join(_VOWELS))
_JOINED = dict(zip("ㅘㅙㅚㅝㅞㅟㅢ", (one for one in _VOWELS if len(one) > 1), strict=True)) | dict(
    zip("ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ", (one for one in _FINALS if len(one) > 1), strict=True)
)
_MOST_KEYS = 5
"""Of one syllable: both vowels and both last consonants may be joined."""
_LONE_INITIAL, _LONE_FINAL = 0x1100, 0x11A8
_OF_ONE_VOWEL = len(_FINALS) + 1
_OF_ONE_INITIAL = len(_VOWELS) * _OF_ONE_VOWEL
_SYLLABLES = len(_INITIALS) * _OF_ONE_INITIAL

# What searched texts do not have, which are in small letters: all are ASCII, so that Python looks
# through initials byte by byte.
INITIALS = string.ascii_uppercase[: len(_INITIALS)]
"""The signs of initials, in their order."""

_SIGN_OF = dict(zip(_INITIALS, INITIALS, strict=True))

_LATER_VOWELS = sorted({vowel[1:] for vowel in _VOWELS})
_ENDS = {
    vowel + final: chr(0xE000 + number)
    for number, (vowel, final) in enumerate(product(_LATER_VOWELS, ("", *_FINALS)))
}
"""A sign for what may be typed behind the first two keys of a syllable; no letter is one."""

SEPARATOR = "\n"
"""Stands between texts that are searched together; nothing is found across it."""


class _Letters(dict[str, str]):
    """What a letter is looked through as; those of Korean are kept, since they come again."""

    def __missing__(self, letter: str) -> str:
        code = ord(letter)
        if 0 <= code - _FIRST < _SYLLABLES:
            self[letter] = letter
            return letter
        if 0 <= (number := code - _LONE_INITIAL) < len(_INITIALS):
            return INITIALS[number]
        if 0 <= (number := code - _LONE_FINAL) < len(_FINALS):
            return "".join(_SIGN_OF[key] for key in _FINALS[number])
        return letter if letter.isalnum() else ""


class _Initials(dict[str, str]):
    """The sign of each syllable's initial, and all else itself; those of Korean are kept."""

    def __missing__(self, letter: str) -> str:
        number = ord(letter) - _FIRST
        if not 0 <= number < _SYLLABLES:
            return letter
        self[letter] = INITIALS[number // _OF_ONE_INITIAL]
        return self[letter]


class _Keys(dict[str, str]):
    """The keys of syllables and joined letters, and all else itself; those of Korean are kept."""

    def __missing__(self, letter: str) -> str:
        if not is_syllable(letter):
            return letter
        self[letter] = _keys_of(letter)
        return self[letter]


class _Halves(dict[str, str]):
    """The halves of syllables and of initials, and all else itself; those of Korean are kept."""

    def __missing__(self, letter: str) -> str:
        if not is_syllable(letter):
            return letter
        keys = _keys_of(letter)
        self[letter] = _syllables()[keys[:2]] + _ENDS[keys[2:]]
        return self[letter]


_LETTERS = _Letters((letter, letter if letter.isalnum() else "") for letter in map(chr, range(128)))
_LETTERS[SEPARATOR] = SEPARATOR
_INITIAL_OF = _Initials((letter, letter) for letter in map(chr, range(128)))
_KEYS_OF = _Keys(_JOINED)
_HALVES = _Halves((sign, sign + _ENDS[""]) for sign in INITIALS)


def letters_of(text: str) -> str:
    """Return the letters and figures of *text*, which is `folded`: without spaces and marks.

    A consonant by itself is a sign that no text has otherwise: it is the initial of a syllable.
    """
    # Half the time of `str.translate`.
    return "".join(map(_LETTERS.__getitem__, text))


def initials_of(letters: str) -> str:
    """Return the sign of each syllable's initial, and all that is no syllable: one for each."""
    return "".join(map(_INITIAL_OF.__getitem__, letters))


def is_syllable(letter: str) -> bool:
    """Tell whether *letter* is a whole syllable, not a consonant by itself or something else."""
    return 0 <= ord(letter) - _FIRST < _SYLLABLES


def halves_of(letters: str) -> str:
    """Return each syllable as the one that its first two keys type, and a sign of the others.

    A consonant by itself has the sign of no others: both are two characters.
    """
    return "".join(map(_HALVES.__getitem__, letters))


def any_of(initial: str) -> str:
    """Return the expression of the halves of any syllable of an *initial*, or of that itself."""
    first = _FIRST + INITIALS.index(initial) * _OF_ONE_INITIAL
    return f"[{chr(first)}-{chr(first + _OF_ONE_INITIAL - 1)}{initial}]."


def begun_in(letters: str, initials: str) -> str:
    """Return each syllable that somebody may write on the way to one of *letters*, once.

    *initials* are theirs: 거리 is written by way of 거, 걸 and 리, for the first key of a syllable
    ends the one before it.
    """
    pairs = set(zip(letters, initials[1:] + SEPARATOR, strict=False))
    return "".join(set("".join(map(_begun, pairs))))


def keys_of(text: str) -> str:
    """Return *text* as it is typed: the keys of each syllable, and of joined letters alone."""
    return "".join(map(_KEYS_OF.__getitem__, text))


def composed(keys: str) -> str:
    """Return what an input method writes of *keys*: syllables, and what is in none as it is."""
    letters: list[str] = []
    at = 0
    while at < len(keys):
        ends = (end for end in range(at + _MOST_KEYS, at, -1) if _is_typed(keys, at, end))
        end = next(ends, at + 1)
        letters.append(_syllables().get(keys[at:end], keys[at:end]))
        at = end
    return "".join(letters)


def _is_typed(keys: str, at: int, end: int) -> bool:
    """Tell whether the keys up to *end* are a syllable: a consonant before a vowel begins one."""
    is_begun = keys[end - 1 : end] in _CONSONANTS and keys[end : end + 1] in _ONE_VOWELS
    return keys[at:end] in _syllables() and not is_begun


def ways_on(syllable: str) -> tuple[str, str]:
    """Return how the halves begin of whatever *syllable* becomes as somebody goes on typing.

    First the first half; then the expression of what follows, empty for anything: an end that
    begins alike, or the end without its last consonant, which begins the next syllable.
    """
    first, keys = halves_of(syllable)[0], _keys_of(syllable)[2:]
    if not keys:
        return first, ""
    alike = "".join(sign for other, sign in _ENDS.items() if other.startswith(keys))
    initial = _SIGN_OF.get(keys[-1])
    split = f"|{_ENDS[keys[:-1]]}{any_of(initial)}" if initial else ""
    return first, f"(?:[{alike}]{split})"


@lru_cache(10_000)
def _begun(pair: tuple[str, str]) -> str:
    letter, following = pair
    if not is_syllable(letter):
        return ""
    number = INITIALS.find(following)
    typed = _keys_of(letter) + (_INITIALS[number] if number >= 0 else "")
    begun = (_syllables().get(typed[:end]) for end in range(2, len(typed) + 1))
    return "".join(one for one in begun if one)


def _keys_of(syllable: str) -> str:
    return _keys()[ord(syllable) - _FIRST]


@cache
def _keys() -> Sequence[str]:
    ends = [vowel + final for vowel in _VOWELS for final in ("", *_FINALS)]
    return [initial + end for initial in _INITIALS for end in ends]


@cache
def _syllables() -> Mapping[str, str]:
    return {keys: chr(_FIRST + number) for number, keys in enumerate(_keys())}
