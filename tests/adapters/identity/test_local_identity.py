"""Local accounts: hashed passwords, and answers that do not reveal which accounts exist."""

import time
import unicodedata
from statistics import median

import pytest
from argon2 import PasswordHasher, Type, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY

from studio_adapters.identity.local import LocalIdentity, hash_password, verify_password
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    Account,
    account_id,
    get_account,
    known_account,
    set_password,
)
from studio_core.accounts.identity import User
from studio_core.accounts.team import (
    add_account,
    disable_account,
    enable_account,
)
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work

EMAIL, PASSWORD = "hong@studio.example", "봄날의 작업실 2026"
AT = "2026-04-01T00:00:00.000Z"


@pytest.fixture(scope="module")
def password_hash() -> str:
    return hash_password(PASSWORD)


@pytest.fixture
def store(password_hash: str) -> MemoryStore:
    store = MemoryStore()
    add_account(Work(store, OPERATOR, AT), EMAIL, password_hash)
    return store


@pytest.fixture
def identity(store: MemoryStore) -> LocalIdentity:
    return LocalIdentity(store)


def test_the_right_password_gives_the_administrator(identity: LocalIdentity) -> None:
    user = identity.authenticate(" HONG@studio.example ", PASSWORD)

    assert user is not None
    assert (user.id, user.email) == (account_id(EMAIL), EMAIL)


@pytest.mark.parametrize(
    ("email", "password"),
    [
        (EMAIL, PASSWORD + " "),
        (EMAIL, ""),
        (EMAIL, PASSWORD + "\0" + "x" * 2_000),
        (EMAIL, "\ud800"),
        ("nobody@studio.example", PASSWORD),
        ("nobody@studio.example", "no account has this password"),
        ("", ""),
        ("\ud800", "\ud800"),
    ],
)
def test_a_wrong_address_or_password_gives_none(
    identity: LocalIdentity, email: str, password: str
) -> None:
    assert identity.authenticate(email, password) is None


def test_hashes_are_argon2id_with_the_parameters_of_the_rfc(password_hash: str) -> None:
    parameters = extract_parameters(password_hash)

    assert parameters.type is Type.ID
    assert parameters == RFC_9106_LOW_MEMORY


def test_a_password_matches_in_another_unicode_normal_form(identity: LocalIdentity) -> None:
    assert identity.authenticate(EMAIL, unicodedata.normalize("NFD", PASSWORD)) is not None


@pytest.mark.parametrize("email", [EMAIL, "nobody@studio.example"])
def test_one_hash_with_current_parameters_is_checked_with_or_without_an_account(
    identity: LocalIdentity, email: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    verify = PasswordHasher.verify

    def noting(hasher: PasswordHasher, hash: str, password: bytes) -> bool:
        checked.append(hash)
        return verify(hasher, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", noting)

    identity.authenticate(email, "wrong password")

    assert [extract_parameters(hash) for hash in checked] == [RFC_9106_LOW_MEMORY]


@pytest.mark.long
def test_a_stranger_cannot_tell_by_the_time_whether_an_account_exists(
    identity: LocalIdentity,
) -> None:
    def took(email: str) -> float:
        start = time.process_time()
        identity.authenticate(email, "wrong password")
        return time.process_time() - start

    took(EMAIL)
    pairs = [(took(EMAIL), took("nobody@studio.example")) for _ in range(5)]

    known, unknown = (median(times) for times in zip(*pairs, strict=True))
    assert 0.5 < known / unknown < 2


def own(store: MemoryStore) -> Account:
    return known_account(store, account_id(EMAIL))


def test_a_disabled_account_is_refused_until_it_is_enabled(
    store: MemoryStore, identity: LocalIdentity
) -> None:
    disable_account(Work(store, OPERATOR, AT), account_id(EMAIL))
    out = identity.authenticate(EMAIL, PASSWORD)
    enable_account(Work(store, OPERATOR, AT), account_id(EMAIL))

    assert out is None
    assert identity.authenticate(EMAIL, PASSWORD) is not None


def test_a_new_password_ends_the_sessions_of_the_old_one(
    store: MemoryStore, identity: LocalIdentity
) -> None:
    user = identity.authenticate(EMAIL, PASSWORD)
    assert user is not None
    assert identity.still_valid(user, own(store))

    set_password(Work(store, OPERATOR, AT), EMAIL, hash_password("여름밤의 산책길"))

    assert not identity.still_valid(user, own(store))
    assert identity.still_valid(User(id=user.id, email=EMAIL), own(store))


def test_who_comes_in_leaves_the_hash_of_a_password(identity: LocalIdentity) -> None:
    enrolled = identity.enrol("new@studio.example", PASSWORD)

    assert (enrolled.id, enrolled.stamp, identity.elsewhere) == ("", "", False)
    assert verify_password(enrolled.password_hash, PASSWORD)


def test_nobody_can_sign_in_to_a_damaged_account(
    store: MemoryStore, identity: LocalIdentity
) -> None:
    for broken in ({}, {"email": EMAIL, "passwordHash": "plain"}, {"passwordHash": 7}):
        put = Put(ACCOUNTS, account_id(EMAIL), {"email": EMAIL, **broken})
        Work(store, OPERATOR, AT).commit("broken", put)

        assert identity.authenticate(EMAIL, "plain") is None


def test_an_older_hash_is_renewed_at_sign_in_and_the_session_holds(
    store: MemoryStore, identity: LocalIdentity
) -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=8_192, parallelism=1)
    set_password(Work(store, OPERATOR, AT), EMAIL, weak.hash(PASSWORD.encode()))

    user = identity.authenticate(EMAIL, PASSWORD)

    account = get_account(store, account_id(EMAIL))
    assert user is not None
    assert account is not None
    assert extract_parameters(account.password_hash) == RFC_9106_LOW_MEMORY
    assert identity.still_valid(user, account)
