"""The second factor: sealed, on after a confirmation, and each code valid once."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    Account,
    set_password,
)
from studio_core.accounts.enrolment import begin_enrolment, confirm_enrolment
from studio_core.accounts.limits import take_attempt
from studio_core.accounts.second_factor import (
    PER_CODE,
    AccountElsewhereError,
    SecondFactorOffError,
    SecondFactorOnError,
    SecondFactorUnreadableError,
    factor_keys,
    passes,
    reseal_factors,
    second_factor_of,
    turn_off,
)
from studio_core.accounts.sessions import open_session, session_key
from studio_core.accounts.team import (
    add_account,
)
from studio_core.accounts.totp import code_of, secret_text, step_at
from studio_core.errors import TooManyAttemptsError
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.spaces import SESSIONS
from studio_core.records.work import Work
from tests.contracts.samples import together

SECRET = b"12345678901234567890"
CODES = ["abcd-efgh-ijkl-mnop", "qrst-uvwx-yz23-4567"]
START = datetime.fromisoformat("2026-03-01T09:00:00.000+00:00")
SESSION = session_key("t")
LATER = timedelta(minutes=5)


def at(passed: timedelta = timedelta()) -> str:
    return (START + passed).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def code(passed: timedelta = timedelta()) -> str:
    """Return the code of that time."""
    return code_of(SECRET, step_at(START + passed))


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", at)


@pytest.fixture
def account(store: MemoryStore) -> Account:
    account = add_account(Work(store, OPERATOR, at()), "hong@studio.example", "hash")
    open_session(store, account.user, token="t", at=at())
    return account


@pytest.fixture
def enrolled(store: MemoryStore, cipher: FileCipher, account: Account) -> Account:
    begin_enrolment(store, cipher, account.id, SESSION, SECRET)
    assert confirm_enrolment(store, cipher, account.id, SESSION, code(), CODES, at=at())
    return account


def test_the_second_factor_is_off_until_a_code_confirms_it(
    store: MemoryStore, cipher: FileCipher, account: Account
) -> None:
    begin_enrolment(store, cipher, account.id, SESSION, SECRET)

    wrong = confirm_enrolment(store, cipher, account.id, SESSION, "000000", CODES, at=at())

    assert not wrong
    assert second_factor_of(store, account.id) is None


def test_an_enrolment_is_confirmed_by_its_own_session_only(
    store: MemoryStore, cipher: FileCipher, account: Account
) -> None:
    open_session(store, account.user, token="other", at=at())
    begin_enrolment(store, cipher, account.id, SESSION, SECRET)

    with pytest.raises(SecondFactorOffError):
        confirm_enrolment(store, cipher, account.id, session_key("other"), code(), CODES, at=at())


def test_the_store_contains_neither_the_secret_nor_the_codes(
    store: MemoryStore, enrolled: Account
) -> None:
    kept = repr([store.read(ACCOUNTS), store.key_values.items(SESSIONS), store.changes(0)])

    assert secret_text(SECRET) not in kept
    assert not any(one in kept or one.replace("-", "") in kept for one in CODES)
    assert "pendingFactor" not in kept


def test_a_code_of_the_time_passes_once(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    first = passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))
    again = passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))
    spaced = f" {code(LATER * 2)[:3]} {code(LATER * 2)[3:]}"
    fresh = passes(store, cipher, enrolled.id, spaced, at=at(LATER * 2))

    assert (first, again, fresh) == (True, False, True)


def test_the_code_that_confirmed_is_used_up(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    assert not passes(store, cipher, enrolled.id, code(), at=at())


@pytest.mark.parametrize("shown", [code(LATER), CODES[0]])
def test_of_many_simultaneous_uses_of_a_code_one_succeeds(
    store: MemoryStore, cipher: FileCipher, enrolled: Account, shown: str
) -> None:
    let_in = together(8, lambda _: passes(store, cipher, enrolled.id, shown, at=at(LATER)))

    assert let_in.count(True) == 1


def test_a_recovery_code_passes_once_however_it_is_typed(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    typed = CODES[0].replace("-", " ").upper()

    first = passes(store, cipher, enrolled.id, typed, at=at(LATER))
    again = passes(store, cipher, enrolled.id, CODES[0], at=at(LATER))
    other = passes(store, cipher, enrolled.id, CODES[1], at=at(LATER))

    assert (first, again, other) == (True, False, True)
    factor = second_factor_of(store, enrolled.id)
    assert factor is not None
    assert factor.recovery == ()
    assert not passes(store, cipher, enrolled.id, "", at=at(LATER))


def test_after_the_clock_jumped_new_codes_are_accepted(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    ahead = timedelta(days=400)
    assert passes(store, cipher, enrolled.id, code(ahead), at=at(ahead))

    assert passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))
    assert not passes(store, cipher, enrolled.id, code(ahead), at=at(ahead))


@pytest.mark.parametrize("damage", [{"since": at()}, "on", 7, {"key": "k0", "sealed": "AAAA"}])
def test_with_a_damaged_factor_no_code_passes(
    store: MemoryStore, cipher: FileCipher, enrolled: Account, damage: Any
) -> None:
    Work(store, OPERATOR, at()).commit("x", SetField(ACCOUNTS, enrolled.id, "secondFactor", damage))

    assert second_factor_of(store, enrolled.id) is not None
    with pytest.raises(SecondFactorUnreadableError):
        passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))


@pytest.mark.parametrize("store", [MemoryStore], indirect=True)
def test_an_emptied_second_factor_is_still_on_where_the_store_keeps_it(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    Work(store, OPERATOR, at()).commit("x", SetField(ACCOUNTS, enrolled.id, "secondFactor", {}))

    with pytest.raises(SecondFactorUnreadableError):
        passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))


def test_without_the_key_the_codes_of_the_time_cannot_be_checked_but_recovery_codes_can(
    store: MemoryStore, enrolled: Account, tmp_path: Path
) -> None:
    other = FileCipher(tmp_path / "other.key", at)

    with pytest.raises(SecondFactorUnreadableError):
        passes(store, other, enrolled.id, code(LATER), at=at(LATER))

    assert passes(store, other, enrolled.id, CODES[0], at=at(LATER))


def test_a_sealed_secret_opens_for_its_own_account_alone(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    other = add_account(Work(store, OPERATOR, at()), "kim@studio.example", "hash")
    stolen = store.read(ACCOUNTS)[enrolled.id].document["secondFactor"]
    Work(store, OPERATOR, at()).commit("x", SetField(ACCOUNTS, other.id, "secondFactor", stolen))

    with pytest.raises(SecondFactorUnreadableError):
        passes(store, cipher, other.id, code(LATER), at=at(LATER))
    assert not passes(store, cipher, other.id, CODES[0], at=at(LATER))


def test_a_second_factor_works_after_a_new_key_and_a_new_password(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    cipher.add_key()
    reseal_factors(Work(store, OPERATOR, at()), cipher)
    set_password(Work(store, OPERATOR, at()), enrolled.email, "hash-2")

    assert factor_keys(store) == {cipher.current_key()}
    assert passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))
    assert passes(store, cipher, enrolled.id, CODES[0], at=at(LATER))


def test_a_second_factor_is_turned_on_once_and_can_be_turned_off(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    with pytest.raises(SecondFactorOnError):
        begin_enrolment(store, cipher, enrolled.id, SESSION, SECRET)

    off = turn_off(Work(store, OPERATOR, at()), enrolled.id)

    assert (off, turn_off(Work(store, OPERATOR, at()), enrolled.id)) == (True, False)
    with pytest.raises(SecondFactorOffError):
        passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))


def test_codes_used_with_an_old_secret_do_not_affect_a_new_one(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    turn_off(Work(store, OPERATOR, at()), enrolled.id)
    begin_enrolment(store, cipher, enrolled.id, SESSION, SECRET[::-1])
    fresh = code_of(SECRET[::-1], step_at(START))

    assert confirm_enrolment(store, cipher, enrolled.id, SESSION, fresh, CODES, at=at())


def test_accounts_of_other_services_have_no_second_factor_here(
    store: MemoryStore, cipher: FileCipher
) -> None:
    assert second_factor_of(store, "firebase-uid") is None
    with pytest.raises(AccountElsewhereError):
        begin_enrolment(store, cipher, "firebase-uid", SESSION, SECRET)


def test_a_used_code_stays_used_when_the_next_one_is_used(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    first, second = timedelta(minutes=5), timedelta(minutes=5, seconds=30)
    assert passes(store, cipher, enrolled.id, code(first), at=at(first))
    assert passes(store, cipher, enrolled.id, code(second), at=at(second))

    assert not passes(store, cipher, enrolled.id, code(first), at=at(second))


def test_a_used_code_is_remembered_for_ten_minutes_and_then_swept(
    store: MemoryStore, cipher: FileCipher, enrolled: Account
) -> None:
    assert passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))

    assert store.key_values.sweep(at(LATER + timedelta(minutes=9))) == 0
    assert not passes(store, cipher, enrolled.id, code(LATER), at=at(LATER))
    assert store.key_values.sweep(at(LATER + timedelta(minutes=11))) == 1


def test_twenty_codes_a_day_may_be_tried(store: MemoryStore) -> None:
    for _ in range(20):
        take_attempt(store, PER_CODE, "a1", at=at())

    with pytest.raises(TooManyAttemptsError) as refused:
        take_attempt(store, PER_CODE, "a1", at=at())

    assert refused.value.retry_after_seconds == timedelta(days=1).total_seconds()
