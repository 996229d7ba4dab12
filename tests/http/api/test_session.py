from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.accounts.attempts import PER_ACCOUNT, PER_DEVICE
from studio_core.records.spaces import SESSIONS
from studio_http.app import StudioApp
from tests.http.studio_in_memory import BASE_URL, EMAIL, PASSWORD

Client = TestClient[Any]
RIGHT = {"email": EMAIL, "password": PASSWORD}
WRONG = {"email": EMAIL, "password": "틀린 비밀번호"}


def test_signing_in_gives_the_user_a_token_and_an_http_only_cookie(client: Client) -> None:
    answer = client.post("/api/session", json=RIGHT)

    assert answer.status_code == 200
    assert answer.json()["user"] == {
        "id": "admin1",
        "email": EMAIL,
        "name": "",
        "role": "owner",
        "permissions": ["content", "inbox", "personal_data", "people"],
        "hasPassword": False,
        "passkeys": 0,
    }
    assert answer.json()["csrfToken"]
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("studio_session=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_over_tls_the_cookie_is_bound_to_the_host(studio: Studio) -> None:
    settings = replace(studio.settings, public_url="https://studio.example")
    secure = replace(studio, settings=settings)

    with TestClient(_app(secure), base_url="https://studio.example") as client:
        answer = client.post("/api/session", json=RIGHT)

    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-studio_session=")
    assert "Secure" in cookie
    assert "domain" not in cookie.lower()
    assert "strict-transport-security" in answer.headers


def test_without_a_cookie_nobody_is_signed_in(client: Client) -> None:
    answer = client.get("/api/session")

    assert answer.json() == {"user": None}
    assert "set-cookie" not in answer.headers


def test_the_session_gives_its_user_and_the_same_token(admin: Client) -> None:
    answer = admin.get("/api/session")

    assert answer.json()["user"]["email"] == EMAIL
    assert answer.json()["csrfToken"] == admin.headers["X-CSRF-Token"]


@pytest.mark.parametrize("sent", [WRONG, {"email": "nobody@studio.example", "password": PASSWORD}])
def test_a_wrong_password_and_an_unknown_account_get_the_same_answer(
    client: Client, sent: dict[str, str]
) -> None:
    answer = client.post("/api/session", json=sent)

    assert answer.status_code == 401
    assert answer.json()["code"] == "login_failed"
    assert "set-cookie" not in answer.headers


def test_repeated_failures_are_limited(client: Client) -> None:
    codes = [client.post("/api/session", json=WRONG).status_code for _ in range(6)]

    refused = client.post("/api/session", json=RIGHT)

    assert codes == [401] * PER_ACCOUNT.attempts + [429]
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0


def test_a_browser_that_signed_in_before_is_not_locked_out_by_strangers(client: Client) -> None:
    client.post("/api/session", json=RIGHT)
    device = {name: value for name, value in client.cookies.items() if "device" in name}
    client.cookies.clear()
    strangers = [client.post("/api/session", json=WRONG).status_code for _ in range(30)]

    client.cookies.update(device)
    mistyped = client.post("/api/session", json=WRONG)
    owner = client.post("/api/session", json=RIGHT)
    client.cookies.clear()

    assert strangers.count(429) == 30 - PER_ACCOUNT.attempts
    assert (mistyped.status_code, owner.status_code) == (401, 200)
    assert client.post("/api/session", json=RIGHT).status_code == 429


def test_a_known_browser_has_a_limit_of_its_own(client: Client) -> None:
    client.post("/api/session", json=RIGHT)

    codes = [client.post("/api/session", json=WRONG).status_code for _ in range(7)]

    assert codes == [401] * PER_DEVICE.attempts + [429] * (7 - PER_DEVICE.attempts)


def test_the_cookie_of_a_known_browser_is_kept_from_scripts_and_other_sites(client: Client) -> None:
    cookies = client.post("/api/session", json=RIGHT).headers.get_list("set-cookie")

    (device,) = [one.lower() for one in cookies if one.startswith("studio_device_")]
    assert "httponly" in device
    assert "samesite=strict" in device
    assert "admin@" not in device


def test_ending_the_other_sessions_leaves_this_browser_known_and_no_other(admin: Client) -> None:
    stolen = {name: value for name, value in admin.cookies.items() if "device" in name}
    admin.delete("/api/admin/sessions")
    own = {name: value for name, value in admin.cookies.items() if "device" in name}
    admin.cookies.clear()
    for _ in range(PER_ACCOUNT.attempts):
        admin.post("/api/session", json=WRONG)

    admin.cookies.update(stolen)
    thief = admin.post("/api/session", json=WRONG)
    admin.cookies.clear()
    admin.cookies.update(own)

    assert thief.status_code == 429
    assert admin.post("/api/session", json=RIGHT).status_code == 200


def test_successes_are_not_counted(client: Client) -> None:
    codes = {client.post("/api/session", json=RIGHT).status_code for _ in range(30)}

    assert codes == {200}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"email": EMAIL}, "password"),
        ({"password": PASSWORD}, "email"),
        ({"email": 1, "password": PASSWORD}, "email"),
        ({"email": "", "password": PASSWORD}, "email"),
        ({"email": EMAIL, "password": "x" * 2000}, "password"),
        ({"email": EMAIL, "password": PASSWORD, "admin": True}, "admin"),
        ({"admin": True}, "email,password,admin"),
    ],
)
def test_every_bad_field_is_named(client: Client, body: dict[str, Any], field: str) -> None:
    answer = client.post("/api/session", json=body)

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == field.split(",")


