"""`studio migrate`: preview, applying, continuing after a kill, and following until a signal."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Store, create_store, load_settings
from studio_core.records.changes import Delete, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.key_value import FOR_EVER
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.records.spaces import SESSIONS
from tests.contracts.replica_contract import plain_journal
from tests.contracts.samples import AT, HANOK, LOFT, SESSION, change_set, put

Cli = Any

OLD, NEW = "sqlite:///old.db", "sqlite:///new.db"
BOTH = ("migrate", "--from", OLD, "--to", NEW)
SEED = 20260302
PATIENCE_SECONDS = 30


@contextmanager
def opened(address: str) -> Iterator[Store]:
    store = create_store(address, load_settings(environment={}))
    try:
        yield store
    finally:
        store.close()


def checksums(address: str) -> dict[str, str]:
    with opened(address) as store:
        return {id: record.revision for id, record in store.read(PORTFOLIO).items()}


def started(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "studio_cli", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)


@pytest.fixture
def cli(cli: Cli) -> Cli:
    """The command line beside an empty source."""
    with opened(OLD):
        return cli


def test_the_preview_counts_and_writes_nothing(cli: Cli, legacy_export: Path) -> None:
    cli("import", str(legacy_export), "--apply", "--store", OLD)
    with opened(NEW):
        preview = cli(*BOTH)

    assert preview.status == 0
    assert "portfolio: 88 to copy, 0 to overwrite, 0 equal" in preview.out
    assert "add --apply" in preview.err
    assert checksums(NEW) == {}


@pytest.mark.parametrize("arguments", [BOTH, (*BOTH, "--apply")])
def test_a_source_that_is_not_there_is_named_and_nothing_is_made(
    bare_cli: Cli, arguments: tuple[str, ...]
) -> None:
    answer = bare_cli(*arguments)

    assert answer.status == 1
    assert f"there is no store at sqlite:///{Path('old.db').absolute()}" in answer.err
    assert list(Path().iterdir()) == []


def test_a_preview_names_a_target_that_is_not_there_and_makes_none(cli: Cli) -> None:
    answer = cli(*BOTH)

    assert answer.status == 1
    assert f"there is no store at sqlite:///{Path('new.db').absolute()}: --apply" in answer.err
    assert not Path("new.db").exists()


def test_applying_copies_and_compares_everything(cli: Cli, legacy_export: Path) -> None:
    cli("import", str(legacy_export), "--apply", "--store", OLD)

    report = cli(*BOTH, "--apply", "--json")

    assert report.status == 0
    assert report.json["verified"] == 114
    assert report.json["unfit"] == report.json["mismatched"] == []
    assert checksums(NEW) == checksums(OLD)
    assert cli(*BOTH, "--json").json["toWrite"] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("migrate", "--from", OLD, "--to", OLD),
        (*BOTH, "--follow"),
        ("migrate", "--from", OLD),
    ],
)
def test_wrong_usage_is_exit_2(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert cli(*arguments).status == 2


def test_an_unknown_kind_of_store_is_one_line(cli: Cli) -> None:
    answer = cli("migrate", "--from", "mongodb://x", "--to", NEW)

    assert answer.status == 1
    assert "no store called 'mongodb'" in answer.err


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_migration_that_is_killed_repeatedly_continues_where_it_was(
    cli: Cli, full_length: bool
) -> None:
    with opened(OLD) as store:
        for start in range(0, 20_000, 5_000):
            numbers = range(start, start + 5_000)
            store.commit(
                change_set(*(Put(PORTFOLIO, f"p{n}", {**HANOK, "order": n}) for n in numbers))
            )
    chance = random.Random(SEED)
    carried = [0]

    for _ in range(50 if full_length else 6):
        process = started(*BOTH, "--apply")
        time.sleep(chance.uniform(0.5, 2.5))
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        carried.append(len(checksums(NEW)))
    report = cli(*BOTH, "--apply", "--json").json

    assert carried == sorted(carried)
    assert report["written"] == 20_000 - carried[-1]
    assert report["verified"] == 20_000
    assert checksums(NEW) == checksums(OLD)


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_following_when_both_stores_are_equal(cli: Cli, sent: signal.Signals) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p0", HANOK)
        process = started(*BOTH, "--apply", "--follow", "--json")
        assert process.stderr is not None
        assert "following" in process.stderr.readline()
        for n in range(1, 40):
            put(store, PORTFOLIO, f"p{n}", {**HANOK, "order": n})
        process.send_signal(sent)
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
        position = store.position()

    assert process.returncode == 0
    assert json.loads(out)["position"] == position
    assert checksums(NEW) == checksums(OLD)


def test_the_journal_moves_so_that_undo_and_the_trash_go_on(cli: Cli) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p1", HANOK)
        put(store, PORTFOLIO, "p2", LOFT)
        store.key_values.put(SESSIONS, "s1", SESSION, FOR_EVER)
        store.commit(change_set(Delete(PORTFOLIO, "p2"), action="project_deleted"))
        journal = plain_journal(store.changes(0))

    assert cli(*BOTH, "--apply").status == 0

    with opened(NEW) as store:
        assert plain_journal(store.changes(0)) == journal
        assert store.key_values.get(SESSIONS, "s1")
    assert cli("undo", "3", "--store", NEW, "--yes").status == 0
    with opened(NEW) as store:
        assert store.get(PORTFOLIO, "p2")


def test_a_target_with_its_own_journal_keeps_it_and_that_is_said(cli: Cli) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p1", HANOK)
    with opened(NEW) as store:
        put(store, PORTFOLIO, "own", LOFT)

    preview = cli(*BOTH)
    assert "undo and the trash stay behind" in preview.err
    assert cli(*BOTH, "--apply").status == 0

    with opened(NEW) as store:
        assert [entry.action for entry in store.changes(0)] == ["project_updated", "migrated"]
        assert list(store.read(PORTFOLIO)) == ["own", "p1"]


def test_a_copy_is_closed_until_it_is_whole(cli: Cli) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p1", HANOK)
    with opened(NEW) as store:
        assert isinstance(store, ReplicaStore)
        address = f"sqlite:///{Path('old.db').absolute()}"
        store.set_move(None, Move(id="m", state="filling", store=address, at=AT))

    assert "being filled" in cli("log", "--store", NEW).err
    assert cli(*BOTH, "--apply").status == 0
    assert cli("log", "--store", NEW).status == 0


@pytest.mark.parametrize("state", ["moved", "filling"])
@pytest.mark.parametrize("more", [(), ("--apply",)], ids=["preview", "apply"])
def test_a_source_where_the_site_is_not_written_is_warned_of(
    cli: Cli, state: Any, more: tuple[str, ...]
) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p1", HANOK)
        assert isinstance(store, ReplicaStore)
        elsewhere = Move(id="m", state=state, store="postgresql://studio@db/studio", at=AT)
        store.set_move(None, elsewhere)
    with opened(NEW):
        answer = cli(*BOTH, *more)

    assert answer.status == 0
    assert "the source is not where the site is written" in answer.err
    assert "postgresql://studio@db/studio" in answer.err


def test_a_source_that_the_site_is_written_in_is_not_warned_of(cli: Cli) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p1", HANOK)

    assert "not where the site" not in cli(*BOTH, "--apply").err


def written_until_closed(store: Store) -> Iterator[str]:
    for n in range(1, 100_000):
        try:
            put(store, PORTFOLIO, f"p{n}", {**HANOK, "order": n})
        except StoreMovedError:
            return
        yield f"p{n}"
    pytest.fail("the store was never closed")


@pytest.mark.slow
def test_finishing_closes_the_source_so_that_nothing_stays_behind(cli: Cli) -> None:
    with opened(OLD) as store:
        put(store, PORTFOLIO, "p0", HANOK)
        process = started(*BOTH, "--apply", "--follow", "--finish", "--json")
        assert process.stderr is not None
        assert "following" in process.stderr.readline()
        process.send_signal(signal.SIGTERM)
        written = ["p0", *written_until_closed(store)]
        _, said = process.communicate(timeout=PATIENCE_SECONDS)

    assert process.returncode == 0
    assert "not where the site" not in said
    with opened(NEW) as store:
        assert sorted(written) == list(store.read(PORTFOLIO))
    assert checksums(NEW) == checksums(OLD)


def test_without_finishing_it_is_said_that_later_writes_stay_behind(cli: Cli) -> None:
    answer = cli("migrate", "--help")

    assert "stays behind, unless --finish closes the source" in " ".join(answer.out.split())
    assert cli(*BOTH, "--apply", "--finish").status == 2
