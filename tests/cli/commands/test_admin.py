"""`studio admin`."""

from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings, open_identity, timestamp
from studio_core.accounts.account import account_id, find_account
from studio_core.accounts.clients import Client
from studio_core.accounts.invitations import InvitationUnavailableError, find_invitation
from studio_core.accounts.own_account import find_reset
from studio_core.accounts.sessions import open_session
from studio_core.accounts.sign_ins import SIGNED_IN, sign_in_note
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work

Cli = Any

PASSWORD = "봄날의 작업실 2026"


def signs_in(email: str, password: str) -> bool:
    settings = load_settings()
    store = create_store(settings.store, settings)
    try:
        return open_identity(store, settings).authenticate(email, password) is not None
    finally:
        store.close()


def test_an_added_administrator_can_sign_in(cli: Cli) -> None:
    answer = cli("admin", "add", "Hong@Studio.example", "--password-stdin", stdin=PASSWORD + "\n")

    assert (answer.status, answer.out) == (0, "added hong@studio.example as owner\n")
    assert signs_in("hong@studio.example", PASSWORD)
    assert not signs_in("hong@studio.example", PASSWORD + "!")


def test_the_password_is_in_no_file(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin="correct-horse-battery")

    kept = b"".join(path.read_bytes() for path in Path("var").iterdir())

    assert b"hong@studio.example" in kept
    assert b"correct-horse" not in kept


def test_an_address_cannot_be_added_twice(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)

    again = cli("admin", "add", "HONG@studio.example", "--password-stdin", stdin=PASSWORD)

    assert again.status == 1
    assert "has an account already" in again.err


@pytest.mark.parametrize(
    ("email", "password", "status"),
    [
        ("no-address", PASSWORD, 1),
        ("hong@studio.example", "short", 2),
        ("hong@studio.example", "password123", 2),
        ("hong@studio.example", "qwertyuiop", 2),
        ("a@b.kr", "x" * 1025, 2),
    ],
)
def test_bad_addresses_and_passwords_are_refused(
    cli: Cli, email: str, password: str, status: int
) -> None:
    answer = cli("admin", "add", email, "--password-stdin", stdin=password)

    assert answer.status == status
    assert cli("admin", "list", "--json").json == {"items": [], "total": 0}


def test_without_a_terminal_the_password_must_come_from_stdin(cli: Cli) -> None:
    answer = cli("admin", "add", "hong@studio.example")

    assert answer.status == 2
    assert "--password-stdin" in answer.err


def test_a_new_password_replaces_the_old_one(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    opened_session("hong@studio.example")

    answer = cli(
        "admin",
        "password",
        "hong@studio.example",
        "--password-stdin",
        stdin="여름밤의 긴 산책길 하나",
    )

    assert (answer.status, "ended 1 session" in answer.err) == (0, True)
    assert signs_in("hong@studio.example", "여름밤의 긴 산책길 하나")
    assert not signs_in("hong@studio.example", PASSWORD)


def test_a_disabled_administrator_cannot_sign_in_until_enabled(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)

    disabled = cli("admin", "disable", "hong@studio.example")
    out = signs_in("hong@studio.example", PASSWORD)
    cli("admin", "enable", "hong@studio.example")

    assert "the last enabled administrator" in disabled.err
    assert not out
    assert signs_in("hong@studio.example", PASSWORD)


def test_an_unknown_administrator_is_exit_1(cli: Cli) -> None:
    answers = [
        cli("admin", "disable", "nobody@studio.example"),
        cli("admin", "password", "nobody@studio.example", "--password-stdin", stdin=PASSWORD),
    ]

    assert [answer.status for answer in answers] == [1, 1]
    assert all("does not exist" in answer.err for answer in answers)


def test_the_list_has_every_account_and_no_hash(cli: Cli) -> None:
    cli("admin", "add", "kim@studio.example", "--password-stdin", stdin=PASSWORD)
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)

    answer = cli("admin", "list")

    assert [line.split("\t")[0] for line in answer.out.splitlines()] == [
        "hong@studio.example",
        "kim@studio.example",
    ]
    assert "argon2" not in answer.out


def test_passwords_at_firebase_are_not_managed_here(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_IDENTITY", "firebase")

    answers = [
        cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD),
        cli("admin", "password", "hong@studio.example", "--password-stdin", stdin=PASSWORD),
        cli("admin", "reset", "hong@studio.example"),
        cli("admin", "totp", "hong@studio.example"),
    ]

    assert [answer.status for answer in answers] == [1] * 4
    assert all("Firebase Authentication" in answer.err for answer in answers)


