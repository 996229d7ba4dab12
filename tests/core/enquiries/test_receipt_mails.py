"""The mail that a consultation has come, and the texts that replies begin with."""

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.content.registry import content_types
from studio_core.enquiries.enquiry import Enquiry, Kind
from studio_core.enquiries.mail_texts import gaps_left, receipt_mail, reply_templates
from studio_core.enquiries.receipt_mails import MOST_A_DAY, receipt_mail_changes
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.stages import STAGES
from studio_core.mailing.mail import Mail, Piece
from studio_core.mailing.stored import read_mail
from studio_core.records.changes import OPERATOR, VISITOR, Put
from studio_core.records.collections import ENQUIRY_MAILS, SITE
from studio_core.records.spaces import MAILS_SENT
from studio_core.records.work import Work
from tests.core.enquiries.keeping import BODY, kept, stored_of

AT = "2026-11-26T01:00:00.000Z"
LINK = "https://studio.example/#/receipt/7F3K-29QD-XXXX.0a"
PAGE = "https://studio.example/receipt/"
ID = "7F3K-29QD-XXXX"


@pytest.fixture(autouse=True)
def site(store: MemoryStore) -> None:
    put(store, "brand", {"ko": "봄날"})
    put(store, "company", {"phone": "02-123-4567", "email": "hello@studio.example"})
    put(store, "contact", {"weekdays": "평일 09:00–18:00"})


def put(store: MemoryStore, part: str, document: dict[str, object]) -> None:
    change = Put(SITE, part, document)  # type: ignore[arg-type]  # texts
    Work(store, OPERATOR, AT).commit("x", change)


def receipt(store: MemoryStore, link: str = LINK) -> Mail:
    return receipt_mail(store, ID, "minseo@example.com", received_at=AT, link=link)


def test_the_receipt_says_number_next_steps_and_link(store: MemoryStore) -> None:
    mail = receipt(store)

    assert mail.subject == "[봄날] 상담 신청이 접수되었어요 (접수 번호 7F3K-29QD)"
    assert "접수 번호: 7F3K-29QD" in mail.text.splitlines()
    assert LINK in mail.text.splitlines()
    assert "12월 10일까지 열려 있어요." in mail.text
    assert "평일 09:00–18:00에 순서대로 연락드릴게요." in mail.text
    assert [(piece.href) for piece in mail.pieces if piece.type == "button"] == [LINK]
    assert not mail.by_person
    assert "{" not in mail.text + mail.subject


def test_nothing_that_was_typed_is_in_the_receipt(store: MemoryStore, cipher: FileCipher) -> None:
    receive(store, cipher, ID)

    [(id, record)] = store.read(ENQUIRY_MAILS).items()
    mail = read_mail(cipher, id, record.document).mail
    assert mail is not None
    told = " ".join((mail.subject, mail.text, *(f"{one.text} {one.facts}" for one in mail.pieces)))
    # By chance the link's token has any four digits in it.
    assert not [text for text in ("김민서", "010-1234", "1234-5678", "0101234") if text in told]


def test_both_forms_of_the_receipt_say_the_same(store: MemoryStore) -> None:
    mail = receipt(store)

    heading, *others = mail.pieces
    told = [line for piece in others for line in lines_of(piece)]
    assert [line for line in told if line != "사진 더하기·신청 취소"] == [
        line for line in mail.text.splitlines() if line and line != LINK
    ]
    assert (heading.type, heading.text) == ("heading", "상담 신청이 접수되었어요")


def lines_of(piece: Piece) -> list[str]:
    """Return what a piece says, as the text says it."""
    facts = [f"{fact.label}: {fact.value}" for fact in piece.facts]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in (*piece.text.splitlines(), *facts)]


def test_the_number_is_a_fact_and_the_day_does_not_end_a_line(store: MemoryStore) -> None:
    mail = receipt(store)

    [facts] = [piece.facts for piece in mail.pieces if piece.type == "facts"]
    assert facts == (("접수 번호", "7F3K-29QD", ""),)
    assert any("12월\N{NO-BREAK SPACE}10일까지" in piece.text for piece in mail.pieces)
    assert "12월 10일까지" in mail.text


