"""What headlines need of the light Korean face: their syllables, as long as there is room."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from studio_core.site.headlines import (
    FIRST_SYLLABLE,
    GALLERY_BYTES,
    LAST_SYLLABLE,
    PAGE_BYTES,
    HeadlineCut,
    headline_cut,
    syllables,
)

HANGUL = st.text(st.characters(min_codepoint=ord(FIRST_SYLLABLE), max_codepoint=ord(LAST_SYLLABLE)))
TEXTS = st.lists(st.text() | HANGUL, max_size=30)


def letters_of(cut: HeadlineCut) -> set[str]:
    return set("".join(cut.letters))


@given(st.text() | HANGUL)
def test_only_syllables_are_needed(text: str) -> None:
    found = syllables(text)

    assert all(unicodedata.name(one).startswith("HANGUL SYLLABLE") for one in found)
    assert syllables(unicodedata.normalize("NFD", text)) == found
    assert "".join(found).isascii() is (found == set())


@given(TEXTS)
def test_a_cut_has_every_letter_of_its_first_headlines_and_no_other(texts: list[str]) -> None:
    cut = headline_cut(texts)
    needed = set().union(*map(syllables, texts))

    assert letters_of(cut) <= needed
    assert letters_of(cut) == needed or len(needed) > PAGE_BYTES // 40
    assert len("".join(cut.letters)) == len(letters_of(cut))
    # What is left out are the last headlines, whole.
    shown = [text for text in texts if syllables(text) <= letters_of(cut)]
    assert letters_of(cut) == set().union(*map(syllables, shown))


@given(TEXTS, st.randoms(use_true_random=False))
def test_only_what_headlines_add_and_in_which_order_makes_another_tag(
    texts: list[str], chance: object
) -> None:
    cut = headline_cut(texts)
    again = headline_cut([part[::-1] for text in texts for part in (text, text, "Latin 1 2")])

    assert again.tag == cut.tag
    assert len(cut.tag) == 32
    assert headline_cut(texts, GALLERY_BYTES).tag != cut.tag
    assert headline_cut([*cut.letters, "뷁"]).tag != cut.tag or "뷁" in letters_of(cut)


def test_a_headline_whose_letters_are_too_many_ends_the_cut() -> None:
    first, many = "가", "".join(chr(code) for code in range(ord("각"), ord("각") + 200))

    assert headline_cut([first, many, "나"]).letters == ("가",)
    assert len(headline_cut([first, many], GALLERY_BYTES).letters) == 2
