"""Which cases of a table run in `make test`, and which are left to `make prove`."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import pytest


def leave_to_prove(items: Sequence[pytest.Item]) -> None:
    """Mark as long all but so many cases of each test as its mark `sampled` says.

    The digests of their names choose, so that every run has the same ones, neighbours in a table
    are as good as others, and a new case takes the place of one at most.
    """
    tables = (item for item in items if item.get_closest_marker("sampled"))
    for _, cases in groupby(sorted(tables, key=_table), key=_table):
        in_turn = sorted(cases, key=lambda case: sha256(case.name.encode()).digest())
        mark = in_turn[0].get_closest_marker("sampled")
        assert mark is not None
        for case in in_turn[mark.args[0] :]:
            case.add_marker(pytest.mark.long)


def _table(item: pytest.Item) -> tuple[Path, str]:
    return item.path, item.name.partition("[")[0]
