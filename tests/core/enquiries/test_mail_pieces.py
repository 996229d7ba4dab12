"""The two forms of a mail: whoever wrote its lines, both say all of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.registry import content_types
from studio_core.enquiries.mail_pieces import lines_with, pieces_of, text_of_rows
from studio_core.enquiries.mail_texts import receipt_mail, studio_mail
from studio_core.enquiries.shipped_mails import shipped_texts
from studio_core.mailing.mail import Fact, Mail, Piece
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from studio_core.texts.filling import places_of

INBOX = "https://studio.example/#/admin/enquiries"
LINK = "https://studio.example/receipt/7F3K-29QD-AB12.0a"
NUMBERS = {"new": "3", "waiting": "0", "today": "0", "link": INBOX, "date": "11월 25일"}
ROWS = (
    Fact("오늘 11:00", "7F3K-29QD · 방문 상담", f"{INBOX}/7F3K-29QD-AB12"),
    Fact("", "그 밖에 2건"),
)
EARLIER_RECEIPT = (
    "안녕하세요.\n\n상담 신청이 접수되었어요.\n접수 번호: {receipt}\n\n"
    "사진을 더하시려면 아래 링크를 열어 주세요. {date}까지 열려 있어요.\n{link}\n\n"
    "다음은 전화 상담이에요. {next}\n\n{product}\n{phone} · {hours}\n\n"
    "신청하신 적이 없다면 {email} 주소로 알려 주세요."
)
EARLIER_DIGEST = (
    "{date} 문의함 요약입니다.\n\n새 문의: {new}건\n"
    "하루 넘게 답하지 않은 새 문의: {waiting}건\n오늘 할 일: {today}건\n"
    "날짜가 지난 일: {overdue}건\n곧 파기될 문의: {retention}건\n\n{lines}\n\n{link}\n\n끝"
)
EARLIER_REMINDER = (
    "{time} 할 일이 있습니다.\n하기로 한 일: {next}\n접수 번호 {receipt}, 단계 {stage}\n\n{link}"
)


def forms(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a mail that says *text*."""
    return pieces_of(lines_with({**NUMBERS, "lines": "x"}, text), NUMBERS, "열기", ROWS)


def put(store: MemoryStore, **fields: str) -> None:
    for part, document in (
        ("brand", {"ko": "봄날"}),
        ("company", {"phone": "02-123-4567", "email": "hello@studio.example"}),
        ("contact", {"weekdays": "평일 09:00–18:00"}),
        ("mail", fields),
    ):
        Work(store, OPERATOR, "").commit("x", Put(SITE, part, document))


def test_lines_with_a_label_are_a_table() -> None:
    pieces = forms("요약입니다.\n새 문의: {new}건\n날: {date}\n\n끝")

    facts = (Fact("새 문의", "3건"), Fact("날", "11월\N{NO-BREAK SPACE}25일"))
    assert pieces == (
        Piece(type="paragraph", text="요약입니다."),
        Piece(type="facts", facts=facts),
        Piece(type="paragraph", text="끝"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "{new}: 새 문의",
        "알림: 오늘은 쉽니다",
        "새 문의 {new}건",
        ": {new}",
        "http://evil.example: {new}",
        f"{'긴 ' * 13}이름: {{new}}건",
    ],
)
def test_other_lines_are_paragraphs(line: str) -> None:
    assert [piece.type for piece in forms(line)] == ["paragraph"]


def test_a_line_whose_numbers_are_all_zero_is_left_out() -> None:
    nothing = ["기다림: {waiting}건", "{today}, {waiting}"]
    something = ["새 문의: {new}건", "{new}건 가운데 {waiting}건", "{date} {today}건", "끝"]

    assert lines_with(NUMBERS, "\n".join((*nothing, *something))) == something


def test_the_list_is_a_table_whose_lines_lead_to_the_enquiries() -> None:
    [facts] = forms("{lines}")

    assert facts.facts == ROWS
    assert text_of_rows(ROWS).splitlines() == [
        "오늘 11:00 · 7F3K-29QD · 방문 상담",
        f"{INBOX}/7F3K-29QD-AB12",
        "그 밖에 2건",
    ]


