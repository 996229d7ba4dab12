"""A keyboard of two layouts, Korean and Latin: who does not switch writes the wrong letters."""

from studio_core.texts.hangul import composed, is_syllable, keys_of
from studio_core.texts.untrusted import normal_form

_LATIN = "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml"
_KOREAN = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ"
_KOREAN_OF = {
    **dict(zip(_LATIN.upper(), _KOREAN, strict=True)),
    **dict(zip(_LATIN, _KOREAN, strict=True)),
}
_LATIN_OF = dict(zip(_KOREAN, _LATIN, strict=True))
_VOWELS = frozenset(_KOREAN[19:])
_SHORTEST = 3
"""Latin letters and figures: shorter ones stand in too many words."""


def in_other_letters(typed: str) -> str:
    """Return what the keys of *typed* write on the other layout; '' where that is no word.

    A Korean word has a syllable, and no vowel by itself.
    """
    typed = normal_form("NFC", typed.lower() if typed.isupper() else typed)
    if any(letter in _KOREAN_OF for letter in typed):
        word = composed("".join(_KOREAN_OF.get(letter, letter) for letter in typed))
        return word if any(map(is_syllable, word)) and _VOWELS.isdisjoint(word) else ""
    word = "".join(_LATIN_OF.get(key, key) for key in keys_of(typed))
    return word if word != typed and len(word) >= _SHORTEST else ""
