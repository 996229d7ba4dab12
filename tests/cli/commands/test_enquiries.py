"""`studio enquiries`: listing, exporting, purging, erasing, and rotating the key."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import (
    create_store,
    load_settings,
    open_enquiry_cipher,
    open_enquiry_services,
    timestamp,
)
from studio_core.accounts.enrolment import begin_enrolment, confirm_enrolment
from studio_core.accounts.second_factor import factor_keys, passes
from studio_core.accounts.sessions import open_session
from studio_core.accounts.team import (
    add_account,
)
from studio_core.accounts.totp import code_of, step_at
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.stored import Delivery
from studio_core.enquiries.submission import Submission, accept_enquiry, keep_in_store
from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.speaking import speaking
from studio_core.languages.written_in import language_name
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.cli.conftest import Cli
from tests.http.taking_endpoint import TakingEndpoint, refusing, taking_endpoint

__all__ = ["taking_endpoint"]

PERSON = {
    "name": "유일무이한이름",
    "phone": "010-9876-5432",
    "email": "one-of-a-kind@example.com",
    "message": "하나뿐인 문의 내용입니다.",
    "emailConsent": False,
    "privacyConsent": True,
}
OTHER = {**PERSON, "name": "이바다", "phone": "02-555-0000", "email": "sea@example.com"}


@pytest.fixture
def numbers(cli: Cli) -> list[str]:
    """Two enquiries in the store: one of long ago, one of today."""
    settings = load_settings(environment={})
    services, store = open_enquiry_services(settings), create_store(settings.store, settings)
    try:
        return [
            keep(services, store, PERSON, datetime.now(UTC) - timedelta(days=400)),
            keep(services, store, OTHER, datetime.now(UTC)),
        ]
    finally:
        store.close()


def keep(services: Any, store: Any, body: dict[str, Any], moment: datetime) -> str:
    sent = Submission(body=body, idempotency_key=None, address="", nonce=f"{moment.microsecond:x}a")
    at = timestamp(lambda: moment)
    policy = replace(services.policy, consent=PolicyReference(version="2026-11-01"))
    return keep_in_store(store, accept_enquiry(services.cipher, policy, sent, at=at))


def sealed_texts() -> list[bytes]:
    settings = load_settings(environment={})
    store = create_store(settings.store, settings)
    try:
        records = store.read("enquiries").values()
        return [str(record.document["sealed"]["text"]).encode() for record in records]  # type: ignore[index,call-overload]  # as stored
    finally:
        store.close()


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_a_list_shows_numbers_and_no_contact_data(cli: Cli, numbers: list[str]) -> None:
    shown, told = cli("enquiries", "list"), cli("enquiries", "list", "--json").json

    assert [line.split("\t")[0] for line in shown.out.splitlines()] == numbers[::-1]
    assert "유일무이" not in shown.out
    assert told["items"][1]["name"] == "유일무이한이름"


@pytest.mark.parametrize("language", TWINNED)
def test_lists_and_exports_say_in_which_language_somebody_wrote(
    cli: Cli, numbers: list[str], tmp_path: Path, language: str
) -> None:
    settings = load_settings(environment={})
    with closing(create_store(settings.store, settings)) as store, speaking(language):
        id = keep(
            open_enquiry_services(settings), store, {**PERSON, "name": "Jane"}, datetime.now(UTC)
        )

    rows = [line.split("\t") for line in cli("enquiries", "list").out.splitlines()]
    shown = cli("enquiries", "show", id).out.split()
    told = cli("enquiries", "list", "--json").json["items"]
    cli("enquiries", "export", "all.csv", "--reason", "월간 보고")

    assert {row[0]: row[-1] for row in rows} == {id: language, **dict.fromkeys(numbers, BASE)}
    assert shown[-1] == language
    assert {one["id"]: one["language"] for one in told}[id] == language
    table = (tmp_path / "all.csv").read_text("utf-8-sig")
    assert table.count(language_name(language)) == 1


def test_a_list_comes_in_the_order_asked_for(cli: Cli, numbers: list[str]) -> None:
    waiting = cli("enquiries", "list", "--order", "next").out.splitlines()

    assert [line.split("\t")[0] for line in waiting] == numbers
    assert cli("enquiries", "list", "--order", "sideways").status == 2


@pytest.mark.parametrize(("due", "place"), [("2020-01-01", 0), ("2999-01-01T09:00", 1)])
def test_who_waits_comes_after_what_is_late_and_before_what_is_to_come(
    cli: Cli, numbers: list[str], due: str, place: int
) -> None:
    store = create_store(load_settings(environment={}).store, load_settings(environment={}))
    with closing(store):
        Work(store, OPERATOR, "").commit("x", SetField(ENQUIRIES, numbers[1], "nextOn", due))

    waiting = cli("enquiries", "list", "--order", "next").out.splitlines()

    assert [line.split("\t")[0] for line in waiting].index(numbers[1]) == place


def test_an_unknown_status_is_wrong_usage(cli: Cli) -> None:
    assert cli("enquiries", "list", "--status", "lost").status == 2


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
@pytest.mark.parametrize("said", ["+82 10 9876 5432", "-"], ids=["argument", "input"])
def test_one_persons_enquiries_can_be_exported(
    cli: Cli, numbers: list[str], tmp_path: Path, kind: str, said: str
) -> None:
    answer = cli(
        *("enquiries", "export", f"mine.{kind}", "--person", said, "--reason", "본인 요청"),
        stdin="+82 10 9876 5432\n",
    )

    assert answer.status == 0
    assert "wrote 1 enquiries" in answer.err
    assert (tmp_path / f"mine.{kind}").stat().st_mode & 0o077 == 0


def test_a_preview_removes_nothing(cli: Cli, numbers: list[str]) -> None:
    purge, erase = cli("enquiries", "purge"), cli("enquiries", "erase", "sea@example.com")

    assert (purge.status, purge.out.split()) == (0, numbers[:1])
    assert (erase.status, erase.out.split()) == (0, numbers[1:])
    assert cli("enquiries", "list", "--json").json["total"] == 2


@pytest.mark.parametrize(
    "command", [("purge",), ("erase", "010-9876-5432"), ("erase", PERSON["email"])]
)
def test_purged_data_is_in_no_file_and_not_in_the_next_backup(
    cli: Cli, numbers: list[str], tmp_path: Path, command: tuple[str, ...]
) -> None:
    before = sealed_texts()

    answer = cli("enquiries", *command, "--apply", "--json")

    assert answer.json == {"items": numbers[:1], "total": 1, "applied": True}
    assert cli("backup", "after.zip", "--allow-empty").status == 0
    held, left = everything_in(tmp_path), sealed_texts()
    for secret in (PERSON["name"], PERSON["phone"], PERSON["email"], PERSON["message"]):
        assert str(secret).encode() not in held
    # Not even the sealed texts are left, which the key could open.
    gone = [text for text in before if text not in left]
    assert len(gone) == 1
    assert not [text for text in gone if text in held]
    assert [text for text in left if text in held] == left


def test_a_reader_that_prevents_overwriting_is_warned_of(
    cli: Cli, numbers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_cli.files.forgetting.FORGET_ATTEMPTS", 1)
    reader = sqlite3.connect("var/studio.db", isolation_level=None)
    with closing(reader):
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM enquiries").fetchone()
        purged = cli("enquiries", "purge", "--apply")
    again = cli("enquiries", "purge", "--apply")

    assert (purged.status, purged.out.split()) == (0, numbers[:1])
    assert "run `purge --apply` again" in purged.err
    assert "again later" not in again.err


def test_an_address_can_be_erased_without_being_an_argument(cli: Cli, numbers: list[str]) -> None:
    answer = cli("enquiries", "erase", "-", "--apply", stdin="sea@example.com\n")

    assert answer.out.split() == numbers[1:]


def test_rotating_the_key_seals_everything_with_the_new_one(cli: Cli, numbers: list[str]) -> None:
    before = sealed_texts()

    answer = cli("enquiries", "key", "rotate", "--json")

    assert answer.json == {"resealed": 2, "unreadable": [], "dropped": 0}
    assert not set(before) & set(sealed_texts())
    assert cli("enquiries", "list", "--json").json["items"][1]["name"] == "유일무이한이름"


def test_rotating_the_key_reseals_the_second_factors_too(cli: Cli) -> None:
    settings = load_settings(environment={})
    store, cipher = create_store(settings.store, settings), open_enquiry_cipher(settings)
    account = add_account(Work(store, OPERATOR, timestamp()), "hong@studio.example", "hash")
    session = open_session(store, account.user, token="t", at=timestamp())
    owner = (account.id, session.id)
    begin_enrolment(store, cipher, *owner, b"s" * 20)
    first = code_of(b"s" * 20, step_at(datetime.now(UTC)))
    confirm_enrolment(store, cipher, *owner, first, [], at=timestamp())

    cli("enquiries", "key", "rotate")

    assert factor_keys(store) == {open_enquiry_cipher(settings).current_key()}
    following = code_of(b"s" * 20, step_at(datetime.now(UTC)) + 1)
    assert passes(store, open_enquiry_cipher(settings), account.id, following, at=timestamp())
    store.close()


def test_enquiries_can_be_read_with_the_exported_key(
    cli: Cli, numbers: list[str], tmp_path: Path
) -> None:
    cli("enquiries", "key", "export", "copy.json")
    (tmp_path / "var" / "enquiry.key").unlink()
    (tmp_path / "copy.json").rename(tmp_path / "var" / "enquiry.key")

    listed = cli("enquiries", "list", "--json").json

    assert listed["items"][0]["name"] == "이바다"


def test_a_lost_key_comes_back_beside_the_one_that_was_made_since(
    cli: Cli, numbers: list[str], tmp_path: Path
) -> None:
    cli("enquiries", "key", "export", "copy.json")
    for file in (tmp_path / "var").glob("enquiry.key*"):
        file.unlink()
    listed = cli("enquiries", "list")
    made = list((tmp_path / "var").glob("enquiry.key*"))
    settings = load_settings(environment={})
    store = create_store(settings.store, settings)
    keep(open_enquiry_services(settings), store, OTHER, datetime.now(UTC))
    store.close()

    told = cli("enquiries", "key", "import", "copy.json", "--json")
    again = cli("enquiries", "key", "import", "copy.json")

    assert "2 of them cannot be opened" in listed.err
    assert made == []
    assert told.json["enquiries"] == {"total": 3, "readable": 3}
    assert (told.status, len(told.json["added"])) == (0, 1)
    assert again.out == (
        "0 keys came in; 3 of 3 enquiries and 0 of 0 second factors can be read now\n"
    )
    assert "never exported" in again.err


def test_what_is_no_key_file_is_not_imported(cli: Cli, numbers: list[str]) -> None:
    Path("no-key.json").write_text('{"keys": 1}')

    answer = cli("enquiries", "key", "import", "no-key.json")

    assert (answer.status, "holds no keys" in answer.err) == (1, True)
    assert cli("enquiries", "key", "import", "nowhere.json").status == 1


def test_without_an_endpoint_nothing_is_delivered(cli: Cli, numbers: list[str]) -> None:
    answer = cli("enquiries", "deliver")

    assert answer.status == 1
    assert "STUDIO_ENQUIRY_ENDPOINT" in answer.err


def test_what_the_endpoint_refused_is_told_of_with_its_status_and_sent_again_by_hand(
    cli: Cli, numbers: list[str], taking_endpoint: TakingEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = load_settings(environment={})
    with closing(create_store(settings.store, settings)) as store:
        pending = Delivery(state="pending").document()
        change = SetField(ENQUIRIES, numbers[1], "delivery", pending)
        at = timestamp(lambda: datetime.now(UTC))
        Work(store, OPERATOR, at).commit("test", change)
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", taking_endpoint.url)
    taking_endpoint.misbehave = refusing(410)

    refused = cli("enquiries", "deliver")
    listed = cli("enquiries", "list", "--undelivered").out
    [check] = [one for one in cli("doctor", "--json").json["checks"] if one["name"] == "deliveries"]
    taking_endpoint.misbehave = lambda _: False
    sent = cli("enquiries", "deliver")

    assert (refused.status, refused.out.strip()) == (1, "delivered 0, 1 undelivered")
    assert [line.split("\t")[0] for line in listed.splitlines()] == [numbers[1]]
    assert "refused (it answers 410)" in listed
    assert (check["state"], check["detail"]) == (
        "warning",
        "1 were refused and wait for you: it answers 410",
    )
    assert "studio enquiries deliver" in check["advice"]
    assert (sent.status, len(taking_endpoint.bodies)) == (0, 1)


def test_everything_that_is_kept_of_a_person_can_be_exported(
    cli: Cli, numbers: list[str], tmp_path: Path
) -> None:
    cli(
        *("enquiries", "export", "mine.json", "--person", str(PERSON["email"])),
        *("--reason", "본인 요청"),
    )

    kept = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))

    assert [one["message"] for one in kept] == [PERSON["message"]]
    assert kept[0]["privacyConsent"]["version"]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
@pytest.mark.parametrize("person", [(), ("--person", OTHER["phone"])])
def test_without_the_key_an_export_fails_and_writes_nothing(
    cli: Cli, numbers: list[str], tmp_path: Path, kind: str, person: tuple[str, ...]
) -> None:
    key = load_settings(environment={}).enquiry_key_file
    key.rename(tmp_path / "kept")

    answer = cli("enquiries", "export", f"all.{kind}", "--reason", "월간 보고", *person)

    assert answer.status == 1
    assert "2 of 2 enquiries cannot be opened" in answer.err
    assert "studio enquiries key import" in answer.err
    assert not (tmp_path / f"all.{kind}").exists()
    assert not key.exists()


def test_what_can_be_read_is_exported_when_that_is_asked_for(
    cli: Cli, numbers: list[str], tmp_path: Path
) -> None:
    settings = load_settings(environment={})
    settings.enquiry_key_file.unlink()
    with closing(create_store(settings.store, settings)) as store:
        keep(open_enquiry_services(settings), store, {**PERSON, "name": "Jane"}, datetime.now(UTC))

    refused = cli("enquiries", "export", "all.json", "--reason", "월간 보고")
    done = cli("enquiries", "export", "all.json", "--reason", "월간 보고", "--readable")

    assert (refused.status, done.status) == (1, 0)
    assert "2 of 3 enquiries cannot be opened" in refused.err
    assert [one["name"] for one in json.loads((tmp_path / "all.json").read_text())] == ["Jane"]


def test_without_the_key_nobody_is_told_that_a_person_has_nothing_here(
    cli: Cli, numbers: list[str], tmp_path: Path
) -> None:
    load_settings(environment={}).enquiry_key_file.rename(tmp_path / "kept")

    for more in ((), ("--apply",)):
        answer = cli("enquiries", "erase", OTHER["phone"], *more)

        assert answer.status == 1
        assert "nobody can tell whether they are of this person" in answer.err
