"""Inviting people by a link, and coming in by it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.accounts.one_time_links import PER_NETWORK
from tests.http.api.accounts.conftest import (
    EDITOR,
    OWNER,
    PUBLIC_URL,
    Client,
    Clock,
    Post,
    code_of,
    person,
    sign_in,
    token_of,
)

TEAM = "/api/admin/team"
NEW = "choi@studio.example"
ACCEPTANCE = {"name": "최지원", "password": "한강 위의 작은 집 하나"}


def invite(owner: Client, email: str = NEW, role: str = "editor") -> str:
    answer = owner.post(f"{TEAM}/invitations", json={"email": email, "role": role})
    assert answer.status_code == 201, answer.text
    return token_of(answer.json()["link"])


def accept(client: Client, token: str, **fields: str) -> Any:
    return client.post(f"/api/invitations/{token}", json={**ACCEPTANCE, **fields})


def test_an_invitation_says_who_invited_to_what_and_until_when(
    owner: Client, visitor: Client
) -> None:
    made = owner.post(f"{TEAM}/invitations", json={"email": NEW, "role": "editor"}).json()

    shown = visitor.get(f"/api/invitations/{token_of(made['link'])}").json()

    assert made["link"].startswith(f"{PUBLIC_URL}/#/admin/invite/")
    assert made["expiresAt"] == "2026-05-04T09:00:00.000+00:00"
    assert shown == {
        "email": NEW,
        "role": "editor",
        "invitedBy": "김서연",
        "expiresAt": made["expiresAt"],
        "elsewhere": False,
        "shortestPassword": 12,
    }


def test_who_accepts_is_signed_in_with_name_and_role(owner: Client, visitor: Client) -> None:
    token = invite(owner)

    answer = visitor.post(f"/api/invitations/{token}", json=ACCEPTANCE)

    user = answer.json()["user"]
    assert (user["email"], user["name"], user["role"]) == (NEW, "최지원", "editor")
    assert visitor.get("/api/session").json()["user"] == user
    assert visitor.get("/api/admin/portfolio").status_code == 200
    assert person(owner, NEW)["state"] == "active"
    assert sign_in(visitor, NEW, ACCEPTANCE["password"]).status_code == 200


def test_an_invitation_opens_once(owner: Client, visitor: Client) -> None:
    token = invite(owner)
    accept(visitor, token)

    assert code_of(accept(visitor, token, name="다른 사람")) == (410, "invitation_unavailable")
    assert code_of(visitor.get(f"/api/invitations/{token}")) == (410, "invitation_unavailable")
    assert person(owner, NEW)["name"] == "최지원"


def test_of_two_browsers_that_accept_at_once_one_comes_in(
    owner: Client, browser: Callable[[], Client]
) -> None:
    token = invite(owner)
    browsers = [browser() for _ in range(4)]

    with ThreadPoolExecutor(4) as pool:
        names = ["가", "나", "다", "라"]
        answers = list(
            pool.map(
                lambda one: accept(one[0], token, name=one[1]), zip(browsers, names, strict=True)
            )
        )

    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410]
    winner = next(answer for answer in answers if answer.status_code == 200)
    assert person(owner, NEW)["name"] == winner.json()["user"]["name"]


def test_an_invitation_ends_after_three_days(owner: Client, visitor: Client, clock: Clock) -> None:
    token = invite(owner)
    clock.pass_(days=3, seconds=-1)
    assert visitor.get(f"/api/invitations/{token}").status_code == 200

    clock.pass_(seconds=1)

    assert code_of(visitor.get(f"/api/invitations/{token}")) == (410, "invitation_unavailable")
    assert code_of(accept(visitor, token)) == (410, "invitation_unavailable")


def test_a_new_link_closes_the_one_before(owner: Client, visitor: Client) -> None:
    before = invite(owner)
    id = person(owner, NEW)["id"]

    again = owner.post(f"{TEAM}/invitations", json={"email": NEW.upper(), "role": "owner"})
    renewed = owner.post(f"{TEAM}/invitations/{id}")

    assert code_of(again) == (409, "invitation_pending")
    assert renewed.status_code == 201
    assert visitor.get(f"/api/invitations/{before}").status_code == 410
    assert visitor.get(f"/api/invitations/{token_of(renewed.json()['link'])}").status_code == 200


def test_a_revoked_invitation_opens_nothing(owner: Client, visitor: Client) -> None:
    token = invite(owner)

    gone = owner.delete(f"{TEAM}/invitations/{person(owner, NEW)['id']}")

    assert gone.status_code == 204
    assert visitor.get(f"/api/invitations/{token}").status_code == 410
    assert NEW not in owner.get(TEAM).text
    assert invite(owner) != token


def test_the_role_of_who_is_invited_can_still_change(owner: Client, visitor: Client) -> None:
    token = invite(owner)
    owner.patch(f"{TEAM}/{person(owner, NEW)['id']}", json={"role": "enquiries"})

    accept(visitor, token)

    assert visitor.get("/api/session").json()["user"]["role"] == "enquiries"


def test_the_store_knows_no_token(owner: Client, studio: Studio) -> None:
    token = invite(owner)

    kept = repr(dict(studio.store.read("accounts"))) + repr(studio.store.changes(0))

    assert token not in kept
    assert token.partition(".")[2] not in kept


def test_who_is_here_is_not_invited_again(owner: Client) -> None:
    answer = owner.post(f"{TEAM}/invitations", json={"email": EDITOR, "role": "owner"})

    assert code_of(answer) == (409, "account_exists")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"email": "kein", "role": "editor"}, "email"),
        ({"email": "", "role": "editor"}, "email"),
        ({"email": NEW, "role": "god"}, "role"),
        ({"email": NEW}, "role"),
        ({"email": NEW, "role": "editor", "id": "1"}, "id"),
    ],
)
def test_a_bad_invitation_names_its_field(owner: Client, body: dict[str, str], field: str) -> None:
    answer = owner.post(f"{TEAM}/invitations", json=body)

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"name": " "}, ("name", "field_required")),
        ({"name": "가" * 61}, ("name", "field_too_long")),
        ({"name": "가\n나"}, ("name", "field_invalid")),
        ({"password": ""}, ("password", "password_too_short")),
        ({"password": "짧은 비밀번호"}, ("password", "password_too_short")),
        ({"password": "password1234"}, ("password", "password_common")),
        ({"password": f"{NEW}!"}, ("password", "password_common")),
    ],
)
def test_what_is_wrong_with_an_acceptance_is_named_and_the_link_stays_open(
    owner: Client, visitor: Client, fields: dict[str, str], fault: tuple[str, str]
) -> None:
    token = invite(owner)

    answer = accept(visitor, token, **fields)

    assert answer.status_code == 400
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [fault]
    assert accept(visitor, token).status_code == 200


@pytest.mark.parametrize("token", ["x", "x.y", ".", "a" * 300, "%F0%9F%8F%A0.x", "..%2f", "%7f"])
def test_a_guessed_token_is_unavailable_whatever_it_is(visitor: Client, token: str) -> None:
    for answer in (visitor.get(f"/api/invitations/{token}"), accept(visitor, token)):
        assert answer.status_code in {404, 405, 410}


def test_the_id_with_another_secret_opens_nothing(owner: Client, visitor: Client) -> None:
    id = invite(owner).partition(".")[0]

    assert visitor.get(f"/api/invitations/{id}.{'a' * 43}").status_code == 410
    assert visitor.get(f"/api/invitations/{id}.").status_code == 410
    assert visitor.get(f"/api/invitations/{id}").status_code == 410


def test_who_guesses_has_to_wait_and_a_right_link_opens_all_the_same(
    owner: Client, visitor: Client
) -> None:
    token = invite(owner)

    statuses = [
        visitor.get(f"/api/invitations/guess.{number}").status_code
        for number in range(PER_NETWORK.attempts + 2)
    ]

    assert statuses == [410] * PER_NETWORK.attempts + [429] * 2
    assert visitor.get(f"/api/invitations/{token}").status_code == 200


def test_a_link_names_the_configured_address_whatever_host_was_asked(owner: Client) -> None:
    headers = {"Host": "localhost", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil"}

    answer = owner.post(
        f"{TEAM}/invitations", json={"email": NEW, "role": "editor"}, headers=headers
    )

    assert answer.json()["link"].startswith(f"{PUBLIC_URL}/#/admin/invite/")


def test_another_host_is_refused_before_anything(owner: Client) -> None:
    body = {"email": NEW, "role": "editor"}

    answer = owner.post(f"{TEAM}/invitations", json=body, headers={"Host": "evil.example"})

    assert answer.status_code == 400
    assert NEW not in owner.get(TEAM).text


def test_the_link_that_was_shown_is_mailed(owner: Client, post: Post) -> None:
    made = owner.post(f"{TEAM}/invitations", json={"email": NEW, "role": "editor"}).json()
    path = f"{TEAM}/invitations/{made['id']}/mail"

    sent = owner.post(path, json={"link": made["link"]})
    forged = owner.post(path, json={"link": "https://evil.example/#/admin/invite/a.b"})

    letter = post.last("invitation")
    assert (sent.status_code, letter.to) == (204, NEW)
    assert letter.facts["link"] == made["link"]
    assert (letter.facts["by"], letter.facts["until"]) == ("김서연", "5월 4일 18:00")
    assert forged.status_code == 410
    assert len([one for one in post.letters if one.kind == "invitation"]) == 1


def test_a_mail_server_that_is_away_is_said_and_the_link_stays(owner: Client, post: Post) -> None:
    made = owner.post(f"{TEAM}/invitations", json={"email": NEW, "role": "editor"}).json()
    post.is_away = True

    answer = owner.post(f"{TEAM}/invitations/{made['id']}/mail", json={"link": made["link"]})

    assert answer.status_code == 502
    assert person(owner, NEW)["state"] == "invited"


def test_a_late_guest_asks_the_owner_for_another_link(
    owner: Client, visitor: Client, clock: Clock, post: Post
) -> None:
    token = invite(owner)
    early = visitor.post(f"/api/invitations/{token}/renewal")
    clock.pass_(days=3)
    sign_in(owner, OWNER)

    late = visitor.post(f"/api/invitations/{token}/renewal")
    nobody = visitor.post("/api/invitations/x.y/renewal")

    assert {answer.status_code for answer in (early, late, nobody)} == {202}
    assert early.json() == late.json() == nobody.json()
    letter = post.last("renewal_asked")
    assert (letter.to, letter.facts["email"]) == (OWNER, NEW)
    invitation = person(owner, NEW)["invitation"]
    assert (invitation["expired"], bool(invitation["askedAt"])) == (True, True)


def test_the_log_of_requests_names_no_token(
    owner: Client, visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    token = invite(owner)
    with caplog.at_level("INFO", logger="studio.requests"):
        accept(visitor, token)
        visitor.post(f"/api/invitations/{token}/renewal")
        visitor.post(f"/api/resets/{token}", json={"password": "x"})

    lines = [record.getMessage().partition(":")[0] for record in caplog.records]
    assert lines == [
        "POST /api/invitations/-",
        "POST /api/invitations/-/renewal",
        "POST /api/resets/-",
    ]
    assert token not in caplog.text
