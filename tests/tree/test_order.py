"""Files of tests that start servers or browsers begin first, in turns, and stay whole."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tests.order import heavy_files_first


@dataclass(frozen=True)
class Item:
    """What the order looks at in a test."""

    path: Path
    mark: str = ""

    def get_closest_marker(self, name: str) -> str | None:
        return name if name == self.mark else None


def order_of(*files: tuple[str, str, int]) -> list[str]:
    """Return the files, once for each test, in which tests would run: name, mark and number."""
    items = [Item(Path(name), mark) for name, mark, count in files for _ in range(count)]
    return [item.path.name for item in heavy_files_first(cast("list[Any]", items))]


def test_heavy_files_come_first_in_turns_and_the_longest_of_each_kind_before_the_others() -> None:
    found = order_of(
        ("quick", "", 3), ("page", "browser", 1), ("screens", "browser", 2), ("store", "server", 1)
    )

    assert found == ["store", "screens", "screens", "page", "quick", "quick", "quick"]


def test_a_file_stays_whole_when_one_of_its_tests_is_heavy() -> None:
    files = [("b", "", 2), ("a", "slow", 1), ("b", "", 1)]

    assert order_of(*files) == ["a", "b", "b", "b"]
