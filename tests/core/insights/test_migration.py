"""The bulk migration of articles."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.insights.insight import read_insights
from studio_core.insights.migration import migrate_insights, migrated_fields, preview_migration
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS
from studio_core.records.work import Work

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
AT = "2026-03-11T00:50:00.000Z"
LEAVES = st.none() | st.booleans() | st.integers() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
DOCUMENTS = st.dictionaries(st.sampled_from(["content", "date", "thumbnail", "url", "x"]), JSON)


@pytest.fixture
def store(store: MemoryStore) -> MemoryStore:
    tree = json.loads(EXPORT.read_text("utf-8"))["insights"]
    puts = tuple(Put(INSIGHTS, id, each) for id, each in tree.items() if isinstance(each, dict))
    Work(store, OPERATOR, AT).commit("imported", *puts)
    return store


def test_missing_fields_are_completed_and_the_date_is_normalised() -> None:
    fields = migrated_fields({"content": "![사진](a.jpg)", "date": "2024-05-06", "url": " /b "})

    assert fields == {"thumbnail": "a.jpg", "url": "/b", "date": "20240506 000000"}


def test_unreadable_dates_and_values_that_are_no_text_stay() -> None:
    fields = migrated_fields({"date": "곧", "thumbnail": 7, "url": []})

    assert fields == {"thumbnail": 7, "url": []}


def test_the_preview_says_what_would_change_and_changes_nothing(store: MemoryStore) -> None:
    preview = {migration.id: migration for migration in preview_migration(store)}

    changed = preview["-PPUSThpt-tuli-Os0Xy"]
    assert changed.before == {"thumbnail": None, "url": None, "date": "2024-05-06"}
    assert changed.after == {"thumbnail": "", "url": "", "date": "20240506 000000"}
    assert store.position() == 1


def test_the_migration_is_one_change_set_and_a_second_one_writes_nothing(
    store: MemoryStore,
) -> None:
    before = [insight.date for insight in read_insights(store.read(INSIGHTS))]
    expected = tuple(migration.id for migration in preview_migration(store))

    assert migrate_insights(Work(store, OPERATOR, AT)) == expected
    assert migrate_insights(Work(store, OPERATOR, AT)) == ()

    assert store.position() == 2
    assert store.changes(1)[0].action == "insights_migrated"
    assert [insight.date for insight in read_insights(store.read(INSIGHTS))] == before


@given(DOCUMENTS)
def test_migrating_again_changes_nothing(document: dict[str, Any]) -> None:
    once = {**document, **migrated_fields(document)}

    assert {**once, **migrated_fields(once)} == once
