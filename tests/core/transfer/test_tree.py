"""Import and export of a database tree: complete, and a second import changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.languages.registry import TWINNED
from studio_core.records.canonical import canonical
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ACCOUNTS, INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from studio_core.transfer import tree_import
from studio_core.transfer.tree import export_tree, plan_import
from studio_core.transfer.tree_import import apply_import, changed_records
from tests.undo_knowingly import undo_knowingly

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
LEGACY: dict[str, Any] = json.loads(EXPORT.read_text(encoding="utf-8"))
AT = "2026-03-01T00:00:00.000Z"

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)
NAMES = st.text() | st.sampled_from(("title", *TWINNED))
TREES = st.dictionaries(
    st.sampled_from([PORTFOLIO, INSIGHTS, "visits", "_studio", ""]),
    JSON | st.dictionaries(st.text(), st.dictionaries(NAMES, JSON, max_size=3), max_size=4),
)


def imported(tree: Any, store: MemoryStore | None = None) -> MemoryStore:
    store = store or MemoryStore()
    apply_import(Work(store, OPERATOR, AT), plan_import(tree))
    return store


def test_every_record_of_the_legacy_export_is_imported() -> None:
    plan = plan_import(LEGACY)

    assert {name: len(records) for name, records in plan.kept.items()} == {
        PORTFOLIO: 88,
        INSIGHTS: 26,
    }
    assert plan.kept_count == 114
    assert [finding.path for finding in plan.unplaced] == [
        "portfolio/test",
        "portfolio/-broken",
        "insights/memo",
        "visits",
    ]
    assert all(finding.reason for finding in (*plan.unplaced, *plan.mended))


def test_an_export_after_an_import_equals_all_of_the_input_that_was_imported() -> None:
    placed = {
        name: {id: value for id, value in LEGACY[name].items() if isinstance(value, dict)}
        for name in (PORTFOLIO, INSIGHTS)
    }

    exported = export_tree(imported(LEGACY))

    assert canonical(exported) == canonical(placed)
    assert all(exported[PORTFOLIO][id] == value for id, value in placed[PORTFOLIO].items())


def test_repairs_are_named_by_path() -> None:
    mended = {finding.path for finding in plan_import(LEGACY).mended}

    assert {
        "portfolio/-OX2wzW6SdiXT63R4Vy0/images",
        "portfolio/-OZsH_tETT-K7Xs1U-fN/images/1",
        "portfolio/-OcwfIRYeEbDmob0MelK/order",
        "portfolio/-PFtXBWpjjhDlkP88g_4/createdAt",
        "portfolio/-PIwmkvcrjw72Nn_TOs6/title",
        "portfolio/-PNi9VCpPvHHEzv91y_x/type",
        "portfolio/legacy-no-type/sub_imgs",
        "insights/-PVvRehpezj6P1dqjis8/category",
    } <= mended


def test_a_second_import_changes_nothing() -> None:
    store = imported(LEGACY)
    position = store.position()

    changed = apply_import(Work(store, OPERATOR, AT), plan_import(LEGACY))

    assert (changed, store.position()) == (0, position)
    assert changed_records(store, plan_import(LEGACY)) == []


class SmallPages(MemoryStore):
    """A store that gives at most three records at a time, and counts what it has given."""

    given = 0

    def scan(self, collection: str, after: str = "", limit: int = 1000) -> Any:
        page = super().scan(collection, after, min(limit, 3))
        self.given += len(page)
        return page


@pytest.mark.parametrize("count", range(1, 11))
def test_however_many_pages_there_are_each_record_is_compared_with_the_stored_one(
    count: int,
) -> None:
    tree = {PORTFOLIO: {f"-{n:02}": {"title": "쇼룸", "n": n} for n in range(count)}}
    store = SmallPages()
    imported(tree, store)
    store.given = 0

    changed = apply_import(Work(store, OPERATOR, AT), plan_import(tree))

    assert (changed, store.given) == (0, count)


def test_an_import_adds_and_replaces_and_removes_nothing() -> None:
    store = imported({PORTFOLIO: {"-a": {"title": "가"}, "-b": {"title": "나"}}})
    plan = plan_import({PORTFOLIO: {"-b": {"title": "다"}, "-c": {"title": "라"}}})

    changes = changed_records(store, plan)
    changed = apply_import(Work(store, OPERATOR, AT), plan)

    assert changes == [(PORTFOLIO, "-b"), (PORTFOLIO, "-c")]
    assert changed == 2
    titles = {id: record.document["title"] for id, record in store.read(PORTFOLIO).items()}
    assert titles == {"-a": "가", "-b": "다", "-c": "라"}


def test_an_import_is_one_change_per_collection_and_can_be_undone() -> None:
    store = imported(LEGACY)

    undo_knowingly(Work(store, OPERATOR, AT), 2)
    undo_knowingly(Work(store, OPERATOR, AT), 1)

    assert export_tree(store) == {}


def test_large_imports_are_several_change_sets_and_report_their_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tree_import, "CHUNK_SIZE", 10)
    store, heard = MemoryStore(), list[int]()
    plan = plan_import({PORTFOLIO: {f"-{n:02}": {"title": "쇼룸", "n": n} for n in range(25)}})

    changed = apply_import(Work(store, OPERATOR, AT), plan, progress=heard.append)

    assert (changed, store.position(), heard) == (25, 3, [10, 20, 25])


def test_a_collection_with_numbered_keys_may_come_as_a_list() -> None:
    store = imported({PORTFOLIO: [None, {"title": "하나"}, {"title": "둘"}]})

    assert list(store.read(PORTFOLIO)) == ["1", "2"]


@pytest.mark.parametrize(
    ("tree", "unplaced"),
    [
        (None, ["/"]),
        ("portfolio", ["/"]),
        (3, ["/"]),
        ({PORTFOLIO: "none"}, ["portfolio"]),
        ({PORTFOLIO: {"a.b": {"title": "쇼룸"}}}, ["portfolio/a.b"]),
        ({PORTFOLIO: {"": {"title": "쇼룸"}}}, ["portfolio/"]),
        ({PORTFOLIO: {"-a": {"ti/tle": "쇼룸"}}}, ["portfolio/-a"]),
        ({PORTFOLIO: {"-a": {"title": "\ud800"}}}, ["portfolio/-a"]),
        ({PORTFOLIO: {"-a": {"order": float("nan")}}}, ["portfolio/-a"]),
        ({PORTFOLIO: {"-a": {}, "-b": {"title": None}}}, ["portfolio/-a", "portfolio/-b"]),
        ({PORTFOLIO: {"-a": None}, "visits": None}, []),
        ({"_studio": {"accounts": {"a": {"email": "x"}}}}, ["_studio"]),
    ],
)
def test_what_cannot_be_imported_is_named(tree: Any, unplaced: list[str]) -> None:
    plan = plan_import(tree)

    assert [finding.path for finding in plan.unplaced] == unplaced
    assert plan.kept_count == 0


def test_accounts_are_not_exported() -> None:
    store = imported({PORTFOLIO: {"-a": {"title": "쇼룸"}}})
    Work(store, OPERATOR, AT).commit("x", Put(ACCOUNTS, "a1", {"email": "admin@studio.example"}))

    assert export_tree(store) == {PORTFOLIO: {"-a": {"title": "쇼룸"}}}


@given(TREES | JSON)
def test_of_any_tree_what_is_imported_is_exported_equal(tree: Any) -> None:
    plan = plan_import(tree)
    store = imported(tree)

    again = apply_import(Work(store, OPERATOR, AT), plan_import(tree))

    assert again == 0
    assert canonical(export_tree(store)) == canonical(plan.kept)
    for name in (PORTFOLIO, INSIGHTS):
        branch = tree.get(name) if isinstance(tree, dict) else None
        if isinstance(branch, dict):
            kept = plan.kept.get(name, {})
            left_out = {finding.path for finding in plan.unplaced}
            for id, value in branch.items():
                assert (id in kept) + (f"{name}/{id}" in left_out) + (value is None) == 1


def test_an_export_with_priorities_is_kept_without_them_and_says_so() -> None:
    home = {"title": "한옥", "images": [{"url": "a.jpg", ".priority": 1}], "area": "34py"}
    told = {**home, ".priority": 2.0, "title": {".value": "한옥", ".priority": "a"}}
    tree = {PORTFOLIO: {"p1": told, "p2": home, ".priority": 3}, ".priority": None}

    plan = plan_import(tree)

    assert plan.unplaced == []
    kept = {id: dict(one) for id, one in plan.kept[PORTFOLIO].items()}
    assert kept == {
        "p1": {**home, "images": [{"url": "a.jpg"}]},
        "p2": {**home, "images": [{"url": "a.jpg"}]},
    }
    named = [found.path for found in plan.mended if "priorities" in found.reason]
    assert named == ["portfolio/p1", "portfolio/p2", "portfolio/.priority"]


def test_every_record_of_a_list_is_kept_or_named() -> None:
    home = {"title": "한옥"}

    plan = plan_import({PORTFOLIO: [None, home, 5, home]})

    assert sorted(plan.kept[PORTFOLIO]) == ["1", "3"]
    assert [found.path for found in plan.unplaced] == ["portfolio/2"]
