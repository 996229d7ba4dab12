"""Exports: enquiries as a table, and all data of one enquiry for its person."""

from dataclasses import replace

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.inbox import one_enquiry
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.enquiries.tables import enquiry_rows, person_document, phone_cell
from studio_core.languages.registry import BASE
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, BODY, PRACTICE, anybody, kept


def enquiry(store: MemoryStore, cipher: FileCipher) -> StoredEnquiry:
    id = kept(store, cipher, "one", elapsedMs=1)
    sent = {
        "status": "answered",
        "note": "전화",
        "assignee": "park",
        "nextStep": "도면 받기",
        "nextOn": "2026-12-01T14:00",
    }
    change_enquiry(Work(store, OPERATOR, AT), cipher, PRACTICE, id, sent, anybody)
    return one_enquiry(store, cipher, id, at=AT)


def named(account: str) -> str:
    return account.upper()


def test_a_row_has_everything_under_its_heading(store: MemoryStore, cipher: FileCipher) -> None:
    one = enquiry(store, cipher)

    heading, row, without = enquiry_rows([one, replace(one, email_consent=False)], named)

    assert dict(zip(heading, row, strict=True)) == {
        "접수 번호": one.id[:9],
        "접수 시각": "2026-03-01 18:00",
        "단계": "연락함",
        "담당": "PARK",
        "다음 할 일": "도면 받기",
        "다음 날짜": "2026-12-01 14:00",
        "이름": BODY["name"],
        "연락처": "010-1234-5678",
        "이메일": BODY["email"],
        "문의 내용": BODY["message"],
        "이메일 수신": "동의",
        "내부 메모": "전화",
        "전달 상태": "pending",
        "개인정보 처리방침": "2026-01",
        "적은 언어": "한국어",
    }
    assert "동의 안 함" in without


def test_an_unreadable_enquiry_has_empty_cells(store: MemoryStore, cipher: FileCipher) -> None:
    one = replace(enquiry(store, cipher), contact=None)

    heading, row = enquiry_rows([one], named)

    cells = dict(zip(heading, row, strict=True))
    assert [cells[name] for name in ("이름", "연락처", "이메일", "문의 내용")] == [""] * 4
    assert cells["접수 번호"] == one.number


@pytest.mark.parametrize(
    ("phone", "cell"),
    [
        ("010-1234-5678", "010-1234-5678"),
        ("010 1234 5678", "010 1234 5678"),
        ("01012345678", "010-1234-5678"),
        ("+82 10-1234-5678", "010-1234-5678"),
        ("021234567", "02-123-4567"),
        ("050712345678", "0507-1234-5678"),
        ("1588-1234", "1588-1234"),
        ("+1 212 555 0100", "+1 212 555 0100"),
    ],
)
def test_a_telephone_is_a_text_in_spreadsheets_without_an_apostrophe(phone: str, cell: str) -> None:
    assert phone_cell(phone) == cell


def test_a_person_gets_everything_that_is_kept_of_an_enquiry(
    store: MemoryStore, cipher: FileCipher
) -> None:
    one = enquiry(store, cipher)

    assert person_document(one) == {
        "id": one.id,
        "kind": "question",
        "language": BASE,
        "receivedAt": AT,
        "stage": "contacted",
        "stageAt": AT,
        "status": "answered",
        "assignee": "park",
        "nextOn": "2026-12-01T14:00",
        "keepUntil": "",
        "keepReason": "",
        "nextStep": "도면 받기",
        "facts": {},
        "project": "",
        "article": "",
        **{field: BODY[field] for field in ("name", "phone", "email", "message")},
        "emailConsent": True,
        "privacyConsent": {"version": "2026-01", "at": AT, "language": BASE},
        "note": "전화",
        "delivery": {"state": "pending", "attempts": 0, "lastError": None, "deliveredAt": None},
        "spamScore": 3,
        "spamSigns": ["quick"],
    }
    unreadable = person_document(replace(one, contact=None))
    assert {unreadable[field] for field in ("name", "phone", "email", "message")} == {None}
