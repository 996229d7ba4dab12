"""Reading commands write nothing, whatever the store's schema; nobody writes into another one."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from studio_adapters.bootstrap import load_settings, open_store, read_store
from studio_adapters.stores.sql.schema import HEAD_VERSION
from studio_cli.main import root
from studio_cli.manual import commands
from studio_core.errors import StorePermissionError
from studio_core.records.collections import PORTFOLIO
from tests.contracts.samples import LOFT, put
from tests.older_store import EMAIL, OLDEST, leave_a_log, make_older_store, mark_schema

Cli = Any
Words = tuple[str, ...]

INVOCATIONS: dict[str, list[Words]] = {
    "serve": [("--port", "0")],
    "init": [("--if-needed", "--admin", "bom@studio.example")],
    "demo": [()],
    "admin add": [("bom@studio.example", "--password-stdin")],
    "admin invite": [("new@studio.example",)],
    "admin role": [(EMAIL, "owner")],
    "admin reset": [(EMAIL,)],
    "admin list": [(), ("--json",)],
    "admin password": [(EMAIL, "--password-stdin")],
    "admin disable": [(EMAIL,)],
    "admin enable": [(EMAIL,)],
    "admin sessions": [(EMAIL,)],
    "admin totp": [(EMAIL,)],
    "site list": [(), ("--json",)],
    "site get": [("brand",), ("slides", "--json")],
    "site set": [("brand.ko", "스튜디오 봄")],
    "site check": [(), ("--json",)],
    "site import": [("texts.toml",)],
    "site export": [("-",)],
    "site open": [()],
    "site close": [()],
    "site indexnow on": [()],
    "site indexnow off": [()],
    "site indexnow status": [(), ("--json",)],
    "import": [("tree.json",)],
    "export": [("-",)],
    "migrate": [("--from", "sqlite:///var/studio.db", "--to", "memory:")],
    "switch": [("--to", "sqlite:///b.db", "--apply")],
    "audit": [(), ("--json",)],
    "dedupe": [()],
    "insights migrate": [()],
    "backup": [("new.studio",), ("--verify", "old.studio")],
    "backup run": [()],
    "backup list": [(), ("--json",)],
    "backup drill": [()],
    "backup key export": [("other.json",)],
    "backup key import": [("backup-key.json",)],
    "publish-static": [("copy", "--public-url", "https://copy.studio.example")],
    "upgrade": [("--check",), ("--check", "--json")],
    "restore": [("old.studio",)],
    "media usage": [()],
    "media sync": [("--to", "local:///elsewhere"), ("--from", "cloudinary://cloud")],
    "media prune": [()],
    "media warm": [()],
    "enquiries list": [()],
    "enquiries access": [(), ("--json",), ("--verify",)],
    "enquiries deliver": [()],
    "enquiries export": [("enquiries.csv", "--reason", "x")],
    "enquiries purge": [()],
    "enquiries erase": [("bada@example.com",)],
    "enquiries show": [("NONE",)],
    "enquiries keep": [("NONE", "--no-longer")],
    "enquiries key export": [("key.json",)],
    "enquiries key import": [("key.json",)],
    "enquiries key rotate": [()],
    "languages": [(), ("--json",)],
    "statistics": [(), ("--json",)],
    "jobs": [(), ("--json",)],
    "jobs run": [("retention",)],
    "log": [(), ("--json",)],
    "show": [("--at", "2026-03-01T09:00Z", "/portfolio")],
    "undo": [("1", "--yes")],
    "forget": [("portfolio", "p0"), ("portfolio", "p0", "--json")],
    "doctor": [(), ("--json",)],
}
"""How each command is run here: one that writes with an option alone, without that option."""

APPLYING: dict[str, Words] = {
    "admin sessions": (EMAIL, "--revoke"),
    "admin totp": (EMAIL, "--off"),
    "site import": ("texts.toml", "--apply"),
    "import": ("tree.json", "--apply"),
    "dedupe": ("--apply",),
    "insights migrate": ("--apply",),
    "restore": ("old.studio", "--apply"),
    "enquiries list": ("--json",),
    "forget": ("portfolio", "p0", "--apply"),
}
"""What an option makes a command that writes."""

WITHOUT_STORE = {"--verify", "list", "drill", "key"}
"""What `studio backup` does without the site's store."""

