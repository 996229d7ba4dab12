"""Signing in with a second factor, and turning it on and off."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Store, Studio
from studio_adapters.identity.local import LocalIdentity
from studio_core.accounts.account import (
    account_id,
    find_account,
)
from studio_core.accounts.identity import User
from studio_core.accounts.second_factor import PER_CODE, second_factor_of
from studio_core.accounts.sign_ins import list_sign_ins
from studio_core.accounts.team import (
    add_account,
)
from studio_core.accounts.totp import code_of, secret_bytes, step_at
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work
from studio_http.app import StudioApp
from tests.http.studio_in_memory import AT, BASE_URL, EMAIL, PASSWORD

Client = TestClient[Any]
RIGHT = {"email": EMAIL, "password": PASSWORD}
PATH = "/api/admin/second-factor"


class Telephone:
    """An authenticator application: shows codes by a clock that the server shares."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 9, tzinfo=UTC)
        self.secret = b""

    def wait(self, minutes: float = 6) -> None:
        """Let time pass; the default is longer than an account is slowed down."""
        self.now += timedelta(minutes=minutes)

    def code(self) -> str:
        """Return the code of the present time."""
        return code_of(self.secret, step_at(self.now))


@pytest.fixture
def telephone() -> Telephone:
    return Telephone()


class QuickIdentity(LocalIdentity):
    """Accounts in the store without the slow hash, which has tests of its own."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._accounts = store

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator for the right pair."""
        account = find_account(self._accounts, email)
        return account.user if account and password == PASSWORD else None


@pytest.fixture
def studio(studio: Studio, telephone: Telephone) -> Studio:
    """The studio with a local account, by the application's clock."""
    Work(studio.store, OPERATOR, AT).commit("removed", Delete(ACCOUNTS, "admin1"))
    add_account(Work(studio.store, OPERATOR, AT), EMAIL, "hash")
    identity = QuickIdentity(studio.store)
    return replace(studio, identity=identity, clock=lambda: telephone.now)


@pytest.fixture
def enrolled(admin: Client, telephone: Telephone) -> list[str]:
    """Turn the second factor on; return the recovery codes."""
    begun = admin.post(PATH, json={"password": PASSWORD})
    telephone.secret = secret_bytes(begun.json()["secret"])
    answer = admin.post(f"{PATH}/confirm", json={"code": telephone.code()})
    assert answer.status_code == 200, answer.text
    telephone.wait()
    return cast("list[str]", answer.json()["recoveryCodes"])


@pytest.fixture
def visitor(studio: Studio, enrolled: list[str]) -> Iterator[Client]:
    """Somebody else's browser."""
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        yield client


def sign_in(client: Client, **fields: str) -> Any:
    return client.post("/api/session", json={**RIGHT, **fields})


def test_enrolling_shows_a_qr_code_and_the_secret_once(admin: Client) -> None:
    body = admin.post(PATH, json={"password": PASSWORD}).json()

    assert body["uri"].startswith("otpauth://totp/")
    assert body["secret"] in body["uri"]
    assert body["qr"]["size"] > 20
    assert set(body["qr"]["path"]) <= set("Mhvz-0123456789 ")
    assert admin.get(PATH).json() == {
        "available": True,
        "on": False,
        "since": None,
        "recoveryCodesLeft": 0,
    }


def test_turning_it_on_gives_ten_recovery_codes_and_says_so(
    admin: Client, enrolled: list[str]
) -> None:
    state = admin.get(PATH).json()

    assert len(set(enrolled)) == 10
    assert (state["on"], state["recoveryCodesLeft"]) == (True, 10)
    assert not any(code in admin.get(PATH).text for code in enrolled)


def test_turning_it_on_ends_the_sessions_begun_without_it(
    admin: Client, studio: Studio, telephone: Telephone
) -> None:
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as other:
        sign_in(other)
        secret = admin.post(PATH, json={"password": PASSWORD}).json()["secret"]
        telephone.secret = secret_bytes(secret)

        admin.post(f"{PATH}/confirm", json={"code": telephone.code()})

        assert other.get("/api/session").json()["user"] is None
        assert admin.get("/api/session").json()["user"] is not None


def test_the_password_alone_does_not_sign_in(visitor: Client) -> None:
    answer = sign_in(visitor)

    assert answer.status_code == 401
    assert answer.json()["code"] == "second_factor_required"
    assert "set-cookie" not in answer.headers


