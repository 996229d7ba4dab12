"""Every route by every role and state of account, generated from the API document."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import find_account
from studio_core.accounts.roles import ROLES
from studio_core.accounts.team import disable_account, remove_account, set_role
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import (
    ACCOUNTS,
    PORTFOLIO,
    SETTINGS,
    SITE,
)
from studio_core.records.work import Work
from studio_core.site.demo import DEMO_RECORD, marks_of
from studio_core.site.importing import NOTES_RECORD
from studio_http.api.openapi import openapi_document
from studio_http.api.routes import ADMINISTRATION
from tests.http.api.accounts.conftest import (
    CLERK,
    EDITOR,
    OWNER,
    Client,
    Clock,
    sign_in,
    signed_in,
)
from tests.http.studio_in_memory import ARTICLE, AT, HANOK, put

CALLS: dict[tuple[str, str], dict[str, Any]] = {
    (method.upper(), path): operation
    for path, item in json.loads(openapi_document())["paths"].items()
    for method, operation in item.items()
    if "security" in operation
}
PEOPLE = {"owner": OWNER, "editor": EDITOR, "enquiries": CLERK}


def ask(client: Client, method: str, path: str) -> tuple[int, str]:
    """Make a call on things that are not there; return the status and the code."""
    place = path.replace("{id}", "nobody").replace("{position}", "9999").replace("{n}", "1")
    answer = client.request(method, place, json=None if method == "GET" else {})
    problem = "problem+json" in answer.headers.get("content-type", "")
    return answer.status_code, answer.json()["code"] if problem else ""


def answers_of(client: Client) -> dict[tuple[str, str], tuple[int, str]]:
    """Make every call behind a session."""
    return {call: ask(client, *call) for call in CALLS}


def wrongly_answered(client: Client, role: str) -> dict[tuple[str, str], tuple[int, str]]:
    """Return the calls whose answers are not those of *role*."""
    return {
        call: answer
        for call, answer in answers_of(client).items()
        if (answer == (403, "role_not_allowed")) == (role in CALLS[call]["x-roles"])
        or answer[0] in {401, 500}
    }


def test_every_route_behind_a_session_says_who_may_call_it() -> None:
    assert len(CALLS) > 55
    assert all(set(operation["x-roles"]) <= set(ROLES) for operation in CALLS.values())
    assert all("owner" in operation["x-roles"] for operation in CALLS.values())
    assert set(ADMINISTRATION) == {None, "content", "inbox", "personal_data", "people"}


def test_roles_do_what_the_table_says() -> None:
    allowed = {
        role: {path for (_, path), one in CALLS.items() if role in one["x-roles"]} for role in ROLES
    }

    assert "/api/admin/team" not in allowed["editor"] | allowed["enquiries"]
    assert not {path for path in allowed["editor"] if path.startswith("/api/admin/enquiries")}
    content = ("/api/admin/portfolio", "/api/admin/insights", "/api/admin/media", "/api/admin/up")
    assert not {path for path in allowed["enquiries"] if path.startswith(content)}
    assert "/api/admin/enquiries/export" not in allowed["enquiries"]
    assert "/api/admin/enquiries/{id}" in allowed["enquiries"]


@pytest.mark.parametrize("role", ROLES)
def test_every_route_answers_every_role_as_the_document_says(
    browser: Callable[[], Client], role: str
) -> None:
    client = signed_in(browser(), PEOPLE[role])

    assert wrongly_answered(client, role) == {}


@pytest.mark.parametrize("after", ROLES)
@pytest.mark.parametrize("before", ["editor", "enquiries"])
def test_a_changed_role_counts_in_mid_session(
    browser: Callable[[], Client], studio: Studio, before: str, after: str
) -> None:
    client = signed_in(browser(), PEOPLE[before])
    account = find_account(studio.store, PEOPLE[before])
    assert account is not None

    set_role(Work(studio.store, OPERATOR, AT), account.id, after)

    assert wrongly_answered(client, after) == {}


@pytest.mark.parametrize("change", [disable_account, remove_account])
def test_every_route_is_closed_to_who_is_out(
    editor: Client, studio: Studio, change: Callable[..., None]
) -> None:
    account = find_account(studio.store, EDITOR)
    assert account is not None
    change(Work(studio.store, OPERATOR, AT), account.id)

    assert {answer[0] for answer in answers_of(editor).values()} == {401}
    assert sign_in(editor, EDITOR).status_code == 401


def test_every_route_is_closed_to_who_is_only_invited(owner: Client, visitor: Client) -> None:
    owner.post("/api/admin/team/invitations", json={"email": "a@b.kr", "role": "owner"})

    assert sign_in(visitor, "a@b.kr", "").status_code == 400
    assert sign_in(visitor, "a@b.kr").status_code == 401
    assert {answer[0] for answer in answers_of(visitor).values()} == {401}


def test_an_unknown_role_may_do_nothing_but_look_after_itself(
    editor: Client, studio: Studio
) -> None:
    account = find_account(studio.store, EDITOR)
    assert account is not None
    Work(studio.store, OPERATOR, AT).commit("x", SetField(ACCOUNTS, account.id, "role", "wizard"))

    allowed = {call for call, answer in answers_of(editor).items() if answer[0] != 403}

    assert allowed == {call for call, one in CALLS.items() if set(one["x-roles"]) == set(ROLES)}


def test_every_sensitive_act_asks_for_a_proof_that_is_ten_minutes_old(
    owner: Client, clock: Clock
) -> None:
    clock.pass_(minutes=9, seconds=59)
    fresh = answers_of(owner)
    clock.pass_(seconds=1)

    old = answers_of(owner)

    asked = {call for call, answer in old.items() if answer == (403, "proof_needed")}
    assert asked == {call for call, one in CALLS.items() if one["x-proof"]}
    assert not [call for call, answer in fresh.items() if answer[1] == "proof_needed"]
    assert ("POST", "/api/admin/enquiries/export") in asked
    assert ("POST", "/api/admin/team/invitations") in asked


def test_an_editor_sees_the_activity_of_the_content_alone(editor: Client, owner: Client) -> None:
    owner.post("/api/admin/insights", json=ARTICLE)

    actions = [one["action"] for one in editor.get("/api/admin/activity").json()["items"]]
    everything = [one["action"] for one in owner.get("/api/admin/activity").json()["items"]]

    assert actions == ["insight_created"]
    assert {"insight_created", "account_created", "signed_in"} <= set(everything)


def test_an_editor_takes_the_demo_away_and_brings_it_back(editor: Client, studio: Studio) -> None:
    heading = {"heading": "데모의 이야기"}
    brought = {PORTFOLIO: {"d1": HANOK}, SITE: {"about": heading}}
    put(studio, PORTFOLIO, "d1", HANOK)
    put(studio, SITE, "about", heading)
    put(studio, SETTINGS, DEMO_RECORD, dict(marks_of(brought, [])))

    removed = editor.post("/api/admin/demo/remove").json()
    position = studio.store.position()
    left = {**studio.store.read(PORTFOLIO), **studio.store.read(SITE)}
    undone = editor.post(f"/api/admin/activity/{position}/undo", json={"confirm": 2})

    assert removed == {"records": 1, "fields": 1, "kept": 0}
    assert left == {}
    assert undone.status_code == 200, undone.text
    assert studio.store.read(PORTFOLIO)["d1"].document == HANOK
    assert studio.store.read(SITE)["about"].document == heading


def test_the_notes_on_enquiries_are_for_who_may_see_these(
    studio: Studio, browser: Callable[[], Client]
) -> None:
    put(studio, SETTINGS, NOTES_RECORD, {"contact": "문의표는 금고에 있습니다."})
    clients = {role: signed_in(browser(), email) for role, email in PEOPLE.items()}

    notes = {role: one.get("/api/admin/site").json()["contact"] for role, one in clients.items()}

    note = "문의표는 금고에 있습니다."
    assert notes == {"owner": note, "editor": "", "enquiries": note}
