from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.accounts.passwords import (
    SHORTEST_PASSWORD,
    PasswordFault,
    password_fault,
)

KNOWN = {"password", "dragonball", "qwertyuiop"}
EMAIL = "minseo@studio.example"


def fault(password: str) -> PasswordFault | None:
    return password_fault(password, EMAIL, KNOWN.__contains__)


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery",
        "봄날의 작업실 2026",
        "한옥에는바람이분다고한다",
        "aaaabbbbccccddddeeee",
        "minseo likes tea",
        "minseo-in-2026",
        "봄날의작업실이다그렇고말고",
        "abcdabcdabcd",
        "minse" + "x" * 1019,
    ],
)
def test_passwords_of_every_script_are_accepted(password: str) -> None:
    assert fault(password) is None


@pytest.mark.parametrize(
    ("password", "expected"),
    [
        ("short", PasswordFault.LENGTH),
        ("가" * 11, PasswordFault.LENGTH),
        ("minse" + "x" * 1020, PasswordFault.LENGTH),
        ("password1234", PasswordFault.KNOWN),
        ("PassWord1234", PasswordFault.KNOWN),
        ("password123!", PasswordFault.KNOWN),
        ("2026dragonball", PasswordFault.KNOWN),
        ("ｐａｓｓｗｏｒｄ１２３４", PasswordFault.KNOWN),
        ("111111111111", PasswordFault.REPEATED),
        ("abababababab", PasswordFault.REPEATED),
        ("abcabcabcabc", PasswordFault.REPEATED),
        ("!minseo@studio.example", PasswordFault.EXPECTED),
        ("minseo@studio.example", PasswordFault.EXPECTED),
        ("Minseo@Studio.Example26", PasswordFault.EXPECTED),
    ],
)
def test_a_password_that_attackers_try_first_is_refused(
    password: str, expected: PasswordFault
) -> None:
    assert fault(password) is expected


def test_the_length_of_a_decomposed_password_is_that_of_the_composed_one() -> None:
    parts = normalize("NFD", "김민서관1")

    assert len(parts) >= SHORTEST_PASSWORD
    assert password_fault(parts, "김민서관@studio.example", KNOWN.__contains__) is (
        PasswordFault.EXPECTED
    )


@given(st.text(max_size=40), st.text(max_size=20))
def test_every_text_is_accepted_or_refused_as_a_password(password: str, email: str) -> None:
    judged = password_fault(password, email, KNOWN.__contains__)

    if len(password) < SHORTEST_PASSWORD:
        assert judged is PasswordFault.LENGTH
