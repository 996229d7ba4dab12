"""The rule of the search, letter by letter, without regard to time: what the fast one answers."""

from collections.abc import Sequence

from studio_core.searching.words import Searched, Texts, words_of
from studio_core.texts.searching import folded
from tests.core.searching.typing_korean import (
    FINAL_OF,
    INITIALS,
    JOINED_FINALS,
    JOINED_VOWELS,
    parts_of,
    syllable,
)

LONE_INITIALS = {chr(0x1100 + number): initial for number, initial in enumerate(INITIALS)}
FINAL_KEYS = {number: key for key, number in FINAL_OF.items()}


def rank_of(record: Searched, query: str) -> int | None:
    """Return in what of *record* the product finds all words of *query*: 0 the title, 1, 2."""
    words = words_of(query)
    found = (all(word.places_in(Texts.of([part]), [0]) for word in words) for part in record)
    return next((rank for rank, is_found in enumerate(found) if is_found), None)


def plain_rank(parts: Sequence[Sequence[str]], query: str) -> int | None:
    """Return the same by the plain rule: *parts* are the texts of title, facts and lines."""
    words = [letters for word in folded(query).split() if (letters := letters_of(word))]
    least = [
        min((rank for rank, texts in enumerate(parts) if any_holds(texts, word)), default=None)
        for word in words
    ]
    return None if None in least else max((rank for rank in least if rank is not None), default=0)


def any_holds(texts: Sequence[str], word: list[str]) -> bool:
    return any(plain_span(text, word) is not None for text in texts)


def plain_span(text: str, word: list[str]) -> tuple[int, int] | None:
    """Return which letters of *text* are the first that *word* stands for."""
    letters = letters_of(folded(text))
    for start in range(len(letters)):
        for spelled in (word, parted(word)):
            here = letters[start : start + len(spelled)]
            if len(here) == len(spelled) and stands_for(spelled, here):
                return start, start + len(here)
    return None


def letters_of(text: str) -> list[str]:
    """Return the letters and figures of a folded text, each consonant by itself as its initial."""
    letters: list[str] = []
    for letter in text:
        number = ord(letter) - 0x11A7
        if letter in LONE_INITIALS:
            letters.append(LONE_INITIALS[letter])
        elif 1 <= number <= 27:
            letters += keys_of_final(number)
        elif letter.isalnum():
            letters.append(letter)
    return letters


def keys_of_final(final: int) -> list[str]:
    """Return the keys that type a final consonant."""
    if final in JOINED_FINALS:
        first, then = JOINED_FINALS[final]
        return [FINAL_KEYS[first], then]
    return [FINAL_KEYS[final]]


def is_syllable(letter: str) -> bool:
    return "가" <= letter <= "힣"


def parted(word: list[str]) -> list[str]:
    """Return *word* with the last consonant of its last syllable as the next one's initial."""
    *others, last = word
    if not is_syllable(last) or not parts_of(last)[2]:
        return word
    initial, vowel, final = parts_of(last)
    kept = JOINED_FINALS[final][0] if final in JOINED_FINALS else 0
    return [*others, "=" + syllable(initial, vowel, kept), keys_of_final(final)[-1]]


def stands_for(word: list[str], letters: list[str]) -> bool:
    """Tell whether each letter of *word* stands for that of *letters*, the last one unfinished."""
    pairs = list(zip(word, letters, strict=True))
    return all(is_whole(one, other) for one, other in pairs[:-1]) and begins(*pairs[-1])


def is_whole(one: str, other: str) -> bool:
    if one in INITIALS:
        return initial_of(other) == one
    return one.removeprefix("=") == other


def begins(one: str, other: str) -> bool:
    """Tell whether *other* may come of *one* as somebody goes on typing."""
    if not is_syllable(one) or not is_syllable(other):
        return is_whole(one, other)
    initial, vowel, final = parts_of(one)
    other_initial, other_vowel, other_final = parts_of(other)
    if not final:
        return initial == other_initial and vowel in (other_vowel, JOINED_VOWELS.get(other_vowel))
    finals = (other_final, JOINED_FINALS.get(other_final, (None, ""))[0])
    return (initial, vowel) == (other_initial, other_vowel) and final in finals


def initial_of(letter: str) -> str:
    return parts_of(letter)[0] if is_syllable(letter) else letter
