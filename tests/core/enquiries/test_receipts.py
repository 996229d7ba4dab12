"""Receipts: links that open one enquiry and no other."""

from datetime import UTC, datetime

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_core.enquiries.receipts import (
    enquiry_of_token,
    receipt_ends,
    receipt_token,
    short_number,
)

ID = "7F3K-29QD-0ABC"


def test_a_token_opens_the_enquiry_that_it_was_made_for(cipher: FileCipher) -> None:
    assert enquiry_of_token(cipher, receipt_token(cipher, ID)) == ID


def test_a_token_stays_good_when_the_key_is_changed(cipher: FileCipher) -> None:
    token = receipt_token(cipher, ID)

    cipher.add_key()

    assert enquiry_of_token(cipher, token) == ID


@pytest.mark.parametrize("change", [str.lower, lambda token: token[:-1], lambda token: token + "0"])
def test_a_changed_token_opens_nothing(cipher: FileCipher, change: object) -> None:
    assert callable(change)
    assert enquiry_of_token(cipher, change(receipt_token(cipher, ID))) is None


@pytest.mark.parametrize("token", ["", ".", ID, f"{ID}.", "집.가", "a.b.c", "\ud800.x"])
def test_what_nobody_made_opens_nothing(cipher: FileCipher, token: str) -> None:
    receipt_token(cipher, ID)

    assert enquiry_of_token(cipher, token) is None


def test_without_a_key_nothing_opens_and_none_is_made(cipher: FileCipher) -> None:
    assert enquiry_of_token(cipher, f"{ID}.{'0' * 32}") is None
    assert cipher.key_ids() == ()


def test_a_receipt_is_open_for_two_weeks() -> None:
    assert receipt_ends("2026-11-01T00:00:00Z") == datetime(2026, 11, 15, tzinfo=UTC)
    assert receipt_ends("yesterday") is None


def test_the_short_number_is_the_beginning_of_the_long_one() -> None:
    assert short_number(ID) == "7F3K-29QD"
