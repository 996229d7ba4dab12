"""Links that let people in: single use, three days."""

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    AccountExistsError,
    AccountNotFoundError,
    find_account,
    get_account,
    known_account,
)
from studio_core.accounts.invitations import (
    InvitationPendingError,
    InvitationUnavailableError,
    accept_invitation,
    ask_for_renewal,
    find_invitation,
    invite,
    renew_invitation,
    revoke_invitation,
)
from studio_core.accounts.team import (
    add_account,
    disable_account,
    remove_account,
    set_role,
)
from studio_core.errors import InvalidFieldsError
from studio_core.records.changes import OPERATOR, Actor
from studio_core.records.work import Work

AT, LAST, OVER = "2026-05-01T09:00:00Z", "2026-05-04T08:59:59.999Z", "2026-05-04T09:00:00Z"
EMAIL = "lee@studio.example"
PASSWORD = {"passwordHash": "hash"}


def invited(store: MemoryStore, role: str = "editor") -> str:
    add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash", name="김")
    return invite(Work(store, OPERATOR, AT), EMAIL, role, "secret")[1]


def test_who_is_invited_cannot_sign_in_and_is_found(store: MemoryStore) -> None:
    token = invited(store)

    account = find_invitation(store, token, at=AT)

    assert (account.email, account.role, account.state) == (EMAIL, "editor", "invited")
    assert (account.password_hash, account.name) == ("", "")
    assert account == find_account(store, EMAIL)
    assert token == f"{account.id}.secret"


def test_the_invited_person_comes_in_once(store: MemoryStore) -> None:
    token = invited(store)

    here = accept_invitation(store, token, " 이 ", PASSWORD, at=LAST)

    assert (here.name, here.role, here.state) == ("이", "editor", "active")
    assert (here.password_hash, here.created_at, here.invitation) == ("hash", LAST, None)
    with pytest.raises(InvitationUnavailableError):
        accept_invitation(store, token, "박", PASSWORD, at=LAST)
    with pytest.raises(InvitationUnavailableError):
        find_invitation(store, token, at=LAST)
    entry = store.changes(0)[-1]
    assert (entry.action, entry.actor) == ("invitation_accepted", Actor("administrator", here.id))


def test_an_invitation_ends_after_three_days(store: MemoryStore) -> None:
    token = invited(store)

    assert find_invitation(store, token, at=LAST).email == EMAIL
    with pytest.raises(InvitationUnavailableError):
        find_invitation(store, token, at=OVER)
    with pytest.raises(InvitationUnavailableError):
        accept_invitation(store, token, "이", PASSWORD, at=OVER)


@pytest.mark.parametrize("token", ["", ".", "secre", "nobody.secret", "é.secret", "a." + "b" * 300])
def test_other_tokens_open_nothing(store: MemoryStore, token: str) -> None:
    id = invited(store).partition(".")[0]

    for one in (token, f"{id}.{token}", f"{id}.secre", f"{id}.secret.", f"{id}."):
        with pytest.raises(InvitationUnavailableError):
            find_invitation(store, one, at=AT)


def test_an_acceptance_without_a_name_leaves_the_link_open(store: MemoryStore) -> None:
    token = invited(store)

    for name in ("", " ", "가" * 61, "가\n나"):
        with pytest.raises(InvalidFieldsError):
            accept_invitation(store, token, name, PASSWORD, at=AT)

    assert accept_invitation(store, token, "가" * 60, PASSWORD, at=AT).name == "가" * 60


def test_an_account_of_another_service_gets_its_id(store: MemoryStore) -> None:
    token = invited(store)

    here = accept_invitation(store, token, "이", {}, at=AT, id="uid-7")

    assert (here.id, here.email, here.state) == ("uid-7", EMAIL, "active")
    assert get_account(store, token.partition(".")[0]) is None


