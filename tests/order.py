"""Which files of tests begin first where several processes share them: no long one is the last."""

from itertools import chain, groupby, zip_longest
from pathlib import Path

import pytest

HEAVY = ("slow", "server")


def heavy_files_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return *items* by file: those that start servers or browsers first, in turns; then the rest.

    Files stay whole. In turns, because while one process waits for its first site the other has
    something else to do.
    """
    files = [list(tests) for _, tests in groupby(sorted(items, key=place), key=place)]
    files.sort(key=len, reverse=True)
    browsers = [tests for tests in files if is_marked(tests, "browser")]
    servers = [tests for tests in files if is_marked(tests, *HEAVY) and tests not in browsers]
    others = [tests for tests in files if tests not in browsers and tests not in servers]
    in_turns = [tests for pair in zip_longest(servers, browsers) for tests in pair if tests]
    return list(chain.from_iterable((*in_turns, *others)))


def place(item: pytest.Item) -> Path:
    return item.path


def is_marked(tests: list[pytest.Item], *names: str) -> bool:
    return any(test.get_closest_marker(name) for test in tests for name in names)
