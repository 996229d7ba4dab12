"""Commands make nothing public that a client has to agree to, and say what stays as it is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Store, load_settings, open_store
from studio_core.content.kinds import kinds
from studio_core.publishing.consents import need_consent
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS
from studio_core.records.work import Work
from tests.content_records import create_insight, save_insight

Cli = Any

AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
ARTICLE = {"title": "먼저 쓴 글", "content": "본문"}
DISAGREED = "insights/a: the client has not agreed to what visitors would see"


@pytest.fixture
def store(cli: Cli) -> Iterator[Store]:
    """An article that visitors see, and that needs consent from now on; and one that does not."""
    opened = open_store("sqlite:///var/studio.db", load_settings(environment={}))
    for id in ("a", "b"):
        create_insight(Work(opened, **BY), ARTICLE, id=id)
    need_consent(Work(opened, **BY), kinds()[INSIGHTS], "a", True)
    yield opened
    opened.close()


def title(store: Store, id: str) -> object:
    record = store.get(INSIGHTS, id)
    return record.document["title"] if record else None


def test_an_import_leaves_it_as_it_is_and_takes_the_rest(cli: Cli, store: Store) -> None:
    tree = {"insights": {id: {**ARTICLE, "title": "들여온 글"} for id in ("a", "b")}}
    Path("tree.json").write_text(json.dumps(tree), "utf-8")

    preview = cli("import", "tree.json")
    assert (preview.status, "would change 1" in preview.out) == (0, True)
    assert "withheld  insights/a: stays as it is" in preview.out
    told = cli("import", "tree.json", "--apply")

    assert told.status == 1
    assert "withheld  insights/a: stays as it is" in told.out
    assert "changed 1" in told.out
    assert (title(store, "a"), title(store, "b")) == ("먼저 쓴 글", "들여온 글")
    assert cli("import", "tree.json", "--json").json["withheld"] == ["insights/a"]


def test_an_undo_is_refused_with_the_record(cli: Cli, store: Store) -> None:
    save_insight(Work(store, **BY), "a", {"title": "나중에 쓴 글"}, None)

    told = cli("undo", str(store.position()), "--yes")

    assert (told.status, DISAGREED in told.err) == (1, True)
    assert title(store, "a") == "나중에 쓴 글"


def test_what_mends_many_records_mends_the_others(cli: Cli, store: Store) -> None:
    puts = tuple(
        Put(INSIGHTS, id, {**ARTICLE, "category": "없는 분류", "date": "2026-01-02"})
        for id in ("a", "b")
    )
    Work(store, OPERATOR, AT).commit("imported", *puts)
    before = store.get(INSIGHTS, "a")

    assert cli("insights", "migrate", "--apply").out.endswith("changed 1\n")
    cli("audit", "--apply")

    assert store.get(INSIGHTS, "a") == before
    assert store.get(INSIGHTS, "b") != before
