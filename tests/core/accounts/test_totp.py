"""Time-based codes, by the vectors of the standards."""

import hashlib
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from studio_core.accounts.totp import (
    SECRET_BYTES,
    code_of,
    enrolment_uri,
    matching_step,
    secret_bytes,
    secret_text,
    step_at,
)

SECRET = b"12345678901234567890"
NOW = datetime(2026, 11, 21, 9, 0, 10, tzinfo=UTC)
STEP = timedelta(seconds=30)


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_the_vectors_of_the_standard(seconds: int, code: str) -> None:
    """RFC 6238, appendix B, SHA-1: the last six of its eight digits."""
    assert code_of(SECRET, step_at(datetime.fromtimestamp(seconds, UTC))) == code


@pytest.mark.parametrize(
    ("count", "code"),
    [(0, "755224"), (1, "287082"), (2, "359152"), (3, "969429"), (8, "399871"), (9, "520489")],
)
def test_the_vectors_of_the_counter(count: int, code: str) -> None:
    """RFC 4226, appendix D."""
    assert code_of(SECRET, count) == code


@pytest.mark.parametrize(
    ("off", "accepted"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
def test_a_code_may_be_one_step_off(off: int, accepted: bool) -> None:
    code = code_of(SECRET, step_at(NOW + off * STEP))

    found = matching_step(SECRET, code, NOW, used=())

    assert (found is not None) == accepted


def test_a_used_step_is_not_accepted_again() -> None:
    present = step_at(NOW)

    found = matching_step(SECRET, code_of(SECRET, present), NOW, used={present})

    assert found is None


@pytest.mark.parametrize("code", ["", "28708", "2870820", "０８１８０４", "abcdef", "\0"])
def test_an_invalid_code_matches_no_step(code: str) -> None:
    assert matching_step(SECRET, code, NOW, used=()) is None


def test_a_new_secret_is_as_long_as_the_hash() -> None:
    """RFC 4226, section 4, R6."""
    assert hashlib.sha1().digest_size == SECRET_BYTES


def test_the_address_of_the_secret_has_every_part_that_applications_read() -> None:
    uri = urlsplit(enrolment_uri(SECRET, issuer="아틀리에 & Co", email="hong@studio.example"))

    assert (uri.scheme, uri.netloc) == ("otpauth", "totp")
    assert unquote(uri.path) == "/아틀리에 & Co:hong@studio.example"
    told = parse_qs(uri.query)
    assert told["issuer"] == ["아틀리에 & Co"]
    assert (told["algorithm"], told["digits"], told["period"]) == (["SHA1"], ["6"], ["30"])
    assert secret_bytes(told["secret"][0]) == SECRET
    assert secret_text(SECRET) == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
