"""One's own sessions: listed, and ended one by one or all others at once."""

from http.cookiejar import Cookie
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.accounts.identity import User
from studio_core.accounts.sessions import open_session, session_key
from studio_core.accounts.sign_ins import list_sign_ins
from tests.http.studio_in_memory import AT, EMAIL, PASSWORD, put_administrator

Client = TestClient[Any]
SESSIONS = "/api/admin/sessions"
RIGHT = {"email": EMAIL, "password": PASSWORD}
FIREFOX = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0) Gecko/20100101 Firefox/143.0"


def other_session(client: Client) -> dict[str, str]:
    """Sign in on another device; return the header that carries that session."""
    mine = list(client.cookies.jar)
    client.cookies.clear()
    answer = client.post("/api/session", json=RIGHT, headers={"user-agent": FIREFOX})
    token = answer.cookies["studio_session"]
    bring_back(client, mine)
    return {"cookie": f"studio_session={token}"}


def is_in(client: Client, header: dict[str, str]) -> bool:
    mine = list(client.cookies.jar)
    client.cookies.clear()
    answer = client.get("/api/session", headers=header)
    bring_back(client, mine)
    return answer.json()["user"] is not None


def bring_back(client: Client, cookies: list[Cookie]) -> None:
    """Give a client these cookies and no others."""
    client.cookies.clear()
    for cookie in cookies:
        client.cookies.jar.set_cookie(cookie)


def test_ones_own_sessions_are_listed_with_their_devices(admin: Client) -> None:
    other_session(admin)

    body = admin.get(SESSIONS).json()

    assert body["total"] == 2
    devices = {item["current"]: item["device"] for item in body["items"]}
    assert devices[False] == "Firefox · macOS"
    secret = admin.cookies["studio_session"]
    assert secret not in str(body)
    assert session_key(secret) in {item["id"] for item in body["items"] if item["current"]}


def test_a_listed_session_id_is_no_token(admin: Client) -> None:
    id = admin.get(SESSIONS).json()["items"][0]["id"]

    assert not is_in(admin, {"cookie": f"studio_session={id}"})


def test_one_session_is_ended_at_once(admin: Client) -> None:
    other = other_session(admin)
    id = next(item["id"] for item in admin.get(SESSIONS).json()["items"] if not item["current"])

    answer = admin.delete(f"{SESSIONS}/{id}")

    assert answer.status_code == 204
    assert not is_in(admin, other)
    assert admin.get(SESSIONS).json()["total"] == 1


def test_all_others_are_ended_and_this_one_goes_on(admin: Client, studio: Studio) -> None:
    others = [other_session(admin), other_session(admin)]

    answer = admin.delete(SESSIONS)

    assert (answer.status_code, answer.json()["changed"]) == (200, 2)
    assert [is_in(admin, other) for other in others] == [False, False]
    assert admin.get(SESSIONS).json()["total"] == 1
    ended = next(note for note in list_sign_ins(studio.store) if note.action == "sessions_ended")
    assert (ended.count, ended.email) == (2, EMAIL)


def test_nobody_ends_the_session_of_another(admin: Client, studio: Studio) -> None:
    put_administrator(studio, "admin2", "other@studio.example")
    stranger = User(id="admin2", email="other@studio.example")
    at = studio.clock().isoformat()
    theirs = open_session(studio.store, stranger, token="theirs", at=at)

    answer = admin.delete(f"{SESSIONS}/{theirs.id}")
    admin.delete(SESSIONS)

    assert answer.status_code == 404
    assert theirs.id not in admin.get(SESSIONS).text
    assert is_in(admin, {"cookie": "studio_session=theirs"})


@pytest.mark.parametrize("id", ["0", "%00", "%ED%A0%80", "..%2f", "a" * 2000, "%F0%9F%8F%A0"])
def test_an_unknown_session_id_is_a_404(admin: Client, id: str) -> None:
    answer = admin.delete(f"{SESSIONS}/{id}")

    assert answer.status_code in {400, 404, 405}
    assert admin.get(SESSIONS).json()["total"] == 1


def test_a_session_that_is_over_is_not_listed(admin: Client, studio: Studio) -> None:
    open_session(studio.store, User(id="admin1", email=EMAIL), token="old", at=AT)

    assert admin.get(SESSIONS).json()["total"] == 1


def test_signing_out_is_noted_once(admin: Client, studio: Studio) -> None:
    admin.delete("/api/session")
    admin.delete("/api/session")

    noted = [note.action for note in list_sign_ins(studio.store)]

    assert sorted(noted) == ["signed_in", "signed_out"]


def test_accounts_of_another_service_keep_their_second_factor_there(
    admin: Client, studio: Studio
) -> None:
    studio.identity.elsewhere = True  # type: ignore[misc]  # the stand-in of this suite
    state = admin.get("/api/admin/second-factor").json()

    answer = admin.post("/api/admin/second-factor", json={"password": PASSWORD})

    assert state["available"] is False
    assert (answer.status_code, answer.json()["code"]) == (409, "accounts_elsewhere")
