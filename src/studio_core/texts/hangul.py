"""Korean as it is typed: the keys of each letter, by which a syllable is found before it is whole.

Who types 거실 writes 거, 거시, 거실; and 거리 by way of 걸. So texts are compared key by key, and
what stands at the end of a syllable may be the beginning of the next one.
"""

import string

_FIRST = 0xAC00
_OF_VOWELS = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ"
_OF_FINALS = (
    "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ "
    "ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ"
)
_VOWELS, _FINALS = _OF_VOWELS.split(), _OF_FINALS.split()
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_LONE_INITIAL, _LONE_FINAL = 0x1100, 0x11A8
_SYLLABLES = len(_INITIALS) * len(_VOWELS) * (len(_FINALS) + 1)

# Characters that no searched text has, one for each key: such texts are in small letters and
# without signs. All are ASCII, so that Python looks through them byte by byte.
_FREE = string.ascii_uppercase + string.punctuation
_OF_INITIAL = dict(zip(_INITIALS, _FREE, strict=False))
_OTHERS = iter(_FREE[len(_INITIALS) :])
_OF_VOWEL = {key: next(_OTHERS) for key in sorted(set("".join(_VOWELS)))}
_OF_FINAL = {key: next(_OTHERS) for key in sorted(set("".join(_FINALS)))}
_AS_INITIAL = {sign: _OF_INITIAL[key] for key, sign in _OF_FINAL.items()}

FIRST = frozenset(_OF_INITIAL.values())
"""The signs of the keys that begin a syllable."""

REST = frozenset((*_OF_VOWEL.values(), *_OF_FINAL.values()))
"""The signs of the keys that follow the first one of a syllable."""

SEPARATOR = "\n"
"""Stands between texts that are searched together; nothing is found across it."""

_WITHOUT_REST = dict.fromkeys(map(ord, REST))


class _Keys(dict[str, str]):
    """The keys of letters; those of syllables are kept, since they come again."""

    def __missing__(self, letter: str) -> str:
        code = ord(letter)
        if 0 <= (number := code - _FIRST) < _SYLLABLES:
            self[letter] = _syllable(number)
            return self[letter]
        if 0 <= (number := code - _LONE_INITIAL) < len(_INITIALS):
            return _OF_INITIAL[_INITIALS[number]]
        if 0 <= (number := code - _LONE_FINAL) < len(_FINALS):
            return "".join(_OF_INITIAL[key] for key in _FINALS[number])
        return letter if letter.isalnum() else ""


def _syllable(number: int) -> str:
    first, rest = divmod(number, len(_VOWELS) * (len(_FINALS) + 1))
    vowel, final = divmod(rest, len(_FINALS) + 1)
    signs = _OF_INITIAL[_INITIALS[first]] + "".join(map(_OF_VOWEL.__getitem__, _VOWELS[vowel]))
    return signs + ("".join(map(_OF_FINAL.__getitem__, _FINALS[final - 1])) if final else "")


_KEYS = _Keys((letter, letter if letter.isalnum() else "") for letter in map(chr, range(128)))
_KEYS[SEPARATOR] = SEPARATOR


def keys_of(text: str) -> str:
    """Return the keys of *text*, which is `folded`: one sign for each, without spaces and marks.

    A consonant by itself is the first key of a syllable.
    """
    # Half the time of `str.translate`.
    return "".join(map(_KEYS.__getitem__, text))


def initials_of(keys: str) -> str:
    """Return the first key of each syllable alone, and all that is no Korean."""
    return keys.translate(_WITHOUT_REST)


def as_next_initial(sign: str) -> str | None:
    """Return the sign of a syllable's last consonant as that of the next one's first.

    None for a sign of anything else.
    """
    return _AS_INITIAL.get(sign)
