"""Excerpts: the plain text of any markdown, in linear time."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.insights.excerpts import plain_text, preview, public_excerpt
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
MARKDOWN = st.text(st.sampled_from("가나 a1\n\t*_`~#>-+=|[]()!<>/\\&;:.'\""), max_size=80)


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("## 거실을 넓게\n\n빛이 **먼저**입니다.", "거실을 넓게 빛이 먼저입니다."),
        ("*기울임* 과 _기울임_ 과 ***둘 다***", "기울임 과 기울임 과 둘 다"),
        ("~~지움~~ `코드` ``b `a` c``", "지움 코드 b a c"),
        ("앞 ![사진](https://example.com/a.jpg) 뒤", "앞 뒤"),
        ("[![사진](a.jpg)](https://example.com) 글", "글"),
        ("[자세히 보기](https://example.com/314) 위해", "자세히 보기 위해"),
        ('[자세히](https://example.com/a_(b) "제목") 위해', "자세히 위해"),
        ("[나쁜 링크](javascript:alert(1)) 와", "나쁜 링크 와"),
        ("[글][1] 끝\n\n[1]: https://example.com", "글 끝"),
        ("<https://example.com/a_b_c>", "https://example.com/a_b_c"),
        ("- 벽\n- [ ] 바닥\n* 천장\n1. 문\n2) 창", "벽 바닥 천장 문 창"),
        ("> 인용\n>> 깊은 인용\n> - 안의 목록", "인용 깊은 인용 안의 목록"),
        ("| 자리 | 재료 |\n|---|:--:|\n| 바닥 | 오크 |", "자리 재료 바닥 오크"),
        ("```python\nprint(1)\n```\n뒤", "print(1) 뒤"),
        ("앞\n\n---\n\n뒤\n===\n***", "앞 뒤 ==="),
        ("<b>굵게</b><br/>줄 <script>alert(1)</script>", "굵게 줄 alert(1)"),
        ("2 * 3 = 6, 4*5, a_b_c, 1 < 2 > 0", "2 * 3 = 6, 4*5, a_b_c, 1 < 2 > 0"),
        (
            "600*600*20 타일 **84㎡(34평)**는 *(간접)*조명",
            "600*600*20 타일 84㎡(34평)는 (간접)조명",
        ),
        (r"\*별표\* 와 \[괄호\]", "*별표* 와 [괄호]"),
        ("차&nbsp;한 잔 &amp; 책", "차 한 잔 & 책"),
        ("1\\. 목록이 아님\r\n2", "1. 목록이 아님 2"),
        ("", ""),
    ],
)
def test_markdown_becomes_words_on_one_line(markdown: str, words: str) -> None:
    assert plain_text(markdown) == words


def test_the_public_excerpt_is_cut_at_120_characters_with_an_ellipsis() -> None:
    assert public_excerpt("가" * 120) == "가" * 120
    assert public_excerpt("**" + "가" * 121 + "**") == "가" * 120 + "…"


def test_the_preview_of_administrators_is_cut_at_100_characters() -> None:
    assert preview("## " + "가" * 100) == "가" * 100
    assert preview("## 색은 셋\n- **나무**는 " + "가" * 100) == f"색은 셋 나무는 {'가' * 91}..."
    assert preview(None) == ""


@pytest.mark.parametrize("language", TWINNED)
def test_in_another_language_no_word_of_the_excerpt_is_cut(language: str) -> None:
    with speaking(language):
        assert public_excerpt("word " * 40) == ("word " * 24).strip() + "…"
        assert public_excerpt("a" + " word" * 40) == "a" + " word" * 23 + "…"
        assert public_excerpt("x" * 121) == "x" * 120 + "…"


def test_the_articles_of_a_real_export_become_plain_text() -> None:
    articles = json.loads(EXPORT.read_text("utf-8"))["insights"].values()

    texts = [
        plain_text(article.get("content")) for article in articles if isinstance(article, dict)
    ]

    assert len(texts) == 26
    for text in texts:
        assert not any(sign in text for sign in ("**", "](", "![", "##", "<script", "\n"))


@pytest.mark.parametrize(
    ("reference", "letter"),
    [
        (f"&#{'0' * 9000}65;", "A"),
        (f"&#{'1' * 9000};", "\N{REPLACEMENT CHARACTER}"),
        (f"&#{'0' * 9000};", "\N{REPLACEMENT CHARACTER}"),
        (f"&#x{'0' * 9000}41;", "A"),
        ("&#44032;", "가"),
        ("&#1048576;", chr(1048576)),
        ("&#;", "&#;"),
    ],
)
def test_character_references_may_have_any_number_of_digits(reference: str, letter: str) -> None:
    assert plain_text(f"빛 {reference} 빛") == f"빛 {letter} 빛"


@given(JSON)
def test_any_value_has_excerpts_of_bounded_length(value: Any) -> None:
    text = plain_text(value)

    assert text == " ".join(text.split())
    assert len(public_excerpt(value)) <= 121


@given(MARKDOWN)
def test_any_markdown_gives_a_text(markdown: str) -> None:
    assert isinstance(plain_text(markdown), str)


@given(st.text(st.characters(categories=["Lo", "Nd"], exclude_characters="&"), min_size=1))
def test_words_without_markdown_stay_as_they_are(text: str) -> None:
    assert plain_text(f"## {text}\n\n- **{text}** ![{text}](a.jpg)") == f"{text} {text}"


@pytest.mark.long
@pytest.mark.parametrize(
    "piece",
    [
        "[", "![", "](", "[](", "[](a", "[a](b(c", "[[a]", "(", "<a", "<", "**", "**a ", " **a",
        "*a", "_a", "__a_", "`", "`a``", "```\n", "~~~\n", "> ", "- ", "#", "# ", "|", "|-",
        "-|", "- - ",
        "&", "&#", "\\", "\t", " ", "\n", "[a]: ", "[ ] ", "1. ", "* * a\n", "[a][", "![a](b",
        "-a", "=", "- -\n ", "<https://", ":-",
    ],
)  # fmt: skip
def test_a_hundred_thousand_characters_take_less_than_two_seconds(piece: str) -> None:
    started = time.process_time()

    plain_text(piece * (100_000 // len(piece)))

    # A quadratic step takes minutes here; linear ones stay far below, even on a busy machine.
    assert time.process_time() - started < 2
