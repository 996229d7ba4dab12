"""What is asked about accounts, sessions, invitations, passkeys and the second factor."""

from typing import Any

from studio_core.accounts.totp import code_of, secret_bytes, step_at
from tests.answers.site import HOST, PASSWORD, PUBLIC_URL
from tests.answers.talk import Talk
from tests.authenticator import Authenticator

_NEW, _BETTER = "choi@studio.example", "한강 위의 작은 집 하나"
_TEAM, _ACCOUNT = "/api/admin/team", "/api/account"


def ask_for_people(talk: Talk) -> None:
    """Ask everything about who works here."""
    talk.section("sessions")
    _sign_in(talk)
    talk.section("own account")
    _own_account(talk)
    talk.section("invitations")
    _invite(talk)
    talk.section("team")
    _team(talk)
    talk.section("passkeys")
    _passkeys(talk)
    talk.section("second factor")
    _second_factor(talk)


def _token(link: str) -> str:
    return link.rpartition("/")[2]


def _mailed(talk: Talk, kind: str) -> str:
    """Return the token in the letter of *kind* that came last."""
    links = [letter.facts["link"] for letter in talk.site.letters if letter.kind == kind]
    return _token(links[-1]) if links else "unknown"


def _sign_in(talk: Talk) -> None:
    right = {"email": "owner@studio.example", "password": PASSWORD}
    talk.get("/api/session", by="guest")
    talk.each(
        "POST",
        "/api/session",
        right,
        {**right, "password": "wrong"},
        {**right, "email": "nobody@x.example"},
        by="guest",
    )
    talk.each(
        "POST",
        "/api/session",
        {},
        [],
        {**right, "password": 7},
        {**right, "email": "a" * 255},
        {**right, "x": 1},
        by="guest",
    )
    signed_in = talk.get("/api/session", by="guest").json()
    csrf = {"X-CSRF-Token": signed_in.get("csrfToken") or ""}
    talk.ask("PATCH", _ACCOUNT, {"name": "without a token"}, by="guest")
    talk.ask("POST", "/api/session/proof", {"password": PASSWORD}, by="guest", headers=csrf)
    talk.ask("POST", "/api/session/proof", {"password": "wrong"}, by="guest", headers=csrf)
    talk.ask("POST", "/api/session/proof", {}, by="guest", headers=csrf)
    sessions = talk.get("/api/admin/sessions").json()
    other = [one["id"] for one in sessions.get("items", []) if not one.get("current")]
    for id in (*other[:1], "unknown"):
        talk.ask("DELETE", f"/api/admin/sessions/{id}")
    talk.ask("DELETE", "/api/admin/sessions")
    talk.ask("DELETE", "/api/session", by="guest", headers=csrf)
    talk.get("/api/session", by="guest")


def _own_account(talk: Talk) -> None:
    talk.get(_ACCOUNT)
    for name in ("김서연", "가" * 60, "가" * 61, "", 7, None):
        talk.ask("PATCH", _ACCOUNT, {"name": name})
    for email in ("editor@studio.example", "no address", "new@studio.example", "a" * 255):
        talk.ask("POST", f"{_ACCOUNT}/email", {"email": email}, by="editor")
    for token in ("unknown", _mailed(talk, "email_confirmation")):
        talk.ask("POST", f"/api/emails/{token}", by="nobody")
    back = {"email": "editor@studio.example"}
    talk.ask("POST", f"{_ACCOUNT}/email", back, by="editor")
    talk.ask("POST", f"/api/emails/{_mailed(talk, 'email_confirmation')}", by="nobody")
    talk.each(
        "PUT",
        f"{_ACCOUNT}/password",
        {"current": "wrong", "new": _BETTER},
        {"current": PASSWORD, "new": "short"},
        {"current": PASSWORD, "new": "가" * 1025},
        {"current": PASSWORD, "new": _BETTER},
        {"current": _BETTER, "new": PASSWORD},
        by="enquiries",
    )
    for email in ("enquiries@studio.example", "nobody@studio.example", "no address"):
        talk.ask("POST", f"{_ACCOUNT}/reset", {"email": email}, by="nobody")
    token = _mailed(talk, "reset")
    for method, sent in (
        ("GET", None),
        ("POST", {"password": "x"}),
        ("POST", {"password": PASSWORD}),
    ):
        talk.ask(method, f"/api/resets/{token}", sent, by="nobody")
        talk.ask(method, "/api/resets/unknown", sent, by="nobody")
    talk.get(f"/api/resets/{token}", by="nobody")


