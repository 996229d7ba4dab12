"""Signing in by the official Auth emulator: every refusal looks the same."""

import time
from uuid import uuid4

import httpx
import pytest
from firebase_admin import auth

from studio_adapters.identity.firebase import account_cache as standing
from studio_adapters.identity.firebase.identity import FirebaseIdentity
from studio_core.accounts.account import Account
from studio_core.accounts.identity import User

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]

EMAIL, PASSWORD = "hong@studio.example", "봄날의 작업실 2026"
OWNER = {"Authorization": "Bearer owner"}


@pytest.fixture
def account(identity: FirebaseIdentity) -> str:
    created = auth.create_user(
        email=EMAIL, password=PASSWORD, display_name="홍길동", app=identity._app
    )
    return str(created.uid)


@pytest.fixture(params=["enumeration possible", "enumeration protected"])
def either_mode(request: pytest.FixtureRequest, emulated: str) -> None:
    url = f"http://{emulated}/identitytoolkit.googleapis.com/v2/projects/demo-studio/config"
    protected = request.param == "enumeration protected"
    response = httpx.patch(
        url,
        params={"updateMask": "emailPrivacyConfig.enableImprovedEmailPrivacy"},
        json={"emailPrivacyConfig": {"enableImprovedEmailPrivacy": protected}},
        headers=OWNER,
    )
    response.raise_for_status()


HERE = Account(id="uid", email=EMAIL, password_hash="", created_at="")
"""The account here, which has no part in what Firebase says."""


def wait_for_the_next_second() -> None:
    """Wait until what happens now is later by the clock of Firebase, which counts whole seconds."""
    begun = int(time.time())
    while int(time.time()) == begun:
        time.sleep(0.01)


def signed_in(identity: FirebaseIdentity) -> User:
    user = identity.authenticate(EMAIL, PASSWORD)
    assert user is not None
    return user


def test_the_right_password_signs_in(identity: FirebaseIdentity, account: str) -> None:
    user = identity.authenticate(f" {EMAIL} ", PASSWORD)

    assert user is not None
    assert (user.id, user.email) == (account, EMAIL)
    assert identity.still_valid(user, HERE)


@pytest.mark.usefixtures("either_mode", "account")
@pytest.mark.parametrize(
    ("email", "password"),
    [
        (EMAIL, "틀린 비밀번호"),
        ("nobody@studio.example", PASSWORD),
        ("no address", PASSWORD),
        ("", PASSWORD),
        (EMAIL, ""),
        ("", ""),
        (EMAIL, "길" * 5_000),
        (EMAIL, "half \ud800"),
    ],
)
def test_every_refused_sign_in_gives_none(
    identity: FirebaseIdentity, email: str, password: str
) -> None:
    assert identity.authenticate(email, password) is None


@pytest.mark.usefixtures("either_mode")
def test_a_disabled_account_cannot_sign_in(identity: FirebaseIdentity, account: str) -> None:
    auth.update_user(account, disabled=True, app=identity._app)

    assert identity.authenticate(EMAIL, PASSWORD) is None


@pytest.mark.parametrize("end", ["disabled", "deleted", "revoked", "new password"])
def test_a_disabled_deleted_or_revoked_account_is_no_longer_valid(
    identity: FirebaseIdentity, account: str, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "FRESH_SECONDS", 0.0)
    user = signed_in(identity)
    assert identity.still_valid(user, HERE)
    wait_for_the_next_second()

    ends = {
        "disabled": lambda: auth.update_user(account, disabled=True, app=identity._app),
        "deleted": lambda: auth.delete_user(account, app=identity._app),
        "revoked": lambda: auth.revoke_refresh_tokens(account, app=identity._app),
        "new password": lambda: auth.update_user(
            account, password="새 비밀번호", app=identity._app
        ),
    }
    ends[end]()

    assert not identity.still_valid(user, HERE)


def test_after_a_revocation_signing_in_again_is_enough(
    identity: FirebaseIdentity, account: str
) -> None:
    auth.revoke_refresh_tokens(account, app=identity._app)
    wait_for_the_next_second()

    user = signed_in(identity)

    assert identity.still_valid(user, HERE)


@pytest.mark.parametrize("id", ["nobody", "", "x" * 500])
def test_an_unknown_account_is_not_valid(identity: FirebaseIdentity, id: str) -> None:
    assert not identity.still_valid(User(id=id, email=EMAIL), HERE)


def test_who_comes_in_gets_an_account_at_firebase(identity: FirebaseIdentity) -> None:
    email = f"{uuid4().hex}@studio.example"

    enrolled = identity.enrol(email, PASSWORD)
    again = identity.enrol(email, PASSWORD)

    user = identity.authenticate(email, PASSWORD)
    assert user is not None
    assert enrolled is not None
    assert again is not None
    assert (enrolled.id, enrolled.password_hash) == (user.id, "")
    assert (again.id, enrolled.stamp.isdecimal()) == (user.id, True)
    assert identity.elsewhere


@pytest.mark.usefixtures("account")
@pytest.mark.parametrize("password", ["틀린 비밀번호", "", "kurz", "길" * 5_000])
def test_who_has_an_account_at_firebase_comes_in_with_its_password_alone(
    identity: FirebaseIdentity, password: str
) -> None:
    assert identity.enrol(EMAIL, password) is None


@pytest.mark.parametrize(("email", "password"), [("no address", PASSWORD), ("a@b.kr", "kurz")])
def test_what_firebase_does_not_take_lets_nobody_in(
    identity: FirebaseIdentity, email: str, password: str
) -> None:
    assert identity.enrol(email, password) is None
