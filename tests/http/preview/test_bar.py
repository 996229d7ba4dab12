"""A public page made into a preview, and told apart from it again."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_http.preview.bar import Bar, inline_styles, with_bar, without_bar, without_scripts

BAR = Bar(
    label="그때의 사이트", links=(("닫기", "/admin/activity"),), within="/preview/at/2026-01-01"
)
PAGE = """<!doctype html><html><head><title>a</title>
<meta property="og:title" content="a
b"><meta name="twitter:card" content="c">
<script type="application/ld+json">{"a":"b"}</script><style>body{color:red}</style>
</head><body><div id="root"><a class="x" href="/">home</a>
<a href="/portfolio/p1?a=b&amp;c=d#e">p</a>
<a href="/admin">admin</a><a href="https://else.example/portfolio">x</a><a>none</a>
<a href="/media/a.jpg">file</a><script>layOut()</script></div>
<script type="application/json" id="studio-data">{"html":"\\u003ca href=\\"/about\\">"}</script>
<script data-app="/a.js">start()</script>
</body></html>"""


class Elements(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.found if found == tag]


def test_links_to_pages_stay_within_the_preview_and_others_lead_where_they_led() -> None:
    links = [link.get("href") for link in Elements(with_bar(PAGE.encode(), BAR)).all("a")]

    assert links == [
        "/admin/activity",
        "/preview/at/2026-01-01/",
        "/preview/at/2026-01-01/portfolio/p1?a=b&c=d#e",
        "/admin",
        "https://else.example/portfolio",
        None,
        "/media/a.jpg",
    ]


def test_scripts_that_run_are_left_out_and_data_stays() -> None:
    scripts = Elements(with_bar(PAGE.encode(), BAR)).all("script")

    assert [script["type"] for script in scripts] == ["application/ld+json", "application/json"]


def test_without_its_bar_a_preview_is_the_page_without_scripts() -> None:
    page = PAGE.encode()

    assert without_bar(with_bar(page, BAR), BAR) == without_scripts(page)


def test_a_secret_page_has_nothing_for_shared_links() -> None:
    page = with_bar(PAGE.encode(), Bar(label="미리보기", secret=True))

    assert Elements(page).all("meta") == []
    assert b"</head>" in page


def test_the_styles_of_page_and_bar_are_named_for_the_policy() -> None:
    own, bar = inline_styles(with_bar(PAGE.encode(), BAR))

    assert own == "body{color:red}"
    assert bar.startswith(".preview-bar{")


PIECES = st.sampled_from(
    [
        '<a href="/portfolio">',
        '<a href="/preview/at/2026-01-01/portfolio">',
        '<a class="c" href="/insight/a&quot;b">',
        '<a href="/admin">',
        '<a href="">',
        "<script>",
        "</script>",
        '<script type="application/json">',
        "<style>a{}</style>",
        '<div id="root">',
        "</head>",
        "</a>",
        "text",
        'href="/about"',
    ]
)


@given(st.lists(PIECES))
def test_whatever_the_page_its_bar_can_be_taken_off(pieces: list[str]) -> None:
    page = "".join(["<head></head>", '<div id="root">', *pieces]).encode()

    assert without_bar(with_bar(page, BAR), BAR) == without_scripts(page)


@pytest.mark.parametrize("words", ['"><script>alert(1)</script>', "a & b"])
def test_the_words_of_a_bar_are_text(words: str) -> None:
    page = with_bar(PAGE.encode(), Bar(label=words, says=words, more=words, brief=words))

    assert words.encode() not in page
    assert len(Elements(page).all("script")) == 2
