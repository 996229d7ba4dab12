import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_http.markdown import render


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


def test_a_picture_says_what_stands_in_for_it() -> None:
    plain = render("![빛](https://a.kr/1.jpg)", "tip")
    shared = render("![빛](https://drive.google.com/file/d/1AbCdEfG/view)", "news")

    assert 'data-fallbacks="/stock-tip.jpg"' in plain
    assert 'src="https://drive.google.com/uc?export=view&amp;id=1AbCdEfG"' in shared
    assert 'data-fallbacks="https://lh3.googleusercontent.com/d/1AbCdEfG ' in shared
    assert ' /stock-news.jpg"' in shared


def test_tables_of_articles_are_tables() -> None:
    assert "<td>겨울</td>" in render("| 공정 |\n|---|\n| 겨울 |\n")


@given(st.text(max_size=300))
def test_any_text_renders_without_active_content(text: str) -> None:
    html = render(text).lower()

    assert "<script" not in html
    assert 'href="javascript:' not in html
    assert 'src="data:' not in html
