"""Who works here: unique addresses and an owner, whatever happens at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    Account,
    AccountExistsError,
    AccountNotFoundError,
    all_accounts,
    find_account,
    known_account,
    list_accounts,
)
from studio_core.accounts.governed_store import governed
from studio_core.accounts.invitations import accept_invitation, invite
from studio_core.accounts.own_account import begin_email_change, confirm_email
from studio_core.accounts.roles import ROLES
from studio_core.accounts.sessions import find_session, open_session
from studio_core.accounts.team import (
    PEOPLE_RECORD,
    LastOwnerError,
    OwnRoleError,
    add_account,
    disable_account,
    enable_account,
    remove_account,
    set_role,
)
from studio_core.errors import InvalidFieldsError, StudioError
from studio_core.records.changes import OPERATOR, Actor, ChangeSet
from studio_core.records.collections import ACCOUNTS, SETTINGS
from studio_core.records.store import Store
from studio_core.records.work import Work

AT = "2026-05-01T09:00:00.000Z"
LEAVING = [
    lambda store, who, by: set_role(Work(store, by, AT), who, "editor"),
    lambda store, who, by: disable_account(Work(store, by, AT), who),
    lambda store, who, by: remove_account(Work(store, by, AT), who),
]


def person(store: Store, name: str, role: str = "owner") -> Account:
    email = f"{name}@studio.example"
    return add_account(Work(store, OPERATOR, AT), email, "hash", role=role, name=name)


def actor(account: Account) -> Actor:
    return Actor("administrator", account.id)


def test_an_account_has_name_and_role(store: MemoryStore) -> None:
    made = add_account(
        Work(store, OPERATOR, AT), "Kim@Studio.Example", "hash", role="editor", name=" 김 "
    )

    assert (made.email, made.name, made.role, made.state) == (
        "kim@studio.example",
        "김",
        "editor",
        "active",
    )
    assert made.shown_name == "김"
    assert person(store, "lee").shown_name == "lee"


def test_an_account_without_a_name_is_shown_by_its_address(store: MemoryStore) -> None:
    assert add_account(Work(store, OPERATOR, AT), "a@b.kr", "hash").shown_name == "a@b.kr"


@pytest.mark.parametrize("role", ["", "Owner", "admin", "visitor"])
def test_there_are_three_roles(store: MemoryStore, role: str) -> None:
    with pytest.raises(InvalidFieldsError, match="role: field_invalid"):
        add_account(Work(store, OPERATOR, AT), "a@b.kr", "hash", role=role)
    account = person(store, "kim")
    with pytest.raises(InvalidFieldsError, match="role: field_invalid"):
        set_role(Work(store, OPERATOR, AT), account.id, role)


@pytest.mark.parametrize("leave", LEAVING)
def test_the_last_owner_stays_one(store: MemoryStore, leave: Callable[..., None]) -> None:
    owner, editor = person(store, "kim"), person(store, "lee", "editor")
    suspended = person(store, "park")
    disable_account(Work(store, OPERATOR, AT), suspended.id)
    invite(Work(store, OPERATOR, AT), "choi@studio.example", "owner", "s")

    for by in (actor(owner), actor(editor)):
        with pytest.raises(LastOwnerError):
            leave(store, owner.id, by)

    assert known_account(store, owner.id) == owner


@pytest.mark.parametrize("leave", LEAVING)
def test_one_of_two_owners_may_leave_by_the_other_alone(
    store: MemoryStore, leave: Callable[..., None]
) -> None:
    first, second = person(store, "kim"), person(store, "lee")

    with pytest.raises(OwnRoleError):
        leave(store, first.id, actor(first))
    leave(store, first.id, actor(second))

    assert known_account(store, first.id) != first
    with pytest.raises(LastOwnerError):
        leave(store, second.id, actor(second))


@pytest.mark.parametrize("leave", [LEAVING[0], LEAVING[2]])
def test_the_operator_leaves_the_last_owner_too(
    store: MemoryStore, leave: Callable[..., None]
) -> None:
    with pytest.raises(LastOwnerError):
        leave(store, person(store, "kim").id, OPERATOR)


def test_the_operator_may_shut_out_the_last_owner(store: MemoryStore) -> None:
    owner = person(store, "kim")

    disable_account(Work(store, OPERATOR, AT), owner.id)
    assert known_account(store, owner.id).state == "suspended"
    enable_account(Work(store, OPERATOR, AT), owner.id)

    assert known_account(store, owner.id).state == "active"


def test_the_same_role_again_changes_nothing(store: MemoryStore) -> None:
    owner = person(store, "kim")

    set_role(Work(store, actor(owner), AT), owner.id, "owner")

    assert known_account(store, owner.id) == owner


def test_an_editor_may_leave_and_takes_password_and_sessions_along(store: MemoryStore) -> None:
    owner, editor = person(store, "kim"), person(store, "lee", "editor")
    open_session(store, editor.user, token="t", at=AT)

    remove_account(Work(store, actor(owner), AT), editor.id)

    left = known_account(store, editor.id)
    assert (left.state, left.name, left.email) == ("removed", "lee", "lee@studio.example")
    assert (left.password_hash, left.passkeys, left.invitation) == ("", (), None)
    assert find_session(store, "t", at=AT) is None
    assert editor.id not in {account.id for account in list_accounts(store)}


@pytest.mark.parametrize(
    "change",
    [
        lambda store, who: set_role(Work(store, OPERATOR, AT), who, "owner"),
        lambda store, who: disable_account(Work(store, OPERATOR, AT), who),
        lambda store, who: enable_account(Work(store, OPERATOR, AT), who),
        lambda store, who: remove_account(Work(store, OPERATOR, AT), who),
    ],
)
def test_who_has_left_or_never_was_is_not_found(
    store: MemoryStore, change: Callable[..., None]
) -> None:
    person(store, "kim")
    left = person(store, "lee")
    remove_account(Work(store, OPERATOR, AT), left.id)

    for id in (left.id, "nobody"):
        with pytest.raises(AccountNotFoundError):
            change(store, id)


def test_who_has_left_comes_back_under_the_same_id_and_name(store: MemoryStore) -> None:
    person(store, "kim")
    left = person(store, "lee", "editor")
    remove_account(Work(store, OPERATOR, AT), left.id)

    back = add_account(Work(store, OPERATOR, AT), left.email, "hash-2", role="enquiries")

    assert (back.id, back.name, back.role, back.state) == (left.id, "lee", "enquiries", "active")
    remove_account(Work(store, OPERATOR, AT), left.id)
    again = add_account(Work(store, OPERATOR, AT), left.email, "hash-3", name="리")
    assert (again.id, again.name, again.role) == (left.id, "리", "owner")


def test_a_new_account_with_an_address_that_somebody_had_before_is_another_one(
    store: MemoryStore,
) -> None:
    first = person(store, "kim")
    token = begin_email_change(Work(store, actor(first), AT), first.id, "new@studio.example", "s")
    confirm_email(store, token, at=AT)

    second = person(store, "kim")

    assert second.id != first.id
    assert known_account(store, first.id).email == "new@studio.example"
    found = find_account(store, "kim@studio.example")
    assert found is not None
    assert found.id == second.id
    with pytest.raises(AccountExistsError):
        person(store, "kim")


def test_the_journal_says_who_changed_whom_and_nothing_of_it(store: MemoryStore) -> None:
    owner, editor = person(store, "kim"), person(store, "lee", "editor")

    set_role(Work(store, actor(owner), AT), editor.id, "enquiries")

    entry = store.changes(0)[-1]
    assert (entry.action, entry.actor) == ("role_changed", actor(owner))
    assert entry.ids() == {ACCOUNTS: (editor.id,), SETTINGS: (PEOPLE_RECORD,)}
    assert "enquiries" not in repr(entry)


class RacingStore(MemoryStore):
    """Lets somebody else change people between reading and writing, once."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], object] | None = None

    def commit(self, change_set: ChangeSet) -> int:
        """Let the other go first."""
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            meanwhile()
        return super().commit(change_set)


