"""A consultation: what may be chosen, which facts are kept, and how they read in Korean."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.enquiries.consultation import (
    LIMITS,
    choice_label,
    consultation_offer,
    fact_lines,
    shipped_choices,
)
from studio_core.enquiries.enquiry import delivery_body, message_text, read_enquiry
from studio_core.enquiries.facts import read_facts
from studio_core.errors import FieldFault, InvalidFieldsError

TODAY = date(2026, 11, 26)
OFFER = consultation_offer({}, 20)
LEAST = {
    "kind": "consultation",
    "name": "김하나",
    "phone": "010-1234-5678",
    "privacyConsent": True,
    "facts": {"space": "residential"},
}
FACTS: dict[str, Any] = {
    "space": "residential",
    "spaceType": "아파트",
    "district": "서초구 반포동",
    "size": 34,
    "sizeUnit": "pyeong",
    "condition": {"key": "living", "label": "살고 있어요"},
    "scope": ["living_room", {"key": "kitchen", "label": "부엌"}],
    "budget": "home_50m_80m",
    "start": "within_6_months",
    "months": ["2027-03", "2027-04"],
    "moveIn": "2027-04-20",
    "contactBy": "phone",
    "remarks": "책이 많아요.",
}


def read(sent: object) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    faults: list[FieldFault] = []
    facts = read_facts(sent, OFFER, TODAY, faults)
    return facts, [(fault.field, fault.code) for fault in faults]


def test_a_consultation_needs_a_space_a_name_a_telephone_and_consent_alone() -> None:
    enquiry = read_enquiry(LEAST, OFFER, TODAY)

    assert (enquiry.kind, enquiry.email, enquiry.message) == ("consultation", "", "")
    assert enquiry.facts == {"space": {"key": "residential", "label": "주거 공간"}}


def test_what_a_consultation_lacks_is_named_at_once() -> None:
    with pytest.raises(InvalidFieldsError) as raised:
        read_enquiry({"kind": "consultation"}, OFFER, TODAY)

    assert {(fault.field, fault.code) for fault in raised.value.faults} == {
        ("name", "field_required"),
        ("phone", "field_required"),
        ("privacyConsent", "consent_required"),
        ("facts", "field_required"),
    }


def test_choices_are_kept_with_the_label_that_was_shown() -> None:
    facts, faults = read(FACTS)

    assert faults == []
    assert facts["condition"] == {"key": "living", "label": "살고 있어요"}
    assert facts["scope"] == [
        {"key": "living_room", "label": "거실"},
        {"key": "kitchen", "label": "부엌"},
    ]
    assert facts["budget"] == {"key": "home_50m_80m", "label": "5천만–8천만 원"}


def test_a_choice_that_is_offered_no_longer_is_kept_as_it_came() -> None:
    gone = {"key": "home_10m", "label": "천만 원"}

    facts, faults = read({**FACTS, "budget": gone, "start": "some_day"})

    assert faults == []
    assert facts["budget"] == gone
    assert facts["start"] == {"key": "some_day", "label": "some_day"}


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("colour", "blue", "field_unknown"),
        ("space", "garden", "field_invalid"),
        ("size", 0, "consultation_size_invalid"),
        ("size", 301, "consultation_size_invalid"),
        ("size", float("nan"), "consultation_size_invalid"),
        ("size", True, "consultation_size_invalid"),
        ("sizeUnit", "feet", "field_invalid"),
        ("district", 7, "field_invalid"),
        ("district", "반" * 81, "field_too_long"),
        ("remarks", "a\x00b", "field_invalid"),
        ("remarks", "가" * 1001, "field_too_long"),
        ("scope", "kitchen", "field_invalid"),
        ("scope", ["kitchen"] * 25, "field_invalid"),
        ("condition", {"key": "living", "more": 1}, "field_invalid"),
        ("condition", {"label": "살고 있어요"}, "field_invalid"),
        ("months", ["2027-13"], "consultation_date_invalid"),
        ("months", ["2024-12"], "consultation_date_invalid"),
        ("months", ["2037-01"], "consultation_date_invalid"),
        ("moveIn", "9999-12-31", "consultation_date_invalid"),
        ("moveIn", "2026-11-25", "consultation_date_invalid"),
        ("moveIn", "2027-02-30", "consultation_date_invalid"),
    ],
)
def test_a_wrong_fact_is_named_and_the_others_are_not(name: str, value: object, code: str) -> None:
    _, faults = read({**FACTS, name: value})

    assert faults == [(f"facts.{name}", code)]


def test_today_is_a_day_to_move_in() -> None:
    assert read({**FACTS, "moveIn": "2026-11-26"})[1] == []


def test_sizes_are_read_in_their_own_unit() -> None:
    assert read({**FACTS, "size": 990, "sizeUnit": "m2"})[1] == []
    assert read({"space": "residential", "size": 12.34})[0]["size"] == 12.3
    for unit in ({}, {"sizeUnit": None}):
        facts = {"space": "residential", "size": 12, **unit}
        assert read(facts)[0]["sizeUnit"] == "pyeong"


def test_endlessly_many_facts_are_one_fault() -> None:
    many = {f"fact{number}": "x" for number in range(10_000)}

    assert read({**FACTS, **many}) == ({}, [("facts", "field_invalid")])


def test_blank_facts_are_left_out() -> None:
    blank = dict.fromkeys(FACTS, "") | {"space": "residential", "scope": [], "remarks": "  "}

    assert read(blank) == ({"space": {"key": "residential", "label": "주거 공간"}}, [])


def test_facts_read_as_korean_lines_for_the_script_endpoint() -> None:
    body = delivery_body(read_enquiry({**LEAST, "facts": FACTS}, OFFER, TODAY))

    assert body["message"] == (
        "공간: 주거 공간\n종류: 아파트\n주소: 서초구 반포동\n크기: 34평\n지금 상태: 살고 있어요\n"
        "범위: 거실, 부엌\n예산: 5천만–8천만 원\n시기: 여섯 달 안에\n"
        "공사하고 싶은 달: 2027-03, 2027-04\n정해진 날: 2027-04-20\n연락 방법: 전화\n"
        "더 알려 주신 것: 책이 많아요."
    )
    assert body["email"] == ""


def test_a_message_comes_after_the_facts() -> None:
    sent = {**LEAST, "message": "전화 주세요."}

    assert message_text(read_enquiry(sent, OFFER, TODAY)) == "공간: 주거 공간\n전화 주세요."


def test_every_fact_that_may_be_sent_has_a_name_in_korean() -> None:
    names = shipped_choices()["names"]

    assert FACTS.keys() - {"sizeUnit"} <= names.keys()
    assert [label for label, _ in fact_lines(read(FACTS)[0])] == [
        label for name, label in names.items() if name in FACTS
    ]


def test_more_enclosures_than_a_consultation_may_have_are_refused() -> None:
    ids = [f"e{number}" for number in range(LIMITS["enclosures"] + 1)]

    with pytest.raises(InvalidFieldsError) as raised:
        read_enquiry({**LEAST, "enclosures": ids}, OFFER, TODAY)

    assert [fault.code for fault in raised.value.faults] == ["enclosure_too_many"]
    assert read_enquiry({**LEAST, "enclosures": ids[1:]}, OFFER, TODAY).enclosures == tuple(ids[1:])


def test_where_it_began_is_kept_and_left_out_when_nothing_can_lie_there() -> None:
    assert read_enquiry({**LEAST, "project": "-Na"}, OFFER, TODAY).project == "-Na"
    assert read_enquiry({**LEAST, "project": "a/b", "article": 7}, OFFER, TODAY).project == ""


def test_the_studio_names_its_own_budgets_and_months() -> None:
    contact = {
        "residentialBudgets": [{"label": "이천만 원까지"}, {}, "x"],
        "monthsAhead": "12",
        "promise": "하루 안에 연락드려요.",
    }

    offer = consultation_offer(contact, 5)

    assert offer["spaces"][0]["budgets"] == [{"key": "이천만 원까지", "label": "이천만 원까지"}]
    assert offer["spaces"][1]["budgets"] == OFFER["spaces"][1]["budgets"]
    assert (offer["monthsAhead"], offer["promise"]) == (12, "하루 안에 연락드려요.")
    assert offer["limits"]["enclosureMiB"] == 5


def test_a_channel_is_a_way_to_be_called_back_where_there_is_one() -> None:
    def ways(contact: dict[str, Any]) -> list[str]:
        return [one["key"] for one in consultation_offer(contact, 20)["contactBy"]]

    assert "kakao" not in ways({})
    assert "kakao" in ways({"kakaoChannel": "https://pf.kakao.com/_x"})


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*FACTS, "x"]), JSON) | JSON)
def test_any_facts_are_read_or_refused_and_what_is_read_reads_again(sent: object) -> None:
    facts, faults = read(sent)

    assert all(isinstance(choice_label(value), str) for value in facts.values())
    assert fact_lines(facts) is not None
    assert len({field for field, _ in faults}) == len(faults)
    if not faults:
        again, none = read({**facts, "space": facts["space"]["key"]})
        assert (again, none) == (facts, [])
