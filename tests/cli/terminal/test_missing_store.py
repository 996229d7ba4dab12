"""Only commands that set a site up make a store; the others name the missing one's address."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_cli.main import COMMANDS

Cli = Any

MISSING: dict[str, list[tuple[str, ...]]] = {
    "serve": [("serve", "--port", "0")],
    "demo": [("demo",)],
    "admin": [
        ("admin", "add", "hong@studio.example", "--password-stdin"),
        ("admin", "invite", "hong@studio.example"),
        ("admin", "role", "hong@studio.example", "owner"),
        ("admin", "reset", "hong@studio.example"),
        ("admin", "list"),
        ("admin", "password", "hong@studio.example", "--password-stdin"),
        ("admin", "disable", "hong@studio.example"),
        ("admin", "enable", "hong@studio.example"),
        ("admin", "sessions", "hong@studio.example"),
        ("admin", "totp", "hong@studio.example"),
    ],
    "site": [
        ("site", "list"),
        ("site", "get", "brand"),
        ("site", "set", "brand.ko", "스튜디오 봄"),
        ("site", "check"),
        ("site", "import", "-"),
        ("site", "import", "-", "--apply"),
        ("site", "export", "out.toml"),
        ("site", "open"),
        ("site", "close"),
        ("site", "indexnow", "on"),
        ("site", "indexnow", "off"),
        ("site", "indexnow", "status"),
    ],
    "import": [("import", "tree.json"), ("import", "tree.json", "--apply")],
    "export": [("export", "out.json")],
    "migrate": [
        ("migrate", "--from", "sqlite:///var/studio.db", "--to", "memory:"),
        ("migrate", "--from", "sqlite:///var/studio.db", "--to", "sqlite:///b.db", "--apply"),
        ("migrate", "--from", "memory:", "--to", "sqlite:///var/studio.db"),
    ],
    "switch": [
        ("switch", "--status"),
        ("switch", "--back"),
        ("switch", "--abort"),
        ("switch", "--collect"),
        ("switch", "--to", "sqlite:///b.db"),
        ("switch", "--to", "sqlite:///b.db", "--apply"),
    ],
    "audit": [("audit",), ("audit", "--apply", "--json")],
    "dedupe": [("dedupe",), ("dedupe", "--apply")],
    "insights": [("insights", "migrate"), ("insights", "migrate", "--apply")],
    "backup": [
        ("backup", "studio.backup"),
        ("backup", "--allow-empty", "studio.backup"),
        ("backup", "run"),
    ],
    "media": [
        ("media", "usage"),
        ("media", "sync", "--from", "cloudinary://cloud"),
        ("media", "sync", "--to", "local:///elsewhere", "--apply"),
        ("media", "prune", "--apply"),
        ("media", "warm"),
    ],
    "enquiries": [
        ("enquiries", "list"),
        ("enquiries", "list", "--json"),
        ("enquiries", "access", "--verify"),
        ("enquiries", "export", "enquiries.csv", "--reason", "x"),
        ("enquiries", "purge", "--apply"),
        ("enquiries", "show", "7F3K-29QD-AB12"),
        ("enquiries", "keep", "7F3K-29QD-AB12", "--no-longer"),
        ("enquiries", "erase", "sea@example.com", "--apply"),
        ("enquiries", "key", "export", "key.json"),
        ("enquiries", "key", "rotate"),
        ("enquiries", "key", "import", "key.json"),
    ],
    "languages": [("languages",), ("languages", "--json")],
    "statistics": [("statistics",)],
    "jobs": [("jobs",), ("jobs", "run", "retention")],
    "log": [("log",)],
    "forget": [("forget", "portfolio", "p1"), ("forget", "portfolio", "p1", "--apply")],
    "show": [("show", "--at", "2026-03-01", "/")],
    "undo": [("undo", "1")],
    "publish-static": [("publish-static", "copy")],
    "upgrade": [("upgrade",), ("upgrade", "--check")],
}
"""Every command, in every form that opens the store in its usual place."""

SETTING_UP = {"init", "restore"}
"""What makes a store; `restore` does with --apply alone."""

LOOKING = {"doctor"}
"""What reports a missing store as a finding."""


def test_every_command_is_tried_without_a_store() -> None:
    assert MISSING.keys() | SETTING_UP | LOOKING == COMMANDS.keys()


@pytest.mark.parametrize("arguments", [one for each in MISSING.values() for one in each])
def test_a_command_names_the_store_that_is_not_there_and_makes_none(
    bare_cli: Cli, arguments: tuple[str, ...]
) -> None:
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": {"title": "한옥"}}}))

    stdin = "[content]" if "site" in arguments else "봄비 내리는 작업실 지붕 7341\n"
    answer = bare_cli(*arguments, stdin=stdin)

    assert answer.status == 1
    assert f"there is no store at sqlite:///{Path('var/studio.db').absolute()}" in answer.err
    assert [path.name for path in Path().iterdir()] == ["tree.json"]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0"])
def test_a_file_that_is_no_store_is_left_unchanged(bare_cli: Cli, content: bytes) -> None:
    Path("var").mkdir()
    Path("var/studio.db").write_bytes(content)

    answer = bare_cli("log")

    assert answer.status == 1
    assert Path("var/studio.db").read_bytes() == content


@pytest.mark.parametrize("tables", [("contacts",), ("contacts", "alembic_version")])
@pytest.mark.parametrize(
    "arguments", [("log",), ("backup", "x"), ("init",), ("restore", "studio.backup", "--apply")]
)
def test_the_database_of_another_application_is_left_unchanged(
    cli: Cli, tables: tuple[str, ...], arguments: tuple[str, ...]
) -> None:
    cli("backup", "studio.backup", "--allow-empty")
    with closing(sqlite3.connect("contacts.db")) as theirs:
        for table in tables:
            theirs.execute(f"CREATE TABLE {table}(version_num)")
        theirs.execute(f"INSERT INTO {tables[-1]} VALUES ('0001')")
        theirs.commit()
    before = Path("contacts.db").read_bytes()

    answer = cli(*arguments, "--store", "sqlite:///contacts.db")

    assert answer.status == 1
    assert "contacts.db is the database of another application" in answer.err
    assert Path("contacts.db").read_bytes() == before


@pytest.mark.parametrize("name", ["a?1", "a%2Fb", "a#b", "봄 여름", "a&b=c", "it's"])
def test_a_data_directory_may_have_any_name(bare_cli: Cli, tmp_path: Path, name: str) -> None:
    bare_cli("init", "--admin", "hong@studio.example", "--data-dir", name)

    listed = bare_cli("admin", "list")
    seen = bare_cli("media", "usage")
    warmed = bare_cli("media", "warm")

    assert listed.out.startswith("hong@studio.example")
    assert (seen.status, warmed.status) == (0, 0)
    made = {path.name for path in tmp_path.iterdir()}
    assert made <= {name.partition("/")[0], "studio.toml"}
    assert (tmp_path / name / "studio.db").stat().st_size
    assert (tmp_path / name / "media").is_dir()


def test_commands_make_no_files_when_the_store_does_not_answer(bare_cli: Cli) -> None:
    away = ("--store", "postgresql://studio@127.0.0.1:1/studio")

    answers = [
        bare_cli(*arguments, *away)
        for arguments in (
            ("backup", "x"),
            ("audit",),
            ("demo",),
            ("media", "usage"),
            ("media", "prune", "--apply"),
            ("enquiries", "key", "rotate"),
            ("enquiries", "key", "export", "k"),
        )
    ]

    assert {answer.status for answer in answers} == {1}
    assert list(Path().iterdir()) == []


def test_exporting_a_missing_key_makes_none(cli: Cli) -> None:
    answer = cli("enquiries", "key", "export", "key.json")

    assert answer.status == 1
    assert "there is no key at var/enquiry.key yet" in answer.err
    assert not Path("key.json").exists()
    assert not Path("var/enquiry.key").exists()


def test_an_address_with_two_slashes_is_refused_with_the_right_one(bare_cli: Cli) -> None:
    answer = bare_cli("log", "--store", "sqlite://var/x.db")

    assert answer.status == 1
    assert "sqlite:///var/x.db" in answer.err
    assert list(Path().iterdir()) == []


def test_the_address_that_is_named_shows_no_password(bare_cli: Cli) -> None:
    address = "postgresql://studio:s3cret@127.0.0.1:1/studio?password=s3cret"

    answer = bare_cli("log", "--store", address)

    assert answer.status == 1
    assert "s3cret" not in answer.out + answer.err