def test_two_owners_who_demote_each_other_leave_one() -> None:
    store = RacingStore()
    first, second = person(store, "kim"), person(store, "lee")
    store.meanwhile = lambda: set_role(Work(store, actor(second), AT), first.id, "editor")

    with pytest.raises(LastOwnerError):
        set_role(Work(store, actor(first), AT), second.id, "editor")

    assert [one.role for one in list_accounts(store)] == ["editor", "owner"]


def test_two_who_take_the_same_address_at_once_leave_one() -> None:
    store = RacingStore()
    person(store, "kim")
    store.meanwhile = lambda: invite(Work(store, OPERATOR, AT), "lee@studio.example", "editor", "s")

    with pytest.raises(AccountExistsError):
        person(store, "lee")

    assert [one.state for one in list_accounts(store)] == ["active", "invited"]


def test_of_many_threads_that_add_one_address_one_succeeds(store: MemoryStore) -> None:
    def attempt(_number: int) -> bool:
        try:
            person(store, "kim")
        except AccountExistsError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(16))) == 1
    assert len(list_accounts(store)) == 1


NAMES = st.sampled_from(["kim", "lee", "park", "choi"])


class Studio(RuleBasedStateMachine):
    """People come, change and go in any order, by anybody."""

    def __init__(self) -> None:
        super().__init__()
        self.store = governed(MemoryStore())
        self.number = 0

    @initialize()
    def begin(self) -> None:
        """The first owner."""
        person(self.store, "kim")

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except StudioError:
            return

    def _id(self, name: str) -> str:
        found = find_account(self.store, f"{name}@studio.example")
        return found.id if found else "nobody"

    @rule(name=NAMES, role=st.sampled_from(ROLES))
    def add(self, name: str, role: str) -> None:
        """Add somebody."""
        self._try(lambda: person(self.store, name, role))

    @rule(name=NAMES, role=st.sampled_from(ROLES), accept=st.booleans())
    def ask_in(self, name: str, role: str, accept: bool) -> None:
        """Invite somebody, who comes or does not."""
        self.number += 1

        def act() -> None:
            email = f"{name}@studio.example"
            _, token = invite(Work(self.store, OPERATOR, AT), email, role, f"s{self.number}")
            if accept:
                accept_invitation(self.store, token, name, {"passwordHash": "hash"}, at=AT)

        self._try(act)

    @rule(name=NAMES, by=NAMES, leave=st.sampled_from(LEAVING))
    def leave(self, name: str, by: str, leave: Callable[..., None]) -> None:
        """Somebody is demoted, suspended or removed by somebody."""
        self._try(lambda: leave(self.store, self._id(name), Actor("administrator", self._id(by))))

    @rule(name=NAMES, role=st.sampled_from(ROLES))
    def change_role(self, name: str, role: str) -> None:
        """Somebody gets a role."""
        self._try(lambda: set_role(Work(self.store, OPERATOR, AT), self._id(name), role))

    @rule(name=NAMES)
    def enable(self, name: str) -> None:
        """Somebody is let in again."""
        self._try(lambda: enable_account(Work(self.store, OPERATOR, AT), self._id(name)))

    @rule(name=NAMES, wanted=NAMES)
    def move(self, name: str, wanted: str) -> None:
        """Somebody takes another address."""
        self.number += 1
        secret, email = f"s{self.number}", f"{wanted}@studio.example"

        def act() -> None:
            token = begin_email_change(
                Work(self.store, OPERATOR, AT), self._id(name), email, secret
            )
            confirm_email(self.store, token, at=AT)

        self._try(act)

    @invariant()
    def somebody_owns_the_site(self) -> None:
        """An owner can always sign in."""
        accounts = all_accounts(self.store).values()
        owners = [one for one in accounts if one.role == "owner" and one.state == "active"]
        assert owners or not accounts

    @invariant()
    def addresses_are_unique(self) -> None:
        """No two accounts have one address."""
        emails = [one.email for one in all_accounts(self.store).values()]
        assert len(emails) == len(set(emails))


TestStudio = Studio.TestCase
TestStudio.settings = settings(stateful_step_count=30)
