"""Attempts to sign in: one count for every spelling, one for every /64, one for a known browser."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import account_id, normal_email
from studio_core.accounts.attempts import PER_ACCOUNT, PER_ADDRESS, PER_DEVICE, SignInAttempt
from studio_core.errors import TooManyAttemptsError

Change = Callable[[str], str]
AT = "2026-03-01T09:00:00.000Z"
OWNER = "gim.ju@studio.example"
FULL_WIDTH = OWNER.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})
SPELLINGS = [
    OWNER,
    OWNER.upper(),
    f"  {OWNER}\n",
    f"{OWNER}.",
    f"{OWNER} . ",
    FULL_WIDTH,
    FULL_WIDTH.upper(),
    f"\u3000{FULL_WIDTH}．",
    OWNER.replace("s", "ſ"),
    OWNER.replace("m", "ⓜ"),
    OWNER.replace("x", "𝕩"),
]


def refused(store: MemoryStore, attempt: SignInAttempt) -> bool:
    try:
        attempt.take(store, at=AT)
    except TooManyAttemptsError:
        return True
    return False


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_another_spelling_is_the_same_account(spelling: str) -> None:
    assert normal_email(spelling) == OWNER
    assert account_id(spelling) == account_id(OWNER)


def test_attempts_in_other_spellings_count_for_the_account() -> None:
    store = MemoryStore()

    results = [
        refused(
            store, SignInAttempt(email=SPELLINGS[turn % len(SPELLINGS)], address=f"10.0.0.{turn}")
        )
        for turn in range(60)
    ]

    assert results == [False] * PER_ACCOUNT.attempts + [True] * (60 - PER_ACCOUNT.attempts)


@given(st.text(max_size=40))
@example("\u0345\u03b1\u0313")
@example("ΐ@studio.example")
@example("a. .")
def test_the_form_of_a_form_is_itself(text: str) -> None:
    assert normal_email(normal_email(text)) == normal_email(text)


@given(
    st.sampled_from(SPELLINGS),
    st.lists(st.sampled_from([str.upper, str.lower, str.title, str.casefold])),
)
def test_a_spelling_that_finds_the_account_is_counted_as_it(
    spelling: str, changes: list[Change]
) -> None:
    store = MemoryStore()
    for turn in range(PER_ACCOUNT.attempts):
        SignInAttempt(email=OWNER, address=f"10.0.1.{turn}").take(store, at=AT)
    for change in changes:
        spelling = change(spelling)

    finds = account_id(spelling) == account_id(OWNER)

    assert refused(store, SignInAttempt(email=spelling, address="10.0.2.1")) is finds


def test_the_addresses_of_a_network_are_counted_together() -> None:
    store = MemoryStore()

    results = [
        refused(store, SignInAttempt(email=f"a{turn}@b.kr", address=f"2001:db8:1:2::{turn:x}"))
        for turn in range(PER_ADDRESS.attempts + 5)
    ]

    assert results == [False] * PER_ADDRESS.attempts + [True] * 5
    assert refused(store, SignInAttempt(email="other@b.kr", address="2001:db8:1:3::1")) is False


@pytest.mark.parametrize(
    ("address_of", "times"),
    [
        (lambda turn: f"2001:db8:1:{turn % 256:x}::1", 2),
        (lambda turn: f"2001:db8:1:{turn % 65_536:x}::1", 2),
        (lambda turn: f"2001:db8:1:{turn % 256 << 8:x}::1", 4),
        (lambda turn: f"203.0.113.{turn % 256}", 4),
    ],
)
def test_the_networks_around_are_counted_too(address_of: Callable[[int], str], times: int) -> None:
    store = MemoryStore()

    results = [
        refused(store, SignInAttempt(email=f"a{turn}@b.kr", address=address_of(turn)))
        for turn in range(PER_ADDRESS.attempts * times + 5)
    ]

    assert results == [False] * (PER_ADDRESS.attempts * times) + [True] * 5
    assert not refused(store, SignInAttempt(email="other@b.kr", address="2001:db8:2::1"))


def test_one_who_is_refused_uses_up_nothing_of_the_neighbours() -> None:
    store = MemoryStore()
    for turn in range(500):
        refused(store, SignInAttempt(email=f"a{turn}@b.kr", address="203.0.113.7"))

    assert not refused(store, SignInAttempt(email="other@b.kr", address="203.0.113.8"))


def test_strangers_cannot_use_up_the_count_of_a_known_device() -> None:
    store = MemoryStore()
    strangers = [SignInAttempt(email=OWNER, address=f"10.0.3.{turn}") for turn in range(60)]
    owner = SignInAttempt(email=OWNER, address="10.0.3.0", device="d" * 32)
    assert [refused(store, one) for one in strangers].count(True) == 60 - PER_ACCOUNT.attempts

    assert [refused(store, owner) for _ in range(PER_DEVICE.attempts + 1)] == [
        *[False] * PER_DEVICE.attempts,
        True,
    ]


def test_the_success_of_a_known_device_gives_strangers_no_new_attempts() -> None:
    store = MemoryStore()
    stranger = SignInAttempt(email=OWNER, address="10.0.4.1")
    while not refused(store, stranger):
        pass
    owner = SignInAttempt(email=OWNER, address="10.0.4.1", device="d" * 32)
    owner.take(store, at=AT)

    owner.forget(store)

    assert refused(store, stranger)


@pytest.mark.parametrize("device", ["", "a-browser"], ids=["account", "device"])
def test_after_five_wrong_passwords_comes_a_wait_of_five_minutes(
    store: MemoryStore, device: str
) -> None:
    tries = [SignInAttempt(email=OWNER, address=f"192.0.2.{n}", device=device) for n in range(6)]
    assert not any(refused(store, attempt) for attempt in tries[:5])

    with pytest.raises(TooManyAttemptsError) as error:
        tries[5].take(store, at=AT)

    assert error.value.retry_after_seconds == 300
