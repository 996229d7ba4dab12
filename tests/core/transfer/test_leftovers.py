"""Leftovers as records: large ones in pieces, all of them readable as settings."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.collections import SETTINGS
from studio_core.records.record import Json
from studio_core.transfer import leftovers
from studio_core.transfer.leftovers import WithLeftovers, put_leftovers_back
from tests.contracts.samples import put

VALUES = st.recursive(
    st.text(max_size=5) | st.integers(-9, 9) | st.booleans(),
    lambda below: st.dictionaries(st.sampled_from("abcd"), below, min_size=1, max_size=3),
    max_leaves=12,
)


class Tree(MemoryStore):
    """A memory store beside whose records a tree lies."""

    def __init__(self, tree: dict[str, Json]) -> None:
        super().__init__()
        self.tree = tree

    def leftovers(self) -> Iterator[tuple[str, Json]]:
        """Yield the branches of the tree."""
        yield from self.tree.items()

    def put_back(self, path: str, value: Json) -> bool:
        """Put it into the tree."""
        *way, last = path.split("/")
        branch: Any = self.tree
        for name in way:
            branch = branch.setdefault(name, {})
        return bool(branch.setdefault(last, value) == value)


@given(st.dictionaries(st.sampled_from(["visits", "motd", "notes"]), VALUES, max_size=3))
def test_whatever_lay_in_a_tree_lies_in_the_other_after_a_way_through_records(
    tree: dict[str, Json],
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leftovers, "LARGEST_LETTERS", 12)
        source = WithLeftovers(Tree(tree))
    target = Tree({})

    elsewhere = put_leftovers_back(source, target)

    assert elsewhere == []
    assert target.tree == tree
    assert [one.path for one in source.findings] == list(tree)


def test_leftovers_stand_among_the_settings_in_the_order_of_ids() -> None:
    tree = Tree({"visits": {"a": "x" * 700_000, "b": "y" * 700_000}, "motd": "봄"})
    for id in ("a", "m", "z"):
        put(tree, SETTINGS, id, {"of": id})
    store = WithLeftovers(tree)

    everything = dict(store.read(SETTINGS))
    walked = [id for start in ("", *everything) for id, _ in store.scan(SETTINGS, start, 1)]

    assert list(everything) == sorted(everything) == walked
    assert {id: store.get(SETTINGS, id) for id in everything} == everything
    kept = [one.document for id, one in everything.items() if id.startswith("leftover-")]
    assert {str(one["path"]) for one in kept} == {"visits/a", "visits/b", "motd"}
    assert "봄" in [json.loads(str(one["text"])) for one in kept]
