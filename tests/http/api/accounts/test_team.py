"""Who works here: the list, roles, suspending and removing."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from studio_adapters.bootstrap import Studio, hash_password
from studio_core.accounts.team import add_account
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.http.api.accounts.conftest import (
    CLERK,
    EDITOR,
    OWNER,
    Client,
    Clock,
    code_of,
    person,
    sign_in,
    signed_in,
    token_of,
)
from tests.http.studio_in_memory import ARTICLE, AT, HANOK, PASSWORD

TEAM = "/api/admin/team"
SECOND = "jung@studio.example"


def path(owner: Client, email: str) -> str:
    return f"{TEAM}/{person(owner, email)['id']}"


def second_owner(studio: Studio) -> None:
    add_account(Work(studio.store, OPERATOR, AT), SECOND, hash_password(PASSWORD))


def test_the_list_says_who_is_here_and_when_last(owner: Client, editor: Client) -> None:
    body = owner.get(TEAM).json()

    assert [(one["email"], one["role"], one["state"]) for one in body["items"]] == [
        (OWNER, "owner", "active"),
        (CLERK, "enquiries", "active"),
        (EDITOR, "editor", "active"),
    ]
    assert [one["me"] for one in body["items"]] == [True, False, False]
    assert [bool(one["lastSignIn"]) for one in body["items"]] == [True, False, True]
    assert (body["mail"], body["elsewhere"]) == (True, False)
    assert {one["role"]: one["permissions"] for one in body["roles"]} == {
        "owner": ["content", "inbox", "personal_data", "people"],
        "editor": ["content"],
        "enquiries": ["inbox"],
    }


def test_another_role_is_in_force_with_the_next_request(owner: Client, editor: Client) -> None:
    assert editor.get("/api/admin/portfolio").status_code == 200

    changed = owner.patch(path(owner, EDITOR), json={"role": "enquiries"})

    assert changed.json()["role"] == "enquiries"
    refused = editor.post("/api/admin/portfolio", json=HANOK)
    assert code_of(refused) == (403, "role_not_allowed")
    assert "권한" in refused.json()["title"]
    assert editor.get("/api/session").json()["user"]["role"] == "enquiries"
    assert editor.get("/api/admin/enquiries").status_code == 200


def test_who_is_suspended_is_out_at_once_and_in_again_later(owner: Client, editor: Client) -> None:
    suspended = owner.patch(path(owner, EDITOR), json={"state": "suspended"})

    assert suspended.json()["state"] == "suspended"
    assert editor.get("/api/admin/portfolio").status_code == 401
    assert code_of(sign_in(editor, EDITOR)) == (401, "login_failed")
    owner.patch(path(owner, EDITOR), json={"state": "active"})
    assert sign_in(editor, EDITOR).status_code == 200


def test_who_leaves_stays_known_by_name(owner: Client, editor: Client, visitor: Client) -> None:
    created = editor.post("/api/admin/insights", json=ARTICLE)

    gone = owner.delete(path(owner, EDITOR))

    assert (created.status_code, gone.status_code) == (201, 204)
    assert EDITOR not in owner.get(TEAM).text
    assert editor.get("/api/admin/portfolio").status_code == 401
    assert sign_in(visitor, EDITOR).status_code == 401
    items = owner.get("/api/admin/activity").json()["items"]
    actor = next(one["actor"] for one in items if one["action"] == "insight_created")
    assert actor["name"] == "이도윤"


def test_who_left_may_be_invited_again_and_keeps_the_past(owner: Client, visitor: Client) -> None:
    before = person(owner, EDITOR)["id"]
    owner.delete(path(owner, EDITOR))

    made = owner.post(f"{TEAM}/invitations", json={"email": EDITOR, "role": "owner"}).json()
    body = {"name": "이도윤", "password": "다시 돌아온 사람의 것"}
    answer = visitor.post(f"/api/invitations/{token_of(made['link'])}", json=body)

    assert answer.json()["user"]["role"] == "owner"
    assert answer.json()["user"]["id"] == before
    assert sign_in(visitor, EDITOR).status_code == 401  # the password of before is gone


def test_the_last_owner_stays(owner: Client) -> None:
    me = path(owner, OWNER)

    answers = [
        owner.patch(me, json={"role": "editor"}),
        owner.patch(me, json={"state": "suspended"}),
        owner.delete(me),
    ]

    assert [code_of(answer) for answer in answers] == [(409, "last_owner")] * 3
    assert person(owner, OWNER)["role"] == "owner"


def test_nobody_changes_the_own_role(owner: Client, studio: Studio) -> None:
    second_owner(studio)
    me = path(owner, OWNER)

    answers = [
        owner.patch(me, json={"role": "editor"}),
        owner.patch(me, json={"state": "suspended"}),
        owner.delete(me),
    ]

    assert [code_of(answer) for answer in answers] == [(409, "own_role")] * 3


def test_two_owners_who_remove_each_other_at_once_leave_one(
    owner: Client, browser: Callable[[], Client], studio: Studio
) -> None:
    second_owner(studio)
    second = signed_in(browser(), SECOND)
    theirs, mine = path(owner, SECOND), path(owner, OWNER)

    with ThreadPoolExecutor(2) as pool:
        answers = list(
            pool.map(lambda call: call[0].delete(call[1]), [(owner, theirs), (second, mine)])
        )

    assert sorted(answer.status_code for answer in answers) in ([204, 401], [204, 403], [204, 409])
    assert sum(account.status_code == 200 for account in (owner.get(TEAM), second.get(TEAM))) == 1


def test_an_unknown_person_is_a_404(owner: Client) -> None:
    calls = [
        owner.patch(f"{TEAM}/nobody", json={"role": "editor"}),
        owner.patch(f"{TEAM}/nobody", json={"state": "active"}),
        owner.delete(f"{TEAM}/nobody"),
        owner.post(f"{TEAM}/nobody/reset"),
        owner.post(f"{TEAM}/invitations/nobody"),
        owner.delete(f"{TEAM}/invitations/nobody"),
    ]

    assert [code_of(answer) for answer in calls] == [(404, "account_not_found")] * 6


def test_a_change_of_nothing_is_refused(owner: Client) -> None:
    assert owner.patch(path(owner, EDITOR), json={}).status_code == 400


def test_sensitive_acts_ask_for_the_password_again_after_ten_minutes(
    owner: Client, clock: Clock
) -> None:
    editor = path(owner, EDITOR)
    clock.pass_(minutes=10)

    refused = owner.patch(editor, json={"role": "owner"})
    wrong = owner.post("/api/session/proof", json={"password": "etwas anderes"})
    still = owner.patch(editor, json={"role": "owner"})
    proved = owner.post("/api/session/proof", json={"password": PASSWORD})

    assert code_of(refused) == code_of(still) == (403, "proof_needed")
    assert wrong.json()["errors"][0]["code"] == "password_wrong"
    assert proved.status_code == 204
    assert owner.patch(editor, json={"role": "owner"}).status_code == 200
    assert owner.get(TEAM).status_code == 200


def test_proofs_are_counted(owner: Client) -> None:
    answers = [owner.post("/api/session/proof", json={"password": "x"}) for _ in range(6)]

    assert [answer.status_code for answer in answers] == [400] * 5 + [429]


def test_an_owner_makes_a_link_for_a_lost_password(owner: Client, editor: Client) -> None:
    made = owner.post(f"{path(owner, EDITOR)}/reset").json()
    token = token_of(made["link"])

    shown = editor.get(f"/api/resets/{token}").json()
    done = editor.post(f"/api/resets/{token}", json={"password": "언덕 위의 새 작업실 하나"})

    assert (shown["email"], shown["expiresAt"]) == (EDITOR, made["expiresAt"])
    assert done.status_code == 204
    assert editor.get("/api/admin/portfolio").status_code == 401
    assert sign_in(editor, EDITOR).status_code == 401
    assert sign_in(editor, EDITOR, "언덕 위의 새 작업실 하나").status_code == 200


def test_the_activity_names_who_was_changed_by_whom(owner: Client) -> None:
    owner.patch(path(owner, EDITOR), json={"role": "enquiries"})

    newest = owner.get("/api/admin/activity").json()["items"][0]

    assert (newest["action"], newest["title"]) == ("role_changed", "이도윤")
    assert (newest["actor"]["name"], newest["undoable"]) == ("김서연", False)
