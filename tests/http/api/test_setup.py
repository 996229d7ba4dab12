"""Setting a site up in the browser: the terminal's token makes the first administrator, once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.identity.local import LocalIdentity
from studio_core.accounts.account import list_accounts
from studio_core.accounts.setup import SETUP_RECORD, begin_setup
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import ACCOUNTS, SETTINGS
from studio_core.records.work import Work
from studio_http.app import StudioApp
from tests.http.studio_in_memory import AT, BASE_URL
from tests.store_kinds import KINDS

Client = TestClient[Any]
TOKEN = "a" * 43
EMAIL, PASSWORD = "bom@bom.studio", "아주 긴 비밀번호 하나"

pytestmark = pytest.mark.every_store(now=KINDS)


@pytest.fixture
def empty(studio: Studio) -> Studio:
    """A studio that nobody can sign in to, with a token to set it up."""
    accounts = studio.store.read(ACCOUNTS)
    Work(studio.store, OPERATOR, AT).commit("x", *(Delete(ACCOUNTS, id) for id in accounts))
    begin_setup(Work(studio.store, OPERATOR, AT), TOKEN)
    return replace(studio, identity=LocalIdentity(studio.store))


@pytest.fixture
def app(empty: Studio) -> StudioApp:
    return StudioApp(empty)


@pytest.fixture
def visitor(app: StudioApp) -> Iterator[Client]:
    with TestClient(cast("Any", app), base_url=BASE_URL) as client:
        yield client


def set_up(client: Client, **more: str) -> Any:
    """Send the first administrator."""
    sent = {"email": EMAIL, "password": PASSWORD} | more
    return client.post("/api/setup/administrator", json=sent)


def test_the_token_makes_an_owner_who_is_signed_in(visitor: Client, empty: Studio) -> None:
    session = visitor.post("/api/setup/session", json={"token": TOKEN})
    made = set_up(visitor)

    assert (session.status_code, made.status_code) == (200, 201)
    assert session.json() == {"shortestPassword": 12}
    assert TOKEN not in session.text
    assert "HttpOnly" in session.headers["set-cookie"]
    assert made.json()["user"]["role"] == "owner"
    csrf = {"X-CSRF-Token": made.json()["csrfToken"], "If-Match": "*"}
    saved = visitor.put("/api/admin/site/brand", json={"ko": "스튜디오 봄"}, headers=csrf)
    assert saved.status_code == 200
    assert empty.store.get(SETTINGS, SETUP_RECORD) is None
    assert visitor.get("/api/session").json()["user"]["email"] == EMAIL


def test_the_token_dies_with_the_first_administrator(visitor: Client) -> None:
    visitor.post("/api/setup/session", json={"token": TOKEN})
    set_up(visitor)

    again = [visitor.post("/api/setup/session", json={"token": TOKEN}), set_up(visitor)]

    assert [(one.status_code, one.json()["code"]) for one in again] == [(409, "setup_done")] * 2


def test_a_wrong_token_is_refused_and_counted(visitor: Client) -> None:
    answers = [
        visitor.post("/api/setup/session", json={"token": f"wrong{number}"}) for number in range(22)
    ]

    assert answers[0].json()["code"] == "setup_token_invalid"
    assert answers[0].status_code == 401
    assert answers[-1].status_code == 429
    assert set_up(visitor).status_code in (401, 429)


def test_a_bad_address_or_password_leaves_the_token_good(visitor: Client) -> None:
    visitor.post("/api/setup/session", json={"token": TOKEN})

    bad = [set_up(visitor, email="nobody"), set_up(visitor, password="kurz")]

    assert [[error["field"] for error in one.json()["errors"]] for one in bad] == [
        ["email"],
        ["password"],
    ]
    assert set_up(visitor).status_code == 201


def test_of_two_requests_at_once_one_wins(empty: Studio) -> None:
    with (
        TestClient(cast("Any", StudioApp(empty)), base_url=BASE_URL) as one,
        TestClient(cast("Any", StudioApp(empty)), base_url=BASE_URL) as other,
        ThreadPoolExecutor(2) as pool,
    ):
        for client in (one, other):
            client.post("/api/setup/session", json={"token": TOKEN})
        answers = list(
            pool.map(lambda pair: set_up(pair[0], email=pair[1]), [(one, EMAIL), (other, "x@y.kr")])
        )

    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert len(list_accounts(empty.store)) == 1
