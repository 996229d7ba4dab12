"""One's own account: name, password, address; and a lost password."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import find_account
from tests.http.api.accounts.conftest import (
    EDITOR,
    OWNER,
    PUBLIC_URL,
    Client,
    Clock,
    Post,
    code_of,
    sign_in,
    signed_in,
    token_of,
)
from tests.http.studio_in_memory import PASSWORD, eventually

ACCOUNT = "/api/account"
NEW = "강가의 조용한 방 한 칸"


def lost(client: Client, email: str = EDITOR) -> Any:
    return client.post(f"{ACCOUNT}/reset", json={"email": email})


def test_everybody_sees_the_own_account(editor: Client) -> None:
    body = editor.get(ACCOUNT).json()

    assert (body["email"], body["name"], body["role"]) == (EDITOR, "이도윤", "editor")
    assert (body["hasPassword"], body["passkeys"], body["pendingEmail"]) == (True, [], None)
    assert (body["shortestPassword"], body["recoveryCodes"]) == (12, 10)


def test_a_name_is_changed_and_seen_by_others(editor: Client, owner: Client) -> None:
    answer = editor.patch(ACCOUNT, json={"name": "  이도윤 실장 "})

    assert answer.json()["name"] == "이도윤 실장"
    assert "이도윤 실장" in owner.get("/api/admin/team").text
    assert editor.get("/api/session").json()["user"]["name"] == "이도윤 실장"


@pytest.mark.parametrize("name", ["", " ", "가" * 61, "가\u0000나", 7, None])
def test_what_is_no_name_is_refused(editor: Client, name: object) -> None:
    assert editor.patch(ACCOUNT, json={"name": name}).status_code == 400


def test_another_password_ends_the_other_sessions(
    editor: Client, browser: Callable[[], Client]
) -> None:
    other = signed_in(browser(), EDITOR)

    answer = editor.put(f"{ACCOUNT}/password", json={"current": PASSWORD, "new": NEW})

    assert answer.status_code == 204
    assert editor.get(ACCOUNT).status_code == 200
    assert other.get(ACCOUNT).status_code == 401
    assert sign_in(other, EDITOR).status_code == 401
    assert sign_in(other, EDITOR, NEW).status_code == 200


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"current": "falsch", "new": NEW}, ("current", "password_wrong")),
        ({"new": NEW}, ("current", "password_wrong")),
        ({"current": PASSWORD, "new": "짧다"}, ("new", "password_too_short")),
        ({"current": PASSWORD, "new": "qwertyuiop12"}, ("new", "password_common")),
        ({"current": PASSWORD, "new": "가" * 1025}, ("new", "field_too_long")),
    ],
)
def test_a_password_that_is_refused_changes_nothing(
    editor: Client, visitor: Client, body: dict[str, str], fault: tuple[str, str]
) -> None:
    answer = editor.put(f"{ACCOUNT}/password", json=body)

    assert answer.status_code == 400
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [fault]
    assert sign_in(visitor, EDITOR).status_code == 200


def test_the_old_password_cannot_be_guessed_by_an_open_tab(editor: Client) -> None:
    wrong = {"current": "x", "new": NEW}

    answers = [editor.put(f"{ACCOUNT}/password", json=wrong) for _ in range(6)]

    assert [answer.status_code for answer in answers] == [400] * 5 + [429]


def test_a_lost_password_is_set_anew_by_the_mailed_link(
    editor: Client, visitor: Client, post: Post
) -> None:
    assert lost(visitor).json() == {"mail": True, "minutes": 60, "elsewhere": False}
    letter = post.last("reset")

    done = visitor.post(f"/api/resets/{token_of(letter.facts['link'])}", json={"password": NEW})

    assert letter.to == EDITOR
    assert letter.facts["link"].startswith(f"{PUBLIC_URL}/#/admin/reset/")
    assert done.status_code == 204
    assert editor.get(ACCOUNT).status_code == 401
    assert sign_in(visitor, EDITOR, NEW).status_code == 200


def test_the_answer_does_not_tell_whether_there_is_an_account(
    visitor: Client, owner: Client, post: Post
) -> None:
    owner.patch("/api/admin/team/nobody", json={})
    answers = [lost(visitor, email) for email in (EDITOR, "nobody@studio.example", "kein")]

    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.text for answer in answers}) == 1
    post.last("reset")
    assert {letter.to for letter in post.letters if letter.kind == "reset"} == {EDITOR}


def test_a_reset_link_works_once_for_an_hour_and_the_last_one_alone(
    visitor: Client, post: Post, clock: Clock
) -> None:
    lost(visitor)
    first = token_of(post.last("reset").facts["link"])
    post.letters.clear()
    lost(visitor)
    second = token_of(post.last("reset").facts["link"])

    assert code_of(visitor.get(f"/api/resets/{first}")) == (410, "reset_unavailable")
    assert visitor.get(f"/api/resets/{second}").json()["email"] == EDITOR
    weak = visitor.post(f"/api/resets/{second}", json={"password": "짧다"})
    assert weak.json()["errors"][0]["code"] == "password_too_short"
    clock.pass_(minutes=60)
    assert code_of(visitor.post(f"/api/resets/{second}", json={"password": NEW})) == (
        410,
        "reset_unavailable",
    )


def test_of_two_who_use_a_reset_link_at_once_one_sets_the_password(
    browser: Callable[[], Client], visitor: Client, post: Post
) -> None:
    lost(visitor)
    token = token_of(post.last("reset").facts["link"])
    browsers = [browser() for _ in range(4)]
    passwords = [f"조용한 방 {number}번째 사람" for number in range(4)]

    with ThreadPoolExecutor(4) as pool:
        statuses = list(
            pool.map(
                lambda one: (
                    one[0].post(f"/api/resets/{token}", json={"password": one[1]}).status_code
                ),
                zip(browsers, passwords, strict=True),
            )
        )

    assert sorted(statuses) == [204, 410, 410, 410]
    winner = passwords[statuses.index(204)]
    assert sign_in(visitor, EDITOR, winner).status_code == 200


def test_wishes_for_links_are_bounded_and_never_refused(visitor: Client, post: Post) -> None:
    answers = [lost(visitor) for _ in range(8)]

    assert {answer.status_code for answer in answers} == {202}
    assert eventually(lambda: len(post.letters) == 3)
    assert len(post.letters) == 3


def test_who_is_suspended_gets_no_link(
    visitor: Client, owner: Client, studio: Studio, post: Post
) -> None:
    lost(visitor)
    token = token_of(post.last("reset").facts["link"])
    account = find_account(studio.store, EDITOR)
    assert account is not None
    owner.patch(f"/api/admin/team/{account.id}", json={"state": "suspended"})

    assert visitor.get(f"/api/resets/{token}").status_code == 410
    assert visitor.post(f"/api/resets/{token}", json={"password": NEW}).status_code == 410


def test_another_address_counts_once_it_is_confirmed(
    editor: Client, visitor: Client, owner: Client, post: Post
) -> None:
    wanted = "lee.doyun@studio.example"

    begun = editor.post(f"{ACCOUNT}/email", json={"email": wanted.upper()})
    letter = post.last("email_confirmation")
    before = sign_in(visitor, wanted).status_code
    confirmed = visitor.post(f"/api/emails/{token_of(letter.facts['link'])}")

    assert (begun.status_code, begun.json()) == (202, {"pendingEmail": wanted})
    assert (letter.to, before) == (wanted, 401)
    assert confirmed.json() == {"email": wanted}
    assert editor.get(ACCOUNT).json()["email"] == wanted
    assert sign_in(visitor, EDITOR).status_code == 401
    assert sign_in(visitor, wanted).status_code == 200
    told = post.last("email_changed")
    assert (told.to, told.facts["email"]) == (EDITOR, wanted)
    again = visitor.post(f"/api/emails/{token_of(letter.facts['link'])}")
    assert code_of(again) == (410, "email_unavailable")
    # Who had the address before is found by the new one; somebody else may have the old one.
    made = owner.post("/api/admin/team/invitations", json={"email": EDITOR, "role": "editor"})
    assert made.status_code == 201


def test_an_address_of_somebody_else_is_not_taken(editor: Client, post: Post) -> None:
    editor.post(f"{ACCOUNT}/email", json={"email": OWNER})

    answer = editor.post(f"/api/emails/{token_of(post.last('email_confirmation').facts['link'])}")

    assert code_of(answer) == (409, "account_exists")
    assert editor.get(ACCOUNT).json()["email"] == EDITOR


def test_a_change_of_password_ends_a_change_of_address(
    editor: Client, visitor: Client, post: Post
) -> None:
    editor.post(f"{ACCOUNT}/email", json={"email": "thief@evil.example"})
    token = token_of(post.last("email_confirmation").facts["link"])

    editor.put(f"{ACCOUNT}/password", json={"current": PASSWORD, "new": NEW})

    assert visitor.post(f"/api/emails/{token}").status_code == 410


def test_a_sign_in_from_an_unknown_device_is_mailed(
    editor: Client, browser: Callable[[], Client], post: Post
) -> None:
    stranger = browser()
    stranger.headers["User-Agent"] = "Mozilla/5.0 (iPhone) Version/17 Safari/605"
    sign_in(stranger, EDITOR)
    assert eventually(lambda: post.last("new_sign_in").facts["device"] == "Safari · iPhone")
    letter = post.last("new_sign_in")
    post.letters.clear()
    sign_in(stranger, EDITOR)
    sign_in(editor, EDITOR)

    assert letter.to == EDITOR
    assert letter.facts["link"] == f"{PUBLIC_URL}/#/admin/account"
    assert post.letters == []


def test_new_recovery_codes_need_a_second_factor(editor: Client) -> None:
    answer = editor.post("/api/admin/second-factor/codes")

    assert code_of(answer) == (409, "second_factor_off")
