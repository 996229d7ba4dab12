"""Running a coroutine from a test."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


def run_apart(coroutine: Coroutine[Any, Any, ResultT]) -> ResultT:
    """Return the result of *coroutine*, run in a thread of its own.

    The browser of other tests leaves a loop running in this one.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()  # noqa: TID251 - the one place