ALL = {
    name.removeprefix("studio "): command.callback.writes
    for name, command in commands("studio", root())
    if hasattr(command.callback, "writes")
}
READING = [name for name, writes in ALL.items() if writes is not True]
WRITING = [name for name, writes in ALL.items() if writes is True]
DATABASE = Path("var/studio.db")
PASSWORD = "봄비 내리는 작업실 지붕 7341\n"


@pytest.fixture
def site(cli: Cli, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line where a store of the version before lies, with a backup and a tree.

    With a copy at a place, and a key, for those that ask for them.
    """
    Path("copies").mkdir()
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(Path("copies").absolute()))
    monkeypatch.setenv("STUDIO_BACKUP_KEY_FILE", "keys.json")
    words = request.node.callspec.params.get("arguments", ()) if _is_run(request) else ()
    Path("tree.json").write_text(json.dumps({"portfolio": {"p2": {"title": "한옥"}}}))
    Path("texts.toml").write_text("[content.site.brand]\nko = '스튜디오 봄'\n")
    cli("import", "tree.json", "--apply")
    assert cli("backup", "old.studio").status == 0
    if words[:2] == ("backup", "drill"):
        assert cli("backup", "run").status == 0
    if words[:2] == ("backup", "key"):
        assert cli("backup", "key", "export", "backup-key.json").status == 0
    DATABASE.unlink()
    make_older_store(f"sqlite:///{DATABASE}")
    DATABASE.chmod(0o600)
    return cli


def _is_run(request: pytest.FixtureRequest) -> bool:
    return hasattr(request.node, "callspec")


def everything_in(folder: Path) -> dict[str, str]:
    """Return folders, and a checksum of every file but those that SQLite keeps of what is open."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        for path in sorted(folder.rglob("*"))
        if not path.name.endswith("-shm")
    }


def schema_of(file: Path) -> str:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def runs(names: list[str]) -> Iterator[Words]:
    for name in names:
        for words in INVOCATIONS[name]:
            yield (*name.split(), *words)


def test_every_command_says_whether_it_writes_and_is_run_here() -> None:
    assert ALL.keys() == INVOCATIONS.keys()
    assert {name for name, writes in ALL.items() if isinstance(writes, str)} >= APPLYING.keys()


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("arguments", [*runs(READING)], ids=" ".join)
@pytest.mark.sampled(20)
def test_a_reading_command_leaves_an_older_store_as_it_was(
    site: Cli, arguments: Words, killed: bool
) -> None:
    if killed:
        leave_a_log(DATABASE)
    before = everything_in(Path("var"))

    answer = site(*arguments)

    assert "Error" not in answer.err
    assert everything_in(Path("var")) == before
    assert schema_of(DATABASE) == OLDEST


def test_what_an_older_store_holds_is_read(site: Cli) -> None:
    assert EMAIL in site("admin", "list").out
    assert "p1" in json.loads(site("export", "-").out)["portfolio"]
    assert site("log").status == 0


def test_the_doctor_finds_an_older_schema_and_says_what_to_do(site: Cli) -> None:
    checks = {check["name"]: check for check in site("doctor", "--json").json["checks"]}

    assert checks["store"]["state"] == "warning"
    assert OLDEST in checks["store"]["detail"]
    assert "studio upgrade" in checks["store"]["advice"]


def test_an_older_store_that_cannot_be_read_is_refused_with_the_remedy(site: Cli) -> None:
    with closing(sqlite3.connect(DATABASE)) as connection:
        connection.execute("ALTER TABLE portfolio RENAME COLUMN revision TO checksum")
        connection.commit()
    before = everything_in(Path("var"))

    answer = site("export", "-")

    assert answer.status == 1
    assert f"has schema {OLDEST}" in answer.err
    assert "studio upgrade" in answer.err
    assert everything_in(Path("var")) == before


def changing() -> Iterator[Words]:
    """Yield every command that writes records, in a form that does."""
    files_alone = {"serve", "upgrade", "init", "demo", "media warm", "enquiries deliver"}
    files_alone |= {"enquiries keep"}  # it looks for its enquiry first, and there is none
    keys = {"enquiries key export", "enquiries key import", "enquiries key rotate"}
    keys |= {"backup key export", "backup key import"}
    yield from runs([name for name in WRITING if name not in files_alone | keys])
    yield from ((*name.split(), *words) for name, words in APPLYING.items())


