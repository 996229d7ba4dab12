"""Walking over two sets of records in step."""

from studio_adapters.testing.samples import HANOK, LOFT
from studio_core.copying import paired
from studio_core.records import Record


def test_two_walks_are_paired_by_id() -> None:
    one, other = Record.of(HANOK), Record.of(LOFT)

    pairs = list(paired([("a", one), ("c", one)], [("b", other), ("c", other), ("d", other)]))

    assert pairs == [("a", one, None), ("b", None, other), ("c", one, other), ("d", None, other)]