def test_nothing_above_the_button_calls_it_a_link_below(store: MemoryStore) -> None:
    assert "아래 링크" not in receipt(store).text


def test_a_line_without_a_value_is_left_out(store: MemoryStore) -> None:
    put(store, "company", {})
    put(store, "contact", {"promise": "평일 하루 안에 연락드려요."})

    mail = receipt(store, link="")

    assert "링크" not in mail.text
    assert "hello@" not in mail.text
    assert "평일 하루 안에 연락드려요." in mail.text
    assert not any(piece.type == "button" for piece in mail.pieces)
    assert "{" not in mail.text


def test_the_studio_words_the_receipt_itself(store: MemoryStore) -> None:
    put(
        store,
        "mail",
        {"receiptSubject": "{product} 접수", "receiptBody": "고맙습니다.\n{link}\n끝."},
    )

    mail = receipt(store)

    assert (mail.subject, mail.text) == ("봄날 접수", f"고맙습니다.\n{LINK}\n끝.")
    assert [piece.type for piece in mail.pieces] == ["heading", "paragraph", "button", "paragraph"]


@pytest.mark.parametrize(
    "own", ["고맙습니다. {receipt}", "고맙습니다. {receipt}\n{date} {next} {link}"]
)
def test_no_wording_of_the_studio_leaves_the_link_out(store: MemoryStore, own: str) -> None:
    put(store, "contact", {})
    put(store, "mail", {"receiptBody": own})

    mail, without = receipt(store), receipt(store, link="")

    first, empty, said, link = mail.text.splitlines()
    assert (first, empty, link) == ("고맙습니다. 7F3K-29QD", "", LINK)
    assert said.startswith("아래에서 사진이나 평면도를 더하거나")
    assert mail.pieces[-1] == Piece(type="button", text="사진 더하기·신청 취소", href=LINK)
    assert without.text == first


def consultation(email: str, kind: Kind = "consultation") -> Enquiry:
    return Enquiry(
        name="김민서",
        phone="010-1234-5678",
        email=email,
        message="",
        email_consent=False,
        kind=kind,
    )


def receive(store: MemoryStore, cipher: FileCipher, number: str, **said: str) -> int:
    """Lay a receipt into the outbox; return how many changes that took."""
    enquiry, at = consultation(said.get("email", "minseo@example.com")), said.get("at", AT)
    changes = receipt_mail_changes(store, cipher, number, enquiry, PAGE, at=at)
    if changes:
        Work(store, VISITOR, at).commit("x", *changes)
    return len(changes)


def test_three_receipts_a_day_go_to_one_address_however_it_is_spelt(
    store: MemoryStore, cipher: FileCipher
) -> None:
    spellings = ["minseo@example.com", "MINSEO@example.com", " minseo@Example.com"]
    for number, email in enumerate(spellings):
        assert receive(store, cipher, f"A{number}", email=email) == 1
    more = receive(store, cipher, "B")
    others = receive(store, cipher, "C", email="other@example.com")
    tomorrow = receive(store, cipher, "D", at="2026-11-27T01:00:00.000Z")

    assert MOST_A_DAY == 3
    assert (more, others, tomorrow) == (0, 1, 1)
    assert len(store.read(ENQUIRY_MAILS)) == 5
    assert "minseo" not in str(store.key_values.items(MAILS_SENT))


def test_no_address_no_server_and_no_consultation_get_no_receipt(
    store: MemoryStore, cipher: FileCipher
) -> None:
    question = consultation("minseo@example.com", "question")

    assert receive(store, cipher, "A", email="") == 0
    assert receipt_mail_changes(store, cipher, "A", question, PAGE, at=AT) == ()
    assert receipt_mail_changes(store, cipher, "A", consultation("a@b.kr"), None, at=AT) == ()


