"""Passkeys over HTTP: coming in, signing in and proving it with a device of one's own."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.authenticator import Authenticator
from tests.http.api.accounts.conftest import (
    EDITOR,
    OWNER,
    PUBLIC_URL,
    Client,
    Clock,
    code_of,
    signed_in,
    token_of,
)
from tests.http.studio_in_memory import PASSWORD

PASSKEYS = "/api/account/passkeys"
NEW = "choi@studio.example"


@pytest.fixture
def device() -> Authenticator:
    return Authenticator(origin=PUBLIC_URL, host="studio.example")


def add(client: Client, device: Authenticator, name: str = "맥북") -> Any:
    """Make a passkey for who is signed in."""
    options = client.post(f"{PASSKEYS}/options").json()["publicKey"]
    return client.post(PASSKEYS, json={"name": name, "passkey": device.create(options)})


def signed_challenge(client: Client, device: Authenticator) -> dict[str, Any]:
    """Return what the device signs when the page asks for a passkey."""
    options = client.post("/api/session/passkey/options").json()["publicKey"]
    return {"passkey": device.sign(options)}


def come_in(owner: Client, visitor: Client, device: Authenticator) -> Any:
    """Accept an invitation with a passkey."""
    body = {"email": NEW, "role": "editor"}
    made = owner.post("/api/admin/team/invitations", json=body).json()
    path = f"/api/invitations/{token_of(made['link'])}"
    options = visitor.post(f"{path}/passkey/options", json={"name": "최지원"}).json()["publicKey"]
    return visitor.post(path, json={"name": "최지원", "passkey": device.create(options)})


def test_a_passkey_signs_in_without_a_password(
    editor: Client, visitor: Client, device: Authenticator
) -> None:
    added = add(editor, device)

    answer = visitor.post("/api/session/passkey", json=signed_challenge(visitor, device))

    assert added.status_code == 201
    assert (added.json()["name"], added.json()["usedAt"]) == ("맥북", None)
    assert answer.status_code == 200
    assert (answer.json()["user"]["email"], answer.json()["user"]["passkeys"]) == (EDITOR, 1)
    assert visitor.get("/api/admin/portfolio").status_code == 200
    assert editor.get("/api/account").json()["passkeys"][0]["usedAt"] is not None


def test_a_signature_is_good_once(editor: Client, visitor: Client, device: Authenticator) -> None:
    add(editor, device)
    sent = signed_challenge(visitor, device)

    answers = [visitor.post("/api/session/passkey", json=sent) for _ in range(2)]

    assert answers[0].status_code == 200
    assert code_of(answers[1]) == (400, "passkey_expired")


def test_a_challenge_ends_after_five_minutes(
    editor: Client, visitor: Client, device: Authenticator, clock: Clock
) -> None:
    add(editor, device)
    sent = signed_challenge(visitor, device)
    clock.pass_(minutes=5)

    assert code_of(visitor.post("/api/session/passkey", json=sent)) == (400, "passkey_expired")


def test_an_invitation_is_accepted_with_a_passkey_alone(
    owner: Client, visitor: Client, browser: Callable[[], Client], device: Authenticator
) -> None:
    answer = come_in(owner, visitor, device)

    user = answer.json()["user"]
    assert (user["name"], user["role"], user["hasPassword"], user["passkeys"]) == (
        "최지원",
        "editor",
        False,
        1,
    )
    again = browser()
    assert again.post("/api/session/passkey", json=signed_challenge(again, device)).is_success


def test_the_last_proof_of_an_account_stays(
    owner: Client, visitor: Client, device: Authenticator
) -> None:
    visitor.headers["X-CSRF-Token"] = come_in(owner, visitor, device).json()["csrfToken"]
    id = visitor.get("/api/account").json()["passkeys"][0]["id"]

    refused = visitor.delete(f"{PASSKEYS}/{id}")
    set_ = visitor.put("/api/account/password", json={"new": "창가의 낮은 책상 하나"})

    assert code_of(refused) == (409, "last_proof_required")
    assert set_.status_code == 204
    assert visitor.delete(f"{PASSKEYS}/{id}").status_code == 204
    assert visitor.get("/api/session").json()["user"]["passkeys"] == 0


def test_a_first_password_asks_for_a_proof(
    owner: Client, visitor: Client, device: Authenticator, clock: Clock
) -> None:
    visitor.headers["X-CSRF-Token"] = come_in(owner, visitor, device).json()["csrfToken"]
    clock.pass_(minutes=10)
    body = {"new": "창가의 낮은 책상 하나"}

    refused = visitor.put("/api/account/password", json=body)
    proved = visitor.post("/api/session/proof", json=signed_challenge(visitor, device))

    assert code_of(refused) == (403, "proof_needed")
    assert refused.json()["minutes"] == 10
    assert proved.status_code == 204
    assert visitor.put("/api/account/password", json=body).status_code == 204


def test_the_passkey_of_somebody_else_proves_nothing(
    owner: Client, editor: Client, device: Authenticator, clock: Clock
) -> None:
    add(editor, device)
    clock.pass_(minutes=10)

    answer = owner.post("/api/session/proof", json=signed_challenge(owner, device))

    assert code_of(answer) == (400, "passkey_failed")
    assert code_of(owner.post("/api/admin/team/x/reset")) == (403, "proof_needed")


def test_a_passkey_is_renamed_and_removed(editor: Client, device: Authenticator) -> None:
    id = add(editor, device).json()["id"]

    renamed = editor.patch(f"{PASSKEYS}/{id}", json={"name": "아이폰 15"})
    removed = editor.delete(f"{PASSKEYS}/{id}")

    assert renamed.json()["name"] == "아이폰 15"
    assert removed.status_code == 204
    assert editor.get("/api/account").json()["passkeys"] == []
    assert code_of(editor.delete(f"{PASSKEYS}/{id}")) == (404, "passkey_not_found")
    assert code_of(editor.patch(f"{PASSKEYS}/{id}", json={"name": "x"})) == (
        404,
        "passkey_not_found",
    )


def test_a_removed_passkey_signs_nobody_in(
    editor: Client, visitor: Client, device: Authenticator
) -> None:
    editor.delete(f"{PASSKEYS}/{add(editor, device).json()['id']}")

    answer = visitor.post("/api/session/passkey", json=signed_challenge(visitor, device))

    assert code_of(answer) == (400, "passkey_failed")


def test_the_same_passkey_is_added_once(editor: Client, device: Authenticator) -> None:
    add(editor, device)

    assert code_of(add(editor, device)) == (409, "passkey_known")


def test_a_page_of_another_site_makes_no_passkey(editor: Client, device: Authenticator) -> None:
    device.origin, device.host = "https://evil.example", "evil.example"

    assert code_of(add(editor, device)) == (400, "passkey_failed")


def test_the_challenge_of_another_account_makes_no_passkey(
    editor: Client, owner: Client, device: Authenticator
) -> None:
    options = owner.post(f"{PASSKEYS}/options").json()["publicKey"]

    answer = editor.post(PASSKEYS, json={"name": "x", "passkey": device.create(options)})

    assert code_of(answer) == (400, "passkey_expired")


@pytest.mark.parametrize("passkey", [{}, {"id": 7}, {"response": {}}, {"id": "x", "response": 7}])
def test_garbage_is_no_passkey(editor: Client, visitor: Client, passkey: dict[str, Any]) -> None:
    calls = [
        visitor.post("/api/session/passkey", json={"passkey": passkey}),
        editor.post("/api/session/proof", json={"passkey": passkey}),
        editor.post(PASSKEYS, json={"name": "x", "passkey": passkey}),
    ]

    assert {answer.status_code for answer in calls} == {400}
    assert {answer.json()["code"] for answer in calls} == {"passkey_failed"}


def test_attempts_with_passkeys_are_counted(visitor: Client) -> None:
    statuses = [
        visitor.post("/api/session/passkey", json={"passkey": {}}).status_code for _ in range(21)
    ]

    assert statuses == [400] * 20 + [429]


def test_another_password_ends_sessions_that_a_passkey_began(
    editor: Client, visitor: Client, device: Authenticator
) -> None:
    add(editor, device)
    visitor.post("/api/session/passkey", json=signed_challenge(visitor, device))

    editor.put("/api/account/password", json={"current": PASSWORD, "new": "창가의 낮은 책상 하나"})

    assert visitor.get("/api/account").status_code == 401


def test_a_suspended_person_does_not_sign_in_by_a_passkey(
    owner: Client, editor: Client, visitor: Client, device: Authenticator
) -> None:
    add(editor, device)
    id = editor.get("/api/account").json()["id"]
    owner.patch(f"/api/admin/team/{id}", json={"state": "suspended"})

    answer = visitor.post("/api/session/passkey", json=signed_challenge(visitor, device))

    assert code_of(answer) == (400, "passkey_failed")
    assert signed_in(visitor, OWNER).get("/api/account").status_code == 200