def test_nobody_is_invited_twice(store: MemoryStore) -> None:
    invited(store)

    with pytest.raises(InvitationPendingError) as pending:
        invite(Work(store, OPERATOR, AT), "LEE@studio.example", "owner", "s")
    with pytest.raises(AccountExistsError):
        invite(Work(store, OPERATOR, AT), "kim@studio.example", "owner", "s")
    assert pending.value.email == EMAIL
    for email, role in (("kein", "owner"), ("a@b.kr", "king")):
        with pytest.raises(InvalidFieldsError):
            invite(Work(store, OPERATOR, AT), email, role, "s")


def test_a_new_link_lasts_anew_and_closes_the_one_before(store: MemoryStore) -> None:
    before = invited(store)
    by = Actor("administrator", "owner-1")

    after = renew_invitation(Work(store, by, LAST), before.partition(".")[0], "other")

    with pytest.raises(InvitationUnavailableError):
        find_invitation(store, before, at=LAST)
    invitation = find_invitation(store, after, at=OVER).invitation
    assert invitation is not None
    assert (invitation["by"], invitation["at"]) == ("owner-1", LAST)
    assert "other" not in repr(invitation)


def test_a_revoked_invitation_is_forgotten(store: MemoryStore) -> None:
    token = invited(store)
    id = token.partition(".")[0]

    revoke_invitation(Work(store, OPERATOR, AT), id)

    assert get_account(store, id) is None
    with pytest.raises(InvitationUnavailableError):
        find_invitation(store, token, at=AT)
    with pytest.raises(AccountNotFoundError):
        revoke_invitation(Work(store, OPERATOR, AT), id)
    with pytest.raises(AccountNotFoundError):
        renew_invitation(Work(store, OPERATOR, AT), id, "s")


def test_who_was_here_before_is_known_after_a_revoked_invitation(store: MemoryStore) -> None:
    token = invited(store)
    here = accept_invitation(store, token, "이", PASSWORD, at=AT)
    remove_account(Work(store, OPERATOR, AT), here.id)
    again, other = invite(Work(store, OPERATOR, AT), EMAIL, "owner", "s2")

    revoke_invitation(Work(store, OPERATOR, AT), again.id)

    left = known_account(store, here.id)
    assert (again.id, left.state, left.name) == (here.id, "removed", "이")
    with pytest.raises(InvitationUnavailableError):
        find_invitation(store, other, at=AT)


@pytest.mark.parametrize("call", [renew_invitation, revoke_invitation])
def test_who_is_here_has_no_invitation(store: MemoryStore, call: object) -> None:
    here = accept_invitation(store, invited(store), "이", PASSWORD, at=AT)
    secret = ("s",) if call is renew_invitation else ()

    with pytest.raises(AccountNotFoundError):
        call(Work(store, OPERATOR, AT), here.id, *secret)  # type: ignore[operator]  # either


def test_an_invited_person_who_is_suspended_does_not_come_in(store: MemoryStore) -> None:
    token = invited(store)
    id = token.partition(".")[0]
    set_role(Work(store, OPERATOR, AT), id, "enquiries")

    disable_account(Work(store, OPERATOR, AT), id)

    assert known_account(store, id).role == "enquiries"
    with pytest.raises(InvitationUnavailableError):
        accept_invitation(store, token, "이", PASSWORD, at=AT)


def test_who_comes_too_late_may_ask_for_another_link(store: MemoryStore) -> None:
    token = invited(store)

    asking = ask_for_renewal(store, token, at=OVER)

    assert asking is not None
    assert asking.email == EMAIL
    invitation = known_account(store, asking.id).invitation
    assert invitation is not None
    assert invitation["askedAt"] == OVER
    assert store.changes(0)[-1].actor == Actor("visitor", asking.id)
    assert ask_for_renewal(store, "x.y", at=OVER) is None
    accept_invitation(
        store,
        renew_invitation(Work(store, OPERATOR, OVER), asking.id, "n"),
        "이",
        PASSWORD,
        at=OVER,
    )
    assert ask_for_renewal(store, token, at=OVER) is None