def test_the_link_alone_is_a_button_and_in_a_table_and_in_a_sentence_a_link() -> None:
    first, facts, second = forms("{link}\n문의함: {link}\n\n주소는 {link} 입니다.")

    assert facts.facts == (Fact("문의함", INBOX, INBOX),)
    assert first == Piece(type="button", text="열기", href=INBOX)
    assert second == Piece(type="paragraph", text=f"주소는 {INBOX} 입니다.", href=INBOX)


@pytest.mark.parametrize("line", ["문의함: {new}: {link}", "{date}: {link}", ": {link}", "{link}!"])
def test_wherever_the_link_stands_it_leads_there(line: str) -> None:
    [piece] = forms(line)

    assert INBOX in (piece.href, *(fact.href for fact in piece.facts))


WORDS = st.sampled_from(
    ["새 문의", ": ", " ", "{new}", "{date}", "{link}", "{lines}", "\n", "\n\n", "끝"]
)


@given(st.lists(WORDS, max_size=14).map("".join))
def test_both_forms_say_the_same(text: str) -> None:
    lines = lines_with({**NUMBERS, "lines": "x"}, text)
    pieces = pieces_of(lines, {**NUMBERS, "lines": text_of_rows(ROWS)}, "열기", ROWS)

    said = " ".join(f"{one.text} {one.href} {' '.join(map(' '.join, one.facts))}" for one in pieces)
    for place, value in (
        ("{new}", "3"),
        ("{date}", "25일"),
        ("{link}", INBOX),
        ("{lines}", "그 밖에"),
    ):
        assert sum(place in line for line in lines) == 0 or value in said
    assert said.count("끝") == sum(line.count("끝") for line in lines)
    assert said.count("새 문의") == sum(line.count("새 문의") for line in lines)


def receipt(store: MemoryStore) -> Mail:
    at = "2026-11-26T01:00:00.000Z"
    return receipt_mail(store, "7F3K-29QD-AB12", "a@b.kr", received_at=at, link=LINK)


def test_a_receipt_that_was_saved_before_goes_on_and_gets_its_table(store: MemoryStore) -> None:
    put(store, receiptBody=EARLIER_RECEIPT)

    mail = receipt(store)

    assert mail.text.startswith("안녕하세요.\n\n상담 신청이 접수되었어요.\n접수 번호: 7F3K-29QD\n")
    assert LINK in mail.text.splitlines()
    assert "{" not in f"{mail.text} {mail.pieces}"
    said = [(piece.type, piece.text) for piece in mail.pieces[:2]]
    assert said == [("heading", "상담 신청이 접수되었어요"), ("paragraph", "안녕하세요.")]
    assert mail.pieces[2].facts == (Fact("접수 번호", "7F3K-29QD"),)


def test_a_digest_and_a_reminder_that_were_saved_before_go_on(store: MemoryStore) -> None:
    put(store, digestBody=EARLIER_DIGEST, todayBody=EARLIER_REMINDER)
    counts = {**NUMBERS, "overdue": 0, "retention": 0, "count": 3}
    told = {
        "time": "오늘 11:00",
        "receipt": "7F3K-29QD",
        "stage": "견적",
        "next": "",
        "link": INBOX,
    }

    digest = studio_mail(store, "digest", "studio~x", "a@b.kr", counts, ROWS)
    today = studio_mail(store, "today", "x~y", "a@b.kr", told)

    assert [piece.type for piece in digest.pieces] == [
        *("heading", "paragraph", "facts", "facts", "button", "paragraph"),
    ]
    assert digest.pieces[2].facts == (Fact("새 문의", "3건"),)
    assert "0건" not in digest.text
    assert (
        today.text == f"오늘 11:00 할 일이 있습니다.\n접수 번호 7F3K-29QD, 단계 견적\n\n{INBOX}\n"
    )


def test_every_place_of_the_shipped_texts_may_be_used_in_the_studios_own() -> None:
    mail = content_types()["mail"]

    for name, text in shipped_texts().items():
        field = mail.field(name)
        assert field is not None
        if isinstance(text, str):
            assert places_of(text) <= set(field.fills or ()), name
