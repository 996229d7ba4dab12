"""People whose passwords another service keeps (Firebase): roles and names are ours."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import Account, get_account
from studio_core.accounts.identity import Enrolled, User
from studio_core.accounts.invitations import invite, renew_invitation
from studio_core.accounts.sessions import change_session, csrf_token, open_session, session_key
from studio_core.records.changes import OPERATOR
from studio_core.records.spaces import SESSIONS
from studio_core.records.work import Work
from studio_http.api.session_cookie import cookie_name
from tests.http.api.accounts.conftest import Client, Clock, code_of, sign_in, signed_in
from tests.http.studio_in_memory import AT, PASSWORD, put_administrator

NEW = "choi@studio.example"


@dataclass
class Service:
    """A service that keeps accounts, to which anybody may sign up."""

    passwords: dict[str, str] = field(default_factory=dict)
    elsewhere: bool = True

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the user for the right password."""
        right = self.passwords.get(email) == password
        return User(id=f"uid-{email[:4]}", email=email, stamp="1746000000") if right else None

    def still_valid(self, user: User, account: Account) -> bool:
        """Tell whether the account is there still."""
        return user.email in self.passwords

    def enrol(self, email: str, password: str) -> Enrolled | None:
        """Make the account, or find it by its password."""
        self.passwords.setdefault(email, password)
        user = self.authenticate(email, password)
        return Enrolled(id=user.id, stamp=user.stamp) if user else None


@pytest.fixture
def service() -> Service:
    return Service({"boss@studio.example": PASSWORD, "stranger@evil.example": PASSWORD})


@pytest.fixture
def studio(studio: Studio, service: Service) -> Studio:
    """The studio with one owner of the service's."""
    put_administrator(studio, "uid-boss", "boss@studio.example", role="owner")
    return replace(studio, identity=service)


def test_who_signed_up_at_the_service_is_nobody_here(visitor: Client, studio: Studio) -> None:
    assert code_of(sign_in(visitor, "stranger@evil.example")) == (401, "login_failed")
    assert get_account(studio.store, "uid-stra") is None


def test_who_is_known_here_signs_in_with_the_password_of_there(visitor: Client) -> None:
    user = sign_in(visitor, "boss@studio.example").json()["user"]

    assert (user["id"], user["role"], user["hasPassword"]) == ("uid-boss", "owner", True)


def test_an_invitation_makes_the_account_there_and_the_role_here(
    browser: Callable[[], Client], visitor: Client, service: Service, studio: Studio
) -> None:
    account, token = invite(Work(studio.store, OPERATOR, AT), NEW, "editor", "s" * 43)
    token = _fresh(studio, account.id)

    answer = visitor.post(
        f"/api/invitations/{token}", json={"name": "최지원", "password": "봄날의 작은 창문"}
    )

    assert answer.json()["user"]["id"] == "uid-choi"
    assert service.passwords[NEW] == "봄날의 작은 창문"
    assert get_account(studio.store, account.id) is None
    found = get_account(studio.store, "uid-choi")
    assert found is not None
    assert (found.name, found.role, found.password_hash) == ("최지원", "editor", "")
    assert sign_in(browser(), NEW, "봄날의 작은 창문").status_code == 200


def test_who_has_an_account_there_comes_in_with_its_password_alone(
    visitor: Client, service: Service, studio: Studio
) -> None:
    service.passwords[NEW] = "kurz"
    account, _ = invite(Work(studio.store, OPERATOR, AT), NEW, "editor", "s" * 43)
    path = f"/api/invitations/{_fresh(studio, account.id)}"

    wrong = visitor.post(path, json={"name": "최지원", "password": "etwas anderes"})
    right = visitor.post(path, json={"name": "최지원", "password": "kurz"})

    assert wrong.json()["errors"][0]["code"] == "password_wrong"
    assert right.status_code == 200


def test_what_is_the_services_is_said_to_be_done_there(visitor: Client, studio: Studio) -> None:
    boss = signed_in(visitor, "boss@studio.example")
    body: dict[str, Any] = {"email": "a@b.kr"}
    account, _ = invite(Work(studio.store, OPERATOR, AT), NEW, "editor", "s" * 43)
    token = _fresh(studio, account.id)

    answers = [
        boss.put("/api/account/password", json={"current": PASSWORD, "new": "x" * 20}),
        boss.post("/api/account/email", json=body),
        boss.post("/api/account/passkeys/options"),
        boss.post("/api/admin/team/uid-boss/reset"),
        boss.post("/api/admin/second-factor", json={"password": PASSWORD}),
        boss.post(f"/api/invitations/{token}/passkey/options", json={"name": "가"}),
    ]

    assert [code_of(answer) for answer in answers] == [(409, "accounts_elsewhere")] * 6
    assert boss.get("/api/account").json()["elsewhere"] is True
    assert boss.patch("/api/account", json={"name": "김서연"}).json()["name"] == "김서연"
    assert boss.post("/api/session/proof", json={"password": PASSWORD}).status_code == 204


def test_who_was_signed_in_before_there_were_roles_becomes_an_owner(
    visitor: Client, studio: Studio, service: Service, clock: Clock
) -> None:
    service.passwords["old@studio.example"] = PASSWORD
    token = _session_of(studio, clock, "old@studio.example", noted=False)
    visitor.cookies.set(cookie_name(secure=False), token)

    answer = visitor.get("/api/session")

    assert answer.json()["user"]["role"] == "owner"
    visitor.headers["X-CSRF-Token"] = csrf_token(token)
    assert visitor.get("/api/admin/team").status_code == 200


def test_a_session_of_nobody_that_is_not_from_before_ends(
    visitor: Client, studio: Studio, clock: Clock
) -> None:
    token = _session_of(studio, clock, "stranger@evil.example", noted=True)
    visitor.cookies.set(cookie_name(secure=False), token)

    assert visitor.get("/api/session").json() == {"user": None}
    assert studio.store.key_values.get(SESSIONS, session_key(token)) is None


def _session_of(studio: Studio, clock: Clock, email: str, *, noted: bool) -> str:
    """Open a session past the application, as a version before would have; return its token."""
    token, at = "t" * 43, clock.now.isoformat()
    user = User(id=f"uid-{email[:4]}", email=email, stamp="1746000000")
    session = open_session(studio.store, user, token=token, at=at)
    if not noted:
        change_session(studio.store, session.id, "provedAt", None)
    return token


def _fresh(studio: Studio, id: str) -> str:
    """Return the token of a link that lasts by the application's clock."""
    at = studio.clock().isoformat()
    return renew_invitation(Work(studio.store, OPERATOR, at), id, "s" * 43)
