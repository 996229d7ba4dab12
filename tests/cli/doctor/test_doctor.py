"""`studio doctor`: settings, sources, secrets and connections."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import (
    SettingsError,
    create_store,
    load_settings,
    open_enquiry_services,
)
from studio_adapters.demo.content import DemoPicture
from studio_cli.doctor.masking import masked
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.work import Work
from tests.mailbox import open_mailbox
from tests.small_demo import half_size
from tests.unreadable_stores import UNREADABLE

Cli = Any


def checks(answer: Any) -> dict[str, dict[str, str]]:
    return {check["name"]: check for check in answer.json["checks"]}


def test_every_setting_says_where_it_came_from(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("studio.toml").write_text('data_dir = "data"\npublic_url = "https://a.example"\n')
    monkeypatch.setenv("STUDIO_PUBLIC_URL", "https://b.example")

    rows = cli("doctor", "--json", "--store", "memory://").json["settings"]

    found = {row["name"]: (row["value"], row["source"]) for row in rows}
    assert found["STUDIO_DATA_DIR"] == ("data", "studio.toml")
    assert found["STUDIO_PUBLIC_URL"] == ("https://b.example", "environment")
    assert found["STUDIO_STORE"] == ("memory://", "option")
    assert found["STUDIO_MEDIA"] == ("local:///data/media", "default")


def test_a_new_site_is_fine_and_an_empty_directory_is_pointed_to_init(bare_cli: Cli) -> None:
    before = bare_cli("doctor", "--json")
    untouched = not Path("var").exists()
    bare_cli("init", "--admin", "hong@studio.example")
    after = bare_cli("doctor", "--json")

    advised = {
        check["name"] for check in checks(before).values() if "studio init" in check["advice"]
    }
    assert advised == {"data directory", "store", "sign-in"}
    assert (before.status, untouched) == (0, True)
    found = checks(after)
    assert found.pop("backups")["detail"] == "no backups are scheduled"
    assert {check["state"] for check in found.values()} == {"ok"}


def test_a_site_with_missing_files_is_a_failure_without_advice_to_init(
    bare_cli: Cli,
) -> None:
    bare_cli("init", "--admin", "hong@studio.example")
    Path("var").rename("unmounted")

    answer = bare_cli("doctor", "--json")

    assert answer.status == 1
    found = checks(answer)
    assert {found[name]["state"] for name in ("data directory", "store", "sign-in")} == {"failed"}
    assert not [check for check in found.values() if "studio init" in check["advice"]]
    assert "is its disk there" in found["store"]["advice"]
    assert not Path("var").exists()


def test_a_site_without_an_owner_who_can_sign_in_is_a_warning(cli: Cli) -> None:
    found = {}

    def look(when: str) -> None:
        found[when] = checks(cli("doctor", "--json"))["sign-in"]

    look("nobody")
    cli("admin", "invite", "hong@studio.example", "--role", "owner")
    look("invited")
    password = "봄비 내리는 작업실 지붕 7341"
    cli("admin", "add", "kim@studio.example", "--password-stdin", stdin=password)
    look("owner")
    add = ("admin", "add", "--role", "editor", "lee@studio.example", "--password-stdin")
    cli(*add, stdin=password)
    cli("admin", "disable", "kim@studio.example")
    look("editor alone")

    assert {when: (check["state"], check["advice"]) for when, check in found.items()} == {
        "nobody": ("warning", "studio admin add EMAIL"),
        "invited": ("warning", "studio admin add EMAIL"),
        "owner": ("ok", ""),
        "editor alone": ("warning", "studio admin role EMAIL owner"),
    }


def test_with_accounts_at_firebase_the_first_owner_is_invited(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Firebase:
        def authenticate(self, email: str, password: str) -> None:
            """Know nobody."""

    monkeypatch.setenv("STUDIO_IDENTITY", "firebase")
    monkeypatch.setattr("studio_cli.doctor.connections.open_identity", lambda *_: Firebase())

    found = checks(cli("doctor", "--json"))["sign-in"]

    assert (found["state"], found["advice"]) == (
        "warning",
        "studio admin invite EMAIL --role owner",
    )


def test_a_relative_data_directory_is_a_warning(bare_cli: Cli) -> None:
    bare_cli("init", "--admin", "hong@studio.example")
    Path("studio.toml").write_text('data_dir = "var"\n')

    found = checks(bare_cli("doctor", "--json"))

    assert found["data directory"]["state"] == "warning"
    assert f'data_dir = "{Path("var").absolute()}"' in found["data directory"]["advice"]


def test_a_failing_store_is_exit_1_with_advice_and_no_secret(cli: Cli) -> None:
    address = "postgresql://studio:s3cret@127.0.0.1:1/studio"

    answer = cli("doctor", "--json", "--store", address)

    assert answer.status == 1
    assert checks(answer)["store"]["state"] == "failed"
    assert "STUDIO_STORE" in checks(answer)["store"]["advice"]
    assert "s3cret" not in answer.out + answer.err


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("postgresql://studio:p/ss:word@db/x", "postgresql://studio:***@db/x"),
        ("cloudinary://1234:abcd@cloud?upload_preset=web", "cloudinary://1234:***@cloud?upload_preset=web"),
        ("s3://b/p?endpoint=http://h&secret_access_key=abc", "s3://b/p?endpoint=http://h&secret_access_key=***"),
        ("sqlite:///var/studio.db", "sqlite:///var/studio.db"),
        ("firebase://demo?databaseURL=https%3A%2F%2Fdemo.example", "firebase://demo?databaseURL=https%3A%2F%2Fdemo.example"),
        ("", ""),
    ],
)  # fmt: skip
def test_secrets_are_masked_wherever_they_stand(value: str, shown: str) -> None:
    assert masked("STUDIO_STORE", value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("//127.0.0.1:25/?to=office@b.kr", "//127.0.0.1:25/?to=office@b.kr"),
        ("//mail?to=a@b.kr&from=b@b.kr", "//mail?to=a@b.kr&from=b@b.kr"),
        ("//me:s3cret@mail/?to=a@b.kr", "//me:***@mail/?to=a@b.kr"),
        ("//me:s3?to=cret@mail", "//me:***@mail"),
        ("//me:s3@c?re@mail/?to=x", "//me:***@mail/?to=x"),
        ("//me:s3?c=r&e@mail", "//me:***@mail"),
    ],
)
def test_who_gets_the_mail_is_shown_and_no_password_is(value: str, shown: str) -> None:
    assert masked("STUDIO_SMTP_URL", f"smtp:{value}") == f"smtp:{shown}"


@pytest.mark.parametrize("name", ["STUDIO_FIREBASE_API_KEY", "STUDIO_METRICS_TOKEN"])
def test_what_is_secret_as_a_whole_is_not_shown(name: str) -> None:
    assert masked(name, "a-token-of-the-operator") == "***"


@pytest.mark.parametrize("name", ["STUDIO_SMTP_URL", "STUDIO_MEDIA", "CLOUDINARY_URL"])
def test_an_address_whose_scheme_was_forgotten_is_not_shown(name: str) -> None:
    assert masked(name, "studio:s3cret@mail.example") == "***"


@pytest.mark.parametrize("variable", ["STUDIO_STORE", "STUDIO_STORE_NEXT"])
@pytest.mark.parametrize("store", UNREADABLE)
def test_a_password_in_a_store_that_cannot_be_read_is_not_shown(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, variable: str, store: str
) -> None:
    monkeypatch.setenv(variable, store)

    for more in ((), ("--json",)):
        answer = cli("doctor", *more)
        assert "STUDIO_STORE" in answer.out
        assert "ETpw" not in answer.out + answer.err


@pytest.mark.parametrize("store", UNREADABLE)
@pytest.mark.parametrize(
    "command",
    [
        ("switch", "--to"),
        ("switch", "--apply", "--to"),
        ("switch", "--status", "--store"),
        ("migrate", "--from", "sqlite:///var/studio.db", "--to"),
        ("migrate", "--to", "sqlite:///other.db", "--from"),
        ("migrate", "--apply", "--from", "sqlite:///var/studio.db", "--to"),
        ("backup", "b.studio", "--store"),
        ("log", "--store"),
        ("init", "--admin", "hong@studio.example", "--store"),
    ],
)
def test_no_command_shows_the_password_of_a_store_that_it_cannot_open(
    cli: Cli, command: tuple[str, ...], store: str
) -> None:
    answer = cli(*command, store)

    assert answer.status
    assert "ETpw" not in answer.out + answer.err


@pytest.mark.parametrize(
    ("variable", "value", "name"),
    [
        ("STUDIO_SMTP_URL", "smtp://127.0.0.1:1", "mail"),
        ("STUDIO_SMTP_URL", "http://mail", "mail"),
        ("STUDIO_SMTP_URL", "smtp://127.0.0.1:1/?to=a@b.kr", "mail"),
        ("STUDIO_ENQUIRY_ENDPOINT", "file:///etc/passwd", "enquiry endpoint"),
        ("STUDIO_ENQUIRY_ENDPOINT", "http://127.0.0.1:1/", "enquiry endpoint"),
        ("STUDIO_PUBLIC_URL", "studio", "public address"),
        ("STUDIO_PUBLIC_URL", "https://https://studio.example", "public address"),
        ("STUDIO_MEDIA", "ftp://pictures", "images"),
        ("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099", "emulators"),
    ],
)
def test_each_broken_connection_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, name: str
) -> None:
    monkeypatch.setenv(variable, value)

    answer = cli("doctor", "--json")

    assert answer.status == 1
    assert checks(answer)[name]["state"] == "failed"
    assert checks(answer)[name]["advice"]


def test_a_readable_enquiry_key_is_a_failure(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")
    Path("var/enquiry.key").write_bytes(b"x" * 32)
    Path("var/enquiry.key").chmod(0o644)

    answer = cli("doctor", "--json")

    assert checks(answer)["enquiry key"]["state"] == "failed"


def test_a_database_or_passwords_that_others_may_read_are_warnings(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")
    private = checks(cli("doctor", "--json"))["file rights"]
    Path("studio.toml").write_text('smtp_url = "smtp://studio:s3cret@127.0.0.1:1"\n')
    Path("studio.toml").chmod(0o644)
    Path("var/studio.db").chmod(0o644)

    found = checks(cli("doctor", "--json"))["file rights"]

    assert private["state"] == "ok"
    assert (found["state"], found["detail"]) == (
        "warning",
        "others may read var/studio.db, studio.toml",
    )
    assert "chmod 600" in found["advice"]


def test_a_clock_that_is_believed_behind_later_changes_is_a_warning(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")
    store = create_store("sqlite:///var/studio.db", load_settings(None))
    put = Put("portfolio", "p1", {"title": "내일"})
    at = "2099-01-01T00:00:00.000Z"
    Work(store, OPERATOR, at).commit("imported", put)
    store.close()

    found = checks(cli("doctor", "--json"))["clock"]

    # The server believes it, so there is nothing that an owner could confirm.
    assert (found["state"], "2099-01-01" in found["detail"]) == ("warning", True)
    assert "where it is right" in found["advice"]
    assert "owner" not in found["advice"]


def test_a_key_that_was_never_exported_is_a_warning_and_a_damaged_one_a_failure(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")
    key = {"id": "k1", "secret": "A" * 43 + "="}
    found = {}
    for name, text in (
        ("new", json.dumps({"keys": [key]})),
        ("exported", json.dumps({"keys": [{**key, "exportedAt": "2026-03-02T01:30:00.000Z"}]})),
        ("damaged", "{}"),
    ):
        Path("var/enquiry.key").write_text(text)
        Path("var/enquiry.key").chmod(0o600)
        found[name] = checks(cli("doctor", "--json"))["enquiry key"]

    states = {name: check["state"] for name, check in found.items()}
    assert states == {"new": "warning", "exported": "ok", "damaged": "failed"}
    assert found["new"]["advice"] == "studio enquiries key export"


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_key_file_without_keys_is_cured_by_what_is_told(cli: Cli, is_kept: bool) -> None:
    cli("init", "--admin", "hong@studio.example")
    path = Path("var/enquiry.key")
    open_enquiry_services(load_settings()).cipher.seal("이하늘", "enquiries/E1")
    cli("enquiries", "key", "export", "exported.key")
    if not is_kept:
        Path("var/enquiry.key.kept").unlink()
    path.write_bytes(b"")

    found = checks(cli("doctor", "--json"))
    source = f"{path.absolute()}.kept" if is_kept else "FILE"
    cure = f"move {path.absolute()} away, then `studio enquiries key import {source}`"
    assert (found["enquiry key"]["state"], found["enquiry key"]["advice"]) == ("failed", cure)
    path.rename("away")
    cli("enquiries", "key", "import", source.replace("FILE", "exported.key"))
    assert checks(cli("doctor", "--json"))["enquiry key"]["state"] != "failed"


@pytest.mark.parametrize(
    ("free", "state"), [(10 * 2**20, "failed"), (100 * 2**20, "warning"), (2**40, "ok")]
)
def test_a_disk_that_is_nearly_full_is_reported(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    usage = type(shutil.disk_usage("."))(2**41, 2**41 - free, free)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)

    assert checks(cli("doctor", "--json"))["disk"]["state"] == state


def test_a_site_that_is_open_with_gaps_is_a_warning_which_names_them(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = cli("doctor", "--json")
    found = checks(answer)["opening"]
    quiet = cli("doctor", "--quiet").out

    assert answer.status == 0
    assert found["state"] == "warning"
    assert found["detail"].startswith("the site is open to search engines, but brand.ko: nothing")
    assert "company.registrationNumber: nothing is filled in" in found["detail"]
    assert "set STUDIO_SMTP_URL or STUDIO_ENQUIRY_ENDPOINT" in found["detail"]
    assert "slides" not in found["detail"]
    assert "studio site check" in found["advice"]
    assert "\nopening\twarning\t" in f"\n{quiet}"


def test_a_closed_site_is_told_what_is_missing_before_it_is_opened(cli: Cli) -> None:
    cli("site", "close")
    found = checks(cli("doctor", "--json"))["opening"]

    assert found["state"] == "ok"
    assert "the site is closed to search engines; before it is opened: brand.ko" in found["detail"]
    assert "slides: had better have 3 or more" in found["detail"]


def test_of_the_demo_it_is_told_how_much_is_left(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DemoPicture, "content", half_size)
    bare_cli("init", "--demo", "--admin", "hong@studio.example")

    found = checks(bare_cli("doctor", "--json"))["opening"]

    assert found["state"] == "ok"
    assert re.search(
        r"\d+ places are the demo's: edit them, or `studio demo --remove`", found["detail"]
    )


def test_without_json_the_same_is_written_in_lines(cli: Cli) -> None:
    out = cli("doctor").out

    assert "STUDIO_DATA_DIR\tvar\tdefault\n" in out
    assert "mail\tok\t" in out


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("STUDIO_PUBLIC_URL", "http://studio.example", "not https"),
        ("STUDIO_STORE", "memory://", "in memory"),
        ("STUDIO_ALLOW_EMULATORS", "1", "for tests"),
        ("STUDIO_TRUSTED_PROXIES", "10.0.0.1, *", "believes everybody"),
        ("STUDIO_ENQUIRY_ENDPOINT", "http://script.example/", "enquiries would travel"),
    ],
)
def test_what_a_public_site_must_not_have_is_refused(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, said: str
) -> None:
    monkeypatch.setenv("STUDIO_PUBLIC_URL", "https://studio.example")
    before = checks(cli("doctor", "--json"))["public settings"]
    monkeypatch.setenv(variable, value)

    answer = cli("doctor", "--json")

    assert before["state"] == "ok"
    assert answer.status == 1
    assert checks(answer)["public settings"]["state"] == "failed"
    assert said in checks(answer)["public settings"]["detail"]


def test_a_site_that_is_not_public_may_have_every_setting(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_STORE", "memory://")
    monkeypatch.setenv("STUDIO_PUBLIC_URL", "http://localhost:8000")

    assert checks(cli("doctor", "--json"))["public settings"]["state"] == "ok"


@pytest.mark.parametrize("query", ["", "?to=a", "?to=a@b.kr&tls=maybe"])
def test_a_mail_server_with_which_nothing_starts_is_a_failure_though_it_answers(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    with open_mailbox() as mailbox:
        monkeypatch.setenv("STUDIO_SMTP_URL", f"smtp://{mailbox.address}/{query}")
        found = checks(cli("doctor", "--json"))["mail"]
        with pytest.raises(SettingsError) as refused:
            open_enquiry_services(load_settings())

    assert (found["state"], found["detail"]) == ("failed", str(refused.value))


@pytest.mark.parametrize("user", ["", "studio:word@"])
def test_a_mail_server_that_gets_no_mail_is_a_failure_though_it_answers(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, user: str
) -> None:
    with open_mailbox() as mailbox:
        # Any address of this machine, and none that it has for itself alone.
        address = mailbox.address.replace("127.0.0.1", "0.0.0.0")
        more = "&tls=optional" if user else ""
        monkeypatch.setenv("STUDIO_SMTP_URL", f"smtp://{user}{address}/?to=a@b.kr{more}")
        found = checks(cli("doctor", "--json"))["mail"]

    assert found["state"] == "failed"
    assert "the mail server offers no encryption (STARTTLS)" in found["detail"]


def test_a_mail_server_without_an_address_of_the_site_mails_no_links(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    with open_mailbox() as mailbox:
        monkeypatch.setenv("STUDIO_SMTP_URL", f"smtp://{mailbox.address}/?to=a@studio.example")
        for address in ("", "https://studio.example"):
            monkeypatch.setenv("STUDIO_PUBLIC_URL", address)
            found.append(checks(cli("doctor", "--json"))["mail"])

    assert [check["state"] for check in found] == ["warning", "ok"]
    assert "STUDIO_PUBLIC_URL" in found[0]["advice"]
    assert mailbox.mails == []