def test_a_receipt_that_is_made_again_counts_once(store: MemoryStore, cipher: FileCipher) -> None:
    enquiry = consultation("a@b.kr")
    again = [receipt_mail_changes(store, cipher, "A", enquiry, "", at=AT) for _ in range(5)]

    more = [receive(store, cipher, number, email="a@b.kr") for number in "BCD"]

    assert [len(changes) for changes in again] == [1] * 5
    assert more == [1, 1, 0]


def test_a_receipt_is_sealed_and_due_at_once(store: MemoryStore, cipher: FileCipher) -> None:
    receive(store, cipher, ID)

    [(id, record)] = store.read(ENQUIRY_MAILS).items()
    stored = read_mail(cipher, id, record.document)
    assert (stored.enquiry, stored.kind, stored.state) == (ID, "receipt", "pending")
    assert (stored.send_after, stored.by) == (AT, "system")
    assert stored.mail is not None
    assert (stored.mail.to, stored.mail.name) == ("minseo@example.com", "")
    assert "minseo" not in str(record.document)
    assert f"{PAGE}{receipt_token(cipher, ID)}" in stored.mail.text
    assert PAGE not in str(record.document)


def test_templates_are_filled_for_the_enquiry_and_who_writes(
    store: MemoryStore, cipher: FileCipher
) -> None:
    enquiry = stored_of(store, cipher, kept(store, cipher, "one"))

    templates = reply_templates(store, enquiry, "이서연")

    assert [one.key for one in templates] == ["first", "visit", "materials", "quote", "decline"]
    first = templates[0]
    assert first.subject == f"[봄날] 상담 신청을 잘 받았어요 ({enquiry.number})"
    assert first.body.startswith(f"{BODY['name']} 님, 안녕하세요. 봄날 이서연입니다.")
    assert "02-123-4567 · 평일 09:00–18:00" in first.body
    assert first.stage_after == "contacted"
    assert gaps_left(first.subject, "봄날") == 0
    assert gaps_left(first.body, "봄날") == 1
    assert all("{" not in one.subject + one.body for one in templates)


def test_no_template_promises_a_file_that_a_reply_does_not_carry(
    store: MemoryStore, cipher: FileCipher
) -> None:
    enquiry = stored_of(store, cipher, kept(store, cipher, "one"))

    templates = reply_templates(store, enquiry, "이서연")

    for one in templates:
        assert not [word for word in ("붙여", "붙인", "첨부") if word in one.subject + one.body]
    [quote] = [one for one in templates if one.key == "quote"]
    assert "견적서는 [전해 드리는 방법, 예: 따로 보내는 메일이나 링크]로 드려요." in quote.body


def test_what_is_not_known_stays_a_gap(store: MemoryStore, cipher: FileCipher) -> None:
    put(store, "company", {})
    enquiry = stored_of(store, cipher, kept(store, cipher, "one"))

    body = reply_templates(store, enquiry, "")[0].body

    assert "봄날 [보내는 사람]입니다." in body
    assert "[전화번호] ·" in body


def test_the_studios_own_templates_take_the_place_of_all(
    store: MemoryStore, cipher: FileCipher
) -> None:
    own = {"name": "첫 답", "subject": "{product}", "body": "{name} {0.__class__} {etc}"}
    put(store, "mail", {"replies": [own, {**own, "stageAfter": "visit"}]})
    enquiry = stored_of(store, cipher, kept(store, cipher, "one"))

    first, second = reply_templates(store, enquiry, "이서연")

    assert (first.key, first.subject, first.stage_after) == ("1", "봄날", None)
    assert first.body == f"{BODY['name']} {{0.__class__}} {{etc}}"
    assert second.stage_after == "visit"


def test_the_stages_to_choose_are_stages() -> None:
    replies = content_types()["mail"].field("replies")
    assert replies is not None
    [stages] = [one for one in replies.item if one.name == "stageAfter"]

    assert {one.value for one in stages.choices} == set(STAGES) - {"new", "spam"}
