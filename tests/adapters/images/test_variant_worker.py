"""The worker that makes variants: urgent ones first, each once, going on after failures."""

import threading
from collections.abc import Iterator

import pytest

from studio_adapters.images.local.variant_worker import Preparation
from studio_core.errors import ImageHostError


class WaitingMaker:
    """Makes variants, but waits for `go` before the first."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []
        self.begun, self.go = threading.Event(), threading.Event()

    def make(self, id: str, format: str) -> int:
        self.begun.set()
        assert self.go.wait(60)
        if id == "broken":
            raise ImageHostError(500, "damaged")
        self.made.append((id, format))
        return 1


@pytest.fixture
def maker() -> WaitingMaker:
    return WaitingMaker()


@pytest.fixture
def preparation(maker: WaitingMaker) -> Iterator[Preparation]:
    preparation = Preparation(maker.make)
    preparation.ask("first", "webp")
    assert maker.begun.wait(60)
    yield preparation
    maker.go.set()
    preparation.close()


def test_what_visitors_ask_for_comes_first_then_the_quick_formats(
    maker: WaitingMaker, preparation: Preparation
) -> None:
    preparation.ask("a", "avif")
    preparation.ask("a", "webp")
    preparation.ask("b", "webp")
    preparation.ask("c", "avif", urgent=True)

    maker.go.set()
    assert preparation.wait(60)

    assert maker.made[1:] == [("c", "avif"), ("a", "webp"), ("b", "webp"), ("a", "avif")]


def test_what_older_pictures_lack_comes_after_all_else(
    maker: WaitingMaker, preparation: Preparation
) -> None:
    preparation.ask("old", "jpg", later=True)
    preparation.ask("new", "avif")

    maker.go.set()
    assert preparation.wait(60)

    assert maker.made[1:] == [("new", "avif"), ("old", "jpg")]


def test_a_task_asked_for_again_is_done_once_and_sooner(
    maker: WaitingMaker, preparation: Preparation
) -> None:
    preparation.ask("a", "avif")
    preparation.ask("b", "avif")
    preparation.ask("b", "avif", urgent=True)
    preparation.ask("a", "avif")

    maker.go.set()
    assert preparation.wait(60)

    assert maker.made[1:] == [("b", "avif"), ("a", "avif")]


def test_a_failure_does_not_stop_the_rest(maker: WaitingMaker, preparation: Preparation) -> None:
    preparation.ask("broken", "webp")
    preparation.ask("a", "avif")

    maker.go.set()
    assert preparation.wait(60)

    assert maker.made[1:] == [("a", "avif")]


def test_closing_waits_for_the_task_at_hand_and_drops_the_rest(
    maker: WaitingMaker, preparation: Preparation
) -> None:
    preparation.ask("a", "avif")
    maker.go.set()

    preparation.close()
    preparation.ask("b", "avif")

    assert ("first", "webp") in maker.made
    assert ("b", "avif") not in maker.made
