"""The background: what visitors wait for first, every task once, and no failure stops it."""

import threading
from collections.abc import Iterator

import pytest

from studio_adapters.images.local.variant_worker import Preparation
from studio_core.errors import ImageHostError


class Bench:
    """A maker that waits for a sign before its first task."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []
        self.begun, self.go = threading.Event(), threading.Event()

    def make(self, id: str, format: str) -> int:
        self.begun.set()
        assert self.go.wait(10)
        if id == "broken":
            raise ImageHostError(500, "damaged")
        self.made.append((id, format))
        return 1


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def preparation(bench: Bench) -> Iterator[Preparation]:
    preparation = Preparation(bench.make)
    preparation.ask("first", "webp")
    assert bench.begun.wait(10)
    yield preparation
    bench.go.set()
    preparation.close()


def test_what_visitors_ask_for_comes_first_then_the_quick_formats(
    bench: Bench, preparation: Preparation
) -> None:
    preparation.ask("a", "avif")
    preparation.ask("a", "webp")
    preparation.ask("b", "webp")
    preparation.ask("c", "avif", urgent=True)

    bench.go.set()
    assert preparation.wait(10)

    assert bench.made[1:] == [("c", "avif"), ("a", "webp"), ("b", "webp"), ("a", "avif")]


def test_a_task_asked_for_again_is_done_once_and_sooner(
    bench: Bench, preparation: Preparation
) -> None:
    preparation.ask("a", "avif")
    preparation.ask("b", "avif")
    preparation.ask("b", "avif", urgent=True)
    preparation.ask("a", "avif")

    bench.go.set()
    assert preparation.wait(10)

    assert bench.made[1:] == [("b", "avif"), ("a", "avif")]


def test_a_failure_does_not_stop_the_rest(bench: Bench, preparation: Preparation) -> None:
    preparation.ask("broken", "webp")
    preparation.ask("a", "avif")

    bench.go.set()
    assert preparation.wait(10)

    assert bench.made[1:] == [("a", "avif")]


def test_closing_waits_for_the_task_at_hand_and_drops_the_rest(
    bench: Bench, preparation: Preparation
) -> None:
    preparation.ask("a", "avif")
    bench.go.set()

    preparation.close()
    preparation.ask("b", "avif")

    assert ("first", "webp") in bench.made
    assert ("b", "avif") not in bench.made
