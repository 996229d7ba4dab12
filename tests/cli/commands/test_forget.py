"""`studio forget` says what the journal holds of a deleted record, and removes it for good."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Store, load_settings, open_store
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.content_records import create_insight
from tests.deleting import delete_insight

Cli = Any

AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
SECRET = "잊을 글 이름"
DELETED = ("insights", "--", "-a")


@pytest.fixture
def store(cli: Cli) -> Iterator[Store]:
    opened = open_store("sqlite:///var/studio.db", load_settings(environment={}))
    create_insight(Work(opened, **BY), {"title": SECRET, "content": "본문"}, id="-a")
    create_insight(Work(opened, **BY), {"title": "남는 글", "content": "본문"}, id="b")
    delete_insight(Work(opened, **BY), "-a", None)
    yield opened
    opened.close()


def in_files() -> bool:
    """Tell whether the title is in any file of the store."""
    files = [path.read_bytes() for path in Path("var").rglob("*") if path.is_file()]
    return any(SECRET.encode() in content for content in files)


def test_it_says_first_what_it_would_remove(cli: Cli, store: Store) -> None:
    told = cli("forget", *DELETED)

    assert told.status == 0
    assert told.out == f"insights/-a  {SECRET}  would be removed from 2 change sets, {AT} to {AT}\n"
    assert "add --apply" in told.err
    assert "backups" in told.err
    assert store.changes(0)[0].paths[0].after is not None


def test_nothing_of_it_is_left_in_the_journal_and_the_files(cli: Cli, store: Store) -> None:
    store.close()
    assert in_files()

    told = cli("forget", "--apply", "--json", *DELETED)

    assert told.json["changeSets"] == 2
    assert told.json["applied"] is True
    assert not in_files()
    assert "keeps no contents" in cli("undo", "3", "--yes").err
    assert [item["title"] for item in cli("log", "--json").json["items"]] == ["", "남는 글", ""]
    again = cli("forget", "--apply", *DELETED)
    assert (again.status, "the journal holds nothing of insights/-a" in again.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("insights", "b"), "insights/b is still there, or a draft of it: delete it first"),
        (("insights", "c"), "the journal holds nothing of insights/c"),
        (("accounts", "b"), "accounts is none of portfolio, insights"),
    ],
)
@pytest.mark.usefixtures("store")
def test_what_is_not_forgotten_is_told(cli: Cli, words: tuple[str, ...], reason: str) -> None:
    told = cli("forget", *words)

    assert (told.status, told.out) == (1, "")
    assert reason in told.err
