"""The HTML form of a mail: tables that lead somewhere, and numbers that no line cuts in two."""

import pytest

from studio_adapters.mail.html import html_of
from studio_core.mailing.mail import Fact, Mail, Piece, PieceType

PAGE = "https://studio.example/#/admin/enquiries/7F3K-29QD-AB12"
WHOLE = '<span style="white-space:nowrap">{}</span>'


def html(*pieces: Piece) -> str:
    return html_of(Mail(id="x", to="a@b.kr", subject="제목", text="글", pieces=pieces))


def test_a_fact_leads_where_it_says() -> None:
    facts = (Fact("오늘", "방문 상담", PAGE), Fact("단계", "견적"), Fact("", "그 밖에 2건"))

    said = html(Piece(type="facts", facts=facts))

    assert f'<a href="{PAGE}" style="color:#1f1d1a">방문 상담</a>' in said
    assert said.count("<a ") == 1
    assert said.count("<tr>") == 3


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", "data:text/html,x", "//evil.example", "/x"]
)
def test_a_fact_leads_to_the_web_or_nowhere(href: str) -> None:
    said = html(Piece(type="facts", facts=(Fact("이름", "값", href),)))

    assert "<a " not in said
    assert "값" in said


@pytest.mark.parametrize("word", ["hello@atelier-on.example", "7F3K-29QD", "09:00–18:00에"])
@pytest.mark.parametrize("type", ["paragraph", "small", "heading"])
def test_a_number_or_an_address_stays_in_one_line(type: PieceType, word: str) -> None:
    assert f"먼저 {WHOLE.format(word)} 다음" in html(Piece(type=type, text=f"먼저 {word} 다음"))


@pytest.mark.parametrize("word", [PAGE, f"{'가' * 16}-", "아파트"])
def test_what_has_no_room_in_a_line_may_end_in_the_middle(word: str) -> None:
    said = html(Piece(type="paragraph", text=f"먼저 {word} 다음"))

    assert f"먼저 {word} 다음" in said
    assert "nowrap" not in said


def test_a_label_stays_in_one_line_unless_it_is_long() -> None:
    long = "하루 넘게 답하지 않은 새 문의"
    said = html(Piece(type="facts", facts=(Fact("지남 · 11.23", "값"), Fact(long, "값"))))

    assert WHOLE.format("지남 · 11.23") in said
    assert f">{long}</td>" in said


def test_markup_in_a_word_is_text() -> None:
    said = html(
        Piece(type="paragraph", text="<b>-</b> <i>"), Piece(type="facts", facts=(Fact("a", "<u>"),))
    )

    assert WHOLE.format("&lt;b&gt;-&lt;/b&gt;") in said
    assert "<i>" not in said
    assert "<u>" not in said


def test_an_address_that_a_paragraph_tells_is_a_link() -> None:
    href = "https://studio.example/receipt/a?b=<c>"
    text = f"<b>\n{href}, 또는\n{href}\n끝"

    told = html(Piece(type="paragraph", text=text, href=href))

    shown = "https://studio.example/receipt/a?b=&lt;c&gt;"
    link = f'<a href="{shown}" style="color:#1f1d1a">{shown}</a>'
    assert f"&lt;b&gt;<br>{link}, 또는<br>{link}<br>끝</p>" in told
    elsewhere = html(Piece(type="paragraph", text="javascript:x", href="javascript:x"))
    assert "href" not in elsewhere
