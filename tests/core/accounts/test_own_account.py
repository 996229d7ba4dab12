"""One's own account: name, another address, and a lost password."""

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    Account,
    AccountExistsError,
    AccountNotFoundError,
    find_account,
    known_account,
    put_password,
)
from studio_core.accounts.governed_store import governed
from studio_core.accounts.invitations import invite
from studio_core.accounts.own_account import (
    EmailChangeUnavailableError,
    ResetUnavailableError,
    begin_email_change,
    begin_reset,
    confirm_email,
    find_reset,
    finish_reset,
    rename,
)
from studio_core.accounts.sessions import find_session, open_session
from studio_core.accounts.team import add_account, disable_account, enable_account
from studio_core.errors import InvalidFieldsError
from studio_core.records.changes import OPERATOR, VISITOR, Actor
from studio_core.records.work import Work

AT = "2026-05-01T09:00:00Z"
HOUR_LATER, LAST_MOMENT = "2026-05-01T10:00:00Z", "2026-05-01T09:59:59.999Z"
DAY_LATER, LAST_OF_DAY = "2026-05-02T09:00:00Z", "2026-05-02T08:59:59.999Z"
EMAIL, WANTED = "kim@studio.example", "new@studio.example"


@pytest.fixture
def account(store: MemoryStore) -> Account:
    return add_account(Work(store, OPERATOR, AT), EMAIL, "hash", name="김")


def by(account: Account) -> Actor:
    return Actor("administrator", account.id)


def test_a_name_is_composed_and_without_spaces_around(store: MemoryStore, account: Account) -> None:
    rename(Work(store, by(account), AT), account.id, "  \u1100\u1175\u11b7  ")

    assert known_account(store, account.id).name == "김"
    for name in ("", "  ", "가" * 61, "\u202e", "a\nb"):
        with pytest.raises(InvalidFieldsError):
            rename(Work(store, by(account), AT), account.id, name)


def test_a_reset_link_sets_the_password_once_and_ends_the_sessions(
    store: MemoryStore, account: Account
) -> None:
    open_session(store, account.user, token="t", at=AT)
    token = begin_reset(Work(store, VISITOR, AT), account.id, "s")

    assert find_reset(store, token, at=LAST_MOMENT).id == account.id
    done = finish_reset(store, token, "hash-2", at=LAST_MOMENT)

    assert done.id == account.id
    assert known_account(store, account.id).password_hash == "hash-2"
    assert find_session(store, "t", at=AT) is None
    assert [entry.action for entry in store.changes(0)][-2:] == [
        "reset_link_made",
        "password_reset",
    ]
    assert store.changes(0)[-1].actor == by(account)
    with pytest.raises(ResetUnavailableError):
        finish_reset(store, token, "hash-3", at=LAST_MOMENT)


def test_a_reset_link_ends_after_an_hour(store: MemoryStore, account: Account) -> None:
    token = begin_reset(Work(store, VISITOR, AT), account.id, "s")

    with pytest.raises(ResetUnavailableError):
        find_reset(store, token, at=HOUR_LATER)
    with pytest.raises(ResetUnavailableError):
        finish_reset(store, token, "hash-2", at=HOUR_LATER)
    assert known_account(store, account.id).password_hash == "hash"


def test_a_reset_link_replaces_the_one_before(store: MemoryStore, account: Account) -> None:
    before = begin_reset(Work(store, VISITOR, AT), account.id, "s1")
    after = begin_reset(Work(store, VISITOR, AT), account.id, "s2")

    assert find_reset(store, after, at=AT).id == account.id
    with pytest.raises(ResetUnavailableError):
        find_reset(store, before, at=AT)


@pytest.mark.parametrize("token", ["", "x", "nobody.s", "é.s"])
def test_what_is_no_reset_link_resets_nothing(
    store: MemoryStore, account: Account, token: str
) -> None:
    for one in (token, f"{account.id}.s", f"{account.id}."):
        with pytest.raises(ResetUnavailableError):
            finish_reset(store, one, "hash-2", at=AT)


