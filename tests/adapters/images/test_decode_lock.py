"""Decoding: one picture at a time, and requests before work ahead."""

import threading
from collections.abc import Callable

import pytest

from studio_adapters.images.local.decode_lock import Turns

SOON_SECONDS = 0.2
PATIENCE_SECONDS = 20.0


def begun(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def test_work_ahead_waits_while_a_request_does() -> None:
    turns, made = Turns(), threading.Event()

    def make_ahead() -> None:
        with turns.take(ahead=True):
            made.set()

    with turns.hurry():
        waiting = begun(make_ahead)
        assert not made.wait(SOON_SECONDS)
        with turns.take():
            pass
        assert not made.is_set()

    assert made.wait(PATIENCE_SECONDS)
    waiting.join(PATIENCE_SECONDS)


def test_only_one_turn_is_held_at_a_time() -> None:
    turns, begun_too = Turns(), threading.Event()

    def work() -> None:
        with turns.take():
            begun_too.set()

    with turns.take():
        other = begun(work)
        assert not begun_too.wait(SOON_SECONDS)

    assert begun_too.wait(PATIENCE_SECONDS)
    other.join(PATIENCE_SECONDS)


def test_a_failure_releases_the_turn() -> None:
    turns = Turns()

    with pytest.raises(ZeroDivisionError), turns.hurry(), turns.take():
        1 / 0  # noqa: B018 - a failure is all it is

    with turns.take(ahead=True):
        free = True
    assert free
