"""With --quiet a command says nothing but what was asked for."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal.test_reading_commands import ALL, PASSWORD
from tests.older_store import EMAIL, make_older_store

Cli = Any
Words = tuple[str, ...]

TREE = {
    "portfolio": {
        "p1": {"title": "서촌 한옥", "order": "하나"},
        "p2": {"title": "서촌 한옥", "order": 2},
    },
    "insights": {"i1": {"title": "빛", "date": "2026. 3. 1"}},
}

SILENT: dict[str, Words] = {
    "demo": ("--store", "sqlite:///empty.db"),
    "admin add": ("bom@studio.example", "--password-stdin"),
    "admin password": (EMAIL, "--password-stdin"),
    "admin role": (EMAIL, "owner"),
    "admin disable": (EMAIL,),
    "admin enable": (EMAIL,),
    "admin sessions": (EMAIL, "--revoke"),
    "admin totp": (EMAIL, "--off"),
    "site set": ("company.phone", "02-123-4567"),
    "site import": ("texts.toml", "--apply"),
    "site export": ("out.toml",),
    "site close": (),
    "site open": (),
    "site indexnow on": (),
    "site indexnow off": (),
    "import": ("tree.json", "--apply"),
    "export": ("out.json",),
    "migrate": ("--from", "sqlite:///var/studio.db", "--to", "sqlite:///b.db", "--apply"),
    "switch": ("--to", "sqlite:///c.db", "--apply"),
    "dedupe": ("--apply",),
    "insights migrate": ("--apply",),
    "backup": ("new.studio",),
    "backup run": (),
    "backup key export": ("other.json",),
    "backup key import": ("backup-key.json",),
    "publish-static": ("copy", "--public-url", "https://copy.studio.example"),
    "upgrade": ("--store", "sqlite:///older.db"),
    "restore": ("old.studio", "--apply"),
    "media sync": ("--to", "local:///elsewhere", "--apply"),
    "media prune": ("--apply",),
    "media warm": (),
    "enquiries deliver": (),
    "enquiries export": ("enquiries.csv", "--reason", "x"),
    "enquiries purge": ("--apply",),
    "enquiries erase": ("bada@example.com", "--apply"),
    "enquiries key export": ("key.json",),
    "enquiries key import": ("key.json",),
    "enquiries key rotate": (),
    "jobs run": ("retention",),
    "undo": ("2", "--apply"),
    "forget": ("portfolio", "p2", "--apply", "--store", "sqlite:///fewer.db"),
}
"""What changes something or writes a file: nothing is said when it went well."""

ASKED: dict[str, tuple[Words, int]] = {
    "admin invite": (("new@studio.example",), 1),
    "admin reset": ((EMAIL,), 1),
    "admin list": ((), 1),
    "site list": ((), 13),
    "site get": (("brand.ko",), 1),
    "site check": ((), 12),
    "site indexnow status": ((), 2),
    "languages": ((), 3),
    "audit": ((), 16),
    "media usage": ((), 3),
    "enquiries list": ((), 0),
    "enquiries access": ((), 0),
    "statistics": ((), 0),
    "jobs": ((), 15),
    "backup list": ((), 0),
    "log": (("--limit", "1"), 1),
    "show": (("--at", "2026-03-01T09:00Z", "/robots.txt"), 5),
}
"""What shows something: the command, and how many lines that is."""

OTHERS = {"serve", "backup drill", "init", "doctor", "enquiries show", "enquiries keep"}


@pytest.fixture
def site(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line where something is found of every kind."""
    Path("tree.json").write_text(json.dumps(TREE))
    Path("texts.toml").write_text("[content.site.brand]\nen = 'BOM'\n")
    cli("admin", "add", EMAIL, "--password-stdin", stdin=PASSWORD)
    cli("import", "tree.json", "--apply")
    cli("site", "set", "brand.ko", "스튜디오 봄")
    cli("enquiries", "key", "rotate")
    cli("enquiries", "key", "export", "key.json")
    cli("backup", "old.studio")
    cli("backup", "key", "export", "backup-key.json")
    Path("copies").mkdir()
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(Path("copies").absolute()))
    cli("init", "--store", "sqlite:///empty.db", "--config", "empty.toml")
    cli("init", "--store", "sqlite:///fewer.db", "--config", "fewer.toml")
    cli("import", "tree.json", "--apply", "--store", "sqlite:///fewer.db")
    cli("dedupe", "--apply", "--store", "sqlite:///fewer.db")
    make_older_store("sqlite:///older.db")
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", "http://127.0.0.1:1/")
    return cli


def test_every_command_is_tried() -> None:
    assert SILENT.keys() | ASKED.keys() | OTHERS == ALL.keys()
    assert not SILENT.keys() & ASKED.keys()


@pytest.mark.parametrize("name", SILENT)
@pytest.mark.sampled(12)
def test_a_quiet_command_that_changes_something_says_nothing(site: Cli, name: str) -> None:
    answer = site(*name.split(), *SILENT[name], "-q", stdin=PASSWORD)

    assert (answer.status, answer.out, answer.err) == (0, "", "")


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.sampled(8)
def test_a_quiet_command_shows_what_was_asked_for_alone(site: Cli, name: str) -> None:
    words, lines = ASKED[name]

    answer = site(*name.split(), *words, "-q")

    assert answer.err == ""
    assert len(answer.out.splitlines()) == lines, answer.out


def test_a_quiet_doctor_shows_what_is_not_in_order(site: Cli) -> None:
    Path("var/studio.db").chmod(0o644)

    answer = site("doctor", "-q")

    assert answer.err == ""
    assert {line.split("\t")[1] for line in answer.out.splitlines()} <= {"warning", "failed"}
    assert "others may read" in answer.out


def test_a_quiet_init_shows_the_password_alone(bare_cli: Cli) -> None:
    answer = bare_cli("init", "--admin", EMAIL, "-q")

    assert answer.err == ""
    assert [line.partition(":")[0] for line in answer.out.splitlines()] == [
        "Administrator",
        "Password",
    ]
