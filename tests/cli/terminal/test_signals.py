"""What is ended by a signal is closed before, says so in a sentence, and has its status."""

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import typer

from studio_cli.terminal.signals import SIGNALS, ended_by_signals


@contextmanager
def closing(closed: list[bool]) -> Iterator[None]:
    """Close while more signals come, and what is closed logs that it was in its work."""
    try:
        yield
    finally:
        for one in SIGNALS:
            os.kill(os.getpid(), one)
        logging.getLogger("sqlalchemy.pool").error("Exception during reset")
        closed.append(True)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_what_is_done_and_no_other_breaks_its_closing(
    number: signal.Signals, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {one: signal.getsignal(one) for one in SIGNALS}
    closed: list[bool] = []

    with pytest.raises(typer.Exit) as ended, ended_by_signals("it was ended"), closing(closed):
        os.kill(os.getpid(), number)

    assert (ended.value.exit_code, closed) == (status, [True])
    assert capsys.readouterr().err == "it was ended\n"
    assert {one: signal.getsignal(one) for one in SIGNALS} == before
    assert logging.getLogger("sqlalchemy.pool").isEnabledFor(logging.ERROR)


def test_what_comes_to_its_end_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with ended_by_signals("it was ended"):
        pass

    assert capsys.readouterr().err == ""