def _invite(talk: Talk) -> None:
    path = f"{_TEAM}/invitations"
    made = talk.ask("POST", path, {"email": _NEW, "role": "editor"}).json()
    talk.each(
        "POST", path, {"email": _NEW, "role": "king"}, {"email": "no", "role": "editor"}, {}, []
    )
    talk.ask("POST", path, {"email": "owner@studio.example", "role": "editor"})
    id, token = made.get("id", "unknown"), _token(made["link"])
    for one in (token, "unknown"):
        talk.get(f"/api/invitations/{one}", by="nobody")
        talk.ask("POST", f"/api/invitations/{one}/renewal", by="nobody")
    renewed = talk.ask("POST", f"{path}/{id}").json()
    talk.ask("POST", f"{path}/unknown")
    talk.ask("POST", f"{path}/{id}/mail", {"link": renewed.get("link", "")})
    talk.ask("POST", f"{path}/{id}/mail", {"link": "https://other.example/"})
    token = _token(renewed.get("link", ""))
    options = {"name": "최지원"}
    talk.ask("POST", f"/api/invitations/{token}/passkey/options", options, by="guest")
    talk.each(
        "POST",
        f"/api/invitations/{token}",
        {"name": ""},
        {"name": "최지원"},
        {"name": "최지원", "password": "x"},
        by="guest",
    )
    accepted = {"name": "최지원", "password": _BETTER}
    talk.ask("POST", f"/api/invitations/{token}", accepted, by="guest")
    talk.ask("POST", f"/api/invitations/{token}", accepted, by="nobody")
    other = talk.ask("POST", path, {"email": "gone@studio.example", "role": "owner"}).json()
    talk.ask("DELETE", f"{path}/{other.get('id')}")
    talk.ask("DELETE", f"{path}/unknown")


def _team(talk: Talk) -> None:
    people = talk.get(_TEAM).json()
    every: list[dict[str, Any]] = people["items"]
    ids = {one["email"].partition("@")[0]: one["id"] for one in every}
    talk.get("/api/admin/assignees")
    talk.get("/api/admin/assignees", by="enquiries")
    for name, id in {**ids, "nobody": "unknown"}.items():
        if name == "editor":
            continue
        talk.each(
            "PATCH",
            f"{_TEAM}/{id}",
            {"state": "suspended"},
            {"state": "active"},
            {"role": "king"},
            {"x": 1},
        )
        talk.ask("POST", f"{_TEAM}/{id}/reset")
    talk.ask("PATCH", f"{_TEAM}/{ids.get('choi', 'unknown')}", {"role": "enquiries"})
    talk.ask("DELETE", f"{_TEAM}/{ids.get('choi', 'unknown')}")
    talk.ask("DELETE", f"{_TEAM}/{ids['owner']}")
    talk.ask("DELETE", f"{_TEAM}/unknown")


def _passkeys(talk: Talk) -> None:
    device, path = Authenticator(origin=PUBLIC_URL, host=HOST), f"{_ACCOUNT}/passkeys"
    options = talk.ask("POST", f"{path}/options").json()["publicKey"]
    made = talk.ask("POST", path, {"name": "맥북", "passkey": device.create(options)}).json()
    talk.ask("POST", path, {"name": "맥북", "passkey": {}})
    talk.get(_ACCOUNT)
    for _ in range(2):
        options = talk.ask("POST", "/api/session/passkey/options", by="guest").json()["publicKey"]
        signed = {"passkey": device.sign(options)}
        talk.ask("POST", "/api/session/passkey", signed, by="guest")
        talk.ask("POST", "/api/session/passkey", signed, by="guest")
    for id in (made.get("id", "unknown"), "unknown"):
        for name in ("아이폰", "", "가" * 61):
            talk.ask("PATCH", f"{path}/{id}", {"name": name})
        talk.ask("DELETE", f"{path}/{id}")


def _second_factor(talk: Talk) -> None:
    path, site = "/api/admin/second-factor", talk.site
    talk.get(path)
    talk.ask("POST", f"{path}/codes")
    talk.ask("POST", path, {"password": "wrong"})
    begun = talk.ask("POST", path, {"password": PASSWORD}).json()
    secret = secret_bytes(begun["secret"]) if "secret" in begun else b""
    talk.ask("POST", f"{path}/confirm", {"code": "000000"})
    talk.ask("POST", f"{path}/confirm", {"code": code_of(secret, step_at(site.now))})
    talk.get(path)
    talk.ask("POST", f"{path}/codes")
    right = {"email": "owner@studio.example", "password": PASSWORD}
    site.pass_(minutes=10)
    talk.ask("POST", "/api/session", right, by="guest")
    talk.ask("POST", "/api/session", {**right, "code": "000000"}, by="guest")
    code = code_of(secret, step_at(site.now))
    talk.ask("POST", "/api/session", {**right, "code": code}, by="guest")
    site.pass_(minutes=10)
    talk.each("POST", f"{path}/off", {"password": PASSWORD, "code": "000000"}, {})
    code = code_of(secret, step_at(site.now))
    talk.ask("POST", f"{path}/off", {"password": PASSWORD, "code": code})
    talk.get(path)
