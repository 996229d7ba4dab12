"""A pytest plugin: which functions of the core each test file calls, as JSON into a file.

The file is named by `FUNCTIONS_CALLED`; a function is its file and its first line. What a test has
called in another process is not seen.
"""

import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

AT_IMPORT = "at import"
"""Stands for a file before the first test runs."""

_codes: dict[str, set[CodeType]] = defaultdict(set)
_running = AT_IMPORT


def pytest_configure() -> None:
    threading.settrace(_note)
    sys.settrace(_note)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note for the file of *item* what is called from here on, fixtures included."""
    global _running
    _running = item.nodeid.partition("::")[0]
    sys.settrace(_note)
    return (yield)


def pytest_sessionfinish() -> None:
    sys.settrace(None)
    called = {
        file: sorted({_name(code) for code in codes if "/studio_core/" in code.co_filename})
        for file, codes in _codes.items()
    }
    Path(os.environ["FUNCTIONS_CALLED"]).write_text(json.dumps(called), encoding="utf-8")


def _note(frame: FrameType, _event: str, _argument: object) -> None:
    _codes[_running].add(frame.f_code)


def _name(code: CodeType) -> str:
    path = code.co_filename.rpartition("/src/")[2]
    return f"src/{path}:{code.co_firstlineno}"
