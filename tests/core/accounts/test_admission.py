"""Who of those that an identity provider knows works here."""

from dataclasses import replace

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import Account, get_account
from studio_core.accounts.admission import account_of, member
from studio_core.accounts.governed_store import governed
from studio_core.accounts.identity import Enrolled, User
from studio_core.accounts.invitations import invite
from studio_core.accounts.sessions import Session, change_session, find_session, open_session
from studio_core.accounts.team import add_account, disable_account
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work

AT, LATER = "2026-05-01T09:00:00.000Z", "2026-05-01T09:05:00.000Z"
STRANGER = User(id="uid-1", email="old@studio.example")


class Identity:
    """A provider that keeps accounts, or does not."""

    def __init__(self, *, elsewhere: bool, valid: bool = True) -> None:
        self.elsewhere = elsewhere
        self.valid = valid

    def authenticate(self, email: str, password: str) -> User | None:
        """Nobody signs in here."""
        raise NotImplementedError

    def still_valid(self, user: User, account: Account) -> bool:
        """Say what was set."""
        return self.valid and user.id == account.id

    def enrol(self, email: str, password: str) -> Enrolled | None:
        """Nobody comes in here."""
        raise NotImplementedError


LOCAL, ELSEWHERE = Identity(elsewhere=False), Identity(elsewhere=True)


@pytest.fixture
def account(store: MemoryStore) -> Account:
    add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash")
    return add_account(Work(store, OPERATOR, AT), "lee@studio.example", "hash")


def session_from_before(store: MemoryStore) -> Session:
    session = open_session(store, STRANGER, token="t", at=AT)
    return replace(session, proved_at=None)


def test_a_member_has_an_account_in_use(store: MemoryStore, account: Account) -> None:
    invited, _ = invite(Work(store, OPERATOR, AT), "a@b.kr", "owner", "s")

    assert member(store, LOCAL, account.user, at=AT) == account
    assert member(store, LOCAL, STRANGER, at=AT) is None
    assert member(store, LOCAL, invited.user, at=AT) is None
    disable_account(Work(store, OPERATOR, AT), account.id)
    assert member(store, LOCAL, account.user, at=AT) is None


@pytest.mark.parametrize("elsewhere", [True, False])
def test_a_session_lasts_while_account_and_provider_say_so(
    store: MemoryStore, account: Account, elsewhere: bool
) -> None:
    session = open_session(store, account.user, token="t", at=AT)

    assert account_of(store, Identity(elsewhere=elsewhere), session, at=AT) == account
    assert account_of(store, Identity(elsewhere=elsewhere, valid=False), session, at=AT) is None
    disable_account(Work(store, OPERATOR, AT), account.id)
    assert account_of(store, Identity(elsewhere=elsewhere), session, at=AT) is None


def test_who_was_signed_in_before_there_were_accounts_here_is_an_owner(store: MemoryStore) -> None:
    session = session_from_before(store)

    account = account_of(store, Identity(elsewhere=True), session, at=AT)

    assert account is not None
    assert (account.id, account.email, account.role, account.state) == (
        "uid-1",
        "old@studio.example",
        "owner",
        "active",
    )
    assert get_account(store, "uid-1") == account
    assert account_of(store, Identity(elsewhere=True), session, at=AT) == account
    assert len(store.read(ACCOUNTS)) == 1


def test_who_was_signed_in_before_takes_the_place_of_an_invitation(store: MemoryStore) -> None:
    add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash")
    invited, _ = invite(Work(store, OPERATOR, AT), "OLD@studio.example", "editor", "s")

    account = account_of(store, ELSEWHERE, session_from_before(store), at=AT)

    assert account is not None
    assert (account.id, account.role) == ("uid-1", "owner")
    assert get_account(store, invited.id) is None


@pytest.mark.parametrize(
    ("identity", "email", "expected"),
    [
        (ELSEWHERE, "New@studio.example", "new@studio.example"),
        (ELSEWHERE, "kim@studio.example", "lee@studio.example"),
        (LOCAL, "new@studio.example", "lee@studio.example"),
    ],
)
def test_an_address_that_changed_at_the_service_is_taken_over(
    store: MemoryStore, account: Account, identity: Identity, email: str, expected: str
) -> None:
    found = member(governed(store), identity, User(id=account.id, email=email), at=AT)

    assert found is not None
    assert (found.id, found.email) == (account.id, expected)


def test_nobody_else_becomes_somebody(store: MemoryStore) -> None:
    before = session_from_before(store)
    since = open_session(store, STRANGER, token="t2", at=AT)

    assert account_of(store, Identity(elsewhere=False), before, at=AT) is None
    assert account_of(store, Identity(elsewhere=True), since, at=AT) is None
    assert get_account(store, "uid-1") is None


def test_a_proof_is_good_for_ten_minutes(store: MemoryStore, account: Account) -> None:
    session = open_session(store, account.user, token="t", at=AT)
    assert session.is_proved(at="2026-05-01T09:09:59.999Z")
    assert not session.is_proved(at="2026-05-01T09:10:00.000Z")

    change_session(store, session.id, "provedAt", LATER)

    found = find_session(store, "t", at=LATER)
    assert found is not None
    assert found.is_proved(at="2026-05-01T09:14:59.999Z")
    assert not found.is_proved(at="2026-05-01T09:15:00.000Z")


def test_a_session_from_before_was_proved_when_it_began(store: MemoryStore) -> None:
    session = session_from_before(store)

    assert session.is_proved(at="2026-05-01T09:09:59.999Z")
    assert not session.is_proved(at="2026-05-01T09:10:00.000Z")
