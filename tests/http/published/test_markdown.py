"""Articles as HTML: what is filtered, and how much work rendering a text may take."""

import gc
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from studio_core.insights.excerpts import plain_text
from studio_http.published.markdown.flanking import FlankedState
from studio_http.published.markdown.lines import keep_words
from studio_http.published.markdown.rendering import (
    MAX_NESTING,
    MAX_STEPS,
    _renderer,
    is_renderable,
    render,
)
from studio_http.published.markdown.steps import Steps, TooManyStepsError

MOST_SECONDS = 0.2
"""CPU for any text, on a machine that does nothing else."""

SURELY_SECONDS = 1.0
"""CPU on any machine, whatever else it does."""

FIXTURES = Path(__file__).parents[2] / "fixtures"
PASTED = json.loads((FIXTURES / "pasted.json").read_text("utf-8"))
"""By what is pasted: the markdown that the interface makes of it, and what its readers see."""

PIECES = (
    *(
        "[",
        "![",
        "![[]()",
        "<![CDATA[",
        "[a](b)",
        "![a](b)",
        "[a](",
        "[](<",
        "[a](b 'c",
        "[`",
        "[**",
    ),
    *(
        "[[a]",
        "[a]: /b\n",
        "<http://a>",
        "<a@b.c>",
        "<",
        "&#x41;",
        "&",
        "\\a",
        "*",
        "**a",
        "*a ",
        "_a_ ",
    ),
    *(
        "~~a~~ ",
        "`",
        "`a",
        "a  \n",
        "a\\\n",
        "\n",
        " ",
        "\t",
        "\r",
        "가",
        "가나다 ",
        "a\n\n",
        "# a\n",
    ),
    *("- a\n", "-\n", "1. a\n", "> a\n", ">", "> ", "- - - a\n", "- > - > a\n", "    a\n", "```\n"),
    *("a\n=\n", "|a", "a|b\n-|-\nc\n\n", "---\n", "_ ", "http://a.kr ", "<a", "\0", "!", "]("),
)
"""What markdown is made of, one piece after the other."""


def nested(inner: str, depth: int = MAX_NESTING - 2) -> str:
    return "![" * depth + inner + "](x)" * depth


COMPOSED: dict[str, Callable[[], str]] = {
    "a long address behind many links": lambda: f"[a]: /{'b' * 250_000}\n\n" + "[a] " * 60_000,
    "a long title behind many links": lambda: f'[a]: /b "{"t&" * 3000}"\n\n' + "[a] " * 60_000,
    "a long address behind few links": lambda: f"[a]: /{'b' * 250_000}\n\n" + "[a] " * 2000,
    "a long title behind few links": lambda: f'[a]: /b "{"t&" * 6000}"\n\n' + "[a] " * 9000,
    "a table that fills itself up": lambda: (
        ("|a" * 250 + "|\n" + "|-" * 250 + "|\n" + "x\n" * 260) * 300
    ),
    "a table of many columns": lambda: "|a" * 120_000 + "|\n" + "|-" * 120_000 + "|\n",
    "a cell of half a megabyte": lambda: f"a|b\n-|-\n{'c' * 499_000}\n",
    "pictures in pictures around an address": lambda: nested(f"a](/{'b' * 400_000})"),
    "pictures in pictures around spaces": lambda: nested(f"[a]({' ' * 400_000}b)"),
    "pictures in pictures around an angle": lambda: nested("<" + "a" * 400_000),
    "pictures in pictures around brackets": lambda: nested("[" * 12) * 1500,
    "brackets around a label": lambda: "[x]: y\n\n" + "[" * 39 + "a " * 240_000 + "]" * 39,
    "quotes in quotes": lambda: ">" * 38 + " a\n" + (">" * 38 + "\n") * 12_000,
    "lists in lists": lambda: "".join("  " * level + "- a\n" for level in range(19)) * 1100,
    "a host in Korean": lambda: f"[a](http://{'.'.join(['가각간갇갈' * 12] * 4)}/) " * 1900,
    "emphasis in emphasis": lambda: "*a " * 80_000 + "a* " * 80_000,
    "codes of every length": lambda: "".join("`" * length + "a" for length in range(1, 690)) * 2,
    "an address of brackets": lambda: "[a](" + "\\(" * 240_000,
    "lines of one label": lambda: "[" + ("\n     " + "a" * 1000) * 490,
    "a mixture": lambda: "![&#1;a](b 'c')a \n<http://a>&#1;" * 16_000,
    "ten megabytes of words": lambda: "가나다라마 " * 1_700_000,
    "ten megabytes of paragraphs": lambda: "a\n\n" * 3_300_000,
}
"""Texts that do what none of the pieces does alone."""


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("[a](https://a.kr)", '<a href="https://a.kr" rel="noopener noreferrer">a</a>'),
        ("[a](/contact)", '<a href="/contact">a</a>'),
        ("[a](mailto:a@b.kr)", '<a href="mailto:a@b.kr">a</a>'),
        ("[a](irc://x)", '<a href="irc://x">a</a>'),
        ("[a](javascript:alert(1))", '<a href="">a</a>'),
        ("[a](JaVaScRiPt:alert(1))", '<a href="">a</a>'),
        ("[a](data:text/html,x)", '<a href="">a</a>'),
        ("[a](ftp://x)", '<a href="">a</a>'),
        ("<javascript:alert(1)>", '<a href="">javascript:alert(1)</a>'),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ],
)
def test_links_of_other_schemes_are_emptied_and_html_is_text(markdown: str, html: str) -> None:
    assert html in render(markdown)


