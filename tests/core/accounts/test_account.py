"""Accounts of administrators."""

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    Account,
    AccountExistsError,
    AccountNotFoundError,
    account_id,
    checked_name,
    find_account,
    get_account,
    known_account,
    list_accounts,
    replace_hash,
    set_password,
)
from studio_core.accounts.invitations import invite
from studio_core.accounts.sessions import find_session, open_session
from studio_core.accounts.team import (
    add_account,
    disable_account,
    enable_account,
    remove_account,
)
from studio_core.errors import InvalidFieldsError
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.unseen import UNSEEN

AT = "2026-03-01T00:00:00.000Z"
EMAIL = "admin@studio.example"


@pytest.fixture
def store(store: MemoryStore) -> MemoryStore:
    add_account(Work(store, OPERATOR, AT), EMAIL, "hash-1")
    return store


def test_an_account_is_found_by_every_spelling_of_its_address(store: MemoryStore) -> None:
    account = find_account(store, "  Admin@Studio.EXAMPLE ")

    assert account is not None
    assert (account.email, account.password_hash, account.state) == (EMAIL, "hash-1", "active")
    assert get_account(store, account.id) == account


def test_an_address_has_one_account(store: MemoryStore) -> None:
    with pytest.raises(AccountExistsError, match=r"admin@studio\.example has an account"):
        add_account(Work(store, OPERATOR, AT), "ADMIN@studio.example", "hash-2")

    assert [account.password_hash for account in list_accounts(store)] == ["hash-1"]


def test_the_longest_address_gets_an_account_and_a_longer_one_none() -> None:
    longest = "a" * 64 + "@" + f"{'b' * 60}." * 3 + "studio"

    assert add_account(Work(MemoryStore(), OPERATOR, AT), longest, "hash").email == longest
    with pytest.raises(InvalidFieldsError):
        add_account(Work(MemoryStore(), OPERATOR, AT), f"a{longest}", "hash")


@pytest.mark.parametrize("email", ["a@faß.de", "a@βόλος.gr", "a@ｎaver.com", "집@naver.com"])
def test_who_would_get_mail_elsewhere_or_none_gets_no_account(email: str) -> None:
    with pytest.raises(InvalidFieldsError):
        add_account(Work(MemoryStore(), OPERATOR, AT), email, "hash")


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    with pytest.raises(InvalidFieldsError):
        checked_name(name)


def test_an_address_is_pasted_with_what_is_not_seen_around_it() -> None:
    pasted = "\u202a\u200bKim@Studio.example\u202c"

    assert (
        add_account(Work(MemoryStore(), OPERATOR, AT), pasted, "hash").email == "kim@studio.example"
    )


def test_accounts_are_listed_by_address(store: MemoryStore) -> None:
    for email in ("z@studio.example", "b@studio.example"):
        add_account(Work(store, OPERATOR, AT), email, "hash")

    assert [account.email for account in list_accounts(store)] == [
        EMAIL,
        "b@studio.example",
        "z@studio.example",
    ]


def test_the_password_is_kept_under_newer_parameters(store: MemoryStore) -> None:
    read = find_account(store, EMAIL)
    assert read is not None

    replace_hash(Work(store, OPERATOR, AT), read, "hash-1-renewed")

    found = find_account(store, EMAIL)
    assert found is not None
    assert (found.password_hash, found.created_at) == ("hash-1-renewed", AT)


def test_a_damaged_account_is_read_without_a_password() -> None:
    account = Account.from_record("a1", {"email": 7, "passwordHash": None, "disabled": "yes"})

    assert (account.email, account.password_hash, account.state) == ("", "", "active")


@pytest.mark.parametrize(
    "email",
    ["", "admin", "admin@studio", "a b@studio.example", "@studio.example", "a" * 250 + "@b.kr"],
)
def test_an_invalid_address_gets_no_account(email: str) -> None:
    with pytest.raises(InvalidFieldsError):
        add_account(Work(MemoryStore(), OPERATOR, AT), email, "hash")


def test_a_new_password_changes_the_stamp_and_ends_the_sessions(store: MemoryStore) -> None:
    before = find_account(store, EMAIL)
    assert before is not None
    open_session(store, before.user, token="t", at=AT)

    after = set_password(Work(store, OPERATOR, AT), EMAIL, "hash-2")

    assert after.stamp != before.stamp
    assert find_session(store, "t", at=AT) is None


def test_who_is_only_invited_or_has_left_gets_no_password(store: MemoryStore) -> None:
    invite(Work(store, OPERATOR, AT), "lee@studio.example", "editor", "s")
    left = add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash")
    remove_account(Work(store, OPERATOR, AT), left.id)

    for email in ("lee@studio.example", left.email):
        with pytest.raises(AccountNotFoundError):
            set_password(Work(store, OPERATOR, AT), email, "hash-2")


def test_a_disabled_account_cannot_sign_in_until_it_is_enabled(store: MemoryStore) -> None:
    account = find_account(store, EMAIL)
    assert account is not None
    open_session(store, account.user, token="t", at=AT)

    disable_account(Work(store, OPERATOR, AT), account.id)
    disabled = known_account(store, account.id)
    assert find_session(store, "t", at=AT) is None
    enable_account(Work(store, OPERATOR, AT), account.id)

    assert (disabled.state, known_account(store, account.id).state) == ("suspended", "active")


@pytest.mark.parametrize("change", [disable_account, enable_account])
def test_changing_a_missing_account_is_refused(change: object) -> None:
    with pytest.raises(AccountNotFoundError):
        change(Work(MemoryStore(), OPERATOR, AT), EMAIL)  # type: ignore[operator]  # either of two


def test_renewing_a_hash_does_not_overwrite_a_new_password(store: MemoryStore) -> None:
    read = find_account(store, EMAIL)
    assert read is not None
    set_password(Work(store, OPERATOR, AT), EMAIL, "hash-2")

    replace_hash(Work(store, OPERATOR, AT), read, "hash-1-renewed")

    found = find_account(store, EMAIL)
    assert found is not None
    assert found.password_hash == "hash-2"


def test_the_journal_keeps_no_address_and_no_hash(store: MemoryStore) -> None:
    set_password(Work(store, OPERATOR, AT), EMAIL, "hash-2")

    journal = repr(store.changes(0))

    assert "hash-" not in journal
    assert "studio.example" not in journal


def test_an_address_has_the_same_account_in_every_version() -> None:
    assert account_id("hong@studio.example") == "ce6022481b31927c3a89207898e7"
