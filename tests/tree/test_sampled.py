"""Of a sampled table so many cases are for `make test`, the same ones each time."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from tests.sampled import leave_to_prove

FILE = Path("test_screens.py")


@dataclass
class Case:
    """What is looked at in a test."""

    name: str
    marks: list[Any] = field(default_factory=lambda: [pytest.mark.sampled(3)])
    path: Path = FILE

    def get_closest_marker(self, name: str) -> Any:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, mark: Any) -> None:
        self.marks.append(mark)


def for_now(cases: list[Case]) -> set[str]:
    leave_to_prove(cast("Any", cases))
    return {case.name for case in cases if case.get_closest_marker("long") is None}


def test_so_many_of_each_table_are_for_now_in_whatever_order_they_come() -> None:
    names = [f"{test}[{number}]" for test in ("test_a", "test_b") for number in range(10)]
    shuffled = Random(7).sample(names, len(names))

    chosen = for_now([Case(name) for name in names])

    assert {test: sum(test in name for name in chosen) for test in ("test_a", "test_b")} == {
        "test_a": 3,
        "test_b": 3,
    }
    assert for_now([Case(name) for name in shuffled]) == chosen


def test_a_new_case_takes_the_place_of_one_at_most() -> None:
    names = [f"test_a[{number}]" for number in range(20)]

    before = for_now([Case(name) for name in names])
    after = for_now([Case(name) for name in [*names, "test_a[new]"]])

    assert len(before - after) <= 1


def test_what_is_not_sampled_is_for_now_and_tables_of_two_files_are_two() -> None:
    elsewhere = [Case(f"test_a[{number}]", path=Path("test_layers.py")) for number in range(3)]
    here = [Case(f"test_a[{number}]") for number in range(3)]

    assert len(for_now([*elsewhere, *here])) == 3
    assert all(case.get_closest_marker("long") is None for case in (*elsewhere, *here))
    assert for_now([Case(f"test_c[{number}]", marks=[]) for number in range(9)]) == {
        f"test_c[{number}]" for number in range(9)
    }