@pytest.mark.parametrize(
    ("markdown", "source"),
    [
        ("![빛](https://a.kr/1.jpg)", "https://a.kr/1.jpg"),
        ("![빛](/media/1.jpg)", "/media/1.jpg"),
        ("![빛](javascript:alert(1))", ""),
        ("![빛](mailto:a@b.kr)", ""),
        ("![빛](data:image/svg+xml,x)", ""),
    ],
)
def test_pictures_load_late_and_from_the_web_only(markdown: str, source: str) -> None:
    html = render(markdown)

    assert f'<img src="{source}" alt="빛"' in html
    assert 'loading="lazy" decoding="async"' in html


def test_a_picture_names_its_fallbacks() -> None:
    plain = render("![빛](https://a.kr/1.jpg)", "tip")
    shared = render("![빛](https://drive.google.com/file/d/1AbCdEfG/view)", "news")

    assert 'data-fallbacks="/stock-tip.jpg"' in plain
    assert 'src="https://drive.google.com/uc?export=view&amp;id=1AbCdEfG"' in shared
    assert 'data-fallbacks="https://lh3.googleusercontent.com/d/1AbCdEfG ' in shared
    assert ' /stock-news.jpg"' in shared


def test_tables_are_rendered() -> None:
    assert "<td>겨울</td>" in render("| 공정 |\n|---|\n| 겨울 |\n")


def test_a_single_line_break_is_one_where_the_article_says_so() -> None:
    text = "창을 비웁니다.\n**빛**이\r\n들어옵니다.\n\n- 첫째\n  둘째\n\n다음"

    before, now = render(text), render(text, line_breaks=True)

    assert "<br" not in before
    assert now.replace("<br />", "") == before
    assert "<p>창을 비웁니다.<br />\n<strong>빛</strong>이<br />\n들어옵니다.</p>" in now
    assert "<li>첫째<br />\n둘째</li>" in now


def test_a_text_that_is_shown_as_it_was_written_keeps_its_lines_too() -> None:
    long = "첫 줄\n둘째 줄\n\n" + "a\n" * 200_000

    assert not is_renderable(long)
    assert render(long).startswith("<p>첫 줄\n둘째 줄</p>\n<p>")
    assert render(long, line_breaks=True).startswith("<p>첫 줄<br />\n둘째 줄</p>\n<p>")


