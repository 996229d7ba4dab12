"""Ctrl-C and SIGTERM for a command that runs until it is told to finish."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def told_to_finish() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether to finish; a second signal interrupts as usual."""
    told = False

    def note(number: int, _frame: FrameType | None) -> None:
        nonlocal told
        told = True
        signal.signal(number, signal.default_int_handler)

    before = {number: signal.signal(number, note) for number in SIGNALS}
    try:
        yield lambda: told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Have SIGTERM end what is done as Ctrl-C does: what is open is closed and left sound."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
