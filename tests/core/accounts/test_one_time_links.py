"""Links that work once and for a while, and who guesses at them."""

from datetime import timedelta

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.one_time_links import (
    account_in,
    count_wrong_token,
    is_of,
    is_over,
    link_token,
    opens,
    stored_link,
)
from studio_core.errors import TooManyAttemptsError

AT, LAST, OVER = "2026-05-01T09:00:00Z", "2026-05-01T09:59:59.999Z", "2026-05-01T10:00:00Z"


def test_a_link_is_known_by_its_hash_and_lasts_as_long_as_it_was_made_for() -> None:
    token = link_token("a1", "secret")
    stored = stored_link(token, at=AT, lasts=timedelta(hours=1))

    assert stored["expiresAt"] == "2026-05-01T10:00:00.000+00:00"
    assert "secret" not in repr(stored)
    assert account_in(token) == "a1"
    assert (is_of(token, stored), is_of(token + "x", stored)) == (True, False)
    assert (opens(token, stored, at=LAST), opens(token, stored, at=OVER)) == (True, False)
    assert (is_over(stored, at=LAST), is_over(stored, at=OVER)) == (False, True)


@pytest.mark.parametrize("stored", [None, 7, "x", {}, {"hash": 7}, {"hash": None}])
def test_what_is_no_link_is_opened_by_nothing(stored: object) -> None:
    assert is_of("a1.secret", stored) is False
    assert opens("a1.secret", stored, at=AT) is False


@pytest.mark.parametrize("expires", [None, "", "tomorrow", 7, "2026-05-01T10:00:00"])
def test_a_link_without_a_readable_end_is_over(expires: object) -> None:
    assert is_over({"expiresAt": expires}, at=AT) is True


@pytest.mark.parametrize("token", ["", "é.s", "\ud800.s", "a" * 257])
def test_what_is_no_token_names_no_account(token: str) -> None:
    assert account_in(token) == ""


def test_the_longest_token_names_its_account() -> None:
    assert account_in("a" * 254 + ".s") == "a" * 254
    assert account_in("a" * 255 + ".s") == ""


def test_a_network_guesses_twenty_times_in_ten_minutes(store: MemoryStore) -> None:
    for _ in range(20):
        count_wrong_token(store, "203.0.113.7", at=AT)

    with pytest.raises(TooManyAttemptsError) as refused:
        count_wrong_token(store, "203.0.113.7", at=AT)

    assert refused.value.retry_after_seconds == 600
    count_wrong_token(store, "198.51.100.7", at=AT)
    count_wrong_token(store, "203.0.113.7", at="2026-05-01T09:10:00Z")