@given(st.text(max_size=300))
def test_any_text_renders_without_active_content(text: str) -> None:
    html = render(text).lower()

    assert "<script" not in html
    assert 'href="javascript:' not in html
    assert 'src="data:' not in html


@pytest.fixture
def tidy_memory() -> Iterator[None]:
    """Exclude the objects of other tests from garbage collection meanwhile."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def steps_of(content: str, most: int = 10**12) -> int:
    steps = Steps(most)
    _renderer().render_counted(content, {"category": ""}, steps)
    return steps.taken


def is_soon_shown(content: str, full_length: bool) -> bool:
    """Tell whether one of three renderings takes little CPU time; other work slows some down."""
    most = MOST_SECONDS if full_length else SURELY_SECONDS
    return any(seconds(content) < most for _ in range(3))


def seconds(content: str) -> float:
    begun = thread_time()
    render(content)
    return thread_time() - begun


def very_long_article() -> str:
    """Return sixty thousand Korean characters with pictures, links, lists and tables."""
    words = "거실과 주방을 하나로 이어 빛이 깊숙이 들어오게 하고 수납은 벽 안으로 숨겼습니다. " * 8
    sections = [
        f"## {n}. 공간을 나누는 방법\n\n{words} **강조** [하나](https://a.kr/insight/{n}?a=1)"
        f" {words} *기울임* [둘](/insight/{n}) `코드` [셋](https://b.kr/2024/{n}.html)\n\n"
        f"![거실 {n}](https://res.cloudinary.com/demo/image/upload/v1/living-{n}.jpg)\n\n"
        f"![주방 {n}](/media/{n:032x}.jpg '주방')\n\n" + "- 도배와 장판, 조명\n" * 5
        for n in range(100)
    ]
    table = "\n| 공정 | 기간 | 비용 |\n|---|:--:|--:|\n" + "| 철거 | 3일 | 100만 원 |\n" * 20
    return "\n\n".join(sections) + table * 10


@pytest.mark.parametrize("piece", PIECES)
def test_twice_the_text_takes_at_most_two_and_a_half_times_the_steps(piece: str) -> None:
    text = piece * (4_000 // len(piece))

    assert steps_of(text * 2) <= 2.5 * steps_of(text)


@pytest.mark.long
@pytest.mark.usefixtures("tidy_memory")
@pytest.mark.parametrize("length", [10_000, 50_000, 500_000])
@pytest.mark.parametrize("piece", PIECES)
def test_no_piece_repeated_thousands_of_times_takes_long(
    piece: str, length: int, full_length: bool
) -> None:
    assert is_soon_shown(piece * (length // len(piece)), full_length)


@pytest.mark.long
@pytest.mark.usefixtures("tidy_memory")
@pytest.mark.parametrize("name", COMPOSED)
def test_no_composed_text_takes_long(name: str, full_length: bool) -> None:
    assert is_soon_shown(COMPOSED[name](), full_length)


def test_a_very_long_article_takes_less_than_half_of_the_steps() -> None:
    article = very_long_article()

    assert sum("가" <= letter <= "힣" for letter in article) > 60_000
    assert steps_of(article) < MAX_STEPS / 2
    assert '<td style="text-align:center">3일</td>' in render(article)


@pytest.mark.parametrize("content", ["가" * 500_000, ("빛과 그림자. " * 50 + "\n\n") * 1_100])
def test_a_text_of_half_a_million_characters_is_shown(content: str) -> None:
    assert is_renderable(content)


def test_a_text_of_too_many_steps_is_shown_as_it_was_written() -> None:
    text = "첫 <b>문단</b> & [\n둘째 줄\r\n\r\n\n다음 문단\0" + "![" * 20_000

    html = render(text)

    assert not is_renderable(text)
    assert html.startswith("<p>첫 &lt;b&gt;문단&lt;/b&gt; &amp; [\n둘째 줄</p>\n<p>\n다음 문단")
    assert "\N{REPLACEMENT CHARACTER}![![" in html
    assert html.endswith("![</p>\n")


def test_rendering_stops_after_the_allowed_number_of_steps() -> None:
    with pytest.raises(TooManyStepsError):
        steps_of("[" * 500_000, most=1000)


@given(st.lists(st.sampled_from([*PIECES, "\n", " ", "a"]), max_size=40).map("".join))
def test_counting_steps_does_not_change_the_result(text: str) -> None:
    options = {"html": False, "maxNesting": MAX_NESTING}
    plain = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    keep_words(plain.block)
    plain.validateLink = lambda url: True  # type: ignore[method-assign]
    ours = _renderer().parse_counted(text, {}, Steps(10**12))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("markdown_it.parser_inline.StateInline", FlankedState)
        theirs = plain.parse(text)

    assert [token.as_dict() for token in ours] == [token.as_dict() for token in theirs]


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("전용 **84㎡(34평)**는", "전용 <strong>84㎡(34평)</strong>는"),
        ("핵심은 **‘동선’**입니다", "핵심은 <strong>‘동선’</strong>입니다"),
        ("**「여백」**의 미", "<strong>「여백」</strong>의 미"),
        ("**비용:**평당 얼마", "<strong>비용:</strong>평당 얼마"),
        ("*(간접)*조명과 ~~10%~~할인", "<em>(간접)</em>조명과 <s>10%</s>할인"),
        (
            "전용**(84㎡)**와 **24평형!**A동",
            "전용<strong>(84㎡)</strong>와 <strong>24평형!</strong>A동",
        ),
        (
            "***「빛」***과 _밑줄_ snake_case",
            "<em><strong>「빛」</strong></em>과 <em>밑줄</em> snake_case",
        ),
        (
            "**[링크](/a)**를 **`코드`**로",
            '<strong><a href="/a">링크</a></strong>를 <strong><code>코드</code></strong>로',
        ),
        ("600*600*20 타일, 5*(3+2)*7평", "600*600*20 타일, 5*(3+2)*7평"),
        ("a 600*600*20 tile", "a 600*600*20 tile"),
        ("** 빈칸 ** 안", "** 빈칸 ** 안"),
        ("a **b(c)**d", "a **b(c)**d"),
        ("__강조(괄호)__는", "<strong>강조(괄호)</strong>는"),
        (
            "전용__「84」__와 __24평!__A동",
            "전용<strong>「84」</strong>와 <strong>24평!</strong>A동",
        ),
    ],
)
def test_emphasis_ends_where_korean_writes_it(markdown: str, html: str) -> None:
    assert render(markdown) == f"<p>{html}</p>\n"


@pytest.mark.parametrize(("pasted", "markdown", "html", "words"), PASTED)
def test_words_are_shown_as_they_were_pasted(
    pasted: str, markdown: str, html: str, words: str
) -> None:
    assert render(markdown) == f"<p>{html}</p>\n"
    assert plain_text(markdown) == words


@pytest.mark.parametrize(
    "line",
    [
        *("2024. 3월 완공", "2024. 3. 15. 착공", "24. 3. 15 입주", "3. 15 착공", "12. 24. 휴무"),
        *("- 3평", "+ 알파", "+ 부가세 별도", "&gt; 3m", "&gt; 30평", "# 1", "10000) 원"),
        *("-", "*", "+", "&gt;", "#", "##", "===", "성명 __ (인) __", "금액:__원, 잔금:__원"),
        *("거실(1)_평면, 주방(2)_평면", "2026년__월__일", "금액(별도)__원, 잔금(별도)__원"),
        *("[공지]: 휴무", "[시간]: 10:00", "600*600*20", "#1 거실", "-3℃", "3~4주 걸립니다"),
    ],
)
def test_a_line_of_words_reaches_the_reader_as_it_was_written(line: str) -> None:
    written = line.replace("&gt;", ">")

    assert render(written) == f"<p>{line}</p>\n"
    assert render(f"앞\n\n{written}\n\n뒤") == f"<p>앞</p>\n<p>{line}</p>\n<p>뒤</p>\n"
    assert plain_text(written) == written


@pytest.mark.parametrize("indent", ["    ", "\t", "        "])
def test_an_indented_line_is_a_paragraph(indent: str) -> None:
    text = f"{indent}봄의 집\n{indent}34평\n\n{indent}빛이 듭니다.\n\n```\n{indent}코드\n```"

    written = "<p>봄의 집\n34평</p>\n<p>빛이 듭니다.</p>\n"
    assert render(text) == f"{written}<pre><code>{indent}코드\n</code></pre>\n"
    assert plain_text(text) == "봄의 집 34평 빛이 듭니다. 코드"


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("제목\n---\n글", "<p>제목</p>\n<hr />\n<p>글</p>"),
        ("제목\n===\n글", "<p>제목\n===\n글</p>"),
        ("제목\n-\n글", "<p>제목\n-\n글</p>"),
        ("> 제목\n> ---", "<blockquote>\n<p>제목</p>\n<hr />\n</blockquote>"),
        ("- 가\n-\n- 나", "<ul>\n<li>가</li>\n<li></li>\n<li>나</li>\n</ul>"),
        ("- 가\n    - 나", "<ul>\n<li>가\n<ul>\n<li>나</li>\n</ul>\n</li>\n</ul>"),
        (
            "|가|나|\n|---|---|",
            "<table>\n<thead>\n<tr>\n<th>가</th>\n<th>나</th>\n</tr>\n</thead>\n</table>",
        ),
    ],
)
def test_a_line_below_words_makes_no_heading_of_them(markdown: str, html: str) -> None:
    assert render(markdown) == f"{html}\n"


@pytest.mark.parametrize(
    "lines",
    [
        "9. 5. 추석 휴무\n10. 3. 개천절 휴무\n11. 3. 휴무",
        "3. 1 착공\n4. 2 완공",
        "9. 5~7. 휴무\n10. 3 (토) 휴무",
        "1. 5. 착공\n2. 10. 완공",
        "24. 3. 15 착공\n25. 1. 2 입주",
    ],
)
def test_dates_of_months_that_follow_each_other_are_no_list(lines: str) -> None:
    assert render(lines) == f"<p>{lines}</p>\n"
    assert plain_text(lines) == lines.replace("\n", " ")


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("1. 2~3인\n2. 4~5인", "<ol>\n<li>2~3인</li>\n<li>4~5인</li>\n</ol>"),
        ("1. 84 타입\n2. 59 타입", "<ol>\n<li>84 타입</li>\n<li>59 타입</li>\n</ol>"),
        ("- 3평\n- 5평", "<ul>\n<li>3평</li>\n<li>5평</li>\n</ul>"),
        ("+ 하나\n+ 둘", "<ul>\n<li>하나</li>\n<li>둘</li>\n</ul>"),
        ("1. 3 개의 방\n2. 거실", "<ol>\n<li>3 개의 방</li>\n<li>거실</li>\n</ol>"),
        ("> 3년 만에 다시", "<blockquote>\n<p>3년 만에 다시</p>\n</blockquote>"),
        ("## 1. 거실", "<h2>1. 거실</h2>"),
        ("[a]\n\n[a]: /b", '<p><a href="/b">a</a></p>'),
    ],
)
def test_what_is_meant_as_a_list_a_quotation_or_a_heading_is_one(markdown: str, html: str) -> None:
    assert render(markdown) == f"{html}\n"


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("3. 철거\n4. 목공", '<ol start="3">\n<li>철거</li>\n<li>목공</li>\n</ol>'),
        ("1. 가\n3. 나\n4. 다", '<ol>\n<li>가</li>\n<li value="3">나</li>\n<li>다</li>\n</ol>'),
        ("1. 가\n1. 나", "<ol>\n<li>가</li>\n<li>나</li>\n</ol>"),
        ("1) 가\n2) 나", '<ol data-sign=")">\n<li>가</li>\n<li>나</li>\n</ol>'),
    ],
)
def test_an_item_of_a_list_has_the_number_that_was_written(markdown: str, html: str) -> None:
    assert render(markdown) == f"{html}\n"
