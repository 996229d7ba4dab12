"""Ctrl-C and SIGTERM for a command that runs until it is told to finish."""

import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import typer

SIGNALS = (signal.SIGINT, signal.SIGTERM)

_BY_SIGNAL = 128
"""What shells add to the number of the signal that ended a command."""


class _EndedError(KeyboardInterrupt):
    """As Ctrl-C does it, but for Python, which ends by the signal once one passed an `exec`."""


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
def ended_by_signals(said: str) -> Iterator[None]:
    """Have a signal end what is done: it is closed and left sound, and *said* tells of that.

    Exits with 130 for Ctrl-C and 143 for SIGTERM. Once one came, others do not break the closing.
    """
    came: list[int] = []

    def end(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        for one in SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        logging.disable()  # what is closed in the middle of its work logs that with a trace
        raise _EndedError

    before = {number: signal.signal(number, end) for number in SIGNALS}
    try:
        yield
    except KeyboardInterrupt as error:
        print(said, file=sys.stderr)
        raise typer.Exit(_BY_SIGNAL + (came or [signal.SIGINT])[0]) from error
    finally:
        logging.disable(logging.NOTSET)
        for number, handler in before.items():
            signal.signal(number, handler)