@pytest.mark.parametrize("arguments", [*changing()], ids=" ".join)
@pytest.mark.sampled(15)
def test_nobody_writes_into_an_older_store(site: Cli, arguments: Words) -> None:
    before = everything_in(Path("var"))

    answer = site(*arguments, stdin=PASSWORD)

    after = everything_in(Path("var"))
    assert after[str(DATABASE)] == before[str(DATABASE)]
    if answer.status:
        assert "studio upgrade" in answer.err


@pytest.mark.parametrize("arguments", [*runs([*ALL])], ids=" ".join)
@pytest.mark.sampled(15)
def test_a_newer_store_is_refused_by_every_command(
    site: Cli, arguments: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", "http://127.0.0.1:1/")
    mark_schema(f"sqlite:///{DATABASE}", "9999")
    before = everything_in(Path("var"))

    answer = site(*arguments, stdin=PASSWORD)

    alone = arguments[:1] == ("backup",) and arguments[1] in WITHOUT_STORE
    assert answer.status == (0 if alone else 1)
    assert alone or "install the newer version" in answer.out + answer.err
    assert everything_in(Path("var")) == before


def test_reading_commands_change_nothing_in_an_older_postgresql_database(
    cli: Cli, postgresql_address: str
) -> None:
    make_older_store(postgresql_address)
    before = contents(postgresql_address)
    others = {"migrate", "backup", "backup list", "backup drill", "restore", "import"}
    names = [name for name in READING if name not in others]
    Path("tree.json").write_text(json.dumps({"portfolio": {"p2": {"title": "한옥"}}}))
    Path("texts.toml").write_text("[content.site.brand]\nko = '스튜디오 봄'\n")

    answers = [cli(*words, "--store", postgresql_address) for words in runs([*names, "import"])]

    assert [answer.err for answer in answers if "Error" in answer.err] == []
    assert contents(postgresql_address) == before


def contents(address: str) -> list[tuple[Any, ...]]:
    """Return the tables, the schema's version, and the database's own count of what was written."""
    counted = (
        "SELECT relname, (pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid)"
        " + pg_stat_get_tuples_deleted(oid)) FROM pg_class"
        " WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1"
    )
    with psycopg.connect(address) as connection:
        versions = connection.execute("SELECT 'version', version_num FROM alembic_version")
        return [*versions.fetchall(), *connection.execute(counted).fetchall()]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_upgrade_makes_a_backup_first_and_says_where(
    site: Cli, kind: str, request: pytest.FixtureRequest
) -> None:
    address = f"sqlite:///{DATABASE}"
    if kind == "postgresql":
        address = request.getfixturevalue("postgresql_address")
        make_older_store(address)

    answer = site("upgrade", "--json", "--store", address)
    again = site("upgrade", "--store", address)

    file = Path(answer.json["backup"])
    assert (answer.json["from"], answer.json["to"]) == (OLDEST, HEAD_VERSION)
    assert file.parent == Path("var").absolute()
    assert str(file) in answer.err
    assert site("backup", "--verify", str(file), "--json").json["records"]["portfolio"] == 1
    assert again.out == (
        f"the schema is {HEAD_VERSION}, that of this version: nothing to upgrade\n"
    )
    with closing(open_store(address, load_settings(environment={}))) as store:
        assert list(store.read("portfolio")) == ["p1"]


def test_without_its_backup_nothing_is_upgraded(site: Cli) -> None:
    Path("there.studio").write_text("ours")

    answer = site("upgrade", "--backup", "there.studio")

    assert answer.status == 1
    assert "there is a file already: there.studio" in answer.err
    assert schema_of(DATABASE) == OLDEST
    assert Path("there.studio").read_text() == "ours"


def test_other_stores_have_nothing_to_upgrade(
    cli: Cli, firebase_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")

    answers = [cli("upgrade", "--store", store) for store in ("memory:", firebase_address)]

    told = "this kind of store has no schema: nothing to upgrade\n"
    assert [(answer.status, answer.out) for answer in answers] == [(0, told)] * 2


def test_a_store_of_any_kind_that_is_read_refuses_commits() -> None:
    with closing(read_store("memory:", load_settings(environment={}))) as store:
        with pytest.raises(StorePermissionError):
            put(store, PORTFOLIO, "p2", LOFT)

        assert (store.position(), store.get(PORTFOLIO, "p2")) == (0, None)