def test_a_session_id_sent_by_the_client_is_not_adopted(client: Client) -> None:
    client.cookies.set("studio_session", "CHOSENBYANATTACKER")

    answer = client.post("/api/session", json=RIGHT)

    assert answer.cookies["studio_session"] != "CHOSENBYANATTACKER"
    stolen = {"cookie": "studio_session=CHOSENBYANATTACKER"}
    client.cookies.clear()
    assert client.get("/api/admin/portfolio", headers=stolen).status_code == 401


def test_signing_in_again_ends_the_session_before(admin: Client) -> None:
    before = admin.cookies["studio_session"]

    admin.post("/api/session", json=RIGHT)
    admin.cookies.clear()

    old = {"cookie": f"studio_session={before}"}
    assert admin.get("/api/admin/portfolio", headers=old).status_code == 401


def test_only_a_hash_of_the_session_is_stored(admin: Client, studio: Studio) -> None:
    secret = admin.cookies["studio_session"]

    stored = studio.store.key_values.items(SESSIONS)

    assert len(stored) == 1
    assert secret not in str(stored)


def test_signing_out_ends_the_session(admin: Client, studio: Studio) -> None:
    answer = admin.delete("/api/session")

    assert answer.status_code == 204
    assert not studio.store.key_values.items(SESSIONS)
    assert admin.get("/api/session").json() == {"user": None}


def test_signing_out_twice_is_no_error(client: Client) -> None:
    assert client.delete("/api/session").status_code == 204


def test_signing_out_needs_the_token(admin: Client) -> None:
    del admin.headers["X-CSRF-Token"]

    assert admin.delete("/api/session").status_code == 403


def test_a_disabled_account_loses_its_session_at_once(admin: Client, studio: Studio) -> None:
    studio.identity.valid = False  # type: ignore[attr-defined]  # the stand-in of this suite

    answer = admin.get("/api/admin/portfolio")

    assert answer.status_code == 401
    assert answer.json()["code"] == "session_expired"


def test_an_unused_session_expires(studio: Studio) -> None:
    times = [datetime(2026, 5, 1, tzinfo=UTC)]
    clocked = Studio(
        settings=studio.settings,
        store=studio.store,
        media=studio.media,
        identity=studio.identity,
        clock=lambda: times[0],
        new_id=studio.new_id,
    )
    with TestClient(_app(clocked), base_url=BASE_URL) as client:
        client.post("/api/session", json=RIGHT)
        times[0] += timedelta(hours=1)
        assert client.get("/api/admin/portfolio").status_code == 200

        times[0] += timedelta(hours=3)

        assert client.get("/api/admin/portfolio").status_code == 401


def _app(studio: Studio) -> Any:
    return StudioApp(studio)
