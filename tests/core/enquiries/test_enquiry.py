"""Enquiries: what a visitor must fill in, and what is sent on."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.enquiries.consultation import consultation_offer
from studio_core.enquiries.enquiry import LENGTHS, Enquiry, delivery_body, without_formula
from studio_core.enquiries.enquiry import read_enquiry as read_offered
from studio_core.errors import InvalidFieldsError
from tests.unseen import UNSEEN

SENT: dict[str, Any] = {
    "name": " 김하루 ",
    "phone": "010-1234-5678",
    "email": "haru@example.com",
    "message": "34평 아파트\n상담을 받고 싶습니다.",
    "emailConsent": True,
    "privacyConsent": True,
}
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def read_enquiry(sent: Mapping[str, object]) -> Enquiry:
    return read_offered(sent, consultation_offer({}, 20), date(2026, 11, 26))


def faults_of(sent: dict[str, Any]) -> set[tuple[str, str]]:
    with pytest.raises(InvalidFieldsError) as raised:
        read_enquiry(sent)
    return {(fault.field, fault.code) for fault in raised.value.faults}


def test_a_complete_enquiry_is_accepted_without_spaces_around_its_texts() -> None:
    enquiry = read_enquiry(SENT)

    assert enquiry == Enquiry(
        name="김하루",
        phone="010-1234-5678",
        email="haru@example.com",
        message="34평 아파트\n상담을 받고 싶습니다.",
        email_consent=True,
    )


def test_every_missing_field_is_named_at_once() -> None:
    assert faults_of({}) == {
        ("name", "field_required"),
        ("phone", "field_required"),
        ("email", "field_required"),
        ("message", "field_required"),
        ("privacyConsent", "consent_required"),
    }


def test_the_consent_to_e_mail_is_optional() -> None:
    without = {field: value for field, value in SENT.items() if field != "emailConsent"}

    assert read_enquiry(without).email_consent is False
    assert faults_of({**SENT, "emailConsent": "yes"}) == {("emailConsent", "field_invalid")}


@pytest.mark.parametrize("consent", [False, None, 1, "true"])
def test_the_consent_to_the_notice_is_required(consent: Any) -> None:
    assert faults_of({**SENT, "privacyConsent": consent}) == {
        ("privacyConsent", "consent_required")
    }


@pytest.mark.parametrize(
    "phone", ["02-123-4567", "+82 10 1234 5678", "(02) 123.4567", "０１０１２３４５６７８"]
)
def test_a_phone_may_have_signs_between_its_digits(phone: str) -> None:
    assert read_enquiry({**SENT, "phone": phone}).phone.isascii()


@pytest.mark.parametrize("hyphen", "-\u00ad‐‑‒–—―−⁃﹣－ㅡーｰ\u1173")
def test_whatever_looks_like_a_hyphen_is_kept_as_one(hyphen: str) -> None:
    phone = f"０１０{hyphen}1234{hyphen}5678"

    assert read_enquiry({**SENT, "phone": phone}).phone == "010-1234-5678"


@pytest.mark.parametrize(
    ("phone", "code"),
    [
        ("010-가나", "field_invalid_phone"),
        ("=1+1234567", "field_invalid_phone"),
        ("+", "field_invalid_phone"),
        ("123456", "field_phone_too_short"),
        ("010--", "field_phone_too_short"),
        ("1" * 16, "field_phone_too_long"),
    ],
)
def test_an_invalid_phone_is_refused(phone: str, code: str) -> None:
    assert faults_of({**SENT, "phone": phone}) == {("phone", code)}


@pytest.mark.parametrize(
    "email", ["a.b+c@mail.example.co.kr", "o_o@sub-domain.example", "o'neil@x.kr", "zip@한국.kr"]
)
def test_an_ordinary_address_is_accepted(email: str) -> None:
    assert read_enquiry({**SENT, "email": email}).email == email


@pytest.mark.parametrize(
    "email",
    [
        "haru",
        "haru@",
        "@example.com",
        "a@b",
        "a@b..kr",
        "a b@c.kr",
        "a@c.kr,d@e.kr",
        "집@한국.kr",
        "a@ｎaver.com",
        "a@na\u200bver.com",
        "a@naver。com",
        "a@10.0.0.1",
        "=?utf-8?q?a?=@b.kr",
        "<a@b.kr>",
        "a@b.kr\nBcc:c@d.kr",
    ],
)
def test_an_invalid_address_is_refused(email: str) -> None:
    assert faults_of({**SENT, "email": email}) == {("email", "field_invalid_email")}


@pytest.mark.parametrize(
    ("field", "longest"),
    [
        ("name", "김" * 50),
        ("phone", "010-1234-5678".ljust(30, "-")),
        ("email", "a" * 64 + "@" + f"{'b' * 60}." * 3 + "studio"),
        ("message", "글" * 3000),
    ],
)
def test_the_longest_text_of_a_field_is_accepted_and_a_longer_one_refused(
    field: str, longest: str
) -> None:
    assert getattr(read_enquiry({**SENT, field: longest}), field) == longest
    assert faults_of({**SENT, field: longest[:1] + longest}) == {(field, "field_too_long")}


@pytest.mark.parametrize("field", LENGTHS)
@pytest.mark.parametrize("unseen", UNSEEN)
def test_a_needed_text_of_which_nothing_is_seen_is_missing(field: str, unseen: str) -> None:
    assert faults_of({**SENT, field: unseen}) == {(field, "field_required")}


@pytest.mark.parametrize("field", LENGTHS)
def test_what_is_not_seen_around_a_pasted_text_is_taken_away(field: str) -> None:
    text = str(SENT[field]).strip()
    pasted = f"\u202d\ufeff {text}\u200b\u202c\u3164"

    assert getattr(read_enquiry({**SENT, field: pasted}), field) == text


def test_a_telephone_number_keeps_nothing_that_is_not_seen() -> None:
    assert (
        read_enquiry({**SENT, "phone": "010\u200b-1234\u2060-\u200e5678"}).phone == "010-1234-5678"
    )


def test_a_name_keeps_what_joins_its_letters() -> None:
    assert (
        read_enquiry({**SENT, "name": "👩\u200d🎨 می\u200cخواهم ❤️"}).name
        == "👩\u200d🎨 می\u200cخواهم ❤️"
    )


@pytest.mark.parametrize("digits", ["1" * 7, "1" * 15])
def test_a_phone_has_seven_to_fifteen_digits(digits: str) -> None:
    assert read_enquiry({**SENT, "phone": digits}).phone == digits


@pytest.mark.parametrize("field", LENGTHS)
def test_every_text_has_a_greatest_length(field: str) -> None:
    assert faults_of({**SENT, field: "1" * (LENGTHS[field] + 1)}) == {(field, "field_too_long")}


def test_a_phone_of_many_combining_marks_is_refused_by_its_length() -> None:
    phone = "0" + "\u0300\u0316" * 60_000

    assert faults_of({**SENT, "phone": phone}) == {("phone", "field_too_long")}


def test_control_characters_and_lone_surrogates_are_refused() -> None:
    assert faults_of({**SENT, "name": "김\x00", "message": "\ud800"}) == {
        ("name", "field_invalid"),
        ("message", "field_invalid"),
    }


def test_a_name_is_one_line_that_can_be_seen() -> None:
    assert read_enquiry({**SENT, "name": "김\nBcc: a\u202e@x"}).name == "김 Bcc: a @x"
    assert faults_of({**SENT, "name": "\u200b"}) == {("name", "field_required")}


def test_delivered_texts_start_no_formula() -> None:
    body = delivery_body(read_enquiry({**SENT, "name": "=1+1", "message": "-2"}))

    assert body == {
        "name": "'=1+1",
        "phone": "'010-1234-5678",
        "email": "haru@example.com",
        "message": "'-2",
        "emailConsent": True,
    }


@given(st.text())
def test_no_cell_starts_a_formula_and_the_text_stays(text: str) -> None:
    cell = without_formula(text)

    assert cell[:1] not in {"=", "+", "-", "@", "\t", "\r", "\n"}
    assert cell.removeprefix("'") == text.removeprefix("'")


@given(st.dictionaries(st.sampled_from(list(SENT)), JSON))
def test_any_body_is_accepted_or_refused_with_one_fault_for_each_field(
    changes: dict[str, Any],
) -> None:
    try:
        enquiry = read_enquiry({**SENT, **changes})
    except InvalidFieldsError as error:
        fields = [fault.field for fault in error.faults]
        assert len(fields) == len(set(fields))
    else:
        assert enquiry.name
        assert len(enquiry.message) <= LENGTHS["message"]