def test_password_and_code_sign_in(visitor: Client, telephone: Telephone) -> None:
    answer = sign_in(visitor, code=telephone.code())

    assert answer.status_code == 200
    assert visitor.get("/api/session").json()["user"]["email"] == EMAIL


def test_a_used_code_is_refused(visitor: Client, telephone: Telephone) -> None:
    sign_in(visitor, code=telephone.code())

    again = sign_in(visitor, code=telephone.code())

    assert (again.status_code, again.json()["code"]) == (401, "second_factor_failed")


def test_a_recovery_code_signs_in_once(visitor: Client, enrolled: list[str]) -> None:
    first = sign_in(visitor, code=enrolled[3].upper())
    again = sign_in(visitor, code=enrolled[3])

    assert (first.status_code, again.status_code) == (200, 401)


def test_a_wrong_password_does_not_reveal_the_second_factor(
    visitor: Client, telephone: Telephone
) -> None:
    answers = [
        sign_in(visitor, password="아닌 비밀번호", code=telephone.code()),
        sign_in(visitor, password="아닌 비밀번호"),
    ]

    assert [answer.json()["code"] for answer in answers] == ["login_failed"] * 2


@pytest.mark.parametrize("code", ["", "000000"])
def test_attempts_are_limited_with_the_right_password_too(
    visitor: Client, telephone: Telephone, code: str
) -> None:
    answers = [sign_in(visitor, code=code).status_code for _ in range(6)]

    right = sign_in(visitor, code=telephone.code())

    assert answers == [401] * 5 + [429]
    assert right.status_code == 429


def test_codes_are_limited_per_day(visitor: Client, telephone: Telephone) -> None:
    for _ in range(PER_CODE.attempts):
        telephone.wait()
        assert sign_in(visitor, code="000000").status_code == 401
    telephone.wait()

    refused = sign_in(visitor, code=telephone.code())

    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 3600
    telephone.wait(minutes=24 * 60)
    assert sign_in(visitor, code=telephone.code()).status_code == 200


def test_wrong_codes_are_in_the_activity_list(visitor: Client, studio: Studio) -> None:
    sign_in(visitor, code="000000")
    sign_in(visitor, code="000000")

    noted = {note.action: note for note in list_sign_ins(studio.store)}

    assert noted["second_factor_failed"].count == 2
    assert noted["second_factor_failed"].email == EMAIL


def test_turning_it_off_needs_password_and_code(
    admin: Client, enrolled: list[str], telephone: Telephone, studio: Studio
) -> None:
    password = {"password": "아닌 비밀번호", "code": telephone.code()}
    code = {"password": PASSWORD, "code": "000000"}

    refused = [admin.post(f"{PATH}/off", json=sent) for sent in (password, code)]

    assert [answer.status_code for answer in refused] == [400, 400]
    faults = [answer.json()["errors"][0]["code"] for answer in refused]
    assert faults == ["password_wrong", "code_wrong"]
    assert second_factor_of(studio.store, account_id(EMAIL)) is not None
    answer = admin.post(f"{PATH}/off", json={"password": PASSWORD, "code": telephone.code()})
    assert answer.status_code == 204
    assert sign_in(admin).status_code == 200


def test_turning_it_on_needs_the_password(admin: Client) -> None:
    codes = [admin.post(PATH, json={"password": "아닌 비밀번호"}) for _ in range(6)]

    assert [answer.status_code for answer in codes] == [400] * 5 + [429]


def test_a_wrong_code_does_not_turn_the_second_factor_on(admin: Client) -> None:
    without = admin.post(f"{PATH}/confirm", json={"code": "000000"})
    admin.post(PATH, json={"password": PASSWORD})

    wrong = admin.post(f"{PATH}/confirm", json={"code": "000000"})

    assert (without.status_code, without.json()["code"]) == (409, "second_factor_off")
    assert (wrong.status_code, wrong.json()["errors"][0]["code"]) == (400, "code_wrong")
    assert admin.get(PATH).json()["on"] is False


def test_a_second_enrolment_is_refused(admin: Client, enrolled: list[str]) -> None:
    answer = admin.post(PATH, json={"password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_on")


def test_without_the_key_signing_in_with_a_code_is_a_503(
    visitor: Client, studio: Studio, telephone: Telephone
) -> None:
    studio.settings.enquiry_key_file.unlink()

    answer = sign_in(visitor, code=telephone.code())

    assert (answer.status_code, answer.json()["code"]) == (503, "second_factor_unreadable")
    assert "set-cookie" not in answer.headers
