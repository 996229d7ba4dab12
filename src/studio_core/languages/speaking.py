"""In which language words are said: of whatever runs inside `speaking`, the base one elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from studio_core.languages.registry import BASE, address_in

T = TypeVar("T")

_SPOKEN = ContextVar("spoken", default=BASE)


def spoken() -> str:
    """Return the code of the language in which words are said now."""
    return _SPOKEN.get()


def here(path: str) -> str:
    """Return the address of the page at *path* in the language that is spoken."""
    return address_in(spoken(), path)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say all words in *language* meanwhile, in this thread or task."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def called_in(language: str, make: Callable[[], T]) -> T:
    """Return what *make* gives when it is called in *language*."""
    with speaking(language):
        return make()


def each_in(language: str, items: Iterator[T]) -> Iterator[T]:
    """Yield *items*, each made in *language*; who takes one speaks a language of its own."""
    while True:
        with speaking(language):
            try:
                one = next(items)
            except StopIteration:
                return
        yield one