def test_another_password_ends_the_links(store: MemoryStore, account: Account) -> None:
    reset = begin_reset(Work(store, VISITOR, AT), account.id, "s")
    change = begin_email_change(Work(store, by(account), AT), account.id, WANTED, "s")

    put_password(Work(store, by(account), AT), account.id, "hash-2")

    with pytest.raises(ResetUnavailableError):
        find_reset(store, reset, at=AT)
    with pytest.raises(EmailChangeUnavailableError):
        confirm_email(store, change, at=AT)


def test_a_reset_ends_a_change_of_address(store: MemoryStore, account: Account) -> None:
    change = begin_email_change(Work(store, by(account), AT), account.id, WANTED, "s1")

    finish_reset(store, begin_reset(Work(store, VISITOR, AT), account.id, "s2"), "hash-2", at=AT)

    with pytest.raises(EmailChangeUnavailableError):
        confirm_email(store, change, at=AT)


def test_only_an_account_in_use_has_a_reset_link(store: MemoryStore, account: Account) -> None:
    token = begin_reset(Work(store, VISITOR, AT), account.id, "s")
    invited, _ = invite(Work(store, OPERATOR, AT), "lee@studio.example", "editor", "s")
    disable_account(Work(store, OPERATOR, AT), account.id)

    for id in (account.id, invited.id):
        with pytest.raises(ResetUnavailableError):
            begin_reset(Work(store, VISITOR, AT), id, "s")
    with pytest.raises(ResetUnavailableError):
        finish_reset(store, token, "hash-2", at=AT)
    with pytest.raises(AccountNotFoundError):
        begin_reset(Work(store, VISITOR, AT), "nobody", "s")


def test_an_address_counts_once_it_is_confirmed(store: MemoryStore, account: Account) -> None:
    token = begin_email_change(Work(store, by(account), AT), account.id, "New@Studio.example", "s")
    assert known_account(store, account.id).email == EMAIL

    before, email = confirm_email(store, token, at=LAST_OF_DAY)

    assert (before, email) == (EMAIL, WANTED)
    after = known_account(store, account.id)
    assert (after.email, after.new_email, after.password_hash) == (WANTED, None, "hash")
    assert find_account(store, WANTED) == after
    assert find_account(store, EMAIL) is None
    assert store.changes(0)[-1].actor == by(account)
    with pytest.raises(EmailChangeUnavailableError):
        confirm_email(store, token, at=AT)


def test_a_change_of_address_ends_after_a_day(store: MemoryStore, account: Account) -> None:
    token = begin_email_change(Work(store, by(account), AT), account.id, WANTED, "s")

    with pytest.raises(EmailChangeUnavailableError):
        confirm_email(store, token, at=DAY_LATER)

    assert find_account(store, EMAIL) is not None


def test_the_address_of_somebody_else_is_not_taken(store: MemoryStore, account: Account) -> None:
    token = begin_email_change(Work(store, by(account), AT), account.id, WANTED, "s")
    add_account(Work(store, OPERATOR, AT), WANTED, "hash")

    with pytest.raises(AccountExistsError):
        confirm_email(governed(store), token, at=AT)

    assert known_account(store, account.id).email == EMAIL


def test_one_may_confirm_the_address_one_has(store: MemoryStore, account: Account) -> None:
    token = begin_email_change(Work(store, by(account), AT), account.id, EMAIL, "s")

    assert confirm_email(store, token, at=AT)[1] == EMAIL


def test_who_is_suspended_changes_no_address(store: MemoryStore, account: Account) -> None:
    token = begin_email_change(Work(store, by(account), AT), account.id, WANTED, "s")
    disable_account(Work(store, OPERATOR, AT), account.id)
    with pytest.raises(EmailChangeUnavailableError):
        confirm_email(store, token, at=AT)

    enable_account(Work(store, OPERATOR, AT), account.id)

    assert confirm_email(store, token, at=AT)[1] == WANTED


def test_what_is_no_address_is_refused(store: MemoryStore, account: Account) -> None:
    with pytest.raises(InvalidFieldsError):
        begin_email_change(Work(store, by(account), AT), account.id, "kein", "s")


def test_the_store_keeps_no_secret(store: MemoryStore, account: Account) -> None:
    begin_reset(Work(store, VISITOR, AT), account.id, "secret-1")
    begin_email_change(Work(store, by(account), AT), account.id, WANTED, "secret-2")

    assert "secret-" not in repr(store.read("accounts"))
