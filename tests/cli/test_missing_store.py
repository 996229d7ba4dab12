"""Commands that set no site up never make a store: they name the address they looked at."""

import json
from pathlib import Path
from typing import Any

import pytest

from studio_cli.commands import COMMANDS

Cli = Any

MISSING: dict[str, list[tuple[str, ...]]] = {
    "serve": [("serve", "--port", "0")],
    "demo": [("demo",)],
    "admin": [
        ("admin", "add", "hong@studio.example", "--password-stdin"),
        ("admin", "list"),
        ("admin", "password", "hong@studio.example", "--password-stdin"),
        ("admin", "disable", "hong@studio.example"),
        ("admin", "enable", "hong@studio.example"),
        ("admin", "sessions", "hong@studio.example"),
        ("admin", "totp", "hong@studio.example"),
    ],
    "import": [("import", "tree.json"), ("import", "tree.json", "--apply")],
    "export": [("export", "out.json")],
    "migrate": [
        ("migrate", "--from", "sqlite:///var/studio.db", "--to", "memory:"),
        ("migrate", "--from", "sqlite:///var/studio.db", "--to", "sqlite:///b.db", "--apply"),
        ("migrate", "--from", "memory:", "--to", "sqlite:///var/studio.db"),
    ],
    "audit": [("audit",), ("audit", "--apply", "--json")],
    "dedupe": [("dedupe",), ("dedupe", "--apply")],
    "insights": [("insights", "migrate"), ("insights", "migrate", "--apply")],
    "backup": [("backup", "studio.backup"), ("backup", "--allow-empty", "studio.backup")],
    "media": [
        ("media", "usage"),
        ("media", "sync", "--from", "cloudinary://cloud"),
        ("media", "prune", "--apply"),
        ("media", "warm"),
    ],
    "enquiries": [
        ("enquiries", "list"),
        ("enquiries", "export", "enquiries.csv"),
        ("enquiries", "purge", "--apply"),
        ("enquiries", "erase", "sea@example.com", "--apply"),
        ("enquiries", "key", "export", "key.json"),
        ("enquiries", "key", "rotate"),
    ],
    "log": [("log",)],
    "undo": [("undo", "1")],
}
"""Every command, in every form that opens the store in its usual place."""

SETTING_UP = {"init", "restore"}
"""What makes a store; `restore` does with --apply alone."""

LOOKING = {"doctor"}
"""What reports a missing store as a finding."""


def test_every_command_is_among_them() -> None:
    assert MISSING.keys() | SETTING_UP | LOOKING == COMMANDS.keys()


@pytest.mark.parametrize("arguments", [one for each in MISSING.values() for one in each])
def test_a_command_names_the_store_that_is_not_there_and_makes_none(
    bare_cli: Cli, arguments: tuple[str, ...]
) -> None:
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": {"title": "한옥"}}}))

    answer = bare_cli(*arguments, stdin="봄비 내리는 작업실 지붕 7341\n")

    assert answer.status == 1
    assert f"there is no store at sqlite:///{Path('var/studio.db').absolute()}" in answer.err
    assert [path.name for path in Path().iterdir()] == ["tree.json"]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0"])
def test_a_file_that_is_no_store_of_ours_is_left_as_it_is(bare_cli: Cli, content: bytes) -> None:
    Path("var").mkdir()
    Path("var/studio.db").write_bytes(content)

    answer = bare_cli("log")

    assert answer.status == 1
    assert Path("var/studio.db").read_bytes() == content


def test_two_slashes_are_refused_with_the_right_spelling(bare_cli: Cli) -> None:
    answer = bare_cli("log", "--store", "sqlite://var/x.db")

    assert answer.status == 1
    assert "sqlite:///var/x.db" in answer.err
    assert list(Path().iterdir()) == []


def test_the_address_that_is_named_shows_no_password(bare_cli: Cli) -> None:
    answer = bare_cli("log", "--store", "postgresql://studio:s3cret@127.0.0.1:1/studio")

    assert answer.status == 1
    assert "s3cret" not in answer.out + answer.err