def test_people_with_accounts_at_firebase_are_invited_and_get_roles_here(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_IDENTITY", "firebase")

    invited = cli("admin", "invite", "hong@studio.example", "--role", "owner")
    changed = cli("admin", "role", "hong@studio.example", "editor")

    assert (invited.status, changed.out) == (0, "hong@studio.example is editor now\n")
    assert cli("admin", "list", "--json").json["items"][0]["state"] == "invited"


def opened_link(link: str) -> str:
    """Return whom an invitation's link lets in, '' for nobody."""
    settings = load_settings()
    store = create_store(settings.store, settings)
    try:
        return find_invitation(store, link.strip().rpartition("/")[2], at=timestamp()).email
    except InvitationUnavailableError:
        return ""
    finally:
        store.close()


def test_an_invitation_is_a_link_on_standard_output_alone(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_PUBLIC_URL", "https://studio.example")

    answer = cli("admin", "invite", "Lee@studio.example", "--role", "enquiries")
    quiet = cli("admin", "invite", "kim@studio.example", "-q")

    assert answer.out.startswith("https://studio.example/#/admin/invite/")
    assert answer.out.count("\n") == quiet.out.count("\n") == 1
    assert "lee@studio.example as enquiries" in answer.err
    assert (opened_link(answer.out), opened_link(quiet.out)) == (
        "lee@studio.example",
        "kim@studio.example",
    )
    items = cli("admin", "list", "--json").json["items"]
    assert [(one["email"], one["role"], one["state"]) for one in items] == [
        ("kim@studio.example", "editor", "invited"),
        ("lee@studio.example", "enquiries", "invited"),
    ]


def test_inviting_again_closes_the_link_before(cli: Cli) -> None:
    before = cli("admin", "invite", "lee@studio.example").out
    after = cli("admin", "invite", "LEE@studio.example", "--role", "owner").out
    last = cli("admin", "invite", "lee@studio.example")

    assert (opened_link(before), opened_link(after)) == ("", "")
    assert opened_link(last.out) == "lee@studio.example"
    assert "as owner" in last.err
    assert cli("admin", "list", "--json").json["items"][0]["role"] == "owner"


def test_an_invitation_into_no_role_there_is_changes_nothing(cli: Cli) -> None:
    link = cli("admin", "invite", "lee@studio.example").out

    answers = [
        cli("admin", "invite", "lee@studio.example", "--role", "king"),
        cli("admin", "invite", "kim@studio.example", "--role", "king"),
    ]

    assert [(answer.status, answer.out) for answer in answers] == [(1, "")] * 2
    assert opened_link(link) == "lee@studio.example"
    assert cli("admin", "list", "--json").json["total"] == 1


def test_without_an_address_of_the_site_the_link_leads_to_this_machine(cli: Cli) -> None:
    answer = cli("admin", "invite", "lee@studio.example")

    assert answer.out.startswith("http://localhost:8000/#/admin/invite/")
    assert "STUDIO_PUBLIC_URL is not set" in answer.err


def test_who_is_invited_gets_a_password_by_the_link_alone(cli: Cli) -> None:
    link = cli("admin", "invite", "lee@studio.example").out

    answers = [
        cli("admin", "password", "lee@studio.example", "--password-stdin", stdin=PASSWORD),
        cli("admin", "reset", "lee@studio.example"),
        cli("admin", "add", "lee@studio.example", "--password-stdin", stdin=PASSWORD),
    ]

    assert [(answer.status, answer.out) for answer in answers] == [(1, "")] * 3
    assert ["studio admin invite" in answers[0].err, "invited" in answers[1].err] == [True] * 2
    assert not signs_in("lee@studio.example", PASSWORD)
    assert opened_link(link) == "lee@studio.example"


def test_the_last_enabled_owner_is_missed(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    cli(
        "admin", "add", "kim@studio.example", "--role", "editor", "--password-stdin", stdin=PASSWORD
    )

    editor = cli("admin", "disable", "kim@studio.example")
    cli("admin", "enable", "kim@studio.example")
    owner = cli("admin", "disable", "hong@studio.example")

    assert "this was the last" not in editor.err
    assert "no owner can sign in now" in owner.err


def test_who_works_here_is_not_invited(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)

    answer = cli("admin", "invite", "hong@studio.example")

    assert (answer.status, answer.out) == (1, "")
    assert "has an account already" in answer.err


def test_a_role_is_changed_but_not_that_of_the_last_owner(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    cli("admin", "add", "kim@studio.example", "--password-stdin", stdin=PASSWORD)

    changed = cli("admin", "role", "kim@studio.example", "editor")
    refused = cli("admin", "role", "hong@studio.example", "editor")
    unknown = cli("admin", "role", "hong@studio.example", "king")

    assert (changed.status, changed.out) == (0, "kim@studio.example is editor now\n")
    assert refused.status == 1
    assert "no owner" in refused.err
    assert unknown.status == 1
    assert "role" in unknown.err
    activity = cli("log", "--json").json["items"][0]
    assert (activity["action"], activity["actor"]["kind"]) == ("role_changed", "operator")


def test_what_the_operator_does_to_people_stands_in_the_activity(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    cli("admin", "add", "kim@studio.example", "--password-stdin", stdin=PASSWORD)
    cli("admin", "invite", "lee@studio.example")
    cli("admin", "invite", "lee@studio.example", "--role", "enquiries")
    cli("admin", "role", "kim@studio.example", "editor")
    cli("admin", "reset", "kim@studio.example")

    items = cli("log", "--json").json["items"]

    assert {item["actor"]["kind"] for item in items} == {"operator"}
    assert [item["action"] for item in reversed(items)] == [
        "account_created",
        "account_created",
        "person_invited",
        "role_changed",
        "invitation_renewed",
        "role_changed",
        "reset_link_made",
    ]


def test_who_is_disabled_gets_no_reset_link(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    cli("admin", "disable", "hong@studio.example")

    answer = cli("admin", "reset", "hong@studio.example")

    assert (answer.status, answer.out) == (1, "")
    assert "hong@studio.example is disabled" in answer.err


def test_a_reset_link_sets_another_password(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)

    answer = cli("admin", "reset", "hong@studio.example")

    settings = load_settings()
    store = create_store(settings.store, settings)
    token = answer.out.strip().rpartition("/")[2]
    account = find_reset(store, token, at=timestamp())
    store.close()
    assert (answer.status, account.email) == (0, "hong@studio.example")
    assert answer.out.startswith("http://localhost:8000/#/admin/reset/")
    assert answer.out.count("\n") == 1


def opened_session(email: str) -> str:
    """Sign an administrator in as a server would; return the session's secret."""
    settings = load_settings()
    store = create_store(settings.store, settings)
    account = find_account(store, email)
    assert account is not None
    caller = Client(network="203.0.113.0/24", device="Chrome · Windows")
    note = sign_in_note(store, SIGNED_IN, account.user, caller, id="n1", at=timestamp())
    open_session(store, account.user, token="secret", at=timestamp(), client=caller, noting=[note])
    store.close()
    return "secret"


def test_the_sessions_of_an_administrator_are_listed_and_ended(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    secret = opened_session("hong@studio.example")

    listed = cli("admin", "sessions", "Hong@studio.example", "--json")
    revoked = cli("admin", "sessions", "hong@studio.example", "--revoke")
    after = cli("admin", "sessions", "hong@studio.example", "--json")

    assert [item["device"] for item in listed.json["items"]] == ["Chrome · Windows"]
    assert secret not in listed.out
    assert (revoked.status, "ended 1 session" in revoked.err) == (0, True)
    assert after.json["items"] == []


def test_the_sessions_of_an_unknown_administrator_are_refused(cli: Cli) -> None:
    answer = cli("admin", "sessions", "nobody@studio.example")

    assert answer.status == 1


def test_the_log_shows_who_signed_in_and_from_where(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    opened_session("hong@studio.example")

    newest = cli("log").out.splitlines()[0].split("\t")

    where = "203.0.113.0/24, Chrome · Windows"
    assert [newest[0], *newest[2:]] == ["-", "hong@studio.example", "signed_in", where]


def test_the_operator_turns_a_lost_second_factor_off(cli: Cli) -> None:
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=PASSWORD)
    settings = load_settings()
    store = create_store(settings.store, settings)
    change = SetField(ACCOUNTS, account_id("hong@studio.example"), "secondFactor", {"since": "x"})
    Work(store, OPERATOR, timestamp()).commit("x", change)
    store.close()

    before = cli("admin", "totp", "hong@studio.example", "--json")
    off = cli("admin", "totp", "Hong@studio.example", "--off")
    after = cli("admin", "totp", "hong@studio.example", "--json")

    assert before.json == {"email": "hong@studio.example", "on": True, "since": "x"}
    assert (off.status, off.out) == (0, "hong@studio.example: off\n")
    assert after.json["on"] is False
    assert cli("admin", "totp", "nobody@studio.example").status == 1
