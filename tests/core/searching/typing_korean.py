"""What stands in a field while somebody types Korean, key by key, and words to be typed."""

from hypothesis import strategies as st

FIRST, VOWELS, FINALS = 0xAC00, 21, 28
INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
# Final consonants by their numbers: what is typed first, and what is typed then.
JOINED_FINALS = {
    3: (1, "ㅅ"),
    5: (4, "ㅈ"),
    6: (4, "ㅎ"),
    9: (8, "ㄱ"),
    10: (8, "ㅁ"),
    11: (8, "ㅂ"),
}
JOINED_FINALS |= {12: (8, "ㅅ"), 13: (8, "ㅌ"), 14: (8, "ㅍ"), 15: (8, "ㅎ"), 18: (17, "ㅅ")}
JOINED_VOWELS = {9: 8, 10: 8, 11: 8, 14: 13, 15: 13, 16: 13, 19: 18}
FINAL_OF = dict(
    zip(
        "ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ",
        (1, 2, 4, 7, 8, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27),
        strict=True,
    )
)
THEN = {(first, key): number for number, (first, key) in JOINED_FINALS.items()}

SYLLABLES = st.characters(min_codepoint=FIRST, max_codepoint=0xD7A3)
WORDS = st.text(SYLLABLES, min_size=1, max_size=6)
TEXTS = st.text(st.one_of(SYLLABLES, st.sampled_from(" aB3·\t")), max_size=40)


def syllable(initial: str, vowel: int, final: int = 0) -> str:
    """Return the syllable of these parts."""
    return chr(FIRST + (INITIALS.index(initial) * VOWELS + vowel) * FINALS + final)


def parts_of(letter: str) -> tuple[str, int, int]:
    """Return the initial, and the numbers of the vowel and the final, of a syllable."""
    rest, final = divmod(ord(letter) - FIRST, FINALS)
    initial, vowel = divmod(rest, VOWELS)
    return INITIALS[initial], vowel, final


def initials_of(word: str) -> str:
    """Return the initial of each syllable."""
    return "".join(parts_of(letter)[0] for letter in word)


def typed(word: str) -> list[str]:
    """Return what the field shows after each key of *word*, as input methods compose it."""
    shown, states = "", []
    for letter in word:
        initial, vowel, final = parts_of(letter)
        states.append(_with_consonant(shown, initial))
        if vowel in JOINED_VOWELS:
            states.append(shown + syllable(initial, JOINED_VOWELS[vowel]))
        states.append(shown + syllable(initial, vowel))
        if final in JOINED_FINALS:
            states.append(shown + syllable(initial, vowel, JOINED_FINALS[final][0]))
        if final:
            states.append(shown + letter)
        shown += letter
    return states


def _with_consonant(shown: str, key: str) -> str:
    """Return what stands there when *key* follows: it goes to the last syllable while it can."""
    if not shown:
        return key
    initial, vowel, final = parts_of(shown[-1])
    if not final and key in FINAL_OF:
        return shown[:-1] + syllable(initial, vowel, FINAL_OF[key])
    if joined := THEN.get((final, key)):
        return shown[:-1] + syllable(initial, vowel, joined)
    return shown + key
